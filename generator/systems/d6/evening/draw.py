"""The draw of an evening: the action first, then what goes with it, each part from dice of its own.

The rules of the draw of scenes, in order: each character is first at one obstacle at least; each obstacle has a way at
55 % or better, and another at 35 % or better for somebody else; one way in fifteen at most is out of reach; a threshold
moves a step before an obstacle is thrown away; 1.5 to 3 ticks are expected over the evening.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import gcd
from pathlib import Path
from typing import NamedTuple, TypeVar

from generator.base.i18n import mark
from generator.base.record import Record
from generator.chance.dice import Roller, dice_of_part
from generator.content.persons import Names, of_game
from generator.systems.d6.evening.chances import HARD, SURE, Roster, Trial, TriedWay, clock_chances, settle_obstacle
from generator.systems.d6.evening.evening import (
    Clock,
    Clue,
    Cost,
    Draws,
    Evening,
    Npc,
    Place,
    Rewards,
    Rumour,
    Scene,
    Stakes,
    Tie,
    Way,
)
from generator.systems.d6.evening.tables import (
    NEEDS,
    Action,
    Beat,
    ClockRow,
    Gendered,
    Patron,
    Person,
    Rival,
    Row,
    Site,
    Skeleton,
    Tables,
    Thing,
)
from generator.systems.d6.evening.ties import draw_ties
from generator.systems.d6.evening.words import capitalize, fill_slots
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.house import Share

PARTS = {
    "action": mark("the action"),
    "place": mark("the site"),
    "patron": mark("the patron"),
    "rival": mark("the rival"),
    "target": mark("what or whom it is about"),
    "opening": mark("the opening"),
    "scenes": mark("the five scenes"),
    "clocks": mark("the clocks"),
    "npcs": mark("the people met"),
    "clues": mark("the clues"),
    "complications": mark("the complications"),
    "rewards": mark("the reward and what follows"),
    "ties": mark("the ties"),
}
SEARCHES = 160  # sets of scenes that are tried
TICKS = (1.5, 3.0)  # expected over an evening
ONE_IN = 15  # ways, one of which may be out of reach
LONG, QUARTER = 240, 5  # minutes: of the skeletons as they are written, and what they are rounded to
INTEREST, PATIENCE, MOST_BOXES = 2, 3, 5  # of somebody met
PEOPLE, COMPLICATIONS, RUMOURS, TRUTHS = 4, 6, 3, 3

_CIVIL, _CHIEF = "figurant", "boss"  # ranks of those who do not fight for a living, and of the rival

R = TypeVar("R", bound=Row)


class Choice(Record):
    """What a person chose instead of drawing it."""

    action: str | None = None
    place: str | None = None
    patron: str | None = None
    rival: str | None = None
    foes: str | None = None
    minutes: int = LONG


class Before(Record):
    """What the evening before left: what not to draw again, who survived."""

    action: str = ""
    site: str = ""
    survivors: tuple[str, ...] = ()


class Side(NamedTuple):
    """Somebody with a name: what he is called, his race, whether a woman."""

    name: str
    role: str
    race: str
    female: bool = False


class Frame(NamedTuple):
    """The parts that everything else goes with."""

    action: Action
    skeleton: Skeleton
    site: Site
    world: str
    patron: Patron
    rival: Rival
    target: Thing | Person | None
    themes: tuple[str, ...]  # of its opponents: the first one, others of the rival where that cannot be
    context: frozenset[str]
    here: frozenset[str]  # of it, the words of the place


class EveningDraw:
    """Draws an evening for a group from a seed; `again`: how often each part was drawn anew."""

    def __init__(
        self, tables: Tables, d: Definitions, party: Sequence[Derived], seed: int, again: Mapping[str, int],
        choice: Choice, before: Before,
    ) -> None:  # fmt: skip
        self.tables, self.d, self.party, self.seed = tables, d, party, seed
        self.again, self.choice, self.before = again, choice, before
        self.roster = Roster(party)
        self.trials: list[Trial] = []
        self.able = frozenset[int]()  # those who are the best of the group at something
        self.frame = self._draw_frame()
        self.names: Names = of_game("d6", d, tuple(map(Path, d.own)))

    def dice(self, part: str, of: str = "") -> Roller:
        """Return the dice of a part; `of`: the part of PARTS it is drawn anew with."""
        return dice_of_part(self.seed, f"evening {part}", self.again.get(of or part, 0))

    # What everything else goes with

    def _draw_frame(self) -> Frame:
        tables = self.tables
        action = self._draw_action()
        skeleton = tables.skeletons[action.skeleton]
        words = frozenset((*action.tags, *action.needs, skeleton.id))
        site = self._draw_site(words)
        words |= frozenset(site.tags)
        rival = self._draw_rival(site, words)
        patron = self._draw_patron(words)
        themes = [key for key in site.oppositions if key in rival.oppositions and key in self.d.oppositions]
        themes = themes or [key for key in (*rival.oppositions, *site.oppositions) if key in self.d.oppositions]
        theme = self.choice.foes or self.dice("theme", "rival").choice(themes or list(self.d.oppositions))
        others = () if self.choice.foes else (*themes, *rival.oppositions)
        context = words | {theme, *rival.tags}
        return Frame(
            action,
            skeleton,
            site,
            self.dice("world", "place").choice(tables.common.worlds),
            patron,
            rival,
            self._draw_target(action, context | set(patron.tags)),
            (theme, *(key for key in dict.fromkeys(others) if key != theme)),
            context,
            frozenset((*site.tags, *action.needs, skeleton.id, theme)),
        )

    def _draw_action(self) -> Action:
        """Go round all actions from seed to seed, so that neighbours differ; a chosen one comes first."""
        actions = list(self.tables.actions.values())
        if self.choice.action:
            return self.tables.actions[self.choice.action]
        step = next(n for n in range(len(actions) * 3 // 8 + 1, 2 * len(actions) + 2) if gcd(n, len(actions)) == 1)
        place = (self.seed + self.again.get("action", 0)) * step
        action = actions[place % len(actions)]
        return actions[(place + step) % len(actions)] if action.id == self.before.action else action

    def _draw_site(self, words: frozenset[str]) -> Site:
        if self.choice.place:
            return self.tables.sites[self.choice.place]
        sites = [site for site in self.tables.sites.values() if site.id != self.before.site]
        sites = [site for site in sites if not self.choice.foes or self.choice.foes in site.oppositions] or sites
        if self.choice.rival:
            at_home = set(self.tables.rivals[self.choice.rival].oppositions)
            sites = [site for site in sites if at_home & set(site.oppositions)] or sites
        weights = [3 if words & set(site.tags) else 1 for site in sites]
        return self.dice("place").choose_weighted(sites, weights)

    def _draw_rival(self, site: Site, words: frozenset[str]) -> Rival:
        if self.choice.rival:
            return self.tables.rivals[self.choice.rival]
        wanted = {self.choice.foes} if self.choice.foes else set(site.oppositions)
        rivals = [rival for rival in self.tables.rivals.values() if wanted & set(rival.oppositions)]
        rivals = rivals or list(self.tables.rivals.values())
        weights = [4 if words & set(rival.tags) else 1 for rival in rivals]
        return self.dice("rival").choose_weighted(rivals, weights)

    def _draw_patron(self, words: frozenset[str]) -> Patron:
        if self.choice.patron:
            return self.tables.patrons[self.choice.patron]
        patrons = list(self.tables.patrons.values())
        weights = [4 if words & set(patron.tags) else 1 for patron in patrons]
        return self.dice("patron").choose_weighted(patrons, weights)

    def _draw_target(self, action: Action, words: Iterable[str]) -> Thing | Person | None:
        if not action.needs:
            return None
        rows: list[Thing | Person] = []
        rows += self.tables.objects.values() if NEEDS[action.needs[0]] == "object" else self.tables.persons.values()
        context = set(words)
        weights = [4 if context & set(row.tags) else 1 for row in rows]
        return self.dice("target").choose_weighted(rows, weights)

    # People

    def _name(self, roller: Roller, taken: list[str], *, female: bool = False, droid: bool = False) -> tuple[str, str]:
        """Draw a name that is not taken yet, and the race that goes with it."""
        races = [key for key in self.d.races if key not in self.tables.common.apart]
        race = "droide" if droid else roller.choice(races) if races and roller.below(2) else "humain"
        families = {name.rpartition(" ")[2] for name in taken}
        for _n in range(6):
            name = self.names.person(roller, race, female=female, but=taken)
            if name.rpartition(" ")[2] not in families:
                break
        taken.append(name)
        label = self.d.races[race].label if race in self.d.races else "Droïde" if droid else "Humain"
        return name, label

    def draw(self) -> Evening:
        """Draw the whole evening."""
        frame, taken = self.frame, list[str]()
        patron, rival = (
            self._draw_side(part, row, taken) for part, row in (("patron", frame.patron), ("rival", frame.rival))
        )
        target = frame.target
        values = {
            "commanditaire": patron.name, "rival": rival.name, "band": frame.rival.band, "lieu": frame.site.le,
            "ici": frame.site.ici, "monde": frame.world, "action": frame.action.label,
            "objet": target.le if isinstance(target, Thing) else "",
            "personne": target.le if isinstance(target, Person) else "",
        }  # fmt: skip
        beats = self._beats()
        self.trials = trials = self._draw_scenes(beats)
        scenes = self._scenes(beats, trials, values)
        values |= {
            "climax": str(next((n for n, scene in enumerate(scenes, 1) if scene.fight), len(scenes))),
            "revers": str(next((n for n, scene in enumerate(scenes, 1) if scene.kind == "revers"), len(scenes) - 1)),
        }
        truths = self._draw_truths()
        people = self._draw_people(values, truths, taken, patron, rival)
        rewards = self._draw_rewards(scenes, values)
        ties = self._ties(values, scenes)
        return Evening(
            title=capitalize(fill_slots(self.dice("title", "action").choice(frame.action.titles), values)),
            action=frame.action.label,
            skeleton=frame.skeleton.label,
            pitch=self._pitch(values, patron, rival),
            minutes=sum(scene.minutes for scene in scenes),
            drawn=Draws(
                frame.action.id, frame.skeleton.id, frame.site.id, frame.patron.id, frame.rival.id,
                target.id if target else "",
            ),
            site=self._place(),
            patron=patron.name,
            rival=rival.name,
            target=f"{capitalize(target.le)} : {target.why}." if target else "",
            opening=fill_slots(self._pick("openings", self.tables.openings, "opening").text, values),
            ties=ties,
            stakes=Stakes(*(fill_slots(getattr(frame.action, end), values) for end in ("won", "lost", "left"))),
            clocks=tuple(self._clock(kind, trials, values) for kind in ("alerte", "echeance")),
            ticks=Share(round(sum(trial.ticks for trial in trials), 3)),
            scenes=scenes,
            npcs=people,
            truths=tuple(fill_slots(self.tables.truths[key].text, values) for key in truths),
            clues=self._draw_clues(truths, people, scenes, values),
            rumours=tuple(
                Rumour(fill_slots(row.text, values), row.truth)
                for row in self._pick_many("rumours", self.tables.rumours, RUMOURS, "clues")
            ),
            complications=tuple(
                fill_slots(row.text, values)
                for row in self._pick_many("complications", self.tables.complications, COMPLICATIONS, "complications")
            ),
            reversal=fill_slots(self._pick("reversals", self.tables.reversals, "complications").text, values),
            rewards=rewards,
            next=fill_slots(self._pick("aftermaths", self.tables.aftermaths, "rewards", anywhere=True).text, values),
        )  # fmt: skip

    def _draw_side(self, part: str, row: Gendered, taken: list[str]) -> Side:
        """Draw who the patron or the rival is."""
        roller = self.dice(f"{part} person", part)
        female, droid = bool(roller.below(2)), row.id == "droide"
        name, race = self._name(roller, taken, female=female and not droid, droid=droid)
        return Side(name, row.title_of(female), race, female)

    def _pitch(self, values: Mapping[str, str], patron: Side, rival: Side) -> str:
        asked = fill_slots("{commanditaire}, " + patron.role + ", vous charge de {action}", {
            **values, "action": fill_slots(self.frame.action.pitch, values),
        })  # fmt: skip
        against = fill_slots("Contre vous : {rival}, " + rival.role + ", avec {band}.", values)
        return f"{asked}. {against}"

    def _place(self) -> Place:
        site, roller = self.frame.site, self.dice("aspects", "place")
        return Place(
            site.id, site.label, self.frame.world, site.recipe or "", site.zones,
            *(roller.choice(texts) for texts in (site.see, site.use, site.fear)),
        )  # fmt: skip

    # Rows that fit

    def _fitting(self, rows: Mapping[str, R], *, anywhere: bool = False) -> list[R]:
        """List the rows that go with the place, or `anywhere` with the frame; all that need nothing more where none
        does."""
        words = self.frame.context if anywhere else self.frame.here
        fitting = [row for row in rows.values() if row.suits(words)]
        return fitting or [row for row in rows.values() if words.issuperset(row.needs)]

    def _pick(self, part: str, rows: Mapping[str, R], of: str, *, anywhere: bool = False) -> R:
        fitting = self._fitting(rows, anywhere=anywhere)
        weights = [2 if row.fits or row.needs else 1 for row in fitting]
        return self.dice(part, of).choose_weighted(fitting, weights)

    def _pick_many(self, part: str, rows: Mapping[str, R], count: int, of: str) -> list[R]:
        return self.dice(part, of).shuffle(self._fitting(rows))[:count]

    # Scenes

    def _beats(self) -> list[Beat]:
        """Return the beats that are played; of a short evening the one that may be left out is."""
        short = self.choice.minutes < self.tables.common.short
        return [beat for beat in self.frame.skeleton.beats if not (short and beat.long)]

    def _minutes(self, beats: Sequence[Beat]) -> list[int]:
        """Share the minutes among the beats, in rounded parts that add up."""
        whole, shares = sum(beat.minutes for beat in beats), list[int]()
        for n in range(len(beats)):
            until = sum(beat.minutes for beat in beats[: n + 1]) * self.choice.minutes / whole
            shares.append(max(QUARTER, round(until / QUARTER) * QUARTER - sum(shares)))
        return shares

    def _draw_scenes(self, beats: Sequence[Beat]) -> list[Trial]:
        """Draw an obstacle for each beat: the first set that keeps the rules of the draw, else the nearest to them."""
        roller = self.dice("scenes")
        settled = {row.id: settle_obstacle(row, self.roster) for row in self.tables.obstacles.values()}
        self.able = frozenset(member for trial in settled.values() for member in trial.firsts)
        choices = [self._trials_for(beat, settled) for beat in beats]
        best: tuple[float, list[Trial]] | None = None
        for _n in range(SEARCHES):
            trials = self._throw_scenes(choices, roller)
            off = self._off_rules(trials)
            if best is None or off < best[0]:
                best = (off, trials)
            if not off:
                break
        assert best is not None
        return _drop_beyond(best[1])

    def _trials_for(self, beat: Beat, settled: Mapping[str, Trial]) -> list[Trial]:
        """List the obstacles for a beat that the group can pass; of any kind where none of its own is."""
        here = [trial for trial in settled.values() if trial.obstacle.suits(self.frame.here)]
        trials = [trial for trial in here if not set(beat.draws).isdisjoint(trial.obstacle.kinds)]
        passable = [trial for trial in trials if trial.passable] or [trial for trial in here if trial.passable]
        return passable or trials

    def _throw_scenes(self, choices: Sequence[Sequence[Trial]], roller: Roller) -> list[Trial]:
        """Throw a set of scenes: at each beat one where somebody shines who has not yet, if there is any."""
        taken, shining = set[str](), set[int]()
        trials: dict[int, Trial] = {}
        for n in roller.shuffle(range(len(choices))):
            free = [trial for trial in choices[n] if trial.obstacle.id not in taken] or list(choices[n])
            bright = [trial for trial in free if trial.firsts - shining]
            pool = bright if bright and self.able - shining else free
            weights = [2 if trial.obstacle.fits else 1 for trial in pool]
            trial = roller.choose_weighted(pool, weights)
            trials[n] = trial
            taken.add(trial.obstacle.id)
            shining |= trial.firsts
        return [trials[n] for n in sorted(trials)]

    def _off_rules(self, trials: Sequence[Trial]) -> float:
        """Return how far a set of scenes is from the rules of the draw: 0 where it keeps them all."""
        shining = {member for trial in trials for member in trial.firsts}
        beyond = sum(trial.out_of_reach for trial in trials) - _allowed_beyond(trials)
        ticks = sum(trial.ticks for trial in trials)
        twice = len(trials) - len({trial.obstacle.id for trial in trials})
        return (
            1000 * len(self.able - shining)
            + 100 * sum(not trial.passable for trial in trials)
            + 50 * twice
            + 10 * max(0, beyond)
            + max(TICKS[0] - ticks, 0.0, ticks - TICKS[1])
        )

    def _scenes(self, beats: Sequence[Beat], trials: Sequence[Trial], values: Mapping[str, str]) -> tuple[Scene, ...]:
        shone = list[int]()
        scenes = []
        for beat, trial, minutes in zip(beats, trials, self._minutes(beats), strict=True):
            row, fails = trial.obstacle, trial.obstacle.fails
            scenes.append(
                Scene(
                    kind=beat.kind,
                    label=beat.label,
                    minutes=minutes,
                    guide=fill_slots(beat.text, values),
                    obstacle=row.id,
                    title=row.label,
                    text=fill_slots(row.text, values),
                    use=fill_slots(row.use, values),
                    fear=fill_slots(row.fear, values),
                    ways=tuple(self._way(way, shone, values) for way in trial.ways),
                    fails=Cost(
                        fill_slots(fails.text, values), fails.clock, fails.ticks, fails.pv, fails.minutes
                    ),
                    fight=beat.fight,
                )
            )  # fmt: skip
        return tuple(scenes)

    def _way(self, tried: TriedWay, shone: list[int], values: Mapping[str, str]) -> Way:
        """Tell a way; of several who are as good, the one who has shone least so far is named."""
        firsts = sorted(tried.firsts) or [tried.chances.index(tried.best)]
        who = min(firsts, key=lambda member: (shone.count(member), member))
        if tried.best >= HARD:
            shone.append(who)
        skill = self.roster.dice_for(who, tried.way.skills)[1]
        chances = (tried.best, tried.anyone, tried.everybody)
        return Way(
            fill_slots(tried.way.how, values), skill, tried.threshold, fill_slots(tried.way.gain, values),
            self.roster.names[who], *(Share(round(chance, 4)) for chance in chances),
        )  # fmt: skip

    def _clock(self, kind: str, trials: Sequence[Trial], values: Mapping[str, str]) -> Clock:
        rows = {key: row for key, row in self.tables.clocks.items() if row.kind == kind}
        row: ClockRow = self._pick(f"clock {kind}", rows, "clocks")
        half, full = clock_chances(trials, kind, row.size)
        return Clock(
            fill_slots(row.label, values), kind, row.size, fill_slots(row.half, values), fill_slots(row.full, values),
            Share(round(half, 4)), Share(round(full, 4)),
        )  # fmt: skip

    def lose_pv(self, roller: Roller) -> list[int]:
        """Throw the scenes before the fight once, and return the PV that each character loses in them."""
        lost = [0] * len(self.roster.names)
        fight = next((n for n, beat in enumerate(self._beats()) if beat.fight), len(self.trials))
        for trial in self.trials[: fight + 1]:
            within = [way for way in trial.ways if way.best >= HARD] or list(trial.ways)
            way = roller.choice(within)
            if roller.random() >= way.best:
                lost[way.chances.index(way.best)] += trial.obstacle.fails.pv
        return lost

    # People, clues, what it pays

    def _draw_people(
        self, values: Mapping[str, str], truths: Sequence[str], taken: list[str], patron: Side, rival: Side
    ) -> tuple[Npc, ...]:
        """Draw four people: patron, rival, whom it is about if anybody, and those met on the way."""
        frame, roller = self.frame, self.dice("npcs")
        looks, manners, wants = (
            roller.shuffle([fill_slots(row.text, values) for row in rows.values()])
            for rows in (self.tables.looks, self.tables.manners, self.tables.wants)
        )
        bound = roller.shuffle([row for row in self.tables.hidden.values() if row.truth in truths])
        free = [row for row in self.tables.hidden.values() if row.truth is None]
        hidden = (*bound[:1], *roller.shuffle((*bound[1:], *free)))  # one at least who knows something
        secrets = iter([fill_slots(row.text, values) for row in hidden])
        luck = self._interest()
        people = [
            self._npc(
                patron, looks, manners, "que ce soit fait, ce soir", frame.patron.hides, luck + 1, "commanditaire",
                self._rolls(_CIVIL), (capitalize(frame.patron.attitude) + ".",),
            ),
            self._npc(
                rival, looks, manners, frame.rival.goal, frame.rival.weakness, luck - 1, "adversaire",
                self._rolls(_CHIEF),
                (
                    f"Parle : {frame.rival.talks}.", f"Fuit : {frame.rival.flees}.", f"Appelle : {frame.rival.calls}.",
                ),
            ),
        ]  # fmt: skip
        if isinstance(frame.target, Person):
            name, race = self._name(roller, taken, female=frame.target.female, droid=frame.target.id == "droide")
            side, why = Side(name, frame.target.label, race), (capitalize(frame.target.why) + ".",)
            rolls = self._rolls(_CIVIL)
            people.append(self._npc(side, looks, manners, wants.pop(), next(secrets), luck, "cible", rolls, why))
        roles = roller.shuffle(self._fitting(self.tables.roles))
        for role in roles[: PEOPLE - len(people)]:
            female = bool(roller.below(2)) and not role.droid
            name, race = self._name(roller, taken, female=female, droid=role.droid)
            side, rolls = Side(name, role.title_of(female), race), self._rolls(role.rank)
            people.append(self._npc(side, looks, manners, wants.pop(), next(secrets), luck, "", rolls, ()))
        return tuple(people)

    def _npc(
        self, side: Side, looks: list[str], manners: list[str], wants: str, hidden: str,
        interest: int, part: str, rolls: str, more: tuple[str, ...],
    ) -> Npc:  # fmt: skip
        return Npc(
            side.name, side.role, side.race, looks.pop(), manners.pop(), wants, hidden,
            max(0, min(MOST_BOXES, interest)), PATIENCE, rolls, part, more,
        )  # fmt: skip

    def _rolls(self, rank: str) -> str:
        """Return the dice that somebody of this rank rolls; nothing where the table keeps no ranks."""
        return self.d.ranks[rank].carac.skill if rank in self.d.ranks else ""

    def _interest(self) -> int:
        """Return the interest people begin with: a step more or less by the reputation of the best or the worst known.
        """
        known = [c.reputation for c in self.party]
        strongest = max(known, key=abs, default=0)
        return INTEREST + (strongest > 0) - (strongest < 0)

    def _draw_truths(self) -> list[str]:
        """Draw two truths, and a third to be half discovered."""
        rows = self._pick_many("truths", self.tables.truths, TRUTHS, "clues")
        return [row.id for row in rows]

    def _draw_clues(
        self, truths: Sequence[str], people: Sequence[Npc], scenes: Sequence[Scene], values: Mapping[str, str]
    ) -> tuple[Clue, ...]:
        """Return eight clues: three to each of two truths, two to the third; each with two places it may surface at."""
        roller, clues = self.dice("clue places", "clues"), []
        met = roller.shuffle([npc for npc in people if npc.part not in ("commanditaire", "adversaire")] or list(people))
        spots = roller.shuffle(range(1, len(scenes) + 1))
        for number, truth in enumerate(truths, 1):
            rows = [row for row in self.tables.clues.values() if row.truth == truth]
            for row in rows[: 2 if number == TRUTHS else 3]:
                places = []
                for surface in row.at:
                    words = self.tables.common.surfaces[surface]
                    if surface == "pnj":
                        met = [*met[1:], met[0]]
                        places.append(fill_slots(f"{words} {{personne}}", {"personne": met[-1].name}))
                    else:
                        spots = [*spots[1:], spots[0]]
                        places.append(f"scène {spots[-1]}, {words}")
                clues.append(Clue(fill_slots(row.text, values), number, tuple(places)))
        return tuple(clues)

    def _draw_rewards(self, scenes: Sequence[Scene], values: Mapping[str, str]) -> Rewards:
        common = self.tables.common
        row = self._pick("rewards", self.tables.rewards, "rewards", anywhere=True)
        xp = {"scènes": common.xp["scene"] * len(scenes), "but": common.xp["goal"], "affrontement": common.xp["fight"]}
        return Rewards(common.fees[self.frame.patron.pays], fill_slots(row.text, values), xp)

    def _ties(self, values: Mapping[str, str], scenes: Sequence[Scene]) -> tuple[Tie, ...]:
        """Return the ties, and for whoever has none the scene that is his."""
        ties = draw_ties(self.party, self.tables, values, self.dice("ties"), self.before.survivors)
        tied = {tie.character for tie in ties}
        more = []
        for name in self.roster.names:
            ways = [(way.chance, -n, way) for n, scene in enumerate(scenes, 1) for way in scene.ways if way.who == name]
            if name not in tied and ways:
                chance, where, way = max(ways, key=lambda entry: entry[:2])
                label = self.d.skills[way.skill].label
                head = "La scène {} est faite pour {}" if chance >= SURE else "Scène {}, personne ne fait mieux que {}"
                text = f"{head.format(-where, name)} : {label}, {round(100 * chance)} %."
                more.append(Tie(name, "competence", text))
        order = {name: n for n, name in enumerate(self.roster.names)}
        return tuple(sorted((*ties, *more), key=lambda tie: order.get(tie.character, len(order))))


def _allowed_beyond(trials: Sequence[Trial]) -> int:
    """Return how many ways may be out of reach: one of those of a usual evening."""
    return max(1, sum(len(trial.ways) for trial in trials) // ONE_IN)


def _drop_beyond(trials: Sequence[Trial]) -> list[Trial]:
    """Leave out ways beyond reach that are more than allowed, where two others remain."""
    spare, kept = sum(trial.out_of_reach for trial in trials) - _allowed_beyond(trials), list[Trial]()
    for trial in trials:
        ways = list(trial.ways)
        for tried in trial.ways:
            if spare > 0 and tried.best < HARD and len(ways) > 2:
                ways.remove(tried)
                spare -= 1
        kept.append(Trial(trial.obstacle, tuple(ways)))
    return kept
