"""The shipped example files, written into a folder beside what is there."""

from collections.abc import Iterator
from pathlib import Path

from generator.base.names import is_yaml
from generator.base.record import Record
from generator.base.refusal import writing_to
from generator.base.shipped import shipped_folder
from generator.writing.atomic import write_over


class ExampleFiles(Record):
    """The files written; `others`: those left out, because another file of that name is there."""

    written: tuple[Path, ...]
    others: tuple[Path, ...]


def write_examples(folder: Path) -> ExampleFiles:
    """Write every example into the folder, which is made; a file that is there stays as it is."""
    written, others = [], []
    for name, data in _example_files():
        place = folder / name
        if not place.exists():
            with writing_to(place):
                write_over(place, b"", data)
            written.append(place)
        elif place.read_bytes() != data:
            others.append(place)
    return ExampleFiles(tuple(written), tuple(others))


def _example_files() -> Iterator[tuple[Path, bytes]]:
    top = shipped_folder("docs/examples")
    for path in sorted(top.rglob("*")):
        if is_yaml(path):
            yield path.relative_to(top), path.read_bytes()
