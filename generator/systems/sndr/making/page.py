"""An SN&DR band in the browser, with the CG that a table gives its profiles."""

from collections.abc import Mapping
from typing import Any

from generator.base.i18n import _
from generator.base.names import parse_digits
from generator.game.guide import Option
from generator.game.page import band
from generator.game.page.desk import Offer
from generator.game.page.fields import Tree, name_of, text_at
from generator.game.page.model import Block, Field, Group, Page
from generator.systems.sndr.rules.definitions import Definitions, Profile
from generator.systems.sndr.rules.figure import figure_of_profile
from generator.systems.sndr.rules.pricing import price_profile
from generator.systems.sndr.rules.rules import BandFile
from generator.systems.sndr.show.view import outline, stat_line

STYLE = "game-sndr"
Costs = Mapping[str, str]  # profile id -> the CG that this table has written for it


def offer() -> Offer:
    return Offer("SN&DR", _("An SN&DR band"), _("Up to six figures and forty CG; roster and cards."), rank=3)


def page(tree: Tree, group: Any, d: Definitions) -> Page:
    costs = _own_costs(tree.get("couts"), d)
    recruits = band.group_options(
        (d.factions[p.faction].label, Option(p.id, p.label, f"{_price_in_cg(p, costs, d)} CG"))
        for p in d.profiles.values()
    )
    priced: set[str] = set()  # a profile's own CG is asked for once, at its first figure
    blocks = [_figure_block(n, row, recruits, costs, priced, d) for n, row in enumerate(band.figures_of(tree))]
    sections = outline(group) if group else ()
    return band.page(d.game.label, STYLE, sections, blocks, recruits, places=("couts",))


def _own_costs(written: Any, d: Definitions) -> dict[str, str]:
    rows = written.items() if isinstance(written, dict) else ()
    return {key: value for key, value in rows if key in d.profiles and isinstance(value, str)}


def _price_in_cg(profile: Profile, costs: Costs, d: Definitions) -> int:
    return price_profile(profile, d, parse_digits(costs.get(profile.id, ""), 4)).cg


def _figure_block(
    n: int, row: band.Row, recruits: tuple[Group, ...], costs: Costs, priced: set[str], d: Definitions
) -> Block:
    fields = band.profile_fields(n, row, recruits)
    profile = d.profiles.get(text_at(row, "profil"))
    title = text_at(row, "nom")
    if profile is None:
        return band.figure_block(n, title, "", "", fields)
    if profile.id not in priced:
        cost = costs.get(profile.id, "")
        fields.append(Field(name_of(("couts", profile.id)), _("CG at this table"), "number", cost, most=4))
        priced.add(profile.id)
    arms = [d.weapons[key].label for key in profile.weapons]
    gifts = [d.trait(key).label for key in (*profile.powers, *profile.traits)]
    about = " · ".join([stat_line(figure_of_profile(profile, d)), *arms, *gifts])
    return band.figure_block(n, title or profile.label, f"{_price_in_cg(profile, costs, d)} CG", about, fields)


DESK = band.desk_of_band(BandFile, offer, page, accents={STYLE: "#1d4e89"}, untitled="bande")
