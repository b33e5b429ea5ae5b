"""Opponents and the GM's page: rolled as A71 says, printed eight to a page, with what is rolled for them."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from generator.base.problems import is_valid
from generator.base.refusal import Refusal
from generator.base.typography import NBSP
from generator.game.system import Examined, all_systems
from generator.paper.formats import Look
from generator.reading.source import parse
from generator.sheets.forms.draw import get_form
from generator.sheets.make import gm_pages, opponent_cards, sheets_of_files
from generator.systems.d6.evening.briefing import percent
from generator.systems.d6.evening.chances import chance_of
from generator.systems.d6.fight.encounter import threat_of
from generator.systems.d6.making import draft
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.pools import pool_of
from generator.systems.d6.sheet import gm_page as table
from generator.systems.d6.sheet import opponent
from tests.making import roll
from tests.paper import reading
from tests.printing import print_sheets
from tests.run import EXAMPLES
from tests.systems.d6.test_sheet import derived


def rolled(d6: Definitions, seed: int, **given: object) -> Derived:
    text = draft.text(roll("d6", d6, seed, **given), d6)
    examined = all_systems()["d6"].examine(parse(text.encode(), "o.yaml"), d6)
    assert is_valid(examined.problems), examined.problems
    subject: Derived = examined.subject
    return subject


@pytest.mark.parametrize(("level", "dice", "xp"), [("novice", 4, 0), ("aguerri", 7, 40), ("elite", 9, 120)])
def test_levels(d6: Definitions, level: str, dice: int, xp: int) -> None:
    """A71."""
    for seed in range(12):
        c = rolled(d6, seed, npc=True, level=level)
        assert c.character.pnj
        assert sum(c.origin.free.values()) == dice
        assert c.character.experience.gagnee == xp
        assert max(t.dice for t in c.characteristics.values()) <= 8
        assert sum(1 for s in c.skills.values() if s.bought) <= 5
        assert c.xp.left < 8  # nothing that could be bought is left, but for the price of a step


def test_a_level_needs_an_opponent(d6: Definitions) -> None:
    with pytest.raises(Refusal):
        roll("d6", d6, 1, level="elite")


def test_a_block_says_what_is_rolled(d6: Definitions) -> None:
    c = rolled(d6, 3, npc=True, **{"class": "lutteur"})
    fields = opponent.pages([c])[0].fields
    assert fields["b1_nom"] == c.character.nom
    assert fields["b1_arme_1_jet"] == f"Armes blanches {c.skills['armes-blanches'].value.skill}"
    assert fields["b1_esquive"] == c.skills["esquive"].value.skill
    page = opponent.pages([c])[0]
    assert {n for n in range(1, 41) if f"b1_pv_{n}" not in page.hidden} == set(range(1, c.pv.without_die + 1))
    assert not [mark for mark in page.marks if mark.startswith("b1_pv_")]
    assert c.talents[0].text[:20] in page.fields["b1_dons"].replace(NBSP, " ")
    assert page.faces["b1_figure"].drawing == "_figures/small/brute"


def test_a_threat_is_that_of_the_rank_it_is_like(d6: Definitions) -> None:
    weak, strong = (rolled(d6, 3, npc=True, level=level, **{"class": "lutteur"}) for level in ("novice", "elite"))
    assert threat_of(weak) < threat_of(strong) <= len(d6.ranks)
    page = opponent.pages([weak, strong])[0]
    pips = [sum(mark.startswith(f"b{n}_menace_") for mark in page.marks) for n in (1, 2)]
    assert pips == [threat_of(weak), threat_of(strong)]
    assert page.fields["b2_menace"] == [*d6.ranks.values()][pips[1] - 1].label


def test_a_table_without_ranks_prints_its_opponents(d6: Definitions) -> None:
    """`--by-the-book`: no threat is said, its boxes are there to tick."""
    c = replace(rolled(d6, 3, npc=True, **{"class": "lutteur"}), definitions=d6.keep_house(()))
    page = opponent.pages([c])[0]
    assert not page.fields["b1_menace"] and not [name for name in page.marks if "menace" in name]
    assert page.form["threats"] == len(d6.ranks), "the form that is shipped"


def test_as_cards_and_said_to_be_ours(d6: Definitions, tmp_path: Path) -> None:
    """A71: a card each, with every talent's words and as many boxes as PV; the PDF carries their files."""
    strong = rolled(d6, 3, npc=True, level="elite", **{"class": "lutteur"})
    pdf = print_sheets(opponent.cards([strong, rolled(d6, 4, npc=True)]))
    assert len(reading.reader(pdf).pages) == 1
    told = reading.text(pdf)
    assert "◇ de la maison" in told and "Bondit au contact" in " ".join(told.split())
    assert "maison" in opponent.pages([strong])[0].form["ours"]
    place = tmp_path / "o.yaml"
    place.write_text(draft.text(roll("d6", d6, 5, npc=True), d6), "utf-8")
    (sheet,) = opponent_cards([place], ())
    assert sheet.source == place.read_bytes()
    with pytest.raises(Refusal):
        opponent_cards([EXAMPLES / "grakk.yaml"], ())


def test_eight_to_a_page_with_their_files(d6: Definitions, tmp_path: Path) -> None:
    files = []
    for seed in range(9):
        text = draft.text(roll("d6", d6, seed, npc=True), d6)
        files.append(tmp_path / f"o{seed}.yaml")
        files[-1].write_text(text, "utf-8")
    pages = list(sheets_of_files([files[0], EXAMPLES / "grakk.yaml", *files[1:]], ()))
    assert [len(p.also) for p in pages] == [0, 7, 0]
    pdf = reading.reader(print_sheets(pages[1:]))
    assert len(pdf.pages) == 2
    assert {name.split()[-1] for name in pdf.attachments} == {f.name for f in files}


@pytest.mark.parametrize(("pv", "told"), [("-10", "Mort"), ("-3", "Agonisant"), ("0", "Inconscient"), ("1", "")])
def test_the_gm_page_says_who_is_down(pv: str, told: str, examine: Callable[..., Examined]) -> None:
    (page,) = table.gm_page([examine(pv=pv).subject])
    assert page.fields["p1_statuts"].split(",")[0] == told or not told
    (page,) = table.gm_page([examine(pv=pv, race="droide", choix="{race: {dex: 1}}").subject])
    assert page.fields["p1_statuts"].startswith({"Mort": "Détruit", "": ""}.get(told, "Hors service")), "A87"


@pytest.mark.parametrize(("persons", "pages"), [(1, 1), (4, 1), (8, 2), (12, 2), (13, 3)])
def test_a_row_a_person_on_the_gm_page(d6: Definitions, persons: int, pages: int) -> None:
    """Rows of 18 mm at least, one below the other, the ranges of the cards above them; the group as a whole below, or
    on a page of its own."""
    some = [derived(d6, "lutteur", nom=f"Marie-Antoinette Vandermolen de Corellia {n}") for n in range(persons)]
    found = table.gm_page(some)
    assert len(found) == pages
    form = get_form(found[0].template, found[0].form, Look())
    tops = [form.fields[f"p{n}_initiative"].y for n in range(1, found[0].form["rows"] + 1)]
    steps = [(a - b) * 25.4 / 72 for a, b in pairwise(tops)]
    if not found[0].form["notes"]:
        del steps[len(steps) // 2]  # the heads again
    assert max(steps) - min(steps) < 0.05 and min(steps) >= 18.39  # 18 mm and what is between two
    assert len(tops) == (max(3, persons) if persons <= 6 else 12)
    told = {one["figure"] for one in found[0].form["bands"]}
    k = d6.constants
    assert told == {*map(str, k.shot_thresholds), f"+{k.cover_threshold}"}
    shown = reading.text(print_sheets(found))
    assert shown.count("Marie-Antoinette") >= persons and "COMPÉTENCES DU GROUPE" in shown.upper()


def test_the_gm_page_says_who_is_best_and_what_drives_them(examine: Callable[..., Examined]) -> None:
    """field.md: motives and debts were in the files and on no paper, nor were 39 of 43 skills."""
    debtor = examine(nom="Tessa", dette="{creancier: Brakka, somme: 5 000}", notes="Cherche son frère.").subject
    other = examine(nom="Nym", repartition="{mec: 3, dex: 3, perc: 1}").subject
    (page,) = table.gm_page([debtor, other])
    best = max((debtor, other), key=lambda c: pool_of(c, "pilotage").rollable.steps)
    pool = pool_of(best, "pilotage").rollable
    assert page.fields["g_pilotage"] == f"{best.character.nom} {pool.skill}"
    assert page.fields["g_pilotage_15"] == percent(chance_of(pool.dice, pool.flat, 15))
    assert "doit 5 000 à Brakka" in page.fields["liens"].replace("\u202f", " ").replace("\u00a0", " ")
    assert "Cherche son frère." in page.fields["liens"]


def test_the_gm_page(tmp_path: Path) -> None:
    (page,) = gm_pages([EXAMPLES / "grakk.yaml", EXAMPLES / "mira.yaml"], ())
    assert (page.fields["p1_nom"], page.fields["p1_res"], page.fields["p1_pv_max"]) == ("Grakk", "3D+2", "35")
    assert page.fields["p1_reste"].startswith("6")
    assert "Mira Sol" in reading.text(print_sheets([page], ink="gray"))
    with pytest.raises(Refusal):
        gm_pages([EXAMPLES / "loups.yaml"], ())


def test_what_an_opponent_owns_has_a_leaf(examine: Callable[..., Examined]) -> None:
    """His ship is not dropped in silence."""
    c = examine(pnj="oui", vaisseau="{type: Chasseur, nom: Le Rapace, pb_max: 30}").subject
    alone, ship = opponent.pages([c])
    assert alone.template != ship.template and "Le Rapace" in ship.fields.values()
    assert len(opponent.pages([c, examine(pnj="oui").subject])) == 2
