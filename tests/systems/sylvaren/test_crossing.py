"""What each rolls against each, read from the printed page: the source's number for every pair (S-69)."""

import io
import re
from functools import cache
from pathlib import Path

import pytest
from pypdf import PdfReader

from generator.base.provenance import unmarked
from generator.files.files import open_file
from generator.game.system import all_systems
from generator.model.scenario import as_yaml
from generator.paper.formats import Look
from generator.scenarios.roll import ScenarioGame, plan_books
from generator.systems.sylvaren.fight import combat
from generator.systems.sylvaren.mission.raid import Raid
from generator.systems.sylvaren.rules.figure import Figure, melee_difficulty, roll_text, shot_numbers

GAME = ScenarioGame.of(all_systems()["sylvaren"], ())
D = GAME.definitions
LOUPS = open_file(Path("docs/examples/loups.yaml"), ())
OWN = {m.figure.name: m.figure for m in LOUPS.examined.subject.members}
FIRST, SECOND = "VOS FIGURINES CONTRE L’ENNEMI", "L’ENNEMI CONTRE VOS FIGURINES"
CELL = r"[0-9](?:/[0-9])?\+(?: [+−][0-9]D)?"


def rolled(seed: int) -> Raid:
    scenario = GAME.roll(GAME.plan([LOUPS], {}), seed)
    assert isinstance(scenario, Raid)
    return scenario


@cache
def tables(seed: int, *, sealed: bool) -> tuple[dict[str, list[str]], dict[str, list[str]], list[list[str]]]:
    """Rows of both tables by their labels, as a person reads them, and the names over the first one's columns."""
    book = GAME.book(rolled(seed), sealed=sealed)
    data = plan_books([book], Look(), battlefield=False).bind()
    pages = [page.extract_text().replace("\u00a0", " ") for page in PdfReader(io.BytesIO(data)).pages]
    text = "\n".join(pages)
    first, second = text.split(FIRST)[1].split(SECOND)
    heads = [column.split(", ") for column in book.seen.crossings[0].columns]
    assert all(name.split()[0] in first for names in heads for name in names)
    return rows_of(first), rows_of(second.split("\nFIGURINES RENCONTRÉES")[0]), heads


def rows_of(text: str) -> dict[str, list[str]]:
    found = {}
    for line in text.splitlines():
        if row := re.fullmatch(rf"(.+?)(?: [0-9]D)?((?: {CELL})+)", line.strip()):
            found[row[1]] = re.findall(CELL, row[2])
    return found


def numbers(one: Figure, target: Figure) -> dict[str, str]:
    """What the source says, by the arm."""
    arms = [m for m in one.melee if m.item.equipment.id != "mains-nues"] or one.melee
    found = {unmarked(arm.item.label): roll_text(melee_difficulty(arm, target, D)) for arm in arms}
    more = target.target_dice - target.protection
    for shot in one.shots:
        dice = f" {'+' if more > 0 else '−'}{abs(more)}D" if more else ""
        found[unmarked(shot.item.label)] = roll_text(shot_numbers(one, target, shot.item.equipment, D)[1]) + dice
    return found


@pytest.mark.parametrize("sealed", [True, False])
@pytest.mark.parametrize("seed", [1, 4, 9])
def test_both_tables_say_what_the_source_says(seed: int, sealed: bool) -> None:
    ours, theirs, heads = tables(seed, sealed=sealed)
    met = {m.profile for force in rolled(seed).forces or () for m in force.members}
    profiles = {f.name: f for key, f in combat.profiles(D).items()}
    listed = [name for names in heads for name in names]
    assert {D.profiles[key].label for key in met} <= set(listed)
    for n, names in enumerate(heads):
        for name in names:
            for own in OWN.values():
                for arm, told in numbers(own, profiles[name]).items():
                    assert ours[f"{own.name}, {arm}"][n] == told, (own.name, name, arm)
    columns = [names.split(", ") for names in GAME.book(rolled(seed), sealed=sealed).seen.crossings[1].columns]
    for name in listed:
        for n, some in enumerate(columns):
            for own in some:
                for arm, told in numbers(profiles[name], OWN[own]).items():
                    assert theirs[arm][n] == told, (name, own, arm)


def test_a_sealed_table_tells_nothing_of_who_is_there() -> None:
    seeds = [seed for seed in range(12) if rolled(seed).faction == rolled(0).faction]
    assert len({GAME.book(rolled(seed), sealed=True).seen.crossings for seed in seeds}) == 1


def test_figures_travel_with_the_scenario(tmp_path: Path) -> None:
    """A saved one is printed with the same tables, without the group's file; one of older days without any."""
    from generator.scenarios.roll import read_saved

    place = tmp_path / "s.yaml"
    place.write_text(as_yaml(rolled(4).as_json()), encoding="utf8")
    again = read_saved(place, None, ()).scenarios[0]
    assert GAME.book(again).opened == GAME.book(rolled(4)).opened
    old = as_yaml({**rolled(4).as_json(), "groups": [{"name": "Les Loups", "quality": 20}]})
    place.write_text(old, encoding="utf8")
    assert GAME.book(read_saved(place, None, ()).scenarios[0]).opened.crossings == ()
