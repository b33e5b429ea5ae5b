"""Ships, vehicles, beasts and droids that somebody has: a name of the catalogue brings its numbers (A82, A83, A86).

A panel of the verso says which catalogue its thing is of (`catalogue`) and which of its keys names it (`named`). What
the file writes wins over the catalogue, number by number (A65); the numbers are ours, so the name is marked (A72) and
they stay apart in JSON. A class's own ship, speeder or droids are its model until the file names another.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from generator.core.chance.dice import Dice
from generator.core.i18n import _
from generator.core.names import nearest_name, parse_digits
from generator.core.reading.problems import Path, Problem
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.derive import Derived
from generator.systems.d6.house import MARK, Block, Gun, Ship, Vehicle, marked
from generator.systems.d6.panel_entries import Entries
from generator.systems.d6.panels import Panel

Model = Ship | Vehicle | Block
Row = Mapping[str, str]


def find_model(panel: Panel, written: str, d: Definitions) -> Model | None:
    """The model of the catalogue that a name is, or begins or ends with: « Cargo léger YT-1300 », « R4 astromec »."""
    known: Mapping[str, Model] = getattr(d, panel.catalogue or "", {})
    words = written.split() if known else []
    parts = [words[:n] for n in range(len(words), 0, -1)] + [words[n:] for n in range(1, len(words))]
    found = (d.find(panel.catalogue or "", " ".join(part)) for part in parts)
    return next((known[key] for key in found if key and key in known), None)


def _is_named_as(name: str, model: Model, panel: Panel, d: Definitions) -> bool:
    """Whether a thing has no name but its model's."""
    return not name or d.find(panel.catalogue or "", name) == model.id


def values_of_model(one: Model) -> dict[str, str]:
    """Its numbers, by the keys of its panel."""
    if isinstance(one, Ship):
        return _ship_values(one)
    return _vehicle_values(one) if isinstance(one, Vehicle) else _block_values(one)


def _ship_values(one: Ship) -> dict[str, str]:
    crew = [f"équipage {one.crew}", f"passagers {one.passengers}" if one.passengers else ""]
    vital = ", ".join(f"{place.lower()} {pb}" for place, pb in one.vital.items())
    notes = [*crew, f"points vitaux : {vital}" if vital else ""]
    notes += [f"interception {one.interception}" if one.interception else ""]
    turrets = one.turrets or (Gun(one.auto_turrets, 0) if one.auto_turrets else None)
    found = {
        "pb_max": str(one.pb or ""),
        "ecrans": str(one.screens),
        "vitesse": str(one.speed),
        "maniabilite": one.handling.skill,
        "hyperdrive": one.hyperdrive or "",
        "soute": one.hold or "",
        "notes": " · ".join(part for part in notes if part),
        **_gun_values("canons", one.guns),
        **_gun_values("tourelles", turrets),
        **_gun_values("missiles", one.missiles),
        **_gun_values("torpilles", one.torpedoes),
    }
    return {key: text for key, text in found.items() if text}


def _gun_values(key: str, gun: Gun | None) -> dict[str, str]:
    if gun is None:
        return {f"{key}_max": "0"} if key in ("missiles", "torpilles") else {}
    count = f"{gun.count}" if gun.count else "automatiques"
    aim = f", visée +{gun.aim}" if gun.aim.dice else ""
    most = {f"{key}_max": count} if key in ("missiles", "torpilles") else {}
    return {key: count + aim, **most, f"{key}_degats": gun.damage}


def _vehicle_values(one: Vehicle) -> dict[str, str]:
    crew = f"équipage {one.crew}" + (f", passagers {one.passengers}" if one.passengers else "")
    return {
        "pb_max": str(one.pb),
        "vitesse": str(one.speed),
        "maniabilite": one.handling.skill,
        "blindage": str(one.armour),
        **({"armes": ", ".join(f"{name} {damage}" for name, damage in one.arms.items())} if one.arms else {}),
        "notes": crew,
    }


def _block_values(one: Block) -> dict[str, str]:
    return {
        "pv_max": str(one.pv),
        "res": str(one.res_corp),
        "vitesse": str(one.speed),
        "attaque": f"{one.arm.name} {one.attack}, esquive {one.dodge}",
        "degats": one.arm.damage,
        **({"fonctions": one.functions} if one.functions else {}),
        **dict.fromkeys(("sav", "dex", "perc", "tech", "vig", "mec"), str(one.carac)),
    }


def told_things(c: Derived) -> dict[str, Entries]:
    """The panels of things that the character has, with the numbers of their models; what the file says wins."""
    found: dict[str, Entries] = {}
    for key, panel in c.definitions.panels.items():
        if panel.catalogue and (key in c.panels or any(asset.panel == key for asset in c.assets)):
            found[key] = _told_rows(c, panel) if panel.is_list else _told_fields(c, panel)
    return found


def model_of(c: Derived, panel: Panel) -> Model | None:
    """Of the one thing that a panel tells."""
    own = c.panels.get(panel.id, Entries()).fields
    asset = next((one for one in c.assets if one.panel == panel.id), None)
    return find_model(panel, own.get(panel.named) or (asset.model or "" if asset else ""), c.definitions)


def _told_fields(c: Derived, panel: Panel) -> Entries:
    own = c.panels.get(panel.id, Entries())
    asset = next((one for one in c.assets if one.panel == panel.id), None)
    model = model_of(c, panel)
    values = values_of_model(model) if model else {}
    name = own.fields.get(panel.named) or (asset.name if asset else "")
    if model and _is_named_as(name, model, panel, c.definitions):
        name = model.label
    if asset:
        values["notes"] = " · ".join(text for text in (values.get("notes"), asset.text) if text)
    # How many there were: what is beyond does not exist, unless the file says that there are more.
    most = {f"{k}_max" for k in panel.boxes if int(own.fields.get(k, 0)) <= int(values.get(f"{k}_max", 0))}
    told = {key: text for key, text in {**values, **own.fields}.items() if key in panel.keys or key in most}
    return Entries(_with_most({panel.named: "", **told, panel.named: marked(name, model is not None)}), own.rows)


def _told_rows(c: Derived, panel: Panel) -> Entries:
    prefix, grid = next(iter(panel.lists.values()))
    rows = list(c.panels[panel.id].rows.get(prefix, ())) if panel.id in c.panels else list(rows_of_assets(c, panel))
    told = []
    for row in rows:
        model = find_model(panel, row.get("modele") or row.get("nom", ""), c.definitions)
        name = row.get("nom", "")
        if model:
            same = _is_named_as(name, model, panel, c.definitions)
            plain = row.get("modele") is None or name.startswith(model.label)
            name = marked(model.label if same else name if plain else f"{name}, {model.label}", True)
        elif row.get("modele"):
            name = ", ".join(filter(None, (name, row["modele"])))
        values = {key: text for key, text in (values_of_model(model) if model else {}).items() if key in grid.columns}
        told.append(_with_most({"nom": name, **values, **{key: text for key, text in row.items() if key != "nom"}}))
    return Entries({}, {prefix: tuple(_number_twins(told))})


def _number_twins(rows: list[dict[str, str]]) -> Iterator[dict[str, str]]:
    """Those of one name are told apart by a number: of « 2 sondes », Sonde 1 and Sonde 2."""
    seen = Counter(row["nom"] for row in rows)
    left = Counter[str]()
    for row in rows:
        name = row["nom"]
        left[name] += 1
        own = name.removesuffix(f" {MARK}")
        yield {**row, "nom": marked(f"{own} {left[name]}", own != name)} if name and seen[name] > 1 else row


def rows_of_assets(c: Derived, panel: Panel) -> Iterator[Row]:
    """The droids of the class, as a file would write them."""
    for asset in (one for one in c.assets if one.panel == panel.id):
        for n in range(1, asset.count + 1):
            name = f"{asset.name} {n}" if asset.count > 1 else asset.name
            yield {"nom": name, **({"modele": asset.model} if asset.model else {"fonctions": asset.text})}


def _with_most(values: dict[str, str]) -> dict[str, str]:
    """Of earlier files `pb` or `pv` alone says how many there are; and never are there more left than that."""
    for now in ("pb", "pv"):
        left, most = parse_digits(values.get(now, "")), parse_digits(values.get(f"{now}_max", ""))
        if left is not None and (most is None or left > most):
            values[f"{now}_max"] = values[now]
        elif left is None and now in values:  # words, which no box can show
            values[f"{now}_max"] = " · ".join(filter(None, (values.get(f"{now}_max"), values[now])))
    return values


def check_things(c: Derived) -> Iterator[Problem]:
    """A name a letter or two from a model's: nothing is lost in silence."""
    for key, entries in c.panels.items():
        panel = c.definitions.panels[key]
        known: Mapping[str, Model] = getattr(c.definitions, panel.catalogue or "", {})
        written: list[tuple[Path, str]] = [((key, panel.named), entries.fields.get(panel.named, ""))]
        for rows in entries.rows.values() if panel.is_list else ():
            written = [((key, n, "nom"), row.get("modele") or row.get("nom", "")) for n, row in enumerate(rows)]
        for path, name in written if known else ():
            close = None if find_model(panel, name, c.definitions) else nearest_name(name, list(known), 0.8)
            if name and close:
                message = _("'{name}' is not in the catalogue: no numbers come with it").format(name=name)
                hint = _("did you mean '{name}'?").format(name=known[close].label)
                yield Problem("catalogue-near", path, message, hint, "note", "A65")


def ship_rolls(c: Derived) -> dict[str, str]:
    """What a pilot rolls, by the fields of the ship's panel: skills with what the ship adds to them (A81)."""
    values = told_things(c).get("vaisseau", Entries()).fields
    turn, aim = _dice_in(values.get("maniabilite", "")), _dice_in(values.get("tourelles", "").partition("+")[2])
    rolls = {"canons": ("pilotage", turn), "esquive": ("esquive-spatiale", turn), "tourelles": ("tourelles", aim)}
    found = {f"vaisseau_jet_{key}": str(c.skills[skill].value + more) for key, (skill, more) in rolls.items()}
    return {**found, **{f"vaisseau_jet_{key}": found["vaisseau_jet_canons"] for key in ("missiles", "torpilles")}}


def _dice_in(text: str) -> Dice:
    try:
        return Dice.parse(text)
    except ValueError:
        return Dice()
