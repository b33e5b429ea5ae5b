"""An encounter: what the source lets us compute (E-13), its file and its tracker."""

from itertools import pairwise
from pathlib import Path

import pytest

from generator.base.provenance import SIGN
from generator.chance.odds import Terms
from generator.game.system import all_systems
from generator.model.sheet import Sheet
from generator.paper.formats import Look, Paper
from generator.reading import source
from generator.sheets.figures.roster import draw_form, lay_out_pages
from generator.systems.confins import combat
from generator.systems.confins.rules import (
    DIFFICULTY,
    HEAVY_AT_CONTACT,
    LABELS,
    Combatant,
    Range,
    count_manoeuvres,
    critical_bonus,
    damage_of_hit,
    tell_difficulties,
)
from generator.systems.confins.sheet import blank_of, sheets
from generator.systems.confins.view import as_json

SYSTEM = all_systems()["confins"]
D = SYSTEM.definitions()
EXAMPLE = Path("docs/examples/confins/embuscade.yaml")


@pytest.mark.parametrize(("base", "successes", "soak", "lost"), [(6, 1, 3, 4), (6, 3, 3, 6), (2, 1, 5, 0)])
def test_a_hit(base: int, successes: int, soak: int, lost: int) -> None:
    """L60, L63."""
    assert damage_of_hit(base, successes, soak) == lost


@pytest.mark.parametrize(
    ("start", "end", "count"),
    [("contact", "courte", 1), ("courte", "moyenne", 1), ("moyenne", "longue", 2), ("extreme", "longue", 2),
     ("contact", "extreme", 6), ("courte", "courte", 0)],
)  # fmt: skip
def test_manoeuvres_between_ranges(start: Range, end: Range, count: int) -> None:
    """L79-95, E-03."""
    assert count_manoeuvres(start, end) == count_manoeuvres(end, start) == count


def test_each_critical_carried_adds_ten() -> None:
    assert [critical_bonus(n) for n in range(3)] == [0, 10, 20]


def test_the_example_is_legal_and_tracked() -> None:
    found = SYSTEM.examine(source.load(EXAMPLE), D)
    assert not found.problems
    assert as_json(found.subject)["combattants"][0]["coups"] == {"Garde": 4}
    (sheet,) = sheets(found.subject)
    names = [value for key, value in sheet.fields.items() if key.endswith(".name") and key != "name"]
    assert names == ["Vex", "Garde × 3"]
    assert len(blank_of("combat", D).form["figures"]) == 6
    assert (sheet.form["slots"], sheet.form["rounds"]) == (2, 10)  # a row of the initiative track for each


def test_l128_boxes_go_beyond_the_threshold_and_a_group_is_one_row() -> None:
    """E-15: two boxes more, marked so; of three guards three thresholds."""
    (sheet,) = sheets(SYSTEM.examine(source.load(EXAMPLE), D).subject)
    vex, guards = sheet.form["figures"]
    wounds = vex["tracks"][0]
    assert (wounds["count"], wounds["marks"][11:]) == (14, ["", "+1", "+2"])
    assert [(t["label"], t["count"]) for t in guards["tracks"][:3]] == [(f"Blessures {n}", 7) for n in (1, 2, 3)]


def test_e15_by_the_book_a_group_has_a_row_each() -> None:
    book = D.keep_house(())
    (sheet,) = sheets(SYSTEM.examine(source.load(EXAMPLE), book).subject)
    names = [value for key, value in sheet.fields.items() if key.endswith(".name") and key != "name"]
    assert names == ["Vex", "Garde 1", "Garde 2", "Garde 3"]
    assert SIGN not in str(sheet.form) and SIGN not in str(blank_of("combat", book).form)
    assert SIGN in str(sheets(SYSTEM.examine(source.load(EXAMPLE), D).subject)[0].form)


def test_l59_the_dice_of_a_pnj_are_on_the_tracker_and_in_show() -> None:
    """E-15: as many of each as the file says, by what they do."""
    dice = "attaque: {reserve: 2, ameliores: 1}, initiative: {reserve: 1}, defense: {infortune: 1}"
    text = f"systeme: confins\ncombattants: [{{nom: Chasseur, {dice}}}]\n"
    found = SYSTEM.examine(source.parse(text.encode(), "x.yaml"), D)
    assert not found.problems
    (sheet,) = sheets(found.subject)
    told = {clause["label"]: clause["text"] for clause in sheet.form["figures"][0]["summary"]}
    assert told["Attaque"] == "2 de réserve, 1 amélioré."
    assert (told["Initiative"], told["Défense"]) == ("1 de réserve.", "1 d’infortune.")
    assert as_json(found.subject)["combattants"][0]["attaque"] == {"reserve": 2, "ameliores": 1}
    wrong = SYSTEM.examine(source.parse(text.replace("reserve: 2", "bleus: 2").encode(), "x.yaml"), D)
    assert [p.code for p in wrong.problems] == ["unknown-key"]


LONG = "Marie-Antoinette Vandermolen l’Intrépide"


def fight_of(persons: int) -> list[Sheet]:
    """Half of them with stress, one with a threshold that takes two lines."""
    rows = []
    for n in range(persons):
        camp = "pnj" if n % 2 else "pj, stress: 12"
        numbers = f"blessures: {25 if n == 0 else 14}, encaissement: 3, degats: 6, portee: extreme"
        rows.append(f"  - {{nom: {LONG} {n}, camp: {camp}, {numbers}}}")
    text = "systeme: confins\nnom: Mêlée\ncombattants:\n" + "\n".join(rows) + "\n"
    return sheets(SYSTEM.examine(source.parse(text.encode(), "x.yaml"), D).subject)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("persons", [1, 4, 8, 12])
def test_a_row_of_18_mm_for_each_who_fights(persons: int, paper: Paper, large: bool) -> None:
    """The order across the top, ranges, then a row a person: boxes in them, none on another, nobody lost."""
    look, boxes, tops = Look(paper, large=large), set[str](), list[float]()
    pages = lay_out_pages(fight_of(persons)[0], look)
    assert len(pages) <= {1: 1, 4: 2, 8: 3, 12: 4}[persons] - (0 if large else persons > 1)
    for page in pages:
        form = draw_form(page.form, look)
        names = [one for one in form.fields.values() if one.name.endswith(".name")]
        tops = sorted((one.y + one.height for one in names), reverse=True)
        assert all(a - b >= 18 * 72 / 25.4 for a, b in pairwise(tops))
        ticks = list(form.ticks.values())
        for n, a in enumerate(ticks):
            assert not any(a.x0 < b.x1 and b.x0 < a.x1 and a.y0 < b.y1 and b.y0 < a.y1 for b in ticks[n + 1 :])
        assert not boxes & set(form.ticks)
        boxes |= set(form.ticks)
    wanted = {f"f{n}.b{k}" for n in range(persons) for k in range(27 if n == 0 else 16)}
    assert wanted <= boxes and {f"f{n}.r9" for n in range(persons)} <= boxes


def test_the_ranges_of_a_fight_are_those_of_the_rules() -> None:
    form = fight_of(1)[0].form
    assert [one["label"] for one in form["bands"]] == ["contact", *(LABELS[band] for band in list(DIFFICULTY)[1:])]
    dice = [int(one["value"].split()[0]) for one in form["bands"]]
    assert dice == list(DIFFICULTY.values()) and form["bands"][0]["value"].endswith(str(HEAVY_AT_CONTACT))
    bands = list(DIFFICULTY)
    assert [int(step.split()[0]) for step in form["steps"]] == [count_manoeuvres(a, b) for a, b in pairwise(bands)]


def test_difficulty_dice_are_those_of_the_table() -> None:
    """L97-106: as the card has them, and on the tracker as far as a weapon reaches."""
    rows = D.tables["difficultes"].rows
    dice = {(band, attack): cell.count(":de-difficulte:") for band, attack, _word, cell in rows}
    assert {band.lower(): n for (band, attack), n in dice.items() if attack == "toute arme"} == {
        LABELS[band]: n for band, n in DIFFICULTY.items() if band != "contact"
    }
    at_contact = {attack: n for (band, attack), n in dice.items() if band == "Contact"}
    assert at_contact.pop("Distance (armes lourdes)") == HEAVY_AT_CONTACT
    assert set(at_contact.values()) == {DIFFICULTY["contact"]}
    assert tell_difficulties("moyenne") == "au contact 2 (arme lourde 3), courte 1, moyenne 2"


@pytest.mark.parametrize(
    ("text", "code"),
    [("systeme: confins\n", "empty-fight"), ("systeme: confins\ncombattants: [{nom: A, portee: loin}]\n", None)],
)
def test_what_is_wrong_is_said(text: str, code: str | None) -> None:
    problems = SYSTEM.examine(source.parse(text.encode(), "x.yaml"), D).problems
    assert problems and (code is None or problems[0].code == code)


def test_odds_say_what_is_computed_and_what_cannot_be() -> None:
    """E-13: damage by successes, what puts the other out, criticals, manœuvres, what symbols buy; no chance."""
    vex, guard = (one for _name, one in combat.fighters(SYSTEM.examine(source.load(EXAMPLE), D).subject, D))
    found = combat.odds(vex, guard, Terms(), D)
    document = found.as_json()
    assert document["attack"] is None and document["duel"] is None
    assert document["damage"]["3"] == 6 and document["successes_to_down"] == 3 and document["hits_to_down"] == 2
    assert (
        damage_of_hit(vex.degats, 3, guard.encaissement)
        > guard.blessures
        >= damage_of_hit(vex.degats, 2, guard.encaissement)
    )
    assert document["manoeuvres"]["longue"] == 4 and document["critical"]["2"] == 20
    bought = document["symbols"]
    assert [len(bought["avantage"][n]) for n in "123"] == [4, 7, 10] and len(bought["triomphe"]["1"]) == 13
    assert [len(bought["menace"][n]) for n in "123"] == [1, 4, 6] and len(bought["desastre"]["1"]) == 9  # E-14
    assert any("E-13" in note for note in found.notes)


def test_nobody_falls_to_a_weapon_that_never_hurts() -> None:
    weak = Combatant("A", degats=0)
    assert combat.odds(weak, Combatant("B", camp="pj", encaissement=9), Terms(), D).as_json()["hits_to_down"] is None
