"""The reference cards of a game or of a person's own file: read as written, then resolved and checked.

    parade:
      title: Parade
      icon: parry
      theme: combat                 # its corner, its colour; an entry of themes.yaml
      tags: [defense]               # for --select, beside the theme
      table: tables.parade          # refers to the content, never a copy (see content/tables.py)
      lines: ["…"]                  # at most eight; *strong*, :icons: and {paths.of.content}
      diagram: …                    # tables that are drawn (see content/tables.py)
      strip: …                      # a table laid on its side, below
      note: one small line
      source: d6.txt:L808-818       # printed on the colophon, the last card
      rulings: [B15]
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Annotated, Any

from msgspec import Struct, field
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import fold_name
from generator.base.problems import Path, Problem, meant
from generator.base.record import Record
from generator.base.typography import french
from generator.content.loading import Citation, Citations, Content, Dangling, Lookup, Rulings, nodes_by_id
from generator.content.markup import Text, icons_in, names_of_tag, parse_spans, plain_text
from generator.content.screens import Screen, load_screens
from generator.content.tables import Diagram, Grid, RollTable, build_diagram, build_grid, check_rolls
from generator.reading.shape import Between, OneOrMany, Pattern, Raw, is_nothing
from generator.reading.source import Source, SourceError, parse
from generator.reading.understanding import read

COVER = "deck"  # the key of a cover in a file of one's own
_Colour = Annotated[str, Pattern(r"#[0-9a-f]{6}", "#1f6f8b")]


class CardTheme(Record):
    """A word, an icon and a colour that cards share: on their fronts those of a theme, on backs those of a game."""

    id: str
    label: str
    icon: str
    accent: _Colour
    source: Citations = ()
    rulings: Rulings = ()


class Cover(Record):
    """How a deck of one's own presents itself: `deck` in its file, beside the cards."""

    title: Annotated[str, Between(1, 40)] = "Cartes maison"
    icon: str = "card"
    accent: _Colour = "#37414d"

    @property
    def theme(self) -> CardTheme:
        return CardTheme("own", french(self.title), self.icon, self.accent)


def cover_of_game(game: str, lookup: Lookup) -> CardTheme:
    """Return the game's name, emblem and colour."""
    system = lookup.kind("system")
    plain, livery = Cover(), system.get("livery") or {}
    icon, accent = livery.get("emblem", plain.icon), livery.get("accent", plain.accent)
    return CardTheme(game, french(str(system.get("label", game))), str(icon), str(accent))


MOST_LINES = 8
_Tags = Annotated[tuple[str, ...], OneOrMany()]


class WrittenCard(Record):
    """A card as written."""

    id: str
    title: Annotated[str, Between(1, 40)]
    icon: str
    theme: str | None = None
    tags: _Tags = ()
    lines: Annotated[tuple[str, ...], OneOrMany()] = ()
    diagram: Raw | None = None
    table: Raw | None = None
    strip: Raw | None = None
    note: str | None = None
    without: Mapping[str, str] = field(default_factory=dict)  # chapter of house values -> the note where it is not kept
    source: Citations = ()
    rulings: Rulings = ()
    back: bool = True
    system: str | None = None
    chapter: str | None = None  # of the house values that it is about: without them it is not dealt
    on_request: bool = False  # printed only where its tag, theme or id is requested: not for play
    needs: str | None = None  # a kind of one's own content that it shows: without entries of it it is not dealt


class Card(Record, cache_hash=True):
    """A card ready for print."""

    id: str
    cover: CardTheme  # of its game, or of one's own deck: what all backs show
    title: str
    icon: str
    theme: CardTheme
    tags: tuple[str, ...]
    lines: tuple[Text, ...]
    grids: tuple[Grid, ...]
    strip: Grid | None
    note: Text
    origin: str  # where the rule stands, and our rulings
    back: bool
    diagram: Diagram | None = None
    on_request: bool = False

    @property
    def game(self) -> str:
        return self.cover.label


class Deck(Record):
    """The cards of one game, or of one's own file."""

    id: str
    label: str
    cards: tuple[Card, ...]
    screens: tuple[Screen, ...] = ()


def load_deck(content: Content, known_icons: Collection[str]) -> Deck:
    """Load the cards of a game; faults are noted in the content and raised by `content.finish()`."""
    themes = content.entries("themes", CardTheme)
    rulings = content.rulings()
    lookup = Lookup(content)
    check_rolls(content)
    cover = cover_of_game(content.system, lookup)
    cards: list[Card] = []
    known: set[str] = set()
    for place, source in enumerate(content.sources("cards")):
        entries, problems = _read_entries(source)
        known.update(entry.id for entry in entries)
        for name in [entry.id for entry in entries if entry.id in {card.id for card in cards}]:
            message = _("'{id}' is already a card of this game").format(id=name)
            problems.append(Problem("content-clash", (name,), message, _("choose another id")))
        for entry in entries:
            if not content.is_kept(entry.chapter) or (entry.needs and not lookup.kind(entry.needs)):
                continue
            maker = _Maker(cover, lookup, themes, known_icons, problems)
            maker.check_citations(entry, rulings, required=place == 0)
            cards += maker.card(entry)
        content.fault(source, problems)
    for source in content.sources("themes"):
        for theme in themes.values():
            if theme.id in source.nodes:
                content.fault(source, _unknown_icons([theme.icon], (theme.id, "icon"), known_icons))
    return Deck(content.system, cover.label, tuple(cards), load_screens(content, lookup, known))


def own_deck(
    source: Source, content_of: Callable[[str], Content | None], known_icons: Collection[str]
) -> tuple[Deck, list[Problem]]:
    """Load a person's own cards with all their problems. A card that names a game may refer to its content."""
    entries, problems = _read_entries(source, COVER)
    written = source.nodes.get(COVER) if isinstance(source.nodes, dict) else None
    cover = (read(Cover, written, (COVER,), problems) if written is not None else None) or Cover()
    problems += _unknown_icons([cover.icon], (COVER, "icon"), known_icons)
    cards: list[Card] = []
    for entry in entries:
        content = content_of(entry.system) if entry.system else Content("", ())
        if content is None:
            message = _("unknown game '{name}'").format(name=entry.system)
            problems.append(Problem("unknown-system", (entry.id, "system"), message))
            continue
        themes = content.entries("themes", CardTheme) if entry.system else {}
        lookup = Lookup(content)
        shown = cover_of_game(entry.system, lookup) if entry.system else cover.theme
        maker = _Maker(shown, lookup, themes, known_icons, problems, cover.theme)
        maker.check_citations(entry, content.rulings() if entry.system else {}, required=False)
        cards += maker.card(entry)
    if not entries and not problems:
        problems.append(Problem("no-card", (), _("there is no card in this file")))
    return Deck(source.name, cover.theme.label, tuple(cards)), source.locate(problems)


def deck_of_tables(tables: Sequence[RollTable], icons: Collection[str], title: str = "Tables") -> Deck:
    """Return a card for each table, in a deck of one's own."""
    cards: dict[str, object] = {"deck": {"title": title, "icon": "dice", "accent": "#37414d"}}
    for table in tables:
        ends = [*(least - 1 for least in table.least[1:]), table.sides]
        faces = [f"{low}" if low == high else f"{low}–{high}" for low, high in zip(table.least, ends, strict=True)]
        rows = [[face, row[0]] for face, row in zip(faces, table.rows, strict=True)]
        written = {"columns": [f"D{table.sides}", "Résultat"], "rows": rows}
        cards[table.id] = {"title": table.title, "icon": "dice", "tags": ["tables"], "table": written}
    deck, problems = own_deck(parse(json.dumps(cards).encode(), "tables"), lambda _game: None, icons)
    if problems:
        raise SourceError("tables", problems, "")
    return deck


def select_cards(cards: Collection[Card], tags: Collection[str]) -> list[Card]:
    """Select the cards with one of these tags, themes (by id or by word) or ids, in their order."""
    folded = {fold_name(tag) for tag in tags}
    return [card for card in cards if folded & names_of_card(card)]


def names_of_card(card: Card) -> set[str]:
    """Return every name that a card is selected by, folded."""
    names = {fold_name(card.id), fold_name(card.theme.label)}
    return names.union(*map(names_of_tag, (card.theme.id, *card.tags)))


def texts_of_card(card: Card) -> list[str]:
    """Yield every text that a card prints."""
    grids = (*card.grids, *([card.strip] if card.strip else []), *(card.diagram.grids if card.diagram else ()))
    cells = [cell for grid in grids for row in (grid.columns, *grid.rows, (grid.note,)) for cell in row]
    asked = (card.diagram.question, card.diagram.no) if card.diagram else ()
    words = [plain_text(text) for text in (*card.lines, card.note, *asked, *cells)]
    return [card.game, card.theme.label, card.title, *words, *(grid.title for grid in grids), card.origin]


def _read_entries(source: Source, but: str | None = None) -> tuple[list[WrittenCard], list[Problem]]:
    problems: list[Problem] = []
    entries = {key: node for key, node in nodes_by_id(source, problems).items() if key != but}
    read_all = [read(WrittenCard, node, (key,), problems, id=key) for key, node in entries.items()]
    return [entry for entry in read_all if entry is not None], problems


class _Maker(Struct):
    cover: CardTheme
    lookup: Lookup
    themes: Mapping[str, CardTheme]
    icons: Collection[str]
    problems: list[Problem]
    own: CardTheme = Cover().theme  # of a card that names none

    def card(self, entry: WrittenCard) -> list[Card]:
        """Make the card, or return None where a problem was found."""
        known = len(self.problems)
        theme = self.theme(entry)
        self.problems += _unknown_icons([entry.icon], (entry.id, "icon"), self.icons)
        lines = tuple(self.text(line, (entry.id, "lines", n)) for n, line in enumerate(entry.lines) if line)
        grids = self.grids(entry)
        laid = (entry.strip, (entry.id, "strip"), self.lookup, self.problems)
        strip = None if _is_absent(entry.strip) else build_grid(*laid)
        diagram_arguments = (entry.diagram, entry.title, (entry.id, "diagram"), self.lookup, self.problems)
        diagram = None if _is_absent(entry.diagram) else build_diagram(*diagram_arguments)
        self.problems += _unknown_icons(diagram.icons if diagram else (), (entry.id, "diagram"), self.icons)
        left_out = [note for chapter, note in entry.without.items() if not self.lookup.content.is_kept(chapter)]
        note = self.text(" ".join(left_out) or entry.note or "", (entry.id, "note"))
        if len(lines) > MOST_LINES:
            message = _("{n} lines, at most {most}").format(n=len(lines), most=MOST_LINES)
            self.problem("card-too-long", (entry.id, "lines"), message, _("make two cards of it"))
        if not lines and not grids and not diagram and len(self.problems) == known:
            self.problem("card-empty", (entry.id,), _("a card takes lines or a table"), None)
        for shown in (*grids, *([strip] if strip else []), *(diagram.grids if diagram else ())):
            for cell in (*shown.columns, *(cell for row in shown.rows for cell in row), shown.note):
                self.problems += _unknown_icons(icons_in(cell), (entry.id, "table"), self.icons)
        if len(self.problems) > known or theme is None:
            return []
        origin, title = _text_of_origin(entry.source, entry.rulings), french(entry.title)
        head = (entry.id, self.cover, title, entry.icon, theme, entry.tags)
        body = (lines, _drop_lone_titles(grids, title), strip, note)
        return [Card(*head, *body, origin, entry.back, diagram, entry.on_request)]


    def theme(self, entry: WrittenCard) -> CardTheme | None:
        if entry.theme is None:
            return self.own
        if entry.theme in self.themes:
            return self.themes[entry.theme]
        hint = meant(entry.theme, list(self.themes)) or ", ".join(self.themes) or None
        message = _("unknown theme '{name}'").format(name=entry.theme)
        self.problem("unknown-theme", (entry.id, "theme"), message, hint)
        return None

    def grids(self, entry: WrittenCard) -> tuple[Grid, ...]:
        if _is_absent(entry.table):
            return ()
        nodes: Any = entry.table if isinstance(entry.table, list) else [entry.table]
        path: Path = (entry.id, "table")
        places = [(*path, n) if isinstance(entry.table, list) else path for n in range(len(nodes))]
        grids = [build_grid(node, place, self.lookup, self.problems) for node, place in zip(nodes, places, strict=True)]
        return tuple(grid for grid in grids if grid is not None)

    def text(self, text: str, path: Path) -> Text:
        def refuse_text(fault: Dangling) -> None:
            self.problem("dangling-reference", path, fault.message, fault.hint)

        spans = parse_spans(self.lookup.fill(text, refuse_text))
        self.problems += _unknown_icons(icons_in(spans), path, self.icons)
        return spans

    def check_citations(self, entry: WrittenCard, rulings: Mapping[str, Any], *, required: bool) -> None:
        for key in ("source", "theme") if required else ():
            if not getattr(entry, key):
                message = _("the key '{key}' is missing").format(key=key)
                self.problem("missing-key", (entry.id,), message, _("add it"))
        for name in entry.rulings:
            if name not in rulings:
                message = _("'{id}' is not defined").format(id=name)
                self.problem("dangling-reference", (entry.id, "rulings"), message, None)

    def problem(self, code: str, path: Path, message: str, hint: str | None) -> None:
        self.problems.append(Problem(code, path, message, hint))


def _unknown_icons(names: Iterable[str], path: Path, known: Collection[str]) -> list[Problem]:
    odd = [(name, meant(name, list(known)) or ", ".join(sorted(known))) for name in names if name not in known]
    return [Problem("unknown-icon", path, _("unknown icon '{name}'").format(name=name), hint) for name, hint in odd]


def _drop_lone_titles(grids: tuple[Grid, ...], title: str) -> tuple[Grid, ...]:
    """Drop the title of a table that is alone on its card or named like it."""
    return tuple(g if len(grids) > 1 and g.title != title else replace(g, title="") for g in grids)


def _is_absent(node: Any) -> bool:
    return node is None or is_nothing(node)


def _text_of_origin(source: tuple[Citation, ...], rulings: tuple[str, ...]) -> str:
    """« d6 L808-818, L820 · B15, B16 »: the name of each source once."""
    lines = [(origin.file.removesuffix(".txt"), str(origin).partition(":")[2].replace("-", "–")) for origin in source]
    where = [f"{name} {', '.join(line for of, line in lines if of == name)}" for name in dict(lines)]
    return " · ".join([*where, *([", ".join(rulings)] if rulings else [])])
