"""Writing a new file: its place, the schema editors read beside it, and its sheet."""

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from generator.cli._print import write_stream
from generator.core.names import slug
from generator.core.system import System
from generator.core.writing.atomic import write_whole
from generator.core.writing.newfile import schema_path


def free_place(name: str) -> Path:
    """A file of this name in the current folder, numbered where one is there already."""
    stem = slug(name) or "nouveau"
    place = Path(f"{stem}.yaml")
    number = 2
    while place.exists():
        place = Path(f"{stem}-{number}.yaml")
        number += 1
    return place


def write_file(place: Path, text: str, game: System, definitions: Any) -> Path:
    """The file, and where it can be written the schema that its first line names."""
    target = write_stream(place, place.name, text.encode())
    document = json.dumps(game.module("schema").schema(definitions), ensure_ascii=False, indent=1)
    with suppress(OSError):
        write_whole(target.parent / schema_path(game.id), document.encode())
    return target


def print_files(places: tuple[Path, ...], output: Path, options: Any, content: tuple[Path, ...]) -> Path:
    """The sheets of files just written, as one PDF; `holofiche sheet` does it, and tells."""
    from generator.cli.sheet import command

    settings = {"paper": options.paper, "ink": options.ink, "open_it": options.open}
    context = click.get_current_context()
    context.invoke(command, files=places, output=output, **settings, content=content)
    return output
