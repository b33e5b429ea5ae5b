"""Names in a character file, with the problem of an unknown one, and the open choices of a race and a class: dice to
place, orientation, second class, roll, talent.

`OFFERED` says which field of class or race asks for each choice: rules, page and wizard all read it.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from generator.base.edit import Edit
from generator.base.i18n import _, join_phrases, mark, ngettext
from generator.base.names import nearest_name, slug
from generator.base.problems import Path, Problem, meant, missing_key, synonym_key
from generator.base.words import shown_word
from generator.reading.keys import captions_of
from generator.reading.reading import Reading
from generator.reading.shape import integer, is_nothing
from generator.reading.tree import Span, at
from generator.reading.vocabulary import Vocabulary
from generator.systems.d6.rules.character import Character, Choices
from generator.systems.d6.rules.definitions import FORCE, Class, Definitions, Race
from generator.systems.d6.show.wording import dice_text

if TYPE_CHECKING:
    from generator.game.guide import Option


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
        names = ", ".join(c.label for c in d.classes.values() if c.family == key)
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
    fix = (Edit(path, after=close),) if can_fix else ()
    text = _(message).format(name=written)
    return Problem("catalogue-near", path, text, hint, "note", "A65", brief=brief, fix=fix)


# By choice: class or race, its field that asks for it, the code of its problems, the ruling on it.
OFFERED: Mapping[str, tuple[str, str, str, str]] = {
    "orientation": ("classe", "options", "class-choice", "A11"),
    "plus": ("classe", "picks", "class-choice", "A10"),
    "moins": ("classe", "picks", "class-choice", "A10"),
    "jet_pv": ("classe", "pv_roll", "class-choice", "A01"),
    "race": ("race", "choice", "race-choice", "A17"),
    "force": ("race", "force_choice", "force-choice", "A16"),
    "seconde_classe": ("race", "second_class", "second-class", "A19"),
    "don": ("race", "free_talent", "race-choice", "A20"),
}


_NAMED = ("orientation", "seconde_classe")  # choices of one name


def gives_free_force(classe: Class, d: Definitions) -> bool:
    """Return whether the class begins with a die of the Force to place (A77)."""
    return classe.id in d.house_jedi and bool(d.house_jedi[classe.id].free)


def options_of_choice(key: str, classe: Class | None, race: Race | None, d: Definitions) -> "tuple[Option, ...]":
    """Return the options of a choice, as far as class and race are known; empty for a free text."""
    from generator.game.guide import Option

    if key == "orientation":
        options = classe.options.items() if classe else ()
        return tuple(Option(name, option.label, dice_text(option.dice, d)) for name, option in options)
    labels: Mapping[str, str] = {}
    if key in ("plus", "moins", "race"):
        labels = {name: characteristic.label for name, characteristic in d.characteristics.items()}
    elif key == "jet_pv":
        labels = {str(face): str(face) for face in range(1, 7)}
    elif key == "force":
        among = race.force_choice.among if race and race.force_choice else d.constants.force_fields
        labels = {name: FORCE[name] for name in among}
    elif key == "voie":
        labels = FORCE
    elif key == "seconde_classe":
        labels = {name: classe.label for name, classe in d.classes.items()}
    return tuple(Option(name, label) for name, label in labels.items())


def place_choices(
    problems: list[Problem], reading: Reading, classe: Class | None, race: Race | None, d: Definitions
) -> list[Problem]:
    """Return problems with a fix for a missing choice whose answer stands elsewhere under `choix`, in the place of the
    problem of that: `choix: {dexterite: 1}`, `choix: {caracteristique: dex}`, `choix: dex`."""
    for problem in [p for p in problems if p.path[:1] == ("choix",) and p.code.endswith("-missing")]:
        key = str(problem.path[-1])
        options = options_of_choice(key, classe, race, d) if key in ("race", "force", *_NAMED) else ()
        names = Vocabulary({word: option.value for option in options for word in (option.value, option.label)})
        answers = [(path, meaning) for path, words in _stray_answers(reading) for meaning in map(names.find, words)]
        meant = [(path, meaning) for path, meaning in answers if meaning]
        if len(meant) != 1 or (mark := reading.source.marks.get(reading.places[meant[0][0]])) is None:
            continue
        path, answer = meant[0]
        count = race.choice if race and key == "race" else race.force_choice.dice if race and race.force_choice else 0
        entry = f"{key}: {answer}" if key in _NAMED else f"{key}: {{{answer}: {count}}}"
        fix = reading.source.fix(mark.value, f"{{{entry}}}")
        if mark.key and len(path) > 1:
            fix = reading.source.fix(Span(mark.key.start, mark.value.end), entry)
        hint = _("write: {line}").format(line=f"choix: {{{entry}}}")
        problems = [p for p in problems if p is not problem and p.path != path]
        problems.append(replace(problem, path=path, hint=hint, fix=fix, near=(), unfinished=False))
    return problems


def _stray_answers(reading: Reading) -> Iterator[tuple[Path, list[str]]]:
    """Yield what is written under `choix` at no choice: its path, and the words of it that may be an answer."""
    written, known = at(reading.tree, ("choix",)), captions_of(Choices)
    for key, value in written.items() if isinstance(written, dict) else ():
        if key not in known:
            yield ("choix", key), [key, *([value] if isinstance(value, str) else [])]
    if isinstance(written, str):
        yield ("choix",), [written]


class ChoiceCheck:
    """Checks what a file chooses against what its class and race offer; problems are collected."""

    def __init__(
        self, c: Character, classe: Class | None, race: Race | None, d: Definitions, problems: list[Problem]
    ) -> None:
        self._choices, self._classe, self._race, self._d, self._problems = c.choix, classe, race, d, problems

    def _value(self, key: str, missing: str = "", example: str = "") -> Any:
        """Return the value chosen for `key`, or None.

        A value that neither class nor race asks for is a problem; so is an absent one if the message `missing` is set.
        """
        kind, field, code, _ruling = OFFERED[key]
        holder, value = self._classe if kind == "classe" else self._race, getattr(self._choices, key)
        answered = value is not None and not is_nothing(value) and value != ""
        if holder is None:
            return None
        if not getattr(holder, field):
            if answered:
                message = _("{label} has no '{key}' to choose").format(label=holder.label, key=key)
                fix = (Edit(("choix", key)),)
                self._invalid(key, message, _("remove this line"), f"{code}-unexpected", fix=fix)
            return None
        if not answered and missing:
            self._invalid(
                key, missing, _example_of_choice(key, example), f"{code}-missing", near=(kind,), unfinished=True
            )
        return value if answered else None

    def _invalid(self, key: str, message: str, hint: str, code: str = "", **more: Any) -> None:
        ruling = "A18" if key == "race" and self._race and self._race.choice < 0 else OFFERED[key][3]
        code = code or f"{OFFERED[key][2]}-invalid"
        self._problems.append(Problem(code, ("choix", key), message, hint, ruling=ruling, **more))

    def race_die(self) -> dict[str, int]:
        """Return the die of the player's choice, up or down (A17, A18)."""
        n, d = self._race.choice if self._race else 0, self._d
        asked = _("{race} has {n:+d}D to put on a characteristic of your choice")
        value = self._value("race", asked.format(race=self._label, n=n), f"{{dex: {n}}}")
        if value is None:
            return {}
        written = value if isinstance(value, dict) else {}
        dice = {d.find("characteristics", key) or key: integer(count) for key, count in written.items()}
        if len(dice) == 1 and set(dice) <= set(d.characteristics) and set(dice.values()) == {n}:
            return dict.fromkeys(dice, n)
        message = _("one characteristic at {n:+d}D is expected").format(n=n)
        key = d.find("characteristics", value) if isinstance(value, str) else None  # its name alone
        fix = (Edit(("choix", "race"), after={key: n}),) if key else ()
        self._invalid("race", message, _example_of_choice("race", f"{{{key or 'dex'}: {n}}}"), fix=fix)
        return {}

    def force_dice(self) -> dict[str, int]:
        """Return the dice placed in Contrôle, Sens or Altération, for the races that give them (A15, A16)."""
        choice = self._race.force_choice if self._race else None
        among, n = (choice.among, choice.dice) if choice else ((), 0)
        example = f"{{{among[-1]}: {n}}}" if among else ""
        asked = _("{race} has {n}D of the Force to place among {among}")
        value = self._value("force", asked.format(race=self._label, n=n, among=", ".join(among)), example)
        if value is None:
            return {}
        dice = {slug(key): integer(count) for key, count in value.items()} if isinstance(value, dict) else {}
        counts = [count for count in dice.values() if count is not None and count >= 0]
        if dice and len(counts) == len(dice) and set(dice) <= set(among) and sum(counts) == n:
            return {key: count for key, count in dice.items() if count}
        message = _("{n}D expected in all, among {among}").format(n=n, among=", ".join(among))
        self._invalid("force", message, _example_of_choice("force", example))
        return {}

    def orientation(self) -> str | None:
        options = list(self._classe.options) if self._classe else []
        among = ", ".join(option.label for option in self._classe.options.values()) if self._classe else ""
        asked = _("{label} must choose an orientation: {among}")
        written = self._value("orientation", asked.format(label=self._of_class, among=among), next(iter(options), ""))
        if written is None or slug(written) in options:
            return slug(written) if written else None
        message = _("unknown orientation '{name}'").format(name=written)
        near = nearest_name(str(written), options)
        fix = (Edit(("choix", "orientation"), after=near),) if near else ()
        self._invalid("orientation", message, meant(str(written), options) or among, fix=fix)
        return None

    def picks(self) -> dict[str, int]:
        """Return the Autodidacte's three different +1D and the -1D on a fourth (L210-211, A10)."""
        raised, lowered = self._pick("plus"), self._pick("moins")
        for key in [k for k in lowered if k in raised]:
            message = _("{label} is both raised and lowered").format(label=self._d.characteristics[key].label)
            hint = _("lower a characteristic that is not raised")
            self._invalid("moins", message, hint, "autodidacte-minus-overlaps")
        return {k: raised.count(k) - lowered.count(k) for k in dict.fromkeys([*raised, *lowered])}

    def _pick(self, key: str) -> list[str]:
        known, picks = self._d.characteristics, self._classe.picks if self._classe else None
        count = (picks.plus if key == "plus" else picks.minus) if picks else 0
        example = f"[{', '.join(list(known)[:count])}]"
        asked = ngettext(
            "'{key}' must name {n} characteristic", "'{key}' must name {n} different characteristics", count
        )
        value = self._value(key, asked.format(key=key, n=count), example)
        names = value if isinstance(value, list) else [] if value is None else [value]
        keys = [self._d.find("characteristics", name) if isinstance(name, str) else None for name in names]
        lost = [n for n, meaning in enumerate(keys) if meaning is None]
        self._problems += [unknown_name("characteristics", str(names[n]), ("choix", key, n), self._d) for n in lost]
        if value is None or lost:
            return []
        if len(keys) != count or len(set(keys)) != count:
            self._invalid(key, asked.format(key=key, n=count), _example_of_choice(key, example))
            return []
        return [key for key in keys if key]

    def second_class(self) -> Class | None:
        """Return the class of the Troig's second head (L407, A19), or None."""
        missing = _("{race} needs a second class").format(race=self._label)
        written = self._value("seconde_classe", missing, "pisteur")
        second = find_class(written, ("choix", "seconde_classe"), self._d, self._problems) if written else None
        if second and self._classe and second.id == self._classe.id:
            message = _("both heads have the class {label}").format(label=second.label)
            self._invalid("seconde_classe", message, _("choose another class"), "second-class-same")
            return None
        return second

    def pv_roll(self) -> int | None:
        """Return the Jedi Gardien's D6 of PV, rolled once and written down (L16, A01), or None."""
        value = self._value("jet_pv")
        roll = integer(value)
        if value is None and self._classe and self._classe.pv_roll:
            hint = _("roll one D6 and write it: {line}").format(line="choix: {jet_pv: 4}")
            brief = (_("PV max"), _("to be completed by a D6 (choix: {jet_pv: …})"))
            text = _("a D6 of PV max is not rolled yet")
            self._invalid("jet_pv", text, hint, "pv-die-pending", severity="note", near=("classe",), brief=brief)
        if value is not None and (roll is None or not 1 <= roll <= 6):
            message = _("the die rolled for PV is a whole number from 1 to 6")
            self._invalid("jet_pv", message, _("roll one D6 and write it"), "gardien-roll-invalid")
            return None
        return roll

    def talent(self) -> str | None:
        """Return the Muun's talent of a leader, in words agreed with the GM (A20), or None."""
        talent: str | None = self._value("don")
        if talent is None and self._race and self._race.free_talent:
            message = _("{race} has a talent to choose in the family '{family}'")
            text = message.format(race=self._race.label, family=self._race.free_talent)
            more: Any = {"severity": "warning", "near": ("race",), "unfinished": True}
            self._invalid("don", text, _example_of_choice("don", "…"), "free-talent-pending", **more)
        return talent

    @property
    def _label(self) -> str:
        return self._race.label if self._race else ""

    @property
    def _of_class(self) -> str:
        return self._classe.label if self._classe else ""


def _example_of_choice(key: str, value: str) -> str:
    return _("for example {example}").format(example=f"choix: {{{key}: {value}}}")
