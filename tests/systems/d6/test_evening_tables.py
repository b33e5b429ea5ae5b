"""The tables of an evening: typed, cross-checked, complete, and open to a person's own rows."""

from pathlib import Path

import pytest

from generator.content.loading import Content, ContentError
from generator.game.system import all_systems
from generator.model import scenery
from generator.systems.d6.evening.tables import FOLDER, Tables, load
from generator.systems.d6.play.roll_tables import roll_tables

D, SCENERY = all_systems()["d6"].definitions(), scenery.load()
TABLES: Tables = load(Content.of(FOLDER), D, SCENERY)

COUNTS = {
    "actions": 20, "skeletons": 8, "sites": 24, "patrons": 24, "rivals": 20, "objects": 24, "persons": 24,
    "openings": 20, "obstacles": 60, "complications": 36, "reversals": 24, "truths": 16, "clues": 48, "clocks": 16,
    "rewards": 24, "aftermaths": 24, "rumours": 24, "roles": 36, "looks": 40, "manners": 30, "wants": 36, "hidden": 36,
}  # fmt: skip


def own(folder: Path, name: str, text: str) -> Tables:
    (folder / FOLDER).mkdir(exist_ok=True)
    (folder / FOLDER / f"{name}.yaml").write_text(text, encoding="utf-8")
    return load(Content.of(FOLDER, (folder,)), D, SCENERY)


def faults(folder: Path, name: str, text: str) -> list[str]:
    with pytest.raises(ContentError) as refused:
        own(folder, name, text)
    return [f"{p.code} {'.'.join(map(str, p.path))}" for _lines, found in refused.value.faults.values() for p in found]


def test_every_table_has_its_rows() -> None:
    assert {name: len(getattr(TABLES, name)) for name in COUNTS} == COUNTS
    assert sum(site.recipe is not None for site in TABLES.sites.values()) == 14 == len(SCENERY.places)
    assert sum(action.label.startswith("Aller chercher") for action in TABLES.actions.values()) <= 2
    assert all(sum(clue.truth == key for clue in TABLES.clues.values()) == 3 for key in TABLES.truths)
    assert all(len(site.see) == len(site.use) == len(site.fear) == 2 for site in TABLES.sites.values())


def test_every_skill_opens_a_way() -> None:
    opened = {skill for obstacle in TABLES.obstacles.values() for way in obstacle.ways for skill in way.skills}
    assert opened == set(D.skills) and len(D.skills) == 43


def test_each_skeleton_has_five_scenes_and_one_fight() -> None:
    for skeleton in TABLES.skeletons.values():
        assert len(skeleton.beats) == 5
        assert sum(beat.fight for beat in skeleton.beats) == sum(beat.long for beat in skeleton.beats) == 1
        assert sum(beat.minutes for beat in skeleton.beats) in range(225, 246)


def test_rows_of_ones_own_are_added_and_replace(tmp_path: Path) -> None:
    mine = own(tmp_path, "looks", 'poche: {text: "des poches cousues"}\nplume: {text: "une plume bleue"}\n')
    assert mine.looks["poche"].text == "des poches cousues" and len(mine.looks) == 41


def test_what_is_wrong_in_a_row_is_told_at_its_place(tmp_path: Path) -> None:
    assert faults(tmp_path, "looks", 'a: {text: "{rivale}"}\n') == ["dangling-reference a.text"]
    assert faults(tmp_path, "looks", 'a: {text: "un {rival"}\n') == ["dangling-reference a.text"]
    assert faults(tmp_path, "looks", 'a: {text: "b", fits: [lune]}\n') == ["dangling-reference a.fits.0"]
    way = '{how: "x", skills: [tirr], threshold: 15, gain: "y"}'
    texts = 'label: "A", kinds: [peril], text: "a", use: "b", fear: "c"'
    row = f'a: {{{texts}, ways: [{way}, {way}], fails: {{text: "d"}}}}'
    (tmp_path / FOLDER / "looks.yaml").unlink()
    assert "dangling-reference a.ways.0.skills.0" in faults(tmp_path, "obstacles", row)


def test_tables_that_stand_alone_are_rolled_with_anybody_in_them() -> None:
    rolled = roll_tables(D)
    assert len(rolled["rumeurs"].rows) == COUNTS["rumours"] == rolled["rumeurs"].sides
    assert not any("{" in cell for key in ("ouvertures", "secrets", "suites") for (cell,) in rolled[key].rows)
    assert "rumeurs" not in roll_tables(D.keep_house(()))
