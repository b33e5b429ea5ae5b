"""What the steps to a character leave open, each choice declared once (game/guide.py): class, race, what these two
leave to choose, the free dice. The wizard asks them, the page shows them as fields, dice draw them.

`OFFERED` of the rules says which field of class or race asks for a choice.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any

from generator.base.i18n import _, mark, ngettext
from generator.base.typography import signed
from generator.chance.dice import Roller
from generator.game.guide import Choice, Option, Tree
from generator.systems.d6.making.draft import can_become_legal, derive_draft, free_dice_range, main_characteristics
from generator.systems.d6.rules.choices import OFFERED, gives_free_force, options_of_choice
from generator.systems.d6.rules.definitions import Class, Definitions, Race
from generator.systems.d6.rules.panels import Panel
from generator.systems.d6.show.wording import class_effect, race_effect

OTHER_PANELS = mark("Other panels of the verso")
WHOSE_PANELS = mark("A ship, a debt, a companion: any character may have any of them, on a further leaf.")


def split_panels(tree: Tree, classe: Class | None, d: Definitions) -> tuple[list[Panel], list[Panel]]:
    """Return the panels of the verso that come first, those of the class or begun already, and the others."""
    known = [panel for panel in d.panels.values() if panel.is_key]
    first = [panel for panel in known if panel.id in tree or (classe and panel.id in classe.panels)]
    return first, [panel for panel in known if panel not in first]


def class_choice(d: Definitions) -> Choice:
    options = tuple(Option(c.id, c.label, class_effect(c, d), c.blurb) for c in d.classes.values())
    return Choice(("classe",), _("Class"), _("Which class?"), options)


def race_choice(tree: Tree, d: Definitions) -> Choice:
    """Return the choice of a race, each with the PV it leads to."""

    def effect(key: str, _value: Any) -> str:
        pv = derive_draft({**tree, "race": key}, d).pv.text
        return " · ".join(part for part in (race_effect(d.races[key], d), f"PV {pv}") if part)

    def allows(key: str) -> bool:
        if not d.classes[tree["classe"]].picks:  # the only classes that a race can make impossible (A09)
            return True
        return can_become_legal(derive_draft({**tree, "race": key}, d), min(d.races[key].choice, 0))

    options = tuple(Option(r.id, r.label, race_effect(r, d), r.blurb) for r in d.races.values())
    return Choice(("race",), _("Race"), _("Which race?"), options, effect=effect, allows=allows)


class OpenChoices:
    """The choices that the class and the race of a tree leave open, and those that it makes without need.

    Only questions and dice derive a draft of the tree: a page shows one that may be wrong."""

    def __init__(self, tree: Tree, classe: Class | None, race: Race | None, d: Definitions) -> None:
        self.tree, self.classe, self.race, self.d = tree, classe, race, d

    @classmethod
    def of_draft(cls, tree: Tree, d: Definitions) -> "OpenChoices":
        origin = derive_draft(tree, d).origin
        return cls(tree, origin.classe, origin.race, d)

    def of_class(self) -> Iterator[Choice]:
        """Yield the choices that move dice and that the class asks for, right after it."""
        if self._is_open("orientation"):
            yield self._choice("orientation", _("Orientation"), _("Which orientation?"), draw=self._draw_orientation)
        picks = self.classe.picks if self.classe else None
        text = _("{sign}1D on which characteristic? ({n} of {count})")
        labels = (_("+1D on {characteristics}"), _("−1D on {characteristics}"))
        for key, sign, label in zip(("plus", "moins"), (1, -1), labels, strict=True):
            if not self._is_open(key):
                continue
            count = (picks.plus if sign > 0 else picks.minus) if picks else 0
            counted = ngettext("{n} characteristic", "{n} characteristics", count).format(n=count)
            yield self._choice(
                key,
                label.format(characteristics=counted),
                text.replace("{sign}", "+" if sign > 0 else "−"),
                kind="several",
                count=count,
                effect=partial(self._effect_of_die, sign),
                allows=lambda option: option not in {*self._written("plus", []), *self._written("moins", [])},
                draw=self._draw_picks if sign > 0 else None,
            )

    def of_race(self) -> Iterator[Choice]:
        """Yield where the die goes that the race places."""
        if not self._is_open("race"):
            return
        amount = self.race.choice if self.race else 1
        race = self.race.label if self.race else ""

        def allows(key: str) -> bool:
            choices = {**self.tree.get("choix", {}), "race": {key: amount}}
            return can_become_legal(derive_draft({**self.tree, "choix": choices}, self.d))

        yield self._choice(
            "race",
            _("{race}: {n}D on").format(race=race, n=signed(amount)),
            _("{race}: {n}D on which characteristic?").format(race=race, n=signed(amount)),
            kind="die",
            amount=amount,
            effect=partial(self._effect_of_die, amount),
            allows=allows,
            draw=self._draw_die_of_race,
        )

    def others(self) -> Iterator[Choice]:
        """Yield the choices of both that move no characteristic."""
        classe, race, d = self.classe, self.race, self.d
        if self._is_open("force"):
            count = race.force_choice.dice if race and race.force_choice else 0
            yield self._choice(
                "force",
                _("{n}D of the Force to place").format(n=count),
                _("Die {n} of the Force of your race: where?"),
                kind="dice",
                count=count,
                effect=lambda key, value: f"{(value or {}).get(key, 0)}D → {(value or {}).get(key, 0) + 1}D",
                draw=self._draw_force,
            )
        if "voie" in self._choices or (classe and gives_free_force(classe, d)):
            text = _("The die of the Force of the class: where?")
            yield self._choice("voie", text, text, unset=_("not said"), effect=self._effect_of_force)
        if self._is_open("seconde_classe"):
            text = _("The class of the second head?")
            yield self._choice(
                "seconde_classe",
                _("The class of the second head"),
                text,
                effect=lambda key, _value: ", ".join(talent.name for talent in d.classes[key].talents),
                allows=lambda key: classe is None or key != classe.id,
                draw=self._draw_second_class,
            )
        if self._is_open("don"):
            family = d.families[race.free_talent].label if race and race.free_talent else ""
            label = _("A talent agreed with the GM ({family})").format(family=family)
            text = _("Which talent ({family}), as agreed with the GM? (empty: later)").format(family=family)
            yield self._choice("don", label, text, kind="text", draw=self._draw_talent)
        if self._is_open("jet_pv"):
            yield self._choice(
                "jet_pv",
                _("The D6 rolled for PV"),
                _("Roll 1D6 for the PV: what came up?"),
                later=_("not rolled yet"),
                unset=_("not rolled yet"),
                effect=self._effect_of_roll,
            )

    def all(self) -> tuple[Choice, ...]:
        return (*self.of_class(), *self.of_race(), *self.others())

    def _choice(self, key: str, label: str, text: str, **more: Any) -> Choice:
        return Choice(("choix", key), label, text, options_of_choice(key, self.classe, self.race, self.d), **more)

    @property
    def _choices(self) -> Tree:
        choices = self.tree.get("choix")
        return choices if isinstance(choices, dict) else {}

    def _written(self, key: str, empty: Any) -> Any:
        return self._choices.get(key) or empty

    def _is_open(self, key: str) -> bool:
        """Return whether class or race ask for a choice, or the file makes it all the same."""
        kind, field, *_code = OFFERED[key]
        return bool(getattr(self.classe if kind == "classe" else self.race, field, None) or self._choices.get(key))

    def _effect_of_die(self, amount: int, key: str, _value: Any) -> str:
        """Return what a die up or down makes of a characteristic."""
        now = derive_draft(self.tree, self.d).characteristics[key].raw
        return f"{max(0, now)}D → {max(0, now + amount)}D"

    def _effect_of_force(self, key: str, _value: Any) -> str:
        return f"{derive_draft(self.tree, self.d).force[key].skill} → +1D"

    def _effect_of_roll(self, face: str, _value: Any) -> str:
        fixed = derive_draft(self.tree, self.d).pv.without_die
        return f"PV {fixed + int(face)}" if face else f"PV {fixed} + 1D"

    # by dice

    def _draw_orientation(self, roller: Roller) -> Tree:
        return {"orientation": roller.choice(list(self.classe.options if self.classe else ()))}

    def _draw_picks(self, roller: Roller) -> Tree:
        """Draw what is raised and what is lowered, of one shuffle."""
        assert self.classe and self.classe.picks
        picks, mixed = self.classe.picks, roller.shuffle(list(self.d.characteristics))
        return {"plus": mixed[: picks.plus], "moins": mixed[picks.plus : picks.plus + picks.minus]}

    def _draw_die_of_race(self, roller: Roller) -> Tree:
        """Draw where the die of the race goes, to suit the class."""
        assert self.race
        main, amount = main_characteristics(self.tree, self.d), self.race.choice
        if amount > 0:
            return {"race": {roller.choice(main): amount}}
        now, known = derive_draft(self.tree, self.d).characteristics, self.d.characteristics
        spare = [key for key in known if key not in main and key != "vig"] or list(known)
        highest = max(now[key].raw for key in spare)
        return {"race": {roller.choice([key for key in spare if now[key].raw == highest]): amount}}

    def _draw_force(self, roller: Roller) -> Tree:
        assert self.race and self.race.force_choice
        spread: dict[str, int] = {}
        for _die in range(self.race.force_choice.dice):
            field = roller.choice(self.race.force_choice.among)
            spread[field] = spread.get(field, 0) + 1
        return {"force": spread}

    def _draw_second_class(self, roller: Roller) -> Tree:
        assert self.classe
        others = [c.id for c in self.d.classes.values() if c.family != self.classe.family]
        return {"seconde_classe": roller.choice(others)}

    def _draw_talent(self, roller: Roller) -> Tree:
        assert self.race
        classes = [c for c in self.d.classes.values() if c.family == self.race.free_talent]
        return {"don": roller.choice([talent.name for classe in classes for talent in classe.talents])}


def dice_choices(tree: Tree, d: Definitions, *, shown: bool = False) -> Iterator[Choice]:
    """Yield the free dice of each characteristic; `shown`: on a page, where the rules say what does not go."""
    placed: Tree = {} if shown else tree["repartition"]

    def effect(key: str, n: str, _value: Any) -> str:
        after = derive_draft({**tree, "repartition": {**placed, key: int(n)}}, d)
        body = f" · PV {after.pv.text} · Res Corp {after.res_corp.total}" if key == "vig" else ""
        return f"{d.characteristics[key].short} {after.characteristics[key].dice}D{body}"

    for key, known in d.characteristics.items():
        span = range(0) if shown or key in placed else free_dice_range(derive_draft(tree, d), placed, key)
        yield Choice(
            ("repartition", key),
            known.label,
            _("How many free dice on {label}?").format(label=known.label),
            tuple(Option(str(n), f"{n}D") for n in span),
            "count",
            effect=partial(effect, key),
        )
