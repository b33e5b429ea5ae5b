"""A ship, a vehicle, a beast, a droid or a rank on a card of its own: whoever has it, friend or foe (A80 to A86)."""

from collections.abc import Iterator

from generator.core.chance.dice import Dice
from generator.core.names import parse_digits
from generator.core.paper.figure import Clause, Line, PrintedFigure, Rolls, Stat, Track
from generator.systems.d6.derive import Derived
from generator.systems.d6.house import MARK, Block, Ship, Vehicle
from generator.systems.d6.things import Model, find_model, model_of, told_things

BOXES = 60
FOOT = "Valeurs maison"
FIRED = ("Missiles", "Torpilles")  # arms that run out
AUTOMATIC = "Tourelles automatiques"
SHIP_HIT = "dégâts − écrans = PB perdus, 1 au moins ; 0 au-delà du double"
VEHICLE_HIT = "dégâts − blindage = PB perdus ; 1 PB au plus sans arme lourde ni explosif"


def card_of_model(one: Model, name: str = "", left: int | None = None) -> PrintedFigure:
    """`name`: what its owner calls it; `left`: of its PB or PV, where some are lost."""
    if isinstance(one, Ship):
        group, points, stats, rolls, rules, more = _ship_parts(one)
    elif isinstance(one, Vehicle):
        group, points, stats, rolls, rules, more = _vehicle_parts(one)
    else:
        group, points, stats, rolls, rules, more = _block_parts(one)
    count = parse_digits(points.value)
    return PrintedFigure(
        name=name or one.label,
        kind=one.label if name else "",
        group=group,
        badge=points,
        stats=tuple(stats),
        rolls=tuple(rolls),
        clauses=tuple(rules),
        boxes=(*([] if count is None else [_points(points.label, count, left)]), *more),
        foot=FOOT,
        silhouette=getattr(one, "silhouette", None) or "",
    )


Parts = tuple[str, Stat, list[Stat], list[Rolls], list[Clause], list[Track]]


def _ship_parts(one: Ship) -> Parts:
    stats = [Stat("Vit.", str(one.speed)), Stat("Man.", one.handling.skill), Stat("Écrans", str(one.screens))]
    lines = tuple(
        Line(label, (_roll_of_gun(label, aim), f"{damage} ({count})" if count else damage))
        for label, count, damage, aim in _guns_of_ship(one)
    )
    dodge = "ou plus que son Esquive spatiale + maniabilité" if one.size == "petit" else "suffit : il n’esquive pas"
    rules = [Clause("Le toucher", "10", dodge), Clause("Touché", "", SHIP_HIT)]
    if one.interception:
        text = f"un missile ou une torpille passe si le D12 fait au moins {one.interception}"
        rules.append(Clause("Interception", "", text))
    rules.append(Clause("À bord", "", _crew_text(one)))
    rules += [Clause(key.replace("-", " ").capitalize(), f"{pb} PB", "reste : ……") for key, pb in one.vital.items()]
    boxes: list[Track] = []
    guns = [(label, count) for label, count, _damage, _aim in _guns_of_ship(one) if label in FIRED]
    boxes += [Track(label[0].lower(), label, count) for label, count in guns]
    rolls = [Rolls("Tirs", ("jet", "dégâts"), lines)] if lines else []
    return "Vaisseau", Stat("PB", str(one.pb or "–")), stats, rolls, rules, boxes


def _guns_of_ship(one: Ship) -> Iterator[tuple[str, int, str, Dice]]:
    named = {"Canons": one.guns, "Tourelles": one.turrets, "Missiles": one.missiles, "Torpilles": one.torpedoes}
    for label, gun in named.items():
        if gun:
            yield label, gun.count, gun.damage, gun.aim
    if one.auto_turrets:
        yield AUTOMATIC, 0, one.auto_turrets, Dice()


def arms_of_ship(one: Ship) -> str:
    return ", ".join(f"{label} {damage}" for label, _count, damage, _aim in _guns_of_ship(one))


def _roll_of_gun(label: str, aim: Dice) -> str:
    if label == "Tourelles":
        return f"Tourelles + {aim}" if aim.dice else "Tourelles"
    return "–" if label == AUTOMATIC else "Pilotage + man."


def _crew_text(one: Ship | Vehicle) -> str:
    return f"équipage {one.crew}" + (f", passagers {one.passengers}" if one.passengers else "")


def _vehicle_parts(one: Vehicle) -> Parts:
    stats = [Stat("Vit.", str(one.speed)), Stat("Man.", one.handling.skill), Stat("Blind.", str(one.armour))]
    lines = tuple(Line(label, (damage,)) for label, damage in one.arms.items())
    rules = [Clause("Touché", "", VEHICLE_HIT), Clause("À 0 PB", "", "il s’arrête")]
    rules.append(Clause("À bord", "", _crew_text(one)))
    return "Véhicule", Stat("PB", str(one.pb)), stats, [Rolls("Armes", ("dégâts",), lines)] if lines else [], rules, []


def _block_parts(one: Block) -> Parts:
    stats = [Stat("Vit.", str(one.speed)), Stat("Esq.", str(one.dodge)), Stat("Res C.", str(one.res_corp))]
    stats.append(Stat("Carac.", str(one.carac)))
    rules = [Clause("Fonctions", "", one.functions)] if one.functions else []
    rules += [Clause("Dressage", str(one.training), "pour en faire un compagnon")] if one.training else []
    rules += [Clause("Se cacher de lui", str(one.stealth), "à la Discrétion")] if one.stealth else []
    rules += [Clause("Attaques", str(one.attacks), "par tour, sans malus")] if one.attacks > 1 else []
    rules.append(Clause("À 0 PV", "", "hors de combat"))
    arms = Rolls("Attaque", ("jet", "dégâts"), (Line(one.arm.name, (str(one.attack), one.arm.damage)),))
    group = "Bête" if one.training else "Droïde" if one.functions or "droide" in one.id else "Adversaire"
    return group, Stat("PV", str(one.pv)), stats, [arms], rules, []


def _points(label: str, most: int, left: int | None) -> Track:
    count = min(most, BOXES)
    return Track("p", label, count, ticked=0 if left is None else max(0, min(count, most - left)))


def cards_of_owned(c: Derived) -> Iterator[PrintedFigure]:
    """A card for each thing of the character's whose model is known."""
    for key, entries in told_things(c).items():
        panel = c.definitions.panels[key]
        if not panel.is_list:
            told = entries.fields
            found = [(model_of(c, panel), told.get("nom", ""), told.get("pb") or told.get("pv"))]
        else:
            rows = entries.rows[next(iter(panel.lists.values()))[0]]
            names = [row.get("modele") or row["nom"].removesuffix(f" {MARK}") for row in rows]
            models = [find_model(panel, name, c.definitions) for name in names]
            found = [(model, row["nom"], row.get("pv")) for model, row in zip(models, rows, strict=True)]
        for model, name, left in found:
            if model:
                number = parse_digits(left.removeprefix("-")) if left else None
                number = -number if number and left and left.startswith("-") else number
                own = name.removesuffix(f" {MARK}")
                yield card_of_model(model, "" if own == model.label else own, number)
