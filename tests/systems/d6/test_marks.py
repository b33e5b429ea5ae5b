"""What ticks of a character's sheet mean, told without a photo."""

from itertools import combinations
from pathlib import Path

import pytest

from generator.campaign.changes import work_out_allowed
from generator.files.files import Opened, open_source
from generator.game.marks import Meaning, Tick
from generator.paper.formats import Look
from generator.reading.source import parse
from generator.scan.pages import list_printed_pages
from generator.scan.readings import find_meaning
from generator.sheets.make import sheets_of
from generator.systems.d6.sheet.form import EVENING
from tests.run import EXAMPLES

MIRA = (EXAMPLES / "mira.yaml").read_bytes()


def opened(more: bytes = b"") -> Opened:
    """Mira with some keys more, or other values for them."""
    keys = [line.split(b":")[0] for line in more.splitlines()]
    kept = [line for line in MIRA.splitlines() if line.split(b":")[0] not in keys]
    one = open_source(parse(b"\n".join(kept) + b"\n" + more, "mira.yaml"), ())
    assert one.valid, one.examined.problems
    return one


def ticks(one: Opened, *marked: str, unsure: tuple[str, ...] = ()) -> dict[str, Tick]:
    boxes = [box for page in list_printed_pages(sheets_of(one), Look()) for box in page.boxes]
    assert {*marked, *unsure} <= {box.field for box in boxes}
    sure = {box.field: Tick("marked" if box.printed or box.field in marked else "empty", box.printed) for box in boxes}
    return {**sure, **{name: Tick("uncertain") for name in unsure}}


def meaning(one: Opened, found: dict[str, Tick], now: Opened | None = None) -> Meaning:
    return find_meaning(one, now or one, found, {})


def told(found: Meaning) -> dict[str, object]:
    return {".".join(map(str, one.path)): one.after for one in found.proposals}


def test_statuses_reputation_and_talents_used_go_to_their_keys() -> None:
    one = opened(b"statuts: [fou]\nrace: chiss\n")
    found = meaning(one, ticks(one, "statut_sonne", "reputation_plus_1", "don_1_utilise", unsure=("statut_mort",)))
    assert told(found) == {"statuts": ["fou", "sonne"], "reputation": 1, "utilises": ["Ruse Chiss"]}
    assert [question.path for question in found.questions] == [("statuts", "mort")]


def test_a_talent_that_is_never_used_up_has_no_box() -> None:
    """Of what is passive or unlimited; of what is for a fight or a day, and of rows to write in, there is one."""
    endless, limited = sheets_of(opened())[0], sheets_of(opened(b"race: chiss\n"))[0]
    assert "don_1_utilise" in endless.hidden and "don_1_utilise" not in limited.hidden
    assert "don_2_utilise" not in endless.hidden | limited.hidden


def test_a_talent_used_is_ticked_in_print() -> None:
    one = opened("utilises: [Sens Exacerbés]\n".encode())
    assert "don_1_utilise" in sheets_of(one)[0].marks
    unknown = open_source(parse(MIRA + b"utilises: [Vol]\n", "mira.yaml"), ())
    assert [problem.code for problem in unknown.examined.problems if problem.severity == "error"] == ["unknown-talent"]


@pytest.mark.parametrize(
    ("marked", "left"),
    [(("pv_18", "pv_17"), 16), (("pv_1", "pv_2", "pv_3"), 15), (("pv_16",), None), (("pv_0",), 0)],
)
def test_pv_lost_before_are_counted(marked: tuple[str, ...], left: int | None) -> None:
    """Printed with 18 of 24: six boxes are struck in print, pencil goes on from there or from the first."""
    one = opened(b"pv: 18\n")
    assert told(meaning(one, ticks(one, *marked))).get("pv") == left


def test_what_is_typed_stands_beside_what_the_file_says() -> None:
    one = opened()
    found = find_meaning(one, one, ticks(one), {"credits": "31", "pv": "20", "sexe": "femme"})
    known = {".".join(map(str, proposal.path)): (proposal.before, proposal.after) for proposal in found.proposals}
    c = one.examined.subject
    assert known == {"credits": (c.credits, 31), "pv": (c.pv_now, 20), "sexe": (None, "femme")}


def test_what_is_typed_is_a_value_or_a_question() -> None:
    one = opened()
    found = find_meaning(one, one, ticks(one), {"credits": "1 350", "pv": "beaucoup"})
    assert told(found) == {"credits": 1350}
    assert [question.path for question in found.questions] == [("pv",)]


def test_a_reading_is_a_difference_laid_on_the_file_of_today() -> None:
    """Printed before: what others changed meanwhile stays, what was ticked comes on top of it."""
    then = opened(b"pv: 18\nstatuts: [fou]\ncote: 1\n")
    now = opened(b"pv: 20\nstatuts: [malade]\ncote: 0\nreputation: -1\n")
    read = ticks(then, "pv_18", "pv_17", "statut_sonne", "cote_plus_2", "reputation_plus_1", "comp_tir_palier_1")
    found = meaning(then, read, now)
    assert {k: v for k, v in told(found).items() if "tir" not in k} == {
        "pv": 18, "statuts": ["malade", "sonne"], "cote": 1, "reputation": 0,
    }  # fmt: skip
    assert [one.before for one in found.proposals if one.path == ("pv",)] == [20]


def test_what_was_taken_from_a_page_is_not_taken_again() -> None:
    one = opened(b"pv: 20\ncote: -1\nstatuts: [sonne]\n")
    then = opened()
    read = ticks(then, "pv_24", "pv_23", "pv_22", "pv_21", "cote_moins_1", "statut_sonne", "comp_tir_palier_1")
    before = [name for name in read if read[name].new]
    taken = {name: Tick("marked", False, n) for n, name in enumerate(before, 1)}
    assert meaning(then, {**read, **taken}, one) == Meaning()
    more = {name: Tick("marked") for name in ("pv_20", "cote_moins_2", "comp_tir_palier_2")}
    found = meaning(then, {**read, **taken, **more}, one)
    assert told(found) | {"pv": 19, "cote": -2} == told(found) and len(found.proposals) == 3


@pytest.mark.parametrize(("typed", "after"), [("20", 20), ("21", None)])
def test_typed_and_ticked_must_agree(typed: str, after: int | None) -> None:
    one = opened()
    found = find_meaning(one, one, ticks(one, "pv_24", "pv_23", "pv_22", "pv_21"), {"pv": typed})
    assert told(found).get("pv") == after
    assert [question.path for question in found.questions] == ([] if after else [("pv",)])


def test_numbers_written_over_others_are_so_much_more() -> None:
    then, now = opened(b"credits: 300\n"), opened(b"credits: 320\n")
    found = find_meaning(then, now, ticks(then), {"credits": "350"})
    assert [(one.before, one.after) for one in found.proposals] == [(320, 370)]


def test_what_the_others_tell_is_not_asked() -> None:
    """A faint mark among marked ones, a smudge where no run can be: the run says what they are."""
    one = opened()
    found = meaning(one, ticks(one, "pv_24", "pv_22", "comp_tir_palier_2", unsure=("pv_23", "comp_tir_palier_1")))
    assert (told(found)["pv"], found.questions) == (21, ())
    assert [question.path for question in meaning(one, ticks(one, "pv_24", unsure=("pv_23",))).questions] == [("pv",)]
    assert meaning(one, ticks(one, unsure=("pv_10",))) == Meaning()


def test_what_the_evening_gave_is_the_sum_of_its_bubbles() -> None:
    """Added to what there is today; a bubble that cannot be told leaves the other sum sure."""
    one = opened(b"credits: 120\n")
    found = meaning(one, ticks(one, "soir_xp_2", "soir_xp_4", "soir_credits_5", unsure=("soir_credits_9",)))
    won = one.examined.subject.character.experience.gagnee
    assert told(found) == {"experience.gagnee": won + 7}
    assert [(question.path, question.boxes) for question in found.questions] == [
        (("credits",), ("soir_credits_5", "soir_credits_9"))
    ]
    assert told(meaning(one, ticks(one, "soir_credits_1", "soir_credits_7")))["credits"] == 330
    worth = {sum(some) for count in range(8) for some in combinations(EVENING["xp"], count)}
    assert worth == set(range(51))


SHIP = b"""systeme: d6
nom: Tessa
race: humain
choix: {race: {sav: 1}}
classe: officier-pilote
repartition: {mec: 2, dex: 1, perc: 1, tech: 1, vig: 2}
"""


def owner(more: str, classe: str = "officier-pilote") -> Opened:
    one = open_source(parse(SHIP.replace(b"officier-pilote", classe.encode()) + more.encode(), "tessa.yaml"), ())
    assert one.valid, one.examined.problems
    return one


@pytest.mark.parametrize(
    ("classe", "more", "marked", "after"),
    [
        ("officier-pilote", "", ("vaisseau_canon-touche", "propulseurs_1", "propulseurs_2"),
         {"vaisseau.statuts": ["canon-touche"], "vaisseau.propulseurs": 2}),
        ("officier-pilote", "vaisseau: {torpilles: 2}\n", ("torpille_2",), {"vaisseau.torpilles": 1}),
        ("mecano-pilote", "", ("speeder_pb_8", "speeder_pb_7"), {"speeder.pb": 6}),
        ("pisteur", "compagnon: {nom: Broc, espece: molosse}\n", ("compagnon_pv_9",), {"compagnon.pv": 8}),
        ("pisteur", "primes: [{cible: Zek}, {cible: Orl}]\n", ("prime_2_fait",), {"primes.1.fait": True}),
        ("pisteur", "gadgets: [{nom: Grappin, charge: 3}]\n", ("gadget_1_charge_3",), {"gadgets.0.charge": 2}),
        ("mecha-fabricant", "", ("droide_2_pv_5", "droide_2_pv_4"),
         {"droides.Araignée droïde 1": 3}),
        ("jedi-sentinelle", "", ("forme_1_pratique",), {"formes.Forme I": "pratique"}),
        ("senateur", "contacts: [{planete: Naboo, nom: Ora}]\n", ("contact_1_du",), {"contacts.0.du": True}),
    ],
)  # fmt: skip
def test_ticks_about_the_drawings_are_read(
    classe: str, more: str, marked: tuple[str, ...], after: dict[str, object]
) -> None:
    """Each as a change that the file takes: written, read again, and printed ticked."""
    one = owner(more, classe)
    found = meaning(one, ticks(one, *marked))
    assert told(found) == after and not found.questions
    change, refused = work_out_allowed(Path("tessa.yaml"), one, found.proposals)
    assert not refused
    again = open_source(parse(change.after, "tessa.yaml"), ())
    assert set(marked) <= {mark for leaf in sheets_of(again) for mark in leaf.marks}


def test_a_box_out_of_its_run_is_a_question() -> None:
    one = owner("")
    found = meaning(one, ticks(one, "propulseurs_3"))
    assert [doubt.path for doubt in found.questions] == [("vaisseau", "propulseurs")]
    doubtful = meaning(one, ticks(one, unsure=("vaisseau_canon-touche",)))
    assert [doubt.path for doubt in doubtful.questions] == [("vaisseau", "statuts", "canon-touche")]


def test_a_box_between_marked_neighbours_is_told_by_them() -> None:
    one = opened()
    assert told(meaning(one, ticks(one, "pv_24", "pv_22", unsure=("pv_23",)))) == {"pv": 21}
    assert meaning(one, ticks(one, "pv_24", unsure=("pv_23",))).questions, "the last of a run is not"
