"""What a word means, in every game that knows it: a ruling, the code of a problem, a key, a thing of the content.

Games are asked for what they list (Listings), for their codes (Codes) and their files' keys; nothing here knows what a
race is. A thing within another, a talent of a class, is found by its own name too.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.app.files import Content, definitions_of
from generator.core.game.parts import Blanks, Codes, Listings, ProfileCards
from generator.core.i18n import _, join_words, quote_words
from generator.core.names import nearest_name, slug
from generator.core.reading.codes import CODES
from generator.core.reading.keys import caption_of
from generator.core.reading.plans import plan_of
from generator.core.reading.vocabulary import Vocabulary
from generator.core.record import Record
from generator.core.refusal import Refusal
from generator.core.system import Listing, Rules, System, collect_parts, games_giving

_MOST_CARDS = 4
_SENTENCE = 24  # letters from which a text of an entry is worth saying beside its columns
_RULINGS = "rulings"


class Explanation(Record):
    """`facts`: by their names; `texts`: sentences beside them; `printed`: where it is found on paper."""

    name: str
    kind: str
    facts: tuple[tuple[str, str], ...] = ()
    texts: tuple[str, ...] = ()
    printed: tuple[str, ...] = ()


class Thing(Record):
    """Something that can be explained: the words for it, and what the content says of it."""

    game: System
    kind: str
    title: str
    id: str
    names: tuple[str, ...]
    cells: tuple[tuple[str, str], ...]
    entry: Mapping[str, Any]


def explain_words(words: Sequence[str], content: Content) -> list[Explanation]:
    """All that they mean together; where that is nothing, what each means. A Refusal names the nearest known."""
    things = [thing for game in games_giving(Listings).values() for thing in _things_of(game, content)]
    phrases = [" ".join(words)]
    if not _explain_phrase(phrases[0], things, content) and len(words) > 1:
        phrases = list(words)
    found: list[Explanation] = []
    for phrase in phrases:
        told = _explain_phrase(phrase, things, content)
        if not told:
            raise _unknown(phrase, things)
        found += told
    return found


def _unknown(phrase: str, things: Sequence[Thing]) -> Refusal:
    known = {code: code for code in _all_codes()}
    for name in (name for thing in things for name in thing.names):
        known.setdefault(slug(name), name)
    close = nearest_name(phrase, known)
    hint = _("did you mean '{name}'?").format(name=known[close]) if close else _("see: holofiche list GAME")
    return Refusal("unknown-word", _("nothing is known of {word}").format(word=quote_words(phrase)), hint, kind="usage")


def _all_codes() -> dict[str, list[tuple[System | None, str, str]]]:
    """Of each code: whose it is, what it means, the ruling."""
    found: dict[str, list[tuple[System | None, str, str]]] = {code: [(None, text, "")] for code, text in CODES.items()}
    games = games_giving(Codes)
    for name, part in collect_parts(Codes).items():
        for code, (text, ruling) in part.CODES.items():
            found.setdefault(code, []).append((games[name], text, ruling))
    return found


def _explain_phrase(phrase: str, things: Sequence[Thing], content: Content) -> list[Explanation]:
    found = [_explain_code(slug(phrase), *one, content) for one in _all_codes().get(slug(phrase), ())]
    groups: dict[tuple[str, str], list[Thing]] = {}
    for thing in things:
        groups.setdefault((thing.game.id, thing.kind), []).append(thing)
    meant: list[Thing] = []
    for group in groups.values():
        ids = {str(n): one for n, one in enumerate(group)}
        words = {name: key for key, one in ids.items() for name in reversed(one.names)}
        meant += [ids[key] for key in Vocabulary(words).meanings(phrase)]
    exact = [thing for thing in meant if slug(phrase) in map(slug, thing.names)]
    return found + [_explain_thing(thing, things, content) for thing in exact or meant]


def _explain_code(code: str, game: System | None, text: str, ruling: str, content: Content) -> Explanation:
    facts = [(_("ruling {id}").format(id=ruling), _decision(game, ruling, content))] if game and ruling else []
    waiver = definitions_of(game, content).waiver_of(code) if game else ""
    facts += [(_("the GM may allow it"), waiver)] if waiver else []
    kind = _("a problem of {game}").format(game=game.id) if game else _("a problem of any file")
    return Explanation(code, kind, tuple(facts), (_(text),))


def _decision(game: System, ruling: str, content: Content) -> str:
    rulings = getattr(definitions_of(game, content), _RULINGS, {})
    return f"{rulings[ruling].question} {rulings[ruling].decision}" if ruling in rulings else ""


def _keys_of(game: System, content: Content) -> Iterator[Thing]:
    """The keys of its files."""
    rules = game.part(Rules)
    plan = plan_of(rules.file_kind(definitions_of(game, content))) if rules else None
    kinds = {**plan.kinds, **plan.short_kinds} if plan else {}
    for key, kind in kinds.items():
        caption = caption_of(kind)
        if caption:
            example = f"{key}: {caption.example}" if caption.example else ""
            cells = ((_("what it is"), caption.about or caption.label), (_("example"), example))
            also = plan.keys[key].also if plan and key in plan.keys else ()
            names = (key, caption.french, caption.english, *also)
            yield Thing(game, "keys", _("Keys of a file"), key, names, cells, {})


def _things_of(game: System, content: Content) -> Iterator[Thing]:
    yield from _keys_of(game, content)
    for kind, listing in game.require(Listings).listings(definitions_of(game, content)).items():
        for row, entry in zip(listing.rows, listing.entries, strict=False):
            yield from _things_in(game, kind, listing, row, entry)


def _things_in(
    game: System, kind: str, listing: Listing, row: tuple[str, ...], entry: Mapping[str, Any]
) -> Iterator[Thing]:
    """An entry, and what it holds that has a name of its own."""
    name = row[0] if kind == _RULINGS else row[1]
    cells = tuple(zip(listing.columns[2 - (kind == _RULINGS) :], row[2 - (kind == _RULINGS) :], strict=True))
    aliases = entry.get("aliases", ())
    yield Thing(game, kind, listing.title, row[0], (name, row[0], *map(str, aliases)), cells, entry)
    parts = [one for value in entry.values() if isinstance(value, list) for one in value if isinstance(one, dict)]
    for one in parts:
        own = one.get("name") or one.get("label")
        if isinstance(own, str):
            yield Thing(game, f"{kind}.{row[0]}", f"{listing.title}, {name}", slug(own), (own,), (), one)


def _explain_thing(thing: Thing, things: Sequence[Thing], content: Content) -> Explanation:
    facts = tuple((title, cell) for title, cell in thing.cells if cell.strip())
    if thing.kind == _RULINGS:
        facts += tuple(_circumstances(thing, things))
    said = " ".join((thing.names[0], *(cell for _title, cell in facts)))
    sentences = (value for value in thing.entry.values() if isinstance(value, str) and len(value) >= _SENTENCE)
    texts = tuple(text for text in sentences if text not in said and " " in text)
    rulings = thing.entry.get(_RULINGS, ())
    if rulings and thing.kind != _RULINGS:
        facts += ((_("rulings"), ", ".join(map(str, rulings))),)
    kind = f"{thing.title} ({thing.game.id})"
    return Explanation(thing.names[0], kind, facts, texts, tuple(_places_on_paper(thing, content)))


def _circumstances(ruling: Thing, things: Sequence[Thing]) -> Iterator[tuple[str, str]]:
    """Why it was decided so, and what it is about."""
    if ruling.entry.get("reason"):
        yield _("reason"), str(ruling.entry["reason"])
    about = [one.names[0] for one in things if one.game == ruling.game and ruling.id in one.entry.get(_RULINGS, ())]
    if about:
        yield _("concerns"), ", ".join(dict.fromkeys(about))


def _places_on_paper(thing: Thing, content: Content) -> Iterator[str]:
    """Cards that speak of it, and sheets that are its own."""
    if thing.kind == "keys":
        return
    from generator.core.content.cards import texts_of_card
    from generator.render.cards.decks import deck_of_game, games_with_cards

    game, names = thing.game, {slug(thing.names[0]), thing.id if thing.kind == _RULINGS else ""} - {""}
    if game.id in games_with_cards():
        deck = deck_of_game(game.id, content)
        texts = {card.title: f"-{slug(' '.join(texts_of_card(card)))}-" for card in deck.cards}
        cards = [title for title, text in texts.items() if any(f"-{slug(name)}-" in text for name in names)]
        if cards:
            named = [quote_words(title) for title in dict.fromkeys(cards)]
            more = [_("{n} more").format(n=len(named) - _MOST_CARDS)] if len(named) > _MOST_CARDS else []
            told = join_words([*named[:_MOST_CARDS], *more])
            yield _("cards {titles} (holofiche cards {game})").format(titles=told, game=game.id)
    definitions = definitions_of(game, content)
    blanks = game.part(Blanks)
    if blanks and thing.id in blanks.blanks(definitions).values():
        yield f"holofiche sheet --blank {thing.id} --system {game.id}"
    if game.gives(ProfileCards) and thing.kind == "profiles":
        yield f"holofiche sheet --profile {thing.id} --system {game.id}"
