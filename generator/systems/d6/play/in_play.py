"""A character at the table, as cards to mark and to roll: PV, statuses, arms, skills, the Force, what is used up, ship
and companion."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.base.i18n import _
from generator.base.names import parse_digits, slug
from generator.base.provenance import is_marked, marked
from generator.chance.dice import Dice
from generator.game.page.desk import Pressed
from generator.game.page.fields import Tree, path_of, put_value, whole_or_zero
from generator.game.page.model import Part, Words
from generator.game.page.play import (
    Aim,
    Hit,
    Meter,
    PlayCard,
    PlayView,
    Supplies,
    Supply,
    Switch,
    Switches,
    Throwable,
    Throws,
)
from generator.systems.d6.fight.blocks import pv_lost
from generator.systems.d6.rules.catalogue import FORCE
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.panels import Panel
from generator.systems.d6.rules.pools import ArmPool, arms_of, label_of_roll, metres_of_move, pool_of
from generator.systems.d6.rules.things import signed_things, thing_entries
from generator.systems.d6.sheet.entries import Entries
from generator.systems.d6.sheet.form import LIMITED, faces_of_class
from generator.writing.editor import scalar_of

PV, STATUSES, USED, CARRIED = "pv", "statuts", "utilises", "inventaire"
DISORIENTED, STUNNED = "desoriente", "sonne"
KEYS = frozenset({PV, STATUSES, USED, CARRIED, "vaisseau", "speeder", "compagnon", "bouclier"})
_FOCUS = ("vitesse", "esquive", "observation", "intuition", "endurance")  # asked for in every fight


def view(c: Derived, d: Definitions, tree: Tree) -> PlayView:
    """Return the screen of a character in play."""
    classe = c.origin.classe
    faces = faces_of_class(classe, d) if classe else {}
    about = " · ".join(origin.label for origin in (c.origin.race, *c.origin.classes) if origin)
    return PlayView(c.character.nom or "", about, tuple(_cards(c, d)), faces.get("portrait"))


def _cards(c: Derived, d: Definitions) -> Iterator[PlayCard]:
    yield PlayCard("corps", "PV", tuple(_body_parts(c)))
    arms = [throw for arm in arms_of(c) if (throw := _throw_with_arm(arm, c, d))]
    often = tuple(_throw_of_skill(c, key, d, "combat") for key in _FOCUS)
    yield PlayCard("combat", _("Fight"), (Throws(_("Arms"), tuple(arms)), Throws(_("Asked for in every fight"), often)))
    yield PlayCard("statuts", _("Statuses"), (Switches(STATUSES, _("Statuses"), tuple(_status_switches(c, d))),))
    if force := list(_force_parts(c, d)):
        yield PlayCard("force", _("The Force"), tuple(force))
    if used := list(_used_parts(c, d)):
        yield PlayCard("reserves", _("Used up in play"), tuple(used))
    signed = signed_things(c)
    for key, entries in thing_entries(c).items():
        if key in KEYS and (parts := list(_thing_parts(d.panels[key], entries, signed[key]))):
            yield PlayCard(key, d.panels[key].label, tuple(parts))
    groups = tuple(
        Throws(characteristic.label, tuple(
            _throw_of_skill(c, skill.id, d) for skill in d.skills.values() if skill.characteristic == characteristic.id
        ), folded=True)
        for characteristic in d.characteristics.values()
    )  # fmt: skip
    yield PlayCard("competences", _("Skills"), groups)
    if c.character.notes:
        yield PlayCard("notes", "Notes", (Words(lines=tuple(c.character.notes.splitlines())),))


def _body_parts(c: Derived) -> Iterator[Part]:
    now, most = c.pv_now, c.pv.maximum
    if now is None or most is None:
        yield Words(text=_("The die of PV max is not rolled yet: it is on the sheet."))
        return
    low = c.definitions.constants.pv_dead
    yield Meter(PV, "PV", now, most, low, (-5, -1, 1, 5), _state_of_body(c, now))
    yield Hit(PV, _("Damage of a blow"), str(c.res_corp.total), "Res Corp")


def _state_of_body(c: Derived, now: int) -> str:
    k = c.definitions.constants
    if c.dead:
        return _("dead")
    return _("down: dies at {n} PV").format(n=k.pv_dead) if now < k.pv_unconscious else ""


def _throw_with_arm(pool: ArmPool, c: Derived, d: Definitions) -> Throwable | None:
    """Return the attack with an arm: the thresholds of its distances, its damage; None of a shield."""
    arm = pool.arm
    if pool.pool is None:
        return None
    damage = (arm.degats or "").partition(" (")[0]
    about = " · ".join(text for text in (arm.portee, arm.type, "" if arm.ready else _("in the pack")) if text)
    return Throwable(
        f"arme-{slug(arm.nom)}", arm.nom, _dice_text(pool.pool.rollable),
        marked(damage, "degats" in arm.house) if damage else "", about, tuple(_aims_of_arm(pool, d)), _("missed"),
    )  # fmt: skip


def _aims_of_arm(pool: ArmPool, d: Definitions) -> Iterator[Aim]:
    k = d.constants
    if pool.pool is None or pool.pool.skill not in ("tir", "lancer"):
        yield Aim(k.shot_thresholds[0], _("in contact"))
        return
    least = [*k.shot_thresholds]
    if pool.item and pool.item.long_range:
        least[-1] = k.shot_threshold_long_weapon
    for n, reach in enumerate(k.shot_reaches):
        yield Aim(least[n], _("up to {n} m").format(n=reach))
    yield Aim(least[-1], _("beyond {n} m").format(n=k.shot_reaches[-1]))


def _throw_of_skill(c: Derived, key: str, d: Definitions, card: str = "jet") -> Throwable:
    pool = pool_of(c, key)
    dice = pool.rollable
    about = " ; ".join(f"{Dice(bonus.dice, bonus.bonus).bonus} {bonus.when}" for bonus in pool.conditions)
    metres = metres_of_move(dice, d) if key == "vitesse" else None
    moved = marked(_("{n} m a move").format(n=metres), True) if metres else ""
    aims = [Aim(int(least), label) for least, label in d.constants.threshold_labels.items()]
    aims.sort(key=lambda aim: aim.least)
    about = " · ".join(filter(None, (moved, about)))
    label, failed = label_of_roll(key, d), _("failed")
    return Throwable(f"{card}-{key}", label, _dice_text(dice), about=about, aims=tuple(aims), failure=failed)


def _dice_text(dice: Dice) -> str:
    return dice.skill if dice != Dice() else "0D"


def _status_switches(c: Derived, d: Definitions) -> Iterator[Switch]:
    for key in dict.fromkeys(d.names_of("statuses").values()):
        yield Switch(key, d.statuses[key].label, d.statuses[key].short, key in c.life.statuses)


def _force_parts(c: Derived, d: Definitions) -> Iterator[Part]:
    fields = [key for key in FORCE if c.force[key] != Dice()]
    if fields:
        throws = (
            Throwable(f"force-{key}", label_of_roll(key, d), pool_of(c, key).rollable.skill) for key in fields
        )
        yield Throws(_("Rolls of the Force"), tuple(throws))
    if c.powers:
        tired = tuple(
            Throwable(
                f"pouvoir-{slug(power.name)}", power.name, "D12",
                about=_("exhausted below {n}").format(n=marked(str(power.exhaustion), power.house)),
                aims=(Aim(power.exhaustion, _("not exhausted")),), failure=_("exhausted"),
            )
            for power in c.powers if power.exhaustion
        )  # fmt: skip
        yield Throws(_("Rolls of exhaustion"), tired)
        yield Switches(USED, _("Powers exhausted"), tuple(_used_switches(c, [power.name for power in c.powers])))


def _used_parts(c: Derived, d: Definitions) -> Iterator[Part]:
    limited = [talent.name for talent in c.talents if talent.type in LIMITED]
    if limited:
        yield Switches(USED, _("Talents used"), tuple(_used_switches(c, limited)))
    carried = [p for p in c.possessions if not p.equipped and not p.stored]
    spent = tuple(Supply(f"{CARRIED}:{slug(p.label)}", p.label, p.count) for p in carried if _is_spent(p.id, d))
    if spent:
        yield Supplies(_("Things"), spent)


def _is_spent(item: str, d: Definitions) -> bool:
    """Return whether a thing is used up in play: médipacks, grenades and whatever else is carried by number."""
    known = d.items.get(item)
    return known is None or known.kind not in ("weapon", "shield", "armour") or known.panel == "explosifs"


def _used_switches(c: Derived, names: list[str]) -> Iterator[Switch]:
    used = set(map(slug, c.character.utilises))
    for name in dict.fromkeys(names):
        yield Switch(slug(name), name, "", slug(name) in used)


def _thing_parts(panel: Panel, entries: Entries, signed: Entries) -> Iterator[Part]:
    """Yield the meters of a ship, a vehicle or a beast: what has a most, and what is left of missiles. `signed`: its
    values as they are printed."""
    fields = entries.fields
    name = fields.get(panel.named, "")
    for key, text in fields.items():
        most = parse_digits(text) if key.endswith("_max") else None
        base = key.removesuffix("_max")
        if most:
            left = parse_digits(fields.get(_key_of_left(panel, key), ""))
            label = panel.label_of(base) if base in panel.boxes else base.upper()
            label = marked(label, is_marked(signed.fields[key]))
            yield Meter(f"{panel.id}.{_key_of_left(panel, key)}", label, most if left is None else left, most, 0,
                        (-5, -1, 1, 5) if most > 10 else (-1, 1), name)  # fmt: skip
    shown = [f"{panel.label_of(key)} {text}" for key, text in signed.fields.items() if key in _SHOWN and text]
    if shown:
        yield Words(lines=(" · ".join(shown),))


_SHOWN = ("ecrans", "vitesse", "maniabilite", "canons", "canons_degats", "tourelles", "tourelles_degats", "res",
          "attaque", "degats", "ordres")  # fmt: skip


def _key_of_left(panel: Panel, most: str) -> str:
    gauge = next((gauge for gauge in panel.gauges.values() if gauge.most == most), None)
    return gauge.left if gauge and gauge.left else most.removesuffix("_max")


# Marks


def mark(tree: Tree, c: Derived, d: Definitions, pressed: Pressed) -> Tree | None:
    """Return the tree after a mark: `add` so many to a number, `hit` with damage, `toggle` one of a list, `use` one."""
    verb, _colon, parameter = pressed.verb.partition(":")
    meters = {part.place: part for card in _cards(c, d) for part in card.parts if isinstance(part, Meter)}
    meter = meters.get(pressed.place)
    if verb == "add" and meter:
        return _with_number(tree, meter, whole_or_zero(parameter))
    if verb == "hit" and meter:
        return _after_blow(tree, meter, pressed.form, c, d)
    if verb == "toggle" and pressed.place in (STATUSES, USED):
        return _toggled(tree, pressed.place, parameter, c, d)
    if verb in ("use", "find") and pressed.place.startswith(f"{CARRIED}:"):
        return _with_count(tree, c, pressed.place.partition(":")[2], -1 if verb == "use" else 1)
    return None


def _with_number(tree: Tree, meter: Meter, by: int) -> Tree:
    most = meter.value if meter.most is None else meter.most
    value = max(meter.low, min(most, meter.value + by))
    path = path_of(meter.place) or (meter.place,)
    put_value(tree, path, scalar_of(str(value)))
    return tree


def _after_blow(tree: Tree, meter: Meter, form: Mapping[str, str], c: Derived, d: Definitions) -> Tree:
    """Return the tree after a blow: PV less the damage that Res Corp lets through (L795), and what a heavy one does
    (L910, L911)."""
    damage, body = (whole_or_zero(form.get(key, "")) for key in ("degats", "resiste"))
    lost = pv_lost(damage, body) if form.get("resiste") else damage
    tree = _with_number(tree, meter, -lost)
    for key, least in ((DISORIENTED, d.constants.disorients_over), (STUNNED, d.constants.stuns_over)):
        if lost > least and key not in c.life.statuses:
            tree = _toggled(tree, STATUSES, key, c, d) or tree
    return tree


def _toggled(tree: Tree, key: str, value: str, c: Derived, d: Definitions) -> Tree | None:
    """Return the tree with a status or the name of a talent added to a list, or taken out of it."""
    talents = {slug(name): name for name in (*(t.name for t in c.talents), *(p.name for p in c.powers))}
    known = {status: status for status in d.statuses} if key == STATUSES else talents
    if value not in known:
        return None
    written = tree.get(key)
    texts = [written] if isinstance(written, str) else [str(text) for text in written or ()]
    rest = [text for text in texts if ((d.find("statuses", text) if key == STATUSES else None) or slug(text)) != value]
    rest += [known[value]] if len(rest) == len(texts) else []
    return {**tree, key: rest} if rest else {k: v for k, v in tree.items() if k != key}


def _with_count(tree: Tree, c: Derived, name: str, by: int) -> Tree | None:
    """Return the tree with one thing less or more; the class's equipment is written out first."""
    if CARRIED not in tree:
        tree[CARRIED] = [
            {key: scalar_of(str(value)) for key, value in row.items()} for row in c.written_out(CARRIED)
        ]
    rows = tree[CARRIED]
    for n, row in enumerate(rows if isinstance(rows, list) else ()):
        label, count = _row_of_carried(row)
        if slug(label) == name:
            rest = count + by
            rows[n : n + 1] = [] if rest <= 0 else [{**_as_mapping(row), "nombre": scalar_of(str(rest))}]
            return tree
    return None


def _row_of_carried(row: Any) -> tuple[str, int]:
    mapping = _as_mapping(row)
    return str(mapping.get("objet", "")), whole_or_zero(mapping.get("nombre", "1")) or 1


def _as_mapping(row: Any) -> Mapping[str, Any]:
    return row if isinstance(row, Mapping) else {"objet": str(row)}


def tell(before: Derived, after: Derived) -> str:
    """Return what play changed, for the journal: « PV 31 → 12, Sonné, Médipack 3 → 1 »."""
    changes = []
    if before.pv_now != after.pv_now:
        changes.append(f"PV {before.pv_now} → {after.pv_now}")
    labels = after.definitions.statuses
    changes += [labels[key].label for key in after.life.statuses if key not in before.life.statuses]
    changes += [f"plus {labels[key].label}" for key in before.life.statuses if key not in after.life.statuses]
    counts = [{p.label: p.count for p in c.possessions if not p.equipped} for c in (before, after)]
    for label in dict.fromkeys([*counts[0], *counts[1]]):
        then, now = (count.get(label, 0) for count in counts)
        changes += [f"{label} {then} → {now}"] if then != now else []
    for key, entries in thing_entries(after).items():
        panel, then_entries = after.definitions.panels[key], Entries(thing_entries(before).get(key, Entries()).fields)
        parts = {part.place: part for part in _thing_parts(panel, entries, entries) if isinstance(part, Meter)}
        olds = {part.place: part for part in _thing_parts(panel, then_entries, then_entries) if isinstance(part, Meter)}
        changes += [f"{part.label} {olds[place].value} → {part.value}" for place, part in parts.items()
                    if place in olds and olds[place].value != part.value]  # fmt: skip
    return ", ".join(changes)


def write(tree: Tree, text: str, date: str) -> Tree:
    """Return the tree with a line of the journal."""
    journal = tree.get("journal")
    return {**tree, "journal": [*(journal if isinstance(journal, list) else ()), {"date": date, "texte": text}]}
