"""Cards: a ship, a vehicle, a beast or a droid on a card of its own, friend or foe (A80 to A86), and the figure of an
opponent's block, also printed in encounters with boxes for each of its kind.

A card has the texts of the thing's panel: what the file of its owner says, else those of its model, so that leaf and
card never differ. Crew and vital points come from the model alone. Each number of ours has its sign (A72).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec.structs import replace

from generator.base.names import parse_digits
from generator.base.provenance import SHORT_NOTE, is_marked, marked
from generator.base.typography import french
from generator.model.figure import Line, PrintedFigure, Rolls, Stat, Track
from generator.model.prose import Clause
from generator.systems.d6.fight.blocks import Arm, FoeBlock, arms_of_block, plain_block
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.equipment import parse_damage
from generator.systems.d6.rules.house import Block, Gun, Ship, Vehicle
from generator.systems.d6.rules.pools import metres_of_move, move_text, pool_of
from generator.systems.d6.rules.things import (
    Model,
    Row,
    dice_in,
    find_model,
    model_of,
    names_crewed_ship,
    sign_functions,
    sign_values,
    signed_things,
    thing_entries,
    third_of_hull,
    values_of_model,
)


def figure_of_block(block: FoeBlock, d: Definitions, count: int = 1) -> PrintedFigure:
    """Return the figure of a block; all of its numbers are house values."""
    arms = tuple(
        Line(arm.label, (marked(arm.skill.skill), marked(_damage_text(arm)), _reach_text(arm, d)))
        for arm in arms_of_block(block, d)
    )
    move = move_text(block.speed, d)
    values = {"Esquive": block.dodge.skill, "Vitesse": block.speed.skill, **({"Mouv.": move} if move else {})}
    values |= {"Res Corp": str(block.res_corp), "Endurance": (block.endurance or block.speed).skill}
    values["Reste"] = block.carac.skill  # whatever else is rolled
    return PrintedFigure(
        name=french(block.label),
        kind="",
        group="",
        badge=Stat("PV", marked(str(block.pv))),
        stats=tuple(Stat(label, marked(value)) for label, value in values.items()),
        rolls=(Rolls("Attaques", ("jet", "dégâts", "portée"), arms),),
        clauses=tuple(_clauses_of_block(block)),
        boxes=(Track("v", "PV", block.pv),),
        foot=SHORT_NOTE,
        count=count,
        silhouette=block.silhouette or "",
    )


def _damage_text(arm: Arm) -> str:
    dice = str(arm.damage).replace("D", "DD")
    return f"{arm.times} × {dice}" if arm.times > 1 else dice


def _reach_text(arm: Arm, d: Definitions) -> str:
    if not arm.ranged:
        return "contact"
    kind = d.damage_types[arm.kind].label.lower() if arm.kind not in (None, "energetique", "physique") else ""
    words = ["zone" if arm.area == "zone" else "cône" if arm.area == "cone" else "longue" if arm.long_range else "tir"]
    return ", ".join([*words, *([kind] if kind else [])])


def _clauses_of_block(block: FoeBlock) -> Iterator[Clause]:
    if block.stealth:
        yield Clause("Se cacher de lui", "", marked(f"Discrétion {block.stealth}"))
    if block.flees:
        yield Clause("Fuit", "", marked(french(f"à {block.pv * block.flees // 100} PV ou moins")))
    if block.attacks > 1:
        yield Clause(f"{block.attacks} attaques par tour", "", marked("sans malus"))
    if block.grenades:
        yield Clause("Grenades", "", marked(str(block.grenades)))
    if block.medipacks:
        healing = f"{marked(str(block.medipacks))} ; {marked(f'Médecine {block.medecine.skill}')}"
        yield Clause("Médipacks", "", french(healing))
    if block.powers:
        yield Clause("Aura de force", "", marked(f"Contrôle {block.controle.skill}"))
    if block.training:
        yield Clause("Dressage", "", marked(str(block.training)))
    if block.functions:
        yield Clause("Fonctions", "", french(sign_functions(block.functions)))


BOXES = 60
DEFAULT_TURRETS = "4DD"  # of a big ship (L1089)
VITAL = 5  # PB of a box of a vital point: a card has no room for one each
BLANK = "……"  # a missing number
GUNS = {"canons": "Canons", "tourelles": "Tourelles", "missiles": "Missiles", "torpilles": "Torpilles"}
FIRED = ("missiles", "torpilles")  # those that run out
COUNTED = "DD (nombre)"
SHIP_HIT = marked("dégâts − écrans (désactivés : 0) = PB ôtés : 1 au moins, 0 passé le double")
FROM_GROUND = "arme lourde d’un Artilleur"
ON_SOMEBODY = marked("+3DD, en cône")
STEER = "Piloter"
VEHICLE_MOVES = 5  # times those of somebody on foot (A83)
VEHICLE_HIT = marked("dégâts − blindage = PB perdus ; 1 PB au plus sans arme lourde ni explosif")


def card_of_model(model: Model, d: Definitions) -> PrintedFigure:
    """Return the card of a model that nobody owns."""
    if isinstance(model, Block):
        return figure_of_block(model if isinstance(model, FoeBlock) else plain_block(model), d)
    values = values_of_model(model)
    shown = sign_values(values, values)
    if isinstance(model, Ship):
        return _ship_card(values, shown, model, d)
    card = _vehicle_card(values, shown, model, d)
    ranks = list(_rolls_of_ranks(model, d))
    usual = [clause for clause in card.clauses if not ranks or clause.label != STEER]
    return replace(card, clauses=(*ranks, *usual))


def _rolls_of_ranks(model: Vehicle, d: Definitions) -> Iterator[Clause]:
    """Yield what people without a name roll to drive, shoot and dodge: what a rank rolls, and the handling (A124).

    Ships have theirs on the board, where each is met with its crew."""
    rolls = [f"{rank.label.lower()} {marked((rank.carac + model.handling).skill)}" for rank in d.ranks.values()]
    if rolls:
        yield Clause("Pilotage + man.", "", french(", ".join(rolls)))


def _rolls_of_owner(c: Derived, values: Row, catalogue: str) -> Iterator[Clause]:
    """Yield what its owner rolls at the controls, finished (A81, A83)."""
    turn, name = dice_in(values.get("maniabilite", "")), c.character.nom or ""
    steers = pool_of(c, "pilotage").with_part("engin", "Engin", turn).rollable
    dodge = pool_of(c, "esquive-spatiale").with_part("engin", "Engin", turn).rollable
    if catalogue == "ships" and steers.dice and c.definitions.ships:
        words = f"manœuvre et tir {marked(steers.skill)}, esquive {marked(dodge.skill) if dodge.dice else '–'}"
        yield Clause(name, "", french(words))
    elif catalogue == "vehicles" and steers.dice and c.definitions.vehicles:
        yield Clause(name, "", french(f"conduite, tir et esquive {marked(steers.skill)}"))


def cards_of_owned(c: Derived, crew: Sequence[Derived] = ()) -> Iterator[PrintedFigure]:
    """Return a card for each thing of the character's that has a number; `crew`: who may fire the turrets of a ship."""
    signed = signed_things(c)
    for key, entries in thing_entries(c).items():
        panel, d = c.definitions.panels[key], c.definitions
        if not panel.is_list:
            called = entries.fields.get("nom", "") or entries.fields[panel.named]
            things = [(model_of(c, panel), called, entries.fields, signed[key].fields)]
        else:
            ((prefix, rows),) = entries.rows.items()
            models = [find_model(panel, row.get("modele") or row["nom"], d) for row in rows]
            names = [row["nom"] for row in rows]
            things = list(zip(models, names, rows, signed[key].rows[prefix], strict=True))
        for model, name, values, shown in things:
            if model or "pb_max" in values or "pv_max" in values:
                card = _named_card(_card_of_values(panel.catalogue or "", values, shown, model, d), name, model)
                gunners = _gunner_clauses(values, crew) if panel.catalogue == "ships" else ()
                big = (isinstance(model, Ship) and model.size == "gros") or names_crewed_ship(values.get("type", ""), d)
                owner = () if big else _rolls_of_owner(c, values, panel.catalogue or "")
                yield replace(card, clauses=(*card.clauses, *owner, *gunners))


def _gunner_clauses(values: Row, crew: Sequence[Derived]) -> Iterator[Clause]:
    """Yield the rolls of a crew at the turrets (L745, L1011, A81)."""
    aim = dice_in(values.get("tourelles", "").partition("+")[2])
    pools = [(c.character.nom or "", pool_of(c, "tourelles").with_part("engin", "Visée", aim).rollable) for c in crew]
    rolls = [f"{name} {rolled.skill}" for name, rolled in pools if rolled.dice]
    if rolls:
        yield Clause("Tourelles", "", ", ".join(rolls))


def _named_card(card: PrintedFigure, name: str, model: Model | None) -> PrintedFigure:
    """Return the card under the name that its owner gave, with the model as its kind."""
    label = model.label if model else ""
    kind = "" if name == label else label
    return replace(card, name=name.removesuffix(f", {label}") if label else name, kind=kind)


def _card_of_values(catalogue: str, values: Row, shown: Row, model: Model | None, d: Definitions) -> PrintedFigure:
    """Return the card of a thing: `shown` are its values with the signs of those that are ours."""
    if catalogue == "ships":
        return _ship_card(values, shown, model if isinstance(model, Ship) else None, d)
    if catalogue == "vehicles":
        return _vehicle_card(values, shown, model if isinstance(model, Vehicle) else None, d)
    return _living_card(values, shown, model if isinstance(model, Block) else None, catalogue, d)


def _ship_card(values: Row, shown: Row, model: Ship | None, d: Definitions) -> PrintedFigure:
    stats = _stats(shown, {"Vit.": "vitesse", "Man.": "maniabilite", "Écrans": "ecrans"})
    big = model.size == "gros" if model else names_crewed_ship(values.get("type", ""), d)
    lines = tuple(_gun_lines(values, shown, "Tourelles" if big else "Pilotage + man."))
    counted = any("(" in line.values[-1] for line in lines)
    rolls = [Rolls("Tirs", ("jet", COUNTED if counted else "dégâts"), lines)] if lines else []
    rules = [*_rules_of_fire({line.label for line in lines}, model, big=big)] if d.ships else []
    rules += _rules_of_craft(values, model)
    vital = model.vital if model else {}
    if vital:
        points = ", ".join(f"{place.lower()} {marked(str(pb))}" for place, pb in vital.items())
        end = f"{VITAL} PB la case, tous à 0 : détruit ; {marked('sans générateur : écrans 0')}"
        rules.append(Clause("Points vitaux", "", f"{points} PB ; {end}"))
    if third := third_of_hull(values):  # a blow that takes more is decisive (L1038)
        stats += (Stat("Tiers", marked(str(third), is_marked(shown["pb_max"]))),)
    fired = (track for key in FIRED for track in _track_of(key, GUNS[key], values))
    boxes = [*_track_of("pb", "PB", values), *fired]
    boxes += [Track(f"v{n}", place.split()[0], -(-pb // VITAL)) for n, (place, pb) in enumerate(vital.items(), 1)]
    hull = Stat("PB", shown.get("pb_max") or ("–" if vital else BLANK))
    return _craft_card("Vaisseau", hull, stats, rolls, rules, boxes, model)


def _rules_of_fire(arms: Collection[str], model: Ship | None, *, big: bool) -> Iterator[Clause]:
    """Yield how a ship is hit and what its arms do, as far as it has them (A80 to A82)."""
    dodge = "suffit : il n’esquive pas" if big else "ou plus que son Esquive spatiale + maniabilité"
    yield Clause("Le toucher", marked("10", not big), dodge)  # of a small one S16 and A81, of a big one L1088
    if big:
        turrets = (model and model.auto_turrets) or DEFAULT_TURRETS
        text = f"au même jet : ses tourelles automatiques touchent, {marked(turrets, turrets != DEFAULT_TURRETS)}"
        yield Clause("Sous 15", "", text)
    yield Clause("Touché", "", SHIP_HIT)
    yield Clause("Du sol, en vol", "", FROM_GROUND)
    if model and model.interception:
        text = f"un missile ou une torpille passe si le D12 fait au moins {marked(str(model.interception))}"
        yield Clause("Interception", "", text)
    fired = [GUNS[key].lower() for key in FIRED if GUNS[key] in arms]
    if fired and not big and not (model and model.crew == 1):
        yield Clause("Un équipier", "", marked(f"tire {' et '.join(fired)} avec Tourelles + visée"))
    if arms:
        yield Clause("Sur une personne", "", ON_SOMEBODY)


def _gun_lines(values: Row, shown: Row, aimed: str) -> Iterator[Line]:
    """Yield the roll, damage and count of each gun; `aimed`: the roll of all but turrets."""
    for key, label in GUNS.items():
        count, _comma, aim = values.get(key, "").partition(", visée ")
        if key in FIRED:
            count = values.get(f"{key}_max") or count
        damage = values.get(f"{key}_degats") or (BLANK if count.strip("0") else "")
        ours = is_marked(shown.get(f"{key}_degats", ""))
        if damage and count == "automatiques":
            yield Line(f"{label} {count}", ("–", marked(damage, ours)))
        elif damage:
            roll = f"Tourelles {aim.replace('+', '+ ')}".strip() if key == "tourelles" else aimed
            roll = marked(roll, bool(aim) and is_marked(shown.get(key, "")))
            yield Line(label, (roll, marked(f"{damage} ({count})" if parse_digits(count) else damage, ours)))


def _vehicle_card(values: Row, shown: Row, model: Vehicle | None, d: Definitions) -> PrintedFigure:
    stats = _stats(shown, {"Vit.": "vitesse", "Man.": "maniabilite", "Blind.": "blindage"})
    arms = [text.rpartition(" ") for text in values.get("armes", "").split(", ") if text]
    rolled = [(name, "Tourelles" if name.startswith("Tourelle") else "Pilotage + man.", damage)
              for name, _space, damage in arms if name and parse_damage(damage)[0]]  # fmt: skip
    ours = is_marked(shown.get("armes", ""))
    lines = tuple(Line(name, (roll, marked(damage, ours))) for name, roll, damage in rolled)
    rolls = [Rolls("Armes", ("jet", "dégâts"), lines)] if lines else []
    rules = [] if len(lines) == len(arms) else [Clause("Armes", "", values["armes"])]
    if d.vehicles:
        rules.append(Clause(STEER, "", marked("Pilotage + maniabilité, opposés en poursuite")))
        rules += [Clause("Touché", "", VEHICLE_HIT), Clause("À 0 PB", "", marked("il s’arrête"))]
    metres = metres_of_move(dice_in(values.get("vitesse", "")), d) if values.get("vitesse") else None
    rules += [Clause("Mouvement", "", marked(f"{VEHICLE_MOVES * metres} m"))] if metres and d.vehicles else []
    rules += _rules_of_craft(values, model)
    points = Stat("PB", shown.get("pb_max") or BLANK)
    return _craft_card("Véhicule", points, stats, rolls if len(lines) == len(arms) else [], rules,
                       list(_track_of("pb", "PB", values)), model)  # fmt: skip


def _rules_of_craft(values: Row, model: Ship | Vehicle | None) -> Iterator[Clause]:
    """Yield the crew and the statuses of a craft."""
    words = [("équipage", model.crew), ("passagers", model.passengers)] if model else []
    crew = ", ".join(marked(f"{word} {count}") for word, count in words if count)
    usual = values_of_model(model).get("notes", "") if model else ""
    more = values.get("notes", "").removeprefix(usual).removeprefix(" · ")
    if aboard := " · ".join(filter(None, (crew, more))):
        yield Clause("À bord", "", aboard)
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
        foot=SHORT_NOTE if model else "",
        silhouette=(model and model.silhouette) or "",
    )


def _living_card(values: Row, shown: Row, model: Block | None, catalogue: str, d: Definitions) -> PrintedFigure:
    """Return the card of a beast or a droid: its model's block, with what its owner's file says instead."""
    points = Stat("PV", shown.get("pv_max") or BLANK)
    boxes = tuple(_track_of("pv", "PV", values))
    attack = Line(shown.get("attaque") or "Attaque", (shown.get("degats") or BLANK,))
    rolls = (Rolls("Attaque", ("dégâts",), (attack,)),)
    clauses = [Clause(word, "", shown[key]) for word, key in (("Fonctions", "fonctions"), ("Ordres", "ordres"))
               if values.get(key)]  # fmt: skip
    if model is None:
        stats = _stats(values, {"Vitesse": "vitesse", "Res Corp": "res"})
        group = "Bête" if catalogue == "beasts" else "Droïde"
        return PrintedFigure("", "", group, points, stats, rolls, tuple(clauses), boxes=boxes)
    usual, card = values_of_model(model), figure_of_block(plain_block(model), d)
    same = all(values.get(key) == usual[key] for key in ("attaque", "degats"))
    keys = {"Vitesse": "vitesse", "Res Corp": "res"}
    stats = tuple(replace(stat, value=shown.get(keys.get(stat.label, ""), stat.value)) for stat in card.stats)
    general = [clause for clause in card.clauses if clause.label not in ("Fonctions", "Dressage")]
    return replace(card, badge=points, stats=stats, rolls=card.rolls if same else rolls, clauses=(*general, *clauses),
                   boxes=boxes)  # fmt: skip


def _stats(values: Row, keys: Mapping[str, str]) -> tuple[Stat, ...]:
    return tuple(Stat(label, values.get(key) or BLANK) for label, key in keys.items())


def _track_of(key: str, label: str, values: Row) -> Iterator[Track]:
    """Yield a track of boxes, those lost crossed out as on the leaf."""
    left = parse_digits(values.get(key, "").removeprefix("-"))
    if values.get(key, "").startswith("-"):
        left = 0
    most = parse_digits(values.get(f"{key}_max", ""))
    most = left if most is None else most
    if most:
        count = min(most, BOXES)
        yield Track(key[:2], label, count, lost=0 if left is None else min(count, max(0, most - left)))


def arms_of_ship(ship: Ship) -> str:
    guns: dict[str, Gun | None] = {"Canons": ship.guns, "Tourelles": ship.turrets, "Missiles": ship.missiles}
    guns |= {"Torpilles": ship.torpedoes}
    guns |= {"Tourelles automatiques": Gun(ship.auto_turrets) if ship.auto_turrets else None}
    return ", ".join(f"{label} {gun.damage}" for label, gun in guns.items() if gun)
