"""A Nano group in the browser."""

from typing import Any

from generator.base.i18n import _
from generator.game.guide import Option
from generator.game.page import band
from generator.game.page.desk import Offer
from generator.game.page.fields import Tree, text_at
from generator.game.page.model import Block, Group, Page
from generator.game.warband import WarbandFile
from generator.systems.nano.definitions import Definitions, Profile
from generator.systems.nano.figure import characteristics_of
from generator.systems.nano.view import outline

STYLE = "game-nano"


def offer() -> Offer:
    return Offer("Nano", _("A Nano group"), _("The scenario's two figures, or a group of your own."), rank=4)


def page(tree: Tree, group: Any, d: Definitions) -> Page:
    recruits = band.group_options((d.sides[p.side].label, Option(p.id, p.label)) for p in d.profiles.values())
    blocks = [_figure_block(n, row, recruits, d) for n, row in enumerate(band.figures_of(tree))]
    return band.page(d.game.label, STYLE, outline(group) if group else (), blocks, recruits)


def _figure_block(n: int, row: band.Row, recruits: tuple[Group, ...], d: Definitions) -> Block:
    profile = d.profiles.get(text_at(row, "profil"))
    title = text_at(row, "nom") or (profile.label if profile else "")
    return band.figure_block(
        n, title, "", _describe_profile(profile, d) if profile else "", band.profile_fields(n, row, recruits)
    )


def _describe_profile(profile: Profile, d: Definitions) -> str:
    has = {d.characteristics[key].short: value for key, value in characteristics_of(profile).items() if value != "–"}
    gifts = [d.powers[key].label for key in profile.powers] + [d.rules[key].label for key in profile.traits]
    line = " ".join(f"{short} {value}" for short, value in has.items())
    return " · ".join([line, *(w.label for w in profile.weapons), *gifts])


DESK = band.desk_of_band(WarbandFile, offer, page, accents={STYLE: "#5b2d86"}, untitled="groupe")
