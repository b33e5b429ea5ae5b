"""A problem found in a file: its code, place, severity and message, how to mend it, and the ruling behind it.

`visible` escapes characters in quoted text that would steer a terminal or reverse the direction of a line.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec.structs import asdict, replace

from generator.base.edit import Edit
from generator.base.edit import Path as Path
from generator.base.i18n import _, join_label
from generator.base.names import fold_name, nearest_name, slug
from generator.base.record import Record

_DIRECTION = frozenset("\u061c\u200e\u200f")


def steers(char: str) -> bool:
    """Controls, line separators, marks of direction, and bytes of a file name that are no text."""
    return (
        char < " "
        or "\x7f" <= char <= "\x9f"
        or char in _DIRECTION
        or "\u2028" <= char <= "\u202e"
        or "\u2066" <= char <= "\u2069"
        or "\ud800" <= char <= "\udfff"
    )


def visible(text: object, but: str = "") -> str:
    """Return the text with control characters as escapes; those in `but` are left."""
    plain = str(text)
    if plain.isascii() and plain.isprintable():
        return plain
    return "".join(_escape(char) if steers(char) and char not in but else char for char in plain)


def _escape(char: str) -> str:
    code = ord(char)
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"  # a byte that was no UTF-8
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


Severity = Literal["error", "warning", "note"]  # a note: nothing is wrong, something is worth knowing


class OutOfRange(ValueError):
    """Written as it should be, and beyond what is ever meant; its text says so to a person."""


def path_text(path: Path) -> str:
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


class Place(Record):
    """Where something stands in a file; lines and columns count from 1."""

    line: int
    column: int
    length: int = 1


class Problem(Record):
    code: str
    path: Path
    message: str
    hint: str | None = None
    severity: Severity = "error"
    ruling: str | None = None
    place: Place | None = None
    shown: Place | None = None  # what the carets stand under, where it is not the place itself
    near: Path = ()  # what to point at when the path itself is not written in the file
    key: str = ""  # the key that is missing at the path
    unfinished: bool = False  # not done yet, rather than done wrong
    absent: bool = False  # it names something that the content has not
    brief: tuple[str, str] = ("", "")  # in a few words, of what and what: (« Savoir », « à 0D »)
    fix: tuple[Edit, ...] = ()  # what its hint says to write

    def as_json(self) -> dict[str, Any]:
        marked = self.shown or self.place
        return {
            "code": self.code,
            "severity": self.severity,
            "path": path_text(self.path),
            "line": marked.line if marked else None,
            "column": marked.column if marked else None,
            "end_line": marked.line if marked else None,
            "end_column": marked.column + marked.length if marked else None,
            "message": self.message,
            "hint": self.hint,
            "ruling": self.ruling,
            "fix": {"edits": edits} if (edits := edits_as_json(self.fix)) else None,
        }


def edits_as_json(edits: Iterable[Edit]) -> list[dict[str, Any]]:
    """Return the edits that are texts in place of others, as `check --json` gives them."""
    return [{**asdict(edit.range), "text": edit.after} for edit in edits if edit.range]


def meant(written: str, known: Iterable[str]) -> str | None:
    """Return the hint that names the nearest known name, or None; of a mapping, tell what that name stands for."""
    close = nearest_name(written, known)
    name = known[close] if close and isinstance(known, Mapping) else close
    return _("did you mean '{name}'?").format(name=name) if name else None


def missing_key(key: str, path: Path = ()) -> Problem:
    message = _("the key '{key}' is missing").format(key=key)
    return Problem("missing-key", path, message, _("add it"), key=key, unfinished=True)


# Keys as somebody writes them who thinks in English: not read, pointed to ours.
_ENGLISH = {
    "name": "nom", "class": "classe", "player": "joueur", "weapon": "arme", "armor": "armure", "armour": "armure",
    "inventory": "inventaire", "item": "objet", "skill": "competence", "height": "taille", "weight": "poids",
    "gender": "sexe", "sex": "sexe", "figure": "figurine", "profile": "profil", "quality": "qualite",
    "leader": "chef", "equipment": "equipement", "rule": "regle", "count": "nombre", "number": "nombre",
    "damage": "degats", "range": "portee", "effect": "effet", "cost": "cout", "title": "titre", "text": "texte",
    "language": "langue", "talent": "don", "power": "pouvoir", "file": "fichier", "seed": "graine",
    "species": "race", "attribute": "repartition", "characteristic": "repartition", "hp": "pv",
    "life": "pv", "hit-point": "pv", "level": "niveau", "money": "credits", "gear": "equipement", "note": "notes",
}  # fmt: skip


# Keys as somebody calls them who thinks in French: not read, pointed to ours. With a colon: what stands behind it is
# something else, such as the PV that a wound leaves.
_SYNONYMS = {
    "point-de-vie": "pv", "pdv": "pv", "vie": "pv", "sante": "pv", "blesse": "pv:", "blessee": "pv:", "blessure": "pv:",
    "argent": "credits", "monnaie": "credits", "espece": "race", "peuple": "race", "metier": "classe",
    "profession": "classe", "carriere": "classe", "prenom": "nom", "personnage": "nom", "materiel": "equipement",
    "sac": "inventaire", "objet": "inventaire", "histoire": "notes", "historique": "notes", "description": "notes",
    "remarque": "notes", "langage": "langues", "membre": "figurines", "q": "qualite",
    "pouvoir": "force:", "point-de-vie-actuel": "pv", "pv-restant": "pv", "pv-courant": "pv", "xp-gagne": "xp",
    "experience-gagnee": "xp", "langue-parlee": "langues", "cote-obscur": "cote", "cote-lumineux": "cote",
}  # fmt: skip


def synonym_key(key: str, known: Iterable[str]) -> tuple[str, bool] | None:
    """Return the known key that another French word stands for, and whether its value would be the same."""
    ours = _SYNONYMS.get(fold_name(key), "")
    name = next((name for name in known if ours and fold_name(name) == fold_name(ours)), None)
    return (name, not ours.endswith(":")) if name else None


def french_key(key: str, known: Iterable[str]) -> str | None:
    """Return the known key that an English key stands for."""
    ours = _ENGLISH.get(slug(key)) or _ENGLISH.get(fold_name(key))
    return next((name for name in known if ours and fold_name(name) == fold_name(ours)), None)


def unknown_key(key: str, path: Path, known: Mapping[str, Any]) -> Problem:
    french = french_key(key, known)
    if french:
        hint: str | None = _("keys are French: write '{name}'").format(name=french)
    else:
        hint = meant(key, list(known)) or _("known keys: {keys}").format(keys=", ".join(known))
    return Problem("unknown-key", path, _("unknown key '{key}'").format(key=key), hint)


def is_valid(problems: Iterable[Problem]) -> bool:
    return all(p.severity != "error" for p in problems)


def waive(problems: Sequence[Problem], codes: Iterable[str]) -> list[Problem]:
    """Apply the GM's waivers: an error becomes a warning that says so, and stays visible."""
    waived = set(codes)
    return [
        replace(p, severity="warning", message=_("{message} (waived by the GM)").format(message=p.message))
        if p.code in waived and p.severity == "error"
        else p
        for p in problems
    ]


def as_text(name: str, problem: Problem, lines: Sequence[str], *, colour: bool = False, width: int = 100) -> str:
    """Format a problem for people: place, code, message, the line with carets, and what to do.

    `width`: how much of a long line is shown."""
    place = problem.place
    shown = problem.shown or place
    where = visible(f"{name}:{shown.line}:{shown.column}" if shown else name)
    red, bold, dim, off = ("\x1b[1;31m", "\x1b[1m", "\x1b[2m", "\x1b[0m") if colour else ("", "", "", "")
    tint = {"error": red, "warning": "\x1b[1;33m", "note": "\x1b[1;36m"}[problem.severity] if colour else ""
    word = {"error": _("error"), "warning": _("warning"), "note": _("note")}[problem.severity]
    ruling = " " + _("(ruling {id})").format(id=problem.ruling) if problem.ruling else ""
    headline = join_label(f"{tint}{word}[{problem.code}]{off}", visible(problem.message) + ruling)
    out = [f"{bold}{where}:{off} {headline}" if place else join_label(f"{bold}{where}{off}", headline)]
    # What asks nothing of the reader is one line.
    if shown and shown.line <= len(lines) and (problem.severity == "error" or problem.hint):
        number = str(shown.line)
        excerpt, start = _excerpt(lines[shown.line - 1], shown.column, width)
        start, excerpt = len(visible(excerpt[:start])), visible(excerpt)
        carets = "^" * max(1, min(shown.length, len(excerpt) - start))
        out.append(f"{dim}  {number} |{off} {excerpt}")
        out.append(f"{dim}  {' ' * len(number)} |{off} {' ' * start}{tint}{carets}{off}")
    if problem.hint:
        first, *others = visible(problem.hint, "\n").split("\n")  # lines to write stand under the sentence
        out += ["  " + _("help: {hint}").format(hint=first), *(f"    {line}" for line in others)]
    return "\n".join(out)


def _excerpt(line: str, column: int, width: int) -> tuple[str, int]:
    """Return the part of a line around a column, tabs made visible width, and the column within it."""
    line = line.replace("\t", " ")
    start = max(0, column - 1 - width // 2) if len(line) > width else 0
    cut = line[start : start + width]
    return cut, min(column - 1 - start, len(cut))
