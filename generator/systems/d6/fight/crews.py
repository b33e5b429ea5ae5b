"""Who flies what: ships of characters and of the catalogue with their crews, in numbers for the simulation and in words
for paper; each character has a post and his own finished rolls (A80 to A82, A104, A130, A151).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, Literal

from msgspec import field
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import parse_digits
from generator.base.provenance import marked
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.chance.dice import Dice
from generator.chance.odds import at_least, sum_of_dice
from generator.reading.shape import Between
from generator.systems.d6.fight.battle.combatants import pair
from generator.systems.d6.fight.battle.flight import COMPUTES, HELPS, TO_HIT, Arms, Vessel
from generator.systems.d6.fight.blocks import every_block
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.equipment import parse_damage
from generator.systems.d6.rules.house import Block, Gun, Share, Ship
from generator.systems.d6.rules.pools import pool_of
from generator.systems.d6.rules.things import (
    Row,
    dice_in,
    has_crew,
    ship_of,
    thing_entries,
    values_of_model,
)

Short = Annotated[str, Between(1, 120)]
NO_DICE = Dice()
KITS, KIT = 2, "kit-de-reparation"  # aboard any ship (A151)
PLUGS, LUCKY = 10, 10  # Endurance to help who repairs; the D12 of whoever has nothing else
SEATS = 8  # of a ship that no catalogue knows
CREW = Dice(3)  # of a big ship's posts that nobody of the group holds: soldiers (A84)
NO_HYPERDRIVE = "aucun"


class StationRoll(Record):
    """A roll of a post: its dice, what it must reach, how often it does in a hundred, what it does."""

    label: Short
    dice: Short
    need: Annotated[str, Between(0, 120)] = ""
    chance: Share | None = None
    text: Annotated[str, Between(0, 240)] = ""


class Station(Record):
    """Where a character stands, what he rolls there, and in short what he would roll elsewhere."""

    name: Short
    post: Short
    rolls: tuple[StationRoll, ...]
    others: Annotated[str, Between(0, 400)] = ""


class Craft(Record):
    """A ship, a vehicle or a mount of the group as paper needs it; `model`: its id in the catalogue."""

    name: Short
    kind: Literal["petit", "gros", "vehicule", "monture"]
    pb: int
    model: str = ""
    stats: Mapping[str, Short] = field(default_factory=dict)
    vital: Mapping[str, int] = field(default_factory=dict)
    lost: int = 0
    stock: Mapping[str, int] = field(default_factory=dict)  # torpedoes, missiles, kits
    crew: tuple[Station, ...] = ()


class Helm(Record):
    """A ship and those aboard: what its panel says, its model if it has one, how many it holds."""

    name: str
    values: Row
    model: Ship | None
    crew: tuple[Derived, ...]
    ours: bool = True  # its numbers are house values

    @property
    def big(self) -> bool:
        return self.model.size == "gros" if self.model else any(has_crew(c) for c in self.crew[:1])

    @property
    def seats(self) -> int:
        return seats_of(self.model)


def seats_of(model: Ship | None) -> int:
    return model.crew + (model.passengers or 0) if model else SEATS


def man_ships(party: Sequence[Derived], lent: str | None, d: Definitions) -> tuple[Helm, ...]:
    """Put everybody aboard: a ship of the catalogue, or the group's own, the largest first; its owner flies his own.

    Raises a Refusal where there is no ship, or no room for all."""
    if lent:
        model = d.ships[lent]
        helms = [Helm(model.label, values_of_model(model), model, tuple(party))]
    else:
        owners = [c for c in party if "vaisseau" in thing_entries(c)]
        helms = [_own_ship(c) for c in owners]
        helms.sort(key=lambda helm: -helm.seats)
        waiting = [c for c in party if c not in owners]
        for n, helm in enumerate(helms):
            room = helm.seats - len(helm.crew)
            helms[n] = replace(helm, crew=(*helm.crew, *waiting[:room]))
            waiting = waiting[room:]
        if not helms or waiting:
            raise _no_room(helms, waiting, len(party), d)
    if (least := max(len(helm.crew) - helm.seats for helm in helms)) > 0:
        raise _no_room(helms, list(party)[-least:], len(party), d)
    return tuple(helms)


def _no_room(helms: Sequence[Helm], waiting: Sequence[Derived], count: int, d: Definitions) -> Refusal:
    large = [key for key, ship in d.ships.items() if seats_of(ship) >= count]
    usual = "cargo-leger" if "cargo-leger" in large else next(iter(large), "")
    hint = _("lend one of the catalogue: --craft {name}; or write one in a file: vaisseau: {{type: …}}")
    hint = hint.format(name=usual)
    if not helms:
        return Refusal("no-ship", _("nobody of the group has a ship"), hint)
    names = ", ".join(c.character.nom or "" for c in waiting)
    return Refusal("no-ship", _("there is no place aboard for {names}").format(names=names), hint)


def _own_ship(c: Derived) -> Helm:
    values, model = thing_entries(c)["vaisseau"].fields, ship_of(c)
    name = values.get("nom") or values.get("type") or "Vaisseau"
    return Helm(name, values, model, (c,), ours=model is not None)


# Rolls


def rolled(c: Derived, skill: str, more: Dice = NO_DICE) -> Dice:
    """Return what a character rolls with a ship's bonus; without a die of his own there is no roll (L433)."""
    own = pool_of(c, skill)
    return own.with_part("engin", "Vaisseau", more).rollable if own.rollable.dice else Dice()


@cache
def chance_of(dice: Dice, need: int) -> float:
    return float(at_least(sum_of_dice(dice.dice, flat=dice.flat), need)) if dice.dice else 0.0


@cache
def hit_chance(attack: Dice, dodge: Dice, need: int = TO_HIT) -> float:
    """Return how often an attack reaches its threshold and is not dodged: strictly higher (L1088, B13)."""
    if not attack.dice:
        return 0.0
    reached = sum_of_dice(attack.dice, flat=attack.flat).chances()
    if not dodge.dice:
        return float(sum(p for score, p in reached.items() if score >= need))
    answers = sum_of_dice(dodge.dice, flat=dodge.flat)
    return float(sum(p * (1 - at_least(answers, score + 1)) for score, p in reached.items() if score >= need))


class Aid(Record):
    """How somebody without a post helps: a skill and its threshold, what it gives."""

    skill: str
    need: int
    text: str


AIDS = (
    Aid("commandement", HELPS, "+1D au prochain jet d’un équipier"),
    Aid("psychologie", HELPS, "+1D au prochain jet d’un équipier"),
    Aid("observation", HELPS, "+1D à la prochaine esquive"),
    Aid("endurance", PLUGS, "+1D à la réparation du tour"),
)


def aid_of(c: Derived) -> tuple[Aid | None, Dice, float]:
    """Return how a character helps best, what he rolls, and how often he succeeds; without any die, by luck alone."""
    ways = [(chance_of(rolled(c, aid.skill), aid.need), -n, aid) for n, aid in enumerate(AIDS)]
    chance, _n, aid = max(ways, key=lambda way: way[:2])
    if chance > 0:
        return aid, rolled(c, aid.skill), chance
    return None, Dice(), (12 - LUCKY + 1) / 12


# Who does what

POSTS = {
    "pilote": "Pilote", "tourelle": "Tourelle", "mecanicien": "Mécanicien", "systemes": "Systèmes",
    "appui": "Appui", "capitaine": "Capitaine", "navigation": "Navigation", "canonnier": "Canonnier",
    "machine": "Maître machine", "radar": "Radar", "gabier": "Gabier",
}  # fmt: skip
BIG_POSTS = {"navigation": "pilotage", "capitaine": "commandement", "canonnier": "tourelles", "machine": "reparation",
             "radar": "systemes", "gabier": "ingenierie"}  # fmt: skip


def posts_of(helm: Helm) -> dict[str, list[Derived]]:
    """Deal the posts: each to whoever is best at it among those left; the rest help."""
    left, posts = list(helm.crew), dict[str, list[Derived]]()

    def best(key: str, *skills: str, least: int = 1) -> None:
        able = [c for c in left if max(rolled(c, skill).dice for skill in skills) >= least]
        if able:
            taken = max(able, key=lambda c: sum(rolled(c, skill).steps for skill in skills))
            left.remove(taken)
            posts.setdefault(key, []).append(taken)

    if helm.big:
        best("navigation", "pilotage")
        for key in ("capitaine", *["canonnier"] * 2, "machine", "radar", "gabier", *["canonnier"] * 6):
            best(key, BIG_POSTS[key])
        posts["appui"] = left
        return posts
    best("pilote", "pilotage", "esquive-spatiale", least=0)
    for _n in range(_count(helm.values.get("tourelles", ""))):
        best("tourelle", "tourelles")
    best("mecanicien", "reparation")
    best("systemes", "systemes", "astrogation")
    posts["appui"] = left
    return posts


def _count(text: str) -> int:
    return parse_digits(text.partition(",")[0].strip()) or 0


def _damage(text: str) -> Dice:
    times, damage = parse_damage(text)
    return damage if times else Dice()


def _arms(values: Row, key: str) -> Arms | None:
    left = parse_digits(values.get(key, "")) if key in ("missiles", "torpilles") else _count(values.get(key, ""))
    damage = _damage(values.get(f"{key}_degats", ""))
    return Arms(pair(damage), left) if damage.dice and left else None


def vessel_of_helm(helm: Helm, *, wounded: bool) -> Vessel:
    """Return a ship of the group in numbers, with all its PB; with `wounded`, with those of now."""
    values, model = helm.values, helm.model
    most = parse_digits(values.get("pb_max", "")) or 0
    now = parse_digits(values.get("pb", "")) if wounded else None
    posts = posts_of(helm)
    common = Vessel(
        name=helm.name,
        speed=pair(dice_in(values.get("vitesse", ""))),
        handling=pair(dice_in(values.get("maniabilite", ""))),
        screens=pair(dice_in(values.get("ecrans", ""))),
        pilot=(0, 0),
        dodge=(0, 0),
        pb=most,
        now=most if now is None else min(most, now),
        guns=_arms(values, "canons"),
        torpedoes=_arms(values, "torpilles"),
        missiles=_arms(values, "missiles"),
        souls=len(helm.crew),
        flees_at=most // 3,
        kits=KITS + sum(p.count for c in helm.crew for p in c.possessions if p.id == KIT),
    )
    aids = [rolled(c, aid.skill) for c in posts["appui"] for aid in (aid_of(c)[0],) if aid and aid.need == HELPS]
    helper = max(aids, default=None, key=lambda dice: dice.steps)
    common = replace(common, helper=pair(helper) if helper else None)
    if helm.big:
        gunners = [rolled(c, "tourelles") for c in posts.get("canonnier", ())]
        guns = model.guns if model else None
        gunners += [CREW] * ((guns.count if guns else 0) - len(gunners))
        pilots = [rolled(c, "pilotage") for c in posts.get("navigation", ())]
        return replace(
            common, big=True, vital=tuple(model.vital.values()) if model else (most,), pb=0, now=0,
            pilot=pair(max([*pilots, CREW], key=lambda dice: dice.steps)),
            turrets=tuple(map(pair, gunners)), turret_damage=common.guns.damage if common.guns else (0, 0),
            auto=pair(_damage(model.auto_turrets)) if model and model.auto_turrets else None,
            interception=(model.interception or 0) if model else 0,
        )  # fmt: skip
    (pilot,) = posts["pilote"]
    aim = dice_in(values.get("tourelles", "").partition("+")[2])
    gunners = [rolled(c, "tourelles", aim) for c in posts.get("tourelle", ())]
    mechanic = next((rolled(c, "reparation") for c in posts.get("mecanicien", ())), None)
    others = [rolled(c, "astrogation") for c in helm.crew if c is not pilot]
    computed = max([dice for dice in others if dice.dice], default=rolled(pilot, "astrogation"), key=lambda r: r.steps)
    jumps = values.get("hyperdrive", NO_HYPERDRIVE) != NO_HYPERDRIVE and computed.dice
    return replace(
        common,
        pilot=pair(rolled(pilot, "pilotage")),
        dodge=pair(rolled(pilot, "esquive-spatiale")),
        turrets=tuple(map(pair, gunners)),
        turret_damage=pair(_damage(values.get("tourelles_degats", ""))),
        repairs=pair(mechanic) if mechanic else None,
        jumps=pair(computed) if jumps else None,
        jumps_alone=not any(dice.dice for dice in others),
    )


def foe_vessel(ship: Ship, rank: Block) -> Vessel:
    """Return a ship of the catalogue flown by people of a rank: whatever they roll is its « Reste » (A124)."""
    skill, crew = pair(rank.carac), max(0, ship.crew - 1)
    turrets = ship.guns if ship.size == "gros" else ship.turrets
    count = min(turrets.count, crew) if turrets else 0
    aim = turrets.aim if turrets else Dice()
    most = ship.pb or 0
    return Vessel(
        name=ship.label,
        speed=pair(ship.speed),
        handling=pair(ship.handling),
        screens=pair(ship.screens),
        pilot=skill,
        dodge=skill,
        pb=most,
        now=most,
        big=ship.size == "gros",
        vital=tuple(ship.vital.values()),
        guns=_gun_arms(ship.guns),
        turrets=(pair(rank.carac + aim),) * count,
        turret_damage=pair(_damage(turrets.damage)) if turrets else (0, 0),
        torpedoes=_gun_arms(ship.torpedoes),
        missiles=_gun_arms(ship.missiles),
        launcher=pair(rank.carac + aim) if crew and not count else None,
        auto=pair(_damage(ship.auto_turrets)) if ship.auto_turrets else None,
        interception=ship.interception or 0,
        souls=0,
        flees_at=most * rank.flees // 100 if rank.flees else -1,
    )


def _gun_arms(gun: Gun | None) -> Arms | None:
    return Arms(pair(_damage(gun.damage)), gun.count) if gun else None


def dodge_of_foe(ship: Ship, rank: Block) -> Dice:
    return Dice() if ship.size == "gros" else rank.carac + ship.handling


# In words


def _spread(chances: Sequence[float]) -> Share | None:
    """Return the least of several chances: what is printed is never more than there is."""
    return Share(round(min(chances), 2)) if chances else None


def craft_of_helm(helm: Helm, foes: Sequence[tuple[Ship, Block]], *, wounded: bool) -> Craft:
    """Return a ship of the group as paper needs it, each aboard with a station."""
    values, model = helm.values, helm.model
    vessel = vessel_of_helm(helm, wounded=wounded)
    stats = {"Vitesse": values.get("vitesse", ""), "Man.": values.get("maniabilite", ""),
             "Écrans": values.get("ecrans", "")}  # fmt: skip
    stats |= {} if helm.big else {"Tiers": str(vessel.pb // 3)}
    stock = {"Torpilles": vessel.torpedoes, "Missiles": vessel.missiles}
    return Craft(
        name=helm.name[:120],
        kind="gros" if helm.big else "petit",
        pb=vessel.pb,
        model=model.id if model else "",
        stats={label: marked(text, helm.ours) for label, text in stats.items() if text},
        vital=dict(model.vital) if model else {},
        lost=vessel.pb - vessel.now,
        stock={**{label: arms.count for label, arms in stock.items() if arms}, "Kits": vessel.kits},
        crew=tuple(_stations(helm, foes)),
    )


def _stations(helm: Helm, foes: Sequence[tuple[Ship, Block]]) -> Iterator[Station]:
    posts = posts_of(helm)
    for key, people in posts.items():
        for n, c in enumerate(people, 1):
            lines = {post: tuple(_rolls_at(post, c, helm, foes)) for post in _posts_on(helm)}
            label = f"{POSTS[key]} {n}" if len(people) > 1 and key != "appui" else POSTS[key]
            others = [
                f"{line.label} {line.dice}"
                for post, rolls in lines.items() if post != key for line in rolls[:1] if line.dice != "–"
            ]  # fmt: skip
            elsewhere = f"Ailleurs : {' · '.join(others)}"[:400] if others else ""
            yield Station((c.character.nom or "?")[:120], label, lines[key], elsewhere)


def _posts_on(helm: Helm) -> tuple[str, ...]:
    if helm.big:
        return (*BIG_POSTS, "appui")
    turret = ("tourelle",) if _count(helm.values.get("tourelles", "")) else ()
    return ("pilote", *turret, "mecanicien", "systemes", "appui")


def _rolls_at(post: str, c: Derived, helm: Helm, foes: Sequence[tuple[Ship, Block]]) -> Iterator[StationRoll]:
    """Yield what a character rolls at a post, with his own finished numbers."""
    values, ours = helm.values, helm.ours
    turn = dice_in(values.get("maniabilite", ""))
    aim = dice_in(values.get("tourelles", "").partition("+")[2])

    def dice(skill: str, more: Dice = NO_DICE) -> tuple[Dice, str]:
        value = rolled(c, skill, more)
        return value, marked(value.skill, ours and more != Dice()) if value.dice else "–"

    def hits(value: Dice) -> Share | None:
        return _spread([hit_chance(value, dodge_of_foe(ship, rank)) for ship, rank in foes])

    if post == "pilote":
        value, text = dice("pilotage", turn)
        yield StationRoll("Manœuvre", text, "opposé", None, "changer de position, fuir, face à face")
        damage = values.get("canons_degats", "")
        if damage:
            yield StationRoll("Canons", text, "10, et > esquive", hits(value),
                              f"{damage} ; +1D au jet s’il poursuit")  # fmt: skip
        for key, label in (("torpilles", "Torpille"), ("missiles", "Missile")):
            if _arms(values, key):
                yield StationRoll(label, text, "10, et > esquive", hits(value), values[f"{key}_degats"])
        yield StationRoll("Esquive", dice("esquive-spatiale", turn)[1], "> le jet", None,
                          "autant que de tirs, -1D par défense depuis son tour")  # fmt: skip
    elif post == "tourelle":
        value, text = dice("tourelles", aim)
        yield StationRoll("Tourelle", text, "10, et > esquive", hits(value),
                          f"{values.get('tourelles_degats', '')} ; toute position sauf hors de portée")  # fmt: skip
        if _arms(values, "torpilles") or _arms(values, "missiles"):
            yield StationRoll("Torpille, missile", text, "10, et > esquive", hits(value), "à la place de la tourelle")
        yield StationRoll("Rayon tracteur", dice("tourelles")[1], "> Pilotage + man.", None, "si le vaisseau en a un")
    elif post == "mecanicien":
        value, text = dice("reparation")
        often = Share(round(chance_of(value, 15), 2))
        yield StationRoll("Réparer", text, "÷ 2 = PB", None, "un kit ; au tour suivant du pilote, une fois par tour")
        yield StationRoll("Canon, propulseur", text, "15", often, "un kit ; un coup de moins")
        yield StationRoll("Brèche", "–", "sans jet", None, "une action, une plaque")
    elif post == "systemes":
        value, text = dice("systemes")
        yield StationRoll("Contre-mesures", text, "> le jet, ou 10", Share(round(chance_of(value, TO_HIT), 2)),
                          "contre missile ou torpille")  # fmt: skip
        value, text = dice("astrogation")
        yield StationRoll("Astrogation", text, "15", Share(round(chance_of(value, COMPUTES), 2)),
                          "un tour entier ; de 5 à 14, deux ; un coup reçu l’interrompt")  # fmt: skip
    elif post in BIG_POSTS:
        value, text = dice(BIG_POSTS[post])
        need, effect = {
            "navigation": ("opposé", "portée, fuite, angle mort de l’ennemi"),
            "capitaine": ("par 5", "+1 à tous les postes ; le double à un seul"),
            "canonnier": ("10, et > esquive", f"{values.get('canons_degats', '')} ; un tir par tour"),
            "machine": ("÷ 2 = PB", "rendus à un point vital, une fois par tour"),
            "radar": ("10", "surprises, missiles ; localise la cible"),
            "gabier": ("selon le MJ", "écrans vers une face ; rallume le générateur"),
        }[post]
        yield StationRoll(POSTS[post], text, need, hits(value) if post == "canonnier" else None, effect)
    else:
        aid, value, helps = aid_of(c)
        label, text = (c.definitions.skills[aid.skill].label, value.skill) if aid else ("Chance", "D12")
        least, given = (aid.need, aid.text) if aid else (LUCKY, AIDS[0].text)
        yield StationRoll(label, text, marked(str(least)), Share(round(helps, 2)), given)


def pilot_texts(ship: Ship, rank: Block) -> dict[str, str]:
    """Return the finished rolls of a ship of the catalogue, by what is done: manœuvre, shots, dodge."""
    turn, big = rank.carac + ship.handling, ship.size == "gros"
    texts = {"Manœuvre": turn.skill}
    texts |= {} if big else {"Esquive": turn.skill}
    return {label: marked(text) for label, text in texts.items()}


def shots_of(ship: Ship, rank: Block) -> Iterator[tuple[str, str, str, str]]:
    """Yield the arms of a ship flown by a rank: name, roll, damage, what is to be known."""
    turn, big = (rank.carac + ship.handling).skill, ship.size == "gros"
    aim = ship.turrets.aim if ship.turrets else Dice()
    if ship.guns:
        count = f"{ship.guns.count} canonniers" if big else "+1D s’il poursuit"
        yield "Canons", rank.carac.skill if big else turn, ship.guns.damage, count
    if ship.turrets:
        yield "Tourelles", (rank.carac + aim).skill, ship.turrets.damage, f"{ship.turrets.count} par tour"
    for label, gun in (("Torpilles", ship.torpedoes), ("Missiles", ship.missiles)):
        if gun:
            yield label, turn, gun.damage, f"× {gun.count}"
    if ship.auto_turrets:
        yield "Tourelles automatiques", "–", ship.auto_turrets, "si l’attaquant fait moins de 15"


def rank_of(key: str | None, d: Definitions) -> Block:
    return every_block(d)[key or "soldat"]
