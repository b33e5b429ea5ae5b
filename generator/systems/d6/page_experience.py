"""What was learned, on the character's page: skills with what the next third of a die costs, bought or given back;
talents and powers."""

from collections.abc import Iterator

from generator.core.chance.dice import Dice
from generator.core.i18n import _
from generator.core.page.build import columns_of, options_of, select_field, table_of_rows, text_field
from generator.core.page.desk import Pressed
from generator.core.page.fields import Tree, at, name_of, path_of, put_value, text_at
from generator.core.page.model import Button, Count, Field, Grid, Ladders, Panel, Rung, Rungs, Words
from generator.core.reading.keys import captions_of
from generator.systems.d6.advancement import pv_price
from generator.systems.d6.catalogue import Skill
from generator.systems.d6.character import BoughtPower, BoughtTalent, Character, Experience, OwnPower, OwnTalent
from generator.systems.d6.definitions import FORCE, Definitions
from generator.systems.d6.derive import Derived
from generator.systems.d6.view import talent_types

PLACE = ("experience", "competences")


def experience_panel(tree: Tree, c: Derived | None, d: Definitions) -> Panel:
    left, told, following, full = 0, "", "", False
    spent = text_at(tree, "experience.pv")
    if c:
        left, told = c.xp.left, _("{spent} of {n} spent").format(spent=c.xp.spent, n=c.xp.available)
    if c and c.pv.maximum is not None:
        price = pv_price(c.pv.pv_for_price, 1, d.constants)
        following, full = _("the next one: {n} XP").format(n=price), price > left
    account = (
        text_field(tree, "experience.gagnee", captions_of(Experience)["gagnee"].label, "number", most=6),
        Count(f"{left} XP", _("left"), told, bad=left < 0),
        Field("experience.pv", captions_of(Experience)["pv"].label, "step", spent or "0", note=following, full=full),
    )
    return Panel(
        "experience",
        _("Experience"),
        (
            Grid(account),
            Words(heading=_("Skills")),
            *((_skill_ladders(tree, c, d),) if c else ()),
            *_unknown_skill_fields(tree, d),
            Words(heading=captions_of(Experience)["dons"].label),
            table_of_rows(tree, "experience.dons", _talent_columns(BoughtTalent)),
        ),
        ("experience",),
    )


def _skill_ladders(tree: Tree, c: Derived, d: Definitions) -> Ladders:
    return Ladders(
        tuple(
            Rungs(
                f"{characteristic.label} {c.characteristics[key].dice}D",
                tuple(_rung_of_skill(tree, c, skill, d) for skill in d.skills.values() if skill.characteristic == key),
            )
            for key, characteristic in d.characteristics.items()
        )
    )


def _unknown_skill_fields(tree: Tree, d: Definitions) -> list[Field]:
    """Skills written that the game does not know."""
    unknown = [key for key in _written_skills(tree) if key not in d.skills]
    return [text_field(tree, name_of((*PLACE, key)), f"{key} ({_('not a skill of this game')})") for key in unknown]


def _written_skills(tree: Tree) -> list[str]:
    written = at(tree, PLACE)
    return list(written) if isinstance(written, dict) else []


def _rung_of_skill(tree: Tree, c: Derived, skill: Skill, d: Definitions) -> Rung:
    value, name = c.skills[skill.id], name_of((*PLACE, skill.id))
    price = value.next_price(d.constants) if value.rollable else None
    following = value.following
    cost = f", {price} XP" if price is not None else ""
    return Rung(
        field=Field(name, skill.label, value=text_at(tree, name), placeholder=value.start.skill, most=8),
        up=Button("buy", name, "+", f"{skill.label} {following}: {_('buy')}{cost}"),
        down=Button("return", name, "−", f"{skill.label}: {_('give back')}"),
        price=_("cannot be rolled") if price is None else f"{following}: {price} XP",
        can_rise=price is not None and price <= c.xp.left,
        can_fall=value.price > 0,
        dear=price is None or price > c.xp.left,
    )


def gift_panels(tree: Tree, c: Derived | None, d: Definitions) -> Iterator[Panel]:
    """Talents, and a Jedi's powers and values in the Force."""
    yield Panel("dons", _("Talents"), (table_of_rows(tree, "dons", _talent_columns(OwnTalent)),), ("dons",))
    if (c and c.origin.is_jedi) or tree.get("force") or tree.get("pouvoirs"):
        values = tuple(
            text_field(tree, f"force.{key}", FORCE[key], placeholder="2D+1", most=8) for key in d.constants.force_fields
        )
        own = table_of_rows(tree, "pouvoirs", columns_of(OwnPower))
        bought = table_of_rows(tree, "experience.pouvoirs", columns_of(BoughtPower))
        headings = [captions_of(record)["pouvoirs"].label for record in (Character, Experience)]
        parts = (Grid(values), Words(heading=headings[0]), own, Words(heading=headings[1]), bought)
        yield Panel("force", _("The Force"), parts, ("force", "pouvoirs"))


def trade_step(tree: Tree, c: Derived, pressed: Pressed) -> Tree | None:
    """The next third of a die of a skill, or the last one given back."""
    path = path_of(pressed.place)
    if path is None or path[-1] not in c.skills or path[:2] != PLACE:
        return None
    value = c.skills[str(path[-1])]
    steps = value.counted_value.steps + (1 if pressed.verb == "buy" else -1)
    put_value(tree, path, Dice.of_steps(steps).skill if steps > value.counted_value.steps - value.bought else None)
    return tree


def _talent_columns(shape: type[OwnTalent]) -> tuple[Field, ...]:
    words = talent_types()
    return columns_of(shape, {"type": select_field("type", "", options_of(words), "", empty=words["passif"])})
