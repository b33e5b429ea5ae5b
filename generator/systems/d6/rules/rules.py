"""A character file against every creation rule of the D6 game: all problems at once, and the derived character.

The order of `derived_character` is that of a life: who it is (creation: class, race, choices, free dice), what play did
to it (life), what was bought, each at the price of its day (ledger_replay, which starts from the character as created),
the values derived from these (derive, advancement, equipment, armour), and last the checks of the whole (checks).
Each step notes its problems and goes on with what it has, so that one fault hides no other; waivers and the leniency
towards an NPC are laid over the problems at the end.
"""

import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _, join_phrases, mark
from generator.base.problems import Problem, missing_key, waive
from generator.base.record import type_hints
from generator.game.system import Examined
from generator.reading.keys import Keyed
from generator.reading.reading import Reading
from generator.reading.shape import integer
from generator.reading.understanding import read
from generator.systems.d6.rules import advancement, checks, creation, derive, equipment, ledger, ledger_replay, life
from generator.systems.d6.rules.character import Character
from generator.systems.d6.rules.choices import place_choices
from generator.systems.d6.rules.creation import Origin, Total
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.sheet.entries import panel_kind, read_panel

_COMPUTED_PV = ("pv-max", "pv-maxi", "pv-maximum", "pv-total", "points-de-vie-max", "points-de-vie-maximum")
_MAX_PV = mark("PV max are computed: remove this line; more of them are bought: holofiche campaign FILE pv 2")


def file_kind(d: Definitions) -> Keyed:
    """Return the kind of a character file: its keys, and those of the panels that content declares."""
    if "character" not in d.file_kinds:
        keys = {key: kind for key, kind in type_hints(Character).items() if key != "panneaux"}
        panels = {panel.id: panel_kind(panel) for panel in d.panels.values() if panel.is_key}
        d.file_kinds["character"] = Keyed(
            {**keys, **panels}, dict.fromkeys(_COMPUTED_PV, _MAX_PV), Character, "panneaux"
        )
    kind: Keyed = d.file_kinds["character"]
    return kind


def examine(reading: Reading, d: Definitions) -> Examined:
    problems: list[Problem] = []
    character = reading.record(Character, problems)
    if character is None:
        return Examined(problems)
    if not reading.has("nom"):
        problems.append(missing_key("nom"))
    derived = derived_character(character, d, problems)
    problems += _check_waivers(character, d)
    derived = replace(derived, comments=_comment_journal(reading.source.text))
    problems = waive(problems, set(character.derogations) & d.game.waivable.all)
    problems = [_with_waiver(p, d) if p.code in d.game.waivable.all and p.severity == "error" else p for p in problems]
    if character.pnj:
        problems = [replace(p, severity="warning") if p.code in d.game.waivable.creation else p for p in problems]
    problems = place_choices(problems, reading, derived.origin.classe, derived.origin.race, d)
    return Examined(problems, derived)


def _comment_journal(text: str) -> tuple[str, ...]:
    """Return the journal of the first edition: lines of comment under a heading of comment."""
    match = re.search(r"^# Journal[ \t]*\r?$((?:\n#.*$)*)", text, re.MULTILINE)
    return tuple(line.strip("# \r") for line in match[1].splitlines() if line.strip("# \r")) if match else ()


def read_character(tree: Any, d: Definitions, problems: list[Problem]) -> Character | None:
    """Read a character from the tree of its file; the keys of panels are set aside for read_panel."""
    keys = [key for key in tree if key in d.panels and d.panels[key].is_key] if isinstance(tree, dict) else []
    panels = {key: tree[key] for key in keys}
    rest = {key: value for key, value in tree.items() if key not in panels} if panels else tree
    return read(Character, rest, (), problems, panneaux=panels)


def derived_character(c: Character, d: Definitions, problems: list[Problem]) -> Derived:
    k = d.constants
    o = creation.settle_origin(c, d, problems)
    marks = life.marks_of_play(c, d, problems)
    created = creation.total_characteristics(o, d)
    totals = creation.shift_totals(created, marks)
    vigour = totals["vig"].dice
    start = _beginning(c, o, totals, created["vig"], marks, d)
    book = ledger_replay.keep_book(c, o, start, d, problems)
    owned = equipment.list_possessions(c, o, d)
    worn = equipment.worn_armours(c, o, d)
    panels = {key: read_panel(d.panels[key], tree, d, problems) for key, tree in c.panneaux.items()}
    derived = Derived(
        character=c,
        definitions=d,
        origin=o,
        characteristics=totals,
        skills=advancement.value_skills(o, totals, book, d),
        pv=derive.derive_pv(book.amount_of("pv"), o, totals["vig"], d, marks),
        pv_current=c.pv,
        res_corp=derive.res_corp(o.race, worn, vigour, k),
        bare_hands=derive.bare_hands(vigour, k),
        force=derive.derive_force(start.force, book),
        book=book,
        xp=advancement.account_for_xp(c, o, book, d, problems),
        credits=c.credits if c.credits is not None else k.start_credits + (o.classe.credits if o.classe else 0),
        weapons=equipment.equipped_weapons(c, o, derive.bare_hands(vigour, k), d, panels),
        armours=worn,
        talents=derive.derive_talents(c, o, book, marks, d, problems),
        powers=derive.derive_powers(c, o, book, d),
        possessions=owned,
        slots=equipment.fill_slots(owned, k),
        assets=o.classe.assets if o.classe else (),
        traits=o.race.traits if o.race else (),
        conditional=o.race.conditions if o.race else (),
        equipment_dice=equipment.equipment_dice(owned, worn, d),
        reputation=_read_reputation(c, o, d, problems),
        side=_read_side(c, d, problems),
        life=marks,
        panels=panels,
    )
    if o.race and o.classe:
        problems += [*checks.check_characteristics(totals, o, d), *checks.check_pv(derived)]
    problems += [*checks.check_talents(c, o, d), *checks.check_force(c, o, d), *checks.check_equipment(derived)]
    return derived


def _beginning(
    c: Character, o: Origin, totals: dict[str, Total], created: Total, marks: life.Life, d: Definitions
) -> ledger.Beginning:
    """Return the start of prices and purchases: the character as created, and how far play may have moved PV max."""
    fresh = derive.derive_pv(0, o, created, d, life.Life())
    dice = [d.constants.pv_per_vig * part.dice for part in totals["vig"].shift_parts]
    down = marks.pv_sequelae + marks.pv_wipes + sum(n for n in dice if n < 0)
    down -= fresh.floor  # purchases of before the minimum of A94 start below it
    return ledger.Beginning(
        totals, fresh.maximum, derive.starting_force(c, o, d), (down, sum(n for n in dice if n > 0))
    )


def _read_side(c: Character, d: Definitions, problems: list[Problem]) -> int:
    """Read the side of the Force, from -6 (lost) to +5 (L484-490, A51)."""
    if c.cote is None:
        return 0
    side = integer(c.cote)
    low, high = d.constants.dark_min, d.constants.light_max
    if side is None or not low <= side <= high:
        message = _("a whole number from {low} (dark) to +{high} (light) is expected").format(low=low, high=high)
        problems.append(Problem("dark-side-out-of-range", ("cote",), message, ruling="A51"))
        return 0
    if side == low:
        message = _("level {n} of the dark side: the character is lost to the player").format(n=-low)
        problems.append(Problem("dark-side-lost", ("cote",), message, _("make a new one"), "warning", "A51"))
    return side


def _read_reputation(c: Character, o: Origin, d: Definitions, problems: list[Problem]) -> int:
    """Return the race's reputation, until play changed it; a value out of bounds is a warning (A54, A96)."""
    low, high = d.constants.reputation_min, d.constants.reputation_max
    if c.reputation is None:
        return o.race.reputation if o.race else 0
    if not low <= c.reputation <= high:
        message = _("{n} is beyond what races give, {low} to {high}").format(n=c.reputation, low=low, high=high)
        problems.append(Problem("reputation-unusual", ("reputation",), message, None, "warning", "A96"))
    return c.reputation


def _with_waiver(problem: Problem, d: Definitions) -> Problem:
    """Add to the hint of an error that the GM may waive how to write it."""
    waiver = _("the GM may allow it: {line}").format(line=d.waiver_of(problem.code))
    return replace(problem, hint=join_phrases(filter(None, (problem.hint, waiver))))


def _check_waivers(c: Character, d: Definitions) -> Iterator[Problem]:
    for n, code in enumerate(c.derogations):
        if code not in d.game.waivable.all:
            message = _("'{code}' is not a code that can be waived").format(code=code)
            codes, path = d.lexicon.vocabulary("waivers"), ("derogations", n)
            yield Problem("unknown-code", path, message, codes.hint(code), fix=codes.fix(code, path))
