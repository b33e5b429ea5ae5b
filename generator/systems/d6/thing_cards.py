"""A ship, a vehicle, a beast or a droid on a card of its own, friend or foe (A80 to A86).

A card is made of the texts that the panel of the thing prints: those of its model, and before them what the file of its
owner says, so that leaf and card never differ. What only a model knows (crew, vital points) is added from it."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from generator.core.names import parse_digits
from generator.core.paper.figure import Line, PrintedFigure, Rolls, Stat, Track
from generator.core.paper.prose import Clause
from generator.systems.d6.block_figure import figure_of_block
from generator.systems.d6.blocks import FoeBlock, plain_block
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.derive import Derived
from generator.systems.d6.equipment import parse_damage
from generator.systems.d6.house import MARK, Block, Gun, Ship, Vehicle
from generator.systems.d6.things import Model, Row, find_model, model_of, told_things, values_of_model

BOXES = 60
BLANK = "……"  # a number that nobody says
FOOT = "Valeurs maison"
GUNS = {"canons": "Canons", "tourelles": "Tourelles", "missiles": "Missiles", "torpilles": "Torpilles"}
FIRED = ("missiles", "torpilles")  # those that run out
SHIP_HIT = "dégâts − écrans = PB perdus, 1 au moins ; 0 au-delà du double"
VEHICLE_HIT = "dégâts − blindage = PB perdus ; 1 PB au plus sans arme lourde ni explosif"


def card_of_model(one: Model, d: Definitions) -> PrintedFigure:
    """Nobody's in particular."""
    if isinstance(one, Block):
        return figure_of_block(one if isinstance(one, FoeBlock) else plain_block(one), d)
    return _ship_card(values_of_model(one), one) if isinstance(one, Ship) else _vehicle_card(values_of_model(one), one)


def cards_of_owned(c: Derived) -> Iterator[PrintedFigure]:
    """A card for each thing of the character's that has a number."""
    for key, entries in told_things(c).items():
        panel, d = c.definitions.panels[key], c.definitions
        if not panel.is_list:
            own = entries.fields.get("nom", "")
            found = [(model_of(c, panel), own or entries.fields[panel.named], entries.fields)]
        else:
            rows = entries.rows[next(iter(panel.lists.values()))[0]]
            names = [row["nom"].removesuffix(f" {MARK}") for row in rows]
            models = [find_model(panel, row.get("modele") or name, d) for row, name in zip(rows, names, strict=True)]
            found = list(zip(models, names, rows, strict=True))
        for model, name, values in found:
            if model or "pb_max" in values or "pv_max" in values:
                yield _named_card(_card_of_values(panel.catalogue or "", values, model, d), name, model)


def _named_card(card: PrintedFigure, name: str, model: Model | None) -> PrintedFigure:
    """Under what its owner calls it, and what it is."""
    own = name.removesuffix(f" {MARK}")
    label = model.label if model else ""
    return replace(card, name=own.removesuffix(f", {label}") if label else own, kind="" if own == label else label)


def _card_of_values(catalogue: str, values: Row, model: Model | None, d: Definitions) -> PrintedFigure:
    if catalogue == "ships":
        return _ship_card(values, model if isinstance(model, Ship) else None)
    if catalogue == "vehicles":
        return _vehicle_card(values, model if isinstance(model, Vehicle) else None)
    return _living_card(values, model if isinstance(model, Block) else None, catalogue, d)


def _ship_card(values: Row, model: Ship | None) -> PrintedFigure:
    stats = _stats(values, {"Vit.": "vitesse", "Man.": "maniabilite", "Écrans": "ecrans"})
    lines = tuple(_gun_lines(values))
    rolls = [Rolls("Tirs", ("jet", "dégâts"), lines)] if lines else []
    dodge = "suffit : il n’esquive pas" if model and model.size == "gros" else ""
    rules = [Clause("Le toucher", "10", dodge or "ou plus que son Esquive spatiale + maniabilité")]
    rules.append(Clause("Touché", "", SHIP_HIT))
    if model and model.interception:
        text = f"un missile ou une torpille passe si le D12 fait au moins {model.interception}"
        rules.append(Clause("Interception", "", text))
    rules += _rules_of_craft(values, model)
    vital = model.vital if model else {}
    rules += [Clause(place, f"{pb} PB", "reste : ……") for place, pb in vital.items()]
    boxes = [*_track_of("pb", "PB", values), *(track for key in FIRED for track in _track_of(key, GUNS[key], values))]
    points = Stat("PB", values.get("pb_max") or ("–" if vital else BLANK))
    return _craft_card("Vaisseau", points, stats, rolls, rules, boxes, model)


def _gun_lines(values: Row) -> Iterator[Line]:
    """What is rolled with each, its damage and how many there are."""
    for key, label in GUNS.items():
        count, _comma, aim = values.get(key, "").partition(", visée ")
        if key in FIRED:
            count = values.get(f"{key}_max") or count
        damage = values.get(f"{key}_degats") or (BLANK if count.strip("0") else "")
        if damage and count == "automatiques":
            yield Line(f"{label} {count}", ("–", damage))
        elif damage:
            roll = f"Tourelles {aim.replace('+', '+ ')}".strip() if key == "tourelles" else "Pilotage + man."
            yield Line(label, (roll, f"{damage} ({count})" if parse_digits(count) else damage))


def _vehicle_card(values: Row, model: Vehicle | None) -> PrintedFigure:
    stats = _stats(values, {"Vit.": "vitesse", "Man.": "maniabilite", "Blind.": "blindage"})
    arms = [text.rpartition(" ") for text in values.get("armes", "").split(", ") if text]
    lines = tuple(Line(name, (damage,)) for name, _space, damage in arms if name and parse_damage(damage)[0])
    rolls = [Rolls("Armes", ("dégâts",), lines)] if lines else []
    rules = [] if len(lines) == len(arms) else [Clause("Armes", "", values["armes"])]
    rules += [Clause("Touché", "", VEHICLE_HIT), Clause("À 0 PB", "", "il s’arrête"), *_rules_of_craft(values, model)]
    points = Stat("PB", values.get("pb_max") or BLANK)
    return _craft_card("Véhicule", points, stats, [] if rules[0].label == "Armes" else rolls, rules,
                       list(_track_of("pb", "PB", values)), model)  # fmt: skip


def _rules_of_craft(values: Row, model: Ship | Vehicle | None) -> Iterator[Clause]:
    """Who is aboard, what is wrong with it."""
    crew = f"équipage {model.crew}" + (f", passagers {model.passengers}" if model.passengers else "") if model else ""
    usual = values_of_model(model).get("notes", "") if model else ""
    more = values.get("notes", "").removeprefix(usual).removeprefix(" · ")
    if told := " · ".join(filter(None, (crew, more))):
        yield Clause("À bord", "", told)
    if values.get("statuts"):
        yield Clause("Statuts", "", values["statuts"])


def _craft_card(
    group: str, points: Stat, stats: tuple[Stat, ...], rolls: list[Rolls], rules: list[Clause], boxes: list[Track],
    model: Ship | Vehicle | None,
) -> PrintedFigure:  # fmt: skip
    return PrintedFigure(
        name=model.label if model else "",
        kind="",
        group=group,
        badge=points,
        stats=stats,
        rolls=tuple(rolls),
        clauses=tuple(rules),
        boxes=tuple(boxes),
        foot=FOOT if model else "",
    )


def _living_card(values: Row, model: Block | None, catalogue: str, d: Definitions) -> PrintedFigure:
    """A beast or a droid: as the block of its model is printed, with what its owner's file says instead."""
    points = Stat("PV", values.get("pv_max") or BLANK)
    boxes = tuple(_track_of("pv", "PV", values))
    attack = Line(values.get("attaque") or "Attaque", (values.get("degats") or BLANK,))
    rolls = (Rolls("Attaque", ("dégâts",), (attack,)),)
    clauses = [Clause(word, "", values[key]) for word, key in (("Fonctions", "fonctions"), ("Ordres", "ordres"))
               if values.get(key)]  # fmt: skip
    if model is None:
        stats = _stats(values, {"Vitesse": "vitesse", "Res Corp": "res"})
        group = "Bête" if catalogue == "beasts" else "Droïde"
        return PrintedFigure("", "", group, points, stats, rolls, tuple(clauses), boxes=boxes)
    usual, card = values_of_model(model), figure_of_block(plain_block(model), d)
    same = all(values.get(key) == usual[key] for key in ("attaque", "degats"))
    own = {"Vitesse": "vitesse", "Res Corp": "res"}
    stats = tuple(replace(one, value=values.get(own.get(one.label, ""), one.value)) for one in card.stats)
    told = [one for one in card.clauses if one.label not in ("Fonctions", "Dressage")]
    return replace(card, badge=points, stats=stats, rolls=card.rolls if same else rolls, clauses=(*told, *clauses),
                   boxes=boxes)  # fmt: skip


def _stats(values: Row, keys: Mapping[str, str]) -> tuple[Stat, ...]:
    return tuple(Stat(label, values.get(key) or BLANK) for label, key in keys.items())


def _track_of(key: str, label: str, values: Row) -> Iterator[Track]:
    """As many boxes as there are of it, those lost crossed out as on the leaf."""
    left = parse_digits(values.get(key, "").removeprefix("-"))
    if values.get(key, "").startswith("-"):
        left = 0
    most = parse_digits(values.get(f"{key}_max", ""))
    most = left if most is None else most
    if most:
        count = min(most, BOXES)
        yield Track(key[:2], label, count, lost=0 if left is None else min(count, max(0, most - left)))


def arms_of_ship(one: Ship) -> str:
    guns: dict[str, Gun | None] = {"Canons": one.guns, "Tourelles": one.turrets, "Missiles": one.missiles}
    guns |= {"Torpilles": one.torpedoes}
    guns |= {"Tourelles automatiques": Gun(one.auto_turrets) if one.auto_turrets else None}
    return ", ".join(f"{label} {gun.damage}" for label, gun in guns.items() if gun)
