"""The meaning of a word in every game that knows it: a ruling, the code of a problem, a key, a thing of the content.

Games provide their listings, codes and keys of files; nothing here knows what a race is. A thing within another, such
as a talent of a class, is found by its own name too. A test checks that every code is explained.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, get_args, get_origin

from generator.base.i18n import _, join_words, mark, quote_words
from generator.base.names import nearest_name, slug
from generator.base.problems import french_key, synonym_key
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.base.words import code_of, shown_option, shown_word
from generator.content.listing import Listing
from generator.files.files import Content, definitions_of
from generator.game.parts import Blanks, Codes, Listings, ProfileCards, Rules
from generator.game.system import Game, collect_parts, games_giving
from generator.reading.keys import Ref, caption_of, unwrapped
from generator.reading.plans import kind_at, plan_of
from generator.reading.vocabulary import Vocabulary

CODES: Mapping[str, str] = {
    # the file
    "collection": mark("The collection cannot be read; its faults are told."),
    "collection-unknown": mark("The collection names what is neither a profile of a game nor a look."),
    "file-missing": mark("A file that is named is not there: look at its name and its folder."),
    "file-is-directory": mark("A folder stands where a file is wanted, or has no player's file in it."),
    "file-not-regular": mark("What is named is a device or a pipe, not a file."),
    "file-too-big": mark("The file is far larger than any character or warband: it is not read at all."),
    "file-unreadable": mark("The system does not let the file be read."),
    "file-is-binary": mark("The file is not text: a picture or a PDF, perhaps."),
    "not-a-folder": mark("A file stands where a folder is wanted."),
    "not-utf-8": mark("The file is not saved as UTF-8, the way accents are written today."),
    "not-nfc": mark("Accents are written as characters of their own; they are read as they look."),
    "recipe": mark("A step of a place’s recipe that cannot be built."),
    "byte-order-mark": mark("The file begins with an invisible mark; it is skipped."),
    "control-character": mark("An invisible character stands in a text; it would not be printed."),
    "curly-quotes": mark("A word processor's quotes stand around a word: they are letters to YAML, and are printed."),
    "missing-glyph": mark("The fonts have no such sign: a box is printed in its place."),
    # YAML
    "yaml-syntax": mark("A slip of writing: the text is not YAML there. The help shows the line as it should be."),
    "yaml-alias": mark("*name repeats what &name marked elsewhere: not read; write the value out."),
    "yaml-anchor": mark("&name marks a value to be repeated: not read; write values out."),
    "yaml-tag": mark("!name says what a value is to a program: not read."),
    "yaml-merge": mark("<< copies other keys: not read; write them out."),
    "yaml-key": mark("A key is a list or a mapping: it must be a word."),
    "yaml-depth": mark("Lists within lists, deeper than any file needs."),
    "yaml-nodes": mark("More values than any file needs."),
    "yaml-directive": mark("A line that begins with %: not read."),
    "yaml-documents": mark("--- begins a second document: a file is one."),
    "duplicate-key": mark("The same thing is written twice, under one key or under two that mean the same."),
    # keys and values
    "unknown-key": mark("A key that is not read where it stands. The help says where it belongs, or the key meant."),
    "missing-key": mark("A key that the file cannot do without."),
    "wrong-type": mark("Another kind of value is wanted: a number, a list, a text…"),
    "out-of-range": mark("A number that is too small or too large."),
    "text-too-long": mark("A text that is longer than its place on paper."),
    "text-empty": mark("A key with no text behind it."),
    "list-too-long": mark("A list with more entries than its place on paper."),
    "unknown-system": mark("A game that is none of those known."),
    "portrait-path": mark("A portrait must be a file beside this one, named without folders."),
    "portrait-missing": mark("The portrait that is named is not beside the file."),
    "portrait-too-large": mark("The portrait has more pixels than a sheet can use."),
    "portrait-unreadable": mark("The portrait is no picture that can be printed."),
    # sessions and scenarios
    "session-part": mark("Something that the session names cannot be printed; the message says why."),
    "session-empty": mark("The session names nothing to print."),
    "table": mark("The sides of a scenario's table are not two numbers that make a table."),
    "off-the-table": mark("Something of a scenario stands beyond the edge of its table."),
    "scenery-overlap": mark("Two pieces of scenery stand on the same place."),
    "two-bands": mark("A scenario of this kind has two bands that face each other."),
    "unknown-scenario": mark("A scenario that the game does not have."),
    "unknown-profile": mark("A profile that the game does not have; the nearest is named."),
    # content of one's own
    "content-clash": mark("Two entries of the content answer to one name or id."),
    "unknown-file": mark("A file or a folder of content that no game reads."),
    "content-missing": mark("A file that the content cannot do without."),
    "content-value": mark("A value of the content that the game cannot use."),
    "dangling-reference": mark("An entry of the content names another that is not there."),
    "not-playable": mark("An entry of the content that nothing prints or plays."),
    "unknown-icon": mark("An icon that is not among ours."),
    "roll-table-gap": mark("A table of rolls leaves out a result."),
    "roll-table-overlap": mark("A table of rolls has a result twice."),
    "roll-table-row": mark("A row of a table of rolls that cannot be read."),
    "card-too-long": mark("A card with more text than it can hold."),
    "no-card": mark("A deck without cards."),
    "table-beyond": mark("A row of a table of your own is for a face that its die has not."),
    "table-die": mark("The die of a table of your own is none: write d8, of 2 to 100 faces."),
    "table-empty": mark("A table of your own without rows."),
    "table-gap": mark("A face of the die that no row of your table has."),
    "table-overlap": mark("Two rows of a table of your own are for the same face."),
    "table-range": mark("A row of a table of your own begins after its end."),
    "table-row": mark("A line of a table of your own that is no row: it begins with a number or a dash."),
    "table-expected": mark("A card or diagram names something that is no table of the content."),
    "table-ragged": mark("A table with rows of different lengths, or too few columns."),
}


_FIGURES = "figurines"
_MOST_CARDS = 4
_SENTENCE = 24  # letters from which a text of an entry is worth saying beside its columns
_RULINGS, _KEYS = "rulings", "keys"


class Explanation(Record):
    """`facts`: by their names; `texts`: sentences beside them; `printed`: where it is found on paper."""

    name: str
    kind: str
    facts: tuple[tuple[str, str], ...] = ()
    texts: tuple[str, ...] = ()
    printed: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        facts = [{"name": name, "text": text} for name, text in self.facts]
        return {"name": self.name, "kind": self.kind, "facts": facts, "texts": self.texts, "printed": self.printed}


class Thing(Record):
    """Something that can be explained: the words for it, and what the content says of it."""

    game: Game
    kind: str
    title: str
    id: str
    names: tuple[str, ...]
    cells: tuple[tuple[str, str], ...]
    entry: Mapping[str, Any]


def explain_words(words: Sequence[str], content: Content) -> list[Explanation]:
    """Explain all words together; where that is nothing, each alone. Raise Refusal that names the nearest word."""
    things = [thing for game in games_giving(Listings).values() for thing in _things_of(game, content)]
    phrase = " ".join(words)
    if found := _explain_phrase(phrase, things, content) or list(_explain_by_cards(phrase, content)):
        return found
    explanations: list[Explanation] = []
    for word in words:
        of_word = _explain_phrase(word, things, content)
        if not of_word:
            close = _nearest(phrase, things)
            raise _unknown(phrase if close and len(close.split()) == len(words) else word, things)
        explanations += of_word
    return explanations


def explain_in_game(game: str, word: str, content: Content) -> list[Explanation]:
    """Explain a word of a file of this game; nothing where it has no meaning there."""
    return _explain_phrase(word, things_of_game(games_giving(Listings)[game], content), content)


@cache
def things_of_game(game: Game, content: Content) -> list[Thing]:
    """List what can be explained of a game."""
    return list(_things_of(game, content))


def explained_words(content: Content) -> list[str]:
    """Return the words that can be explained: codes of problems, rulings, names of keys and of things."""
    things = [thing for game in games_giving(Listings).values() for thing in _things_of(game, content)]
    return sorted({*_all_codes(), *(thing.id if thing.kind == _RULINGS else slug(thing.names[0]) for thing in things)})


def _nearest(phrase: str, things: Sequence[Thing]) -> str | None:
    """Return the printed name of the word that a misspelt one stands for."""
    known = {code: code for code in _all_codes()}
    for name in (name for thing in things for name in thing.names):
        known.setdefault(slug(name), name)
    close = nearest_name(phrase, known)
    return known[close] if close else None


def _unknown(phrase: str, things: Sequence[Thing]) -> Refusal:
    close = _nearest(phrase, things)
    hint = _("did you mean '{name}'?").format(name=close) if close else _("see: holofiche list GAME")
    message = _("nothing is known of {word}").format(word=quote_words(phrase))
    return Refusal("unknown-word", message, hint, kind="usage")


def _all_codes() -> dict[str, list[tuple[Game | None, str, str]]]:
    """Return for each code whose it is, its meaning and its ruling."""
    codes: dict[str, list[tuple[Game | None, str, str]]] = {code: [(None, text, "")] for code, text in CODES.items()}
    games = games_giving(Codes)
    for name, part in collect_parts(Codes).items():
        for code, (text, ruling) in part.CODES.items():
            codes.setdefault(code, []).append((games[name], text, ruling))
    return codes


def _explain_phrase(phrase: str, things: Sequence[Thing], content: Content) -> list[Explanation]:
    code = code_of(phrase)
    explanations = [_explain_code(code, *entry, content) for entry in _all_codes().get(code, ())]
    groups: dict[tuple[str, str], list[Thing]] = {}
    for thing in things:
        groups.setdefault((thing.game.id, thing.kind), []).append(thing)
    matches: list[Thing] = []
    for group in groups.values():
        ids = {str(n): entry for n, entry in enumerate(group)}
        words = {name: key for key, entry in ids.items() for name in reversed(entry.names)}
        matches += [ids[key] for key in Vocabulary(words).meanings(phrase)]
    exact = [thing for thing in matches if slug(phrase) in map(slug, thing.names)]
    if not matches and not explanations:
        keys = {thing.id for thing in things if thing.kind == _KEYS}
        meant = synonym_key(phrase, keys) or (french_key(phrase, keys), True)
        matches = [thing for thing in things if thing.kind == _KEYS and thing.id == meant[0]]
    return explanations + [_explain_thing(thing, things, content) for thing in exact or matches]


def _explain_by_cards(phrase: str, content: Content) -> Iterator[Explanation]:
    """Yield the cards that speak of a word which is the name of nothing: a term of the rules, such as « Res Corp »."""
    titles = {game: list(_cards_with(game, [phrase], content)) for game in games_giving(Listings).values()}
    for game, cards in titles.items():
        if any(f"-{slug(phrase)}-" in f"-{slug(title)}-" for title in cards):
            kind = _("a term of the rules ({game})").format(game=game.id)
            yield Explanation(phrase, kind, printed=(_name_cards(cards, game),))


def _explain_code(code: str, game: Game | None, text: str, ruling: str, content: Content) -> Explanation:
    facts = [(_("ruling {id}").format(id=ruling), _decision(game, ruling, content))] if game and ruling else []
    waiver = definitions_of(game, content).waiver_of(code) if game else ""
    facts += [(_("the GM may allow it"), waiver)] if waiver else []
    kind = _("a problem of {game}").format(game=game.id) if game else _("a problem of any file")
    return Explanation(code, kind, tuple(facts), (_(text),))


def _decision(game: Game, ruling: str, content: Content) -> str:
    rulings = getattr(definitions_of(game, content), _RULINGS, {})
    return f"{rulings[ruling].question} {rulings[ruling].decision}" if ruling in rulings else ""


def _keys_of(game: Game, content: Content) -> Iterator[Thing]:
    rules = game.part(Rules)
    file_kind = rules.file_kind(definitions_of(game, content)) if rules else None
    plan = plan_of(file_kind) if rules else None
    kinds = {**plan.kinds, **plan.short_kinds} if plan else {}
    for key, kind in kinds.items():
        caption = caption_of(kind)
        if caption:
            example = f"{key}: {caption.example}" if caption.example else ""
            cells = ((_("what it is"), caption.about or caption.label), (_("example"), example))
            also = plan.keys[key].also if plan and key in plan.keys else ()
            names = (key, caption.french, caption.english, *also)
            yield Thing(game, _KEYS, _("Keys of a file"), key, names, cells, {})
            yield from _entries_of(game, key, kind, content)
            if key == _FIGURES:
                yield from _keys_of_rows(game, key, kind_at(file_kind, (key, 0)), kinds)


def _keys_of_rows(game: Game, key: str, kind: Any, known: Collection[str]) -> Iterator[Thing]:
    """Yield the keys of the rows of a list, but those that the file has itself: `force` of a figure."""
    inner = plan_of(kind)
    for name, row_kind in inner.kinds.items() if inner else ():
        caption = caption_of(row_kind)
        if caption and name not in known:
            example = f"{key}: [{{{name}: {caption.example}}}]" if caption.example else ""
            cells = ((_("what it is"), caption.about or caption.label), (_("example"), example))
            names = (name, caption.french, caption.english)
            yield Thing(game, _KEYS, _("Keys of a file"), name, names, cells, {})


def _entries_of(game: Game, key: str, kind: Any, content: Content) -> Iterator[Thing]:
    """Yield the words that a key takes inside it and that no listing has: Contrôle of `force`."""
    plain, caption = unwrapped(kind)[0], caption_of(kind)
    notes = unwrapped(get_args(plain)[0])[1] if get_origin(plain) is Mapping else ()
    d = definitions_of(game, content)
    fields = {field for note in notes if isinstance(note, Ref) for field in note.fields if not hasattr(d, field)}
    for field in fields if caption else ():
        assert caption
        known = d.lexicon.vocabulary(field)
        entries = dict.fromkeys(known.words.values())
        shown = next((entry for entry in entries if f"{entry}:" in caption.example), "")
        for entry in entries:
            example = f"{key}: {caption.example.replace(shown, entry)}" if shown else ""
            cells = ((_("what it is"), caption.about), (_("example"), example))
            yield Thing(game, _KEYS, _("Keys of a file"), entry, (known.printed(entry), entry), cells, {})


def _things_of(game: Game, content: Content) -> Iterator[Thing]:
    yield from _keys_of(game, content)
    for kind, listing in game.require(Listings).listings(definitions_of(game, content)).items():
        for row, entry in zip(listing.rows, listing.entries, strict=False):
            yield from _things_in(game, kind, listing, row, entry)


def _things_in(
    game: Game, kind: str, listing: Listing, row: tuple[str, ...], entry: Mapping[str, Any]
) -> Iterator[Thing]:
    """Yield an entry, and the named parts it holds."""
    name = row[0] if kind == _RULINGS else row[1]
    cells = tuple(zip(listing.columns[2 - (kind == _RULINGS) :], row[2 - (kind == _RULINGS) :], strict=True))
    aliases = entry.get("aliases", ())
    yield Thing(game, kind, listing.title, row[0], (name, row[0], *map(str, aliases)), cells, entry)
    parts = [part for value in entry.values() if isinstance(value, list) for part in value if isinstance(part, dict)]
    for part in parts:
        label = part.get("name") or part.get("label")
        if isinstance(label, str):
            yield Thing(game, f"{kind}.{row[0]}", f"{listing.title}, {name}", slug(label), (label,), (), part)


def _explain_thing(thing: Thing, things: Sequence[Thing], content: Content) -> Explanation:
    facts = tuple((title, cell) for title, cell in thing.cells if cell.strip())
    if thing.kind == _RULINGS:
        facts += tuple(_circumstances(thing, things))
    words = " ".join((thing.names[0], *(cell for _title, cell in facts)))
    sentences = (value for value in thing.entry.values() if isinstance(value, str) and len(value) >= _SENTENCE)
    texts = tuple(text for text in sentences if text not in words and " " in text)
    rulings = thing.entry.get(_RULINGS, ())
    if rulings and thing.kind != _RULINGS:
        facts += ((_("rulings"), ", ".join(map(str, rulings))),)
    kind = f"{thing.title} ({thing.game.id})"
    return Explanation(thing.names[0], kind, facts, texts, tuple(_places_on_paper(thing, content)))


def _circumstances(ruling: Thing, things: Sequence[Thing]) -> Iterator[tuple[str, str]]:
    """Why it was decided so, and what it is about."""
    if ruling.entry.get("reason"):
        yield _("reason"), str(ruling.entry["reason"])
    about = [
        thing.names[0] for thing in things if thing.game == ruling.game and ruling.id in thing.entry.get(_RULINGS, ())
    ]
    if about:
        yield _("concerns"), ", ".join(dict.fromkeys(about))


def _places_on_paper(thing: Thing, content: Content) -> Iterator[str]:
    """Cards that speak of it, and sheets that are its own."""
    if thing.kind == _KEYS:
        return
    game = thing.game
    cards = _cards_with(game, [thing.names[0], thing.id if thing.kind == _RULINGS else ""], content)
    if cards:
        yield _name_cards(cards, game)
    definitions = definitions_of(game, content)
    blanks = game.part(Blanks)
    if blanks and thing.id in blanks.blanks(definitions).values():
        yield _sheet_command("--blank", thing)
    if game.gives(ProfileCards) and thing.kind == "profiles":
        yield _sheet_command("--profile", thing)


def _cards_with(game: Game, names: Sequence[str], content: Content) -> list[str]:
    """List the titles of the cards of a game that have one of these names in their texts."""
    from generator.cards.deal import deck_of_game, games_with_cards
    from generator.content.cards import texts_of_card

    sought = {f"-{slug(name)}-" for name in names if slug(name)}
    if game.id not in games_with_cards():
        return []
    texts = ((card.title, f"-{slug(' '.join(texts_of_card(card)))}-") for card in deck_of_game(game.id, content).cards)
    return list(dict.fromkeys(title for title, text in texts if any(name in text for name in sought)))


def _name_cards(titles: Sequence[str], game: Game) -> str:
    named = [quote_words(title) for title in titles]
    more = [_("{n} more").format(n=len(named) - _MOST_CARDS)] if len(named) > _MOST_CARDS else []
    places = join_words([*named[:_MOST_CARDS], *more])
    return _("cards {titles} (holofiche cards {game})").format(titles=places, game=game.id)


def _sheet_command(option: str, thing: Thing) -> str:
    """Return the command that prints the sheet of a thing."""
    words = (shown_word("commands", "sheet"), shown_option(option), thing.id, shown_option("--system"), thing.game.id)
    return " ".join(("holofiche", *words))
