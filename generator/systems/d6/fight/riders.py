"""Who drives or rides what in a chase: the group's vehicles and mounts, those of its pursuers, and the obstacles with
who is best at each (A83, A86, A152)."""

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import parse_digits
from generator.base.provenance import marked
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.chance.dice import Dice
from generator.systems.d6.fight.battle.chase import STEP, Racer, Shot
from generator.systems.d6.fight.battle.combatants import pair, step_of
from generator.systems.d6.fight.crews import Craft, Station, StationRoll, chance_of, rank_of, rolled
from generator.systems.d6.fight.encounter import Hurdle
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.equipment import parse_damage
from generator.systems.d6.rules.house import Block, Pursuit, Share, Vehicle
from generator.systems.d6.rules.pools import attacks_of
from generator.systems.d6.rules.things import Row, dice_in, model_of, thing_entries, values_of_model

VEHICLE_MOVES = 5  # times those of somebody on foot (A83)
DRIVES = {"vehicule": "pilotage", "monture": "dressage"}
TURRET = "Tourelle"


class Ride(Record):
    """A vehicle or a mount with those on it, the driver first."""

    name: str
    kind: Literal["vehicule", "monture"]
    values: Row
    model: Vehicle | Block | None
    riders: tuple[Derived, ...]
    lead: Dice = Dice()

    @property
    def driver(self) -> Derived:
        return self.riders[0]

    @property
    def own(self) -> Dice:
        """What its driver rolls by himself: Pilotage and handling; on a beast Dressage or its Vitesse, the better."""
        dice = rolled(self.driver, DRIVES[self.kind], dice_in(self.values.get("maniabilite", "")))
        if self.kind == "vehicule":
            return dice
        return max(dice, dice_in(self.values.get("vitesse", "")), key=lambda roll: roll.steps)

    @property
    def roll(self) -> Dice:
        """What its driver rolls: behind one of his own at least what that one does, less 1D (A152)."""
        return max(self.own, self.lead, key=lambda roll: roll.steps)

    @property
    def move(self) -> int:
        d = self.driver.definitions
        step = int(step_of(dice_in(self.values.get("vitesse", "")), d))
        return step * VEHICLE_MOVES if self.kind == "vehicule" else step


def mount_riders(party: Sequence[Derived], lent: str | None, d: Definitions) -> tuple[Ride, ...]:
    """Put everybody on vehicles or mounts: as many of the one that is lent as they need, or the group's own.

    Raises a Refusal where somebody is left on foot."""
    if lent:
        model: Vehicle | Block = d.vehicles[lent] if lent in d.vehicles else d.beasts[lent]
        kind: Literal["vehicule", "monture"] = "vehicule" if isinstance(model, Vehicle) else "monture"
        seats = _seats(model)
        count = -(-len(party) // seats)
        ranked = sorted(party, key=lambda c: -rolled(c, DRIVES[kind]).steps)
        drivers, others = ranked[:count], [c for c in party if c not in ranked[:count]]
        rides = []
        for n, driver in enumerate(drivers):
            share = tuple(others[n::count])
            name = f"{model.label} {n + 1}" if count > 1 else model.label
            rides.append(Ride(name, kind, values_of_model(model), model, (driver, *share)))
        return _in_convoy(rides)
    owners = [c for c in party if "speeder" in thing_entries(c)]
    rides, waiting = [_own_ride(c) for c in owners], [c for c in party if c not in owners]
    for n, ride in enumerate(rides):
        room = max(0, _seats(ride.model) - 1)
        rides[n] = replace(ride, riders=(*ride.riders, *waiting[:room]))
        waiting = waiting[room:]
    if waiting or not rides:
        hint = _("lend some of the catalogue: --craft landspeeder, moto-speeder, monture…")
        if not rides:
            raise Refusal("no-vehicle", _("nobody of the group has a vehicle"), hint)
        names = ", ".join(c.character.nom or "" for c in waiting)
        raise Refusal("no-vehicle", _("there is no place aboard for {names}").format(names=names), hint)
    return _in_convoy(rides)


def _in_convoy(rides: Sequence[Ride]) -> tuple[Ride, ...]:
    """Let the others follow the best of them."""
    best = max((ride.own for ride in rides), key=lambda roll: roll.steps)
    lead = Dice(best.dice - 1, best.flat) if best.dice > 1 else Dice()
    return tuple(replace(ride, lead=lead) for ride in rides)


def _seats(model: Vehicle | Block | None) -> int:
    return model.crew + (model.passengers or 0) if isinstance(model, Vehicle) else 1


def _own_ride(c: Derived) -> Ride:
    values, model = thing_entries(c)["speeder"].fields, model_of(c, c.definitions.panels["speeder"])
    vehicle = model if isinstance(model, Vehicle) else None
    return Ride(values.get("nom") or "Véhicule", "vehicule", values, vehicle, (c,))


def racer_of_ride(ride: Ride, theme: Pursuit) -> Racer:
    """Return a ride of the group in numbers: its arms, and the guns of those who ride along."""
    values, kind = ride.values, ride.kind
    armour = dice_in(values.get("blindage", "") or values.get("res", ""))
    most = parse_digits(values.get("pb_max", "") or values.get("pv_max", "")) or 1
    shots = [Shot(pair(skill), pair(damage)) for _name, skill, damage in _arms_of(ride)]
    passengers = ride.riders[1:] if kind == "vehicule" else ride.riders
    for c in passengers:
        arms = [arm for arm in attacks_of(c, "") if arm.ranged and not arm.area and arm.count is None]
        if arms:
            best = max(arms, key=lambda arm: (arm.skill.steps, arm.damage.steps))
            shots.append(Shot(pair(best.skill), pair(best.damage), least=True))
    helps = tuple(
        pair(max((rolled(c, obstacle.skill) for c in ride.riders[1:] or ride.riders), key=lambda dice: dice.steps))
        for obstacle in theme.obstacles
    )
    return Racer(ride.name, pair(ride.roll), ride.move, most, pair(armour), most, tuple(shots), helps=helps)


def _arms_of(ride: Ride) -> list[tuple[str, Dice, Dice]]:
    """Return the arms of a vehicle: name, finished roll, damage; guns are its driver's, a turret's is a passenger's."""
    handling, arms = dice_in(ride.values.get("maniabilite", "")), []
    for text in ride.values.get("armes", "").split(", "):
        name, _space, damage = text.rpartition(" ")
        if name and parse_damage(damage)[0]:
            if name.startswith(TURRET):
                gunners = [rolled(c, "tourelles") for c in ride.riders[1:]]
                skill = max(gunners, key=lambda dice: dice.steps, default=Dice())
            else:
                skill = rolled(ride.driver, "pilotage", handling)
            if skill.dice:
                arms.append((name, skill, parse_damage(damage)[1]))
    return arms


def foe_racer(block: str, rank: str | None, d: Definitions) -> Racer:
    """Return a vehicle with a rank at its controls, or a beast that runs by itself: by its Vitesse."""
    if block in d.beasts:
        beast = d.beasts[block]
        drive = beast.speed
        return Racer(beast.label, pair(drive), int(step_of(beast.speed, d)), beast.pv, pair(beast.res_corp), beast.pv)
    vehicle, skill = d.vehicles[block], rank_of(rank, d).carac
    drive = skill + vehicle.handling
    shots = tuple(
        Shot(pair(skill if name.startswith(TURRET) else drive), pair(parse_damage(damage)[1]))
        for name, damage in vehicle.arms.items() if not name.startswith(TURRET) or vehicle.crew > 1
    )  # fmt: skip
    move = int(step_of(vehicle.speed, d)) * VEHICLE_MOVES
    return Racer(vehicle.label, pair(drive), move, vehicle.pb, pair(vehicle.armour), vehicle.pb, shots)


def hurdles_of(rides: Sequence[Ride], theme: Pursuit) -> tuple[Hurdle, ...]:
    """Return the obstacles with who drives best at each, who helps best, and their exact chances."""
    hurdles = []
    best = max(rides, key=lambda ride: ride.roll.steps)
    everybody = [c for ride in rides for c in (ride.riders[1:] or ride.riders)]
    d = best.driver.definitions
    for obstacle in theme.obstacles:
        helper = max(everybody, key=lambda c: rolled(c, obstacle.skill).steps)
        chance = chance_of(rolled(helper, obstacle.skill), obstacle.threshold)
        hurdles.append(Hurdle(
            label=obstacle.label,
            threshold=obstacle.threshold,
            driver=best.driver.character.nom or "",
            chance=Share(round(chance_of(best.roll, obstacle.threshold), 2)),
            skill=d.skills[obstacle.skill].label,
            helper=(helper.character.nom or "") if chance else "",
            help_chance=Share(round(chance, 2)),
            text=obstacle.text,
        ))  # fmt: skip
    return tuple(hurdles)


def rides_as_craft(rides: Sequence[Ride], theme: Pursuit) -> tuple[Craft, ...]:
    """Return the rides of the group as paper needs them: metres, finished rolls, everybody with something to roll."""
    crafts = []
    for ride in rides:
        values, ours = ride.values, ride.model is not None
        vehicle = ride.kind == "vehicule"
        stats = {"Mouv.": f"{ride.move}\u00a0m", "Longueur": f"{ride.move // 5}\u00a0m", "Conduite": ride.roll.skill}
        stats |= {"Blind." if vehicle else "Res Corp": values.get("blindage", "") or values.get("res", "")}
        pb = parse_digits(values.get("pb_max", "") or values.get("pv_max", "")) or 1
        crafts.append(Craft(
            name=ride.name, kind=ride.kind, pb=pb, model=ride.model.id if ride.model else "",
            stats={label: marked(text, ours) for label, text in stats.items() if text},
            crew=tuple(_station(c, ride, theme) for c in ride.riders),
        ))  # fmt: skip
    return tuple(crafts)


def _station(c: Derived, ride: Ride, theme: Pursuit) -> Station:
    """Return where somebody sits, with all that he may roll: the skills of the obstacles too."""
    lines = list[StationRoll]()
    if c is ride.driver:
        skill = "Pilotage + man." if ride.kind == "vehicule" else "Dressage, ou Vitesse de la bête"
        skill = "Derrière le meneur, ses dés -1D" if ride.roll != ride.own else skill
        lines.append(StationRoll(skill, marked(ride.roll.skill) if ride.roll.dice else "–", "l’obstacle", None,
                                 f"et contre qui poursuit : 1 longueur par tranche de {STEP}"))  # fmt: skip
        lines += [StationRoll(name, marked(skill.skill), "distance", None, str(damage).replace("D", "DD"))
                  for name, skill, damage in _arms_of(ride) if not name.startswith(TURRET)]  # fmt: skip
        lines.append(StationRoll("Esquiver un tir", lines[0].dice, "> le jet", None, "-1D par défense depuis son tour"))
    if c is not ride.driver or ride.kind == "monture":
        lines += [StationRoll(name, marked(skill.skill), "distance", None, str(damage).replace("D", "DD"))
                  for name, skill, damage in _arms_of(ride) if name.startswith(TURRET)]  # fmt: skip
        arms = [arm for arm in attacks_of(c, "") if arm.ranged and arm.skill.dice]
        lines += [StationRoll(arm.label, arm.skill.skill, "distance", None, str(arm.damage).replace("D", "DD"))
                  for arm in arms[:2]]  # fmt: skip
    d, post = c.definitions, "Conduit" if c is ride.driver else "Passager"
    skills = dict.fromkeys(obstacle.skill for obstacle in theme.obstacles)
    helps = [f"{d.skills[key].label} {rolled(c, key).skill}" for key in skills if rolled(c, key).dice]
    aids = helps and (c is not ride.driver or not ride.riders[1:])
    others = f"Aider, +1D à qui conduit : {' · '.join(helps)}" if aids else ""
    return Station((c.character.nom or "?")[:120], post, tuple(lines), others[:400])
