"""The entries of a character's panels, from the file, the rules, and what is equipped or carried.

Each panel has one source: the arms for a sabre, a heavy weapon or a shield, the grafts for implants, what is carried
for belt, explosives and the store of a craft (A48, A64). A panel's own key adds what the item lacks.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.base.names import fold_name, slug
from generator.base.provenance import marked
from generator.chance.dice import Dice
from generator.systems.d6.rules.catalogue import Item
from generator.systems.d6.rules.definitions import FORCE, Class, Forms
from generator.systems.d6.rules.derive import (
    Derived,
    DerivedPower,
    DerivedTalent,
    effect_of_power,
    house_force,
    inborn_talent,
)
from generator.systems.d6.rules.equipment import (
    EXPLOSIVES,
    find_item,
    panel_fields,
    shield_capacity,
)
from generator.systems.d6.rules.life import graft_text, sequela_text
from generator.systems.d6.rules.panels import BARE_HANDS
from generator.systems.d6.rules.pools import ArmPool, arms_of, label_of_roll, pool_text
from generator.systems.d6.rules.things import has_crew, mother_ship_entries, ship_of, ship_rolls, signed_things
from generator.systems.d6.sheet.entries import Entries
from generator.systems.d6.sheet.fill import CHARGES, Row
from generator.systems.d6.sheet.form import LIMITED, TYPES
from generator.systems.d6.show.wording import limit_text, nature_text

BRIEF, USAGE = 48, 32  # letters that one row holds of an effect, of what a part is for


def has_panel(c: Derived, panel: str) -> bool:
    return bool(c.origin.classe and panel in c.origin.classe.panels)


def _carried_items(c: Derived) -> Iterator[tuple[str, int, str]]:
    """Yield the label, the count and the panel of each object that is not equipped."""
    for possession in c.possessions:
        item = c.definitions.items.get(possession.id)
        if not possession.equipped:
            yield possession.label, possession.count, (item.panel or item.kind) if item else ""


def belt_rows(c: Derived) -> Iterator[Row]:
    """Yield the objects, not arms, that the Techno-chasseur uses with his extra support action (L68)."""
    for label, count, kind in _carried_items(c) if has_panel(c, "ceinture") else ():
        item = find_item(label, c.definitions)
        if kind in ("gear", "consumable"):
            text = (item.text or "") if item else ""
            few = kind == "consumable" and count <= CHARGES
            yield {"nom": label, "effet": text if len(text) <= BRIEF else "", **({"charge": str(count)} if few else {})}


def explosive_rows(c: Derived) -> Iterator[Row]:
    """Return the explosives that a character has, in hand or not, with what is rolled with each (L174)."""
    rows: dict[str, tuple[ArmPool, int]] = {}
    for arm_pool in arms_of(c) if has_panel(c, EXPLOSIVES) else ():
        if arm_pool.explosive and arm_pool.item:
            first, count = rows.get(arm_pool.item.id, (arm_pool, 0))
            rows[arm_pool.item.id] = (first, count + arm_pool.arm.count)
    for arm_pool, count in rows.values():
        arm = arm_pool.arm
        yield {
            "nom": arm.nom,
            "jet": arm_pool.pool.value.skill if arm_pool.pool else "",
            "degats": marked(arm.degats or "", "degats" in arm.house),
            "effet": arm.portee or "",
            "nombre": str(count),
        }


def stored_rows(c: Derived, panel: str) -> Iterator[Row]:
    """Yield the store of a craft; on a verso with the panel, also what is carried of the kind, uncounted."""
    key, listed = "doses" if panel == "substances" else "nombre", has_panel(c, panel)
    for possession in c.possessions:
        item = c.definitions.items.get(possession.id)
        if item and item.panel == panel and not possession.equipped and (possession.stored or listed):
            usage = {"usage": item.text} if panel == "pieces" and item.text and len(item.text) <= USAGE else {}
            # What is in slots is counted there.
            yield {"nom": possession.label, **usage, **({key: str(possession.count)} if possession.stored else {})}


# The origins of talents, as the sheet prints them.
_ORIGINS = {"seconde classe": "2e tête", "race": "race", "acquis": "acquis"}
_ROW = re.compile(r"(?:don|appris)_[0-9]+_nom")
_INBORN = ("classe", "seconde classe", "race")
SHIP, MOTHER_SHIP = "vaisseau", "vaisseau-mere"  # the panels of a ship of one pilot, of one with a crew
CARRIED = "dans l’inventaire"  # beside an arm that is in a slot


def forms_known(classe: Class) -> frozenset[str]:
    """Return the boxes of the forms that a class begins with."""
    known = classe.forms or Forms()
    return frozenset([f"forme_{n}_pratique" for n in known.practised] + [f"forme_{n}_maitrise" for n in known.mastered])


def used_boxes(c: Derived, fields: Mapping[str, str]) -> dict[str, str]:
    """Return the boxes of limited talents with their names: the class's own, then the rows of the sheet."""
    classe = c.origin.classe
    talents = enumerate(classe.talents if classe else (), 1)
    rows = {name.removesuffix("_nom"): text for name, text in fields.items() if text and _ROW.fullmatch(name)}
    return {f"don_base_{n}_utilise": talent.name for n, talent in talents if talent.type in LIMITED} | {
        f"{row}_utilise": text for row, text in rows.items()
    }


def idle_boxes(fields: Mapping[str, str]) -> set[str]:
    """Return the boxes of rows whose talent is never used up: there is nothing to tick."""
    ever = ("trait", *(text for kind, text in TYPES.items() if kind not in LIMITED))
    rows = [name.removesuffix("_nom") for name, text in fields.items() if text and _ROW.fullmatch(name)]
    return {f"{row}_utilise" for row in rows if fields.get(f"{row}_type", "").startswith(ever)}


def panel_contents(c: Derived) -> dict[str, Entries]:
    """Return the entries of every panel that has any, also of panels that the class's verso lacks."""
    contents = {
        "dons": Entries({}, {"don": tuple(_talent_rows(c))}),
        "armes": Entries({}, {"arme": tuple(_arm_rows(c))}),
        "armures": Entries({}, {"armure": tuple(_armour_rows(c))}),
        "force": _force_entries(c),
        "sabre": _sabre_entries(c),
        "sequelles": _body_entries(c),
        "implants": _merge_rows(c, "implants", "implant", _implant_rows(c)),
        "appris": _merge_rows(c, "appris", "appris", _learned_rows(c)),
        "ceinture": _merge_rows(c, "ceinture", "ceinture", belt_rows(c)),
        "explosifs": _merge_rows(c, "explosifs", "explosif", explosive_rows(c)),
        "arme_lourde": _held_arm_entries(c, "arme_lourde"),
        "bouclier": _held_arm_entries(c, "bouclier"),
        **signed_things(c),
    }
    for key, prefix in (("composants", "compo"), ("pieces", "piece"), ("substances", "substance")):
        contents[key] = _merge_rows(c, key, prefix, stored_rows(c, key))
    for key, entries in c.panels.items():
        contents.setdefault(key, entries)
    if has_crew(c):
        contents[MOTHER_SHIP] = mother_ship_entries(contents.pop(SHIP), ship_of(c))
    return {key: entries for key, entries in contents.items() if entries.fields or any(entries.rows.values())}


def skills_shown(c: Derived, panels: Sequence[str]) -> dict[str, str]:
    """Return the values of skills that panels print once more."""
    values = {}
    for panel in (c.definitions.panels[name] for name in panels):
        for name, skill in panel.shows.items():
            text = f"{c.bare_hands}DD" if skill == BARE_HANDS else pool_text(c, skill)
            values[f"{panel.prefix}_{name}"] = text
    return {**values, **ship_rolls(c)} if (MOTHER_SHIP if has_crew(c) else SHIP) in panels else values


def base_powers(c: Derived) -> dict[str, str]:
    """Return the fields of powers printed on the class's sheet.

    They are the exhaustion agreed on, the field of the Force that is rolled and the nature of the action (A92)."""
    classe = c.origin.classe
    values: dict[str, str] = {}
    for n, power in enumerate(classe.powers if classe and "force" in classe.panels else (), 1):
        learned = next((p for p in c.powers if p.name == power.name), None)
        rolled = FORCE[power.skill] if power.skill else ""
        values[f"pouvoir_base_{n}_type"] = " · ".join(filter(None, (rolled, nature_text(*_nature_of_power(learned)))))
        if learned and learned.text == power.text:
            values[f"pouvoir_base_{n}_epuisement"] = marked(str(learned.exhaustion or ""), learned.house)
    return values


def base_talents(c: Derived) -> dict[str, str]:
    """Return the use and the action's nature of the class's talents (A92), printed beside their names."""
    classe = c.origin.classe
    left = {t.name: t for t in c.talents if t.origin == "classe"}
    base = [left.get(t.name) or inborn_talent(t, "classe", c.definitions) for t in (classe.talents if classe else ())]
    return {f"don_base_{n}_type": f"{_kind_text(t)} · classe" for n, t in enumerate(base, 1)}


def _kind_text(t: DerivedTalent) -> str:
    """Return « illimité · soutien »; « passif » alone for a passive talent."""
    limit = limit_text(TYPES[t.type], t.limit_by)
    return limit if t.action == "passif" else f"{limit} · {nature_text(t.action, t.house)}"


def lost_talents(c: Derived) -> dict[str, str]:
    """Mark the talents printed on the class's sheet that a wound took (L827)."""
    still = {t.name for t in c.talents if t.origin == "classe"}
    base = c.origin.classe.talents if c.origin.classe else ()
    return {f"don_base_{n}_perdu": "perdu" for n, t in enumerate(base, 1) if t.name not in still}


def _merge_rows(c: Derived, key: str, prefix: str, rows_of_rules: Iterable[Row]) -> Entries:
    """Merge rows of the rules with those of the file: one of the same name adds what the other lacks."""
    written = list(c.panels[key].rows.get(prefix, ())) if key in c.panels else []
    rows = []
    for row in rows_of_rules:
        name = slug(row.get("nom", ""))
        twin = next((other for other in written if slug(other.get("nom", "")) == name), None)
        if twin is not None:
            written.remove(twin)
        rows.append({**row, **{k: v for k, v in (twin or {}).items() if not row.get(k)}})
    return Entries({}, {prefix: (*rows, *written)})


def _held_arm_entries(c: Derived, key: str) -> Entries:
    """Return the entries of an arm with its own panel; those of the panel's key add what the arm lacks."""
    written = c.panels.get(key, Entries())
    fields = panel_fields(key, c.weapons, c.definitions) if has_panel(c, key) or key in c.panels else {}
    return Entries({**fields, **written.fields}, written.rows)


def _talent_rows(c: Derived) -> Iterator[Row]:
    learned = {slug(row["nom"]) for row in _learned_rows(c)}
    inborn = [t for t in c.talents if t.origin in _INBORN[1:]]
    yield from map(_talent_row, inborn)
    yield from ({"nom": t.name, "type": "trait · race", "effet": t.text} for t in c.traits)
    yield from (_talent_row(t) for t in c.talents if t.origin not in _INBORN and slug(t.name) not in learned)
    if not has_panel(c, "force"):
        for p in c.powers:
            kind = f"pouvoir · {nature_text(*_nature_of_power(p))}{_text_of_exhaustion(p)}"
            yield {"nom": p.name, "type": kind, "effet": effect_of_power(p, c.definitions)}


def _talent_row(t: DerivedTalent) -> Row:
    origin = _ORIGINS.get(t.origin, t.origin)
    return {"nom": t.name, "type": f"{_kind_text(t)} · {origin}", "effet": t.text}


def _learned_rows(c: Derived) -> list[Row]:
    """Return the rows of the panel for those who learn from every class (L214); empty without that panel."""
    if not has_panel(c, "appris"):
        return []
    return [
        {
            "nom": t.name,
            "classe": "" if t.origin == "acquis" else t.origin,
            "type": _kind_text(t),
            "effet": t.text,
        }
        for t in c.talents
        if t.origin not in _INBORN
    ]


def _text_of_exhaustion(p: DerivedPower) -> str:
    return f" · épuisement {marked(str(p.exhaustion), p.house)}" if p.exhaustion else ""


def _nature_of_power(p: DerivedPower | None) -> tuple[str, bool]:
    return (p.action, p.house_action) if p else ("", False)


def _force_entries(c: Derived) -> Entries:
    """Return the three values, and the powers beside those of the class."""
    if not has_panel(c, "force"):
        return Entries()
    base = {p.name: p.text for p in (c.origin.classe.powers if c.origin.classe else ())}
    others = tuple(
        {
            "nom": p.name,
            "type": nature_text(*_nature_of_power(p)),
            "epuisement": marked(str(p.exhaustion or ""), p.house),
            "effet": effect_of_power(p, c.definitions),
        }
        for p in c.powers
        if base.get(p.name) != p.text
    )
    ours = house_force(c.character, c.origin, c.definitions)
    values = {key: marked(value.skill, key in ours) for key, value in c.force.items() if value != Dice()}
    return Entries(values, {"pouvoir": others})


def _sabre_entries(c: Derived) -> Entries:
    """Return the sabre in hand, and the forms."""
    known: list[Row] = []
    others: list[Row] = []
    labels = {fold_name(text.partition(",")[0]): text for text in c.definitions.panels["sabre"].grids["forme"].labels}
    names = {fold_name(part): text for text in labels.values() for part in text.split(",")[1:]}
    for form in c.character.formes:
        level = {"maitrise" if form.maitrise else "pratique": "true", "effet": form.effet or ""}
        label = labels.get(fold_name(form.nom.partition(",")[0])) or names.get(fold_name(form.nom))
        if label:
            known.append({"forme": label, **level})
        else:
            others.append({"nom": form.nom, **level})
    return Entries(_held_arm_entries(c, "sabre").fields, {"forme": tuple(known), "autre_forme": tuple(others)})


def _sequela_rows(c: Derived) -> Iterator[Row]:
    for sequela in c.character.sequelles:
        what, cost = sequela_text(sequela, c.definitions)
        yield {"quoi": what, "effet": cost}
    if wipes := c.character.wipes:
        yield {"quoi": "Groupe anéanti" + (f" × {wipes}" if wipes > 1 else ""), "effet": f"PV max −{wipes}"}


def _body_entries(c: Derived) -> Entries:
    """Return sequelae, and armour by the place it covers: on a further leaf only where there are sequelae."""
    scars = tuple(_sequela_rows(c))
    worn = zip(_armour_rows(c), c.armours, strict=True) if scars or has_panel(c, "sequelles") else ()
    places = {slug(label): label for label in c.definitions.panels["sequelles"].grids["armure"].labels}
    torso = places["torse"]  # the row of a piece that covers everything
    rows = tuple({"place": places.get(armour.place or "autre", torso), **row} for row, armour in worn)
    return Entries({}, {"armure": rows, "sequelle": scars})


def injuries(c: Derived) -> str:
    """Return the sequelae and grafts that no panel of the class's verso has, for the line of its notes."""
    scars = () if has_panel(c, "sequelles") else _sequela_rows(c)
    grafts = () if has_panel(c, "implants") else _implant_rows(c)
    texts = [f"{row['quoi']}, {row['effet']}" if row["effet"] else row["quoi"] for row in scars]
    texts += [f"{row['nom']} ({row['effet']})" if row["effet"] else row["nom"] for row in grafts]
    return " ; ".join(texts)


def _implant_rows(c: Derived) -> Iterator[Row]:
    for graft in c.character.greffes:
        place = {"place": graft.place} if graft.place else {}
        yield {"nom": graft.nom, "effet": graft_text(graft, c.definitions), **place}


def _arm_rows(c: Derived) -> Iterator[Row]:
    """Yield the arms of the file, then those in slots; these are listed beside the last row if there is no room."""
    d, classe = c.definitions, c.origin.classe
    arms = [pool for pool in arms_of(c) if pool.arm.ready or not (pool.explosive and has_panel(c, EXPLOSIVES))]
    places = d.panels["armes"].grids["arme"].most if classe else len(arms)
    rows, beyond = [_arm_row(pool, c) for pool in arms], list[dict[str, str]]()
    if 0 < len(c.weapons) <= places:
        rows, beyond = rows[:places], rows[places:]
    if beyond:
        summary = " ; ".join(" ".join(filter(None, (row["nom"], row["jet"], row["degats"]))) for row in beyond)
        rows[-1]["notes"] = " · ".join(filter(None, (f"{CARRIED} : {summary}", rows[-1]["notes"])))
    yield from rows


def _arm_row(arm_pool: ArmPool, c: Derived) -> dict[str, str]:
    w, item, d = arm_pool.arm, arm_pool.item, c.definitions
    taken = None if w.degats else _capacity_of_shield(item, c)
    ours = "degats" in w.house or bool(item and taken and taken != item.capacity)
    skill = label_of_roll(arm_pool.pool.skill, d) if arm_pool.pool else ""
    carried = "" if w.ready else CARRIED  # A91
    reach, _comma, spread = (w.portee or "").partition(", ")
    same = find_item(w.nom, d)
    text = w.notes or (same.text if same else None)
    notes = (f"encaisse {marked(str(taken), ours)}" if taken else skill, spread, text, carried)
    return {
        "nom": w.nom if w.count == 1 else f"{w.nom} × {w.count}",
        "jet": arm_pool.pool.value.skill if arm_pool.pool else "",
        "degats": marked(w.degats or str(taken or ""), ours),
        "portee": reach,
        "type": w.type or "",
        "notes": " · ".join(part for part in notes if part),
    }


def _capacity_of_shield(item: Item | None, c: Derived) -> int | None:
    """Return the damage that a shield absorbs, printed as the damage of an arm, or None."""
    return shield_capacity(item, c.definitions) if item and item.kind == "shield" else None


def _armour_rows(c: Derived) -> Iterator[Row]:
    d = c.definitions
    dice = {item: f"+{n}D {d.skills[skill].label}" for item, skill, n in c.equipment_dice}
    for armour in c.armours:
        bonus = armour.res_corp.bonus if armour.res_corp and not armour.over else ""
        yield {"nom": armour.nom, "res": bonus, "notes": "sous une autre" if armour.over else dice.get(armour.nom, "")}
