"""The check of a group's file, all problems at once, and the group it describes."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from generator.base.edit import Edit
from generator.base.i18n import _, join_phrases, ngettext
from generator.base.problems import Path, Problem
from generator.game.system import Examined
from generator.reading.reading import Reading
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.rules.figure import derive_figure, pair_items
from generator.systems.sylvaren.rules.files import CampaignFile, GroupFile, ProgressFile, Written, read_figures
from generator.systems.sylvaren.rules.group import Group, Member, campaign_of, follow_names, growth_of, price_of


def file_kind(_definitions: Definitions) -> type:
    return GroupFile


def examine(reading: Reading, definitions: Definitions) -> Examined:
    problems: list[Problem] = []
    file = reading.record(GroupFile, problems)
    if file is None:
        return Examined(problems)
    figures = read_figures(file.figurines, definitions, problems)
    if figures is None:
        return Examined(problems)
    in_campaign = reading.has("campagne")
    campaign = campaign_of(file.campagne or CampaignFile(), definitions, problems) if in_campaign else None
    written = len(file.figurines) if isinstance(file.figurines, list) else 0
    problems += _check_size(written, definitions)
    problems += _check_leaders(figures, written, definitions)
    problems += _force_users(figures, in_campaign, definitions)
    for figure in figures:
        problems += _check_equipment(figure, definitions)
        problems += _special_rules(figure)
    progress = (file.campagne.figurines if file.campagne else {}) if in_campaign else None
    if progress is not None:
        problems += follow_names(figures, progress)
    members = [(f, member_of(f, progress, definitions, problems)) for f in figures]
    known = tuple(m for _figure, m in members if m)
    group = Group(file.nom or "Groupe", file, known, campaign, definitions)
    problems += _check_reserve([(f, m) for f, m in members if m], definitions)
    problems += _check_credits(group)
    return Examined(problems, group if len(known) == written else None)


def _check_size(count: int, d: Definitions) -> Iterator[Problem]:
    c = d.constants
    if count < c.min_figures:
        message = _("the group has no figure")
        hint = _("add one, such as: {line}").format(line="figurines: [{nom: Kess, chef: oui, qualite: 4}]")
        yield Problem("empty-group", ("figurines",), message, hint, ruling="S-27", unfinished=True)
    if count > c.max_figures:
        message = _("{n} figures, at most {most}").format(n=count, most=c.max_figures)
        yield Problem("too-many-figures", ("figurines", c.max_figures), message, _("from this one on, take them out"))


def _check_leaders(figures: Sequence[Written], count: int, d: Definitions) -> Iterator[Problem]:
    leaders = [f for f in figures if f.file.chef]
    if figures and not leaders and len(figures) == count:
        message, hint = _("no figure is the Chef"), _("add 'chef: oui' to one of them")
        yield Problem("missing-chef", ("figurines",), message, hint, unfinished=True)
    for extra in leaders[d.constants.leaders :]:
        message = _("{name} is a second Chef").format(name=extra.name)
        hint = _("keep one: {name} already is").format(name=leaders[0].name)
        path = (*extra.path, "chef")
        yield Problem("several-chefs", path, message, hint, fix=(Edit(path),))


def _force_users(figures: Sequence[Written], in_campaign: bool, d: Definitions) -> Iterator[Problem]:
    c = d.constants
    users = [f for f in figures if f.file.force is not None]
    for extra in users[c.max_force_users :]:
        message = _("{name} is a second Force user, at most {most}").format(name=extra.name, most=c.max_force_users)
        path = (*extra.path, "force")
        hint = _("remove 'force'")
        yield Problem("too-many-force-users", path, message, hint, fix=(Edit(path),))
    for user in users:
        if user.category and user.category.rank > c.force_users_rank and not in_campaign:
            message = _("{category} is reached in a campaign, not at creation").format(category=user.category.label)
            first, path = d.first_category(user.category.side).label, (*user.path, "force")
            hint = _("start as {category}").format(category=first)
            yield Problem("category-not-at-creation", path, message, hint, fix=(Edit(path, after=first),))


def _check_equipment(figure: Written, d: Definitions) -> Iterator[Problem]:
    sabers = [at for at, item in figure.items if item.equipment.saber]
    if sabers and figure.file.force is None:
        message = _("{name} carries a lightsaber without being a Force user").format(name=figure.name)
        hint = _("give it another weapon, or write it as a Force user: {line}").format(line="force: padawan")
        yield Problem("saber-without-force", sabers[0], message, hint)
    armours = [at for at, item in figure.items if item.equipment.kind == "armour"]
    if len(armours) > d.constants.max_armours:
        message = _("{name} wears {n} armours, at most {most}").format(
            name=figure.name, n=len(armours), most=d.constants.max_armours
        )
        yield Problem("several-armours", armours[d.constants.max_armours], message, _("keep one"), ruling="S-26")
    known: set[str] = set()
    for item in pair_items((item for _at, item in figure.items), d):
        if item.equipment.id in known and item.equipment.kind in ("melee", "ranged", "shield"):
            of_kind = {item.equipment.id} | {e.id for e in d.equipment.values() if e.pair == item.equipment.id}
            where = [at for at, other in figure.items if other.equipment.id in of_kind][-1]
            message = _("{name} carries {thing} twice: one counts").format(name=figure.name, thing=item.label)
            yield Problem("duplicate-weapon", where, message, _("both are paid"), "warning", "S-70")
        known.add(item.equipment.id)


def _special_rules(figure: Written) -> Iterator[Problem]:
    ids = {rule.id for rule in figure.race_rules}
    for at, rule in figure.rules:
        if rule.price is None:
            message = _("{rule} has no price: it cannot be bought").format(rule=rule.label)
            yield Problem("rule-not-for-sale", at, message, _("remove it"), ruling="S-13", fix=(Edit(at),))
        if rule.id in ids:
            message = _("{name} already has {rule}").format(name=figure.name, rule=rule.label)
            yield Problem("duplicate-rule", at, message, _("remove it"), ruling="S-10", fix=(Edit(at),))
        ids.add(rule.id)
    mine = {rule.id: rule for rule in figure.all_rules}
    clash = next(((r, mine[o]) for r in mine.values() for o in r.opposed if o in mine), None)
    if clash:
        message = _("{one} and {other} cancel each other out").format(one=clash[0].label, other=clash[1].label)
        where: Path = (*figure.path, "regles") if figure.rules else (*figure.path, "race")
        yield Problem("opposed-rules", where, message, severity="warning", ruling="S-25")


def member_of(
    figure: Written, progress: Mapping[str, ProgressFile] | None, d: Definitions, problems: list[Problem]
) -> Member | None:
    quality = figure.file.qualite
    if quality is None:
        return None
    c = d.constants
    at: Path = (*figure.path, "qualite")
    if quality > c.max_quality:
        message = _("Quality {q}, at most {most}").format(q=quality, most=c.max_quality)
        problems.append(Problem("player-quality-too-high", at, message))
    if quality < c.min_quality:
        message = _("Quality {q}, at least {least}").format(q=quality, least=c.min_quality)
        problems.append(Problem("player-quality-too-low", at, message, ruling="S-27"))
    growth, initial = None, quality
    if progress is not None and c.min_quality <= quality <= c.max_quality:
        growth, initial = growth_of(figure, quality, progress, d, problems)
    if figure.file.force is not None and initial not in c.force_quality:
        allowed = _(" or ").join(str(q) for q in c.force_quality)
        message = _("a Force user starts with Quality {allowed}, not {q}").format(allowed=allowed, q=initial)
        problems.append(Problem("force-user-quality", at, message))
    items = tuple(item for _at, item in figure.items)
    allowed_quality = max(c.min_quality, min(quality, c.max_quality))
    carried = pair_items(items, d)
    numbers = derive_figure(figure.name, allowed_quality, carried, figure.all_rules, d, category=figure.category)
    numbers = replace(numbers, leader=figure.file.chef, race=figure.race.label if figure.race else None)
    bought = tuple(rule for _at, rule in figure.rules)
    price = price_of(items, figure.race_rules + bought)
    return Member(numbers, initial, price, growth, figure.file.notes, figure.file.portrait)


def _check_reserve(members: Sequence[tuple[Written, Member]], d: Definitions) -> Iterator[Problem]:
    """Yield a problem on the figure that exceeds the reserve."""
    c, spent, over = d.constants, 0, None
    for figure, member in members:
        spent += max(0, member.initial) + (c.force_cost if figure.file.force is not None else 0)
        if spent > c.reserve and over is None:
            over = figure
    if over:
        message = _("{spent} points of Quality spent, out of {reserve}").format(spent=spent, reserve=c.reserve)
        excess = spent - c.reserve
        hint = ngettext("take {n} point off", "take {n} points off", excess).format(n=excess)
        # The reserve is the author's; that a promotion is paid from it is ours.
        alone = sum(max(0, member.initial) for _figure, member in members)
        ruling = "S-05" if alone <= c.reserve else None
        yield Problem("quality-exceeded", (*over.path, "qualite"), message, hint, ruling=ruling)


def _check_credits(group: Group) -> Iterator[Problem]:
    if group.credits_left < 0:
        message = _("{net} credits spent, out of {budget}").format(net=group.price.net, budget=group.budget)
        excess = -group.credits_left
        saved = ngettext("save {n} credit", "save {n} credits", excess).format(n=excess)
        hint = join_phrases((saved, _("what each costs: holofiche show FILE")))
        yield Problem("credits-exceeded", ("figurines",), message, hint)
