"""A derived character on its sheet: every value as French text in its field, every box that is ticked.

What does not fit in the rows of a list goes to the suite page: nothing is lost.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.core.names import slug
from generator.core.paper.sheet import Sheet
from generator.core.paper.typography import french, number
from generator.systems.d6 import sheet_class, sheet_faces, sheet_form, sheet_panels, sheet_recto
from generator.systems.d6.character import Character
from generator.systems.d6.definitions import Class, Definitions
from generator.systems.d6.derive import Derived
from generator.systems.d6.panel_entries import Entries
from generator.systems.d6.rules import derived_character
from generator.systems.d6.sheet_fill import Writing
from generator.systems.d6.sheet_leaves import LEAF, further_sheets, heads_of, with_writing
from generator.systems.d6.wording import dice_text

TEMPLATE = "d6/sheet.html.j2"


def sheet_of_character(c: Derived) -> Sheet:
    """The leaf of a character whose class is known; its portrait is named as in its file, beside which it stands."""
    first, *_others = heads_of(c)
    one = _leaf_of_head(first, sheet_recto.write_recto(c))
    portrait = c.character.portrait
    return replace(one, images={"portrait": Path(portrait)} if portrait else {})


def sheets(c: Derived) -> list[Sheet]:
    """The leaf, the verso of another head, panels that none of them has; an opponent's stat block.

    What overflows any of them is told once, after the last."""
    if c.character.pnj:
        from generator.systems.d6.opponent import pages

        return pages([c])
    _first, *others = heads_of(c)
    backs = [
        replace(_leaf_of_head(one, Writing(sheet_recto.combat_values(c))), only="Verso", two_sided=False)
        for one in others
    ]
    *before, last = [sheet_of_character(c), *backs, *further_sheets(c)]
    return [*(replace(one, goes_on=True) for one in before), last]


def _leaf_of_head(c: Derived, writing: Writing) -> Sheet:
    """The sheet of a class with what stands in its panels."""
    classe, d = c.origin.classe, c.definitions
    assert classe
    empty = _empty_sheet(classe, d)
    writing.fields |= {
        **sheet_class.skills_shown(c, classe.panels),
        **sheet_class.base_powers(c),
        **sheet_class.base_talents(c),
        **sheet_class.lost_talents(c),
    }
    entries = sheet_class.panel_contents(c)
    for panel in sheet_panels.panels_of_class(classe, d):
        writing.put(panel, entries.get(panel.id, Entries()), sheet_panels.rows_of_panel(panel, classe))
    used = set(map(slug, c.character.utilises))
    writing.marks |= {box for box, name in sheet_class.used_boxes(c, writing.fields).items() if slug(name) in used}
    writing.hidden |= sheet_class.idle_boxes(writing.fields) - writing.marks
    one = with_writing(empty, writing, c)
    faces = {**one.faces, **sheet_faces.centre_faces(c, sheet_panels.panels_of_class(classe, d))}
    return replace(one, marks=one.marks | empty.marks, faces=faces)


def profiles(d: Definitions, ids: Sequence[str]) -> list[Sheet]:
    """Cards of ranks, droids, beasts, ships and vehicles."""
    from generator.core.paper.figure import card_sheets
    from generator.systems.d6.thing_cards import card_of_model

    figures = [card_of_model(d.profiles[key], d) for key in ids]
    return card_sheets(figures, d.game.livery, d.game.livery, of=d.game.label, title="Adversaires et engins")


def set_forms(d: Definitions) -> list[tuple[str, Mapping[str, Any]]]:
    """Of the classes' own leaves, of further ones that between them have every head, every panel and all notes; of
    opponents, and of the GM's page."""
    from generator.systems.d6 import opponent, table

    own = [blank_sheet(classe, d) for classe in d.classes.values()]
    first = next(iter(d.classes.values()))
    panels = [panel for panel in d.panels.values() if not panel.common]
    found = [sheet_form.further_leaf_form(classe, d) for classe in d.classes.values()]
    for needed, panel in product((0, 99), panels):
        rows = sheet_panels.leaf_rows(panel, dict.fromkeys(panel.grids, needed))
        found.append(sheet_form.further_leaf_form(first, d, sheet_panels.panel_form(panel, first, rows, d)))
    apart = [(opponent.TEMPLATE, opponent.opponents_form(d))]
    apart += [(table.TEMPLATE, table.gm_page_form(d, rows)) for rows in (table.FEW, table.ROWS)]
    return [*((sheet.template, sheet.form) for sheet in own), *((LEAF, form) for form in found), *apart]


def blanks(d: Definitions) -> Mapping[str, str]:
    """Every way to name a blank sheet -> its id, the class's."""
    return d.names_of("classes")


def blank_key(tree: Mapping[str, Any], _d: Definitions) -> str:
    """The blank sheet that a file begun on one names."""
    return str(tree["classe"])


def starter(key: str) -> bytes:
    """The file that a blank sheet is the beginning of."""
    return f"systeme: d6\nclasse: {key}\n".encode()


def blank_of(key: str, d: Definitions) -> Sheet:
    return blank_sheet(d.classes[key], d)


def _empty_sheet(classe: Class, d: Definitions) -> Sheet:
    """The sheet of a class with nothing on it but the forms of the sabre it knows; made once for all characters."""
    if classe.id not in d.empty_sheets:
        d.empty_sheets[classe.id] = Sheet(
            template=TEMPLATE,
            form=sheet_form.class_form(classe, d),
            fields={},
            marks=sheet_class.forms_known(classe),
            title=french(f"{classe.label}, fiche vierge"),
            slug=classe.id,
            faces=sheet_faces.faces_of_class(classe, d),
        )
    return d.empty_sheets[classe.id]


def blank_sheet(classe: Class, d: Definitions) -> Sheet:
    """The blank sheet of a class: nothing but the dice, PV, credits and kit that it begins with."""
    c = derived_character(Character(classe=classe.id), d, [])
    empty = _empty_sheet(classe, d)
    writing = Writing({"credits": number(c.credits)}, set(empty.marks))
    for key, total in c.characteristics.items():
        if total.raw != d.constants.base_dice:
            writing.fields[f"carac_{key}_note"] = f"départ : {total.raw}D".replace("-", "−")
    k = d.constants
    more = f" {classe.pv:+d}" if classe.pv else " + 1D" if classe.pv_roll else ""
    words = [f"PV max : {k.pv_base} + {k.pv_per_vig} × Vigueur{more}"]
    words += [f"{classe.skill_xp} XP de compétences"] if classe.skill_xp else []
    ways = [f"{one.label} {dice_text(one.dice, d)}" for one in classe.options.values()]
    words += [" ou ".join(ways)] if ways else []
    words += [f"{classe.picks.plus} × +1D, {classe.picks.minus} × −1D au choix"] if classe.picks else []
    writing.fields["bonus"] = " · ".join(words)
    sheet_recto.write_inventory(c, writing)
    for n, bonus in enumerate(c.res_corp.bonus, 1):
        writing.fields |= {f"res_{n}_source": bonus.source, f"res_{n}_valeur": bonus.value.bonus}
    writing.fields |= {**sheet_class.base_talents(c), **sheet_class.base_powers(c)}
    entries = sheet_class.panel_contents(c)
    for panel in sheet_panels.panels_of_class(classe, d):
        if panel.id in entries:
            writing.put(panel, entries[panel.id], sheet_panels.rows_of_panel(panel, classe))
    # What is rolled with an arm, and the load, are known once there is a character.
    unknown = re.compile(r"arme_[0-9]+_jet|malus_vitesse")
    fields = {key: french(text) for key, text in writing.fields.items() if not unknown.fullmatch(key)}
    marks, absent = frozenset(writing.marks), frozenset(writing.absent)
    faces = {**empty.faces, **sheet_faces.centre_faces(c, sheet_panels.panels_of_class(classe, d))}
    return replace(empty, fields=fields, marks=marks, absent=absent, rows=writing.rows, faces=faces)
