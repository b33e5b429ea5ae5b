"""Names in a character file: their ids, and the problem of an unknown name."""

from collections.abc import Mapping

from generator.base.i18n import _, join_phrases, mark
from generator.base.problems import Fix, Path, Problem, missing_key, synonym_key
from generator.base.words import shown_word
from generator.systems.d6.rules.definitions import Class, Definitions

NO_NUMBERS = mark("'{name}' is not in the catalogue: no numbers come with it")
NO_TEXT = mark("'{name}' is not known by this name: no text comes with it")
# By kind: the code of an unknown name, its message, the ruling on it.
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
    """Return the id that a name means, or None and a problem if it means nothing."""
    key = d.find(kind, written)
    if key is None:
        problems.append(unknown_name(kind, written, path, d))
    return key


def find_class(written: str | None, path: Path, d: Definitions, problems: list[Problem]) -> Class | None:
    if written is None:
        problems.append(missing_key("classe"))
        return None
    key = d.find("classes", written) or ""
    if key in d.families and key not in d.classes:
        names = ", ".join(c.id for c in d.classes.values() if c.family == key)
        message = _("'{name}' is a family of classes").format(name=d.families[key].label)
        hint = _("one of: {names}").format(names=names)
        problems.append(Problem("unknown-class", path, message, hint, ruling="A24"))
    elif not key:
        problems.append(unknown_name("classes", written, path, d))
    return d.classes.get(key)


def _kind_shown(kind: str) -> str:
    """Return what `holofiche list` calls a kind of names; what stands only on ships is listed with statuses."""
    return shown_word("lists", kind.rpartition("_")[2])


def unknown_name(kind: str, written: str, path: Path, d: Definitions) -> Problem:
    code, message, ruling = UNKNOWN[kind]
    few = kind == "characteristics"  # listed here, since nobody has others
    known = d.lexicon.vocabulary(kind)
    hint = known.hint(written) or (
        ", ".join(d.characteristics) if few else _("see: holofiche list d6 {kind}").format(kind=_kind_shown(kind))
    )
    if wounded := kind == "statuses" and synonym_key(written, ["pv"]) is not None:
        hint = _("write, for example: {line}").format(line="pv: 12")
    fix = known.fix(written, path)
    if kind == "races" and not fix:
        line = f"race_libre: {{nom: {written}, des: {{vig: 1}}}}"
        home_made = _("for a race of your own write {line}").format(line=line)
        hint = join_phrases((hint, home_made))
    absent = not few and not wounded
    return Problem(code, path, _(message).format(name=written), hint, ruling=ruling, absent=absent, fix=fix)


def near_name(path: Path, written: str, close: str, message: str, *, can_fix: bool = True) -> Problem:
    """Return the note on a name with which nothing comes, for it is not quite a known one: likely a slip."""
    hint = _("did you mean '{name}'?").format(name=close)
    brief = (_("'{name}' ({close}?)").format(name=written, close=close), _("not in the catalogue"))
    fix = Fix.put(path, close) if can_fix else None
    text = _(message).format(name=written)
    return Problem("catalogue-near", path, text, hint, "note", "A65", brief=brief, fix=fix)
