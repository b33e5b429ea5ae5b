"""The register of a sealed scenario (S-80): what is cut out shows a number, and what it stands for is looked up on the
folded leaf, among as many that stand for nothing. So whoever cuts, folds and looks up learns no more than he must."""

from collections import Counter
from collections.abc import Sequence

from generator.base.provenance import marked
from generator.base.record import Record
from generator.chance.dice import Roller, dice_of_part
from generator.model import briefing
from generator.systems.sylvaren.mission.layers import QUIET
from generator.systems.sylvaren.mission.members import NoForce, recruiters_by_faction
from generator.systems.sylvaren.mission.plan import staff_of_faction
from generator.systems.sylvaren.mission.raid import Raid
from generator.systems.sylvaren.mission.words import SLIP, twist_on_slip
from generator.systems.sylvaren.rules.definitions import Definitions

_OTHER_SLIPS = 1
_ROWS, _FEWEST = 9, 2  # forces on the leaf, of them such as are not there at least
_TRIES = 4  # for a force unlike the one that is there


class Register(Record):
    """The number of each marker by its letter, the slip's too, and the rows of the leaf in the order of their numbers.
    """

    numbers: dict[str, int]
    rows: tuple[briefing.Force, ...]


def make_register(raid: Raid, d: Definitions) -> Register:
    """Number what is hidden among others drawn alike, by dice of the scenario's seed."""
    roller = dice_of_part(raid.seed, "register")
    entries: list[tuple[str, str, str, str]] = []  # letter or none, title, tag, text
    for force in raid.forces or ():
        profiles = [member.profile for member in force.members]
        entries.append((force.id, name_members(profiles, d), f"Q\u00a0{force.quality}", ""))
    for other in _draw_others(raid, d, roller):
        quality = sum(d.profiles[p].quality for p in other)
        entries.append(("", name_members(other, d), f"Q\u00a0{quality}", ""))
    if twist := twist_on_slip(raid, d):
        quiet = [d.twists[QUIET]] if twist.id != QUIET and QUIET in d.twists else []  # always there: it tells nothing
        others = [known for known in d.twists.values() if known.id not in (twist.id, QUIET)]
        entries.append(("?", SLIP, marked(twist.label), twist.text))
        more = [*quiet, *roller.shuffle(others)][:_OTHER_SLIPS]
        entries += [("", SLIP, marked(other.label), other.text) for other in more]
    rows: list[briefing.Force] = []
    numbers: dict[str, int] = {}
    for number, (letter, title, tag, text) in enumerate(roller.shuffle(entries), 1):
        rows.append(briefing.Force(str(number), title, (tag,), text))
        numbers |= {letter: number} if letter else {}
    return Register(numbers, tuple(rows))


def _draw_others(raid: Raid, d: Definitions, roller: Roller) -> list[list[str]]:
    """Draw for each force another of its Quality, where there is one and the leaf has room."""
    staff = list(staff_of_faction(raid.faction or "mixte", recruiters_by_faction(d)).values())
    others = []
    forces = raid.forces or ()
    for force in roller.shuffle(forces)[: max(_FEWEST, _ROWS - len(forces))]:
        there = Counter(member.profile for member in force.members)
        for _n in range(_TRIES):
            try:
                drawn = [figure.id for figure in reversed(roller.choice(staff).draw(force.quality, roller))]
            except NoForce:
                break
            if Counter(drawn) != there:
                others.append(drawn)
                break
    return others


def name_members(profiles: Sequence[str], d: Definitions) -> str:
    """Name the members of a force: each profile once, with how many."""
    counts = Counter(profiles)
    return ", ".join(f"{n}\u00a0× {d.profiles[p].label}" if n > 1 else d.profiles[p].label for p, n in counts.items())
