"""The sheets of a derived character, and the blank sheets of classes.

Entries that do not fit in the rows of a list go to the suite page.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.base.names import slug
from generator.base.typography import french, number
from generator.content.livery import Face
from generator.model.sheet import Sheet
from generator.reading.glyphs import NO_PICTURE
from generator.systems.d6.rules.character import Character
from generator.systems.d6.rules.definitions import Class, Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.rules import derived_character
from generator.systems.d6.sheet.classes import (
    base_powers,
    base_talents,
    forms_known,
    idle_boxes,
    injuries,
    lost_talents,
    panel_contents,
    skills_shown,
    used_boxes,
)
from generator.systems.d6.sheet.entries import Entries
from generator.systems.d6.sheet.faces import centre_faces, faces_of_class
from generator.systems.d6.sheet.fill import Writing
from generator.systems.d6.sheet.form import class_form
from generator.systems.d6.sheet.leaves import further_sheets, heads_of, with_writing
from generator.systems.d6.sheet.panels import panels_of_class, rows_of_panel
from generator.systems.d6.sheet.recto import combat_values, write_inventory, write_recto
from generator.systems.d6.show.wording import dice_text

TEMPLATE = "d6/sheet"


def sheet_of_character(c: Derived) -> Sheet:
    """Return the leaf of a character whose class is known.

    Its portrait is named as in its file, beside which it stands; « vide » leaves the box for a drawing (L476, A101)."""
    first, *_others = heads_of(c)
    sheet = _leaf_of_head(first, write_recto(c))
    portrait = c.character.portrait
    if portrait == NO_PICTURE:
        return replace(sheet, faces=_without_plate(sheet.faces))
    return replace(sheet, images={"portrait": Path(portrait)} if portrait else {})


def _without_plate(faces: Mapping[str, Face]) -> dict[str, Face]:
    """Return the drawings of a sheet without the one in the box of the portrait."""
    return {place: face for place, face in faces.items() if place != "portrait"}


def sheets(c: Derived) -> list[Sheet]:
    """Return the leaf, the verso of another head and leaves of further panels; or an opponent's stat block.

    What overflows any of them is printed once, after the last."""
    if c.character.pnj:
        from generator.systems.d6.sheet.opponent import pages

        return pages([c])
    _first, *others = heads_of(c)
    backs = [replace(_leaf_of_head(head, Writing(combat_values(c))), only="Verso", two_sided=False) for head in others]
    *before, last = [sheet_of_character(c), *backs, *further_sheets(c)]
    return [*(replace(sheet, goes_on=True) for sheet in before), last]


def _leaf_of_head(c: Derived, writing: Writing) -> Sheet:
    """Return the sheet of a class with the entries of its panels."""
    classe, d = c.origin.classe, c.definitions
    assert classe
    empty = _empty_sheet(classe, d)
    writing.fields |= {
        **skills_shown(c, classe.panels),
        **base_powers(c),
        **base_talents(c),
        **lost_talents(c),
        "atteintes": injuries(c),
    }
    entries = panel_contents(c)
    for panel in panels_of_class(classe, d):
        writing.put(panel, entries.get(panel.id, Entries()), rows_of_panel(panel, classe))
    used = set(map(slug, c.character.utilises))
    writing.marks |= {box for box, name in used_boxes(c, writing.fields).items() if slug(name) in used}
    writing.hidden |= idle_boxes(writing.fields) - writing.marks
    sheet = with_writing(empty, writing, c)
    faces = {**sheet.faces, **centre_faces(c, panels_of_class(classe, d))}
    return replace(sheet, marks=sheet.marks | empty.marks, faces=faces)


def profiles(d: Definitions, ids: Sequence[str]) -> list[Sheet]:
    """Return cards of ranks, droids, beasts, ships and vehicles."""
    from generator.model.figure import card_sheets
    from generator.systems.d6.sheet.thing_cards import card_of_model

    figures = [card_of_model(d.profiles[key], d) for key in ids]
    return card_sheets(figures, d.game.livery, d.game.livery, of=d.game.label, title="Adversaires et engins")


def blanks(d: Definitions) -> Mapping[str, str]:
    """Map every name of a blank sheet to its id, the class's."""
    return d.names_of("classes")


def blank_key(tree: Mapping[str, Any], _d: Definitions) -> str:
    """Return the blank sheet that a file begun on one names."""
    return str(tree["classe"])


def starter(key: str) -> bytes:
    """Return the file that a blank sheet begins."""
    return f"systeme: d6\nclasse: {key}\n".encode()


def blank_of(key: str, d: Definitions) -> Sheet:
    return blank_sheet(d.classes[key], d)


def _empty_sheet(classe: Class, d: Definitions) -> Sheet:
    """Return the sheet of a class without entries but its forms of the sabre; made once for all characters."""
    if classe.id not in d.empty_sheets:
        d.empty_sheets[classe.id] = Sheet(
            template=TEMPLATE,
            form=class_form(classe, d),
            fields={},
            marks=forms_known(classe),
            title=french(f"{classe.label}, fiche vierge"),
            slug=classe.id,
            faces=faces_of_class(classe, d),
        )
    return d.empty_sheets[classe.id]


def blank_sheet(classe: Class, d: Definitions) -> Sheet:
    """Return the blank sheet of a class: only the dice, PV, credits and kit that it begins with."""
    c = derived_character(Character(classe=classe.id), d, [])
    empty = _empty_sheet(classe, d)
    writing = Writing({"credits": number(c.credits)}, set(empty.marks))
    for key, total in c.characteristics.items():
        if total.raw != d.constants.base_dice:
            writing.fields[f"carac_{key}_note"] = f"départ : {total.raw}D".replace("-", "−")
    k = d.constants
    more = f" {classe.pv:+d}" if classe.pv else " + 1D" if classe.pv_roll else ""
    least = f", {k.pv_base} au moins" if classe.pv < 0 else ""
    words = [f"PV max : {k.pv_base} + {k.pv_per_vig} × Vigueur{more}{least}"]
    words += [f"{classe.skill_xp} XP de compétences"] if classe.skill_xp else []
    ways = [f"{option.label} {dice_text(option.dice, d)}" for option in classe.options.values()]
    words += [" ou ".join(ways)] if ways else []
    words += [f"{classe.picks.plus} × +1D, {classe.picks.minus} × −1D au choix"] if classe.picks else []
    writing.fields["bonus"] = " · ".join(words)
    write_inventory(c, writing)
    for n, bonus in enumerate(c.res_corp.bonus, 1):
        writing.fields |= {f"res_{n}_source": bonus.source, f"res_{n}_valeur": bonus.value.bonus}
    writing.fields |= {**base_talents(c), **base_powers(c)}
    entries = panel_contents(c)
    for panel in panels_of_class(classe, d):
        if panel.id in entries:
            writing.put(panel, entries[panel.id], rows_of_panel(panel, classe))
    # What is rolled with an arm, and the load, are known once there is a character.
    unknown = re.compile(r"arme_[0-9]+_jet|malus_vitesse")
    fields = {key: french(text) for key, text in writing.fields.items() if not unknown.fullmatch(key)}
    marks, absent = frozenset(writing.marks), frozenset(writing.absent)
    faces = {**_without_plate(empty.faces), **centre_faces(c, panels_of_class(classe, d))}
    return replace(empty, fields=fields, marks=marks, absent=absent, rows=writing.rows, faces=faces)
