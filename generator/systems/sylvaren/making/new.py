"""A new Sylvaren group: built figure by figure with the Quality and the credits left in sight, its commented file, and
its page in the browser, where a figure may begin as a profile of the bestiary."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.base.i18n import _, mark, ngettext
from generator.base.typography import signed
from generator.game.guide import FIGURES, Answers, Choice, Guide, Making, Option, Question, Step, Tree, required_text
from generator.game.page import band
from generator.game.page.build import options_with, select_field, texts_in
from generator.game.page.desk import Offer, Pressed
from generator.game.page.fields import text_at
from generator.game.page.model import Button, Field, Group, Page
from generator.game.params import NAME, Param, labels_by_id
from generator.game.recruiting import READY, ROSTER, Candidate, line_of_rows, name_step, text_of
from generator.systems.sylvaren.making.random import clean_draft, draw_figures, group_of, items_of_draft, rules_of_draft
from generator.systems.sylvaren.rules.definitions import Definitions, Name, Profile
from generator.systems.sylvaren.rules.figure import from_profile
from generator.systems.sylvaren.rules.files import FigureFile, GroupFile
from generator.systems.sylvaren.rules.group import Group as Warband
from generator.systems.sylvaren.sheet.sheet import silhouette_of_figure
from generator.systems.sylvaren.show.view import outline, rows_left
from generator.writing.editor import scalar_of
from generator.writing.newfile import KeyLine

PARAMS = (
    Param("race", mark("The race to roll."), words=lambda d, scenery: labels_by_id(d.races)),
    NAME,
)
DONE = ""
MORE, ENOUGH = "encore", "assez"


def text(tree: Tree, d: Definitions) -> str:
    figures = tree["figurines"]
    group, c = group_of(figures, d), d.constants
    notes = tuple(f"{member.price.net} C".replace("-", "−") for member in group.members)
    above = f"chef: true pour un seul ; un utilisateur de la Force coûte {c.force_cost} points de plus."
    sums = f"Qualité {group.reserve_spent} sur {c.reserve}, crédits {group.price.net} sur {c.credits}"
    return text_of(tree, sums, KeyLine("figurines", [clean_draft(f) for f in figures], above=above, row_notes=notes))


def _ask_figures(making: Making) -> Answers:
    d = making.definitions
    figures: list[Tree] = []
    making.tree[FIGURES] = figures
    while True:
        figure = yield from _ask_figure(figures, making)
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


def _status(figures: list[Tree], d: Definitions) -> tuple[str, ...]:
    return (line_of_rows(rows_left(group_of(figures, d))),)


def _ask_figure(before: list[Tree], making: Making) -> Guide:
    d, c = making.definitions, making.definitions.constants
    suggestion = making.names.person(making.roller, None, but=[f["nom"] for f in before])
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
        force = FigureChoices(d, before, figure).force()
        figure["force"] = yield _or_none(force, _("no"), _status([*before, figure], d))
    race = FigureChoices(d, before, figure).race()
    figure["race"] = yield _or_none(race, _("none in particular"), _status([*before, figure], d))
    yield from _ask_purchases(before, figure, d, FigureChoices.equipment)
    yield from _ask_purchases(before, figure, d, FigureChoices.rules)
    return figure


def _or_none(choice: Choice, none: str, status: tuple[str, ...]) -> Question:
    """Return the question of a choice that begins with none of its options."""
    return Question(choice.text, (Option(DONE, none), *choice.offers()), status=status)


class FigureChoices:
    """What a figure leaves open, each declared once: asked by the wizard within what is left, shown as a field.

    `before`: the figures that are made already."""

    def __init__(self, d: Definitions, before: Sequence[Tree] = (), figure: Tree | None = None) -> None:
        self.d, self.before, self.figure = d, before, figure or {}

    def force(self) -> Choice:
        """Return the rank of a Force user; the wizard offers the first alone."""
        d, count = self.d, self.d.constants.force_cost
        cost = ngettext("{n} point of Quality", "{n} points of Quality", count).format(n=count)
        options = tuple(
            Option(rank.id, rank.label, cost + " · " + ", ".join(d.powers[p].label for p in rank.powers))
            for rank in d.categories.values()
        )
        first = d.constants.force_users_rank
        def allows(key: str) -> bool:
            return d.categories[key].rank == first

        return Choice(("force",), "", _("A Force user?"), options, allows=allows)

    def race(self) -> Choice:
        options = tuple(Option(race.id, race.label, self._rules_of_race(race.id)) for race in self.d.races.values())
        return Choice(
            ("race",), "", _("Which race?"), options,
            effect=lambda key, _value: f"{self._rules_of_race(key)} · {signed(-self._cost_of_race(key))} C",
            allows=lambda key: self._cost_of_race(key) <= self._credits_left(),
        )  # fmt: skip

    def equipment(self) -> Choice:
        d, left = self.d, self._credits_left
        carried = items_of_draft(self.figure, d) if self.figure else []
        full = sum(1 for item in carried if item.kind == "armour") >= d.constants.max_armours

        def allows(key: str) -> bool:
            entry = d.equipment[key]
            fits = entry.price <= left() and entry not in carried and (self.figure.get("force") or not entry.saber)
            return bool(fits and entry.price > 0 and not (entry.kind == "armour" and full))

        options = tuple(Option(e.id, e.label, f"{e.price} C", e.text or "") for e in d.equipment.values())
        return Choice(
            ("equipement",), "", _("Which equipment?"), options, "several", allows=allows,
            effect=lambda key, _value: _text_of_price(str(d.equipment[key].price), left() - d.equipment[key].price),
        )  # fmt: skip

    def rules(self) -> Choice:
        d, left = self.d, self._credits_left
        known = {rule.id: rule.price for rule in d.rules.values() if rule.price is not None}
        chosen = rules_of_draft(self.figure, d) if self.figure else []
        against = {other for rule in chosen for other in rule.opposed}

        def allows(key: str) -> bool:
            return known[key] <= left() and d.rules[key] not in chosen and key not in against

        rules = [(d.rules[key], price) for key, price in known.items()]
        options = tuple(Option(rule.id, rule.label, f"{signed(price)} C", rule.short) for rule, price in rules)
        return Choice(
            ("regles",), "", _("Which special rule?"), options, "several", allows=allows,
            effect=lambda key, _value: _text_of_price(signed(known[key]).lstrip("+"), left() - known[key]),
        )  # fmt: skip

    def _credits_left(self) -> int:
        return group_of([*self.before, self.figure], self.d).credits_left

    def _rules_of_race(self, key: str) -> str:
        return ", ".join(self.d.rules[rule].label for rule in self.d.races[key].rules)

    def _cost_of_race(self, key: str) -> int:
        return sum(self.d.rules[rule].price or 0 for rule in self.d.races[key].rules)


def _text_of_price(price: str, left: int) -> str:
    return _("{price} C, {left} C left").format(price=price, left=left)


def _ask_purchases(
    before: list[Tree], figure: Tree, d: Definitions, declare: Callable[[FigureChoices], Choice]
) -> Guide:
    """Ask for purchases one by one, until none is chosen or none can be paid for."""
    chosen: list[str] = []
    figure[str(declare(FigureChoices(d)).path[0])] = chosen
    while True:
        choice = declare(FigureChoices(d, before, figure))
        offers = choice.offers(chosen)
        if not offers:
            return figure
        stop = Option(DONE, _("nothing more") if chosen else _("nothing"))
        answer = yield Question(choice.text, (stop, *offers), status=_status([*before, figure], d))
        if answer == DONE:
            return figure
        chosen.append(answer)


STEPS = (
    READY,
    name_step(GroupFile, mark("The group's name?"), mark("Whose group is it? (empty: nobody's yet)")),
    Step(FIGURES, mark("Figures"), (FIGURES,), _ask_figures, draw_figures),
    ROSTER,
)


STYLE = "game-sylvaren"


def offer() -> Offer:
    text = _("Quality and credits, figure by figure; roster and cards.")
    return Offer("Sylvaren", _("A Sylvaren group"), text, rank=2, drawing="_figures/duellist")


def page(tree: Tree, group: Warband | None, d: Definitions) -> Page:
    rows = band.figures_of(tree)
    filled = [n for n, row in enumerate(rows) if row]
    understood = group is not None and len(group.members) == len(filled)
    members = dict(zip(filled, group.members, strict=True)) if group and understood else {}
    costs = {n: f"Q {member.figure.quality} · {member.price.net} C" for n, member in members.items()}
    blocks = [
        band.figure_block(n, text_at(row, "nom"), costs.get(n, ""), "", _figure_fields(n, row, d))
        for n, row in enumerate(rows)
    ]
    alone = _("Individuals")
    recruits = band.group_candidates(
        Candidate(d.factions[p.faction].label if p.faction else alone, _option_of_profile(p, d))
        for p in (*d.generic.values(), *d.bestiary.values())
    )
    piece = Button("piece", FIGURES, "+ " + _("Add a figure piece by piece"), style="")
    return band.page(d.game.label, STYLE, outline(group) if group else (), blocks, recruits, (piece,))


def _option_of_profile(profile: Profile, d: Definitions) -> Option:
    figure = from_profile(profile, d)
    gear = ", ".join(item.label for item in figure.items)
    drawing = silhouette_of_figure(figure, d)
    return Option(profile.id, profile.label, f"Q {profile.quality}", gear, f"_figures/{drawing}" if drawing else "")


def _figure_fields(n: int, row: band.Row, d: Definitions) -> list[Field]:
    choices = FigureChoices(d)
    race, force, none = text_at(row, "race"), text_at(row, "force"), _("none")
    fields = {
        "qualite": Field("qualite", "", "step", text_at(row, "qualite")),
        "race": select_field("race", "", choices.race().options, race, empty=none),
        "force": select_field("force", "", choices.force().options, force, empty=none),
        "equipement": _list_field("equipement", row.get("equipement"), choices.equipment().options, d.equipment_names),
        "regles": _list_field("regles", row.get("regles"), choices.rules().options, {}),
    }
    keys = ("nom", "qualite", "chef", "race", "force", "equipement", "regles")
    return band.figure_fields(n, row, FigureFile, fields, keys)


def _list_field(name: str, written: Any, options: tuple[Option, ...], names: Mapping[str, Name]) -> Field:
    """Return a list of selects whose options include every value written, variants by their own labels."""
    values, known = texts_in(written), {option.value for option in options}
    options += tuple(Option(word, names[word].label) for word in values if word in names and word not in known)
    for value in values:
        options = options_with(options, value)
    return Field(name, "", "list", values=values, groups=(Group("", options),))


def recruit_figure(pressed: Pressed, d: Definitions) -> band.Row | None:
    """Return a new figure: the least there is, or one begun as a profile; None for another button."""
    if pressed.verb == "piece":
        return {"qualite": scalar_of(str(d.constants.min_quality))}
    profile = d.profiles.get(pressed.form.get(band.PROFILE, ""))
    if pressed.verb != "recruit" or profile is None:
        return None
    bought = [key for key in profile.rules if d.rules[key].price is not None]
    row = {
        "nom": profile.label,
        "qualite": scalar_of(str(profile.quality)),
        "force": profile.category,
        "equipement": list(profile.equipment),
        "regles": bought,
    }
    return {key: value for key, value in row.items() if value}


DESK = band.desk_of_band(
    GroupFile,
    offer,
    page,
    recruit=recruit_figure,
    accents={STYLE: "#4a5a3a"},
    untitled="groupe",
    unshown=frozenset({"campagne"}),
    once=frozenset({"nom", "chef", "force"}),
)
