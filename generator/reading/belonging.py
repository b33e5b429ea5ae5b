"""A key that stands where it is not read: what was meant by it, and the lines to write instead.

It may be a key of another part of the file (`degats` at the top is one of an arm), or a word of the game that a part
takes (`vigueur` of `repartition`, `tir` of `competences`). Where that part is there already, it is told to be written
there; where it is there and empty, the lines below it are too far left. What two keys answer to is asked, both named;
what nothing answers to is a remark of the person's own, and there is a key for these.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any, Literal, get_args, get_origin

from msgspec.structs import replace

from generator.base.edit import Edit
from generator.base.i18n import _, join_phrases, join_words, ngettext, quote_words
from generator.base.names import match_spoken, nearest_name, slug
from generator.base.problems import Path, Problem, french_key, meant, synonym_key
from generator.base.record import Record
from generator.reading.keys import As, Caption, Keyed, Ref, caption_of, unwrapped
from generator.reading.plans import Plan, kind_at, plan_of
from generator.reading.reading import Reading
from generator.reading.shape import YES_NO, integer, is_answer, is_nothing, leading_number, says_none
from generator.reading.slips import quote_text
from generator.reading.source import parse
from generator.reading.tree import Plain, Span, at
from generator.reading.understanding import understand
from generator.reading.vocabulary import Vocabulary

_NOTES = "notes"
_DATE, _TEXT = "date", "texte"  # of an entry of a journal
_OF_DATE = r"[0-9]{1,4}([/.-][0-9]|\s+\w)"
_NAME = "nom"  # of a row of a list
_FEW = 12  # keys that are named one by one
_MOST_HOMES = 2
_YES = "oui"
_INDENT = 2  # spaces
_MOST_ADVISED = 100  # problems of a file: nobody reads more hints, and a file of anything at all has thousands


class _Home(Record):
    """Where a key is read: as an entry of another key of the same mapping, which `base` leads to."""

    base: Path
    outer: str
    inner: str
    form: Literal["keys", "rows", "words"]  # of the outer one: a mapping, a list of records, a list of words
    kind: Any = None  # of what stands behind the inner key
    row: str = ""  # the key by which rows are called
    counts: bool = False  # whether words may have a number before them

    @property
    def is_flag(self) -> bool:
        """Whether it is a yes or no that one of the rows has."""
        return self.form == "rows" and unwrapped(self.kind)[0] is bool


class _Stray(Record):
    """A key that is not read where it stands: its value, the same as it is written, and where it belongs."""

    key: str
    value: Any
    text: str
    homes: tuple[_Home, ...]

    def fits(self, home: _Home) -> bool:
        """Tell whether the value can be read there."""
        if not isinstance(self.value, str) or home.form == "words":
            return not isinstance(self.value, str) or self._number() is not None or self._truth() is True
        return _can_be(home.kind, self.value)

    def denies(self) -> bool:
        """Tell whether it says that something is not so, which a file says by its silence."""
        counts = any(home.form != "words" and self.fits(home) for home in self.homes)
        return bool(self.homes) and (self._truth() is False or (self._number() == 0 and not counts))

    def denied(self) -> bool:
        """Tell whether its value is a no."""
        return self._truth() is False

    def entry(self, home: _Home) -> str:
        """Return the text to write inside the other key."""
        number = self._number() or 1
        if home.form == "words":
            return f"{number} {home.inner}" if home.counts and number > 1 else home.inner
        if home.is_flag:
            return f"{home.inner}: oui"
        entry = f"{home.inner}: {self.text if self.fits(home) else '…'}"
        return f"{{{home.row}: …, {entry}}}" if home.row and home.row != home.inner else entry

    def line(self, home: _Home) -> str:
        """Return the other key as it would be written with this entry alone."""
        entry = self.entry(home)
        braced = f"{{{entry}}}" if home.form != "words" and not entry.startswith("{") else entry
        return f"{home.outer}: {braced}" if home.form == "keys" else f"{home.outer}: [{braced}]"

    def _truth(self) -> bool | None:
        return YES_NO.get(self.value.strip().lower()) if isinstance(self.value, str) else None

    def _number(self) -> int | None:
        return integer(self.value) if isinstance(self.value, str) else None


class _Advice(Record):
    """What to write, in words, and as a fix where there is but one way to write it."""

    hint: str
    fix: tuple[Edit, ...] = ()


def point_all_home(problems: Sequence[Problem], reading: Reading) -> list[Problem]:
    """Return the problems with hints at what to write.

    A missing key that stands there under another name is left out."""
    unknown = [problem.path for problem in problems if problem.code == "unknown-key"]
    strange = dict.fromkeys(unknown[:_MOST_ADVISED])

    judged = {problem.path for problem in problems if problem.code != "missing-key"}

    def is_there(problem: Problem) -> bool:
        if (*problem.path, problem.key) in judged:  # written, and told what is wrong with it
            return True
        beside = (str(path[-1]) for path in strange if path[:-1] == problem.path)
        plan = plan_of(kind_at(reading.kind, problem.path))
        return any(_may_be(key, problem.key, plan) for key in beside if problem.key)

    remaining = [problem for problem in problems if problem.code != "missing-key" or not is_there(problem)]
    advised = [_point_home(problem, reading, strange) for problem in remaining[:_MOST_ADVISED]]
    return advised + remaining[_MOST_ADVISED:]


def _may_be(key: str, name: str, plan: Plan | None) -> bool:
    """Tell whether somebody who wrote this key meant that one."""
    if french_key(key, [name]) or synonym_key(key, [name]) or nearest_name(key, [name]):
        return True
    return plan is not None and _key_captioned(key, plan) == (name, True)


def _point_home(problem: Problem, reading: Reading, strange: Collection[Path]) -> Problem:
    """Return the problem of an unknown or a missing key with what to write; any other as it is."""
    if problem.code == "missing-key":
        return replace(problem, hint=_show_line(problem, reading) or problem.hint)
    if problem.code == "unknown-key":
        advice = _advise_on_key(problem.path, reading, strange)
        return replace(problem, hint=advice.hint, fix=advice.fix) if advice else problem
    if problem.code == "wrong-type" and unwrapped(kind_at(reading.kind, problem.path))[0] is bool:
        advice = _name_as_flag(problem.path, reading)
        return replace(problem, hint=advice.hint, fix=advice.fix) if advice else problem
    if problem.code == "wrong-type" and says_none(at(reading.tree, problem.path)) and _has_entries(problem, reading):
        advice = _remove(problem.path)
        return replace(problem, hint=advice.hint, fix=advice.fix)
    if problem.code == "wrong-type" and (short := _short_key(problem.path, reading)):
        return replace(problem, hint=short.hint, fix=short.fix)
    if problem.code == "wrong-type" and not problem.hint and is_answer(at(reading.tree, problem.path)):
        return replace(problem, hint=_show_value(problem.path, reading))
    above = problem.path[:-1]
    if problem.absent and isinstance(at(reading.tree, above), dict) and plan_of(kind_at(reading.kind, above)) is None:
        stray = _stray_at(problem.path, reading, alone=True)  # an entry of a mapping that may be one of another
        if advice := _tell_homes(stray, problem.path, reading, ()):
            return replace(problem, hint=advice.hint, fix=advice.fix, absent=False)
    return problem


def _short_key(path: Path, reading: Reading) -> _Advice | None:
    """Say which short key takes a value that stands at the record it is short for: `experience: 25` is `xp: 25`."""
    plan, value = plan_of(kind_at(reading.kind, path[:-1])), at(reading.tree, path)
    if plan is None or not isinstance(value, str):
        return None
    inside = {name: kind for name, kind in plan.short_kinds.items() if plan.shorts[name][0] == path[-1]}
    texts = {name: text for name, kind in inside.items() if (text := _text_read_as(kind, value, value)) is not None}
    if len(texts) != 1:
        return None
    ((name, text),) = texts.items()
    return _Advice(_("write: {line}").format(line=f"{name}: {text}"), _rename(path, name, reading, text))


def _has_entries(problem: Problem, reading: Reading) -> bool:
    """Tell whether a list or a mapping is declared where the problem is."""
    declared = _declared(kind_at(reading.kind, problem.path))
    return plan_of(declared) is not None or get_origin(declared) not in (None, Literal)


def _advise_on_key(path: Path, reading: Reading, strange: Collection[Path]) -> _Advice | None:
    kind = kind_at(reading.kind, path[:-1])
    plan = plan_of(kind)
    if plan is None or plan_of(reading.kind) is None:
        return None
    stray, names = _stray_at(path, reading), [*plan.kinds, *plan.shorts]
    key, meanings = stray.key, plan.meanings(stray.key)
    known = unwrapped(kind)[0]
    if isinstance(known, Keyed) and slug(key) in known.hints:
        return _tell_declared(known.hints[slug(key)], path, plan, stray, reading)
    if advice := _date_of_entry(path, names, reading) or _list_without_brackets(path, reading):
        return advice
    if french := french_key(key, names):
        return _Advice(_("keys are French: write '{name}'").format(name=french), _rename(path, french, reading))
    if synonym := synonym_key(key, names) or _key_captioned(key, plan):
        return _write_under(path, *synonym, plan, stray, reading)
    if len(meanings) > 1:
        return _Advice(_("which one: {names}?").format(names=_(" or ").join(map(quote_words, meanings))))
    if advice := _tell_homes(stray, path, reading, strange):
        return advice
    if near := nearest_name(key, names):
        return _Advice(meant(key, names) or "", _rename(path, near, reading))
    return _Advice(_say_what_there_is(stray, names))


def _key_captioned(key: str, plan: Plan) -> tuple[str, bool] | None:
    """Return the key that is printed under this name: « PV actuels » is `pv`."""
    kinds = {**plan.kinds, **plan.short_kinds}
    names = {caption.french: name for name, kind in kinds.items() if (caption := caption_of(kind))}
    printed = match_spoken(key, names)
    return (names[printed], True) if printed else None


def _date_of_entry(path: Path, names: Collection[str], reading: Reading) -> _Advice | None:
    """Say how an entry is written that has its date for a key: `- 14/11/2026 : texte`."""
    source, mark = reading.source, reading.source.marks.get(reading.places.get(path, path))
    alone = at(reading.tree, path[:-1])
    if not {_DATE, _TEXT} <= {*names} or not re.match(_OF_DATE, str(path[-1])) or mark is None or mark.key is None:
        return None
    text = source.text[mark.value.start : mark.value.end]
    if not isinstance(alone, dict) or len(alone) > 1 or "\n" in text or not text:
        return None
    indent = " " * (mark.place.column - 1)
    fix = source.fix(Span(mark.key.start, mark.value.end), f"{_DATE}: {path[-1]}\n{indent}{_TEXT}: {text}")
    return _Advice(_("write: {line}").format(line=f"{{{_DATE}: {path[-1]}, {_TEXT}: {text}}}"), fix)


def _list_without_brackets(path: Path, reading: Reading) -> _Advice | None:
    """Say how several things are written between braces: `{équipement: sabre laser, armure}` has a key « armure »."""
    spelt = reading.places.get(path, path)
    holder, marks = at(reading.source.nodes, spelt[:-1]), reading.source.marks
    if not isinstance(holder, dict) or holder.get(spelt[-1]) != "" or spelt[-1] not in holder:
        return None
    keys = list(holder)
    first = keys.index(spelt[-1])
    while first and holder[keys[first]] == "":
        first -= 1
    after = keys[first + 1 :]
    last = keys[first + next((n for n, key in enumerate(after) if holder[key] != ""), len(after))]
    start, end = marks[(*spelt[:-1], keys[first])], marks[(*spelt[:-1], last)]
    if not isinstance(holder[keys[first]], Plain) or start.key is None or end.key is None:
        return None
    between = Span(start.value.start, end.key.end)
    text = reading.source.text[between.start : between.end]
    if "\n" in text or reading.source.text[end.key.end : end.key.end + 1] not in ",}":
        return None
    return _Advice(_("write: {line}").format(line=f"{keys[first]}: [{text}]"), reading.source.fix(between, f"[{text}]"))


def _rename(path: Path, name: str, reading: Reading, text: str | None = None) -> tuple[Edit, ...]:
    """Return the fix that gives a key this name, and this text; none where the name is there already."""
    mark = reading.source.marks.get(reading.places.get(path, path))
    if mark is None or mark.key is None or _spelt((*path[:-1], name), reading):
        return ()
    source = reading.source
    if text is None:
        return source.fix(mark.key, name)
    return source.fix(Span(mark.key.start, mark.value.end), f"{name}: {text}")


def _move(path: Path, *edits: Edit) -> tuple[Edit, ...]:
    """Return the fix that takes the key at a path away and writes this instead."""
    return (Edit(path), *edits)


def _tell_declared(hint: str, path: Path, plan: Plan, stray: _Stray, reading: Reading) -> _Advice:
    """Say what is declared of a key: a sentence, or the line of another key, which may be there already."""
    name, _colon, value = hint.partition(": ")
    if name not in plan.kinds:
        return _Advice(_(hint), (Edit(path),))
    home, denied = (*path[:-1], name), stray.denied()
    if spelt := _spelt(home, reading):
        entry = value.removeprefix("[").removesuffix("]")
        row = parse(value.encode(), name).nodes[0] if value.startswith("[") else None
        fix = _move(path, Edit(entry=(home, row))) if row else ()
        return _Advice(_say_under(name, spelt, entry, reading), fix)
    if denied:
        return _remove(path)
    fix = _rename(path, name, reading, value) if "…" not in value and isinstance(stray.value, str) else ()
    return _Advice(_("write: {line}").format(line=hint), fix)


def _remove(path: Path) -> _Advice:
    return _Advice(_("what is not so is not written: remove this line"), (Edit(path),))


def _say_under(name: str, spelt: Path, entry: str, reading: Reading) -> str:
    message = _("it belongs under '{key}' (line {line}); write there: {entry}")
    if isinstance(at(reading.tree, spelt), list) and ": " in entry and not entry.startswith("{"):
        message = _("it belongs to one of '{key}' (line {line}); write in its line: {entry}")
    return message.format(key=name, line=reading.source.place(spelt).line, entry=entry)


def _write_under(path: Path, name: str, same: bool, plan: Plan, stray: _Stray, reading: Reading) -> _Advice:
    """Say which key is meant by a synonym, with the value where it is the same and can be read there."""
    kind = plan.kinds.get(name) or plan.short_kinds[name]
    if spelt := _spelt((*path[:-1], name), reading):
        message = _("write it at '{key}', line {line}") if same else _("'{key}' says it already, line {line}")
        fix = () if same else (Edit(path),)
        return _Advice(message.format(key=name, line=reading.source.place(spelt).line), fix)
    text = _text_read_as(kind, stray.value, stray.text) if same and isinstance(stray.value, str) else None
    if text is not None:
        return _Advice(_("write: {line}").format(line=f"{name}: {text}"), _rename(path, name, reading, text))
    if same and not isinstance(stray.value, str):
        return _Advice(_("write: {line}").format(line=f"{name}: …"), _rename(path, name, reading))
    if not same and stray.denied():
        return _remove(path)
    if not same and _declared(kind) is int:  # a number that nobody but the author knows
        return _Advice(_("write how many are left: {line}").format(line=f"{name}: …"))
    return _Advice(_("write, for example: {line}").format(line=f"{name}: {_example_of(kind, reading)}"))


def _example_of(kind: Any, reading: Reading) -> str:
    """Return the example of a key's caption, or else a name that content knows."""
    notes = unwrapped(kind)[1]
    example = next((note.example for note in notes if isinstance(note, Caption) and note.example), "")
    fields = [field for note in notes if isinstance(note, Ref) for field in note.fields] if reading.lexicon else []
    known = (word for field in fields if reading.lexicon for word in reading.lexicon.vocabulary(field).words.values())
    return example or next(known, "…")


def _show_line(problem: Problem, reading: Reading) -> str | None:
    """Return the hint for a missing key, from the example of its caption; None where it has none."""
    plan = plan_of(kind_at(reading.kind, problem.path))
    notes = unwrapped(plan.kinds[problem.key])[1] if plan and problem.key in plan.kinds else ()
    example = next((note.example for note in notes if isinstance(note, Caption)), "")
    return _("add it, such as: {line}").format(line=f"{problem.key}: {example}") if example else None


def _show_value(path: Path, reading: Reading) -> str | None:
    """Return the hint for a key that was answered where it has values: `force: oui`; None where it has no example."""
    notes = unwrapped(kind_at(reading.kind, path))[1]
    example = next((note.example for note in notes if isinstance(note, Caption)), "")
    return _("write, for example: {line}").format(line=f"{path[-1]}: {example}") if example else None


def _say_what_there_is(stray: _Stray, names: list[str]) -> str:
    if len(names) <= _FEW:
        return _("known keys: {keys}").format(keys=", ".join(names))
    message = _("nothing of the game is called so")
    if _NOTES not in names:
        return message
    text = stray.value if isinstance(stray.value, str) and stray.value.strip() else "…"
    line = f"{_NOTES}: {quote_text(f'{stray.key} : {text}')}"
    return join_phrases((message, _("a remark of your own is written: {line}").format(line=line)))


def _tell_homes(stray: _Stray, path: Path, reading: Reading, strange: Collection[Path]) -> _Advice | None:
    """Say where a key belongs; None where nothing answers to it."""
    if stray.denies():
        return _remove(path)
    homes = [home for home in stray.homes if stray.fits(home)] or list(stray.homes)
    for home in homes:
        spelt = _spelt((*home.base, home.outer), reading)
        if spelt is None:
            continue
        lines = _lines_below(home, spelt, reading, strange)
        if path in lines:
            return _say_indent(home, lines, reading)
        if row := _named_row(home, stray, path, reading):
            return row
        return _Advice(
            _say_under(home.outer, spelt, stray.entry(home), reading), _move_into(home, stray, path, reading)
        )
    lines_to_write = list(dict.fromkeys(stray.line(home) for home in homes))[:_MOST_HOMES]
    if not homes:
        return None
    message = _("it belongs elsewhere; write: {lines}")
    fix = _move_into(homes[0], stray, path, reading) if len(lines_to_write) == 1 else ()
    return _Advice(message.format(lines=_(" or ").join(lines_to_write)), fix)


def _move_into(home: _Home, stray: _Stray, path: Path, reading: Reading) -> tuple[Edit, ...]:
    """Return the fix that writes a key where it belongs; none where its author has more to say, or it is there."""
    outer = (*home.base, home.outer)
    if "…" in stray.entry(home) or (home.form != "words" and not isinstance(stray.value, str)):
        return ()
    if home.form == "words":
        return _move(path, Edit(entry=(outer, stray.entry(home))))
    if home.form == "rows" or at(reading.tree, (*outer, home.inner)) is not None:
        return ()
    number = integer(stray.value)
    return _move(path, Edit((*outer, home.inner), after=str(stray.value) if number is None else number))


def _say_indent(home: _Home, paths: Sequence[Path], reading: Reading) -> _Advice:
    """Say that lines stand too far left to be entries of the key above them."""
    lines = [reading.place(path).line for path in paths]
    last = max(lines[-1], reading.source.line_of_end(reading.places.get(paths[-1], paths[-1])))
    message = ngettext(
        "begin line {lines} with {n} spaces: it belongs under '{key}'",
        "begin lines {lines} with {n} spaces: they belong under '{key}'",
        len(lines),
    )
    hint = message.format(lines=join_words(list(map(str, lines))), n=_INDENT, key=home.outer)
    rows = range(lines[0], last + 1)
    return _Advice(hint, tuple(Edit.of_text((row, 1), (row, 1), " " * _INDENT) for row in rows))


def _lines_below(home: _Home, spelt: Path, reading: Reading, strange: Collection[Path]) -> list[Path]:
    """List the unknown keys that follow an empty key and would all be entries of it."""
    holder = at(reading.source.nodes, spelt[:-1])
    if home.form != "keys" or not isinstance(holder, dict) or not is_nothing(holder[spelt[-1]]):
        return []
    below: list[Path] = []
    for key in list(holder)[list(holder).index(spelt[-1]) + 1 :]:
        path = (*home.base, key)
        if path not in strange or all(other_home.outer != home.outer for other_home in _stray_at(path, reading).homes):
            break
        below.append(path)
    return below


def _named_row(home: _Home, stray: _Stray, path: Path, reading: Reading) -> _Advice | None:
    """Say in which row a flag belongs that was given the row's name: `chef: Dorn`."""
    row = _row_called(stray.value, (*home.base, home.outer), home.row, reading) if home.is_flag else None
    if row is None:
        return None
    flag = (*row, home.inner)
    return _Advice(_say_at_row(flag, home.row, reading), _move(path, Edit(flag, after=_YES)))


def _name_as_flag(path: Path, reading: Reading) -> _Advice | None:
    """Say what to write for a flag inside a row that has a row's name for its value: `{nom: Dorn, chef: Dorn}`."""
    plan = plan_of(kind_at(reading.kind, path[:-1]))
    label = plan.alone if plan else ""
    row = _row_called(at(reading.tree, path), path[:-2], label, reading)
    if row is None:
        return None
    flag = (*row, path[-1])
    if flag == path:
        return _Advice(_("write: {line}").format(line=f"{path[-1]}: oui"), (Edit(path, after=_YES),))
    there = at(reading.tree, flag)
    if isinstance(there, str) and YES_NO.get(there.lower()):
        message = _("'{key}' says it already, line {line}")
        return _Advice(message.format(key=path[-1], line=reading.place(flag).line), (Edit(path),))
    return _Advice(_say_at_row(flag, label, reading), () if there else _move(path, Edit(flag, after=_YES)))


def _say_at_row(flag: Path, label: str, reading: Reading) -> str:
    """Return the hint to write a flag in the line of its row, called by its name."""
    row = flag[:-1]
    name, line = at(reading.tree, row)[label or _NAME], reading.place(row).line
    return _("write at {name}, line {line}: {entry}").format(name=name, line=line, entry=f"{flag[-1]}: oui")


def _row_called(value: Any, rows: Path, label: str, reading: Reading) -> Path | None:
    """Return the row of a list that is called so, or nearly; None where there is none."""
    entries = at(reading.tree, rows)
    if not isinstance(entries, list) or not isinstance(value, str):
        return None
    called = [(row.get(label or _NAME), str(n)) for n, row in enumerate(entries) if isinstance(row, dict)]
    names = {name: n for name, n in called if isinstance(name, str)}
    index = Vocabulary(names).find(value) or names.get(nearest_name(value, names) or "")
    return None if index is None else (*rows, int(index))


def _spelt(path: Path, reading: Reading) -> Path | None:
    """Return where a key of the tree is written, if it is: itself, or inside of the record that it is short for."""
    base, name = path[:-1], str(path[-1])
    plan, holder = plan_of(kind_at(reading.kind, base)), reading.source_node(base)
    if plan is None or not isinstance(holder, dict):
        return None
    key = next((key for key in holder if plan.name_of(key) == name), None)
    if key is not None:
        return (*reading.places[base], key)
    return reading.places.get((*base, *plan.shorts[name])) if name in plan.shorts else None


def _stray_at(path: Path, reading: Reading, *, alone: bool = False) -> _Stray:
    """Return the key at a path with the places it may belong to: beside it or at the top; `alone`: at the top only."""
    value, mark = at(reading.tree, path), reading.source.marks.get(reading.places.get(path, path))
    written = reading.source.text[mark.value.start : mark.value.end] if mark and isinstance(value, str) else ""
    text = written if written.strip() and "\n" not in written else "…"
    bases = [()] if alone else [path[:-1], ()]
    key = str(path[-1])
    homes = [home for base in dict.fromkeys(bases) for home in _homes(base, key, reading) if home.inner]
    return _Stray(key, value, text, tuple(homes))


def _homes(base: Path, key: str, reading: Reading) -> Iterator[_Home]:
    """List where the keys of a mapping take this one as an entry."""
    plan = plan_of(kind_at(reading.kind, base))
    for name, kind in {**plan.kinds, **plan.short_kinds}.items() if plan else ():
        plain = _declared(kind)
        origin, args = get_origin(plain), get_args(plain)
        inside = plan_of(args[0] if origin is tuple else plain)
        inner = inside.name_of(key) if inside else None
        if inside and inner and inner not in inside.shorts:
            form: Literal["keys", "rows"] = "rows" if origin is tuple else "keys"
            yield _Home(base, name, inner, form, inside.kinds[inner], inside.alone)
        elif plan and args and (name in plan.spreads or not inside):
            word = _word(inside.kinds[inside.alone] if inside else args[0], key, reading)
            if word and origin is tuple:
                counts = inside is not None and bool(inside.count)
                printed = _printed(inside.kinds[inside.alone] if inside else args[0], word, reading)
                yield _Home(base, _list_there(base, name, word, plan, reading), printed, "words", counts=counts)
            elif word:
                yield _Home(base, name, word, "keys", args[-1])


def _list_there(base: Path, name: str, word: str, plan: Plan, reading: Reading) -> str:
    """Return the list that a thing of this list is sorted into, where that stands in the file; else this list."""
    spread = plan.spreads.get(name)
    into = reading.lexicon.vocabulary(spread.kind).meanings(word) if spread and reading.lexicon else ()
    return next((target for target in into if _spelt((*base, target), reading)), name)


def _word(kind: Any, key: str, reading: Reading) -> str | None:
    """Return the word of the game that the key is, where such words stand."""
    fields = [field for note in unwrapped(kind)[1] if isinstance(note, Ref) for field in note.fields]
    lexicon = reading.lexicon
    return next((word for field in fields if lexicon and (word := lexicon.vocabulary(field).find(key))), None)


def _printed(kind: Any, word: str, reading: Reading) -> str:
    """Return the printed name of a word of the game, where it is read as that."""
    fields = [field for note in unwrapped(kind)[1] if isinstance(note, Ref) for field in note.fields]
    known = [reading.lexicon.vocabulary(field) for field in fields] if reading.lexicon else []
    return next((vocabulary.printed(word) for vocabulary in known if vocabulary.find(word) == word), word)


def _text_read_as(kind: Any, value: str, text: str) -> str | None:
    """Return how a value is to be written to be read as this kind: as it is, or a number without its unit; else None.
    """
    if _can_be(kind, value):
        return text
    number = leading_number(value)
    return str(number) if number is not None and _can_be(kind, Plain(str(number))) else None


def _declared(kind: Any) -> Any:
    """Return the plain type of a kind, or of what rules that judge it mean it to be."""
    plain, notes = unwrapped(kind)
    return unwrapped(next((note.kind for note in notes if isinstance(note, As)), plain))[0]


def _can_be(kind: Any, value: str) -> bool:
    """Tell whether a written value can be read as this kind."""
    plain, notes = unwrapped(kind)
    declared = next((note.kind for note in notes if isinstance(note, As)), kind)
    if plan_of(declared) or isinstance(plain, Keyed):
        return False
    if value.strip().lower() in YES_NO and any(isinstance(note, Ref) for note in notes):
        return False  # the name of a thing is never a yes or a no
    return not understand(declared, value)[2].problems
