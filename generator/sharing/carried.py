"""What a PDF of ours carries: the files it was made from, given back under names that are safe to write."""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.base.i18n import join_label
from generator.base.names import file_stem, free_name, is_device, parse_digits, real_path
from generator.base.problems import visible
from generator.base.refusal import Refusal
from generator.model.scenario import Scenario
from generator.paper.formats import ExtractError
from generator.paper.pdf.attached import Attached, extract_files
from generator.reading import source
from generator.reading.source import Source, parse

MAX_PDF = 256 * 1024 * 1024
# A name, in folders or in none: no part of it begins with a dot, so that none leads out.
_SAFE = r"(?:[^\W_][\w ’'.+-]{0,80}/){0,8}[^\W_][\w ’'.+-]{0,80}\.(?:yaml|yml|json)"
_SCENARIO = r"scenario-[a-z0-9-]+-[0-9]+\.json"


def read_pdf(path: Path) -> bytes:
    return source.read_bytes(path, MAX_PDF)


def is_pdf(path: Path) -> bool:
    return read_pdf(path).startswith(b"%PDF")


def files_in(pdf: Path, *, verified: bool = True) -> list[Attached]:
    """Return the files that a PDF was made from; raise Refusal where there are none, or none that can be trusted."""
    with naming_pdf(pdf):
        return extract_files(read_pdf(pdf), verified=verified)


@contextmanager
def naming_pdf(pdf: Path) -> Iterator[None]:
    """Turn errors of reading a PDF that came back into a refusal that names it."""
    try:
        yield
    except ExtractError as error:
        raise Refusal(error.code, join_label(pdf, error.message), error.hint, kind="unreadable") from None


def carried_name(folder: Path, file: Path) -> str:
    """Return the name of a file in the PDF of a folder: with the folders it stands in; its name alone from outside."""
    try:
        return visible(real_path(file).relative_to(real_path(folder)).as_posix())
    except ValueError:
        return visible(file.name)


def scenario_file(scenario: Scenario) -> Attached:
    """Make the file of a scenario that a PDF carries: the one that saving it would make."""
    text = json.dumps(scenario.as_json(), ensure_ascii=False, indent=2) + "\n"
    return Attached(f"scenario-{scenario.system}-{scenario.seed}.json", text.encode())


def scenarios_in(pdf: Path) -> list[Source]:
    return [
        parse(attached.data, join_label(pdf, attached.name))
        for attached in files_in(pdf)
        if re.fullmatch(_SCENARIO, attached.name)
    ]


def by_name(files: Iterable[Attached]) -> dict[str, bytes]:
    """Two sheets of a batch may come from files of one name, in two folders."""
    by_key: dict[str, bytes] = {}
    for file in files:
        by_key[free_name(file.name, "", by_key.__contains__, "#")] = file.data
    return by_key


def places_for_files(folder: Path, names: Iterable[str]) -> list[Path]:
    """Return where each file is written: under its own name where that is a name, never outside the folder."""
    places: dict[str, str] = {}  # by what a system that makes no difference between A and a would call them
    for name in names:
        stem_of_name, _hash, twin = name.partition("#")
        plain = stem_of_name if _is_safe(stem_of_name) else f"{file_stem(Path(stem_of_name).stem)}.yaml"
        stem, suffix = str(Path(plain).with_suffix("")), Path(plain).suffix
        free = free_name(stem, suffix, lambda candidate: candidate.casefold() in places, first=parse_digits(twin) or 1)
        places[free.casefold()] = free
    return [folder / name for name in places.values()]


def _is_safe(name: str) -> bool:
    """Everywhere: Windows forgets a point or a space at the end of a folder's name, and knows devices by theirs."""
    parts = name.split("/")
    return bool(re.fullmatch(_SAFE, name)) and not any(is_device(part) or part[-1] in ". " for part in parts)
