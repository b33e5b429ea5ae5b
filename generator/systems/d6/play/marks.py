"""Reading a character's sheet back: boxes ticked between two sessions, in the panels of a verso and elsewhere, and
texts typed in its fields, whether the form was blank or printed filled.

Each change is the difference to the sheet as it was printed (`then`), laid on the character of today (`now`): so many
boxes more are so much less of what the file says today. A row of a panel is known by the name that was printed in it,
since rules and equipment may stand in rows before those of the file.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from generator.base.i18n import _, ngettext
from generator.base.names import parse_digits, slug
from generator.base.problems import Path
from generator.base.provenance import unmarked
from generator.chance.dice import Dice
from generator.game.captions import is_number, parse_whole, typed_value
from generator.game.marks import (
    Doubt,
    Meaning,
    Ticks,
    is_run_from_ends,
    is_run_from_first,
    length_of_run,
    new_and_unsure,
    read_list_ticks,
    settle_run,
    text_without_key,
    unread_text,
    words_of_doubt,
)
from generator.reading.keys import captions_of
from generator.systems.d6.play.purchases import line_of_skill
from generator.systems.d6.rules.character import Character
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.equipment import KIT
from generator.systems.d6.rules.ledger import ACHATS, skill_target
from generator.systems.d6.rules.panels import Grid, Panel
from generator.systems.d6.rules.pools import pool_of
from generator.systems.d6.rules.rules import derived_character
from generator.systems.d6.sheet.classes import CARRIED, panel_contents, used_boxes
from generator.systems.d6.sheet.entries import Entries
from generator.systems.d6.sheet.fill import CHARGES
from generator.systems.d6.sheet.form import EVENING, PV_BOXES, STEPS, TYPES, tick_suffix
from generator.systems.d6.sheet.sheet import sheets
from generator.writing.edits import Edit

# Boxes in the panels of a verso

PanelChanges = Iterator[Edit | Doubt]
Row = Mapping[str, str]


def read_panel_ticks(now: Derived, ticks: Ticks, printed: Mapping[str, str]) -> PanelChanges:
    """Read the boxes of the panels. `printed`: what the fields of the sheet said."""
    contents = panel_contents(now)
    for panel in now.definitions.panels.values():
        entries = contents.get(panel.id, Entries())
        yield from _read_ship(now, panel, entries, ticks)
        for prefix, gauge in panel.gauges.items():
            left = _number_of(entries.fields, gauge.left or "", gauge.most)
            yield from _read_left(ticks, prefix, gauge.count, left, (panel.id, gauge.left or ""))
        for word, (prefix, grid) in panel.lists.items():
            path: Path = (panel.id,) if panel.is_list else (panel.id, word)
            written = now.panels.get(panel.id, Entries()).rows.get(prefix, ())
            for n in range(1, _last_row(ticks, prefix) + 1):
                name = printed.get(f"{prefix}_{n}_{_first_column(grid)}", "")
                current = _row_named(entries.rows.get(prefix, ()), name, grid)
                yield from _read_row(ticks, f"{prefix}_{n}", grid, path, (name, written, current))
    yield from _read_forms(now, ticks)


def _read_ship(now: Derived, panel: Panel, entries: Entries, ticks: Ticks) -> PanelChanges:
    """Read what a ship suffers, hits counted from the first box, missiles and torpedoes that are left."""
    if panel.statuses:
        known = {s.id: s for s in now.definitions.statuses.values() if s.scope == "espace"}
        suffered = [slug(status) for status in entries.fields.get("statuts", "").split(",") if status.strip()]
        stands = [key for key, status in known.items() if slug(status.label) in suffered]
        yield from read_list_ticks(
            ticks, (panel.id, "statuts"), {f"{panel.prefix}_{key}": key for key in known}, stands
        )
    for key, boxes in panel.boxes.items():
        if boxes.left:
            left = _number_of(entries.fields, key, f"{key}_max")
            yield from _read_left(ticks, boxes.prefix, boxes.count, left, (panel.id, key))
        else:
            count = _number_of(entries.fields, key) or 0
            yield from _read_run(
                ticks, _names(boxes.prefix, boxes.count), (panel.id, key), count, +1, is_run_from_first
            )


def _read_left(ticks: Ticks, prefix: str, count: int, left: int | None, path: Path) -> PanelChanges:
    """Read boxes struck as something is lost, from either end of what is left."""
    if left is not None:
        yield from _read_run(ticks, _names(prefix, count), path, left, -1, is_run_from_ends)


def _read_run(
    ticks: Ticks, names: Sequence[str], path: Path, before: int, by: int, is_whole: Callable[[Sequence[bool]], bool]
) -> PanelChanges:
    """Change a number by as many boxes as are more than were known."""
    present = [name for name in names if name in ticks]
    ticks = settle_run(ticks, present, is_whole)
    new, unsure = new_and_unsure(ticks, present)
    gone = [name for name in present if ticks[name].gone]
    boxes = tuple(new + unsure + gone)
    if unsure or (boxes and not is_whole([ticks[name].state == "marked" for name in present])):
        yield Doubt(path, words_of_doubt(unsure), boxes)
    elif boxes:
        yield Edit(path, before, max(0, before + by * (len(new) - len(gone))), boxes)


def _read_row(ticks: Ticks, row: str, grid: Grid, path: Path, known: tuple[str, Sequence[Row], Row]) -> PanelChanges:
    """Read a row. `known`: the name that was printed in it, the rows of the file of today, and its own values today."""
    name, written, current = known
    at = next((n for n, line in enumerate(written) if slug(line.get(_first_column(grid), "")) == slug(name)), None)
    for key, column in grid.columns.items():
        place = (*path, at if at is not None else name, key)
        if column.kind == "box" and at is not None and name:
            new, unsure = new_and_unsure(ticks, [f"{row}_{key}"])
            gone = [box for box in (f"{row}_{key}",) if box in ticks and ticks[box].gone]
            if unsure:
                yield Doubt(place, words_of_doubt(unsure), tuple(unsure))
            elif new or gone:
                yield Edit(place, not new, True if new else None, tuple(new + gone))
        elif column.kind == "charges" and name:
            left = _number_of(current, key)
            changes = _read_left(ticks, f"{row}_{key}", CHARGES, CHARGES if left is None else left, place)
            yield from changes if at is not None else _as_new_rows(changes, path, {_first_column(grid): name}, key)
    for key, gauge in grid.gauges.items():
        for change in _read_left(
            ticks, f"{row}_{key}", gauge.count, _number_of(current, gauge.left or "", gauge.most), (*path, name)
        ):
            if isinstance(change, Doubt):
                yield change
            else:  # an action, which writes down droids of the class before one of them changes
                lost = change.before - change.after
                params = {"name": _plain_name(name), "lost": max(0, lost) or None, "mended": max(0, -lost) or None}
                yield Edit(change.path, change.before, change.after, change.boxes, "thing", params)


def _as_new_rows(changes: PanelChanges, path: Path, row: Row, key: str) -> PanelChanges:
    """Write down a row that the rules gave, with what is left of it."""
    for change in changes:
        if isinstance(change, Edit):
            yield Edit(change.path, change.before, change.after, change.boxes, entry=(path, {**row, key: change.after}))
        else:
            yield change


def _read_forms(now: Derived, ticks: Ticks) -> PanelChanges:
    """Read forms of the sabre that are practised, or mastered, from now on."""
    for n, label in enumerate(now.definitions.panels["sabre"].grids["forme"].labels, 1):
        short = label.partition(",")[0]
        at = next(
            (k for k, form in enumerate(now.character.formes) if slug(form.nom.partition(",")[0]) == slug(short)), None
        )
        for level in ("maitrise", "pratique"):
            new, unsure = new_and_unsure(ticks, [f"forme_{n}_{level}"])
            if unsure:
                yield Doubt(("formes", short, level), words_of_doubt(unsure), tuple(unsure))
            elif new and at is None:
                entry = {"nom": short, **({"maitrise": True} if level == "maitrise" else {})}
                yield Edit(("formes", short), None, level, tuple(new), entry=(("formes",), entry))
                break
            elif new and level == "maitrise":
                yield Edit(("formes", at or 0, level), False, True, tuple(new))


def _names(prefix: str, count: int) -> list[str]:
    return [f"{prefix}_{n}" for n in range(1, count + 1)]


def _number_of(values: Row, *keys: str) -> int | None:
    """Return the first of these values that is a number."""
    return next((n for key in keys if (n := parse_digits(unmarked(values.get(key, "")))) is not None), None)


def _first_column(grid: Grid) -> str:
    return next(key for key, column in grid.columns.items() if column.kind == "text")


def _last_row(ticks: Ticks, prefix: str) -> int:
    """Return the last row of a grid that has a box."""
    rows = (name.removeprefix(f"{prefix}_").partition("_")[0] for name in ticks if name.startswith(f"{prefix}_"))
    return max((int(row) for row in rows if row.isascii() and row.isdigit()), default=0)


def _row_named(rows: Sequence[Row], name: str, grid: Grid) -> Row:
    key = _first_column(grid)
    return next((row for row in rows if name and slug(row.get(key, "")) == slug(name)), {})


def _plain_name(name: str) -> str:
    """Return a droid's name without its model and the mark of what is ours."""
    return unmarked(name.partition(",")[0]).strip()


# Boxes on the rest of the sheet

Changes = list[Edit | Doubt]


def read_ticks(then: Derived, now: Derived, ticks: Ticks) -> Meaning:
    printed = {name: text for sheet in reversed(sheets(then)) for name, text in sheet.fields.items()}
    k, statuses = now.definitions.constants, {f"statut_{key}": key for key in now.definitions.statuses}
    changes = [
        *_read_evening(now, ticks),
        *_read_skill_steps(now, ticks),
        *_read_scale(ticks, "cote", range(k.dark_min, k.light_max + 1), then.side, now.side),
        *_read_scale(
            ticks, "reputation", range(k.reputation_min, k.reputation_max + 1), then.reputation, now.reputation
        ),
        *_read_pv(now, ticks),
        *read_list_ticks(ticks, ("statuts",), statuses, now.life.statuses),
        *read_list_ticks(ticks, ("utilises",), _boxes_of_talents(then, ticks, printed), now.character.utilises),
        *read_panel_ticks(now, ticks, printed),
    ]
    proposals = tuple(change for change in changes if isinstance(change, Edit))
    return Meaning(proposals, tuple(change for change in changes if isinstance(change, Doubt)))


def _read_evening(now: Derived, ticks: Ticks) -> Changes:
    """Read XP and credits won, the sum of what is ticked at the foot of the verso; there before anything is bought."""
    changes: Changes = []
    stood = {"xp": (("experience", "gagnee"), now.character.experience.gagnee), "credits": (("credits",), now.credits)}
    for key, (path, before) in stood.items():
        worth = {f"soir_{key}_{n}": step for n, step in enumerate(EVENING[key], 1)}
        new, unsure = new_and_unsure(ticks, worth)
        if unsure:
            changes.append(Doubt(path, words_of_doubt(unsure), tuple(new + unsure)))
        elif new:
            won = sum(worth[name] for name in new)
            params = {"xp": None, "credits": None, key: won}
            changes.append(Edit(path, before, before + won, tuple(new), "gain", params))
    return changes


def _read_skill_steps(now: Derived, ticks: Ticks) -> Changes:
    """Read boxes from the left, each a third of a die, bought at its price (L543)."""
    changes: Changes = []
    for key, skill in now.skills.items():
        names = [name for n in range(1, STEPS + 1) if (name := f"comp_{key}_palier_{n}") in ticks]
        ticks = settle_run(ticks, names, is_run_from_first)
        new, unsure = new_and_unsure(ticks, names)
        gone = [name for name in names if ticks[name].gone]
        if not new and not unsure and not gone:
            continue
        count, path = length_of_run(ticks, names), ("experience", "competences", key)
        if count is None:
            changes.append(Doubt(path, words_of_doubt(unsure), tuple(new + unsure + gone)))
            continue
        more = count - sum(ticks[name].known for name in names)
        changes += skill_bought(now, key, Dice.of_steps(skill.value.steps + more), tuple(new or gone))
    return changes


def skill_bought(c: Derived, key: str, target: Dice, boxes: tuple[str, ...]) -> list[Edit]:
    """Return a purchase at the price of the day (A88); a lower value takes the last one back."""
    value, path = c.skills[key].value, ("experience", "competences", key)
    if target.steps <= value.steps or not c.skills[key].rollable:
        mine = [purchase for purchase in c.book.bought("competence") if purchase.name == key]
        last = mine[-1].line if mine else None
        if last is None:
            return [Edit(path, value.skill, None, boxes)]
        written = c.character.experience.competences
        raised = isinstance(written, dict) and written.get(key) == mine[-1].after
        lower = [Edit(path, mine[-1].after, mine[-1].before, boxes)] if raised else []
        return [*lower, Edit((*ACHATS, last), value.skill, None, boxes)]
    params = {"skill": key, "value": target.skill}
    return [Edit(path, value.skill, target.skill, boxes, "buy", params, (ACHATS, line_of_skill(c, key, target)))]


def _read_scale(ticks: Ticks, key: str, scale: range, then: int, now: int) -> Changes:
    """Read one mark on a scale; the printed one is where it stood, or the last that was taken since."""
    places = {f"{key}_{tick_suffix(n)}": n for n in scale}
    new, unsure = new_and_unsure(ticks, places)
    if len(new) == 1 and not unsure:
        taken = [name for name in places if name in ticks and ticks[name].taken]
        stood = places[max(taken, key=lambda name: ticks[name].taken)] if taken else then
        after = min(max(now + places[new[0]] - stood, scale[0]), scale[-1])
        return [Edit((key,), now, after, tuple(new))] if after != now else []
    if new or unsure:
        why = _("{n} marks on a scale of one").format(n=len(new)) if len(new) > 1 else words_of_doubt(unsure)
        return [Doubt((key,), why, tuple(new + unsure))]
    return []


def _boxes_of_talents(c: Derived, ticks: Ticks, printed: Mapping[str, str]) -> dict[str, str]:
    """Return the boxes of talents used up, and whose each is."""
    names = {slug(talent.name): talent.name for talent in c.talents}
    boxes = used_boxes(c, printed).items()
    return {box: names.get(slug(shown), shown) for box, shown in boxes if box in ticks}


def _read_pv(now: Derived, ticks: Ticks) -> Changes:
    """Read PV lost: what is left stands together, with what is struck before it or behind; below zero, the boxes of the
    dying."""
    dead = -now.definitions.constants.pv_dead
    names = [name for n in range(1, PV_BOXES + 1) if (name := f"pv_{n}") in ticks]
    ticks = settle_run(ticks, names, is_run_from_ends)
    below = [name for name in ("pv_0", *(f"pv_moins_{n}" for n in range(1, dead + 1))) if name in ticks]
    new, unsure = new_and_unsure(ticks, [*names, *below])
    gone = [name for name in (*names, *below) if ticks[name].gone]
    if not new and not unsure and not gone:
        return []
    boxes = tuple(new + unsure + gone)
    if unsure:
        return [Doubt(("pv",), words_of_doubt(boxes), boxes)]
    marked = [ticks[name].state == "marked" for name in names]
    free, unbroken = not all(marked), is_run_from_ends(marked)
    stood, stands = (_pv_shown(ticks, names, below, known=known) for known in (True, False))
    if stands <= 0 and any(name in new for name in below):  # the dying strike out the rest, or leave it
        unbroken = unbroken and (not free or not any(name in new for name in names))
    if not unbroken:
        why = ngettext("{n} box ticked out of its run", "{n} boxes ticked that are no run", len(boxes))
        return [Doubt(("pv",), why.format(n=len(boxes)), boxes)]
    before = now.pv_now or 0
    return [Edit(("pv",), before, before + stands - stood, boxes)]


def _pv_shown(ticks: Ticks, names: Sequence[str], below: Sequence[str], *, known: bool) -> int:
    """Return the PV that the boxes show: as they were known before, or as they are now."""
    struck = {name for name in (*names, *below) if (ticks[name].known if known else ticks[name].state == "marked")}
    if low := [0 if name == "pv_0" else int(name.rpartition("_")[2]) for name in below if name in struck]:
        return -max(low)
    return len(names) - sum(name in struck for name in names)


# Texts typed in fields

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
    texts = {name: unmarked(text) for name, text in texts.items()}
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
