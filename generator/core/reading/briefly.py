"""What is worth knowing of files that are in order, in one line: of each thing what, things of which the same is said
together, the rest left to who asks for all of it."""

from collections.abc import Mapping, Sequence
from pathlib import PurePath

from generator.core.i18n import _, join_label, join_phrases, join_words, ngettext
from generator.core.reading.problems import Problem

_MOST = 5  # things in one line


def worth_knowing(found: Mapping[str, Sequence[Problem]]) -> str:
    """Warnings and notes by the names of files, as one line; empty where there are none."""
    remarks = {name: [p for p in problems if p.severity != "error"] for name, problems in found.items()}
    told = _told_of_one(*remarks.values()) if len(remarks) == 1 else _told_of_several(remarks)
    if not told:
        return ""
    more = len(told) - _MOST
    rest = [_("{n} more (-v)").format(n=more)] if more > 0 else []
    return join_label(_("worth knowing"), join_phrases([*told[:_MOST], *rest]))


def _told_of_one(remarks: Sequence[Problem]) -> list[str]:
    things: dict[str, list[str]] = {}
    for one in remarks:
        thing, said = one.brief
        things.setdefault(said or one.message, []).extend([thing] if thing else [])
    return [f"{join_words(names)} {said}" if names else said for said, names in things.items()]


def _told_of_several(remarks: Mapping[str, Sequence[Problem]]) -> list[str]:
    """The same of many files is told once; what most have first."""
    files: dict[str, list[str]] = {}
    for name, problems in remarks.items():
        for text in dict.fromkeys(" ".join(p.brief).strip() or p.message for p in problems):
            files.setdefault(text, []).append(name)
    most_first = sorted(files.items(), key=lambda pair: -len(pair[1]))
    return [f"{text} ({_name_or_count(names)})" for text, names in most_first]


def _name_or_count(names: Sequence[str]) -> str:
    count = len(names)
    return PurePath(names[0]).name if count == 1 else ngettext("{n} file", "{n} files", count).format(n=count)
