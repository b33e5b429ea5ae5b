"""A group as `show` prints it: JSON for scripts, sections for people."""

from typing import Any

from generator.base.i18n import _, format_number, ngettext
from generator.base.provenance import marked, unmarked
from generator.base.typography import signed
from generator.game.captions import rows_of_group, values_of_group
from generator.game.system import Row, Section
from generator.systems.sylvaren.rules.figure import Difficulty, Figure, roll_text, text_of_addition
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


def _totals_section(group: Group) -> Section:
    c, price = group.definitions.constants, group.price
    users = sum(1 for m in group.members if m.figure.category)
    total = sum(m.initial for m in group.members)
    origin = ngettext("{n} point of Quality", "{n} points of Quality", total).format(n=total)
    if users:
        origin += _(", {cost} for the Force user (S-05)").format(cost=users * c.force_cost)
    rows = [
        *rows_of_group(group.file),
        Row(_("Figures"), f"{len(group.members)} / {c.max_figures}"),
        Row(_("Quality on the table"), str(group.quality)),
        Row(_("Reserve spent"), f"{group.reserve_spent} / {c.reserve}", origin),
        Row(_("Reserve left"), str(group.reserve_left)),
        Row(
            _("Credits spent"),
            f"{price.net} / {group.budget} C",
            _("paid: {gross}, given back: {refund}").format(gross=price.gross, refund=price.refund),
        ),
        Row(_("Credits left"), f"{format_number(group.credits_left, '_')} C"),
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
