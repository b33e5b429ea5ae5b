"""Summarize the warnings and notes of files in order, in one line: equal ones together, the rest only counted."""

from collections.abc import Mapping, Sequence
from pathlib import PurePath

from generator.base.i18n import _, join_label, join_phrases, join_words, ngettext
from generator.base.problems import Problem

_MOST = 5  # things in one line


def worth_knowing(problems_by_file: Mapping[str, Sequence[Problem]]) -> str:
    """Return warnings and notes by the names of files as one line; empty where there are none."""
    remarks = {name: [p for p in problems if p.severity != "error"] for name, problems in problems_by_file.items()}
    sentences = _list_remarks(*remarks.values()) if len(remarks) == 1 else _list_shared_remarks(remarks)
    if not sentences:
        return ""
    more = len(sentences) - _MOST
    rest = [_("{n} more (-v)").format(n=more)] if more > 0 else []
    return join_label(_("worth knowing"), join_phrases([*sentences[:_MOST], *rest]))


def _list_remarks(remarks: Sequence[Problem]) -> list[str]:
    subjects: dict[str, list[str]] = {}
    for problem in remarks:
        subject, statement = problem.brief
        subjects.setdefault(statement or problem.message, []).extend([subject] if subject else [])
    return [f"{join_words(names)} {statement}" if names else statement for statement, names in subjects.items()]


def _list_shared_remarks(remarks: Mapping[str, Sequence[Problem]]) -> list[str]:
    """List each remark once with its files, the most frequent first."""
    files: dict[str, list[str]] = {}
    for name, problems in remarks.items():
        for text in dict.fromkeys(" ".join(p.brief).strip() or p.message for p in problems):
            files.setdefault(text, []).append(name)
    most_first = sorted(files.items(), key=lambda pair: -len(pair[1]))
    return [f"{text} ({_name_or_count(names)})" for text, names in most_first]


def _name_or_count(names: Sequence[str]) -> str:
    count = len(names)
    return PurePath(names[0]).name if count == 1 else ngettext("{n} file", "{n} files", count).format(n=count)
