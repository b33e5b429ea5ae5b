"""A derived character as `show` gives it: the JSON of the contract, and sections for people; tables for `list`."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict

from generator.base.i18n import _, format_number, ngettext
from generator.base.names import slug
from generator.base.provenance import marked
from generator.base.typography import number, signed
from generator.chance.dice import Dice
from generator.content.listing import Listing, list_rulings, make_listing, rule_tables
from generator.game.captions import rows_in_panel, values_in_panel
from generator.game.system import Row, Section
from generator.reading.keys import captions_of
from generator.systems.d6.rules.advancement import SkillValue
from generator.systems.d6.rules.character import Character, Graft, JournalEntry, Sequela
from generator.systems.d6.rules.creation import Total
from generator.systems.d6.rules.definitions import FORCE, Definitions
from generator.systems.d6.rules.derive import (
    BonusLine,
    Derived,
    DerivedPower,
    DerivedTalent,
    conditional_text,
    house_force,
)
from generator.systems.d6.rules.equipment import HeldArm, find_item, shield_capacity
from generator.systems.d6.rules.house import Block
from generator.systems.d6.rules.ledger import catalogue_price
from generator.systems.d6.rules.life import graft_text, pv_lost, sequela_text
from generator.systems.d6.rules.panels import Panel
from generator.systems.d6.rules.pools import (
    PERMANENT,
    ArmPool,
    Pool,
    arms_of,
    conditions_waiting,
    metres_of_move,
    pool_of,
)
from generator.systems.d6.rules.things import signed_things
from generator.systems.d6.sheet.entries import Entries
from generator.systems.d6.sheet.thing_cards import arms_of_ship
from generator.systems.d6.show.house_view import house_json, house_lines, house_race
from generator.systems.d6.show.wording import class_effect, limit_text, nature_text, race_effect, sex_word


def summary(c: Derived) -> str:
    """Return the character in a few words, beside the name."""
    return ", ".join(origin.label for origin in (c.origin.race, *c.origin.classes) if origin)


def remarks(c: Derived) -> list[str]:
    return list(house_lines(c))


def as_json(c: Derived) -> dict[str, Any]:
    d, ours = c.definitions, house_force(c.character, c.origin, c.definitions)
    race = c.origin.force_choice
    pv: Any = c.pv.without_die
    if c.pv.open_die:
        pv = {"formule": c.pv.text, "min": c.pv.without_die + 1, "max": c.pv.without_die + 6}
    metres = metres_of_move(pool_of(c, "vitesse").rollable, d)
    return {
        **values_in_panel(c.character, "identite"),
        "race": c.origin.race.id if c.origin.race else None,
        "classe": c.origin.classe.id if c.origin.classe else None,
        "seconde_classe": c.origin.second.id if c.origin.second else None,
        "caracteristiques": {key: f"{t.dice}D" for key, t in c.characteristics.items()},
        "pv_max": pv,
        "pv": c.pv_now,
        "res_corp": {
            "base": str(c.res_corp.base),
            "bonus": [{"source": b.source, "valeur": b.value.bonus} for b in c.res_corp.bonus],
            "total": str(c.res_corp.total),
        },
        "mains_nues": f"{c.bare_hands}DD",
        "competences": {
            key: {
                "valeur": s.value.skill,
                "base": s.base.skill,
                "race": f"{s.race}D",
                "etapes": s.bought,
                "prix": s.price,
                "lancable": s.rollable,
            }
            for key, s in c.skills.items()
        },
        "force": {key: (Dice(race.get(key, 0)) if key in ours else v).skill for key, v in c.force.items()},
        "credits": c.credits,
        "xp": {
            "disponible": c.xp.available,
            "depensee": c.xp.spent,
            "reste": c.xp.left,
            "achats": [{"achat": p.label, "prix": p.price} for p in c.xp.purchases],
        },
        "achats": [{**p.entry, **({"ouverture": True} if p.line is None else {})} for p in c.book.purchases],
        "dons": [t.name for t in c.talents],
        "pouvoirs": [p.name for p in c.powers],
        "talents": [*map(_talent_json, c.talents), *map(_power_json, c.powers)],
        "objets": [{"id": p.id, "nombre": p.count} for p in c.possessions],
        "equipes": [p.id for p in c.possessions if p.equipped],
        "biens": [{"nom": a.name, "nombre": a.count} for a in c.assets],
        "cases": len(c.slots),
        "malus_vitesse": f"-{d.constants.malus_dice}D" if c.malus else "0D",
        "cote": c.side,
        "reputation": c.reputation,
        "sequelles": [
            {"pv_max": -pv_lost(s, d.constants), **_written_keys(s), **_lost_characteristic(s, d)}
            for s in c.character.sequelles
        ],
        "greffes": [{**_written_keys(g), "caracteristique": _raised_by_graft(g, d)} for g in c.character.greffes],
        "wipes": c.character.wipes,
        "statuts": list(c.life.statuses),
        "langues": list(c.character.langues),
        "utilises": list(c.character.utilises),
        "formes": [_written_keys(form) for form in c.character.formes],
        "panneaux": {key: entries.as_json(d.panels[key]) for key, entries in c.panels.items()},
        "journal": [_written_keys(entry) for entry in c.character.journal],
        "pnj": c.character.pnj,
        "bonus_conditionnels": [conditional_text(bonus, d) for bonus in c.conditions],
        "bonus_equipement": [
            {"objet": slug(item), "competence": skill, "valeur": f"+{dice}D"} for item, skill, dice in c.equipment_dice
        ],
        "jets": {key: _pool_json(pool_of(c, key), c) for key in d.skills},
        "deplacement": {"metres": metres, "maison": metres is not None},
        "armes": [_arm_json(arm) for arm in arms_of(c)],
        "maison": house_json(c),
    }


def _talent_json(t: DerivedTalent) -> dict[str, Any]:
    """Return a talent with what it takes; nature and limit may be ours (A79, A98)."""
    ours = [key for key, house in (("action", t.house), ("limite", t.limit_by == "house")) if house]
    limit = None if t.limit_by == "nobody" else t.type
    return {"nom": t.name, "limite": limit, "action": t.action or None, "origine": t.origin, "maison_cles": ours}


def _power_json(p: DerivedPower) -> dict[str, Any]:
    """Return a power with what it takes; nature and exhaustion may be ours (A78, A79)."""
    ours = [key for key, house in (("action", p.house_action), ("epuisement", p.house and p.exhaustion)) if house]
    taken = {"epuisement": p.exhaustion, "action": p.action or None}
    return {"nom": p.name, **taken, "origine": p.origin, "maison_cles": ours}


def _pool_json(pool: Pool, c: Derived) -> dict[str, Any]:
    """Return a pool, part by part, with what is added under a condition (A102); dice of a race of ours are ours."""
    column = c.characteristics[c.definitions.skills[pool.skill].characteristic]
    raced = any(part.source == "race" and part.dice for part in column.parts) or pool.share("race") != Dice()
    ours = raced and house_race(c) is not None
    return {
        "maison_cles": ["valeur"] if ours else [],
        "valeur": pool.value.skill,
        "parts": [{"source": part.source, "valeur": _share_text(part.value)} for part in pool.parts],
        "conditions": [{"si": c.when, "valeur": _share_text(Dice(c.dice, c.bonus))} for c in pool.conditions],
        "lancable": pool.rollable != Dice(),
    }


def _share_text(value: Dice) -> str:
    return value.skill if value == Dice() else str(value)


def _arm_json(arm_pool: ArmPool) -> dict[str, Any]:
    """Return an arm with what is rolled with it; of a shield nothing is."""
    w = arm_pool.arm
    return {
        "nom": w.nom,
        "nombre": w.count,
        "en_main": w.ready,
        "competence": arm_pool.pool.skill if arm_pool.pool else None,
        "jet": arm_pool.pool.value.skill if arm_pool.pool else None,
        "degats": w.degats,
        "portee": w.portee,
        "type": w.type,
        "maison": bool(w.house),
        "maison_cles": list(w.house),
    }


def _written_keys(entry: Any) -> dict[str, Any]:
    """Return the keys of an entry that are written."""
    return {key: value for key, value in asdict(entry).items() if value is not None}


def _lost_characteristic(sequela: Sequela, d: Definitions) -> dict[str, str]:
    key = d.find("characteristics", sequela.caracteristique or "")
    return {"caracteristique": key} if key else {}


def _raised_by_graft(graft: Graft, d: Definitions) -> dict[str, int]:
    return {d.find("characteristics", key) or key: dice for key, dice in graft.caracteristique.items()}


def outline(c: Derived) -> list[Section]:
    """Return the readable summary; each row says where its value comes from."""
    d = c.definitions
    sections = [
        Section(_("Identity"), tuple(_identity_rows(c))),
        Section(_("Body"), tuple(_body_rows(c))),
        Section(_("Experience"), tuple(_experience_rows(c))),
    ]
    for key, known in d.characteristics.items():
        total = c.characteristics[key]
        rows = [Row(known.label, f"{total.dice}D", total_origin(total))]
        for skill in d.skills.values():
            if skill.characteristic == key:
                pool = pool_of(c, skill.id)
                origin = _origin_of_pool(pool, c.skills[skill.id])
                rows.append(Row("  " + skill.label, pool.value.skill, origin))
        sections.append(Section(known.label, tuple(rows)))
    sections.append(Section(_("Equipment"), tuple(_equipment_rows(c))))
    sections += [Section(_("Marks of play"), tuple(rows), wide=True)] if (rows := _life_rows(c)) else []
    panels = [(d.panels[key], entries) for key, entries in {**c.panels, **signed_things(c)}.items()]
    sections += [Section(panel.label, tuple(_panel_rows(panel, e)), wide=True) for panel, e in panels]
    types = talent_types()
    talents = [
        Row(t.name, limit_text(types[t.type], t.limit_by), f"{nature_text(t.action, t.house)} · {t.origin}")
        for t in c.talents
    ]
    talents += [Row(p.name, _("power"), " · ".join(_power_words(p))) for p in c.powers]
    sections.append(Section(_("Talents and powers"), tuple(talents)))
    other_rows = [Row(conditional_text(bonus, d), "") for bonus in conditions_waiting(c)]
    other_rows += [Row(t.name, "", t.text) for t in c.traits]
    if other_rows:
        sections.append(Section(_("Kept apart"), tuple(other_rows), wide=True))
    return [*sections, *journal_sections(c)]


def _origin_of_pool(pool: Pool, value: SkillValue) -> str:
    """Return `4D + 1D race +1D Robe de sénateur ; +2 avec un explosif`: the parts, then what only a condition adds."""
    parts = [part for part in pool.parts if part.kind not in PERMANENT] if pool.allowed else []
    worn = [f"{part.value.bonus} {part.source.partition(' (')[0]}" for part in parts]
    shares = (
        value.base.skill if value.race or value.bought or worn else "",
        _("{n}D race").format(n=value.race) if value.race else "",
        _text_of_steps(value) if value.bought else "",
        "" if value.rollable else _("cannot be rolled"),
    )
    waiting = [f"{Dice(c.dice, c.bonus).bonus} {c.when}" for c in pool.conditions if not c.is_general]
    return " ; ".join(filter(None, (" ".join(filter(None, (" + ".join(filter(None, shares)), *worn))), *waiting)))


def _power_words(p: DerivedPower) -> list[str]:
    tired = _("exhaustion {n}").format(n=marked(str(p.exhaustion), p.house)) if p.exhaustion else ""
    return [nature_text(p.action, p.house_action), *([tired] if tired else []), p.origin]


def talent_types() -> dict[str, str]:
    return {"passif": _("passive"), "illimite": _("unlimited"), "combat": _("once a fight"), "jour": _("once a day")}


def _text_of_steps(value: SkillValue) -> str:
    text = ngettext("{n} step bought, {xp} XP", "{n} steps bought, {xp} XP", value.bought)
    return text.format(n=value.bought, xp=value.price)


def total_origin(total: Total) -> str:
    """Return the parts as `1 base + 1 class + 1 race`."""
    words = {"base": _("base"), "classe": _("class"), "race": _("race"), "libres": _("free"), "séquelle": _("sequela")}
    text = ""
    for part in total.parts:
        sign = " − " if part.dice < 0 else " + " if text else ""
        text += f"{sign}{abs(part.dice)} {words.get(part.source, part.source)}"
    return text + (_(" = {n}, so 0D").format(n=total.raw) if total.raw < 0 else "")


def _identity_rows(c: Derived) -> list[Row]:
    o = c.origin
    who = c.character
    rows = [Row(captions_of(Character)["nom"].label, who.nom or "")]
    rows.append(Row(_("Race"), o.race.label if o.race else "?"))
    rows.append(Row(_("Class"), " / ".join(classe.label for classe in o.classes) or "?"))
    overrides = {"nom": "", "sexe": sex_word(who.sexe) if who.sexe else "", "portrait": "", "notes": ""}
    rows += rows_in_panel(who, "identite", overrides)
    rows.append(Row(_("Reputation"), f"{c.reputation:+d}" if c.reputation else "0"))
    rows.append(Row(_("Dark side"), f"{c.side:+d}" if c.side else "0"))
    return rows


def _body_rows(c: Derived) -> list[Row]:
    pv = c.pv
    more = ((pv.classe, _("class")), (pv.floor, _("minimum")), (pv.roll, _("rolled")), (pv.bought, "XP"))
    lost = ((pv.sequelae, _("sequelae")), (pv.wipes, _("wipes")))
    shares = [f"{pv.base} {_('base')}", f"{pv.vigour} Vigueur", *(f"{n} {word}" for n, word in (*more, *lost) if n)]
    rows = [Row(_("PV max"), pv.text, " + ".join(shares).replace("+ -", "- "))]
    if c.pv_current is not None:
        rows.append(Row(_("PV now"), str(c.pv_current)))
    parts = [f"{c.res_corp.base} {_('base')}", *map(_tell_bonus, c.res_corp.bonus)]
    rows.append(Row("Res Corp", str(c.res_corp.total), ", ".join(parts)))
    rows.append(Row(_("Bare hands"), f"{c.bare_hands}DD"))
    ours = house_force(c.character, c.origin, c.definitions)
    for key, value in c.force.items():
        if value.dice or value.flat:
            rows.append(Row(FORCE[key], marked(value.skill, key in ours)))
    return rows


def _tell_bonus(bonus: BonusLine) -> str:
    return f"{bonus.value.bonus} {bonus.source}" + (f" ({_('upgradable')})" if bonus.upgradable else "")


def _experience_rows(c: Derived) -> list[Row]:
    rows = [
        Row(_("XP available"), str(c.xp.available)),
        Row(_("XP spent"), str(c.xp.spent)),
        Row(_("XP left"), str(c.xp.left)),
    ]
    rows += [Row("  " + p.label, f"{p.price} XP") for p in c.xp.purchases]
    rows.append(Row(_("Credits"), format_number(c.credits, "_")))
    return rows


def _life_rows(c: Derived) -> list[Row]:
    """Return sequelae, grafts, statuses, languages and forms with what they change."""
    d, who = c.definitions, c.character
    rows = [Row(what, cost, _("sequela")) for what, cost in (sequela_text(s, d) for s in who.sequelles)]
    rows += [Row(g.nom, graft_text(g, d), _("graft")) for g in who.greffes]
    rows += [Row(d.statuses[key].label, d.statuses[key].short, _("status")) for key in c.life.statuses]
    rows += [Row(_("Languages"), ", ".join(who.langues))] if who.langues else []
    rows += [Row(f.nom, _("mastered") if f.maitrise else _("practised"), _("form")) for f in who.formes]
    return rows


def texts_of_gains(entry: JournalEntry) -> list[str]:
    """Return the gains and payments of a line of the journal."""
    gains = ((entry.xp, "XP"), (entry.credits, ngettext("credit", "credits", abs(entry.credits or 0))))
    return [f"{signed(count)} {unit}" for count, unit in gains if count]


def journal_sections(c: Derived) -> list[Section]:
    """Return the journal: as data, and before it what one kept as comments says."""
    rows = [Row("", "", line) for line in c.comments]
    for entry in c.character.journal:
        won = ", ".join(texts_of_gains(entry))
        rows.append(Row(entry.date or "", "", " ".join(filter(None, (entry.texte, f"({won})" if won else "")))))
    return [Section(_("Journal"), tuple(rows), wide=True)] if rows else []


def _panel_rows(panel: Panel, entries: Entries) -> list[Row]:
    """Return the fields and rows of a panel, each key by the word that the sheet prints for it."""
    rows = [Row(panel.label_of(key), value) for key, value in entries.fields.items() if key in panel.keys]
    for prefix, listed in entries.rows.items():
        columns = panel.grids[prefix].columns
        for row in listed:
            (key, first), *rest = ((columns[key].label or key, value) for key, value in row.items())
            texts = [name if value == "true" else f"{name} {value}" for name, value in rest]
            rows.append(Row(key if first == "true" else first, "", ", ".join(texts)))
    return rows


def _worth_of_arm(w: HeldArm, c: Derived) -> str:
    """Return the damage of an arm; of a shield, what it takes."""
    item = find_item(w.nom, c.definitions)
    taken = shield_capacity(item, c.definitions) if item and item.kind == "shield" and not w.degats else None
    return marked(str(taken), taken != item.capacity) if item and taken else marked(w.degats or "", "degats" in w.house)


def _equipment_rows(c: Derived) -> list[Row]:
    rows = [Row(w.nom, _worth_of_arm(w, c), ", ".join(t for t in (w.portee, w.type) if t)) for w in c.weapons]
    rows += [Row(a.nom, a.res_corp.bonus if a.res_corp else "", "Res Corp" if a.res_corp else "") for a in c.armours]
    rows += [Row(a.name, f"× {a.count}") for a in c.assets]
    rows += [Row(s.label, f"× {s.count}", _("alone") if s.alone else "") for s in c.slots]
    rows += [Row(p.label, f"× {p.count}", _("in the store")) for p in c.possessions if p.stored]
    k = c.definitions.constants
    burden = _("Vitesse -{n}D").format(n=k.malus_dice) if c.malus else ""
    return [*rows, Row(_("Slots filled"), f"{len(c.slots)}/{k.slots}", burden)]


def listings(d: Definitions) -> dict[str, Listing]:
    return {
        "families": make_listing(_("Families"), d.families, {
            _("classes"): lambda f: ", ".join(c.label for c in d.classes.values() if c.family == f.id),
        }),
        "classes": make_listing(_("Classes"), d.classes, {
            _("family"): lambda c: d.families[c.family].label, _("what it gives"): lambda c: class_effect(c, d),
            _("talents"): lambda c: ", ".join([t.name for t in c.talents] + [p.name for p in c.powers]),
        }),
        "races": make_listing(_("Races"), d.races, {
            _("what it gives"): lambda r: race_effect(r, d),
            "Res Corp": lambda r: ", ".join(str(b.value) for b in r.res_corp),
            _("reputation"): lambda r: f"{r.reputation:+d}" if r.reputation else "",
            _("talents"): lambda r: ", ".join([t.name for t in r.talents] + [t.name for t in r.traits]),
        }),
        "characteristics": make_listing(_("Characteristics"), d.characteristics, {
            _("what it is"): lambda c: c.blurb, _("below 2D"): lambda c: c.below_2d or "",
            _("at 0D"): lambda c: c.at_0d or "",
        }),
        "skills": make_listing(_("Skills"), d.skills, {
            _("characteristic"): lambda s: d.characteristics[s.characteristic].short,
            _("use"): lambda s: s.rank.replace("tres-", "très "),
            _("what it does"): lambda s: s.text,
        }),
        "items": make_listing(_("Items"), d.items, {
            _("kind"): lambda i: _words_of_kinds()[i.kind], _("damage"): lambda i: i.damage or "",
            "Res Corp": lambda i: i.res_corp or "", _("credits"): lambda i: price_text(i.label, d),
            _("what it does"): lambda i: i.text or "",
        }),
        "statuses": make_listing(_("Statuses"), d.statuses, {
            _("where"): lambda s: s.scope, _("kind"): lambda s: s.kind, _("effect"): lambda s: s.short,
        }),
        "damage-types": make_listing(_("Damage types"), d.damage_types, {
            _("ignores"): lambda t: t.ignores, _("status"): lambda t: d.statuses[t.status].label if t.status else "",
            _("chance"): lambda t: f"{t.chance}+" if t.chance else "",
            _("shield"): lambda t: d.items[t.shield].label if t.shield else "",
        }),
        "ships": make_listing(_("Ships"), d.ships, {
            _("speed"): lambda s: s.speed, _("handling"): lambda s: s.handling.skill, _("screens"): lambda s: s.screens,
            "PB": lambda s: s.pb or "", _("credits"): lambda s: price_text(s.label, d),
            _("arms"): lambda s: arms_of_ship(s),
        }),
        "vehicles": make_listing(_("Vehicles"), d.vehicles, {
            _("speed"): lambda v: v.speed, _("handling"): lambda v: v.handling.skill, _("armour"): lambda v: v.armour,
            "PB": lambda v: v.pb, _("credits"): lambda v: price_text(v.label, d),
            _("arms"): lambda v: ", ".join(f"{name} {dd}" for name, dd in v.arms.items()),
        }),
        **{key: make_listing(title, blocks, _block_columns()) for key, title, blocks in (
            ("droids", _("Droids"), d.droids), ("beasts", _("Beasts"), d.beasts), ("ranks", _("Ranks"), d.ranks)
        )},
        "tables": rule_tables(d.tables),
        "rulings": list_rulings(d.rulings),
    }  # fmt: skip


def price_text(name: str, d: Definitions) -> str:
    """Return what a thing costs, marked where the price is ours."""
    price, item = catalogue_price(name, d), find_item(name, d)
    return "" if price is None else marked(number(price), not item or item.price is None)


def _block_columns() -> dict[str, Callable[[Block], object]]:
    return {
        _("attack"): lambda b: b.attack, _("dodge"): lambda b: b.dodge, "Res Corp": lambda b: b.res_corp,
        "PV": lambda b: b.pv, _("arms"): lambda b: f"{b.arm.name} {b.arm.damage}",
    }  # fmt: skip


def _words_of_kinds() -> dict[str, str]:
    return {
        "weapon": _("weapon"), "shield": _("shield"), "armour": _("armour"), "gear": _("gear"),
        "consumable": _("consumable"), "implant": _("implant"),
    }  # fmt: skip
