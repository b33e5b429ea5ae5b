"""Skills on the character's page: what each is worth, what the next third of a die costs, bought or given back."""

from generator.core.chance.dice import Dice
from generator.core.i18n import _
from generator.core.page.build import text
from generator.core.page.desk import Pressed
from generator.core.page.fields import Tree, at, name_of, path_of, put, text_at
from generator.core.page.model import Action, Field, Ladders, Rung, Rungs
from generator.systems.d6.catalogue import Skill
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.derive import Derived

PLACE = ("experience", "competences")


def ladders(tree: Tree, c: Derived, d: Definitions) -> Ladders:
    written = {found: key for key in _keys(tree) if (found := d.find("skills", key))}
    return Ladders(
        tuple(
            Rungs(
                f"{characteristic.label} {c.characteristics[key].dice}D",
                tuple(
                    _rung(tree, c, skill, written.get(skill.id, skill.id), d)
                    for skill in d.skills.values()
                    if skill.characteristic == key
                ),
            )
            for key, characteristic in d.characteristics.items()
        )
    )


def strangers(tree: Tree, d: Definitions) -> list[Field]:
    """Skills written that the game does not know."""
    unknown = [key for key in _keys(tree) if not d.find("skills", key)]
    return [text(tree, name_of((*PLACE, key)), f"{key} ({_('not a skill of this game')})") for key in unknown]


def _keys(tree: Tree) -> list[str]:
    written = at(tree, PLACE)
    return list(written) if isinstance(written, dict) else []


def _rung(tree: Tree, c: Derived, skill: Skill, key: str, d: Definitions) -> Rung:
    value, name = c.skills[skill.id], name_of((*PLACE, key))
    price = value.next_price(d.constants) if value.rollable else None
    following = value.following
    cost = f", {price} XP" if price is not None else ""
    return Rung(
        field=Field(name, skill.label, value=text_at(tree, name), placeholder=value.start.skill, most=8),
        up=Action("buy", name, "+", f"{skill.label} {following}: {_('buy')}{cost}"),
        down=Action("return", name, "−", f"{skill.label}: {_('give back')}"),
        price=_("cannot be rolled") if price is None else f"{following}: {price} XP",
        can_rise=price is not None and price <= c.xp.left,
        can_fall=value.price > 0,
        dear=price is None or price > c.xp.left,
    )


def trade(tree: Tree, c: Derived, pressed: Pressed) -> Tree | None:
    """The next third of a die of a skill, or the last one given back."""
    path = path_of(pressed.place)
    skill = c.definitions.find("skills", str(path[-1])) if path else None
    if path is None or skill is None or path[:2] != PLACE:
        return None
    value = c.skills[skill]
    steps = value.paid.steps + (1 if pressed.verb == "buy" else -1)
    put(tree, path, Dice.of_steps(steps).skill if steps > value.paid.steps - value.bought else None)
    return tree
