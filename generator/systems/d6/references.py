"""Names in a character file: what they mean, and the problem where they mean nothing."""

from collections.abc import Mapping

from generator.core.i18n import _
from generator.core.names import fold
from generator.core.reading.problems import Path, Problem, meant, missing_key
from generator.systems.d6.definitions import Class, Definitions


def missing(key: str, problems: list[Problem]) -> None:
    problems.append(missing_key(key))


def find_class(written: str | None, path: Path, d: Definitions, problems: list[Problem]) -> Class | None:
    if written is None:
        missing("classe", problems)
        return None
    found = d.find("classes", written)
    family = next((f for f in d.families.values() if {fold(f.id), fold(f.label)} & {fold(written)}), None)
    if found is None and family:
        classes = ", ".join(c.id for c in d.classes.values() if c.family == family.id)
        message = _("« {name} » is a family of classes").format(name=written)
        problems.append(
            Problem("unknown-class", path, message, _("one of: {names}").format(names=classes), ruling="A24")
        )
        return None
    if found is None:
        problems.append(
            unknown("unknown-class", path, _("unknown class « {name} »"), written, d.names["classes"], "A23")
        )
        return None
    return d.classes[found]


def unknown(code: str, path: Path, message: str, written: str, known: Mapping[str, str], ruling: str | None) -> Problem:
    hint = meant(written, known) or _("see: holofiche list d6")
    return Problem(code, path, message.format(name=written), hint, ruling=ruling, absent=True)


def unknown_characteristic(key: str, path: Path, d: Definitions) -> Problem:
    hint = meant(key, d.names["characteristics"]) or ", ".join(d.characteristics)
    return Problem("unknown-characteristic", path, _("unknown characteristic « {name} »").format(name=key), hint)
