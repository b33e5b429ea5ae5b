"""Names in a character file: what they mean, and the problem where they mean nothing."""

from collections.abc import Mapping

from generator.core.i18n import _, join_phrases, mark
from generator.core.reading.problems import Path, Problem, missing_key
from generator.systems.d6.definitions import Class, Definitions

# Of a kind: the code of a name that means nothing, what is said of it, the ruling on it.
UNKNOWN: Mapping[str, tuple[str, str, str | None]] = {
    "classes": ("unknown-class", mark("unknown class '{name}'"), "A23"),
    "races": ("unknown-race", mark("unknown race '{name}'"), "A26"),
    "skills": ("unknown-skill", mark("unknown skill '{name}'"), None),
    "characteristics": ("unknown-characteristic", mark("unknown characteristic '{name}'"), None),
    "statuses": ("unknown-status", mark("unknown status '{name}'"), None),
    "families": ("unknown-family", mark("unknown family '{name}'"), None),
    "ship_statuses": ("unknown-status", mark("unknown status '{name}'"), None),
}


def resolve_name(kind: str, written: str, path: Path, d: Definitions, problems: list[Problem]) -> str | None:
    """The id that a name means; None, and a problem, where it means nothing."""
    found = d.find(kind, written)
    if found is None:
        problems.append(unknown_name(kind, written, path, d))
    return found


def find_class(written: str | None, path: Path, d: Definitions, problems: list[Problem]) -> Class | None:
    if written is None:
        problems.append(missing_key("classe"))
        return None
    found = d.find("classes", written) or ""
    if found in d.families and found not in d.classes:
        names = ", ".join(c.id for c in d.classes.values() if c.family == found)
        message = _("'{name}' is a family of classes").format(name=d.families[found].label)
        hint = _("one of: {names}").format(names=names)
        problems.append(Problem("unknown-class", path, message, hint, ruling="A24"))
    elif not found:
        problems.append(unknown_name("classes", written, path, d))
    return d.classes.get(found)


def unknown_name(kind: str, written: str, path: Path, d: Definitions) -> Problem:
    code, message, ruling = UNKNOWN[kind]
    few = kind == "characteristics"  # they are told instead of listed elsewhere, and nobody has others
    hint = d.lexicon.vocabulary(kind).hint(written) or (
        ", ".join(d.characteristics) if few else _("see: holofiche list d6")
    )
    if kind == "races":
        told = _("for a race of your own write {line}").format(line="race_libre: {nom: …, des: {vig: 1}}")
        hint = join_phrases((hint, told))
    return Problem(code, path, _(message).format(name=written), hint, ruling=ruling, absent=not few)
