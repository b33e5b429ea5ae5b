"""A Sylvaren campaign: winnings, purchases, losses and their replacements (L341-355), and what the boxes ticked on a
group's roster mean: PX won, figures that ended at Quality 0."""

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _, format_number, mark
from generator.base.names import slug
from generator.base.problems import meant
from generator.base.refusal import Refusal, misuse
from generator.base.typography import NNBSP, signed
from generator.base.words import shown_option
from generator.game.marks import (
    Doubt,
    Meaning,
    Ticks,
    is_run_from_first,
    length_of_run,
    new_and_unsure,
    settle_run,
    text_without_key,
    words_of_doubt,
)
from generator.game.params import Param, labels_by_id
from generator.game.standing import Action, Deed
from generator.game.system import Row, Section
from generator.systems.sylvaren.mission.raid import THREATS
from generator.systems.sylvaren.play import trade
from generator.systems.sylvaren.play.after import FALLEN, SURVIVES, record_result
from generator.systems.sylvaren.play.between import roll_interlude, take_patron
from generator.systems.sylvaren.play.trade import add_winnings, find_member, place_of, write_journal
from generator.systems.sylvaren.rules.group import Group
from generator.writing.edit import EditError
from generator.writing.edits import Edit


def prepare(deed: Deed) -> None:
    """Raise a Refusal unless the figures have names, all different: a campaign follows them by name."""
    names = [str(f.get("nom", "")) for f in deed.editor.get(("figurines",)) or ()]
    if not all(names):
        message = _("a figure has no name: a campaign follows them by name")
        raise Refusal("missing-name", message, _("name every figure"))
    if len({slug(n) for n in names}) < len(names):
        raise Refusal("duplicate-name", _("two figures have the same name: a campaign follows them by name"))


def _gain_outside_game(deed: Deed) -> None:
    """Add credits or PX outside a game; raise a Refusal where the account would fall below 0."""
    group: Group = deed.subject
    credits, px = deed.arguments["credits"] or 0, deed.arguments["px"] or 0
    if not credits and not px:
        raise misuse(_("say --credits N, --px N, or both"))
    members = [find_member(group, n) for n in deed.arguments["figure"]] or list(group.members)
    if group.credits_left + credits < 0:
        message = _("{left} C in the purse: {n} cannot be taken")
        message = message.format(left=format_number(group.credits_left, "_"), n=format_number(-credits, "_"))
        raise Refusal("credits-exceeded", message)
    for member in members if px else ():
        if member.px_left + px < 0:
            message = _("{name} has {left} PX left: {n} cannot be taken")
            message = message.format(name=member.figure.name, left=member.px_left, n=-px)
            raise Refusal("px-exceeded", message)
    add_winnings(deed, credits=credits, px={member.figure.name: px for member in members} if px else {})
    who = ", ".join(member.figure.name for member in members) if deed.arguments["figure"] else "chacun"
    parts = [f"{signed(credits)} C"] if credits else []
    parts += [f"{signed(px)} PX pour {who}"] if px else []
    text = ", ".join(parts).replace(NNBSP, " ")  # of a file: a plain space, which print makes a thin one
    write_journal(deed, f"{text}.", deed.arguments["note"])
    if credits:
        deed.say(_("{left} C in the purse").format(left=format_number(group.credits_left + credits, "_")))
    for member in members if px else ():
        deed.say(_("{name} has {left} PX left").format(name=member.figure.name, left=member.px_left + px))


def _advance_member(deed: Deed) -> None:
    """Buy the next step in Quality, or the promotion that replaces it (L347-353, S-16)."""
    member = find_member(deed.subject, deed.arguments["name"])
    figure, growth = member.figure, member.growth
    steps = [s.word for s in growth.steps] if growth else []
    if growth and not growth.written:
        message = _("the advances {name} has bought so far are not written down").format(name=figure.name)
        hint = f"campagne.figurines.{figure.name}.avances: [{', '.join(steps)}]"
        raise Refusal("missing-advances", message, hint, "S-16")
    step = member.next_step(deed.definitions)
    if step is None:
        message = _("{name} is at the top: Quality {q} at most").format(
            name=figure.name, q=deed.definitions.constants.max_quality
        )
        raise Refusal("player-quality-too-high", message, ruling="S-14")
    if step.price > member.px_left:
        message = _("{name} needs {price} PX and has {left}")
        message = message.format(name=figure.name, price=step.price, left=member.px_left)
        raise Refusal("px-exceeded", message, ruling="S-16")
    index = place_of(deed.editor, figure.name)
    at = ("campagne", "figurines", figure.name)
    if step.promotion:
        deed.editor.set(("figurines", index, "force"), step.word)
    else:
        deed.editor.set(("figurines", index, "qualite"), step.quality)
    if deed.editor.get((*at, "px")) is None:
        deed.editor.set((*at, "px"), member.px)
    deed.editor.append((*at, "avances"), step.word)
    what = step.promotion.label if step.promotion else f"Qualité {step.quality}"
    write_journal(deed, f"{figure.name} : {what} ({step.price} PX).", ecart=0 if step.promotion else 1)
    deed.say(
        _("{name}: {what}, {price} PX; {left} left").format(
            name=figure.name, what=what, price=step.price, left=member.px_left - step.price
        )
    )


def _buy_advance(deed: Deed) -> None:
    """Buy the next advance with PX, or things with credits: the action did both before `acquire` existed."""
    trade.buy_things(deed) if deed.arguments["things"] else _advance_member(deed)


def _promote_member(deed: Deed) -> None:
    """Buy the next step; raise a Refusal unless it is a promotion."""
    member = find_member(deed.subject, deed.arguments["name"])
    if member.figure.category is None:
        message = _("{name} is no Force user, and nobody becomes one in a campaign").format(name=member.figure.name)
        raise Refusal("force-in-campaign", message, _("only the replacement of a lost Force user may be one"))
    step = member.next_step(deed.definitions)
    if step and not step.promotion:
        message = _("{name} must first reach Quality {q}").format(name=member.figure.name, q=step.quality)
        raise Refusal("promotion-too-early", message, _("use buy"), "S-16")
    if step is None and member.figure.category.next is None:
        message = _("{name} is {category}: there is no higher category").format(
            name=member.figure.name, category=member.figure.category.label
        )
        raise Refusal("promotion-impossible", message)
    _advance_member(deed)


def _replace_lost(deed: Deed) -> None:
    """Recruit a figure of the Quality the lost one was recruited with, without PX (L355, S-19)."""
    group: Group = deed.subject
    losses = group.campaign.losses if group.campaign else ()
    lost = slug(deed.arguments["lost"])
    pending = {slug(loss.name): (n, loss) for n, loss in enumerate(losses) if not loss.replacement}
    if lost not in pending:
        hint = meant(lost, {key: loss.name for key, (_n, loss) in pending.items()})
        raise Refusal("unknown-loss", _("no lost figure of this name waits for a replacement"), hint, "S-19")
    n, loss = pending[lost]
    name = deed.arguments["name"]
    if slug(name) in {slug(m.figure.name) for m in group.members}:
        raise Refusal("duplicate-name", _("the group already has a {name}").format(name=name))
    recruit: dict[str, Any] = {"nom": name, "qualite": loss.quality}
    if not group.members:
        recruit["chef"] = True
    if deed.arguments["cote"]:
        if not loss.force:
            message = _("{name} was no Force user: the recruit cannot be one").format(name=loss.name)
            raise Refusal("force-in-campaign", message, ruling="S-19")
        recruit["force"] = trade.category_at_start(deed.arguments["cote"], deed.definitions)
    if deed.arguments["race"]:
        recruit["race"] = trade.race_for_recruit(deed.arguments["race"], deed.definitions)
    deed.editor.append(("figurines",), recruit)
    deed.editor.set(("campagne", "pertes", n, "remplacant"), name)
    write_journal(deed, f"{name} rejoint le groupe à Q {loss.quality}, à la place de {loss.name}.", ecart=loss.quality)
    deed.say(_("{name} joins with Quality {q}").format(name=name, q=loss.quality))
    if loss.force and not deed.arguments["cote"]:
        option = shown_option("--cote")
        message = _("{name} was a Force user: with {option} the recruit is one too")
        deed.say(message.format(name=loss.name, option=option))


def _name_leader(deed: Deed) -> None:
    member = find_member(deed.subject, deed.arguments["name"])
    for n, figure in enumerate(deed.editor.get(("figurines",)) or ()):
        if str(figure.get("chef")) == "true":
            try:
                deed.editor.remove(("figurines", n, "chef"))
            except EditError:  # the first key of a block stands beside the dash
                deed.editor.set(("figurines", n, "chef"), False)
    deed.editor.set(("figurines", place_of(deed.editor, member.figure.name), "chef"), True)
    write_journal(deed, f"{member.figure.name} devient Chef.")
    deed.say(_("{name} is the new Chef").format(name=member.figure.name))


def status(group: Group) -> list[Section]:
    """Return the sections of a campaign: the purse, and for each figure its PX and its next step."""
    purse = f"{format_number(group.credits_left, '_')} C"
    rows = [Row(_("Credits left"), purse), Row(_("Quality on the table"), str(group.quality))]
    if group.campaign and (patron := group.definitions.patrons.get(group.campaign.patron or "")):
        rows.append(Row(_("Patron"), patron.label))
    if group.campaign and group.campaign.store:
        rows.append(Row(_("In store"), ", ".join(i.label for i in group.campaign.store)))
    figures = []
    for member in group.members:
        step = member.next_step(group.definitions)
        origin = _("next: {what} for {price} PX").format(what=step.label, price=step.price) if step else _("at the top")
        figures.append(Row(member.figure.name, f"Q {member.figure.quality}, {member.px_left} PX", origin))
    sections = [Section(group.name, tuple(rows)), Section(_("Figures"), tuple(figures))]
    if group.campaign:
        journal_rows = tuple(Row(f"{e.date}  {e.texte}", "") for e in group.campaign.journal)
        sections.append(Section(_("Journal"), journal_rows, wide=True))
    return sections


_NAME = Param("name", mark("the figure's name"), required=True)
_NOTE = Param("note", mark("words of your own for the journal"), option=True)
_THINGS = Param(
    "things", mark("equipment or special rules"), required=True, many=True,
    words=lambda d, scenery: {**labels_by_id(d.equipment), **labels_by_id(d.rules)},
)  # fmt: skip
# A group whose last figure fell can continue: replacements are recruited into it.
BEARABLE = frozenset({"empty-group"})
ACTIONS = (
    Action(
        "result",
        mark("A game has been played: rewards, and the fate of those who fell."),
        record_result,
        rolls=True,
        params=(
            Param("played", mark("the scenario played: its PDF, or its file saved"), "scenario", option=True),
            Param("threat", mark("the scenario's threat"), option=True, choices=tuple(THREATS)),
            Param("won", mark("the game was won"), "flag", option=True),
            Param("lost", mark("the game was lost"), "flag", option=True),
            Param("secondary", mark("the secondary objective was reached too"), "flag", option=True),
            Param("rival", mark("what became of the rival"), option=True, choices=(SURVIVES, FALLEN)),
            Param("credits", mark("credits for the group, instead of the threat's"), "int", option=True),
            Param("px", mark("PX for each figure, instead of the threat's"), "int", option=True),
            Param("down", mark("a figure that ended at Quality 0: its die is thrown"), option=True, many=True),
            Param("roll", mark("NAME=N: a figure that ended at 0, and the die you threw"), option=True, many=True),
            Param("dead", mark("a figure that is lost, without a die"), option=True, many=True),
            _NOTE,
        ),
    ),
    Action(
        "gain",
        mark("Credits or PX outside a game (may be negative)."),
        _gain_outside_game,
        params=(
            Param("credits", mark("credits for the group"), "int", option=True),
            Param("px", mark("PX for each figure"), "int", option=True),
            Param("figure", mark("only for this figure"), option=True, many=True),
            _NOTE,
        ),
    ),
    Action(
        "buy",
        mark("Buy a figure's next advance with its PX; equipment or special rules that are named, with credits."),
        _buy_advance,
        (_NAME, replace(_THINGS, required=False)),
        was="advance",
    ),
    Action("promote", mark("Promote a Force user."), _promote_member, (_NAME,)),
    Action(
        "acquire",
        mark("Buy equipment or special rules for a figure, with credits."),
        trade.buy_things,
        (_NAME, _THINGS),
    ),
    Action(
        "sell",
        mark("Sell what a figure has, or what is in store (NAME: reserve)."),
        trade.sell_things,
        (_NAME, _THINGS),
    ),
    Action(
        "give",
        mark("Give a figure something out of the store."),
        trade.give_from_store,
        (_NAME, _THINGS),
    ),
    Action(
        "store",
        mark("Put something a figure carries into the store."),
        trade.leave_in_store,
        (_NAME, _THINGS),
    ),
    Action(
        "replace",
        mark("Recruit in the place of a lost figure."),
        _replace_lost,
        params=(
            Param("lost", mark("the name of the lost figure"), required=True),
            Param("name", mark("the recruit's name"), required=True),
            Param("cote", mark("its category, where the lost one was a Force user"), option=True, was="force"),
            Param("race", mark("its race"), option=True),
        ),
    ),
    Action(
        "interlude",
        mark("Between two games: a D6 for what happens to the crew."),
        roll_interlude,
        (Param("roll", mark("the D6 you threw"), "int", option=True),),
        rolls=True,
    ),
    Action(
        "patron",
        mark("Take a patron, the one named or one by lot: who pays more for the missions he likes."),
        take_patron,
        (Param("name", mark("the patron"), words=lambda d, scenery: labels_by_id(d.patrons)),),
        rolls=True,
    ),
    Action("leader", mark("Make another figure the Chef."), _name_leader, (_NAME,)),
)


NAMES = ("name",)
WRITTEN = ()
BOXES = re.compile(r"f\d+\.(px|q)\d+", re.ASCII)


def meaning(then: Group, now: Group, ticks: Ticks) -> Meaning:
    proposals, questions = [], []
    members = {member.figure.name: member for member in now.members}
    for n, printed in enumerate(then.members):
        name = printed.figure.name
        px = [field for field in ticks if field.startswith(f"f{n}.px")]
        ticks = settle_run(ticks, px, is_run_from_first)
        new, unsure = new_and_unsure(ticks, px)
        path, member = ("campagne", "figurines", name, "px"), members.get(name)
        if new or unsure:
            if member is None:
                why = _("{name} is no longer in the group").format(name=name)
                questions.append(Doubt(path, why, tuple(new + unsure)))
            elif length_of_run(ticks, px) is None:
                questions.append(Doubt(path, words_of_doubt(unsure), tuple(new + unsure)))
            else:
                params = {"px": len(new), "figure": (name,)}
                proposals.append(Edit(path, member.px, member.px + len(new), tuple(new), "gain", params))
        lost = [f"f{n}.q{k}" for k in range(printed.figure.quality)]
        new, unsure = new_and_unsure(ticks, lost)
        if len(new) + len(unsure) == len(lost) and lost:  # any Quality left is restored after the game (S-19)
            why = _("{name} may have ended at Quality 0: say so with campaign result --down").format(name=name)
            questions.append(Doubt(("figurines", name), why, tuple(new + unsure)))
    return Meaning(tuple(proposals), tuple(questions))


def typed(
    _group: Group | None, _data: object, _printed: object, texts: Mapping[str, str], _d: object
) -> tuple[list[Edit], list[Doubt]]:
    """Return a doubt for each text typed on a roster: its fields have no key, so that the text is lost."""
    return [], [text_without_key(name) for name in texts]
