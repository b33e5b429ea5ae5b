"""SW-Nano in words: a group as `show` prints it (JSON for scripts, sections for people), the listings of `holofiche
list nano`, and what the codes of a group's problems mean."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _, mark
from generator.base.typography import signed
from generator.content.listing import Listing, entry_json, list_rulings, make_listing
from generator.game.captions import rows_of_group, values_of_group
from generator.game.standing import Standing
from generator.game.system import Row, Section
from generator.systems.nano.definitions import Definitions, Profile
from generator.systems.nano.figure import figure_of_profile
from generator.systems.nano.rules import Group, Member


def as_json(group: Group) -> dict[str, Any]:
    return {
        "systeme": "nano",
        "nom": group.name,
        **values_of_group(group.file),
        "camp": group.side,
        "figurines": [member_json(m) for m in group.members],
        "total": {
            "figurines": len(group.members),
            "taille": group.definitions.constants.group_size,
            "vie": group.life,
            "points_de_pouvoir": group.powers,
        },
    }


def member_json(member: Member) -> dict[str, Any]:
    figure, profile = member.figure, member.figure.profile
    return {
        "profil": profile.id,
        "nom": member.label,
        "camp": profile.side,
        "qualite": f"{profile.quality}+",
        "combat": profile.combat,
        "tir": profile.shoot,
        "esprit": profile.spirit,
        "vie": profile.life,
        "armure": _text_of_threshold(figure.save),
        "armure_contre_perforant": _text_of_threshold(figure.save_pierced),
        "defense_contre_les_tirs": text_of_bonus(figure.defence),
        "a_couvert": text_of_bonus(figure.defence + figure.cover),
        "desarme": text_of_bonus(figure.unarmed),
        "deplacement": figure.move,
        "tirs": [
            {"arme": a.weapon.label, "portee": a.weapon.range, "jet": text_of_bonus(a.bonus)} for a in figure.shooting
        ],
        "melee": [
            {
                "arme": a.weapon.label,
                "jet": text_of_bonus(a.bonus),
                "degats_en_plus": a.extra_damage,
                "regles": [r.id for r in a.rules],
            }
            for a in figure.melee
        ],
        "points_de_pouvoir": figure.pool,
        "pouvoirs": [
            {
                "id": c.power.id,
                "nom": c.power.label,
                "portee": c.power.range,
                "jet": text_of_bonus(c.bonus),
                "difficulte": _text_of_threshold(c.power.difficulty),
                "face": _text_of_threshold(c.face),
                "opposition": c.power.opposed,
            }
            for c in figure.powers
        ],
        "traits": [t.id for t in figure.traits],
        "source": [str(c) for c in profile.source],
        "decisions": list(profile.rulings),
    }


def _text_of_threshold(value: int | None) -> str | None:
    return None if value is None else f"{value}+"


def text_of_bonus(value: int) -> str:
    """Return a roll as text: 1D6+2, or 1D6 without a bonus."""
    return f"1D6{value:+d}" if value else "1D6"


def rows_so_far(count: int, life: int, d: Definitions) -> tuple[Row, Row]:
    """Return how many figures there are, and their life, for the page and the wizard."""
    return Row(_("Figures"), str(count)), Row(d.characteristics["vie"].label, str(life))


def outline(group: Group) -> list[Section]:
    d = group.definitions
    lives = " + ".join(str(m.figure.profile.life) for m in group.members)
    figures, life = rows_so_far(len(group.members), group.life, d)
    totals = (
        *rows_of_group(group.file),
        figures,
        Row(_("Side"), d.sides[group.side].label if group.side else "–"),
        replace(life, origin=lives),
        Row(_("Power points"), str(group.powers), _("{n} for each Force user").format(n=d.constants.power_pool)),
    )
    return [Section(group.name, totals), *(member_section(m, d) for m in group.members)]


def member_section(member: Member, d: Definitions) -> Section:
    figure, profile = member.figure, member.figure.profile
    title = f"{member.name} – {profile.label}" if member.name else profile.label
    label = {key: c.label for key, c in d.characteristics.items()}
    more = figure.defence - profile.combat
    origin = f"C {profile.combat}{f' {signed(more)}' if more else ''}, "
    rows = [
        Row(label["qualite"], f"{profile.quality}+", _("each success one action")),
        Row(label["vie"], str(profile.life)),
        Row(
            _("Defence against shots"),
            text_of_bonus(figure.defence),
            origin + _("{n} behind cover").format(n=signed(figure.cover)),
        ),
    ]
    if profile.armour:
        against = f"{figure.save_pierced}+" if figure.save_pierced else _("nothing")
        rows.append(Row(profile.armour.label, f"{profile.armour.save}+", _("{n} against Perforant").format(n=against)))
    for arm in figure.shooting:
        rows.append(Row(arm.weapon.label, text_of_bonus(arm.bonus), _("up to {n} pas").format(n=arm.weapon.range)))
    for arm in figure.melee:
        rows.append(Row(arm.weapon.label, text_of_bonus(arm.bonus), ", ".join(rule.label for rule in arm.rules)))
    for cast in figure.powers:
        roll = _("opposed, {roll}").format(roll=text_of_bonus(cast.bonus)) if cast.face is None else f"{cast.face}+"
        rows.append(Row(cast.power.label, roll, cast.power.short))
    rows += [Row(rule.label, "", rule.text) for rule in figure.traits]
    return Section(title, tuple(rows), wide=True)


def standing(group: Group) -> Standing:
    """Return the standing of a group between two games; SW-Nano has no campaign."""
    silhouette = next((member.figure.profile.silhouette for member in group.members), None)
    drawing = f"_figures/{silhouette}" if silhouette else ""
    return Standing(group.name, ", ".join(member.label for member in group.members), group.player, drawing=drawing)


def listings(d: Definitions) -> dict[str, Listing]:
    kinds = {"trait": _("character"), "arme": _("weapon"), "situation": _("situation")}
    profile = {
        _("side"): lambda p: d.sides[p.side].label, "Q": lambda p: f"{p.quality}+", "C": lambda p: p.combat,
        "T": lambda p: "–" if p.shoot is None else p.shoot, "E": lambda p: p.spirit, "V": lambda p: p.life,
        _("gear"): lambda p: _gear_of_profile(p, d),
    }  # fmt: skip
    return {
        "profiles": make_listing(
            _("Profiles"),
            d.profiles,
            profile,
            lambda p: {
                **entry_json(p),
                "figure": member_json(Member(figure_of_profile(p, d))),
            },
        ),
        "powers": make_listing(
            _("Force powers"), d.powers, {_("range"): lambda p: p.range, _("effect"): lambda p: p.text}
        ),
        "rules": make_listing(
            _("Special rules"),
            d.rules,
            {
                _("kind"): lambda r: kinds[r.kind],
                _("effect"): lambda r: r.text,
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
        "scenarios": make_listing(_("Scenarios"), d.scenarios, {_("victory"): lambda s: s.victory}),
        "rulings": list_rulings(d.rulings),
    }


def _gear_of_profile(profile: Profile, d: Definitions) -> str:
    gear = [f"{w.label} ({w.range})" if w.range else w.label for w in profile.weapons]
    if profile.armour:
        gear.append(f"{profile.armour.label} {profile.armour.save}+")
    gear += [d.rules[key].label for key in profile.traits] + [d.powers[key].label for key in profile.powers]
    return ", ".join(gear)


CODES: Mapping[str, tuple[str, str]] = {
    "empty-group": (mark("A group without figures."), ""),
    "group-size": (mark("More figures than anybody has."), ""),
    "group-of-ones-own": (mark("A group that the scenario does not have: it is checked, printed and fought."), "K-29"),
}
