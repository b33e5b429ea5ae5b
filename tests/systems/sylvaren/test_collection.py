"""S-73: forces of the figures one owns; what cannot be is refused with what lacks, or printed to cut out."""

from collections import Counter
from pathlib import Path

import pytest
from pypdf import PdfReader

from generator.base.refusal import Refusal
from generator.content.livery import look_of
from generator.game.collectionfile import LOOKS, Collection
from generator.game.system import all_systems
from generator.model import scenery
from generator.systems.sylvaren.mission import scenario as rolling
from generator.systems.sylvaren.mission.plan import Request, looks_of
from generator.systems.sylvaren.mission.raid import Raid
from tests.run import EXAMPLES, holofiche

D = all_systems()["sylvaren"].definitions()
SCENERY = scenery.load()
EMPIRE = Collection({"stormtrooper": 4, "scouttrooper": 2, "milicien": 3}, {"trooper": 2, "engineer": 2})


def rolled(owned: Collection, seed: int, **request: object) -> Raid:
    wanted = Request(**{"quality": 18, "threat": "faible", "collection": owned, **request})  # type: ignore[arg-type]
    return rolling.roll(rolling.prepare(wanted, D, SCENERY), seed)


def met(raid: Raid) -> list[str]:
    return [member.profile for force in raid.forces or () for member in force.members]


@pytest.mark.parametrize("seed", range(12))
def test_every_figure_is_owned_and_the_law_holds(seed: int) -> None:
    raid = rolled(EMPIRE, seed)
    assert EMPIRE.take(looks_of(met(raid), D)) is not None and raid.paper is None
    assert sum(force.quality for force in raid.forces or ()) == raid.enemy_quality == 18
    assert not [p for p in raid.review(D) if p.severity == "error"]


def test_a_look_stands_for_any_profile_that_looks_so() -> None:
    owned = Collection({}, {"trooper": 2})
    left = owned.take([("stormtrooper", "trooper"), ("soldat", "trooper")])
    assert left is not None and left.take([("snowtrooper", "trooper")]) is None
    assert owned.lacking([("stormtrooper", "trooper")] * 3 + [("milicien", "rifleman")]) == {
        "stormtrooper": 1, "milicien": 1
    }  # fmt: skip
    drawn = {look_of(p.stem) for p in Path("drawings/_figures").glob("*.svg")}
    assert drawn > set(LOOKS) >= {look_of(p.silhouette) for p in D.profiles.values() if p.silhouette}


def test_what_cannot_be_is_refused_with_what_lacks() -> None:
    with pytest.raises(Refusal) as refused:
        rolled(Collection({"stormtrooper": 2}, {}), 1, threat="fort")
    problem = refused.value.problem
    assert problem.code == "collection-too-small" and problem.ruling == "S-73"
    assert "36" in problem.message and "10 × Stormtrooper" in (problem.hint or "")  # 36 less the 6 that are owned


def test_what_lacks_is_paper_with_standees() -> None:
    few = Collection({"stormtrooper": 2}, {}, paper=True)
    raid = rolled(few, 3, threat="fort", faction="empire")
    lacking = Counter(met(raid))
    lacking["stormtrooper"] -= min(2, lacking["stormtrooper"])
    assert raid.paper == {key: n for key, n in lacking.items() if n}


def test_the_collection_beside_the_files_and_the_one_named(tmp_path: Path) -> None:
    (tmp_path / "loups.yaml").write_bytes((EXAMPLES / "loups.yaml").read_bytes())
    (tmp_path / "collection.yaml").write_text("figurines: {Stormtrooper: 5, miliciens: 4, artisan: 3}\n", "utf-8")
    words = ("scenario", "sylvaren", "loups.yaml", "--seed", "2", "--threat", "faible", "--json")
    found = holofiche(*words, cwd=tmp_path).json()
    names = {m["profile"] for force in found["forces"] for m in force["members"]}
    assert names <= {"stormtrooper", "milicien", "civil", "ingenieur-de-la-flotte"}
    (tmp_path / "autre.yaml").write_text("figurines: {Stormtrooper: 1}\n", "utf-8")
    ran = holofiche(*words, "--collection", "autre.yaml", cwd=tmp_path)
    assert ran.code == 1 and "collection-too-small" in ran.err
    made = holofiche(*words[:-1], "--collection", "autre.yaml", "--standees", "--unsealed", "-o", "s.pdf", cwd=tmp_path)
    assert made.code == 0 and PdfReader(tmp_path / "s.pdf").pages


def test_s78_a_table_of_the_scenery_one_owns(tmp_path: Path) -> None:
    """Ten to sixteen pieces of the sizes and numbers owned; fewer where there are fewer."""
    (tmp_path / "loups.yaml").write_bytes((EXAMPLES / "loups.yaml").read_bytes())
    place = tmp_path / "collection.yaml"
    place.write_text("decors: {Bâtiment 5x4: 4, rocher 3x2.5: 6, muret 4x0.5: 5, Sables mous 4x4: 2}\n", "utf-8")
    owned = {("batiment", 5, 4): 4, ("rocher", 3, 2.5): 6, ("muret", 4, 0.5): 5, ("sable", 4, 4): 2}
    for seed in range(6):
        words = ("scenario", "sylvaren", "loups.yaml", "--seed", str(seed), "--json")
        pieces = holofiche(*words, cwd=tmp_path).json()["terrain"]
        used = Counter((p["kind"], max(p["w"], p["h"]), min(p["w"], p["h"])) for p in pieces)
        assert 10 <= len(pieces) <= 16 and all(count <= owned[piece] for piece, count in used.items())
    dense = holofiche(*words[:-1], "--plan", "a3", "--json", cwd=tmp_path).json()
    assert len(dense["terrain"]) > 20 and dense["decor"] == "dense"
    place.write_text("decors: {rocher 3x2: 3, tour: 2, Bâtimen 4x4: 1}\n", "utf-8")
    assert len(holofiche(*words, cwd=tmp_path).json()["terrain"]) <= 3
    found = holofiche("check", "collection.yaml", "--json", cwd=tmp_path).json()["files"][0]
    assert [(p["code"], p["severity"]) for p in found["problems"]] == [("collection-unknown", "warning")] * 2


def test_check_reads_it(tmp_path: Path) -> None:
    place = tmp_path / "collection.yaml"
    place.write_text("figurines: {stormtroper: 3, fusilier: 2, jedi-sentinelle: 1}\n", "utf-8")
    found = holofiche("check", "collection.yaml", "--json", cwd=tmp_path).json()["files"][0]
    assert [(p["code"], p["severity"]) for p in found["problems"]] == [("collection-unknown", "warning")]
    assert "stormtrooper" in found["problems"][0]["hint"].lower()
    place.write_text("figurines: {stormtrooper: beaucoup}\nautre: 1\n", "utf-8")
    found = holofiche("check", "collection.yaml", "--json", cwd=tmp_path).json()["files"][0]
    assert {p["code"] for p in found["problems"]} == {"wrong-type", "unknown-key"}
    assert holofiche("check", str(EXAMPLES / "collection" / "collection.yaml")).code == 0
    assert "figurines" in holofiche("schema", "collection").out
