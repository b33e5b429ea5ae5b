"""Portraits named in a file: what would stop the print is a problem of the file, at its line."""

from collections.abc import Iterator
from pathlib import Path

from generator.core.reading.glyphs import FILES
from generator.core.reading.problems import Path as Where
from generator.core.reading.problems import Problem
from generator.core.reading.source import Source
from generator.core.reading.visible import steers


def problems(one: Source, folder: Path) -> list[Problem]:
    return [problem for where in one.marks if where and where[-1] in FILES for problem in _of(one, where, folder)]


def _of(one: Source, where: Where, folder: Path) -> Iterator[Problem]:
    name = one.data
    for part in where:
        name = name[part]
    # A name with folders in it, or with controls, is a problem that its game or its characters tell.
    if not isinstance(name, str) or not name.strip() or any(char in "/\\" or steers(char) for char in name):
        return
    from generator.render.errors import ImageError
    from generator.render.press.portrait import inspect

    try:
        inspect(folder / name.strip())
    except ImageError as error:
        yield Problem(error.code, where, error.message, error.hint)
