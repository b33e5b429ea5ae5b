"""The choices that a class and a race leave open, as fields; and those that a file makes without need."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.core.i18n import _
from generator.core.names import slug
from generator.core.paper.typography import signed
from generator.systems.d6.definitions import Class, Definitions, Race
from generator.web.facts import dice_text
from generator.web.fields import at, whole

Options = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Choice:
    """A list to choose from (select, many), dice to place (dice), or a text."""

    name: str
    label: str
    kind: str
    options: Options = ()
    value: Any = ""


def choices(tree: Mapping[str, Any], classe: Class | None, race: Race | None, d: Definitions) -> list[Choice]:
    made = at(tree, ("choix",))
    made = made if isinstance(made, dict) else {}
    return [*_of_class(made, classe, d), *_of_race(made, race, d)]


def _of_class(made: Mapping[str, Any], classe: Class | None, d: Definitions) -> Iterator[Choice]:
    options = classe.options if classe else {}
    if options or made.get("orientation"):
        known = tuple((key, f"{o.label} ({dice_text(o.dice, d)})") for key, o in options.items())
        yield _select("orientation", _("Orientation"), known, made)
    picks = classe.picks if classe else None
    every = tuple((key, one.label) for key, one in d.characteristics.items())
    for key, label, count in (
        ("plus", _("+1D on {n} characteristics"), picks.plus if picks else 0),
        ("moins", _("−1D on {n} characteristic"), picks.minus if picks else 0),
    ):
        if count or made.get(key):
            yield Choice(f"choix.{key}", label.format(n=count), "many", every, _texts(made.get(key)))
    if (classe and classe.pv_roll) or made.get("jet_pv"):
        yield _select("jet_pv", _("The D6 rolled for PV"), tuple((str(n), str(n)) for n in range(1, 7)), made)


def _of_race(made: Mapping[str, Any], race: Race | None, d: Definitions) -> Iterator[Choice]:
    if (race and race.choice) or made.get("race"):
        label = _("{race}: {n}D on").format(race=race.label if race else "", n=signed(race.choice if race else 1))
        every = tuple((key, one.label) for key, one in d.characteristics.items())
        given = made.get("race")
        chosen = next(iter(given)) if isinstance(given, dict) and len(given) == 1 else ""
        yield Choice("choix.race", label, "select", every, chosen)
    force = race.force_choice if race else None
    if force or made.get("force"):
        among = force.among if force else d.constants.force_fields
        given = made.get("force")
        placed = {key: whole(given.get(key)) if isinstance(given, dict) else 0 for key in among}
        label = _("{n}D of the Force to place").format(n=force.dice if force else 0)
        yield Choice("choix.force", label, "dice", tuple((key, key.capitalize()) for key in among), placed)
    if (race and race.second_class) or made.get("seconde_classe"):
        known = tuple((c.id, c.label) for c in d.classes.values())
        yield _select("seconde_classe", _("The class of the second head"), known, made)
    if (race and race.free_talent) or made.get("don"):
        family = d.families[race.free_talent].label if race and race.free_talent else ""
        label = _("A talent agreed with the GM ({family})").format(family=family)
        yield Choice("choix.don", label, "text")


def _select(key: str, label: str, known: Options, made: Mapping[str, Any]) -> Choice:
    """What is written and is none of the options stays one until something else is chosen."""
    written = made.get(key)
    text = written if isinstance(written, str) else ""
    value = slug(text) if slug(text) in dict(known) else text
    options = known if not value or value in dict(known) else (*known, (value, f"« {value} »"))
    return Choice(f"choix.{key}", label, "select", options, value)


def _texts(value: Any) -> list[str]:
    return [str(v) for v in value] if isinstance(value, list) else [value] if isinstance(value, str) else []
