"""Panels: every key is read, schemed, printed where it belongs, and nothing of it is lost."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from generator.base.typography import french
from generator.files.files import definitions_of
from generator.files.schemas import schema_of_game
from generator.game.page.desk import Pressed
from generator.game.parts import Pages
from generator.game.system import Examined, all_systems
from generator.paper.formats import Look, Paper
from generator.reading.source import parse
from generator.sheets.forms.filled import SPILLED, SUITE, fill_leaves
from generator.sheets.forms.panels import FOOT, HEAD, ROOM, panel_pages
from generator.sheets.print import place_sheets
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.panels import Panel
from generator.systems.d6.sheet import sheet
from generator.systems.d6.show import view
from tests.json_schema import faults
from tests.paper import reading
from tests.printing import print_sheets
from tests.run import EXAMPLES

Examine = Callable[..., Examined]
KEYS = [
    *("primes", "implants", "gadgets", "compagnon", "pieges", "ceinture", "bouclier", "vaisseau", "dette", "speeder"),
    *("pieces", "composants", "droides", "piratages", "substances", "greffes_faites", "coups", "arme_lourde"),
    *("explosifs", "contacts", "postes", "flotte", "appris", "sabre"),
]


def values(panel: Panel, rows: int) -> Any:
    """Something for every key of a panel, each text its own."""

    def cell(key: str, kind: str, n: int) -> Any:
        return {"box": True, "charges": 3, "boxes": 2, "statuses": "Canon touché"}.get(kind, f"{panel.id} {key} {n}")

    def row(grid: Any, n: int) -> dict[str, Any]:
        return {key: cell(key, one.kind, n) for key, one in grid.columns.items()}

    grids = {key: [row(grid, n) for n in range(1, rows + 1)] for key, (_prefix, grid) in panel.lists.items()}
    if panel.is_list:
        return next(iter(grids.values()))
    return {**{key: cell(key, panel.kind(key), 0) for key in panel.keys if key not in grids}, **grids}


def flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from texts(one)
    elif isinstance(value, str):
        yield value


def test_the_keys_of_the_contract_are_there(d6: Definitions) -> None:
    assert set(KEYS) <= {p.id for p in d6.panels.values() if p.is_key}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("rows", [1, 60])
def test_what_is_written_is_shown_and_printed(examine: Examine, d6: Definitions, key: str, rows: int) -> None:
    """On a class that has the panel and on one that has not; what is beyond the rows goes to the suite."""
    written = values(d6.panels[key], rows)
    homes = [c.id for c in d6.classes.values() if key in c.panels]
    for classe in (homes[0], "lutteur" if key != "coups" else "assassin"):
        choices = "{orientation: hacker}" if classe == "cyber-ingenieur" else "{}"
        if classe == "autodidacte":
            choices = "{plus: [sav, dex, vig], moins: [tech]}"
        dice = "{vig: 2, dex: 2, tech: 3}"
        examined = examine(classe=classe, choix=choices, repartition=dice, **{key: flow(written)})
        assert not [p for p in examined.problems if p.severity == "error"], examined.problems
        assert view.as_json(examined.subject)["panneaux"][key] == written
        leaves = sheet.sheets(examined.subject)
        if key in d6.classes[classe].panels or d6.panels[key].drawing:
            assert len(list(place_sheets(leaves, Look()))) == (1 if key in d6.classes[classe].panels else 2)
        printed = [text for leaf in leaves for text in leaf.fields.values()]
        printed += [text for leaf in leaves for _label, text in leaf.more]
        told = "\n".join(printed)
        for text in texts(written):
            assert french(text) in told or text == "Canon touché", text


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_further_leaf_has_a_picture_and_is_full(d6: Definitions, examine: Examine, paper: Paper) -> None:
    """`dette:` was a leaf with five tables of rules and two more NOTES; now it is a line of the verso's notes."""
    wide, high = ROOM[paper, False]
    for key in KEYS:
        written = flow(values(d6.panels[key], 1))
        subject = examine(classe="lutteur" if key != "coups" else "assassin", **{key: written}).subject
        own, *leaves = place_sheets(sheet.sheets(subject), Look(paper))
        for leaf in leaves:
            (page,) = panel_pages(leaf.form, Look(paper))
            assert [panel["id"] for panel in page] == [key]
            if d6.panels[key].drawing:
                assert sum(one["wide"] * one["tall"] for one in page) >= 0.6 * wide * (high - HEAD - FOOT), key
        if not leaves and key not in d6.classes["lutteur"].panels:
            ((filled,),) = fill_leaves([own], Look(paper))
            assert filled.sheet.template != SUITE
            assert all(french(text) in filled.sheet.fields[SPILLED] for text in texts(values(d6.panels[key], 1))), key
    assert "somme due 5\u202f000" in noted(examine(dette="{creancier: Brakka, somme: 5000}").subject).lower()


def noted(subject: Any) -> str:
    ((filled,),) = fill_leaves(place_sheets(sheet.sheets(subject), Look()), Look())
    return filled.sheet.fields[SPILLED]


def test_the_schema_knows_every_panel(d6: Definitions) -> None:
    document = schema_of_game(all_systems()["d6"], d6)
    base = {"systeme": "d6", "nom": "x", "race": "dug", "classe": "assassin", "repartition": {"vig": 3}}
    for key in KEYS:
        assert not list(faults(document, {**base, key: values(d6.panels[key], 2)})), key
        assert list(faults(document, {**base, key: [[3]]})), key
        assert not list(faults(document, {**base, key: {"voiles": 3}})), key  # keys it does not know it leaves to check
    assert list(faults(document, {**base, "vaisseau": {"missiles": "trois"}}))


@pytest.mark.parametrize(
    ("keys", "code", "hint"),
    [
        ({"vaiseau": "{nom: X}"}, "unknown-key", "vaisseau"),
        ({"vaisseau": "{nomm: X}"}, "unknown-key", "nom"),
        ({"primes": "[{cibles: X}, {montan: 3}]"}, "unknown-key", "montant"),
        ({"primes": "[[1]]"}, "wrong-type", ""),
        ({"dette": "[1]"}, "wrong-type", "creancier"),
        ({"primes": "[{cible: X, fait: 3}]"}, "wrong-type", "true"),
        ({"vaisseau": "{statuts: [canons touchés, hyperdrive touch]}"}, "unknown-status", "hyperdrive-touche"),
    ],
)
def test_faults_of_panels(examine: Examine, keys: dict[str, str], code: str, hint: str) -> None:
    found = [p for p in examine(**keys).problems if p.severity == "error"]
    assert [p.code for p in found] == [code]
    assert hint in (found[0].hint or "")


def test_a_count_too_high_is_not_said_to_be_too_low(examine: Examine) -> None:
    found = [p for p in examine(vaisseau="{missiles: 1000}").problems if p.severity == "error"]
    assert [p.message for p in found] == ["1000 is not between 0 and 999"]
    assert not [p for p in examine(vaisseau='{missiles: 999, nom: ""}').problems if p.severity == "error"]


def test_boxes_say_what_is_lost(examine: Examine) -> None:
    c = examine(classe="pisteur", compagnon="{nom: B, pv_max: 10, pv: 7}", pv="5").subject
    one = sheet.sheet_of_character(c)
    assert {n for n in range(1, 26) if f"compagnon_pv_{n}" in one.marks} == set(range(8, 26))
    assert {n for n in range(1, 61) if f"pv_{n}" in one.marks} == set(range(6, 61))
    assert "pv_0" not in one.marks
    ship = sheet.sheet_of_character(examine(classe="contrebandier", vaisseau="{missiles: 8, propulseurs: 2}").subject)
    told = {mark for mark in ship.marks - ship.absent if mark.startswith(("missile_", "torpille_", "propulseurs_"))}
    assert told == {"missile_9", "missile_10", "propulseurs_1", "propulseurs_2"}  # two are fired, two hits are taken
    dying = sheet.sheet_of_character(examine(pv="-3").subject)
    assert {"pv_0", "pv_moins_1", "pv_moins_3"} <= dying.marks and "pv_moins_4" not in dying.marks


def test_what_has_no_box_and_no_label_goes_to_the_suite(examine: Examine) -> None:
    """More missiles or charges than boxes, a place that no row is for: told, and never at another one's row."""
    ship = examine(classe="contrebandier", vaisseau="{missiles: 14, statuts: écrans désactivé}").subject
    one = sheet.sheet_of_character(ship)
    assert "vaisseau_ecrans-desactives" in one.marks and not {"missile_1", "missile_10"} & one.marks
    assert ("Vaisseau", french("missiles : 14")) in one.more
    gadgets = sheet.sheet_of_character(examine(gadgets="[{nom: Grappin, charge: 8}]").subject)
    assert ("Gadgets", french("Grappin, charges : 8")) in gadgets.more and "gadget_1_charge_5" not in gadgets.marks
    crew = sheet.sheet_of_character(
        examine(classe="amiral", postes="[{poste: Gabier, nom: Al}, {poste: Coq, nom: Bo}]").subject
    )
    assert crew.fields["poste_2_nom"] == "Al" and crew.more == (("Postes d’équipage", french("Coq : Bo")),)
    implants = sheet.sheet_of_character(examine(implants="[{place: Nuque, nom: Prise}]").subject)
    assert implants.fields["implant_7_nom"] == french("Nuque : Prise")


def test_a_panel_of_an_arm_adds_what_the_arm_lacks(examine: Examine) -> None:
    found = examine(armes="[{nom: Sabre laser (bleu)}]", sabre="{couleur: vert, degats: 6DD}")
    leaf = sheet.sheets(found.subject)[1].fields
    assert [leaf[f"sabre_{key}"] for key in ("nom", "couleur", "degats")] == ["Sabre laser", "vert", "6DD"]
    assert [(p.code, p.path) for p in found.problems if p.code == "panel-differs"] == [
        ("panel-differs", ("sabre", "couleur"))
    ]


def test_a_graft_is_printed_among_the_implants(examine: Examine) -> None:
    """A61: once, at its place on the body."""
    graft = "[{nom: Bras bionique, caracteristique: {dex: 1}, place: Bras gauche}]"
    one = sheet.sheet_of_character(examine(greffes=graft, implants="[{place: Tête, nom: Puce}]").subject)
    assert (one.fields["implant_4_nom"], one.fields["implant_4_effet"]) == ("Bras bionique", "Dextérité +1D")
    assert one.fields["implant_1_nom"] == "Puce"


def test_l829_sequelae_and_grafts_have_a_place_on_every_verso(examine: Examine, d6: Definitions) -> None:
    """In their panels, or on the first line of the notes: no further leaf for a scar."""
    graft = "[{nom: Bras bionique, caracteristique: {dex: 1}, place: Bras gauche}]"
    scar = "[{jet: 8, effet: bras brisé, cicatrice: joue}]"
    for key, classe in d6.classes.items():
        form = sheet.blank_sheet(classe, d6).form
        missing = [name for name in ("sequelles", "implants") if name not in classe.panels]
        assert bool(form["injuries"]) == bool(missing), key
        (leaf,) = sheet.sheets(examine(classe=key, greffes=graft, sequelles=scar).subject)[:1]
        told = " ".join(leaf.fields.values())
        assert "Bras bionique" in told and "bras brisé" in told, key
    assert len(sheet.sheets(examine(classe="senateur", greffes=graft, sequelles=scar).subject)) == 1


def test_a_lost_talent_of_the_class_is_marked(examine: Examine) -> None:
    one = sheet.sheet_of_character(examine(sequelles="[{jet: 5, don: Camouflage dans l’ombre}]").subject)
    assert one.fields["don_base_1_perdu"] == "perdu"


def test_further_leaves_hold_every_panel_at_its_fullest(d6: Definitions) -> None:
    """All panels on one Lutteur, all rows full: set, checked, and every text there."""
    keys = {key: values(d6.panels[key], 4) for key in KEYS if key != "coups"}
    lines = ["systeme: d6", "nom: Plein", "race: dug", "classe: lutteur", "repartition: {vig: 3, dex: 3, mec: 1}"]
    lines += [f"{key}: {flow(value)}" for key, value in keys.items()]
    game = all_systems()["d6"]
    subject = game.examine(parse("\n".join(lines).encode(), "p.yaml"), d6).subject
    told = "".join(reading.text(print_sheets(sheet.sheets(subject), paper="letter", ink="gray")).split())
    for value in (french(text) for text in texts(keys)):
        assert "".join(value.split()) in told or value == "Canon touché", value


def test_the_page_has_a_form_for_every_panel_one_s_own_included() -> None:
    """From its declared columns; a panel of another class is a button away."""
    game = all_systems()["d6"]
    d = definitions_of(game, (EXAMPLES / "maison",))
    own = next(p for p in d.panels.values() if p.id not in game.definitions().panels and p.is_key)
    desk = game.require(Pages).DESK.knowing(d)
    assert own.id in desk.shown and set(KEYS) <= set(desk.shown)
    tree = {"systeme": "d6", "classe": "lutteur"}
    pressed = desk.act(tree, None, d, Pressed("panel", own.id, {}))
    assert pressed is not None
    shown = {panel.id for panel in desk.page(tree, None, d).panels}
    found = next(panel for panel in desk.page(pressed, None, d).panels if panel.id == own.id)
    assert own.id not in shown
    assert any(name.startswith(own.id) for name in desk.page(pressed, None, d).fields()), found
