"""A new SW-Nano group: the profiles that may still join, chosen or drawn, its commented file, and its page in the
browser."""

from collections.abc import Sequence
from typing import Any

from generator.base.i18n import _, mark
from generator.game.guide import FIGURES, Making, Option, Tree
from generator.game.page import band
from generator.game.page.desk import Offer
from generator.game.page.fields import text_at
from generator.game.page.model import Block, Group, Page
from generator.game.params import CAMP, NAME
from generator.game.recruiting import (
    ROSTER,
    SIDE,
    Candidate,
    Ids,
    line_of_rows,
    name_step,
    recruits_step,
    side_step,
    text_of,
)
from generator.game.warband import WarbandFile
from generator.systems.nano.definitions import Definitions, Profile
from generator.systems.nano.figure import characteristics_of
from generator.systems.nano.view import outline, rows_so_far
from generator.writing.newfile import KeyLine

PARAMS = (CAMP, NAME)


def recruits_for_group(ids: Sequence[str], side: str, d: Definitions) -> list[Profile]:
    """List the profiles that may still join a group of the scenario: each of a side once (L106)."""
    if len(ids) >= d.constants.group_size:
        return []
    return [p for p in d.profiles.values() if p.side == side and p.id not in ids]


def _playable_sides(d: Definitions) -> tuple[Option, ...]:
    """Return the sides that can make a whole group, with their profiles."""
    recruits = {key: recruits_for_group((), key, d) for key in d.sides}
    return tuple(
        Option(key, d.sides[key].label, ", ".join(p.label for p in profiles))
        for key, profiles in recruits.items()
        if len(profiles) >= d.constants.group_size
    )


def candidates(d: Definitions) -> tuple[Candidate, ...]:
    """Return everybody who can be in a group: asked by the wizard, offered by the page, under their sides."""
    return tuple(
        Candidate(
            d.sides[p.side].label,
            Option(
                p.id, p.label, _line_of_numbers(p, d), f"Vie {p.life}",
                f"_figures/{p.silhouette}" if p.silhouette else "",
            ),
        )
        for p in d.profiles.values()
    )


def _offers(ids: Ids, side: str, d: Definitions) -> tuple[Option, ...]:
    open_to = {p.id for p in recruits_for_group(ids, side, d)}
    return tuple(candidate.option for candidate in candidates(d) if candidate.option.value in open_to)


def text(tree: Tree, d: Definitions) -> str:
    profiles = [d.profiles[figure["profil"]] for figure in tree["figurines"]]
    figures = KeyLine("figurines", tree["figurines"], row_notes=tuple(f"Vie {p.life}" for p in profiles))
    return text_of(tree, f"{d.sides[profiles[0].side].label}, {len(profiles)} figurines", figures)


def _status(ids: Ids, d: Definitions) -> tuple[str, ...]:
    return (line_of_rows(rows_so_far(len(ids), sum(d.profiles[key].life for key in ids), d)),)


def _line_of_numbers(profile: Profile, d: Definitions) -> str:
    return "  ".join(f"{d.characteristics[key].short} {value}" for key, value in characteristics_of(profile).items())


def _draw_figures(making: Making) -> None:
    d, side = making.definitions, making.beside[SIDE]
    profiles = making.roller.shuffle(recruits_for_group((), side, d))[: d.constants.group_size]
    names = making.names.people(making.roller, [side] * len(profiles))
    making.tree[FIGURES] = [{"profil": p.id, "nom": name} for p, name in zip(profiles, names, strict=True)]


STEPS = (
    side_step(_playable_sides),
    name_step(WarbandFile, mark("The group's name?"), mark("Whose group is it? (empty: nobody's yet)")),
    recruits_step(_offers, _status, _draw_figures),
    ROSTER,
)


STYLE = "game-nano"


def offer() -> Offer:
    text = _("The scenario's two figures, or a group of your own.")
    return Offer("Nano", _("A Nano group"), text, rank=4, drawing="_figures/acolyte")


def page(tree: Tree, group: Any, d: Definitions) -> Page:
    groups = band.group_candidates(candidates(d))
    blocks = [_figure_block(n, row, groups, d) for n, row in enumerate(band.figures_of(tree))]
    return band.page(d.game.label, STYLE, outline(group) if group else (), blocks, groups)


def _figure_block(n: int, row: band.Row, groups: tuple[Group, ...], d: Definitions) -> Block:
    profile = d.profiles.get(text_at(row, "profil"))
    title = text_at(row, "nom") or (profile.label if profile else "")
    return band.figure_block(
        n, title, "", _describe_profile(profile, d) if profile else "", band.profile_fields(n, row, groups)
    )


def _describe_profile(profile: Profile, d: Definitions) -> str:
    has = {d.characteristics[key].short: value for key, value in characteristics_of(profile).items() if value != "–"}
    gifts = [d.powers[key].label for key in profile.powers] + [d.rules[key].label for key in profile.traits]
    line = " ".join(f"{short} {value}" for short, value in has.items())
    return " · ".join([line, *(w.label for w in profile.weapons), *gifts])


DESK = band.desk_of_band(WarbandFile, offer, page, accents={STYLE: "#5b2d86"}, untitled="groupe")
