"""A new group, figure by figure with the Quality and the credits left always in sight: what the rules make of it so
far, and the commented file it becomes."""

from generator.core.chance.dice import Roller
from generator.core.content.persons import Names
from generator.core.game.captions import ask_identity
from generator.core.game.guide import Guide, Option, Question, Tree, as_read, required_text
from generator.core.game.recruiting import text_of, text_of_count
from generator.core.i18n import _, ngettext
from generator.core.paper.typography import signed
from generator.core.reading.problems import Problem
from generator.core.writing.newfile import KeyLine
from generator.systems.sylvaren.definitions import Definitions, Equipment
from generator.systems.sylvaren.files import GroupFile, read_figures
from generator.systems.sylvaren.group import Group
from generator.systems.sylvaren.playable import Rule
from generator.systems.sylvaren.rules import member_of

DONE = ""
MORE, ENOUGH = "encore", "assez"


def group_of(figures: list[Tree], d: Definitions) -> Group:
    """The figures as far as they are settled; what is still missing is no fault here."""
    problems: list[Problem] = []
    written = read_figures(as_read([clean_draft(figure) for figure in figures]), d, problems) or []
    members = [member_of(one, None, d, problems) for one in written]
    return Group("", GroupFile("sylvaren"), tuple(one for one in members if one), None, d)


def items_of_draft(figure: Tree, d: Definitions) -> list[Equipment]:
    return [d.equipment[key] for key in figure.get("equipement", ())]


def rules_of_draft(figure: Tree, d: Definitions) -> list[Rule]:
    race = d.races[figure["race"]].rules if figure.get("race") else ()
    return [d.rules[key] for key in (*race, *figure.get("regles", ()))]


def clean_draft(figure: Tree) -> Tree:
    """The keys that say something, in the order a person writes them."""
    order = ("nom", "chef", "qualite", "force", "race", "equipement", "regles")
    return {key: figure[key] for key in order if figure.get(key)}


def text(tree: Tree, d: Definitions) -> str:
    figures = tree["figurines"]
    group, c = group_of(figures, d), d.constants
    notes = tuple(f"{member.price.net} C".replace("-", "−") for member in group.members)
    above = f"chef: true pour un seul ; un utilisateur de la Force coûte {c.force_cost} points de plus."
    sums = f"Qualité {group.reserve_spent} sur {c.reserve}, crédits {group.price.net} sur {c.credits}"
    return text_of(tree, sums, KeyLine("figurines", [clean_draft(f) for f in figures], above=above, each=notes))


def guide(d: Definitions, names: Names, roller: Roller) -> Guide:
    tree: Tree = {"systeme": "sylvaren"}
    whose = _("Whose group is it? (empty: nobody's yet)")
    yield from ask_identity(tree, GroupFile, _("The group's name?"), whose, names.band(roller))
    figures: list[Tree] = []
    tree["figurines"] = figures
    while True:
        figure = yield from _ask_figure(figures, d, names, roller)
        figures.append(figure)
        spent = group_of(figures, d)
        if len(figures) >= d.constants.max_figures or spent.reserve_left < d.constants.min_quality:
            break
        options: tuple[Option, ...] = (
            Option(MORE, _("another figure"), _status(figures, d)[0]),
            Option(ENOUGH, _("the group is complete")),
        )
        if (yield Question(_("And now?"), options, status=_status(figures, d))) == ENOUGH:
            break
    options = tuple(Option(str(n), f["nom"], _("Quality {q}").format(q=f["qualite"])) for n, f in enumerate(figures))
    leader = int((yield Question(_("Who is the Chef?"), options, status=_status(figures, d))))
    figures[leader]["chef"] = True
    return tree


def _status(figures: list[Tree], d: Definitions) -> tuple[str, ...]:
    spent, c = group_of(figures, d), d.constants
    left = _("Quality left {q} of {reserve} · credits left {credits} of {all} · {count}").format(
        q=spent.reserve_left,
        reserve=c.reserve,
        credits=spent.credits_left,
        all=c.credits,
        count=text_of_count(len(figures), c.max_figures),
    )
    return (left,)


def _ask_figure(before: list[Tree], d: Definitions, names: Names, roller: Roller) -> Guide:
    c = d.constants
    suggestion = names.person(roller, None, but=[f["nom"] for f in before])
    taken = {f["nom"] for f in before}

    def check(answer: str) -> str | None:
        twin = _("{name} is already in the group").format(name=answer.strip()) if answer.strip() in taken else None
        return twin or required_text(60)(answer)

    text = _("The name of figure {n}?").format(n=len(before) + 1)
    name = (yield Question(text, default=suggestion, check=check, status=_status(before, d))).strip()
    figure: Tree = {"nom": name}
    most = min(c.max_quality, group_of(before, d).reserve_left)
    options = tuple(
        Option(str(q), _("Quality {q}").format(q=q), _status([*before, {"qualite": q}], d)[0])
        for q in range(c.min_quality, most + 1)
    )
    figure["qualite"] = int((yield Question(_("Which Quality?"), options, status=_status(before, d))))
    users = sum(1 for f in before if f.get("force"))
    room = group_of([*before, figure], d).reserve_left >= c.force_cost
    if users < c.max_force_users and figure["qualite"] in c.force_quality and room:
        figure["force"] = yield _ask_force(before, figure, d)
    yield from _ask_race(before, figure, d)
    yield from _ask_purchases(before, figure, d, "equipement", _("Which equipment?"))
    yield from _ask_purchases(before, figure, d, "regles", _("Which special rule?"))
    return figure


def _ask_force(before: list[Tree], figure: Tree, d: Definitions) -> Question:
    cost = ngettext("{n} point of Quality", "{n} points of Quality", d.constants.force_cost)
    cost = cost.format(n=d.constants.force_cost)
    first = [k for k in d.categories.values() if k.rank == d.constants.force_users_rank]
    options = tuple(Option(k.id, k.label, cost + " · " + ", ".join(d.powers[p].label for p in k.powers)) for k in first)
    none = Option(DONE, _("no"))
    return Question(_("A Force user?"), (none, *options), status=_status([*before, figure], d))


def _ask_race(before: list[Tree], figure: Tree, d: Definitions) -> Guide:
    left = group_of([*before, figure], d).credits_left
    options = [Option(DONE, _("none in particular"))]
    for race in d.races.values():
        cost = sum(d.rules[r].price or 0 for r in race.rules)
        if cost <= left:
            labels = ", ".join(d.rules[r].label for r in race.rules)
            options.append(Option(race.id, race.label, f"{labels} · {signed(-cost)} C"))
    figure["race"] = yield Question(_("Which race?"), tuple(options), status=_status([*before, figure], d))
    return figure


def _ask_purchases(before: list[Tree], figure: Tree, d: Definitions, key: str, text: str) -> Guide:
    """Things bought one by one until nothing more is wanted or can be paid for."""
    chosen: list[str] = []
    figure[key] = chosen
    while True:
        offers = _offer_equipment(before, figure, d) if key == "equipement" else _offer_rules(before, figure, d)
        if not offers:
            return figure
        stop = Option(DONE, _("nothing more") if chosen else _("nothing"))
        answer = yield Question(text, (stop, *offers), status=_status([*before, figure], d))
        if answer == DONE:
            return figure
        chosen.append(answer)


def _offer_equipment(before: list[Tree], figure: Tree, d: Definitions) -> tuple[Option, ...]:
    left = group_of([*before, figure], d).credits_left
    held = items_of_draft(figure, d)
    armours = sum(1 for i in held if i.kind == "armour")
    offers = []
    for one in d.equipment.values():
        fits = one.price <= left and one not in held and (figure.get("force") or not one.saber)
        if fits and one.price > 0 and not (one.kind == "armour" and armours >= d.constants.max_armours):
            rest = _("{price} C, {left} C left").format(price=one.price, left=left - one.price)
            offers.append(Option(one.id, one.label, rest, one.text or ""))
    return tuple(offers)


def _offer_rules(before: list[Tree], figure: Tree, d: Definitions) -> tuple[Option, ...]:
    left = group_of([*before, figure], d).credits_left
    held = rules_of_draft(figure, d)
    against = {other for one in held for other in one.opposed}
    offers = []
    for one in d.rules.values():
        if one.price is not None and one.price <= left and one not in held and one.id not in against:
            rest = _("{price} C, {left} C left").format(price=signed(one.price).lstrip("+"), left=left - one.price)
            offers.append(Option(one.id, one.label, rest, one.short))
    return tuple(offers)
