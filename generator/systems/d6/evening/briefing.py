"""An evening in French for paper: four pages for the GM and one to cut, before the pages of its fight."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.base.geometry import Point, Rect
from generator.base.provenance import SIGN, marked, marked_clauses, marked_values
from generator.base.typography import french, number
from generator.chance.dice import Roller, dice_of_part
from generator.model.briefing import Briefing, Map, MapMark, map_of
from generator.model.prose import Clause, Note, plain_clauses
from generator.model.scenario import Terrain
from generator.model.scenery import Scenery
from generator.model.story import Act, Cast, Dial, EveningBriefing, Gateway, Story, Trail
from generator.systems.d6.evening.chances import HARD
from generator.systems.d6.evening.evening import Clock, Evening, Npc, Saturday, Scene, Tie, Way
from generator.systems.d6.evening.words import capitalize
from generator.systems.d6.fight import briefing as fight
from generator.systems.d6.fight.encounter import SIDE_NAMES
from generator.systems.d6.rules.definitions import Definitions

GROUND, METRES = (28, 20), 2  # pas, of the sketch of a place; metres of a pas
LETTERS = "ABC"  # of truths
QUOTED = ("notes", "journal")  # ties that are in a player's own words
_TRUTHS = {"vrai": "vrai", "faux": "faux", "moitie": "à moitié vrai"}


def brief(scenario: Saturday, d: Definitions, scenery: Scenery, *, sealed: bool = False) -> Briefing:
    briefing = fight.brief(scenario, d, scenery, sealed=sealed)
    if scenario.evening is None:
        return briefing
    parts = {name: getattr(briefing, name) for name in Briefing.__struct_fields__}
    story = tell_story(scenario, scenario.evening, briefing, d, scenery)
    return EveningBriefing(**{**parts, "title": story.title}, story=story)


def tell_story(scenario: Saturday, evening: Evening, fought: Briefing, d: Definitions, scenery: Scenery) -> Story:
    """Tell an evening in French."""
    plan = _plan_of(scenario, evening, scenery)
    site = evening.site
    return Story(
        title=french(evening.title),
        summary=french(f"{marked(_hours(evening.minutes))} · {site.world}"),
        pitch=tuple(map(french, filter(None, (evening.pitch, evening.target)))),
        opening=french(evening.opening),
        ties=Note("Liens", tuple(Clause("", "", tell_tie(tie)) for tie in evening.ties), "group"),
        stakes=Note("Enjeux", _clauses((("Réussi", evening.stakes.won), ("Raté", evening.stakes.lost),
                                        ("Sans vous", evening.stakes.left))), "scale"),
        sides=Note("Qui veut quoi", tuple(_sides(evening)), "crown"),
        fight=Note("L’affrontement", tuple(_fight(scenario, evening, fought)), "skull"),
        place=Note(site.label, _clauses((("À voir", site.see), ("À utiliser", site.use), ("À craindre", site.fear))),
                   "map"),
        plan=plan,
        plan_legend=french(
            f"Croquis, 1 carreau = {METRES} m. G : le groupe arrive. Étoile : ce que l’on cherche. Lettres : "
            "les adversaires de la page du combat. Chiffres : les PNJ. On s’abrite derrière tout décor."
        ) if plan else "",
        zones=tuple(map(capitalize, site.zones)),
        dials=tuple(_dial(clock) for clock in evening.clocks),
        acts=tuple(_act(n, scene, evening, d) for n, scene in enumerate(evening.scenes, 1)),
        acts_note=french(
            "Chances sur cent, avec ce que chacun lance aujourd’hui : seul, le meilleur ; un, si tous ceux qui le "
            "peuvent essaient et qu’un suffit ; tous, si chacun doit réussir. Un échec coûte et n’arrête rien."
        ),
        cast=tuple(_cast(n, npc) for n, npc in enumerate(evening.npcs, 1)),
        trails=tuple(Trail(LETTERS[clue.truth - 1], french(clue.text), tuple(map(french, clue.places)))
                     for clue in evening.clues),
        notes=tuple(_notes(evening)),
        players=tuple(_for_players(evening)),
        handouts=tuple(_handouts(evening)),
    )  # fmt: skip


def tell_tie(tie: Tie) -> str:
    """Return a tie's text; what it does to the rules is ours, what it quotes of a file is not."""
    return french(tie.text) if tie.key in QUOTED else marked_values(french(tie.text))


def _clauses(pairs: Sequence[tuple[str, str]]) -> tuple[Clause, ...]:
    return tuple(Clause(label, "", french(text)) for label, text in pairs if text)


def _sides(evening: Evening) -> Iterator[Clause]:
    """Yield who asks, who is against it, and the truth behind it all."""
    patron, rival = evening.npcs[:2]
    yield Clause(patron.name, "", french(f"{patron.role}. Secret : {patron.hidden}."))
    yield Clause(rival.name, "", french(f"{rival.role}. Veut {rival.wants}. Faiblesse : {rival.hidden}."))
    yield Clause("En vérité", "", french(evening.truths[0]))
    yield Clause("Renversement", "", french(evening.reversal))


def _fight(scenario: Saturday, evening: Evening, fought: Briefing) -> Iterator[Clause]:
    """Yield who is fought in the climax, and what is known of the chances."""
    counts = ["".join(force.tags) for force in fought.forces]
    foes = ", ".join(
        f"{count} × {force.title}" if count.isascii() and count.isdigit() else force.title
        for count, force in zip(counts, fought.forces, strict=True)
    )
    where = next((n for n, scene in enumerate(evening.scenes, 1) if scene.fight), len(evening.scenes))
    cover = f", à couvert : {SIDE_NAMES[scenario.cover]}" if scenario.cover else ""
    told = f"{foes}, à {scenario.distance} m{cover}. {fought.kind}".strip().rstrip(".") + "."
    yield Clause(f"Scène {where}", "", marked_clauses(french(told)))
    danger = fought.order.danger[1:3] if fought.order else ()  # who dies, who is down
    if danger:
        yield Clause("", "", " ; ".join(f"{clause.label} {clause.text}" for clause in danger))
    if worn := evening.worn:
        low, high = percent(worn.deadly_low), percent(worn.deadly_high)
        often = low if low == high else f"{low} à {high}"
        lost = f"{worn.lost:.1f}".replace(".", ",")
        words = f"le groupe a perdu {lost} PV en tout ; un mort : {often} fois sur 100."
        yield Clause("Après les scènes", "", marked_clauses(french(words)))


def _hours(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest:02d}" if rest else f"{hours} h"


def percent(chance: float) -> str:
    """Return a chance of a hundred, never all and never none where it is not."""
    rounded = round(100 * chance)
    if rounded == 0 and chance > 0:
        return "<1"
    return ">99" if rounded == 100 and chance < 1 else str(rounded)


def _dial(clock: Clock) -> Dial:
    rule = "une case par échec qui la nomme, et une à l’affrontement"
    if clock.kind == "echeance":
        rule = "une case au début de chaque scène, dès la deuxième, et par échec qui la nomme"
    chances = f"à moitié : {percent(clock.reaches_half)} sur 100 ; pleine : {percent(clock.fills)} sur 100"
    return Dial(
        french(clock.label), clock.size, marked(french(rule)), french(f"À moitié : {clock.half}."),
        french(f"Pleine : {clock.full}."), marked_clauses(french(chances)),
    )  # fmt: skip


def _act(n: int, scene: Scene, evening: Evening, d: Definitions) -> Act:
    aspects = (("À voir", scene.text), ("À utiliser", scene.use), ("À craindre", scene.fear))
    guide = scene.guide
    if scene.kind == "revers":
        guide = f"{guide} Renversement : {evening.reversal}"
    return Act(
        n, scene.label, french(scene.title), marked(f"{scene.minutes} min"), french(guide), french(scene.guide),
        _clauses(aspects),
        tuple(_gateway(way, d) for way in scene.ways), french(_fails(scene, evening)), scene.fight,
    )  # fmt: skip


def _gateway(way: Way, d: Definitions) -> Gateway:
    label = d.skills[way.skill].label if way.skill in d.skills else way.skill
    beyond = way.chance < HARD
    return Gateway(
        french(way.how), marked(french(f"{label} {way.threshold}")), "hors de portée" if beyond else way.who,
        percent(way.chance), percent(way.anyone), percent(way.all), french(way.gain), beyond,
    )  # fmt: skip


def _fails(scene: Scene, evening: Evening) -> str:
    """Return what failing costs, in a sentence."""
    fails = scene.fails
    clock = next((clock.label for clock in evening.clocks if clock.kind == fails.clock), fails.clock)
    costs = [f"{fails.ticks} case{'s' if fails.ticks > 1 else ''} de « {clock} »"] if fails.ticks else []
    costs += [f"−{fails.pv} PV à qui essaie"] if fails.pv else []
    costs += [f"{fails.minutes} minutes"] if fails.minutes else []
    return f"Raté : {fails.text}. {marked(capitalize(', '.join(costs)))}."


def _cast(n: int, npc: Npc) -> Cast:
    look = (("", f"{capitalize(npc.look)}."), ("", f"{capitalize(npc.manner)}."), ("Veut", f"{npc.wants}."))
    hidden = (
        ("Faiblesse" if npc.part == "adversaire" else "Secret", f"{npc.hidden}."),
        *(("", line) for line in npc.more),
    )
    rolls = [marked(f"jets {npc.rolls}")] if npc.rolls else []
    tags = " · ".join(filter(None, (npc.part, f"race : {npc.race}", *rolls)))
    return Cast(
        n, npc.name, french(capitalize(npc.role)), french(tags), _clauses(look), _clauses(hidden), npc.interest,
        npc.patience,
    )  # fmt: skip


def _notes(evening: Evening) -> Iterator[Note]:
    """Yield what the GM keeps for himself: truths, complications, rumours, rewards, what follows."""
    truths = tuple(Clause(LETTERS[n], "", french(text)) for n, text in enumerate(evening.truths))
    yield Note("Ce qui est vrai", truths, "eye")
    drawn = tuple(Clause(str(n), "", french(text)) for n, text in enumerate(evening.complications, 1))
    yield Note("Complications, D6", drawn, "dice")
    told = tuple(Clause("", "", french(f"{rumour.text} ({_TRUTHS.get(rumour.truth, rumour.truth)})"))
                 for rumour in evening.rumours)  # fmt: skip
    yield Note("Rumeurs", told, "ear")
    rewards, xp = evening.rewards, evening.rewards.xp
    shares = ", ".join(f"{label} {count}" for label, count in xp.items())
    lines = (
        ("Somme", f"{marked(number(rewards.credits))} crédits par personne"),
        ("En plus", f"{rewards.text}."),
        ("XP", f"{sum(xp.values())} {SIGN}, les mêmes pour tous : {marked(shares)}."),
        ("Ensuite", evening.next),
    )
    yield Note("Récompenses et suite", _clauses(lines), "star")


def _for_players(evening: Evening) -> Iterator[Note]:
    """Yield what players may read: no secret, no chance, no clue."""
    yield Note("Ce soir", plain_clauses(french(evening.pitch.split(". Contre vous")[0] + "."),
                                        french(evening.target)), "flag")  # fmt: skip
    place = f"{evening.site.label}, sur {evening.site.world}."
    yield Note("Où", plain_clauses(french(place), french(evening.site.see)), "map")
    people = [npc for npc in evening.npcs if npc.part != "adversaire"]
    yield Note("Qui", tuple(Clause(npc.name, "", french(f"{npc.role}, {npc.look}.")) for npc in people), "group")
    yield Note("On dit", plain_clauses(*(french(rumour.text) for rumour in evening.rumours)), "ear")


def _handouts(evening: Evening) -> Iterator[Note]:
    """Yield papers to hand over: the contract, and a wanted notice or a message."""
    rewards, patron = evening.rewards, evening.npcs[0]
    goal = evening.target.partition(" : ")[0] or evening.site.label
    contract = (
        ("Entre", f"{patron.name}, {patron.role}, et les porteurs du présent papier."),
        ("Objet", f"{evening.action} : {goal[:1].lower()}{goal[1:]}."),
        ("Lieu", f"{evening.site.label}, {evening.site.world}."),
        ("Prix", f"{marked(number(rewards.credits))} crédits par personne, plus {rewards.text}. Payable à la fin."),
        ("Clause", "Le commanditaire n’a jamais rencontré les porteurs, et le dira."),
        ("Signé", ""),
    )  # fmt: skip
    yield Note("Contrat", tuple(Clause(label, "", french(text)) for label, text in contract), "scroll")
    wanted = next((npc for npc in evening.npcs if npc.part == "cible"), None) or evening.npcs[1]
    notice = (
        ("", f"{wanted.name}, {wanted.role}."),
        ("Signalement", f"{wanted.look} ; {wanted.manner}."),
        ("Vu pour la dernière fois", f"{evening.site.label}, {evening.site.world}."),
        ("Récompense", f"{marked(number(rewards.credits * 5))} crédits, en main propre, sans question."),
    )
    yield Note("On recherche", tuple(Clause(label, "", french(text)) for label, text in notice), "target")
    message = (
        ("", "Reçu cette nuit, sans signature :"),
        ("", f"« {evening.clues[0].text} Vérifiez vous-mêmes ({evening.site.zones[-1]}). Brûlez ceci. »"),
        ("", "Au dos, d’une autre main :"),
        ("", f"« {evening.clues[-1].text} »"),
    )
    yield Note("Message", tuple(Clause(label, "", french(text)) for label, text in message), "data")


# The sketch of the place


def _plan_of(scenario: Saturday, evening: Evening, scenery: Scenery) -> Map | None:
    """Make the sketch of a place that has a recipe, with who stands where."""
    place = scenery.places.get(evening.site.recipe)
    if place is None:
        return None
    from generator.game.furnishing.table import make_table

    roller = dice_of_part(scenario.seed, "evening plan", scenario.rerolls.count("place"))
    table = make_table(place, GROUND, scenery, roller)
    terrain = table.terrain()
    ground = replace(
        scenario, table=GROUND, terrain=terrain, theme=place.theme, place=place.id, deployment=(), objectives=()
    )
    w, h = GROUND
    areas = [area.centre for name, area in table.field.areas.items() if name in place.sites]
    goal = _free_spot(areas[0] if areas else (w * 0.6, h * 0.5), terrain, [])
    spots = [goal]

    def stand(x: float, y: float) -> Point:
        spots.append(_free_spot((x, y), terrain, spots))
        return spots[-1]

    start = stand(1.5, h * roller.between(0.3, 0.7))
    foes = [stand(*_near(goal, roller)) for _n in range(min(4, len(scenario.foes)))]
    met = [stand(w * roller.between(0.25, 0.85), h * roller.between(0.2, 0.8)) for _n in evening.npcs[2:]]
    marks = (
        MapMark("G", start, "", "side"),
        *(MapMark(chr(ord("A") + n), spot, "", "foe") for n, spot in enumerate(foes)),
        *(MapMark(str(n), spot, "", "gold") for n, spot in enumerate(met, 3)),
    )
    drawing = map_of(ground, scenery, (), marks=marks, objectives=(MapMark("", goal, "star", "gold"),))
    return replace(drawing, pieces=tuple(replace(piece, number=0) for piece in drawing.pieces))


def _near(spot: Point, roller: Roller) -> Point:
    return spot[0] + roller.between(-5, 5), spot[1] + roller.between(-4, 4)


def _free_spot(wanted: Point, terrain: Sequence[Terrain], taken: Sequence[Point]) -> Point:
    """Return the spot nearest to the wanted one where somebody can stand, clear of the others."""
    w, h = GROUND
    solid = [piece.rect for piece in terrain if piece.passage in ("blocked", "climb")]
    grid = [(x / 2, y / 2) for x in range(2, 2 * w - 1) for y in range(2, 2 * h - 1)]

    def is_free(spot: Point) -> bool:
        around = Rect(spot[0] - 0.5, spot[1] - 0.5, 1, 1)
        clear = all(abs(spot[0] - x) + abs(spot[1] - y) >= 3.5 for x, y in taken)
        return clear and not any(
            rect.x < around.right and around.x < rect.right and rect.y < around.top and around.y < rect.top
            for rect in solid
        )

    free = [spot for spot in grid if is_free(spot)] or grid
    return min(free, key=lambda spot: (spot[0] - wanted[0]) ** 2 + (spot[1] - wanted[1]) ** 2)
