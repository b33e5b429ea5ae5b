"""The leaf as a pencil and an eye find it: type, boxes, lines to write on, edges."""

import re
from collections.abc import Iterable
from itertools import combinations, pairwise

import pypdfium2
import pytest

from generator.model.sheet import Sheet
from generator.paper import code
from generator.paper.formats import SIZES, Look
from generator.paper.pdf.places import Field, Place
from generator.scan.pages import list_printed_pages
from generator.sheets.forms import draw as form
from generator.sheets.forms import ink
from generator.sheets.forms.filled import fill_leaves
from generator.sheets.print import place_sheets
from generator.systems.d6.play.marks import BOXES
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.sheet import gm_page as table
from generator.systems.d6.sheet import opponent, sheet
from generator.systems.d6.sheet.form import EVENING
from tests.paper import reading
from tests.printing import print_sheets
from tests.systems.d6.forms import all_forms
from tests.systems.d6.test_sheet import LOOKS, SAMPLE, derived, extreme

MM = 72 / 25.4
HEADS = ("Initiative", "FAIBLESSES")
# The smallest type in points and the smallest box in millimetres: of a leaf, and of the large print.
LEAST = {False: (6.0, 2.6, 3.2), True: (9.0, 5.0, 5.0)}


def words(sheets: Iterable[Sheet], look: Look) -> list[reading.Word]:
    return reading.words(print_sheets(sheets, look))


def check(found: list[reading.Word], look: Look) -> None:
    smallest = LEAST[look.large][0]
    assert [(word.text, word.size) for word in found if word.size < smallest - 0.01] == []
    width, height = (side * MM for side in SIZES[look.paper])
    near = [w.text for w in found if min(w.x0, width - w.x1, w.baseline, height - w.baseline - 0.7 * w.size) < 6 * MM]
    assert near == []


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("classe", ["lutteur", "amiral", "mecha-fabricant", "jedi-consulaire", "mecano-pilote"])
def test_nothing_is_too_small_to_read_or_too_near_the_edge(d6: Definitions, classe: str, look: str) -> None:
    check(words([sheet.blank_sheet(d6.classes[classe], d6)], LOOKS[look]), LOOKS[look])


@pytest.mark.parametrize("look", LOOKS)
def test_nor_on_the_fullest_leaf_and_its_suite(d6: Definitions, look: str) -> None:
    check(words([sheet.sheet_of_character(extreme(d6, "lutteur"))], LOOKS[look]), LOOKS[look])


def test_nor_on_further_leaves(d6: Definitions) -> None:
    found = sheet.sheets(derived(d6, "lutteur", droides="[{nom: R4}]", primes="[{cible: Zek}]"))
    for look in LOOKS.values():
        assert len(list(place_sheets(found, look))) == 2 + look.large
        check(words(found, look), look)


def test_nor_on_the_pages_of_the_gm(d6: Definitions) -> None:
    some = [extreme(d6, "lutteur"), *(derived(d6, "pisteur", nom=f"Grand chasseur {n}") for n in range(7))]
    check(words([*table.gm_page(some), *opponent.pages(some)], LOOKS["a4"]), LOOKS["a4"])


def test_a_gm_s_page_of_many_has_its_heads_again_halfway(d6: Definitions) -> None:
    """Those of numbers and those of texts, each where its column begins, above the first row and above the seventh."""
    some = [derived(d6, "pisteur", nom=f"Chasseur {n}") for n in range(1, 8)]
    found = words(table.gm_page(some), LOOKS["a4"])
    above = {name: sorted(-w.baseline for w in found if w.text == name) for name in HEADS}
    rows = {w.text: -w.baseline for w in found if round(w.size) == 12 and w.text in ("1", "6", "7")}
    for name in HEADS:
        first, second = above[name]
        assert first < rows["1"] and rows["6"] < second < rows["7"], name


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("classe", SAMPLE)
def test_boxes_are_large_enough_for_a_pencil(d6: Definitions, classe: str, look: str) -> None:
    blank = sheet.blank_sheet(d6.classes[classe], d6)
    _type, least, of_pv = LEAST[LOOKS[look].large]
    outline = 2 * 0.22 * (1.5 if LOOKS[look].large else 1)  # a tick’s place is inside it
    for name, tick in form.get_form(blank.template, blank.form, LOOKS[look]).ticks.items():
        side = min(tick.x1 - tick.x0, tick.y1 - tick.y0) / MM + outline
        assert side >= (of_pv if name.startswith("pv_") else least) - 0.01, name


@pytest.mark.parametrize("look", LOOKS)
def test_tab_goes_to_the_right_and_down_a_page(d6: Definitions, look: str) -> None:
    """What follows at the same height stands further right; wounds go from unconscious through dying to dead."""
    for template, shape in all_forms(d6):
        drawn = form.get_form(template, shape, LOOKS[look])
        places = [place for place in drawn.places if place.name in drawn.fields or place.name in drawn.ticks]
        boxes = [(place, _middle(place)) for place in places]
        back = [
            (one.name, other.name)
            for (one, (x, y)), (other, (right, same)) in pairwise(boxes)
            if one.page == other.page and abs(y - same) < 0.5 * MM and right < x
        ]
        assert back == []
        wounds = [name for name in drawn.ticks if re.fullmatch("pv_0|pv_moins_[0-9]+", name)]
        assert wounds in ([], ["pv_0", *(f"pv_moins_{n}" for n in range(1, 11))])


def _middle(place: Place) -> tuple[float, float]:
    if isinstance(place, Field):
        return place.x + place.width / 2, place.y + place.height / 2
    return (place.x0 + place.x1) / 2, (place.y0 + place.y1) / 2


@pytest.mark.parametrize("classe", SAMPLE)
def test_what_is_written_in_large_print_is_of_12_points(d6: Definitions, classe: str) -> None:
    """But for what stands beside a figure to explain it, which is as large as a label."""
    blank = sheet.blank_sheet(d6.classes[classe], d6)
    fields = form.get_form(blank.template, blank.form, Look(large=True)).fields
    beside = re.compile(r"xp_note|carac_\w+_(note|double)|comp_[\w-]+_(note|base)")
    assert [name for name, one in fields.items() if one.size < 12 and not beside.fullmatch(name)] == []
    assert min(one.size for one in fields.values()) >= 9


@pytest.mark.parametrize("classe", ["amiral", "officier-pilote", "mascotte"])
def test_rules_printed_in_large_print_are_of_12_points(d6: Definitions, classe: str) -> None:
    """Statuses, tables, the line below the arms; a word of rule beside a title is as large as a label."""
    blank = sheet.blank_sheet(d6.classes[classe], d6)
    tables = [table for panel in blank.form["panels"] for table in panel["tables"]]
    cells = [cell for table in tables for row in table["rows"] for cell in row]
    texts = [*cells, *(one["short"] for one in blank.form["statuses"])]
    long = {word for text in texts for word in text.split() if len(word) > 6}
    hints = {word for panel in blank.form["panels"] for word in panel["hint"].split()}
    hints |= {word for text in blank.fields.values() for word in text.split()}  # what is written shrinks to fit
    found = {word.text: word.size for word in words([blank], Look(large=True)) if word.text in long - hints}
    assert len(found) > 20 and {text for text, size in found.items() if size < 11.99} == set()


@pytest.mark.parametrize("look", LOOKS)
def test_a_page_s_code_stands_twice_off_the_folds_and_nothing_around_it(d6: Definitions, look: str) -> None:
    """A module free on every side, or a camera does not find it; the longest name of a class beside it."""
    one = sheet.sheet_of_character(derived(d6, "mecha-fabricant", armes="[{nom: Blaster}]"))
    (filled,) = (leaf for quire in fill_leaves([one], LOOKS[look]) for leaf in quire)
    dots = 12  # to a millimetre
    free, side, (width, height) = code.QUIET, code.SIDE, SIZES[LOOKS[look].paper]
    for index, page in enumerate(pypdfium2.PdfDocument(print_sheets([one], LOOKS[look]))):
        drawn = page.render(scale=dots / MM).to_pil().convert("L")
        places = ink.code_places(filled, index)
        assert len(places) == 2
        for x, low, end, _top in ((at / MM for at in place) for place in places):
            y = height - low - side
            assert end - x == pytest.approx(side, abs=0.02)
            folds = [part * width for part in (0.25, 0.5, 0.75)], [part * height for part in (0.25, 1 / 3, 0.5, 2 / 3)]
            assert not any(
                start - 1 < fold < start + side + 1 for start, at in ((x, folds[0]), (y, folds[1])) for fold in at
            )
            ring = drawn.crop(tuple(round(dots * at) for at in (x - free, y - free, x + side + free, y + side + free)))
            near, far = 0.8 * free, 1.2 * free + side
            ring.paste(255, tuple(round(dots * at) for at in (near, near, far, far)))
            assert ring.getextrema()[0] > 200


@pytest.mark.parametrize("look", LOOKS)
def test_boxes_have_a_gap_and_nothing_in_them(d6: Definitions, look: str) -> None:
    """Of all that are read: 2.6 mm at least, a gap of a quarter of a millimetre, no numeral inside; the evening's row
    stands clear of the fold; under 0D no step can be bought, and none is offered."""
    one = sheet.sheet_of_character(derived(d6, "lutteur", armes="[{nom: Blaster}]"))
    pages = list_printed_pages([one], LOOKS[look])
    for page, drawn in zip(pages, pypdfium2.PdfDocument(print_sheets([one], LOOKS[look])), strict=True):
        gray = drawn.render(scale=12 / MM).to_pil().convert("L")
        boxes = [box for box in page.boxes if BOXES.fullmatch(box.field)]
        for box in boxes:
            x0, y0, x1, y1 = box.at
            assert x1 - x0 > 2.1 and y1 - y0 > 2.1  # within their frame
            rim = 0.1 + 0.2 * (x1 - x0)  # of a round one
            inside = gray.crop(tuple(round(12 * at) for at in (x0 + rim, y0 + rim, x1 - rim, y1 - rim)))
            assert box.printed or inside.getextrema()[0] > 250, box.field
        for box, other in combinations(boxes, 2):
            apart = [max(a, b) for a, b in ((other.at[n] - box.at[n + 2], box.at[n] - other.at[n + 2]) for n in (0, 1))]
            assert max(apart) > 0.22 * 2 + 0.25 or "pv" in box.field, (box.field, other.field)
        fold = page.size[0] / 2
        assert not [box for box in boxes if box.field.startswith("soir_") and box.at[0] - 1 < fold < box.at[2] + 1]
    names = {box.field for page in pages for box in page.boxes}
    skills = {key: one.fields[f"carac_{skill.characteristic}"] for key, skill in d6.skills.items()}
    assert "0D" in skills.values()
    assert all((f"comp_{key}_palier_1" in names) == (dice != "0D") for key, dice in skills.items())
    assert sum(name.startswith("soir_") for name in names) == sum(map(len, EVENING.values()))


def test_a_fight_is_played_from_the_verso(d6: Definitions) -> None:
    c = derived(d6, "contrebandier", armes="[{nom: Blaster}]")
    one = sheet.sheet_of_character(c)
    fields = form.get_form(one.template, one.form, Look()).fields
    echoes = {"pv_max": c.pv.text, "res": str(c.res_corp.total)}
    echoes |= {key: c.skills[key].value.skill for key in ("esquive", "vitesse")}
    for key, value in echoes.items():
        assert one.fields[f"combat_{key}"] == value
        assert (fields[f"combat_{key}"].page, fields[f"combat_{key}"].size) == (1, 12)
    assert one.fields["arme_1_jet"] == c.skills["tir"].value.skill
    assert (fields["arme_1_jet"].size, fields["arme_1_jet"].font) == (12, fields["combat_res"].font)
    assert fields["arme_1_nom"].height == pytest.approx(7 * MM, abs=0.1)
    assert {fields[name].page for name in ("inv_1_objet", "inv_16_objet")} == {0}


@pytest.mark.parametrize("panels", [["droides"], ["droides", "vaisseau", "primes"], ["dette", "postes", "contacts"]])
def test_further_leaves_hold_their_panels_whatever_they_are(d6: Definitions, panels: list[str]) -> None:
    """Side by side as far as there is room, in both prints; what is left has rules, and lines to write on."""
    texts = {"dette": "{somme: 5000}", "vaisseau": "{nom: Aube}"}
    given = {key: texts.get(key, "[{nom: R4}]" if key != "primes" else "[{cible: Zek}]") for key in panels}
    found = sheet.sheets(derived(d6, "lutteur", **given))
    assert len(found) == 1 + len(panels)
    for look in LOOKS.values():
        leaves = list(place_sheets(found, look))
        assert len(leaves) == 2 if not look.large else len(leaves) <= 4
        assert {one["id"] for leaf in leaves[1:] for one in leaf.form["panels"]} >= set(panels)
        check(words(found, look), look)


def test_a_character_has_one_suite_after_all_its_leaves(d6: Definitions) -> None:
    """Whatever overflows, on the recto, on a further leaf, or in no field at all; the next one's is the next one's."""
    age, cible = "quarante-sept ans selon le calendrier de Coruscant", "la Murène aux sept visages, morte ou vive"
    given = {"age": f'"{age}"', "gadgets": "[{nom: Grappin, charge: 8}]", "primes": f'[{{cible: "Zek dit {cible}"}}]'}
    found = sheet.sheets(derived(d6, "lutteur", **given))
    other = sheet.sheets(derived(d6, "lutteur", nom="Autre", age='"de trente à quarante ans, dit-on parfois au port"'))
    assert (len(found), len(other)) == (3, 1)  # two panels on one leaf
    for look in (Look(), Look(ink="gray", large=True)):
        quires = [*fill_leaves(place_sheets([*found, *other], look), look)]
        suites = [[one.form.pages[0].title == "Suite" for one in quire] for quire in quires]
        assert not any(any(before) for *before, _last in suites)
        told = reading.text(print_sheets(found, look))
        assert all(" ".join(told.split()).count(one) == 1 for one in (age, cible))
