"""Completion and hover for an editor: what may be written at a place of a file, and what the key or word there means.

A text is rarely valid while it is being written. So a placeholder is put at the cursor, as a value and as a key;
whatever can be read then says where in the file it is, and the declaration of that place says what fits.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

from msgspec.structs import replace

from generator.base.names import fold_name
from generator.base.problems import Path as Where
from generator.base.record import Record
from generator.checking.editor.document import SESSION_FILE, Document, View
from generator.checking.explain import Explanation, explain_in_game
from generator.files.files import definitions_of
from generator.files.folders import player_files
from generator.game.parts import Rules
from generator.game.system import games_giving
from generator.reading.keys import GAME_KEYS, As, Caption, NamedIn, Ref, caption_of, unwrapped
from generator.reading.plans import plan_of
from generator.reading.schema import needed_keys, offered_names
from generator.reading.shape import OneOrMany
from generator.reading.tree import Span, at

_CURSOR = "zzcurseurzz"
_WORD = re.compile(r"(?:^\s*(?:-\s+)*|[\[{,]\s*|:\s+|-\s+)(?P<word>[^\[\]{},:#]*)$")
_CLOSERS = {"[": "]", "{": "}"}
_OF_FILES = ("personnages", "bandes", "fichiers")  # keys of a session that name players' files


class Proposal(Record):
    """`text` takes the place of `typed`, the letters before the cursor; `starts` is a whole file in an empty one."""

    label: str
    text: str
    typed: str
    kind: Literal["key", "value", "thing", "file"]
    detail: str = ""
    about: str = ""
    first: bool = False  # offered before others


class Spot(Record):
    """Where the cursor stands, in a text that can be read: in a mapping, where a key is wanted, or in a value."""

    view: View
    path: Where
    wants_key: bool
    starts_line: bool  # nothing but spaces stands before it


def complete(document: Document, line: int, column: int) -> list[Proposal]:
    """List what may be written at a place; lines and columns count from 0."""
    lines = document.text.split("\n")
    before, after = lines[line][:column], lines[line][column:].rstrip("\r")
    match = _WORD.search(before)
    if match is None or re.search(r"(^|\s)#", before):
        return []
    typed = match["word"]
    proposals: dict[tuple[str, str], Proposal] = {}
    if not document.text.strip() or (line == 0 and before == typed and not "\n".join(lines[1:]).strip()):
        proposals |= {(p.label, p.kind): p for p in _propose_files(document, typed)}
    for spot in _find_spots(lines, line, before[: len(before) - len(typed)], after, document):
        for proposal in _propose(spot, document, typed):
            proposals.setdefault((proposal.label, proposal.kind), proposal)
    return [_as_typed(proposal) for proposal in proposals.values()]


def _as_typed(proposal: Proposal) -> Proposal:
    """Return a proposal in the letters that are typed: editors offer what begins with them, and some go by case."""
    typed = proposal.typed
    goes_on = typed.islower() and proposal.text[: len(typed)].lower() == typed
    return replace(proposal, text=typed + proposal.text[len(typed) :]) if goes_on else proposal


def _find_spots(lines: list[str], line: int, head: str, after: str, document: Document) -> Iterator[Spot]:
    """Yield where the cursor stands, read as the key of a mapping and as a value."""
    rest = after[re.match(r"[^\[\]{},:#]*", after).end() :]  # type: ignore[union-attr]
    closers = "".join(_CLOSERS[sign] for sign in reversed(_open_signs(head)))
    for form in (f"{_CURSOR}: ", _CURSOR):
        tails = dict.fromkeys((rest if form == _CURSOR else re.sub(r"^:\s*", "", rest), closers, ""))
        texts = ("\n".join([*lines[:line], head + form + tail, *below])
                 for tail in tails for below in (lines[line + 1 :], []))  # fmt: skip
        for text in texts:
            view = document.view(text)
            found = view.source.find(_CURSOR) if view else None
            if view and found:
                yield Spot(view, *found, not head.strip())
                break


def _open_signs(head: str) -> list[str]:
    """List the brackets of a line that are still open."""
    signs: list[str] = []
    for sign in re.sub(r"\"[^\"]*\"|(?<![\w])'[^']*'", "", head):
        if sign in _CLOSERS:
            signs.append(sign)
        elif signs and sign == _CLOSERS[signs[-1]]:
            signs.pop()
    return signs


def _propose(spot: Spot, document: Document, typed: str) -> Iterator[Proposal]:
    view = spot.view
    if spot.wants_key and view.kind is None:
        if not spot.path:
            yield from _propose_games(typed, f"{GAME_KEYS[0]}: ")
        return
    path, kind = view.declared(spot.path)
    if spot.wants_key:
        yield from _propose_keys(spot, path, view.kind if not path else kind, typed)
    elif not path[1:] and fold_name(str((path or ("",))[0])) in map(fold_name, GAME_KEYS):
        yield from _propose_games(typed, "")
    elif kind is not None:
        yield from _propose_values(spot, document, path, kind, typed)


def _propose_files(document: Document, typed: str) -> Iterator[Proposal]:
    """Yield the smallest file of each game, in an empty one; that of a session has keys of its own."""
    if document.path.name == SESSION_FILE:
        return
    for game in games_giving(Rules).values():
        title = definitions_of(game, document.content).game
        if title.example:
            about = f"```yaml\n{title.example}\n```"
            yield Proposal(f"{title.label} : un fichier", title.example, typed, "file", game.id, about)


def _propose_games(typed: str, before: str) -> Iterator[Proposal]:
    for game in games_giving(Rules).values():
        label = str(definitions_of(game).game.label)
        yield Proposal(f"{before}{game.id}", f"{before}{game.id}", typed, "value", label, first=True)


def _propose_keys(spot: Spot, path: Where, kind: Any, typed: str) -> Iterator[Proposal]:
    """Yield the keys of a record that are not written yet, or the names that are keys of a mapping."""
    plain, _notes = _resolve(kind)
    written = at(spot.view.reading.tree, path)
    here = {fold_name(str(key)) for key in written} if isinstance(written, Mapping) else set()
    plan = plan_of(plain)
    if plan is None:
        args = get_args(plain)
        if isinstance(get_origin(plain), type) and issubclass(get_origin(plain), Mapping):
            for key, name in _names(args[0], spot.view).items():
                if not {fold_name(key), fold_name(name)} & here:
                    yield Proposal(name, f"{name}: ", typed, "thing")
        return
    needed = needed_keys(plain, plan)
    for name, key_kind in {**plan.kinds, **plan.short_kinds}.items():
        caption = caption_of(key_kind)
        key = plan.keys[name].also[0] if name in plan.keys and plan.keys[name].french else name
        if caption is None or fold_name(key) in here or fold_name(name) in here:
            continue
        yield Proposal(key, f"{key}: ", typed, "key", caption.label, _about(caption, key), name in needed)


def _about(caption: Caption, key: str) -> str:
    example = f"`{key}: {caption.example}`" if caption.example else ""
    return "\n\n".join(filter(None, (caption.about, example)))


def _propose_values(spot: Spot, document: Document, path: Where, kind: Any, typed: str) -> Iterator[Proposal]:
    plain, notes = _resolve(kind)
    dash = ""
    if get_origin(plain) is tuple:
        one = any(isinstance(note, OneOrMany) for note in notes)
        dash = "- " if spot.starts_line and not one else ""
        kind = get_args(plain)[0]
        plain, notes = _resolve(kind)
    plan = plan_of(plain)
    if plan is not None and plan.alone:
        kind = plan.kinds[plan.alone]
        plain, notes = _resolve(kind)
    if (path and str(path[0]) in _OF_FILES) or (len(path) > 1 and str(path[-2]) in _OF_FILES):
        folder = document.path.parent
        names = [str(file.relative_to(folder)) for file in player_files(folder)] if folder.is_dir() else []
        yield from (Proposal(name, dash + name, typed, "file") for name in names)
    elif plain is bool:
        yield from (Proposal(word, word, typed, "value") for word in ("oui", "non"))
    elif get_origin(plain) is Literal:
        yield from (Proposal(str(word), dash + str(word), typed, "value") for word in get_args(plain))
    else:
        named = next((note for note in notes if isinstance(note, NamedIn)), None)
        rows = at(spot.view.reading.tree, (named.rows,)) if named else None
        names = [str(row[named.key]) for row in rows or () if named and isinstance(row, Mapping) and row.get(named.key)]
        for name in names or dict.fromkeys(_names(kind, spot.view).values()):
            yield Proposal(name, dash + name, typed, "thing")


def _names(kind: Any, view: View) -> dict[str, str]:
    """Return the printed names that content knows for a type, by what it calls them."""
    ref = next((note for note in _resolve(kind)[1] if isinstance(note, Ref)), None)
    if ref is None or view.definitions is None:
        return {}
    names: dict[str, str] = {}
    for offered in offered_names(ref, view.definitions):
        entries = [getattr(view.definitions, field, None) for field in ref.fields]
        entry = next((group[offered] for group in entries if isinstance(group, Mapping) and offered in group), None)
        names[offered] = str(getattr(entry, "label", "") or offered)
    return names


def _resolve(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return a type as it is meant, and the notes on it."""
    plain, notes = unwrapped(kind)
    declared = next((note for note in notes if isinstance(note, As)), None)
    if declared is None:
        return plain, notes
    meant, more = unwrapped(declared.kind)
    return meant, (*notes, *more)


class Meaning(Record):
    """Markdown, and the letters of the text that it is about."""

    text: str
    span: Span


def describe(document: Document, offset: int) -> Meaning | None:
    """Return what the key or the word at an offset of the text means; None where there is nothing to say."""
    view = document.view()
    pointed = view.mark_at(offset) if view else None
    if view is None or pointed is None:
        return None
    written, mark, is_key = pointed
    span = mark.key if is_key and mark.key else mark.value
    _path, kind = view.declared(written)
    caption = caption_of(kind) if is_key and kind is not None else None
    if caption:
        example = f"```yaml\n{written[-1]}: {caption.example}\n```" if caption.example else ""
        return Meaning("\n\n".join(filter(None, (f"**{caption.label}**", caption.about, example))), span)
    word = written[-1] if is_key else view.source.word_at(written)
    if view.game is None or not isinstance(word, str):
        return None
    explanations = explain_in_game(view.game.id, word, document.content)
    return Meaning("\n\n---\n\n".join(map(_markdown, explanations)), span) if explanations else None


def _markdown(explanation: Explanation) -> str:
    facts = "\n".join(f"- {name} : {text}" for name, text in explanation.facts)
    title = f"**{explanation.name}** · {explanation.kind}"
    return "\n\n".join(filter(None, (title, *explanation.texts, facts)))
