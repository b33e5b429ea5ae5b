"""The steps of making a warband, in every game of figures, and the text of its file."""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any

from generator.base.i18n import _, mark
from generator.base.record import Record
from generator.base.refusal import misuse
from generator.game.captions import GROUP, ask_identity
from generator.game.guide import (
    FIGURES,
    LAST,
    NAME,
    START,
    Answers,
    Making,
    Option,
    Question,
    Step,
    Tree,
    optional_text,
)
from generator.game.params import chosen_entry
from generator.game.system import Row
from generator.reading.keys import keys_in_panel
from generator.writing.newfile import KeyLine, schema_line, write_new_file


class Candidate(Record):
    """Who can be in a band, as the wizard asks and the page offers: `group` is the heading there."""

    group: str
    option: Option


DONE = ""  # the answer of who wants nobody else
Ids = list[str]  # the profiles in the band so far
SIDE = "camp"
READY = Step(START, mark("Start"))  # a ready band to start from
ROSTER = Step(LAST, mark("Roster"), closes=True)


def side_step(sides: Callable[[Any], tuple[Option, ...]]) -> Step:
    """Return the step that settles whose side a band is on; `sides`: of the definitions, that can make a whole one."""

    def ask(making: Making) -> Answers:
        making.beside[SIDE] = yield Question(_("Which side?"), sides(making.definitions))

    def draw(making: Making) -> None:
        able, known = [option.value for option in sides(making.definitions)], making.definitions.sides
        side = chosen_entry(making.requested, SIDE, known) or making.roller.choice(able)
        if side not in able:
            raise misuse(_("The side {side} has too few profiles for a group.").format(side=known[side].label))
        making.beside[SIDE] = side

    return Step(SIDE, "", (), ask, draw)


def name_step(record: type[Record], name: str, whose: str) -> Step:
    """Return the step of what a band is called: asked in these words (English) before its figures, drawn after them."""

    def ask(making: Making) -> Answers:
        suggestion = making.names.band(making.roller, making.beside.get(SIDE))
        return ask_identity(making.tree, record, _(name), _(whose), suggestion)

    return Step(NAME, mark("Name"), tuple(keys_in_panel(record, GROUP)), ask, draw_name, closes=True)


def draw_name(making: Making) -> None:
    """Name a band, unless its figures were named after it."""
    if NAME not in making.tree:
        side = making.beside.get(SIDE)
        making.tree[NAME] = making.requested.get("name") or making.names.band(making.roller, side)


def recruits_step(
    offers: Callable[[Ids, str, Any], tuple[Option, ...]],
    standing: Callable[[Ids, Any], tuple[str, ...]],
    draw: Callable[[Making], None],
    keys: tuple[str, ...] = (FIGURES,),
) -> Step:
    """Return the step of the figures of a band that are printed profiles: those on offer, what is left to spend."""

    def ask(making: Making) -> Answers:
        side, d = making.beside[SIDE], making.definitions
        making.tree[FIGURES] = yield from ask_recruits(lambda ids: offers(ids, side, d), lambda ids: standing(ids, d))

    return Step(FIGURES, mark("Figures"), keys, ask, draw)


def ask_recruits(
    offers: Callable[[Ids], tuple[Option, ...]], standing: Callable[[Ids], tuple[str, ...]]
) -> Generator[Question, str, list[Tree]]:
    """Ask who joins, from those on offer, and a name or none, until none are left or DONE; return the lines of
    `figurines`."""
    members: list[tuple[str, str]] = []
    while options := offers(ids := [key for key, _name in members]):
        answer = yield Question(_("Who joins?"), options, status=standing(ids))
        if answer == DONE:
            break
        label = next(option.label for option in options if option.value == answer)
        text = _("A name for this {label}? (empty: none)").format(label=label)
        name = (yield Question(text, check=optional_text(60), status=standing([*ids, answer]))).strip()
        members.append((answer, name))
    return lines_of(members)


def lines_of(members: Sequence[tuple[str, str]]) -> list[Tree]:
    """Return the lines of `figurines` for (profile, name); the nameless of one profile make one line."""
    count = Counter(key for key, name in members if not name)
    lines: list[Tree] = []
    for key, name in members:
        if name:
            lines.append({"profil": key, "nom": name})
        elif count[key]:
            lines.append({"profil": key, **({"nombre": count[key]} if count[key] > 1 else {})})
            count[key] = 0
    return lines


def line_of_rows(rows: Iterable[Row]) -> str:
    """Return the numbers of a page in one line, as the wizard keeps them in sight."""
    return " · ".join(f"{row.label} {row.value}" + (f" ({row.origin})" if row.origin else "") for row in rows)


def text_of(tree: Tree, summary: str, figures: KeyLine, tail: Sequence[str] = ()) -> str:
    """Return the commented file; `summary` follows the band's name in its first lines."""
    head = [schema_line(tree["systeme"]), f"{tree['nom']} : {summary}."]
    known = [KeyLine(key, value) for key, value in tree.items() if value and key != figures.key]
    return write_new_file(head, [*known, figures], tail)
