"""Experience on the character's page: skills and PV with the price of the next step, talents and powers, and the
purchases made there.

A button or a typed value becomes a line of the ledger at the price of the day; a lower value takes the last purchase
back (A88).
"""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.base.i18n import _, join_label
from generator.base.names import parse_digits
from generator.base.problems import Path, Problem
from generator.base.refusal import Refusal
from generator.chance.dice import Dice
from generator.game.page.build import columns_of, options_of, select_field, table_of_rows, text_field
from generator.game.page.desk import Pressed
from generator.game.page.fields import Tree, at, name_of, path_of, put_value, text_at
from generator.game.page.model import Button, Count, Field, Grid, Ladders, Panel, Rung, Rungs, Words
from generator.reading.keys import captions_of
from generator.systems.d6.making.step_experience import OWN_TALENT, affordable_purchases
from generator.systems.d6.play.purchases import line_of_pv, line_of_skill
from generator.systems.d6.rules.catalogue import Skill
from generator.systems.d6.rules.character import (
    BoughtPower,
    BoughtTalent,
    Character,
    Experience,
    LedgerLine,
    OwnPower,
    OwnTalent,
)
from generator.systems.d6.rules.definitions import FORCE, Definitions, TaughtTalent
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.ledger import ACHATS, pv_price, skill_target
from generator.systems.d6.rules.rules import derived_character, read_character
from generator.systems.d6.show.view import talent_types
from generator.writing.editor import scalar_of

PLACE, PV = ("experience", "competences"), ("experience", "pv")
SHOWN = "_shown."  # before the name of a field: what the page said in it


def experience_panel(tree: Tree, c: Derived | None, d: Definitions) -> Panel:
    left, spent = 0, ""
    if c:
        left, spent = c.xp.left, _("{spent} of {n} spent").format(spent=c.xp.spent, n=c.xp.available)
    account = (
        text_field(tree, "experience.gagnee", captions_of(Experience)["gagnee"].label, "number", most=6),
        Count(f"{left} XP", _("left"), spent, bad=left < 0),
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
            *((Words(actions=lessons),) if (lessons := _lessons_to_buy(c)) else ()),
            Words(heading=captions_of(Experience)["achats"].label),
            table_of_rows(tree, "experience.achats", _ledger_columns(d)),
        ),
        ("experience",),
    )


def _lessons_to_buy(c: Derived | None) -> tuple[Button, ...]:
    """Return a button for each talent that the table wrote and that can be paid for (A110)."""
    offers = affordable_purchases(c) if c else ()
    own = (offer for offer in offers if offer.value.startswith(OWN_TALENT))
    return tuple(Button("learn", o.value.removeprefix(OWN_TALENT), join_label(o.label, o.effect)) for o in own)


def learn_talent(tree: Tree, talent: TaughtTalent) -> Tree:
    """Return the file with a talent of the table bought at its price."""
    spent = tree.get("experience") or {}
    bought = [*spent.get("dons", []), {"nom": talent.label, "cout": talent.cost}]
    return {**tree, "experience": {**spent, "dons": bought}}


def _ledger_columns(d: Definitions) -> tuple[Field, ...]:
    """Return the columns of the ledger; keys that are rarely written travel along, hidden."""
    skills = options_of((s.id, s.label) for s in d.skills.values())
    skill = select_field("competence", "", skills, "", empty="–")
    shown = ("competence", "pv", "don", "pouvoir", "de", "a", "sur", "cout")
    return columns_of(LedgerLine, {"competence": skill}, shown)


def _skill_ladders(tree: Tree, c: Derived, d: Definitions) -> Ladders:
    columns = (
        Rungs(
            f"{characteristic.label} {c.characteristics[key].dice}D",
            tuple(_rung_of_skill(tree, c, skill, d) for skill in d.skills.values() if skill.characteristic == key),
        )
        for key, characteristic in d.characteristics.items()
    )
    return Ladders((Rungs(f"PV {c.pv.text}", (_rung_of_pv(tree, c, d),)), *columns))


def _unknown_skill_fields(tree: Tree, d: Definitions) -> list[Field]:
    """Return fields for written skills that the game does not know."""
    unknown = [key for key in _written_skills(tree) if key not in d.skills]
    return [text_field(tree, name_of((*PLACE, key)), f"{key} ({_('not a skill of this game')})") for key in unknown]


def _written_skills(tree: Tree) -> list[str]:
    written = at(tree, PLACE)
    return list(written) if isinstance(written, dict) else []


def _rung_of_skill(tree: Tree, c: Derived, skill: Skill, d: Definitions) -> Rung:
    value = c.skills[skill.id]
    price = value.next_price(d.constants) if value.rollable else None
    shown = value.value.skill if value.bought else ""
    return _rung(tree, c, (*PLACE, skill.id), skill.label, shown, value.start.skill, value.following, price)


def _rung_of_pv(tree: Tree, c: Derived, d: Definitions) -> Rung:
    price = None if c.pv.maximum is None else pv_price(c.pv.maximum, 1, d.constants)
    following = str((c.pv.maximum or 0) + 1)
    return _rung(tree, c, PV, captions_of(Experience)["pv"].label, str(c.pv.bought or ""), "0", following, price)


def _rung(
    tree: Tree, c: Derived, place: Path, label: str, shown: str, start: str, following: str, price: int | None
) -> Rung:
    """Return the rung of a value. The text typed in it is a purchase, so that the file's own key travels along, hidden
    (A88)."""
    name = name_of(place)
    cost = f", {price} XP" if price is not None else ""
    opening = text_at(tree, name)
    beside = (
        Field(SHOWN + name, label, "hidden", shown),
        *([Field(name, label, "hidden", opening)] if opening else []),
    )
    return Rung(
        field=Field(f"_{name}", label, value=shown or opening, placeholder=start, most=8),
        up=Button("buy", name, "+", f"{label} {following}: {_('buy')}{cost}"),
        down=Button("return", name, "−", f"{label}: {_('give back')}"),
        price=_("cannot be rolled") if price is None else join_label(following, f"{price} XP"),
        can_rise=price is not None and price <= c.xp.left,
        can_fall=bool(shown),
        dear=price is None or price > c.xp.left,
        beside=tuple(beside),
    )


def gift_panels(tree: Tree, c: Derived | None, d: Definitions) -> Iterator[Panel]:
    """Yield the panels of talents, and of a Jedi's powers and values in the Force."""
    yield Panel("dons", _("Talents"), (table_of_rows(tree, "dons", _talent_columns(OwnTalent)),), ("dons",))
    if (c and c.origin.is_jedi) or tree.get("force") or tree.get("pouvoirs"):
        values = tuple(
            text_field(tree, f"force.{key}", FORCE[key], placeholder="2D+1", most=8) for key in d.constants.force_fields
        )
        powers = table_of_rows(tree, "pouvoirs", columns_of(OwnPower))
        bought = table_of_rows(tree, "experience.pouvoirs", columns_of(BoughtPower))
        headings = [captions_of(record)["pouvoirs"].label for record in (Character, Experience)]
        parts = (Grid(values), Words(heading=headings[0]), powers, Words(heading=headings[1]), bought)
        yield Panel("force", _("The Force"), parts, ("force", "pouvoirs"))


def _talent_columns(shape: type[OwnTalent]) -> tuple[Field, ...]:
    words = talent_types()
    return columns_of(shape, {"type": select_field("type", "", options_of(words), "", empty=words["passif"])})


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
