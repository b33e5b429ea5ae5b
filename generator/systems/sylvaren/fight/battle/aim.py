"""The objective of a battle: what is the same every time it is played."""

from generator.base.geometry import Point, Rect
from generator.systems.sylvaren.mission.raid import Raid
from generator.systems.sylvaren.rules.objectives import ELIMINATION, Objective


class Aim:
    """The objective, its tokens, the exit and the limit of turns. `target`: the figures that have to be put out of the
    fight."""

    def __init__(self, raid: Raid, objective: Objective, players: int) -> None:
        self.objective = objective
        self.tokens: list[Point] = [token.place for token in raid.objectives]
        self.exit = raid.exit.rect if raid.exit else None
        self.table = Rect(0.0, 0.0, float(raid.table[0]), float(raid.table[1]))
        self.turns = raid.turns
        self.half = (players + 1) // 2
        self.target: tuple[int, ...] = ()
        first = players
        for force in raid.forces or ():
            if force.id == raid.target:
                self.target = tuple(range(first, first + len(force.members)))
            first += len(force.members)

    @property
    def is_played(self) -> bool:
        """Whether there is more to it than the enemy."""
        return self.objective.id != ELIMINATION and (
            bool(self.tokens) == bool(self.objective.points) and (self.turns is not None)
        )
