"""A band's file, the band it describes, and the rules that make it legal (L333-335), all problems at once."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from generator.base.edit import Edit
from generator.base.i18n import _, ngettext
from generator.base.problems import Path, Problem
from generator.base.provenance import BLANK, marked
from generator.base.record import Record
from generator.game import warband
from generator.game.system import Examined
from generator.game.warband import (
    Game,
    Lines,
    Muster,
    Notes,
    Owner,
    Title,
    Warband,
    muster_figures,
    unknown_profile,
)
from generator.reading.keys import As, Caption, Ref
from generator.reading.reading import Reading
from generator.reading.shape import Between, Raw, integer, is_nothing, wrong
from generator.systems.sndr.rules.definitions import Definitions, Profile
from generator.systems.sndr.rules.figure import Figure, Price, figure_of_profile, price_profile

MOST_CG = 1000


Costs = Annotated[Raw, As(Mapping[Annotated[str, Ref("profiles")], Annotated[int, Between(0, MOST_CG)]]), Caption(
    "Coûts", "Les CG de votre table, à la place de ceux que propose holofiche.", "{soldat-sith: 6}")]


class BandFile(Record):
    """The keys of a band's file. Figures and costs are read one by one, for codes of their own."""

    systeme: Game
    nom: Annotated[Title, Caption("Nom", "Le nom de la bande.", "Les Loups", "groupe")] | None = None
    joueur: Owner | None = None
    figurines: Annotated[Lines, Caption(
        "Figurines", "De quatre à six figurines d’un même camp, 40 CG au plus, un Meneur au plus.",
        "[2 soldats sith, {profil: soldat-sith, nom: Kess}]", needed=True)] | None = None
    couts: Costs | None = None
    notes: Notes | None = None


class Member(warband.Member[Figure], kw_only=True):
    price: Price


class Band(Warband[Member, Definitions]):
    @property
    def total(self) -> int:
        return sum(member.price.cg for member in self.members)

    @property
    def is_priced(self) -> bool:
        """Whether somebody says what each figure costs: by the book nobody does (N-60)."""
        return all(member.price.origin != "convenir" for member in self.members)

    @property
    def total_text(self) -> str:
        ours = any(member.price.origin == "propose" for member in self.members)
        return marked(str(self.total), ours) if self.is_priced else BLANK

    @property
    def left_text(self) -> str:
        ours = any(member.price.origin == "propose" for member in self.members)
        return marked(str(self.limit - self.total), ours) if self.is_priced else BLANK

    @property
    def limit(self) -> int:
        return self.definitions.constants.cg_limit


def file_kind(_definitions: Definitions) -> type:
    return BandFile


def examine(reading: Reading, definitions: Definitions) -> Examined:
    problems: list[Problem] = []
    file = reading.record(BandFile, problems)
    if file is None:
        return Examined(problems)
    costs = _read_costs(file.couts, definitions, problems)
    names = definitions.lexicon.vocabulary("profiles")
    mustered = muster_figures(file.figurines, definitions.profiles, names, _hint_of_profiles(), problems)
    if mustered is None:
        return Examined(problems)
    problems += _judge_band(mustered, costs, definitions)
    return Examined(problems, None if mustered.crowd else _make_band(file, mustered, costs, definitions))


def _hint_of_profiles() -> str:
    return _("holofiche list sndr profiles shows them all")


def _judge_band(mustered: Muster[Profile], costs: Mapping[str, int], d: Definitions) -> Iterator[Problem]:
    """Yield the problems of recruitment."""
    yield from _check_size(mustered, d)
    yield from _check_cg(mustered, costs, d)
    yield from _check_leaders(mustered, d)
    for recruits, side in mustered.strangers(lambda profile: d.factions[profile.faction].sides):
        faction = d.factions[recruits.profile.faction].label
        message = _("{profile} ({faction}) cannot join a band of the side {side}")
        message = message.format(profile=recruits.profile.label, faction=faction, side=d.sides[side].label)
        yield Problem("incompatible-factions", recruits.path, message, ruling="N-03")
    for recruits in mustered.lines_repeating():
        if recruits.profile.unique:
            message = _("{profile} can be there only once").format(profile=recruits.profile.label)
            yield Problem("unique-character", recruits.path, message, ruling="N-10")


def _read_costs(raw: Any, d: Definitions, problems: list[Problem]) -> dict[str, int]:
    """Read the table's own CG: a whole number from 0 for each profile named."""
    if raw is None or is_nothing(raw):
        return {}
    if not isinstance(raw, dict):
        problems.append(wrong(("couts",), _("a mapping"), raw))
        return {}
    costs: dict[str, int] = {}
    for written, node in raw.items():
        path: Path = ("couts", written)
        cg = integer(node)
        if written not in d.profiles:
            problems.append(unknown_profile(written, path, d.lexicon.vocabulary("profiles"), _hint_of_profiles()))
        if cg is None:
            problems.append(wrong(path, _("a whole number"), node))
        elif not 0 <= cg <= MOST_CG:
            message = _("{n} is not between {low} and {high}").format(n=cg, low=0, high=MOST_CG)
            problems.append(Problem("out-of-range", path, message))
        elif written in d.profiles:
            costs[written] = cg
    return costs


def _check_size(mustered: Muster[Profile], d: Definitions) -> Iterator[Problem]:
    most, few, size = d.constants.max_figures, d.constants.warn_below, mustered.size
    if size == 0:
        hint = _("add figures under 'figurines'")
        message = _("the band has no figure")
        yield Problem("empty-band", ("figurines",), message, hint, ruling="N-21", unfinished=True)
    elif path := mustered.past(most):
        message = _("{n} figures, at most {most}").format(n=size, most=most)
        hint = _("remove at least {n}").format(n=size - most)
        yield Problem("too-many-figures", path, message, hint)
    elif size < few:
        message = ngettext("{n} figure: a band has {few} to {most}", "{n} figures: a band has {few} to {most}", size)
        message = message.format(n=size, few=few, most=most)
        yield Problem("band-below-size", ("figurines",), message, None, "warning")


def _check_cg(mustered: Muster[Profile], costs: Mapping[str, int], d: Definitions) -> Iterator[Problem]:
    prices = [(price_profile(r.profile, d, costs.get(r.profile.id)), r) for r in mustered.recruits]
    total = sum(price.cg * recruits.count for price, recruits in prices)
    limit = d.constants.cg_limit
    unsaid = [r for r in mustered.recruits if r.profile.id not in costs and r.profile.id not in d.costs]
    if unsaid and not d.game.keeps("cg") and total <= limit:
        message = _("the rules give no CG: agree on them, {limit} at most for the band").format(limit=limit)
        yield Problem("cg-to-agree", ("figurines",), message, _("write them under 'couts'"), "note", "N-60")
    before = sum((p.before if p.origin == "propose" else p.cg) * recruits.count for p, recruits in prices)
    if before <= limit < total:
        message = _("this band counted {before} CG in 0.3, {total} today").format(before=before, total=total)
        kept = {r.profile.id: p.before for p, r in prices if p.origin == "propose" and p.before != p.cg}
        words = ", ".join(f"{key}: {cg}" for key, cg in {**costs, **kept}.items())
        fix = (Edit(("couts",), after={**costs, **kept}),)
        yield Problem("cg-of-0-3", ("figurines",), message, f"couts: {{{words}}}", "warning", "N-58", fix=fix)
    elif total > limit:
        message = _("{total} CG, at most {limit}").format(total=total, limit=limit)
        hint = _("{n} CG too many; the CG are proposed, 'couts' replaces them").format(n=total - limit)
        yield Problem("cg-exceeded", ("figurines",), message, hint, ruling="N-58")


def _check_leaders(mustered: Muster[Profile], d: Definitions) -> Iterator[Problem]:
    leaders = plain = 0
    for recruits in mustered.recruits:
        if not d.leads(recruits.profile):
            continue
        leaders += recruits.count
        plain += recruits.count if "meneur" in recruits.profile.traits else 0
        if leaders > d.constants.max_leaders:
            message = _("{profile} is a leader too many: {n} in the band so far, at most {most}")
            message = message.format(profile=recruits.profile.label, n=leaders, most=d.constants.max_leaders)
            hint = _("Meneur and Meneur charismatique count alike")
            ruling = None if plain > d.constants.max_leaders else "N-09"  # that both traits count is ours
            yield Problem("several-leaders", recruits.path, message, hint, ruling=ruling)


def side_of(mustered: Muster[Profile], d: Definitions) -> str | None:
    return mustered.side(lambda profile: d.factions[profile.faction].sides)


def _make_band(file: BandFile, mustered: Muster[Profile], costs: Mapping[str, int], d: Definitions) -> Band:
    side = side_of(mustered, d)
    members = tuple(
        Member(
            figure_of_profile(recruits.profile, d),
            name,
            recruits.portrait,
            price=price_profile(recruits.profile, d, costs.get(recruits.profile.id)),
        )
        for recruits in mustered.recruits
        for name in recruits.names
    )
    name = file.nom or (d.sides[side].label if side else d.game.label)
    return Band(name, file, side, members, d)
