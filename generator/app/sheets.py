"""Sheets: those of a file, a game's blank ones, figure cards of its profiles; and their PDF."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from generator.app.files import Content, Opened, definitions_of, named_system, open_legal
from generator.core.content.declared import GameTitle
from generator.core.game.parts import Blanks, Opponents, ProfileCards, Sheets, Starters, Tables
from generator.core.i18n import _
from generator.core.names import file_stem, slug
from generator.core.paper.livery import Livery
from generator.core.paper.sheet import Sheet
from generator.core.reading.visible import visible
from generator.core.record import Record
from generator.core.refusal import misuse, unknown_word, without_house_values
from generator.core.system import System, games_giving
from generator.render.sheets.code import shared_code_fields

if TYPE_CHECKING:
    from generator.render.press.plan import PrintPlan
    from generator.render.sheets.print import SheetOptions

ALL = "all"


class SheetRequest(Record):
    """What is asked for: the sheets of files, or in their place the GM's page of them or cards of the opponents among
    them; a game's blank sheets; figure cards of its profiles."""

    files: tuple[Path, ...] = ()
    gm: bool = False
    cards: bool = False
    blank: str | None = None
    profile: str | None = None
    system: str | None = None
    share_code: bool = False  # on the verso, the file itself as a QR code

    @property
    def name(self) -> str:
        """What all of it together is called."""
        if self.gm or self.cards:
            return "table-du-mj" if self.gm else "adversaires"
        return "fiches" if len(self.files) > 1 else file_stem(self.blank or self.profile or self.files[0].stem)


class FileSheets(Record):
    """A file's sheets, or a page of no single file: what its PDF is called, and what is on it."""

    stem: str
    sheets: Sequence[Sheet]
    opened: Opened | None = None


def gather_sheets(request: SheetRequest, content: Content) -> list[FileSheets]:
    """The sheets of each file; whatever else is asked for page by page."""
    if request.gm:
        found = gm_pages(request.files, content)
    elif request.cards:
        found = opponent_cards(request.files, content)
    elif request.files:
        opened = [open_legal(file, content) for file in request.files]
        each = [FileSheets(Path(one.source.name).stem, sheets_of(one), one) for one in opened]
        return [replace(one, sheets=_put_share_code(one)) for one in each] if request.share_code else each
    elif request.blank:
        found = blanks(request.blank, request.system, content)
    else:
        found = profiles(request.profile or "", request.system or "", content)
    return [FileSheets(sheet.slug, [sheet]) for sheet in found]


def _put_share_code(one: FileSheets) -> list[Sheet]:
    from generator.app.share import share_opened
    from generator.core import settings

    assert one.opened
    first, *more = one.sheets
    return [replace(first, share=share_opened(one.opened, settings.load().site).text), *more]


def plan_request(request: SheetRequest, content: Content, options: "SheetOptions") -> "PrintPlan":
    """All of it in one PDF; where these are sheets of many files they are opened one at a time."""
    from generator.render.sheets.print import plan_sheets

    name = f"{request.name}.pdf"
    if len(request.files) > 1 and not (request.gm or request.cards or request.share_code):
        return plan_sheets(sheets_of_files(request.files, content), options, name)
    each = gather_sheets(request, content)
    title = each[0].sheets[0].title if each[0].opened else None
    return plan_sheets([sheet for one in each for sheet in one.sheets], options, name, title)


def sheets_of(opened: Opened) -> list[Sheet]:
    """The sheets of a file; images stand beside it, and the first sheet carries its text."""
    place = Path(opened.source.name)
    sheets = opened.system.require(Sheets).sheets(opened.examined.subject)
    placed = [replace(s, images={key: place.parent / p for key, p in s.images.items()}) for s in sheets]
    origin = origin_of(opened, sheets)
    marked = [replace(s, origin=origin, number=n) for n, s in enumerate(placed)]
    return [replace(marked[0], source=opened.source.raw, source_name=visible(place.name)), *marked[1:]]


def livery_of(opened: Opened) -> Livery:
    title: GameTitle = opened.definitions.game
    return title.livery


def origin_of(opened: Opened, sheets: Sequence[Sheet]) -> bytes:
    """Whose sheets these are, in two bytes, and the state of the file, in three."""
    who = hashlib.sha256(f"{opened.system.id} {sheets[0].slug}".encode()).digest()
    return who[:2] + hashlib.sha256(opened.source.raw).digest()[:3]


def sheets_of_files(files: Iterable[Path], content: Content) -> Iterator[Sheet]:
    """Those of each file, in order; what shares a page with others waits until the page is full, or to the end."""
    waiting: dict[str, list[Opened]] = {}
    for file in files:
        opened = open_legal(file, content)
        module = _opponents_sharing(opened)
        if module is None:
            yield from sheets_of(opened)
            continue
        held = waiting.setdefault(opened.system.id, [])
        held.append(opened)
        if len(held) == module.SHARED:
            yield from _share_page(module, held)
            held.clear()
    for held in waiting.values():
        if held and (module := _opponents_sharing(held[0])):
            yield from _share_page(module, held)


def _opponents_sharing(opened: Opened) -> Opponents | None:
    """The module of a game that prints this file on a page with others, if it does."""
    module = opened.system.part(Opponents)
    return module if module and module.shares_page(opened.examined.subject) else None


def _share_page(module: Opponents, held: list[Opened]) -> list[Sheet]:
    """One alone has a page of its own."""
    if len(held) == 1:
        return sheets_of(held[0])
    return _attach_files(module.pages([one.examined.subject for one in held]), held)


def _attach_files(pages: Sequence[Sheet], held: Sequence[Opened]) -> list[Sheet]:
    """Pages of several files: the first carries them all, the code of each names them together."""
    (name, first), *also = [(visible(Path(one.source.name).name), one.source.raw) for one in held]
    whose = shared_code_fields(origin_of(one, pages) for one in held)
    found = [replace(page, **whose) for page in pages]
    return [replace(found[0], source=first, source_name=name, also=tuple(also)), *found[1:]]


def gm_pages(files: Iterable[Path], content: Content) -> list[Sheet]:
    """What a game tells the GM of the characters of a table, on pages of its own."""
    opened = [
        one
        for file in files
        if _opponents_sharing(one := open_legal(file, content)) is None and one.system.gives(Tables)
    ]
    if not opened:
        raise misuse(_("--gm is for characters of: {games}").format(games=", ".join(games_giving(Tables))))
    return _pages_of_several(opened, lambda game, subjects: game.require(Tables).gm_page(subjects))


def opponent_cards(files: Iterable[Path], content: Content) -> list[Sheet]:
    """Opponents, each on a card instead of a block of a page; and what characters own."""
    opened = [
        one
        for file in files
        if (module := (one := open_legal(file, content)).system.part(Opponents))
        and module.has_cards(one.examined.subject)
    ]
    if not opened:
        message = _("--cards is for opponents, ships, beasts and droids of: {games}")
        raise misuse(message.format(games=", ".join(games_giving(Opponents))))
    return _pages_of_several(opened, lambda game, subjects: game.require(Opponents).cards(subjects))


def _pages_of_several(opened: Sequence[Opened], made: Callable[[System, list[Any]], list[Sheet]]) -> list[Sheet]:
    """Pages that a game makes of several files; the first carries them all."""
    found: list[Sheet] = []
    for game in {one.system.id: one.system for one in opened}.values():
        held = [one for one in opened if one.system.id == game.id]
        found += _attach_files(made(game, [one.examined.subject for one in held]), held)
    return found


def blanks(written: str, system: str | None, content: Content) -> list[Sheet]:
    """The blank sheet called so, or all of them; without a system, of whichever game has it."""
    known = blank_names(system, content)
    wanted = list(dict.fromkeys(known.values())) if written == ALL else [_find_known(written, known)]
    found: list[Sheet] = []
    for game, key in wanted:
        blank = game.require(Blanks).blank_of(key, definitions_of(game, content))
        starters = game.part(Starters)
        begun = starters.starter(key) if starters else None
        found.append(replace(blank, source=begun, source_name=f"{key}.yaml" if begun else None))
    return found


def blank_names(system: str | None, content: Content) -> dict[str, tuple[System, str]]:
    """What blank sheets are called, and what each means."""
    games = [named_system(system, Blanks)] if system else games_giving(Blanks).values()
    named = ((game, game.require(Blanks).blanks(definitions_of(game, content))) for game in games)
    return {name: (game, key) for game, names in named for name, key in names.items()}


def profiles(written: str, system: str, content: Content) -> list[Sheet]:
    """Figure cards of profiles, named by ids, labels or aliases with commas between, or of all of them."""
    game = named_system(system, ProfileCards)
    definitions = definitions_of(game, content)
    entries: Mapping[str, Any] = definitions.profiles
    names = {name: p.id for p in entries.values() for name in (slug(p.label), *getattr(p, "aliases", ()))}
    names |= {key: key for key in entries}
    wanted = list(entries) if written == ALL else [_find_known(one, names) for one in written.split(",")]
    return game.require(ProfileCards).profiles(definitions, wanted)


def _find_known(written: str, known: Mapping[str, Any]) -> Any:
    if not known:
        raise without_house_values(written)
    if slug(written) not in known:
        raise unknown_word(_("'{name}' is unknown.").format(name=written), written, known)
    return known[slug(written)]
