"""Names in a character file: what they mean, and the problem where they mean nothing."""

from collections.abc import Mapping

from generator.core.i18n import _
from generator.core.names import fold, slug
from generator.core.reading.problems import Path, Problem, meant, missing_key
from generator.systems.d6.definitions import ARTICLE, Class, Definitions


def find_class(written: str | None, path: Path, d: Definitions, problems: list[Problem]) -> Class | None:
    if written is None:
        problems.append(missing_key("classe"))
        return None
    bare, known = ARTICLE.sub("", written), d.names["classes"]
    families = {key: f.id for f in d.families.values() for key in (f.id, fold(f.id))}
    # As printed first, then as the ear hears it: « Pilotes » is a family, a « Pilote » is a class.
    for key in (slug(bare), fold(bare)):
        if key in known:
            return d.classes[known[key]]
        if key in families:
            classes = ", ".join(c.id for c in d.classes.values() if c.family == families[key])
            message = _("« {name} » is a family of classes").format(name=written)
            hint = _("one of: {names}").format(names=classes)
            problems.append(Problem("unknown-class", path, message, hint, ruling="A24"))
            return None
    problems.append(unknown("unknown-class", path, _("unknown class « {name} »"), written, known, "A23"))
    return None


def unknown(code: str, path: Path, message: str, written: str, known: Mapping[str, str], ruling: str | None) -> Problem:
    hint = meant(written, known) or _("see: holofiche list d6")
    return Problem(code, path, message.format(name=written), hint, ruling=ruling, absent=True)


def unknown_characteristic(key: str, path: Path, d: Definitions) -> Problem:
    hint = meant(key, d.names["characteristics"]) or ", ".join(d.characteristics)
    return Problem("unknown-characteristic", path, _("unknown characteristic « {name} »").format(name=key), hint)
