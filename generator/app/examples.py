"""The example files, which are shipped: written into a folder, beside what is there."""

from collections.abc import Iterator
from pathlib import Path

from generator.core.content.shipped import shipped_folder
from generator.core.names import is_yaml
from generator.core.record import Record
from generator.core.refusal import writing_to
from generator.core.writing.atomic import write_over


class ExampleFiles(Record):
    """What was written; `others`: those left out, somebody's file of the same name being there."""

    written: tuple[Path, ...]
    others: tuple[Path, ...]


def write_examples(folder: Path) -> ExampleFiles:
    """Every example under the folder, which is made; a file that is there stays as it is."""
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
