"""What chances a threat usually leaves (S-71): rolled groups in rolled missions, by the best way to play each.

`usual` of content/sylvaren/system.yaml is this, to the nearest twentieth: the middle half of the missions."""

import sys
from typing import Any

from generator.core.chance.battles import forecast_battle
from generator.core.chance.dice import dice_of_part
from generator.core.content import persons, scenery
from generator.core.game.plays import Forecasts, Randoms, Scenarios
from generator.core.reading import source
from generator.core.system import all_systems
from generator.core.writing.emit import fresh_file

GROUPS, MISSIONS, BATTLES = 12, 10, 160


def chances_of_threat(threat: str, groups: int = GROUPS, missions: int = MISSIONS) -> list[float]:
    """The chance of each group in each mission, in order."""
    game = all_systems()["sylvaren"]
    d, rolling, world = game.definitions(), game.require(Scenarios), scenery.load()
    names = persons.of_game(game.id, d)
    found = []
    for n in range(groups):
        tree = game.require(Randoms).roll(dice_of_part(n, "usual"), d, names, {})
        group: Any = game.examine(source.parse(fresh_file(tree).encode(), "group"), d).subject
        plan = rolling.prepare(rolling.Wish(subjects=(group,), threat=threat), d, world)
        for seed in range(n * missions, (n + 1) * missions):
            battle = game.require(Forecasts).battle(rolling.roll(plan, seed), (group,), d)
            found.append(forecast_battle(battle, seed, BATTLES).main.chance)
    return sorted(found)


def main() -> None:
    for threat in ("faible", "moyen", "fort"):
        values = chances_of_threat(threat)
        quarters = [values[len(values) * n // 4] for n in (1, 2, 3)]
        sys.stdout.write(f"{threat}: {', '.join(f'{100 * one:.0f}' for one in quarters)} % (quarters)\n")


if __name__ == "__main__":
    main()
