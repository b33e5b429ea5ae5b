"""Reading a character's sheet back: boxes ticked between two sessions (ticks.py), and texts typed in its fields, of a
blank form or of one printed filled."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from generator.base.i18n import _
from generator.base.names import slug
from generator.chance.dice import Dice
from generator.game.captions import is_number, parse_whole, typed_value
from generator.game.marks import Doubt, Meaning, Ticks, text_without_key, unread_text
from generator.reading.keys import captions_of
from generator.systems.d6.play.ticks import read_ticks, skill_bought
from generator.systems.d6.rules.character import Character
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.equipment import KIT
from generator.systems.d6.rules.pools import pool_of
from generator.systems.d6.rules.prices import skill_target
from generator.systems.d6.rules.rules import derived_character
from generator.systems.d6.sheet.classes import CARRIED
from generator.systems.d6.sheet.form import TYPES
from generator.writing.edits import Edit

NAMES = ("nom", "nom_verso")
WRITTEN = ("credits", "pv", "xp_gagnee", "notes")
# All but exhaustion, which goes with the evening, and a form whose name nobody reads.
BOXES = re.compile(r"(?!force_epuise|autre_forme_|b[0-9]).+", re.ASCII)
Texts = Mapping[str, str]
_CELL = re.compile(r"(?P<row>(?P<grid>[a-z_]+?)_[0-9]+)_(?P<column>[a-z_]+)")
_DICE = re.compile(r"([0-9]{1,2})\s*D", re.IGNORECASE | re.ASCII)
# Lists of the file, by the rows they are printed in: the key, and the columns that it holds; the first one names a row.
_LISTS: dict[str, tuple[str, Mapping[str, str]]] = {
    "inv": ("inventaire", {"objet": "objet", "nombre": "nombre"}),
    "arme": ("armes", {"nom": "nom", "degats": "degats", "portee": "portee", "type": "type", "notes": "notes"}),
    "armure": ("armures", {"nom": "nom", "res": "res_corp"}),
    "don": ("dons", {"nom": "nom", "type": "type", "effet": "effet"}),
    "pouvoir": ("pouvoirs", {"nom": "nom", "epuisement": "epuisement", "effet": "effet"}),
}


def meaning(then: Derived, now: Derived, ticks: Ticks) -> Meaning:
    return read_ticks(then, now, ticks)


def typed(
    c: Derived | None, tree: Mapping[str, Any], printed: Texts, texts: Texts, d: Definitions
) -> tuple[list[Edit], list[Doubt]]:
    """Return changes, and why other fields change nothing. `printed`: what every field said before."""
    edits = [
        *_read_single_fields(c, texts, d),
        *_read_free_dice_of_form(tree, texts, d),
        *_read_new_rows(tree, printed, texts, d),
        *_read_panel_fields(texts, d),
    ]
    read = {name for edit in edits for name in edit.boxes}
    return edits, [_why_lost(c, name, text) for name, text in texts.items() if name not in read]


def _why_lost(c: Derived | None, name: str, text: str) -> Doubt:
    if name == "xp_gagnee" and parse_whole(text) is not None and c:
        why = _("what is printed there is with the race's percentage: say XP won with campaign gain --xp")
        return Doubt((name,), why, (name,))
    known = name == "xp_gagnee" or (name in captions_of(Character) and captions_of(Character)[name].printed)
    return unread_text(name, text) if known else text_without_key(name)


def _read_single_fields(c: Derived | None, texts: Texts, d: Definitions) -> Iterator[Edit]:
    printed = [key for key, caption in captions_of(Character).items() if caption.printed]
    for name, text in texts.items():
        skill = name.removeprefix("comp_")
        if name in printed:
            value, now = typed_value(Character, name, text), {"credits": c.credits, "pv": c.pv_now} if c else {}
            if value is not None or not is_number(Character, name):
                yield Edit((name,), now.get(name), value, (name,))
        elif name == "xp_gagnee" and (number := parse_whole(text)) is not None:
            # What is printed of XP is with the race's percentage.
            won = c.character.experience.gagnee if c else None
            if c is None or c.xp.available == won:
                yield Edit(("experience", "gagnee"), won, number, (name,))
        elif c and c.character.repartition and skill in d.skills and skill != name and (target := skill_target(text)):
            # What is printed is what is picked up; what is worn is no purchase (A33, A102).
            worn = pool_of(c, skill).share("equipement", "condition", "charge")
            yield from skill_bought(c, skill, Dice.of_steps(target.steps - worn.steps), (name,))
        elif skill != name and skill in d.skills:
            yield Edit(("experience", "competences", skill), None, text.upper() or None, (name,))


def _read_free_dice_of_form(tree: Mapping[str, Any], texts: Texts, d: Definitions) -> Iterator[Edit]:
    """Read the free dice of a blank sheet: what each characteristic has beyond class and race."""
    names = {key: f"carac_{key}" for key in d.characteristics if _DICE.match(texts.get(f"carac_{key}", ""))}
    if not names or "repartition" in tree:
        return
    start = derived_character(Character(classe=tree.get("classe"), race=texts.get("race") or tree.get("race")), d, [])
    shown = {key: int(_DICE.findall(texts[name])[0]) for key, name in names.items()}
    placed = {key: dice - start.characteristics[key].raw for key, dice in shown.items() if dice}  # 0D is below, too
    free = {key: dice for key, dice in placed.items() if dice}
    yield Edit(("repartition",), None, free, tuple(names.values()))


def _read_new_rows(tree: Mapping[str, Any], printed: Texts, texts: Texts, d: Definitions) -> Iterator[Edit]:
    """Read rows that were empty in print, added to their list."""
    for grid, rows in _new_rows(printed, texts).items():
        panel = next((p for p in d.panels.values() if p.is_key and p.is_list and grid in dict(p.lists.values())), None)
        if grid in _LISTS:
            key, columns = _LISTS[grid]
        elif panel:
            key, columns = panel.id, {column: column for column in panel.grids[grid].columns}
        else:
            continue
        before = list(tree.get(key) or (_printed_kit(grid, printed) if key in KIT and key not in tree else ()))
        name = next(iter(columns))
        added = [entry for cells in rows.values() if name in (entry := _entry_of_cells(cells, columns))]
        boxes = [f"{row}_{column}" for row, cells in rows.items() for column in cells if name in cells]
        if added:
            yield Edit((key,), None, [*before, *added], tuple(boxes))


def _new_rows(printed: Texts, texts: Texts) -> dict[str, dict[str, dict[str, str]]]:
    rows: dict[str, dict[str, dict[str, str]]] = defaultdict(lambda: defaultdict(dict))
    for name, text in texts.items():
        cell = _CELL.fullmatch(name)
        if cell and text and not any(printed.get(f"{cell['row']}_{first}") for first in ("nom", "objet")):
            rows[cell["grid"]][cell["row"]][cell["column"]] = text
    return rows


def _printed_kit(grid: str, printed: Texts) -> list[dict[str, Any]]:
    """Return the class's own equipment, as it is printed: by name, and how many."""
    columns = _LISTS[grid][1]
    known = {column: columns[column] for column in columns if column in ("objet", "nombre", "nom")}
    rows: dict[str, dict[str, str]] = defaultdict(dict)
    for name, text in printed.items():
        cell = _CELL.fullmatch(name)
        carried = bool(cell) and printed.get(f"{name.rpartition('_')[0]}_notes", "").endswith(CARRIED)
        if cell and cell["grid"] == grid and text and cell["column"] in known and not carried:
            rows[cell["row"]][cell["column"]] = text
    return [_entry_of_cells(cells, known) for cells in rows.values()]


def _entry_of_cells(cells: Texts, columns: Mapping[str, str]) -> dict[str, Any]:
    entry: dict[str, Any] = {}
    for column, key in columns.items():
        text = " ".join(cells.get(column, "").split())
        if key == "nombre" and slug(text) == "seul":
            entry["seul"] = True
        elif key in ("nombre", "epuisement"):
            number = parse_whole(text.lstrip("×x "))
            entry |= {key: number} if number is not None else {}
        elif key == "type" and column == "type" and "degats" not in columns:
            kind = next((key for key, word in TYPES.items() if slug(word) == slug(text)), slug(text))
            entry |= {key: kind} if kind else {}
        elif text:
            entry[key] = text
    return entry


def _read_panel_fields(texts: Texts, d: Definitions) -> Iterator[Edit]:
    """Read fields of the verso's panels that stand alone."""
    places = {f"{p.prefix}_{key}": (p.id, key) for p in d.panels.values() if p.is_key and not p.fed for key in p.fields}
    for name, text in texts.items():
        if name in places:
            yield Edit(places[name], None, text or None, (name,))
