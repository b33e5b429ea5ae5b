"""`make messages`: collect every message of ours and of click, keep the French we have.

A game's messages are in its own folder, generator/systems/<id>/locale; those that the house has too are the house's.
"""

import ast
import io
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment
from jinja2.ext import extract_from_ast

import generator
from generator.base.i18n import DOMAIN, GAMES, LOCALES

PO = LOCALES / "fr" / "LC_MESSAGES" / f"{DOMAIN}.po"
OURS = Path(generator.__file__).parent
TEMPLATES = OURS.parent / "templates"
CLICK = Path(click.__file__).parent
PLAIN = {"_", "gettext", "mark"}

Key = str | tuple[str, str]


def messages_of(path: Path) -> set[Key]:
    """Return the literal arguments of _(), mark() and ngettext() in a module."""
    messages: set[Key] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        texts = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        if name in PLAIN and len(texts) == 1 == len(node.args):
            messages.add(texts[0])
        elif name == "ngettext" and len(texts) == 2:
            messages.add((texts[0], texts[1]))
    return messages


def words_of(path: Path) -> set[Key]:
    """Return the literal messages in a template."""
    calls = list(extract_from_ast(Environment().parse(path.read_text("utf-8"))))
    plain: set[Key] = {message for _line, name, message in calls if name in PLAIN and isinstance(message, str)}
    counted = [message for _line, name, message in calls if name == "ngettext" and isinstance(message, tuple)]
    return plain | {(str(singular), str(many)) for singular, many, *_rest in counted}


def collect() -> set[Key]:
    """Collect all messages but those of the games."""
    paths = [path for base in (OURS, CLICK) for path in base.rglob("*.py") if not path.is_relative_to(GAMES)]
    code = {key for path in paths for key in messages_of(path)}
    return code | {key for path in TEMPLATES.rglob("*.j2") for key in words_of(path)}


# A catalogue dates itself by the clock; ours is the same at every run.
DATE = datetime(2026, 11, 16, tzinfo=UTC)


def _empty() -> Catalog:
    return Catalog(
        locale="fr",
        domain=DOMAIN,
        header_comment="# holofiche in French.",
        project="holofiche",
        version="1",
        copyright_holder="the holofiche developers",
        msgid_bugs_address="-",
        creation_date=DATE,
        revision_date=DATE,
        last_translator="the holofiche developers",
        language_team="fr",
        charset="utf-8",
        fuzzy=False,
    )


def catalogues(games: Path = GAMES) -> dict[Path, set[Key]]:
    """Return the messages of the common catalogue, and of that of each game: what the common one does not say already.
    """
    common = collect()
    keys_by_file = {PO: common}
    for init in sorted(games.glob("*/__init__.py")):
        keys = {key for path in init.parent.rglob("*.py") for key in messages_of(path)} - common
        keys_by_file |= {init.parent / PO.relative_to(OURS): keys} if keys else {}
    return keys_by_file


def places() -> list[Path]:
    """Return the catalogues that are there."""
    return [PO, *sorted(GAMES.glob(f"*/{PO.relative_to(OURS)}"))]


def french(po: Path) -> dict[str, Any]:
    """Return all the French there is, of whichever catalogue: a message that moves keeps it. Its own catalogue decides.
    """
    return {key_of(m.id): m.string for place in (*places(), po) for m in current(place) if m.id and m.string}


def key_of(id_: Any) -> str:
    return id_ if isinstance(id_, str) else str(id_[0])


def current(po: Path = PO) -> Catalog:
    if not po.is_file():
        return _empty()
    with po.open("rb") as stream:
        return read_po(stream, locale="fr", domain=DOMAIN)


def updated(keys: set[Key], known: dict[str, Any]) -> Catalog:
    """Return the catalogue with exactly these messages, in a stable order, and the French we already have."""
    new = _empty()
    for key in sorted(keys, key=str):
        new.add(key, known.get(key_of(key)))
    return new


def missing(catalogue: Catalog) -> list[str]:
    return [
        str(m.id)
        for m in catalogue
        if m.id and (not m.string or (isinstance(m.string, tuple | list) and not all(m.string)))
    ]


def write(po: Path, keys: set[Key], known: dict[str, Any] | None = None) -> list[str]:
    """Write one catalogue; return what it lacks."""
    po.parent.mkdir(parents=True, exist_ok=True)
    out = io.BytesIO()
    catalogue = updated(keys, french(po) if known is None else known)
    write_po(out, catalogue, width=120, sort_output=True, omit_header=False, ignore_obsolete=True, no_location=True)
    po.write_bytes(out.getvalue())
    return missing(current(po))


def main() -> None:
    keys_by_file = catalogues()
    known = {po: french(po) for po in keys_by_file}  # before anything is written: messages move
    for po in set(places()) - set(keys_by_file):
        po.unlink()
    left = [text for po, keys in keys_by_file.items() for text in write(po, keys, known[po])]
    for text in left:
        sys.stdout.write(f"missing: {text}\n")
    sys.stdout.write(f"{len(left)} missing\n")


if __name__ == "__main__":
    main()
