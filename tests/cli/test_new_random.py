"""`holofiche new --random`: what is rolled is legal, suits what was asked, and is the same from the same seed."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from generator.game.parts import Makings
from generator.game.system import Examined, Game, all_systems
from generator.systems.d6.making.draft import derive_draft, dice_still_needed, main_characteristics, weapon_skills
from generator.systems.d6.making.party import party, weakest_characteristic
from generator.systems.d6.making.step_dice import ELSEWHERE
from generator.systems.d6.making.step_experience import PV, affordable_purchases
from generator.systems.d6.rules.creation import class_dice
from generator.systems.sylvaren.making.random import group_of
from tests.making import studio_of
from tests.run import holofiche
from tests.samples import sample

GAMES = {key: game for key, game in all_systems().items() if game.gives(Makings)}


class Rolled:
    """A game ready to roll."""

    def __init__(self, game: Game) -> None:
        self.studio = studio_of(game.id)
        self.definitions: Any = self.studio.definitions
        self.names = self.studio.names
        self._plain: dict[int, Any] = {}

    def tree(self, seed: int, **wishes: Any) -> Any:
        """Without wishes, rolled once for all who look at it."""
        if not wishes:
            if seed not in self._plain:
                self._plain[seed] = self.studio.tree(seed, {})
            return self._plain[seed]
        return self.studio.tree(seed, wishes)

    def examined(self, tree: Any) -> Examined:
        return self.studio.examine(self.studio.draft(tree))[0]


@pytest.fixture(scope="module")
def rolled() -> dict[str, Rolled]:
    return {key: Rolled(game) for key, game in GAMES.items()}


SEEDS = (range(100), range(100, 1000))


@pytest.mark.parametrize("seeds", sample(SEEDS, SEEDS[0]), ids=["a hundred", "the others"])
@pytest.mark.parametrize("game", GAMES)
def test_a_thousand_are_legal(game: str, seeds: range, rolled: dict[str, Rolled]) -> None:
    one = rolled[game]
    for seed in seeds:
        examined = one.examined(one.tree(seed))
        assert [p for p in examined.problems if p.severity == "error"] == [], seed
        assert examined.subject is not None


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_bytes(game: str, tmp_path: Path) -> None:
    for name in ("a", "b"):
        done = holofiche("new", game, "--random", "--seed", "7", "-o", tmp_path / name / "x.yaml")
        assert done.code == 0, done.err
    assert (tmp_path / "a/x.yaml").read_bytes() == (tmp_path / "b/x.yaml").read_bytes()
    other = holofiche("new", game, "--random", "--seed", "8", "-o", "-")
    assert other.out != (tmp_path / "a/x.yaml").read_text("utf-8")
    assert holofiche("check", tmp_path / "a/x.yaml").code == 0
    french = holofiche("new", game, "--random", "--seed", "7", "-o", "-", LANG="fr_FR.UTF-8")
    assert french.out == (tmp_path / "a/x.yaml").read_text("utf-8")


def test_seeds_known_by_heart(rolled: dict[str, Rolled]) -> None:
    """What these seeds gave once, they give for ever, on every Python."""
    assert rolled["d6"].tree(42)["nom"] == "Erzok Morzek"
    assert rolled["sylvaren"].tree(42)["figurines"][0] == {
        "nom": "Nold", "qualite": 3, "force": "padawan", "equipement": ["sabre-laser"],
    }  # fmt: skip
    assert [one["profil"] for one in rolled["sndr"].tree(42)["figurines"]] == [
        "seigneur-sith", "brute-sith", "novice-sith", "duelliste-trandoshan",
    ]  # fmt: skip
    assert rolled["nano"].tree(42)["nom"] == "La Chasse Grise"


def test_every_class_and_race_can_be_asked_for(rolled: dict[str, Rolled]) -> None:
    d6 = rolled["d6"]
    for key, one in d6.definitions.classes.items():
        tree = d6.tree(1, **{"class": one.label})
        assert tree["classe"] == key
    for key in d6.definitions.races:
        tree = d6.tree(2, race=key, **{"class": "lutteur"})
        assert tree["race"] == key
        assert not [p for p in d6.examined(tree).problems if p.severity == "error"], key


def test_a_character_is_strong_where_its_class_is(rolled: dict[str, Rolled]) -> None:
    d = rolled["d6"].definitions
    for seed in range(200):
        tree = rolled["d6"].tree(seed)
        hero = derive_draft(tree, d)
        raised = [key for key, n in class_dice(hero.origin).items() if n > 0]
        assert min(hero.characteristics[key].dice for key in raised) >= 3, seed
        assert hero.pv.without_die > 0, seed


def test_a_character_bears_a_name_of_its_race(rolled: dict[str, Rolled]) -> None:
    one = rolled["d6"]
    for seed in range(100):
        tree = one.tree(seed)
        style = one.names.style(tree["race"])
        assert tree["race"] in style.fits
        assert any(tree["nom"].startswith(name) for name in (*style.given, *style.feminine))


def test_experience_is_spent(rolled: dict[str, Rolled]) -> None:
    one = rolled["d6"]
    for seed in range(30):
        account = derive_draft(one.tree(seed, xp=40), one.definitions).xp
        assert 0 <= account.left < 12 <= account.spent


def test_groups_spend_what_they_have(rolled: dict[str, Rolled]) -> None:
    one = rolled["sylvaren"]
    sizes: Counter[int] = Counter()
    for seed in range(200):
        figures = one.tree(seed)["figurines"]
        left = group_of(figures, one.definitions)
        assert left.reserve_left == 0
        assert 0 <= left.credits_left <= 5
        assert all(figure["equipement"] for figure in figures)
        best = max(figure["qualite"] for figure in figures)
        assert [figure["qualite"] for figure in figures if figure.get("chef")] == [best]
        sizes[len(figures)] += 1
    assert set(sizes) == {4, 5, 6, 7}
    assert any(f.get("race") == "wookie" for f in one.tree(1, race="Wookie")["figurines"])


def test_bands_and_groups_stand_on_the_side_asked_for(rolled: dict[str, Rolled]) -> None:
    for game in ("sndr", "nano"):
        one = rolled[game]
        for side in one.definitions.sides:
            for seed in range(10):
                subject = one.examined(one.tree(seed, camp=side)).subject
                assert subject.side == side


@pytest.mark.parametrize("count", [1, 3, 5, 8])
def test_a_table_is_balanced(count: int, rolled: dict[str, Rolled]) -> None:
    d = rolled["d6"].definitions
    for seed in range(12):
        table = party(rolled["d6"].studio.begin(seed, {}), count)
        classes = [d.classes[tree["classe"]] for tree in table]
        assert len({one.id for one in classes}) == count
        assert len({one.family for one in classes}) == min(count, len(d.families))
        assert len({tree["race"] for tree in table}) == count
        assert len({tree["nom"] for tree in table}) == count
        if count >= 5:
            assert weakest_characteristic(table, d) >= 4, seed
        for tree in table:
            assert not [p for p in rolled["d6"].examined(tree).problems if p.severity == "error"]


def test_a_table_is_one_pdf_and_its_files(tmp_path: Path) -> None:
    from pypdf import PdfReader

    done = holofiche("new", "d6", "--party", "3", "--seed", "2", "-o", tmp_path / "table.pdf")
    assert done.code == 0, done.err
    files = sorted((tmp_path / "table").glob("*.yaml"))
    assert len(files) == 3
    assert len(PdfReader(tmp_path / "table.pdf").pages) >= 6
    held = holofiche("extract", tmp_path / "table.pdf", "--name", files[0].name)
    assert held.raw == files[0].read_bytes()


def test_a_file_already_there_is_kept(tmp_path: Path) -> None:
    for _time in range(2):
        assert holofiche("new", "nano", "--random", "--seed", "3", cwd=tmp_path).code == 0
    assert len(list(tmp_path.glob("*.yaml"))) == 2


@pytest.mark.parametrize(
    ("there", "words"),
    [("h.pdf", ("--random", "--pdf", "-o", "h.yaml")), ("h.yaml", ("--random", "-o", "h.pdf")),
     ("h/skizzik.yaml", ("--party", "2", "-o", "h.pdf"))],
)  # fmt: skip
def test_nothing_is_written_where_one_file_would_be_refused(there: str, words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "h").mkdir()
    (tmp_path / there).write_text("mine", "utf-8")
    assert holofiche("new", "d6", "--seed", "1", *words, cwd=tmp_path).code == 4
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [tmp_path / there]
    assert (tmp_path / there).read_text("utf-8") == "mine"


def test_the_file_names_a_schema_that_is_there(tmp_path: Path) -> None:
    assert holofiche("new", "sndr", "--random", "--seed", "3", "-o", "b.yaml", cwd=tmp_path).code == 0
    first = (tmp_path / "b.yaml").read_text("utf-8").splitlines()[0]
    assert first.startswith("# yaml-language-server: $schema=")
    schema = tmp_path / first.partition("=")[2]
    ours = schema.read_bytes()
    for there, then in ((b"{}", b"{}"), (ours[:150], ours)):  # a person's own stays, an older one of ours is renewed
        schema.write_bytes(there)
        assert holofiche("new", "sndr", "--random", "-o", "b.yaml", "--overwrite", cwd=tmp_path).code == 0
        assert schema.read_bytes() == then


@pytest.mark.parametrize(
    "words",
    [
        ("new", "d7"),
        ("new", "confins", "--random"),
        ("new", "d6", "--random", "--class", "jedi"),
        ("new", "d6", "--random", "--side", "empire"),
        ("new", "sndr", "--random", "--race", "wookie"),
        ("new", "sndr", "--random", "--side", "gris"),
        ("new", "sndr", "--party", "4"),
        ("new", "d6", "--party", "40"),
        ("new", "d6", "--party", "4", "--class", "lutteur"),
        ("new", "d6", "--class", "lutteur"),
        ("new", "d6", "--random", "--seed", "-1"),
    ],
)
def test_what_cannot_be_asked_for_is_wrong_usage(words: tuple[str, ...], tmp_path: Path) -> None:
    done = holofiche(*words, cwd=tmp_path)
    assert done.code == 2, done.err
    assert "Traceback" not in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "full").write_text("", "utf-8")
    assert holofiche("new", "nano", "--random", "--seed", "1", "-o", tmp_path / "full" / "x.yaml").code == 4


@pytest.mark.parametrize("classe", list(GAMES["d6"].definitions().classes))
def test_free_dice_go_where_the_class_needs_them_and_xp_are_spent(classe: str, rolled: dict[str, Rolled]) -> None:
    """As docs and help say: at most two of seven dice elsewhere (and those that a rule asks for), no XP that a skill or
    a PV could be had for."""
    one = rolled["d6"]
    d = one.definitions
    for seed in range(12):
        tree = one.tree(seed, **{"class": classe, "xp": 30})
        c = derive_draft(tree, d)
        forced = sum(dice_still_needed(derive_draft({**tree, "repartition": {}}, d)).values())
        arms = {d.skills[key].characteristic for key in weapon_skills(tree, d)}
        needed = {*main_characteristics(tree, d), *arms, "vig"}
        elsewhere = sum(n for key, n in tree["repartition"].items() if key not in needed)
        assert sum(tree["repartition"].values()) == 7 and elsewhere <= ELSEWHERE + forced, seed
        assert c.xp.left <= 1 and PV not in {offer.value for offer in affordable_purchases(c)}, seed
