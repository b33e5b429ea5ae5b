"""What fights come to: counted for each way to play, told as a range and never as one number (A90)."""

from collections.abc import Callable, Sequence

from generator.base.record import Record
from generator.chance.odds import Estimate
from generator.systems.d6.fight.battle.combatants import Combatant
from generator.systems.d6.fight.battle.fight import NEAREST, RANDOM, WEAKEST, Circumstances, Ended, Fight
from generator.systems.d6.rules.constants import Constants

# Whom each side goes for; the first is what bands are measured by.
POLICIES = {
    "concentre": (WEAKEST, NEAREST),
    "au-plus-proche": (NEAREST, NEAREST),
    "au-hasard": (RANDOM, NEAREST),
    "adversaires-concentres": (WEAKEST, WEAKEST),
}
LABELS = {
    "concentre": "le groupe vise le plus faible",
    "au-plus-proche": "le groupe vise le plus proche",
    "au-hasard": "le groupe vise au hasard",
    "adversaires-concentres": "les adversaires aussi visent le plus faible",
}


class Tally(Record):
    """Fights of one way to play."""

    fights: int
    won: int
    down: int
    dead: int
    deadly: int  # fights in which somebody died
    rounds: tuple[int, ...]  # of each, in order of length

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.won / self.fights, self.fights)


class Arena(Record):
    """Two sides, and how they meet."""

    party: Sequence[Combatant]
    foes: Sequence[Combatant]
    constants: Constants
    how: Circumstances = Circumstances()

    def play(
        self, random: Callable[[], float], fights: int, policy: str = "concentre", ambush: int | None = None
    ) -> Tally:
        how = self.how._replace(aims=POLICIES[policy], ambush=ambush)
        fight = Fight(random, self.constants, how)
        return count_fights([fight.play(self.party, self.foes) for _n in range(fights)])


def count_fights(ended: Sequence[Ended]) -> Tally:
    return Tally(
        fights=len(ended),
        won=sum(fight.won for fight in ended),
        down=sum(fight.down for fight in ended),
        dead=sum(fight.dead for fight in ended),
        deadly=sum(fight.dead > 0 for fight in ended),
        rounds=tuple(sorted(fight.rounds for fight in ended)),
    )
