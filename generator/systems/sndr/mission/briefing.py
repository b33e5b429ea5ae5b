"""The briefing of an SN&DR scenario: its page, its map, both bands, tokens and ruler, and tables of what each figure of
a band rolls against each of the other.

A table gives the number that hits, then the target's save. Who beats whom stands beside it where chances are printed
and the game is not played out (N-55).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from generator.base.geometry import Point
from generator.base.provenance import BLANK, marked, marked_clauses, marked_values
from generator.chance.dice import dice_of_part
from generator.content.livery import Livery
from generator.model import briefing
from generator.model.briefing import (
    Briefing,
    CrossRow,
    CrossTable,
    Map,
    MapLine,
    MapMark,
    MapZone,
    Marker,
    Token,
    Unit,
    keep_natures,
    number_in_french,
    text_of_spot,
)
from generator.model.figure import PrintedFigure, Stat, Track
from generator.model.prose import Clause, Note, plain_clauses
from generator.model.scenery import Scenery
from generator.systems.sndr.fight.combat import effects_of_weapon, melee_dice, shot_face, weapon_of
from generator.systems.sndr.mission.scenario import Combatant, Contender, Encounter
from generator.systems.sndr.rules.definitions import Battle, Definitions, Twist, Weapon
from generator.systems.sndr.rules.figure import (
    Figure,
    figure_of_profile,
    modify_threshold,
    price_profile,
    text_of_threshold,
)
from generator.systems.sndr.sheet.sheet import print_figure

Named = Sequence[tuple[str, Figure]]
_READ = (
    "Ce qui touche, puis la sauvegarde de la cible : « 4+ · 5+ ». Tir sur place à portée moyenne, mêlée sans charge ; "
    "« 1D6 » : dés qui restent face à cette arme."
)
# May stand on a page of its own.
_READ_AGAIN = "Ce qui touche, puis la sauvegarde : sur place à portée moyenne, mêlée sans charge."


def cross_bands(bands: Sequence[tuple[str, Named]], d: Definitions) -> tuple[CrossTable, ...]:
    """Return the tables of both directions, or none unless there are two bands with figures."""
    if len(bands) != 2 or not all(figures for _name, figures in bands):
        return ()
    (first, figures_of_first), (second, figures_of_second) = bands
    return (
        _cross_one_way(f"{first} contre {second.lower()}", _READ, figures_of_first, figures_of_second, d),
        _cross_one_way(f"{second} contre {first.lower()}", _READ_AGAIN, figures_of_second, figures_of_first, d),
    )


def _cross_one_way(title: str, text: str, figures: Named, targets: Named, d: Definitions) -> CrossTable:
    rows = list(_rows_of(figures, targets, d))
    return CrossTable.of(title, text, [label for label, _figure in targets], rows)


def _rows_of(figures: Named, targets: Named, d: Definitions) -> Iterator[CrossRow]:
    for name, figure in dict(figures).items():
        for arm in figure.shooting:
            cells = []
            for _label, target in targets:
                face = shot_face(figure, arm, None, 0, target, d)
                cells.append(f"{text_of_threshold(face or 0)} · {_text_of_save(target, arm.weapon, d)}")
            yield CrossRow(f"{name}, {arm.weapon.label}", f"{arm.dice}D6", tuple(cells))
        weapon = weapon_of(figure)
        if weapon:
            yield CrossRow(f"{name}, {weapon.label}", f"{weapon.power}D6", tuple(
                _text_of_blow(figure, target, weapon, d) for _label, target in targets
            ))  # fmt: skip


def _text_of_blow(figure: Figure, target: Figure, weapon: Weapon, d: Definitions) -> str:
    dice = melee_dice(figure, target, d)
    if not dice:
        return "arme brisée" if "break" in effects_of_weapon(weapon_of(target) or weapon, d) else "–"
    left = "" if dice == weapon.power else f"{dice}D6 "
    return f"{left}{text_of_threshold(figure.profile.combat)} · {_text_of_save(target, weapon, d)}"


def _text_of_save(target: Figure, weapon: Weapon, d: Definitions) -> str:
    c, saves = d.constants, []
    if target.profile.save is not None:
        by = modify_threshold(target.profile.save, weapon.save_modifier, low=c.threshold_min, high=c.threshold_max)
        saves.append(text_of_threshold(by))
    if target.profile.save2 is not None:
        saves.append(f"{target.profile.save2}++")
    return " puis ".join(saves) or "aucune"


TURNS = 12  # boxes of the turn track where nothing ends the game
TONES = {"1": "side", "2": "foe"}
PRONE = 6  # tokens « À terre »: five or six are recommended (L17)


def brief(scenario: Encounter, d: Definitions, scenery: Scenery, *, sealed: bool = False) -> Briefing:
    battle = d.scenarios[scenario.scenario or ""]
    bands = scenario.bands or ()
    figures = [figure_of_profile(d.profiles[m.profile], d) for b in bands for m in b.members]
    return briefing.begin_briefing(
        scenario,
        battle.label,
        d.game,
        scenery,
        notes=tuple(_scenario_notes(scenario, battle, d, scenery)),
        map=_map_of_scenario(scenario, battle, d, scenery),
        forces=tuple(
            briefing.Force(
                b.id, b.name, (f"{_text_of_cg(b.cg, b.members, d)} CG",), _text_of_members(b.members, d), tone
            )
            for b, tone in zip(bands, TONES.values(), strict=False)
        ),
        units=tuple(_unit_of_band(b, scenario, d) for b in bands),
        tokens=tuple(_status_tokens(figures, battle)),
        reaches=_ruler_marks(figures, d),
        tracks=tuple(_scenario_tracks(scenario, battle)),
        markers=tuple(_slips_of_extras(scenario, d)),
        register=_register_of_twists(scenario, d),
        register_when="À ouvrir quand le pli le dit",
        crossings=cross_bands([(f"Bande {b.id}", _named_figures(b.members, d)) for b in bands], d),
    )


def _slips_of_extras(scenario: Encounter, d: Definitions) -> list[Marker]:
    """Return the folded slips (N-57): the secret job of each band, the twist for both."""
    slips = []
    for band, job in zip(scenario.bands or (), scenario.secondary or (), strict=False):
        secondary = d.secondaries[job]
        inside = (
            Clause(marked_values(secondary.text, named=True)),
            Clause(marked_clauses("Remplie : nulle → victoire ; défaite → nulle si l’autre ne l’est pas.")),
        )
        slips.append(Marker(
            id=f"{band.id}?", title=marked("Mission secrète"), icon="scroll", text=f"Bande {band.id}", place="",
            back=f"Pour la bande {band.id} seule, jusqu’à la fin", inside=marked(secondary.label), members=inside,
            apart=f"Pour la bande {band.id} seule",
        ))  # fmt: skip
    if twist := d.twists.get(scenario.twist or ""):
        slips.append(Marker(
            id="?", title=marked("Pli scellé"), icon="scroll", text="Une surprise, ou rien.", place="",
            back=marked(f"À ouvrir : {twist.when}"), inside="", members=(),
            number=1 + _shuffle_twists(scenario, d).index(twist),
        ))  # fmt: skip
    return slips


def _shuffle_twists(scenario: Encounter, d: Definitions) -> list[Twist]:
    return dice_of_part(scenario.seed, "register").shuffle(list(d.twists.values()))


def _register_of_twists(scenario: Encounter, d: Definitions) -> tuple[briefing.Force, ...]:
    """Return every twist under a number, for the folded leaf: the slip that one cuts out shows its number alone."""
    if scenario.twist not in d.twists:
        return ()
    texts = [(marked(twist.label), tell_twist(twist, d)) for twist in _shuffle_twists(scenario, d)]
    return tuple(briefing.Force(str(n), label, (), text) for n, (label, text) in enumerate(texts, 1))


def tell_twist(twist: Twist, d: Definitions) -> str:
    """Return the text of a twist, with the numbers of what it brings (N-62)."""
    text = marked_values(twist.text, named=True)
    monster, grenade = d.monsters.get(twist.monster or ""), d.weapons.get("grenade")
    if monster:
        return f"{text} {monster.label} : {monster.text}"
    if twist.grenade and grenade:
        reach = "/".join(map(str, grenade.range))
        shot = f"Un tir à P {grenade.power}, {reach} pas, au seuil T, ou à 5+ sans lui"
        around = "ses touches valent aussi pour toute figurine à 1 pas de la cible."
        return f"{text} {marked_values(f'{shot} ; {around}', named=True)}"
    return text


def _named_figures(members: Sequence[Combatant], d: Definitions) -> list[tuple[str, Figure]]:
    return [(m.name or d.profiles[m.profile].label, figure_of_profile(d.profiles[m.profile], d)) for m in members]


def _scenario_notes(scenario: Encounter, battle: Battle, d: Definitions, scenery: Scenery) -> list[Note]:
    c, paragraphs, bands = d.constants, d.notes, scenario.bands or ()
    names = {b.id: f"Bande {b.id} ({b.name})" for b in bands}
    who = {"ambushed": scenario.ambushed, "other": scenario.first}
    where = [Clause(f"Bande {who.get(entry.band) or entry.band}", "", entry.text) for entry in battle.deployment]
    start = [f"{names.get(scenario.first or '', '')} commence. On alterne à chaque tour."]
    if scenario.ambushed:
        start.insert(0, f"{names.get(scenario.ambushed, '')} est prise au piège.")
    notes = [
        Note("Situation", plain_clauses(scenery.situation(scenario.theme, scenario.title, scenario.place)), "map"),
        Note("Déploiement", tuple(where), "flag"),
        Note("Qui commence", plain_clauses(*start), "dice"),
        Note("Victoire", plain_clauses(battle.victory, battle.end, battle.exit.text if battle.exit else None), "crown"),
        paragraphs["tour"].note(c),
        paragraphs["actions"].note(c),
        paragraphs["reactions"].note(c),
        paragraphs["ensemble"].note(c, *(paragraphs["monstre"].note(c).lines if _has_monster(bands, d) else ())),
    ]
    if battle.carrying or battle.laid:
        notes.append(Note("Coaxium", plain_clauses(battle.laid, battle.carrying), "crate"))
    if scenario.place:
        notes.append(keep_natures(paragraphs["decors"].note(c), scenario.terrain))
    else:
        notes.append(paragraphs["decors-simples"].note(c))
        if any(t.difficult for t in scenario.terrain):
            notes.append(paragraphs["terrain-difficile"].note(c))
    notes += [
        paragraphs["tir"].note(c),
        paragraphs["melee"].note(c),
        paragraphs["sauvegarde"].note(c, saves=_saves_against_sabre(d)),
    ]
    if any(d.profiles[m.profile].heroism for b in bands for m in b.members):
        notes.append(paragraphs["heroisme"].note(c))
    return [n for n in notes if n.lines]


def _has_monster(bands: Sequence[Contender], d: Definitions) -> bool:
    return any(figure_of_profile(d.profiles[m.profile], d).vitality > 1 for b in bands for m in b.members)


def _saves_against_sabre(d: Definitions) -> str:
    """Return the saves under a lightsaber's modifier (N-11), as text."""
    c = d.constants
    return ", ".join(
        f"{text_of_threshold(s)} devient {text_of_threshold(min(c.threshold_max, s + c.sabre_modifier))}"
        for s in range(1, 7)
    )


def _text_of_cg(cg: int | None, members: Sequence[Combatant], d: Definitions) -> str:
    """Return CG, marked unless all are a table's own (N-01); a place to write them by the book."""
    if not d.game.keeps("cg"):
        return str(cg) if cg else BLANK
    replaced = all(m.cg is not None and m.cg != price_profile(d.profiles[m.profile], d).cg for m in members)
    return marked(str(cg or 0), not replaced)


def _scenario_tracks(scenario: Encounter, battle: Battle) -> list[Track]:
    """Return the tracks of turns, then of what each band has brought in, or lost."""
    tracks = [Track.turns("t", "Tour", battle.turns or TURNS)]
    for band in scenario.bands or ():
        if battle.tokens:
            tracks.append(Track.turns(f"o{band.id}", f"{battle.tokens.label}, bande {band.id}", battle.tokens.count))
        elif not battle.ambushed or band.id == scenario.ambushed:
            tracks.append(Track.turns(f"p{band.id}", f"Pertes, bande {band.id}", len(band.members)))
        if battle.ambushed and band.id == scenario.ambushed:
            tracks.append(Track.turns(f"s{band.id}", "Sorties", len(band.members)))
    return tracks


def _text_of_members(members: Sequence[Combatant], d: Definitions) -> str:
    labels = []
    for (profile, name), same in groupby(members, key=lambda m: (m.profile, m.name)):
        label, count = d.profiles[profile].label, len(list(same))
        labels.append(f"{name} ({label})" if name else f"{count}\u00a0× {label}" if count > 1 else label)
    return ", ".join(labels)


def _unit_of_band(band: Contender, scenario: Encounter, d: Definitions) -> Unit:
    tags = [d.sides[band.side].label] if band.side in d.sides and d.sides[band.side].label != band.name else []
    tags += ["commence"] if scenario.first == band.id else []
    tags += ["prise au piège"] if scenario.ambushed == band.id else []
    alike = groupby(band.members, key=lambda m: (m.profile, m.name))
    return Unit(
        id=band.id,
        title=band.name,
        tag=" · ".join(tags),
        badge=Stat("CG", _text_of_cg(band.cg, band.members, d)),
        text="",
        figures=tuple(_print_alike_figures(same, d) for _key, same in alike),
        livery=Livery.of(d.sides, band.side),
    )


def _print_alike_figures(figures: Iterable[Combatant], d: Definitions) -> PrintedFigure:
    same = list(figures)
    figure = figure_of_profile(d.profiles[same[0].profile], d)
    return print_figure(figure, Stat("CG", _text_of_cg(same[0].cg, same[:1], d)), d, same[0].name, len(same))


def _map_of_scenario(scenario: Encounter, battle: Battle, d: Definitions, scenery: Scenery) -> Map:
    zones = [MapZone(f"Bande {z.side}", z.rect, TONES.get(z.side, "foe"), quiet=z.open) for z in scenario.deployment]
    lines = []
    if battle.strip:
        x1, y1, x2, y2 = map(float, battle.strip.zone)
        lines += [MapLine((x1, y1), (x2, y1), "edge"), MapLine((x1, y2), (x2, y2), "edge", "Couloir")]
    if battle.exit:
        x1, y1, x2, y2 = map(float, battle.exit.zone)
        lines.append(MapLine((x1, y1), (x2, y2), "exit", "Sortie", TONES.get(scenario.ambushed or "", "side")))
    liveries = [Livery.of(d.sides, b.side) for b in scenario.bands or ()]
    if len(liveries) < 2 or liveries[0] == liveries[1]:  # tell bands of one side apart on the map
        liveries = [briefing.PLAYERS, briefing.ENEMIES]
    return briefing.map_of(
        scenario,
        scenery,
        zones,
        objectives=tuple(_mark_of_token(o.place, scenario, battle) for o in scenario.objectives),
        lines=tuple(lines),
        side=liveries[0],
        foe=liveries[1],
    )


def _mark_of_token(place: Point, scenario: Encounter, battle: Battle) -> MapMark:
    """Mark a token by its distance from the middle one: half a pas would not tell the two apart (L357)."""
    middle = (scenario.table[0] / 2, scenario.table[1] / 2)
    spacing = battle.tokens.spacing if battle.tokens and place != middle else None
    label = f"{number_in_french(float(spacing))} pas du centre" if spacing else text_of_spot(place)
    return MapMark(label, place, "crate", "gold")


def _status_tokens(figures: Sequence[Figure], battle: Battle) -> list[Token]:
    traits = {t.id for f in figures for t in f.traits}
    powers = {p.trait.id for f in figures for p in f.powers}
    tokens = [
        Token("Activée", "clock", len(figures)),
        Token("À terre", "prone", PRONE, "foe"),
        Token("À couvert", "cover", 6),
    ]
    if battle.tokens:
        tokens.insert(0, Token(battle.tokens.label, "crate", battle.tokens.count, "gold"))
    if traits & {"se-cacher", "furtif"}:
        tokens.append(Token("Cachée", "stealth", 4))
    if "confusion" in powers:
        tokens.append(Token("Sous Confusion", "madness", 4, "foe"))
    if "bouclier-de-force" in powers:
        tokens.append(Token("Protégée", "shield", 4, "side"))
    heroism = sum(f.profile.heroism for f in figures)
    if heroism:
        tokens.append(Token("Héroïsme", "star", heroism, "gold"))
    wounds = sum(f.vitality - 1 for f in figures)
    if wounds:
        tokens.append(Token("Dégât", "heart", wounds, "foe"))
    return tokens


def _ruler_marks(figures: Sequence[Figure], d: Definitions) -> tuple[tuple[int, str], ...]:
    """List the moves, and the reach of every weapon and power in play, each at its distance (N-52)."""
    c = d.constants
    marks = [(int(float(c.move_shooting)), "tir en mouvement, charge"), (int(float(c.move_fast)), "vitesse rapide")]
    for figure in figures:
        marks += [(bracket.high, f"portée {bracket.label}") for arm in figure.shooting for bracket in arm.brackets]
        marks += [(t.range, t.label) for t in (*(p.trait for p in figure.powers), *figure.traits) if t.range]
    return briefing.merge_reaches(marks)
