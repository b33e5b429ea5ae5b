"""A d6 scenario: an evening with its fight, or the fight alone (`--only combat`).

The evening is drawn first; its rival and its site say what the opposition is drawn from, and fight/scenario.py draws
it. Parts of both can be drawn again.
"""

from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _, mark
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse
from generator.chance.dice import dice_of_part
from generator.game.params import Param
from generator.model.scenario import Scenario
from generator.model.scenery import Scenery
from generator.systems.d6.evening.draw import PARTS as EVENING_PARTS
from generator.systems.d6.evening.draw import Before, Choice, EveningDraw
from generator.systems.d6.evening.evening import Evening, Saturday, Worn
from generator.systems.d6.evening.tables import Tables, tables_of
from generator.systems.d6.fight import scenario as fights
from generator.systems.d6.fight import voyage as voyages
from generator.systems.d6.fight.battle.fight import POLICIES
from generator.systems.d6.fight.encounter import CHASE, COVER, SPACE, Encounter
from generator.systems.d6.fight.voyage import VoyagePlan
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.house import Share

COMBAT = "combat"
EVENINGS, FIGHTS_AFTER = 20, 3  # thrown, and fights of each way of playing after each of them
SHAPE = Saturday
PARTS = {**fights.PARTS, **EVENING_PARTS}


def _chosen(name: str, help: str, key: str, label: str, kind: str, was: str = "") -> Param:
    """Return the param for a row of the tables that is chosen instead of drawn."""
    return Param(
        name, help, "choice", key=key, label=label, was=was,
        words=lambda d, scenery: {row.id: row.label for row in getattr(tables_of(d, scenery), kind).values()},
    )  # fmt: skip


PARAMS = (
    Param("only", mark("The fight alone, combat; between ships, space; a chase."), "choice", key="seulement",
          label=mark("Only"),
          words=lambda d, scenery: {COMBAT: "le combat seul", SPACE: "un combat spatial", CHASE: "une poursuite"}),
    _chosen("action", mark("What is to be done: escort, sabotage…"), "action", mark("Action"), "actions"),
    _chosen("place", mark("The place: its table is made from a recipe; random draws one."), "lieu", mark("Place"),
            "sites", was="site"),
    _chosen("patron", mark("Who asks for it."), "commanditaire", mark("Patron"), "patrons"),
    _chosen("rival", mark("Who is against it."), "rival", mark("Rival"), "rivals"),
    Param("minutes", mark("How long it is to last: 150 or 240."), "int", key="minutes", label=mark("Minutes"),
          low=90, high=360),
    Param("next", mark("The evening that follows the one saved: other action and site, survivors come back."), "flag",
          key="suite", label=mark("what follows the last game"), after=True),
    *fights.PARAMS,
)  # fmt: skip
_OWN = ("only", "action", "place", "patron", "rival", "minutes", "next")
_CHOSEN = ("action", "place", "patron", "rival")


class EveningRequest(Record):
    """What a person asks for: of the evening, and of its fight."""

    fight: fights.FightRequest
    choice: Choice
    only: str | None = None
    next: Any = None  # the evening before, or True for the last of the journal


def Request(subjects: tuple[Any, ...] = (), **params: Any) -> EveningRequest:
    """Return the request of a person."""
    own = {name: params.pop(name) for name in _OWN if name in params}
    only, before = own.pop("only", None), own.pop("next", None)
    choice = Choice(**own, foes=params.get("foes"))
    return EveningRequest(fights.Request(subjects=subjects, **params), choice, only, before)


class Plan(Record):
    """The parameters of a roll, read and checked."""

    fight: fights.Plan | VoyagePlan
    request: EveningRequest
    tables: Tables
    before: Before


def prepare(request: EveningRequest, d: Definitions, scenery: Scenery) -> Plan:
    if request.only in (SPACE, CHASE):
        voyage = voyages.prepare(request.fight, request.only or "", d)
        return Plan(voyage, request, tables_of(voyage.definitions, scenery), Before())
    plan = fights.prepare(request.fight, d, scenery)
    if not plan.themes and (request.next or any(getattr(request.choice, name) for name in _CHOSEN)):
        message = _("an evening is drawn from tables of ours, and this table goes without")
        raise Refusal("no-opponents", message, _("keep the chapter 'adversaires'"), "A72")
    return Plan(plan, request, tables_of(plan.definitions, scenery), _read_before(request.next))


def _read_before(previous: Any) -> Before:
    """Return what the evening before left. Raises a Refusal where no evening was saved."""
    if previous is None or previous is False:
        return Before()
    evening = previous.evening if isinstance(previous, Saturday) else None
    if evening is None:
        message = _("nothing to follow: no evening is saved")
        raise Refusal("no-evening", message, _("name the saved one: --next scenario-d6-42.json"), kind="usage")
    survivors = [f"{npc.name} ({npc.role})" for npc in evening.npcs if npc.part != "commanditaire"]
    return Before(evening.drawn.action, evening.drawn.site, tuple(survivors))


def again(scenario: Saturday, request: EveningRequest, d: Definitions, scenery: Scenery) -> Plan:
    """Prepare to draw parts of a scenario read from a file again; what was drawn and is kept is chosen."""
    if scenario.only:
        fight = replace(request.fight, threat=request.fight.threat or scenario.threat)
        return prepare(replace(request, only=scenario.only, fight=fight), d, scenery)
    plan = fights.again(scenario, request.fight, d, scenery)
    drawn = scenario.evening.drawn if scenario.evening else None
    choice = request.choice
    if drawn:
        choice = replace(
            choice,
            action=choice.action or drawn.action,
            place=choice.place or drawn.site,
            patron=choice.patron or drawn.patron,
            rival=choice.rival or drawn.rival,
        )
    only = request.only or (None if drawn else COMBAT)
    return Plan(plan, replace(request, choice=choice, only=only), tables_of(plan.definitions, scenery), Before())


def roll(plan: Plan, seed: int) -> Saturday:
    return _roll_with(plan, seed, ())


def reroll(scenario: Saturday, part: str, plan: Plan) -> Saturday:
    """Draw a part again: the foes, or a part of the evening, with the opposition that goes with it."""
    if isinstance(plan.fight, VoyagePlan):
        if part != "foes":
            raise misuse(_("there is no evening: '{part}' is not drawn.").format(part=part))
        return _of_encounter(voyages.reroll(scenario, part, plan.fight))
    if part == "foes":
        themed = _with_themes(plan.fight, (scenario.theme or "",))
        themed = _with_cover(themed, bool(scenario.evening and scenario.evening.site.recipe))
        return replace(_of_encounter(fights.reroll(scenario, part, themed)), evening=scenario.evening)
    return _roll_with(plan, scenario.seed, (*scenario.rerolls, part))


def _roll_with(plan: Plan, seed: int, rerolls: tuple[str, ...]) -> Saturday:
    if isinstance(plan.fight, VoyagePlan):
        return _of_encounter(voyages.roll(plan.fight, seed))
    if plan.request.only == COMBAT or not plan.fight.themes:  # by the book: nothing of an evening is the rules'
        return _of_encounter(fights.roll(plan.fight, seed))
    counts = {part: rerolls.count(part) for part in EVENING_PARTS}
    choice = plan.request.choice
    dropped = {"action": "action", "place": "place", "patron": "patron", "rival": "rival"}
    choice = replace(choice, **{name: None for part, name in dropped.items() if counts[part]})
    drawing = EveningDraw(
        plan.tables, plan.fight.definitions, plan.fight.party, seed, counts, choice, plan.before
    )
    evening: Evening = drawing.draw()
    fought = _with_cover(_with_themes(plan.fight, drawing.frame.themes), bool(drawing.frame.site.recipe))
    encounter = _of_encounter(fights.roll(fought, seed))
    for _n in range(rerolls.count("foes")):
        encounter = _of_encounter(fights.reroll(encounter, "foes", fought))
    if plan.fight.known:
        evening = replace(evening, worn=_measure_worn(plan.fight, drawing, encounter, seed))
    return replace(encounter, title=evening.title, evening=evening, rerolls=rerolls)


def _measure_worn(plan: fights.Plan, drawing: EveningDraw, encounter: Saturday, seed: int) -> Worn:
    """Play the fight out as the scenes leave the group: after some evenings, a few fights of each way of playing."""
    roller, deaths, lost = dice_of_part(seed, "evening worn"), dict.fromkeys(POLICIES, 0), 0
    for _n in range(EVENINGS):
        losses = drawing.lose_pv(roller)
        lost += sum(losses)
        tired = [replace(f, now=max(1, f.now - less)) for f, less in zip(plan.fighters, losses, strict=True)]
        arena = replace(plan, fighters=tuple(tired)).arena(encounter.foes, (encounter.distance, encounter.cover))
        for policy in POLICIES:
            deaths[policy] += arena.play(roller.random, FIGHTS_AFTER, policy).deadly
    shares = [count / (EVENINGS * FIGHTS_AFTER) for count in deaths.values()]
    return Worn(*(Share(round(share, 3)) for share in (lost / EVENINGS, min(shares), max(shares))))


def _with_themes(plan: fights.Plan, themes: tuple[str, ...]) -> fights.Plan:
    """Return the plan of a fight against opponents of these themes, of the first if they can be as dangerous as asked
    for; of any that the table keeps where it keeps none of these."""
    kept = tuple(theme for theme in plan.themes if theme.id in themes)
    return replace(plan, themes=kept, first=themes[0]) if kept else plan


def _with_cover(plan: fights.Plan, furnished: bool) -> fights.Plan:
    """Return the plan of a fight in a place: where it has a plan there is cover, for one side or both."""
    return replace(plan, covers=tuple(COVER)) if furnished else plan


def _of_encounter(encounter: Scenario) -> Saturday:
    """Return an encounter as a scenario of this game."""
    assert isinstance(encounter, Encounter)
    values = {name: getattr(encounter, name) for name in Encounter.__struct_fields__}
    return Saturday(**values)
