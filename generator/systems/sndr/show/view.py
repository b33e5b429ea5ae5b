"""SN&DR in words: a band as `show` prints it (JSON for scripts, sections for people), the listings of `holofiche list
sndr`, and what the codes of a band's problems mean.

Scripts rely on the keys of the JSON.
"""

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _, mark
from generator.base.provenance import BLANK, marked
from generator.base.typography import signed
from generator.content.listing import Listing, entry_json, list_rulings, make_listing
from generator.game.captions import rows_of_group, values_of_group
from generator.game.standing import Amount, Standing
from generator.game.system import Row, Section
from generator.systems.sndr.rules.definitions import Definitions, Profile, Trait, Weapon
from generator.systems.sndr.rules.figure import (
    Bracket,
    Figure,
    Melee,
    Price,
    figure_of_profile,
    price_profile,
    text_of_modifier,
    text_of_threshold,
)
from generator.systems.sndr.rules.rules import Band, Member


def as_json(band: Band) -> dict[str, Any]:
    return {
        "systeme": "sndr",
        "nom": band.name,
        **values_of_group(band.file),
        "camp": band.side,
        "figurines": [member_json(m, band.definitions) for m in band.members],
        "cg": {
            "total": band.total if band.is_priced else None,
            "limite": band.limit,
            "reste": band.limit - band.total if band.is_priced else None,
        },
    }


def member_json(member: Member, d: Definitions) -> dict[str, Any]:
    figure, profile = member.figure, member.figure.profile
    return {
        "profil": profile.id,
        "nom": member.label,
        "faction": profile.faction,
        "role": profile.role,
        "cg": member.price.said,
        "r": _reaction_or_none(figure),
        "maison_cles": [
            *(["cg"] if member.price.origin == "propose" else []),
            *(["r", "reaction"] if figure.reaction_by == "house" else []),
        ],
        "cg_detail": {
            "origine": member.price.origin,
            "propose": None if member.price.origin == "convenir" else member.price.proposed,
            "exact": member.price.exact.json,
            "parts": [{"nom": part.label, "points": part.points.json} for part in member.price.parts],
        },
        "initiative": [text_of_threshold(t) for t in profile.initiative],
        "reaction": _reaction_or_none(figure),
        "combat": text_of_threshold(profile.combat),
        "tir": _or_none(profile.shoot),
        "sauvegarde": {
            "normale": _or_none(profile.save),
            "non_modifiable": f"{profile.save2}++" if profile.save2 else None,
            "contre_sabre_laser": _or_none(figure.save_pierced),
            "sous_bouclier_de_force": _or_none(figure.save_shielded),
        },
        "vitalite": figure.vitality,
        "heroisme": profile.heroism,
        "peur": text_of_threshold(figure.fear),
        "cible_d_un_tir": text_of_modifier("T", figure.shot_at),
        "deplacement": {
            "rapide": figure.move_fast.json,
            "en_tirant": figure.move_shooting.json,
            "charge": figure.move_charge.json,
            "desengagement": figure.move_disengage.json,
        },
        "tirs": [
            {
                "arme": s.weapon.id,
                "nom": s.weapon.label,
                "des": s.dice,
                "cadence": s.weapon.cadence,
                "portees": [_bracket_json(bracket) for bracket in s.brackets],
            }
            for s in figure.shooting
        ],
        "melee": [
            {
                "arme": m.weapon.id,
                "nom": m.weapon.label,
                "des": m.dice,
                "seuil": text_of_threshold(m.threshold),
                "charge": {"des": m.charge_dice, "seuil": text_of_threshold(m.charge_threshold)},
                "sauvegarde_adverse": m.weapon.save_modifier,
                "regles": list(m.weapon.rules),
            }
            for m in armed(figure, d)
        ],
        "pouvoirs": [
            {"id": p.trait.id, "nom": p.trait.label, "seuil": text_of_threshold(p.threshold)} for p in figure.powers
        ],
        "traits": [t.id for t in figure.traits],
        "unique": profile.unique,
        "source": [str(c) for c in profile.source],
        "decisions": list(profile.rulings),
    }


def _reaction_or_none(figure: Figure) -> str | None:
    return None if figure.reaction_by == "nobody" else text_of_threshold(figure.reaction)


def _text_of_reaction(figure: Figure) -> str:
    """Return R, marked where it is ours, a place to write it where nobody says (N-02, N-60)."""
    threshold = text_of_threshold(figure.reaction)
    return BLANK if figure.reaction_by == "nobody" else marked(threshold, figure.reaction_by == "house")


def armed(figure: Figure, d: Definitions) -> list[Melee]:
    """Return the melee attacks of a figure; by the book none of who has no weapon for it (N-54)."""
    return [melee for melee in figure.melee if d.game.keeps("armes") or not melee.weapon.house]


def weapon_label(weapon: Weapon) -> str:
    return marked(weapon.label, weapon.house)


def _bracket_json(bracket: Bracket) -> dict[str, Any]:
    return {
        "portee": bracket.label,
        "au_dela_de": bracket.low,
        "jusqu_a": bracket.high,
        "modificateur": bracket.modifier,
        "seuil": text_of_threshold(bracket.still),
        "en_mouvement": text_of_threshold(bracket.moving),
        "en_visant": text_of_threshold(bracket.aimed),
    }


def _or_none(threshold: int | None) -> str | None:
    return None if threshold is None else text_of_threshold(threshold)


def rows_left(count: int, spent: int, d: Definitions, limit: int) -> tuple[Row, Row]:
    """Return what is left to spend and how many figures there are, for the page and the wizard."""
    left = limit - spent
    balance = _("{n} left").format(n=left) if left >= 0 else _("{n} too many").format(n=-left)
    most = _("at most {n}").format(n=d.constants.max_figures)
    return Row("CG", f"{spent} / {limit}", balance), Row(_("Figures"), str(count), most)


def outline(band: Band) -> list[Section]:
    d = band.definitions
    side = d.sides[band.side].label if band.side else "–"
    cost, figures = rows_left(len(band.members), band.total, d, band.limit)
    balance = cost.origin if band.is_priced else _("to agree on")
    totals = (
        *rows_of_group(band.file),
        replace(cost, value=f"{band.total_text} / {band.limit}", origin=balance),
        figures,
        Row(_("Side"), side, ""),
    )
    alike = [(member, len(list(same))) for member, same in groupby(band.members)]
    return [Section(band.name, totals), *(member_section(member, count, d) for member, count in alike)]


def member_section(member: Member, count: int, d: Definitions) -> Section:
    figure, profile = member.figure, member.figure.profile
    title = f"{member.name} – {profile.label}" if member.name else profile.label
    title = f"{count} × {title}" if count > 1 else title
    saves = ""
    if figure.save_pierced is not None and figure.save_shielded is not None:
        saves = _("{pierced} against S+3, {shielded} under Bouclier de Force")
        saves = saves.format(
            pierced=text_of_threshold(figure.save_pierced), shielded=text_of_threshold(figure.save_shielded)
        )
    origins = {
        "I": _("one threshold for each dynamic action"),
        "R": _("second threshold of I (N-02)") if figure.reaction_by == "house" else "",
        "S": saves,
    }
    rows = [_price_row(member.price)]
    rows += [
        Row(letter, value or "–", origins.get(letter, ""))
        for letter, value in stats_of_figure(figure).items()
        if letter in "IRSV" or (letter == "H" and value)
    ]
    for shooting in figure.shooting:
        ranges = ", ".join(f"≤ {b.high} pas {text_of_threshold(b.still)}" for b in shooting.brackets)
        rows.append(Row(shooting.weapon.label, f"{shooting.dice}D6 : {ranges}", weapon_text(shooting.weapon, d)))
    for melee in armed(figure, d):
        charge = _("charging {dice}D6 {threshold}")
        charge = charge.format(dice=melee.charge_dice, threshold=text_of_threshold(melee.charge_threshold))
        value = f"{melee.dice}D6 {text_of_threshold(melee.threshold)}, {charge}"
        rows.append(Row(weapon_label(melee.weapon), value, weapon_text(melee.weapon, d)))
    rows += [Row(p.trait.label, text_of_threshold(p.threshold), p.trait.short) for p in figure.powers]
    rows += [Row(t.label, "", t.short) for t in figure.traits]
    return Section(title, tuple(rows), wide=True)


def _price_row(price: Price) -> Row:
    detail = " ".join(f"{part.label} {part.points}," for part in price.parts).rstrip(",")
    origin = {
        "propose": _("proposed (N-01): {detail} = {sum}").format(detail=detail, sum=price.exact)
        if price.parts
        else _("proposed: fitted by simulation (N-58)"),
        "bande": _("from 'couts' of this band; proposed: {n}").format(n=price.proposed)
        if price.parts
        else _("from 'couts' of this band"),
        "contenu": _("from costs.yaml; proposed: {n}").format(n=price.proposed),
        "convenir": _("to agree on"),
    }[price.origin]
    return Row("CG", price.text, origin)


def stats_of_figure(figure: Figure) -> dict[str, str]:
    """Return every characteristic by its letter, R and V computed, T as printed even where it has no use (N-39)."""
    profile = figure.profile
    saves = [text_of_threshold(profile.save)] if profile.save else []
    saves += [f"{profile.save2}++"] if profile.save2 else []
    return {
        "I": "/".join(map(text_of_threshold, profile.initiative)),
        "R": _text_of_reaction(figure),
        "C": text_of_threshold(profile.combat),
        "T": text_of_threshold(profile.shoot) if profile.shoot else "",
        "S": "/".join(saves),
        "V": str(figure.vitality),
        "H": str(profile.heroism or ""),
    }


def stat_line(figure: Figure) -> str:
    """Return a profile as the source prints it: I1+/3+/5+ R3+ C3+ T4+ S1+/5++ V1 H2."""
    return " ".join(f"{letter}{value}" for letter, value in stats_of_figure(figure).items() if value)


def weapon_text(weapon: Weapon, d: Definitions) -> str:
    """Return a weapon as a profile prints it: P4, Cadence 2, Briseur, S+3."""
    parts = [f"P{weapon.power}"]
    if weapon.range:
        parts.append("/".join(map(str, weapon.range)))
    if weapon.cadence > 1:
        parts.append(f"{d.weapon_rules['cadence'].label} {weapon.cadence}")
    parts += [d.weapon_rules[rule].label for rule in weapon.rules]
    if weapon.save_modifier:
        parts.append(f"S{signed(weapon.save_modifier)}")
    return ", ".join(parts)


def standing(band: Band) -> Standing:
    """Return the standing of a band between two games; SN&DR has no campaign."""
    left = band.limit - band.total
    silhouette = next((member.figure.profile.silhouette for member in band.members), None)
    return Standing(
        band.name, f"{band.total}/{band.limit} CG", band.player, purse=(Amount("cg", left, "CG"),),
        drawing=f"_figures/{silhouette}" if silhouette else "",
    )  # fmt: skip


def listings(d: Definitions) -> dict[str, Listing]:
    words = {"melee": _("melee"), "ranged": _("shooting")}
    unlisted = _("in a profile only (N-08)")
    return {
        "profiles": make_listing(
            _("Profiles"),
            d.profiles,
            {
                _("faction"): lambda p: d.factions[p.faction].label,
                "CG": lambda p: price_profile(p, d).text,
                _("profile"): lambda p: stat_line(figure_of_profile(p, d)),
                _("gear"): lambda p: _gear_of_profile(p, d),
            },
            lambda p: {
                **entry_json(p),
                "cg": price_profile(p, d).said,
                "maison_cles": ["cg"] if price_profile(p, d).origin == "propose" else [],
                "figure": member_json(Member(figure_of_profile(p, d), price=price_profile(p, d)), d),
            },
        ),
        "monsters": make_listing(_("Monsters"), d.monsters, {_("profile"): lambda m: m.text}),
        "traits": _listing_of_traits(_("Traits"), d.traits),
        "named-traits": _listing_of_traits(_("Traits named without a description"), d.named_traits),
        "weapons": make_listing(
            _("Weapons"),
            d.weapons,
            {
                _("kind"): lambda w: words[w.kind],
                _("values"): lambda w: weapon_text(w, d),
                _("where"): lambda w: "" if w.listed else unlisted,
            },
        ),
        "weapon-rules": make_listing(_("Rules of weapons"), d.weapon_rules, {_("effect"): lambda r: r.short}),
        "armours": make_listing(
            _("Armours"),
            d.armours,
            {
                _("name"): lambda a: ", ".join((a.label, *a.also)),
                "S": lambda a: text_of_threshold(a.save),
            },
        ),
        "characteristics": make_listing(
            _("Characteristics"),
            d.characteristics,
            {
                _("short"): lambda c: c.short,
                _("what it is"): lambda c: c.text,
            },
        ),
        "factions": make_listing(
            _("Factions"),
            d.factions,
            {
                _("sides"): lambda f: ", ".join(d.sides[s].label for s in f.sides),
                _("profiles"): lambda f: sum(p.faction == f.id for p in d.profiles.values()),
            },
        ),
        "scenarios": make_listing(
            _("Scenarios"),
            d.scenarios,
            {
                "D6": lambda s: "-".join(map(str, s.roll)),
                _("victory"): lambda s: s.victory,
            },
        ),
        "rulings": list_rulings(d.rulings),
    }


def _gear_of_profile(profile: Profile, d: Definitions) -> str:
    figure = figure_of_profile(profile, d)
    gear = [d.weapons[key].label for key in profile.weapons] + [t.label for t in figure.traits]
    return ", ".join([*gear, *(f"{p.trait.label} {text_of_threshold(p.threshold)}" for p in figure.powers)])


def _listing_of_traits(title: str, traits: Mapping[str, Trait]) -> Listing:
    words = {"trait": _("trait"), "power": _("Force power")}
    return make_listing(title, traits, {
        _("name"): lambda t: f"{t.label} X+" if t.threshold else t.label, _("kind"): lambda t: words[t.kind],
        _("effect"): lambda t: t.text,
    })  # fmt: skip


CODES: Mapping[str, tuple[str, str]] = {
    "empty-band": (mark("A band without figures."), "N-21"),
    "too-many-figures": (mark("More figures than a band may have; told on the first too many."), ""),
    "band-below-size": (mark("Fewer figures than the rules expect: allowed."), ""),
    "cg-exceeded": (mark("The figures cost more CG than the band has."), "N-58"),
    "cg-of-0-3": (mark("A band was within its CG by the costs of 0.3, and is not by today’s."), "N-58"),
    "cg-to-agree": (mark("Without house values nobody says what a figure costs: the table agrees on it."), "N-60"),
    "several-leaders": (mark("A band has one leader."), "N-09"),
    "incompatible-factions": (mark("A figure of the other side than most of the band."), "N-03"),
    "unique-character": (mark("A named character stands in the band more than once."), "N-10"),
    "unknown-part": (mark("A saved scenario names a secret job or a twist that the content does not have."), "N-57"),
}
