"""A key that stands where it is not read: what was meant by it, and the lines to write instead.

It may be a key of another part of the file (`degats` at the top is one of an arm), or a word of the game that a part
takes (`vigueur` of `repartition`, `tir` of `competences`). What two keys answer to is asked, both named; what nothing
answers to is a remark of the person's own, and there is a key for these.
"""

from collections.abc import Iterator, Sequence
from typing import Any, get_args, get_origin

from msgspec.structs import replace

from generator.core.i18n import _, join_phrases, quote_words
from generator.core.names import nearest_name
from generator.core.reading.keys import As, Caption, Ref, unwrapped
from generator.core.reading.mending import quote_text
from generator.core.reading.plans import Plan, kind_at, plan_of
from generator.core.reading.problems import Problem, french_key, meant
from generator.core.reading.reading import Reading
from generator.core.reading.tree import at
from generator.core.reading.vocabulary import Lexicon

_NOTES = "notes"
_FEW = 12  # keys that are named one by one
_MOST_HOMES = 2


def point_all_home(problems: Sequence[Problem], reading: Reading) -> list[Problem]:
    """Each with what to write; a key that is there under another name is not told to be missing too."""
    strange = [one.path for one in problems if one.code == "unknown-key"]

    def is_there(one: Problem) -> bool:
        beside = (str(path[-1]) for path in strange if path[:-1] == one.path)
        return any(french_key(key, [one.key]) or nearest_name(key, [one.key]) for key in beside if one.key)

    return [point_home(one, reading) for one in problems if one.code != "missing-key" or not is_there(one)]


def point_home(problem: Problem, reading: Reading) -> Problem:
    """The problem of an unknown or a missing key with what to write; any other as it is."""
    if problem.code == "missing-key":
        return replace(problem, hint=_show_line(problem, reading) or problem.hint)
    root = plan_of(reading.kind)
    plan = plan_of(kind_at(reading.kind, problem.path[:-1])) if problem.path else None
    if problem.code != "unknown-key" or root is None or plan is None:
        return problem
    key, value = str(problem.path[-1]), at(reading.tree, problem.path)
    names = [*plan.kinds, *plan.shorts]
    both = plan.meanings(key)
    homes = list(dict.fromkeys(line for one in (plan, root) for line in _homes(one, key, value, reading.lexicon)))
    french = french_key(key, names)
    if french:
        hint = _("keys are French: write '{name}'").format(name=french)
    elif len(both) > 1:
        hint = _("which one: {names}?").format(names=_(" or ").join(map(quote_words, both)))
    elif homes:
        hint = _("it belongs elsewhere; write: {lines}").format(lines=_(" or ").join(homes[:_MOST_HOMES]))
    else:
        hint = meant(key, names) or _say_what_there_is(key, value, names)
    return replace(problem, hint=hint)


def _show_line(problem: Problem, reading: Reading) -> str | None:
    """What a missing key looks like where it stands; None where nobody has said."""
    plan = plan_of(kind_at(reading.kind, problem.path))
    notes = unwrapped(plan.kinds[problem.key])[1] if plan and problem.key in plan.kinds else ()
    example = next((one.example for one in notes if isinstance(one, Caption)), "")
    return _("add it, such as: {line}").format(line=f"{problem.key}: {example}") if example else None


def _say_what_there_is(key: str, value: Any, names: list[str]) -> str:
    if len(names) <= _FEW:
        return _("known keys: {keys}").format(keys=", ".join(names))
    told = _("nothing of the game is called so")
    if _NOTES not in names:
        return told
    line = f"{_NOTES}: {quote_text(f'{key} : {_text_of(value)}')}"
    return join_phrases((told, _("a remark of your own is written: {line}").format(line=line)))


def _homes(plan: Plan, key: str, value: Any, lexicon: Lexicon | None) -> Iterator[str]:
    """Lines that say the same where it is read."""
    written = _text_of(value)
    for name, kind in {**plan.kinds, **plan.short_kinds}.items():
        plain, notes = unwrapped(kind)
        plain = unwrapped(next((note.kind for note in notes if isinstance(note, As)), plain))[0]
        origin, args = get_origin(plain), get_args(plain)
        inside = plan_of(args[0] if origin is tuple else plain)
        inner = inside.name_of(key) if inside else None
        if inside and inner and inner not in inside.shorts:
            entry = f"{inner}: {written}"
            alone = f"{inside.alone}: …, " if inside.alone and inside.alone != inner else ""
            yield f"{name}: [{{{alone}{entry}}}]" if origin is tuple else f"{name}: {{{entry}}}"
        elif args and (name in plan.spreads or not inside):
            found = _word(inside.kinds[inside.alone] if inside else args[0], key, lexicon)
            if found:
                yield f"{name}: [{found}]" if origin is tuple else f"{name}: {{{found}: {written}}}"


def _word(kind: Any, key: str, lexicon: Lexicon | None) -> str | None:
    """The word of the game that the key is, where such words stand."""
    fields = [field for note in unwrapped(kind)[1] if isinstance(note, Ref) for field in note.fields]
    return next((one for field in fields if lexicon and (one := lexicon.vocabulary(field).find(key))), None)


def _text_of(value: Any) -> str:
    return value if isinstance(value, str) and value.strip() else "…"
