"""Content that battles play: rules, powers and behaviours, in closed lists of typed forms with their numbers.

A page prints the text of an entry; `--odds` plays its forms, also those of an entry that a person added. An entry that
is text alone is printed, and odds name it among what they leave out. Forms that no code can play, or a text with
another number than its moves, are a fault of the content."""

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, get_args

from generator.base.i18n import _
from generator.base.problems import Problem
from generator.base.record import Record
from generator.content.declared import Entry, Icon, Ref
from generator.content.loading import Content
from generator.model.briefing import Token
from generator.reading.shape import Between

Modifier = Annotated[int, Between(-6, 6)]
Stance = Literal["guerrier", "tireur", "utilisateur-de-la-force"]
STANCES: tuple[Stance, ...] = get_args(Stance)


class Rule(Entry):
    """A special rule; without a price it cannot be bought (S-13)."""

    price: int | None
    text: str
    short: str
    opposed: tuple[Annotated[str, Ref("rules")], ...] = ()
    wound_difficulty: Modifier = 0
    movement: Annotated[int, Between(1, 24)] | None = None
    sure_footed: bool = False
    shooting_dice: Modifier = 0
    target_dice: Modifier = 0
    force_difficulty: Modifier = 0
    frightening: bool = False  # who meets it tests its courage (L205)
    counted: bool = False  # its numbers are its whole effect
    token: Token | None = None  # its token on the table

    @property
    def is_played(self) -> bool:
        dice = self.wound_difficulty or self.shooting_dice or self.target_dice or self.force_difficulty
        return bool(dice or self.movement or self.sure_footed or self.frightening)


class PowerEffect(Record):
    """The effect of each success: to the nearest enemy within reach wounds, Quality lost this turn or pas that it is
    pushed away; to the user and its friends `within` so many pas (for each success where it `widens`) Quality this
    turn or wounds that do not count; Quality healed; pas that the user moves; successes taken from another."""

    form: Literal["wound", "stun", "push", "inspire", "shield", "heal", "dash", "resist"]
    amount: Annotated[int, Between(1, 24)]
    within: Annotated[int, Between(0, 24)] = 0
    widens: bool = False


_NEEDS_REACH = ("wound", "stun", "push", "heal")


class Power(Entry):
    """`reach` None: the user itself. `one`, `two`: the effects of one and two successes; `short`: both in a line."""

    one: str
    two: str
    short: str
    text: str
    reach: Annotated[int, Between(1, 36)] | None = None
    free: bool = False  # answers by itself, and is not drawn (S-55)
    attack_dice: Annotated[int, Between(0, 12)] = 0  # for each success
    ignores_armour: bool = False
    effect: PowerEffect | None = None
    token: Token | None = None

    @property
    def form(self) -> str:
        """The form that a battle plays; empty for a power of text alone."""
        return "attack" if self.attack_dice else self.effect.form if self.effect else ""

    @property
    def is_played(self) -> bool:
        return bool(self.form)


class Move(Record):
    """A move of a hidden force: it stays, or goes so many pas in a random direction, by the shortest way to the nearest
    player's figure, or to and fro between its two points."""

    way: Literal["stay", "random", "nearest", "points"]
    pas: Annotated[int, Between(1, 24)] | None = None


class Behaviour(Entry):
    """`moves`: of a hidden force, one after the other, each turn. Revealed figures act by their gear."""

    stage: Literal["hidden", "revealed"]
    text: str
    icon: Icon = "warning"
    moves: tuple[Move, ...] = ()

    @property
    def points(self) -> int:
        return 2 if any(move.way == "points" for move in self.moves) else 0


def check_playable(
    content: Content, rules: Mapping[str, Rule], powers: Mapping[str, Power], behaviours: Mapping[str, Behaviour]
) -> None:
    for rule in rules.values():
        if rule.counted and not rule.is_played:
            message = _("'counted' says that its numbers tell all of it, and it has none")
            content.fault_at("rules", Problem("not-playable", (rule.id, "counted"), message, "wound_difficulty: 1"))
    for power in powers.values():
        if (power.attack_dice or (power.effect and power.effect.form in _NEEDS_REACH)) and not power.reach:
            message = _("'{key}' is missing: how far it carries, in pas").format(key="reach")
            content.fault_at("powers", Problem("not-playable", (power.id,), message, "reach: 4"))
    for behaviour in behaviours.values():
        for problem in _faults_of_behaviour(behaviour):
            content.fault_at("behaviours", problem)


def _faults_of_behaviour(behaviour: Behaviour) -> Iterable[Problem]:
    if behaviour.stage == "revealed":
        if behaviour.id not in STANCES:
            message = _("no figure behaves so: revealed figures act by what they carry")
            hint = _("known: {names}").format(names=", ".join(STANCES))
            yield Problem("not-playable", (behaviour.id, "stage"), message, hint)
        return
    if not behaviour.moves:
        message = _("'{key}' is missing: how a hidden force moves").format(key="moves")
        yield Problem("not-playable", (behaviour.id,), message, "moves: [{way: nearest, pas: 4}]")
    for n, move in enumerate(behaviour.moves):
        path = (behaviour.id, "moves", n)
        if (move.pas is None) is not (move.way == "stay"):
            message = _("'stay' has no pas, every other way has")
            yield Problem("not-playable", path, message, f"{{way: {move.way}, pas: 4}}" if move.pas is None else None)
        elif move.pas and not re.search(rf"(?<![0-9]){move.pas}\s*pas\b", behaviour.text):
            message = _("the text that is printed does not say '{n} pas'").format(n=move.pas)
            yield Problem("not-playable", path, message, _("say it in '{key}'").format(key="text"))
