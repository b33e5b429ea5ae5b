"""An evening as paper draws it: pitch, scenes with ways through, people, clues, clocks, papers to hand to players."""

from generator.base.record import Record
from generator.model.briefing import Briefing, Map
from generator.model.prose import Clause, Note


class Gateway(Record):
    """A way through an obstacle: what one does, what is rolled, who does it best, chances in per cent."""

    how: str
    roll: str
    who: str
    alone: str
    anyone: str
    everybody: str
    gain: str
    beyond: bool = False  # out of reach


class Act(Record):
    """A scene: its number, what it is for, what is seen, used and feared, ways through, what failing costs."""

    number: int
    label: str
    title: str
    minutes: str
    guide: str
    told: str  # of it, what the first page says
    aspects: tuple[Clause, ...]
    ways: tuple[Gateway, ...]
    fails: str
    fight: bool = False


class Dial(Record):
    """A clock: its boxes, what its half and its last box mean, its chances."""

    label: str
    size: int
    rule: str
    half: str
    full: str
    chances: str


class Cast(Record):
    """Somebody met: the first look and what is hidden apart; boxes for interest and patience, the first ones ticked."""

    number: int
    name: str
    role: str
    tags: str
    look: tuple[Clause, ...]
    hidden: tuple[Clause, ...]
    interest: int
    patience: int


class Trail(Record):
    """A clue: the letter of the truth it leads to, where it may surface."""

    letter: str
    text: str
    places: tuple[str, ...]


class Story(Record):
    title: str
    summary: str  # of the banner: minutes, the world
    pitch: tuple[str, ...]
    opening: str
    ties: Note
    stakes: Note
    sides: Note
    fight: Note
    place: Note
    plan: Map | None
    plan_legend: str
    zones: tuple[str, ...]
    dials: tuple[Dial, ...]
    acts: tuple[Act, ...]
    acts_note: str
    cast: tuple[Cast, ...]
    trails: tuple[Trail, ...]
    notes: tuple[Note, ...]  # truths, complications, rewards, what follows
    players: tuple[Note, ...]  # for all to see
    handouts: tuple[Note, ...]  # to cut out, one by one


class EveningBriefing(Briefing, kw_only=True):
    """A scenario whose fight is the climax of an evening."""

    story: Story


def story_of(briefing: Briefing) -> Story | None:
    """Return the evening that a briefing tells; None of a scenario that is a game by itself."""
    return briefing.story if isinstance(briefing, EveningBriefing) else None
