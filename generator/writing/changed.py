"""A file before and after edits, and the lines they touch, each as a person points at it: 13, gagnee: 25 → 37."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher, unified_diff
from itertools import zip_longest
from pathlib import Path

from msgspec import field

from generator.base.record import Record
from generator.chance.dice import Roll
from generator.reading.source import text_of

ARROW = "→"


class Change(Record):
    """A file before and after edits, what is said of them and the dice they threw; `taken`: from which boxes of which
    printed pages."""

    file: Path
    before: bytes
    after: bytes
    messages: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()
    seed: int = 0
    taken: Mapping[str, Sequence[str]] = field(default_factory=dict)
    in_short: bool = False  # a file that came along: one sentence instead of its lines
    shown_as: str = ""  # the name that its reader knows the file by, where that is not its path

    @property
    def name(self) -> str:
        return self.shown_as or str(self.file)

    @property
    def diff(self) -> str:
        return self.diff_of(str(self.file))

    @property
    def lines(self) -> list[tuple[int, str, str]]:
        """The lines it touches: numbers, signs and texts."""
        return changed_lines(text_of(self.before), text_of(self.after))

    def diff_of(self, name: str) -> str:
        """Return the change as a unified diff, under the name that its reader knows the file by."""
        before, after = (text_of(raw).splitlines() for raw in (self.before, self.after))
        return "\n".join(unified_diff(before, after, name, name, lineterm="", n=1))


def changed_lines(before: str, after: str) -> list[tuple[int, str, str]]:
    """List the changed lines: a number, a sign (`+` added, `-` removed, none for changed) and the text.

    Numbers are those of the text after; for removed lines, of the text before."""
    return list(_changes(before.splitlines(), after.splitlines()))


def _changes(old: list[str], new: list[str]) -> Iterator[tuple[int, str, str]]:
    for what, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        heads, others = ([_head_of_line(line) for line in lines] for lines in (old[a:b], new[c:d]))
        for _what, i, j, k, m in SequenceMatcher(None, heads, others, autojunk=False).get_opcodes():
            for n, (removed, added) in enumerate(zip_longest(old[a + i : a + j], new[c + k : c + m])):
                if removed is None:
                    yield c + k + n + 1, "+", added.strip()
                elif added is None:
                    yield a + i + n + 1, "-", removed.strip()
                else:
                    yield c + k + n + 1, "", _text_of_change(removed.strip(), added.strip())


def _head_of_line(line: str) -> str:
    """Return what a line is about: its key, or of an entry of a list what names it."""
    line = line.strip()
    return line.partition(",")[0] if line.startswith("- {") else line.partition(":")[0]


def _text_of_change(old: str, new: str) -> str:
    """Return the change of a line, its key written once where the value alone changes."""
    if old.startswith("- "):
        return f"{old} {ARROW} {new}"
    key, colon, value = old.partition(": ")
    same, _colon, other = new.partition(": ")
    return f"{key}: {value} {ARROW} {other}" if colon and same == key and other else f"{old} {ARROW} {new}"
