"""Purchases on the character's page: a button or a typed value becomes a line of the ledger at the price of the day; a
lower value takes the last purchase back (A88)."""

from collections.abc import Mapping
from typing import Any

from generator.base.names import parse_digits
from generator.base.problems import Path, Problem
from generator.base.refusal import Refusal
from generator.chance.dice import Dice
from generator.game.page.desk import Pressed
from generator.game.page.fields import Tree, at, path_of, put_value
from generator.systems.d6.making.page_experience import PLACE, PV, SHOWN
from generator.systems.d6.play.purchases import line_of_pv, line_of_skill
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.ledger import ACHATS
from generator.systems.d6.rules.prices import skill_target
from generator.systems.d6.rules.rules import derived_character, read_character
from generator.writing.emit import scalar_of


def trade_step(tree: Tree, c: Derived, pressed: Pressed) -> Tree | None:
    """Buy the next third of a die of a skill or the next PV, or give the last purchase of it back. Return None for any
    other place."""
    path = path_of(pressed.place)
    if path is None or not (path == PV or (path[:-1] == PLACE and path[-1] in c.skills)):
        return None
    if pressed.verb == "return":
        return _take_back(tree, c, path)
    now = c.pv.bought if path == PV else c.skills[str(path[-1])].value.steps
    return _buy_up_to(tree, c, path, now + 1)


def read_typed_values(tree: Tree, form: Mapping[str, str], d: Definitions) -> Tree:
    """Buy the values typed over those that the page showed, one after the other."""
    shown = {name.removeprefix(SHOWN): text for name, text in form.items() if name.startswith(SHOWN)}
    typed = {name: form.get(f"_{name}", text).strip() for name, text in shown.items()}
    for name in (name for name, text in shown.items() if typed[name] != text):
        c, path = _character_of(tree, d), path_of(name)
        if c is None or path is None or not (path == PV or path[-1] in c.skills):
            continue
        target = parse_digits(typed[name]) if path == PV else _steps_of(typed[name])
        if target is None and typed[name]:
            put_value(tree, path, typed[name])  # what it is, the rules say
            continue
        now = c.pv.bought if path == PV else c.skills[str(path[-1])].value.steps
        tree = _buy_up_to(tree, c, path, target) if (target or 0) > now else _take_back(tree, c, path)
    return tree


def _steps_of(text: str) -> int | None:
    value = skill_target(text)
    return value.steps if value else None


def _character_of(tree: Tree, d: Definitions) -> Derived | None:
    problems: list[Problem] = []
    character = read_character(tree, d, problems)
    return derived_character(character, d, problems) if character else None


def _buy_up_to(tree: Tree, c: Derived, path: Path, target: int | None) -> Tree:
    """Add a line to the ledger, or make the last one longer where it was bought on this page just before."""
    if target is None:
        return tree
    try:
        if path == PV:
            line = line_of_pv(c, target - c.pv.bought)
        else:
            line = line_of_skill(c, str(path[-1]), Dice.of_steps(target))
    except Refusal:
        return tree
    written = {key: scalar_of(str(value)) for key, value in line.items()}
    lines = list(at(tree, ACHATS) or [])
    last = lines[-1] if lines and isinstance(lines[-1], dict) else {}
    if last and "date" not in last and _continues(last, written):
        lines[-1] = {**last, **_joined(last, written)}
    else:
        lines.append(written)
    put_value(tree, ACHATS, lines)
    return tree


def _continues(last: Mapping[str, Any], line: Mapping[str, Any]) -> bool:
    if "pv" in line:
        return "pv" in last and last.get("sur") == line.get("sur") and _end_of_pv(last) == int(line["de"])
    same = (last.get(key) == line.get(key) for key in ("competence", "sur"))
    return all(same) and last.get("a") == line["de"]


def _end_of_pv(line: Mapping[str, Any]) -> int | None:
    count, start = (parse_digits(str(line.get(key, ""))) for key in ("pv", "de"))
    return None if count is None or start is None else start + count


def _joined(last: Mapping[str, Any], line: Mapping[str, Any]) -> Tree:
    sums = ("cout", "pv") if "pv" in line else ("cout",)
    total = {key: (parse_digits(str(last.get(key, ""))) or 0) + int(line[key]) for key in sums}
    return {**({"a": line["a"]} if "a" in line else {}), **{key: scalar_of(str(n)) for key, n in total.items()}}


def _take_back(tree: Tree, c: Derived, path: Path) -> Tree:
    """Remove the last purchase of it: a line of the ledger, or a step of what an earlier file bought."""
    kind, name = ("pv", "pv") if path == PV else ("competence", str(path[-1]))
    mine = [purchase for purchase in c.book.purchases if (purchase.kind, purchase.name) == (kind, name)]
    if not mine:
        put_value(tree, path, None)
    elif (line := mine[-1].line) is not None:
        put_value(tree, (*ACHATS, line), None)
        if kind == "competence" and at(tree, path) == mine[-1].after:  # the line of the skill follows its purchases
            put_value(tree, path, mine[-1].before)
    elif kind == "pv":
        put_value(tree, path, scalar_of(str(mine[-1].amount - 1)) if mine[-1].amount > 1 else None)
    else:
        after = skill_target(mine[-1].after)
        lower = Dice.of_steps(after.steps - 1).skill if after and mine[-1].amount > 1 else None
        put_value(tree, path, lower)
    return tree
