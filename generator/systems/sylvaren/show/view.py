"""Sylvaren in words: a group as `show` prints it (JSON for scripts, sections for people), the listings of its content,
and what the codes of problems in a group or a scenario mean."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _, format_number, mark, ngettext
from generator.base.provenance import BLANK, marked, unmarked
from generator.base.typography import number, signed
from generator.content.listing import Listing, list_rulings, make_listing
from generator.game.captions import rows_of_group, values_of_group
from generator.game.system import Row, Section
from generator.systems.sylvaren.rules.definitions import Definitions, Equipment, Profile, Race
from generator.systems.sylvaren.rules.figure import (
    Difficulty,
    Figure,
    from_profile,
    gear_said_by,
    roll_text,
    text_of_addition,
)
from generator.systems.sylvaren.rules.group import Group, Member


def as_json(group: Group) -> dict[str, Any]:
    price = group.price
    out: dict[str, Any] = {
        "nom": group.name,
        **values_of_group(group.file),
        "figurines": [_json_of_member(m) for m in group.members],
        "qualite": {"total": group.quality, "depensee": group.reserve_spent, "reste": group.reserve_left},
        "credits": {"brut": price.gross, "remboursement": price.refund, "net": price.net, "reste": group.credits_left},
    }
    if group.campaign:
        out["campagne"] = {
            "credits": group.campaign.credits,
            "reserve": [i.label for i in group.campaign.store],
            "pertes": [
                {"nom": loss.name, "qualite": loss.quality, "date": loss.date, "remplacant": loss.replacement}
                for loss in group.campaign.losses
            ],
            "journal": [{"date": e.date, "texte": e.texte} for e in group.campaign.journal],
        }
    return out


def figure_json(figure: Figure) -> dict[str, Any]:
    """Return the numbers of a figure, of a player or of the enemy."""
    return {
        "nom": figure.name,
        "qualite": figure.quality,
        "mouvement": figure.movement,
        "terrain_difficile": _integer_if_whole(figure.difficult_movement),
        "equipement": [{"id": i.equipment.id, "nom": unmarked(i.label)} for i in figure.items],
        "regles": [r.id for r in figure.rules],
        "melee": [
            {
                "arme": m.item.equipment.id,
                "nom": unmarked(m.item.label),
                "des": m.dice,
                "difficulte": _json_of_difficulty(m.difficulty),
                "annulee_par_sabre": m.useless_against_saber,
                **({"maison_cles": ["des"]} if m.house else {}),
            }
            for m in figure.melee
        ],
        "tir": [
            {
                "arme": s.item.equipment.id,
                "nom": unmarked(s.item.label),
                "portee": s.reach,
                "longue_portee": s.long_reach,
                "des": s.dice,
                "des_longue_portee": s.long_dice,
                "cadence": s.item.equipment.rate,
                "difficulte": _json_of_difficulty(s.difficulty),
            }
            for s in figure.shots
        ],
        "pouvoirs": [
            {"id": g.power.id, "difficulte": f"{g.difficulty}+", "portee": g.power.reach} for g in figure.gifts
        ],
        "protection_sabre": figure.protection,
        "blesser": {"melee": figure.wound_melee, "tir": figure.wound_shot, "sabre": figure.wound_saber},
        "des": [
            {
                "qualite": t.quality,
                "melee": t.melee,
                "tir": t.shot,
                "longue_portee": t.long_shot,
                **({"maison_cles": ["melee"]} if t.house else {}),
            }
            for t in figure.track
        ],
    }


def _json_of_member(member: Member) -> dict[str, Any]:
    figure = member.figure
    category = figure.category
    out = {
        **figure_json(figure),
        "chef": figure.leader,
        "credits": member.price.net,
        "race": figure.race,
        "force": {"id": category.id, "nom": figure.category_label, "rang": category.rank} if category else None,
    }
    if growth := member.growth:
        out["campagne"] = {
            "qualite_initiale": member.initial,
            "px": {"gagnes": growth.px, "depenses": growth.spent, "reste": growth.left},
            "avances": [s.word for s in growth.steps],
            "prochaine": {"avance": growth.next.word, "px": growth.next.price} if growth.next else None,
        }
    return out


def _json_of_difficulty(value: Difficulty) -> dict[str, str]:
    return {key: f"{least}+" for key, least in zip(("sans", "legere", "lourde"), value, strict=True)}


def _integer_if_whole(value: float) -> int | float:
    return int(value) if value == int(value) else value


def outline(group: Group) -> list[Section]:
    sections = [_totals_section(group)]
    sections += [Section(_title_of_member(m), tuple(_rows_of_member(m))) for m in group.members]
    if group.campaign and group.campaign.journal:
        rows = tuple(Row(e.date, e.texte) for e in group.campaign.journal)
        sections.append(Section(_("Journal"), rows, wide=True))
    return sections


def rows_left(group: Group) -> tuple[Row, Row, Row]:
    """Return how many figures there are and what is left to spend, for the page and the wizard."""
    return (
        Row(_("Figures"), f"{len(group.members)} / {group.definitions.constants.max_figures}"),
        Row(_("Reserve left"), str(group.reserve_left)),
        Row(_("Credits left"), f"{format_number(group.credits_left, '_')} C"),
    )


def _totals_section(group: Group) -> Section:
    c, price = group.definitions.constants, group.price
    users = sum(1 for m in group.members if m.figure.category)
    total = sum(m.initial for m in group.members)
    origin = ngettext("{n} point of Quality", "{n} points of Quality", total).format(n=total)
    if users:
        origin += _(", {cost} for the Force user (S-05)").format(cost=users * c.force_cost)
    figures, reserve, credits = rows_left(group)
    rows = [
        *rows_of_group(group.file),
        figures,
        Row(_("Quality on the table"), str(group.quality)),
        Row(_("Reserve spent"), f"{group.reserve_spent} / {c.reserve}", origin),
        reserve,
        Row(
            _("Credits spent"),
            f"{price.net} / {group.budget} C",
            _("paid: {gross}, given back: {refund}").format(gross=price.gross, refund=price.refund),
        ),
        credits,
        Row("3+ | 4+ | 5+", "", _("against no, light and heavy armour; 6/4+: a 6, then 4+")),
    ]
    if group.campaign and group.campaign.store:
        rows.append(Row(_("In store"), ", ".join(i.label for i in group.campaign.store)))
    if group.campaign and group.campaign.losses:
        rows.append(Row(_("Lost"), ", ".join(loss.name for loss in group.campaign.losses)))
    return Section(group.name, tuple(rows))


def _title_of_member(member: Member) -> str:
    f = member.figure
    parts = [f.name, f"Q {f.quality}", *([_("Chef")] if f.leader else []), f.category_label, f.race]
    return " · ".join(p for p in parts if p)


def _rows_of_member(member: Member) -> list[Row]:
    f = member.figure
    bought = ", ".join([i.label for i in f.items] + [r.label for r in f.rules])
    rows = [Row(_("Credits"), f"{member.price.net} C", bought)]
    speed = _("{n} pas").format(n=f.movement)
    slow = _("{n} on difficult ground").format(n=format_number(f.difficult_movement))
    rows.append(Row(_("Movement"), speed, slow))
    for attack in f.melee:
        note = _("bare hands against a saber") if attack.useless_against_saber and attack.item.equipment.price else ""
        label = _("Melee: {weapon}").format(weapon=attack.item.label)
        rows.append(Row(label, _text_of_dice(attack.dice, attack.difficulty, ours=attack.house), note))
    for shot in f.shots:
        value = _text_of_dice(shot.dice, shot.difficulty)
        note = _("up to {reach} pas; {dice}D up to {long}").format(
            reach=shot.reach, dice=shot.long_dice, long=shot.long_reach
        )
        if shot.item.equipment.rate > 1:
            note += _("; {n} shots per action").format(n=shot.item.equipment.rate)
        rows.append(Row(_("Shot: {weapon}").format(weapon=shot.item.label), value, note))
    for gift in f.gifts:
        reach = _("{n} pas").format(n=gift.power.reach) if gift.power.reach else _("itself")
        rows.append(Row(_("Power: {power}").format(power=gift.power.label), f"2D {gift.difficulty}+", reach))
    if f.protection:
        dice = ngettext("{n} die", "{n} dice", abs(f.protection)).format(n=signed(-f.protection))
        rows.append(Row(_("Saber against shots"), dice))
    if f.wound_melee or f.wound_shot:
        value = f"{text_of_addition(f.wound_melee)} / {text_of_addition(f.wound_shot)}"
        rows.append(Row(_("To wound it"), value, _("on the difficulty, melee / shots")))
    if growth := member.growth:
        origin = _("won: {won}, spent: {spent}; recruited with Quality {q}")
        origin = origin.format(won=growth.px, spent=growth.spent, q=member.initial)
        rows.append(Row(_("PX left"), str(growth.left), origin))
        if growth.next:
            rows.append(Row(_("Next advance"), growth.next.label, _("{n} PX").format(n=growth.next.price)))
    return rows


def _text_of_dice(count: int, value: Difficulty, *, ours: bool = False) -> str:
    """Return the dice, and the difficulties against no, light and heavy armour, as text."""
    return f"{marked(f'{count}D', ours)}  {' | '.join(map(roll_text, value))}"


def listings(d: Definitions) -> dict[str, Listing]:
    labels = {**{e.id: e.label for e in d.equipment.values()}, **{k: n.label for k, n in d.equipment_names.items()}}

    def text_of_gear(profile: Profile) -> str:
        by = gear_said_by(profile, d)
        gear = [BLANK] if by == "nobody" else [marked(labels[e], by == "house") for e in profile.equipment]
        words = gear + [d.rules[r].label for r in profile.rules]
        return ", ".join([*words, *([_text_of_powers(profile.powers, d)] if profile.powers else [])])

    return {
        "profiles": make_listing(
            _("Bestiary"),
            d.bestiary,
            {
                _("faction"): lambda p: d.factions[p.faction or ""].label,
                "Q": lambda p: p.quality,
                _("equipment, rules, powers"): text_of_gear,
            },
            lambda p: {**_entry_of("faction", "named")(p), **figure_json(from_profile(p, d))},
        ),
        "quality": make_listing(
            _("Quality table"),
            d.generic,
            {
                "Q": lambda p: p.quality,
                _("equipment we give it"): text_of_gear,
            },
            lambda p: {**_entry_of()(p), **_generic_json(p, d)},
        ),
        "equipment": make_listing(
            _("Equipment"),
            d.equipment,
            {
                _("effect"): lambda e: _text_of_effect(e, d),
                _("price"): lambda e: _text_of_price(e, d),
            },
            lambda e: {
                **_entry_of("kind", "melee_class")(e),
                "price": None if d.game.said_by(f"equipment.{e.id}.price") == "nobody" else e.price,
                **({"text": e.text} if e.text else {}),
                "modifier": _modifier_of(e, d),
                "reach": e.reach or None,
                "rate": e.rate,
                "cortosis": e.cortosis,
                "saber": e.saber,
                "aliases": [*e.aliases, *e.variants],
            },
        ),
        "rules": make_listing(
            _("Special rules"),
            d.rules,
            {
                _("price"): lambda r: f"{number(r.price)} C" if r.price is not None else _("not for sale"),
                _("effect"): lambda r: r.short,
            },
            _entry_of("price", "text", "opposed"),
        ),
        "races": make_listing(
            _("Races"),
            d.races,
            {
                _("rules"): lambda r: ", ".join(d.rules[x].label for x in r.rules),
                _("price"): lambda r: f"{signed(_race_price(r, d))} C",
            },
            lambda r: {**_entry_of("rules")(r), "price": _race_price(r, d)},
        ),
        "powers": make_listing(
            _("Force powers"),
            d.powers,
            {
                _("range"): lambda p: _text_of_reach(p.reach),
                _("1 success"): lambda p: p.one,
                _("2 successes"): lambda p: p.two,
            },
            _entry_of("reach", "one", "two", "text", "free"),
        ),
        "categories": make_listing(
            _("Force users"),
            d.categories,
            {
                _("name"): lambda c: " / ".join(n for n in (c.label, c.without_saber) if n),
                _("side"): lambda c: c.side,
                _("rank"): lambda c: c.rank,
                _("saber"): lambda c: f"Q {signed(-c.protection)}",
                _("powers"): lambda c: _text_of_powers(c.powers, d),
            },
            lambda c: {
                **_entry_of("side", "rank", "protection", "powers", "next", "without_saber")(c),
                "aliases": [*c.aliases, *c.variants],
            },
        ),
        "behaviours": make_listing(
            _("Behaviours"),
            d.behaviours,
            {
                _("when"): lambda b: _("hidden") if b.stage == "hidden" else _("revealed"),
                _("text"): lambda b: b.text,
            },
            _entry_of("stage", "text"),
        ),
        "objectives": make_listing(
            _("Objectives"),
            d.objectives,
            {
                "2D6": lambda o: f"{o.test}+" if o.test else "",
                _("victory"): lambda o: o.victory,
            },
            _entry_of("points", "test", "victory"),
        ),
        "rulings": list_rulings(
            d.rulings,
            lambda r: {
                "id": r.id,
                "question": r.question,
                "decision": r.decision,
                "reason": r.reason,
                "lines": list(r.lines),
            },
        ),
    }


def _entry_of(*keys: str) -> Callable[[Any], dict[str, Any]]:
    """Return a function that makes an entry for scripts of the common keys and these."""

    def make_entry(item: Any) -> dict[str, Any]:
        values = {key: getattr(item, key) for key in ("id", "label", "source", "rulings", *keys)}
        values["source"] = [str(citation) for citation in item.source]
        return {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}

    return make_entry


def _generic_json(profile: Profile, d: Definitions) -> dict[str, Any]:
    """Return a figure of the quality table with our equipment, or by the book with none (S-30)."""
    by = gear_said_by(profile, d)
    if by == "nobody":
        return {**figure_json(from_profile(replace(profile, equipment=()), d)), "equipement": None}
    return {**figure_json(from_profile(profile, d)), **({"maison_cles": ["equipement"]} if by == "house" else {})}


def _modifier_of(item: Equipment, d: Definitions) -> int:
    return d.melee_classes[item.melee_class].modifier if item.melee_class else item.modifier


def _text_of_price(item: Equipment, d: Definitions) -> str:
    """Return a price, marked where it is ours (S-06), a place to write it by the book."""
    by = d.game.said_by(f"equipment.{item.id}.price")
    return f"{BLANK} C" if by == "nobody" else marked(f"{item.price} C", by == "house")


def _text_of_effect(item: Equipment, d: Definitions) -> str:
    base = d.constants.difficulty_base
    if item.kind in ("melee", "ranged"):
        value = max(d.constants.difficulty_min, base + _modifier_of(item, d))
        form = _("melee {value}") if item.kind == "melee" else _("shot {value}")
        parts = [form.format(value=roll_text(value))]
        parts += [_text_of_reach(item.reach)] if item.reach else []
        parts += [_("{n} shots").format(n=item.rate)] if item.rate > 1 else []
        parts += ["Cortosis"] if item.cortosis else []
        parts += [_("Force users only")] if item.saber else []
        return ", ".join(parts)
    return item.text or ""


def _text_of_reach(reach: int | None) -> str:
    return _("{n} pas").format(n=reach) if reach else _("itself")


def _text_of_powers(powers: Mapping[str, int], d: Definitions) -> str:
    return ", ".join(f"{d.powers[p].label} {value}+" for p, value in powers.items())


def _race_price(race: Race, d: Definitions) -> int:
    return sum(d.rules[r].price or 0 for r in race.rules)


CODES: Mapping[str, tuple[str, str]] = {
    "empty-group": (mark("A group without figures."), "S-27"),
    "too-many-figures": (mark("More figures than a group may have; told on the first too many."), ""),
    "quality-exceeded": (mark("The figures take more Quality than the group has, promotion counted."), "S-05"),
    "player-quality-too-high": (mark("A figure of more Quality than a player may have."), ""),
    "player-quality-too-low": (mark("A figure of less Quality than a player may have."), "S-27"),
    "missing-chef": (mark("No figure is the leader: write chef: oui on one."), ""),
    "several-chefs": (mark("A group has one leader."), ""),
    "too-many-force-users": (mark("A group has one user of the Force."), ""),
    "force-user-quality": (mark("A user of the Force is recruited at another Quality."), ""),
    "category-not-at-creation": (mark("This category is reached in a campaign, not at creation."), ""),
    "credits-exceeded": (mark("The equipment costs more than the group has."), ""),
    "saber-without-force": (mark("Only users of the Force carry a lightsaber."), ""),
    "rule-not-for-sale": (mark("This rule comes with a race or a profile and is not bought."), "S-13"),
    "duplicate-rule": (mark("One figure has a rule twice, that of its race counted."), "S-10"),
    "several-armours": (mark("One figure wears two armours; a shield may be added to one."), "S-26"),
    "duplicate-weapon": (mark("A figure carries a weapon or a shield twice that is no pair: one counts."), "S-70"),
    "opposed-rules": (mark("Two rules that undo one another."), "S-25"),
    "unknown-equipment": (mark("Equipment that the game does not have; the nearest is named."), ""),
    "unknown-rule": (mark("A rule that the game does not have; the nearest is named."), ""),
    "unknown-race": (mark("A race that the game does not have; the nearest is named."), ""),
    "unknown-category": (mark("A category of the Force that the game does not have; the nearest is named."), ""),
    "missing-name": (mark("A figure without a name: a campaign could not tell it from others."), ""),
    "duplicate-name": (mark("Two figures of one name: a campaign could not tell them apart."), ""),
    "unknown-figure": (mark("The campaign names a figure that the group does not have."), ""),
    "px-exceeded": (mark("More PX are spent than were won."), ""),
    "inconsistent-advances": (mark("The advances written do not lead to what the figure is today."), "S-16"),
    "missing-advances": (mark("A figure above its creation without advances: a campaign begun on paper."), "S-16"),
    "force-in-campaign": (mark("In a campaign only who replaces a user of the Force becomes one."), "S-19"),
    "negative-rule-in-campaign": (mark("A rule of negative price is taken when the group is made."), ""),
    "unknown-loss": (mark("No lost figure of this name waits for a replacement."), "S-19"),
    "unknown-part": (mark("A saved mission names a part that the content does not have."), ""),
    "collection-too-small": (mark("The figures one owns cannot make up the enemy; what lacks is told."), "S-73"),
    "impossible-forces": (mark("The Quality asked for cannot be dealt to so many forces."), "S-15"),
    "inexact-quality": (mark("The enemies have not exactly the Quality that the scenario announces."), "S-15"),
    "forces-too-close": (mark("Two forces stand nearer to one another than the rules place them."), "S-18"),
    "force-in-sight": (mark("A force stands where the group would see it from its edge."), "S-33"),
    "exit-off-edge": (mark("The exit of a saved mission lies on no edge of the table."), "S-64"),
    "unknown-strength": (mark("The strength of a force is none of those of the game."), ""),
    "unknown-behaviour": (mark("A behaviour that the game does not have."), ""),
    "unknown-objective": (mark("An objective that the game does not have."), ""),
    "number-of-forces": (mark("The scenario has fewer or more forces than is recommended."), "S-29"),
    "force-size": (mark("The force has fewer or more figures than is recommended."), ""),
    "patrol-without-points": (mark("A patrol without points to walk between."), ""),
    "negative-reward": (mark("A reward below 0."), ""),
}  # fmt: skip
