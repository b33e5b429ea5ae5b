"""What a PDF of ours carries: the files it was made from, given back under names that are safe to write."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.core.i18n import join_label
from generator.core.names import file_stem, free_name, is_device, parse_digits
from generator.core.reading import source
from generator.core.reading.source import Source, parse
from generator.core.refusal import Refusal
from generator.core.scenario.model import Scenario
from generator.core.writing.jsontext import write_json
from generator.render.errors import ExtractError
from generator.render.press.attached import Attached, extract_files

MAX_PDF = 256 * 1024 * 1024
# A name, in folders or in none: no part of it begins with a dot, so that none leads out.
_SAFE = r"(?:[^\W_][\w ’'.+-]{0,80}/){0,8}[^\W_][\w ’'.+-]{0,80}\.(?:yaml|yml|json)"
_SCENARIO = r"scenario-[a-z0-9-]+-[0-9]+\.json"


def read_pdf(path: Path) -> bytes:
    return source.read_bytes(path, MAX_PDF)


def is_pdf(path: Path) -> bool:
    return read_pdf(path).startswith(b"%PDF")


def files_in(pdf: Path, *, verified: bool = True) -> list[Attached]:
    """The files it was made from; a Refusal where there are none, or none that can be trusted."""
    with naming_pdf(pdf):
        return extract_files(read_pdf(pdf), verified=verified)


@contextmanager
def naming_pdf(pdf: Path) -> Iterator[None]:
    """What a PDF that came back has against being read is a refusal that names it."""
    try:
        yield
    except ExtractError as error:
        raise Refusal(error.code, join_label(pdf, error.message), error.hint, kind="unreadable") from None


def carried_name(folder: Path, file: Path) -> str:
    """What a file is called in the PDF of a folder: with the folders it stands in; its name alone from outside."""
    try:
        return file.resolve().relative_to(folder.resolve()).as_posix()
    except ValueError:
        return file.name


def scenario_file(scenario: Scenario) -> Attached:
    """What a PDF carries of a scenario: the file that saving it would make."""
    text = write_json(scenario.as_json(), 2) + "\n"
    return Attached(f"scenario-{scenario.system}-{scenario.seed}.json", text.encode())


def scenarios_in(pdf: Path) -> list[Source]:
    return [parse(one.data, join_label(pdf, one.name)) for one in files_in(pdf) if re.fullmatch(_SCENARIO, one.name)]


def by_name(files: Iterable[Attached]) -> dict[str, bytes]:
    """Two sheets of a batch may come from files of one name, in two folders."""
    found: dict[str, bytes] = {}
    for file in files:
        found[free_name(file.name, "", found.__contains__, "#")] = file.data
    return found


def places_for_files(folder: Path, names: Iterable[str]) -> list[Path]:
    """Where each is written: under its own name where that is one, never outside the folder."""
    found: dict[str, str] = {}  # by what a system that makes no difference between A and a would call them
    for name in names:
        own, _hash, twin = name.partition("#")
        plain = own if _is_safe(own) else f"{file_stem(Path(own).stem)}.yaml"
        stem, suffix = str(Path(plain).with_suffix("")), Path(plain).suffix
        free = free_name(stem, suffix, lambda one: one.casefold() in found, first=parse_digits(twin) or 1)
        found[free.casefold()] = free
    return [folder / name for name in found.values()]


def _is_safe(name: str) -> bool:
    """Everywhere: Windows forgets a point or a space at the end of a folder's name, and knows devices by theirs."""
    parts = name.split("/")
    return bool(re.fullmatch(_SAFE, name)) and not any(is_device(part) or part[-1] in ". " for part in parts)
