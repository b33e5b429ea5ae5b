"""What a battle is fought for, as far as it is the same every time it is played."""

from generator.core.scenario.geometry import Point, Rect
from generator.systems.sylvaren.objectives import ELIMINATION, Objective
from generator.systems.sylvaren.raid import Raid


class Aim:
    """What is the same in every battle of a scenario. `target`: who has to be out of the fight."""

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
