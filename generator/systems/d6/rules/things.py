"""Ships, vehicles, beasts and droids of a character: a name of the catalogue brings its numbers (A82, A83, A86).

A panel of the verso says which catalogue its thing is of (`catalogue`) and which of its keys names it (`named`). What
the file writes wins over the catalogue, number by number (A65); the numbers of the catalogue are ours, so each is
marked where it is printed (A72) and they stay apart in JSON. A class's own ship, speeder or droids are its model until
the file names another.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from generator.base.names import nearest_name, parse_digits, slug
from generator.base.problems import Path, Problem
from generator.base.provenance import marked, unmarked
from generator.chance.dice import Dice
from generator.systems.d6.rules.choices import NO_NUMBERS, near_name
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.house import Block, Gun, Ship, Vehicle
from generator.systems.d6.rules.panels import Panel
from generator.systems.d6.rules.pools import pool_of
from generator.systems.d6.sheet.entries import Entries

Model = Ship | Vehicle | Block
Row = Mapping[str, str]


def find_model(panel: Panel, written: str, d: Definitions) -> Model | None:
    """Return the model that a name is, or begins or ends with: « Cargo léger YT-1300 », « R4 astromec »; or None."""
    known: Mapping[str, Model] = getattr(d, panel.catalogue or "", {})
    words = written.split() if known else []
    parts = [words[:n] for n in range(len(words), 0, -1)] + [words[n:] for n in range(1, len(words))]
    keys = (d.find(panel.catalogue or "", " ".join(part)) for part in parts)
    return next((known[key] for key in keys if key and key in known), None)


def _is_named_as(name: str, model: Model, panel: Panel, d: Definitions) -> bool:
    """Return whether a thing has no other name than its model's."""
    return not name or d.find(panel.catalogue or "", name) == model.id


def values_of_model(model: Model) -> dict[str, str]:
    """Return the numbers of a model, by the keys of its panel."""
    if isinstance(model, Ship):
        return _ship_values(model)
    return _vehicle_values(model) if isinstance(model, Vehicle) else _block_values(model)


def _ship_values(ship: Ship) -> dict[str, str]:
    crew = [f"équipage {ship.crew}", f"passagers {ship.passengers}" if ship.passengers else ""]
    vital = ", ".join(f"{place.lower()} {pb}" for place, pb in ship.vital.items())
    notes = [*crew, f"points vitaux : {vital}" if vital else ""]
    notes += [f"interception {ship.interception}" if ship.interception else ""]
    turrets = ship.turrets or (Gun(ship.auto_turrets, 0) if ship.auto_turrets else None)
    values = {
        "pb_max": str(ship.pb or ""),
        "ecrans": str(ship.screens),
        "vitesse": str(ship.speed),
        "maniabilite": ship.handling.skill,
        "hyperdrive": ship.hyperdrive or "",
        "soute": ship.hold or "",
        "notes": " · ".join(part for part in notes if part),
        **_gun_values("canons", ship.guns),
        **_gun_values("tourelles", turrets),
        **_gun_values("missiles", ship.missiles),
        **_gun_values("torpilles", ship.torpedoes),
    }
    return {key: text for key, text in values.items() if text}


def _gun_values(key: str, gun: Gun | None) -> dict[str, str]:
    if gun is None:
        return {f"{key}_max": "0"} if key in ("missiles", "torpilles") else {}
    count = f"{gun.count}" if gun.count else "automatiques"
    aim = f", visée +{gun.aim}" if gun.aim.dice else ""
    most = {f"{key}_max": count} if key in ("missiles", "torpilles") else {}
    return {key: count + aim, **most, f"{key}_degats": gun.damage}


def _vehicle_values(vehicle: Vehicle) -> dict[str, str]:
    crew = f"équipage {vehicle.crew}" + (f", passagers {vehicle.passengers}" if vehicle.passengers else "")
    return {
        "pb_max": str(vehicle.pb),
        "vitesse": str(vehicle.speed),
        "maniabilite": vehicle.handling.skill,
        "blindage": str(vehicle.armour),
        **({"armes": ", ".join(f"{name} {damage}" for name, damage in vehicle.arms.items())} if vehicle.arms else {}),
        "notes": crew,
    }


def _block_values(block: Block) -> dict[str, str]:
    return {
        "pv_max": str(block.pv),
        "res": str(block.res_corp),
        "vitesse": str(block.speed),
        "attaque": f"{block.arm.name} {block.attack}, esquive {block.dodge}",
        "degats": block.arm.damage,
        **({"fonctions": block.functions} if block.functions else {}),
        **dict.fromkeys(("sav", "dex", "perc", "tech", "vig", "mec"), str(block.carac)),
    }


def thing_entries(c: Derived) -> dict[str, Entries]:
    """Return the panels of the character's things, with their models' numbers; what the file says wins."""
    entries: dict[str, Entries] = {}
    for key, panel in c.definitions.panels.items():
        if panel.catalogue and (key in c.panels or any(asset.panel == key for asset in c.assets)):
            entries[key] = _row_entries(c, panel) if panel.is_list else _field_entries(c, panel)
    return entries


def house_fields(c: Derived, panel: Panel) -> dict[str, str]:
    """Return what the model of a panel's thing brings, by the panel's keys; what the file writes is not ours."""
    model, written = model_of(c, panel), c.panels.get(panel.id, Entries()).fields
    return {key: text for key, text in values_of_model(model).items() if key not in written} if model else {}


def house_rows(c: Derived, panel: Panel, rows: Sequence[Row]) -> Iterator[dict[str, str]]:
    """Yield the same of each row of a list of things."""
    prefix = next(iter(panel.lists.values()))[0]
    written = c.panels.get(panel.id, Entries()).rows.get(prefix, ())
    for n, row in enumerate(rows):
        mine = written[n] if n < len(written) else {}
        model = find_model(panel, row.get("modele") or row["nom"], c.definitions)
        yield {key: text for key, text in row.items() if model and key not in mine and key not in ("nom", "modele")}


def signed_things(c: Derived) -> dict[str, Entries]:
    """Return the panels of the character's things as they are printed: each number of ours with its sign."""
    signed: dict[str, Entries] = {}
    for key, entries in thing_entries(c).items():
        panel = c.definitions.panels[key]
        if panel.is_list:
            prefix, rows = next(iter(entries.rows.items()))
            ours = house_rows(c, panel, rows)
            signed[key] = Entries({}, {prefix: tuple(map(sign_values, rows, ours))})
        else:
            signed[key] = Entries(sign_values(entries.fields, house_fields(c, panel)), entries.rows)
    return signed


_DICE = re.compile(r"[0-9]+D(?:\+[0-9])?")


def sign_functions(text: str) -> str:
    """Return what a droid can do, with the sign behind its dice: the rest may be words of the rules."""
    return _DICE.sub(lambda dice: marked(dice[0]), text)


def sign_values(values: Row, ours: Row) -> dict[str, str]:
    """Return values with the sign behind each that is ours; in a line of several, behind those of them that are."""
    signed = {key: _sign_parts(text, ours.get(key, "")) for key, text in values.items()}
    return signed | ({"fonctions": sign_functions(values["fonctions"])} if "fonctions" in ours else {})


def _sign_parts(text: str, ours: str) -> str:
    own = ours.split(" · ")
    return " · ".join(marked(part, part in own) for part in text.split(" · "))


def model_of(c: Derived, panel: Panel) -> Model | None:
    """Return the model of the thing that a panel shows, or None."""
    written = c.panels.get(panel.id, Entries()).fields
    asset = next((asset for asset in c.assets if asset.panel == panel.id), None)
    return find_model(panel, written.get(panel.named) or (asset.model or "" if asset else ""), c.definitions)


def _field_entries(c: Derived, panel: Panel) -> Entries:
    written = c.panels.get(panel.id, Entries())
    asset = next((asset for asset in c.assets if asset.panel == panel.id), None)
    model = model_of(c, panel)
    values = values_of_model(model) if model else {}
    name = written.fields.get(panel.named) or (asset.name if asset else "")
    if model and _is_named_as(name, model, panel, c.definitions):
        name = model.label
    if asset:
        values["notes"] = " · ".join(text for text in (values.get("notes"), asset.text) if text)
    # The maximum of the model strikes out the boxes beyond it, unless the file says that there are more.
    most = {f"{k}_max" for k in panel.boxes if int(written.fields.get(k, 0)) <= int(values.get(f"{k}_max", 0))}
    fields = {key: text for key, text in {**values, **written.fields}.items() if key in panel.keys or key in most}
    return Entries(_with_most({panel.named: "", **fields, panel.named: name}), written.rows)


def _row_entries(c: Derived, panel: Panel) -> Entries:
    prefix, grid = next(iter(panel.lists.values()))
    rows = list(c.panels[panel.id].rows.get(prefix, ())) if panel.id in c.panels else list(rows_of_assets(c, panel))
    completed = []
    for row in rows:
        model = find_model(panel, row.get("modele") or row.get("nom", ""), c.definitions)
        name = row.get("nom", "")
        if model:
            same = _is_named_as(name, model, panel, c.definitions)
            plain = row.get("modele") is None or name.startswith(model.label)
            name = model.label if same else name if plain else f"{name}, {model.label}"
        elif row.get("modele"):
            name = ", ".join(filter(None, (name, row["modele"])))
        values = {key: text for key, text in (values_of_model(model) if model else {}).items() if key in grid.columns}
        rest = {key: text for key, text in row.items() if key != "nom"}
        completed.append(_with_most({"nom": name, **values, **rest}))
    return Entries({}, {prefix: tuple(_number_twins(completed))})


def _number_twins(rows: list[dict[str, str]]) -> Iterator[dict[str, str]]:
    """Number the rows of one name: of « 2 sondes », Sonde 1 and Sonde 2."""
    seen = Counter(row["nom"] for row in rows)
    left = Counter[str]()
    for row in rows:
        name = row["nom"]
        left[name] += 1
        yield {**row, "nom": f"{name} {left[name]}"} if name and seen[name] > 1 else row


def rows_of_assets(c: Derived, panel: Panel) -> Iterator[Row]:
    """Yield the droids of the class, as a file would write them."""
    for asset in (asset for asset in c.assets if asset.panel == panel.id):
        for n in range(1, asset.count + 1):
            name = f"{asset.name} {n}" if asset.count > 1 else asset.name
            yield {"nom": name, **({"modele": asset.model} if asset.model else {"fonctions": asset.text})}


def _with_most(values: dict[str, str]) -> dict[str, str]:
    """Add the maximum of PB and PV to earlier files that write only what is left; raise one below what is left."""
    for now in ("pb", "pv"):
        left, most = parse_digits(values.get(now, "")), parse_digits(values.get(f"{now}_max", ""))
        if left is not None and (most is None or left > most):
            values[f"{now}_max"] = values[now]
        elif left is None and now in values:  # words, which no box can show
            values[f"{now}_max"] = " · ".join(filter(None, (values.get(f"{now}_max"), values[now])))
    return values


def check_things(c: Derived) -> Iterator[Problem]:
    """Yield a note for a name that nearly matches a model: likely a slip."""
    for key, entries in c.panels.items():
        panel = c.definitions.panels[key]
        known: Mapping[str, Model] = getattr(c.definitions, panel.catalogue or "", {})
        written: list[tuple[Path, str]] = [((key, panel.named), entries.fields.get(panel.named, ""))]
        for rows in entries.rows.values() if panel.is_list else ():
            written = [((key, n, "nom"), row.get("modele") or row.get("nom", "")) for n, row in enumerate(rows)]
        for path, name in written if known else ():
            close = None if find_model(panel, name, c.definitions) else nearest_name(name, list(known), 0.8)
            if name and close:
                yield near_name(path, name, known[close].label, NO_NUMBERS)


def ship_of(c: Derived) -> Ship | None:
    """Return the model of the character's ship, or None where it has none."""
    model = model_of(c, c.definitions.panels["vaisseau"])
    return model if isinstance(model, Ship) else None


def has_crew(c: Derived) -> bool:
    """Return whether the character's ship has posts and vital points, whoever gives its numbers (L1069, A104)."""
    ship, written = ship_of(c), c.panels.get("vaisseau", Entries()).fields
    return ship.size == "gros" if ship else names_crewed_ship(written.get("type", ""), c.definitions)


def names_crewed_ship(text: str, d: Definitions) -> bool:
    return any(slug(word) in d.constants.crewed_ships for word in text.split())


def mother_ship_entries(entries: Entries, ship: Ship | None) -> Entries:
    """Return the entries of a ship with a crew: vital points in rows, instead of PB and decisive hits."""
    if ship is None:
        return entries
    vital = f"points vitaux : {', '.join(f'{place.lower()} {pb}' for place, pb in ship.vital.items())}"
    aimed = f"interception {ship.interception}"
    parts = entries.fields.get("notes", "").split(" · ")
    notes = " · ".join(part for part in parts if unmarked(part) not in (vital, aimed))
    fields = {**entries.fields, "notes": notes}
    fields |= {"interception": marked(str(ship.interception))} if ship.interception else {}
    rows = tuple({"place": place, "pb_max": marked(str(pb))} for place, pb in ship.vital.items())
    return Entries(fields, {"vital": rows})


def ship_rolls(c: Derived) -> dict[str, str]:
    """Return the rolls of a pilot, by the fields of the ship's panel: skills plus what the ship adds (A81)."""
    if has_crew(c):  # its owner may be a gunner (L1078); it dodges nothing (L1087)
        gunner = pool_of(c, "tourelles").value.skill
        return {f"vaisseau_jet_{key}": gunner for key in ("canons", "missiles", "torpilles")}
    values = thing_entries(c).get("vaisseau", Entries()).fields
    ours = house_fields(c, c.definitions.panels["vaisseau"])
    turn, aim = dice_in(values.get("maniabilite", "")), dice_in(values.get("tourelles", "").partition("+")[2])
    rolls = {"canons": ("pilotage", turn, "maniabilite"), "esquive": ("esquive-spatiale", turn, "maniabilite")}
    rolls |= {"tourelles": ("tourelles", aim, "tourelles")}
    texts = {}
    for key, (skill, more, giver) in rolls.items():
        roll = pool_of(c, skill).with_part("engin", "Vaisseau", more).value.skill
        texts[f"vaisseau_jet_{key}"] = marked(roll, more != Dice() and giver in ours)
    third = third_of_hull(values)
    texts |= {"vaisseau_tiers": marked(f"tiers {third}", "pb_max" in ours)} if third else {}
    return {**texts, **{f"vaisseau_jet_{key}": texts["vaisseau_jet_canons"] for key in ("missiles", "torpilles")}}


def third_of_hull(values: Row) -> int | None:
    """Return the PB that a blow must exceed for a decisive hit (L1038, S06), or None where PB max is unknown."""
    most = parse_digits(values.get("pb_max", ""))
    return most // 3 if most else None


def dice_in(text: str) -> Dice:
    """Return the dice that a text says, or none where it says something else."""
    try:
        return Dice.parse(text)
    except ValueError:
        return Dice()
