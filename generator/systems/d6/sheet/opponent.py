"""Opponents as stat blocks, eight to a page, or as cards: the GM's rolls and their PV.

The source gives none: they are printed as ours (A71)."""

from collections.abc import Sequence
from typing import Any, get_args

from msgspec.structs import replace

from generator.base.names import slug
from generator.base.provenance import SHORT_NOTE, SIGN, marked
from generator.base.shipped import drawing_names
from generator.base.typography import french
from generator.chance.dice import Dice
from generator.content.livery import Face, drawn_as
from generator.model.figure import Line, PrintedFigure, Rolls, Stat, Track, card_sheets
from generator.model.prose import Clause
from generator.model.sheet import Sheet
from generator.systems.d6.fight.encounter import threat_of
from generator.systems.d6.rules.catalogue import Rank
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.pools import BARE_FISTS, SHOOT, ArmPool, arms_of, label_of_roll, pool_of, pool_text
from generator.systems.d6.sheet.form import plate_of_class
from generator.systems.d6.sheet.leaves import owned_leaves
from generator.systems.d6.show.wording import nature_text

TEMPLATE = "d6/opponents"
SHARED = 8  # to a page: 105 x 74 mm on A4
SKILLS, ARMS, BOXES = 5, 3, 40
GIFTS = 230  # letters of talents and powers that a block has room for
RANKS = get_args(Rank)
COMBAT_SKILLS = ("esquive", "vitesse")
THREATS = 4  # boxes of it, also at a table that goes without ranks
LIVERY = {"accent": "#8f2419", "wash": "#f6e9e8"}


def shares_page(c: Derived) -> bool:
    return c.character.pnj


def pages(subjects: Sequence[Derived]) -> list[Sheet]:
    """Return the page of up to eight opponents, and a leaf for each ship, beast or droid that they have."""
    leaves = [leaf for c in subjects for leaf in owned_leaves(c)]
    *before, last = [_shared_page(subjects), *leaves]
    return [*(replace(sheet, goes_on=True) for sheet in before), last]


def _shared_page(subjects: Sequence[Derived]) -> Sheet:
    d = subjects[0].definitions
    fields: dict[str, str] = {}
    marks: set[str] = set()
    hidden: set[str] = set()
    for n, c in enumerate(subjects, 1):
        fields |= {f"b{n}_{key}": french(text) for key, text in _block_values(c).items()}
        left = c.pv.without_die if c.pv_current is None else c.pv_current
        most = max(0, c.pv.without_die)
        marks |= {f"b{n}_pv_{box}" for box in range(max(0, left) + 1, min(most, BOXES) + 1)}
        marks |= {f"b{n}_menace_{pip}" for pip in range(1, threat_of(c) + 1)}
        hidden |= {f"b{n}_pv_{box}" for box in range(most + 1, BOXES + 1)}
    title = french(" · ".join(dict.fromkeys(c.character.nom or "" for c in subjects)))
    return Sheet(
        TEMPLATE,
        opponents_form(d),
        fields,
        title,
        slug(title) or "adversaires",
        faces=_faces_of_blocks(subjects),
        marks=frozenset(marks),
        hidden=frozenset(hidden),
        two_sided=False,
    )


def _faces_of_blocks(subjects: Sequence[Derived]) -> dict[str, Face]:
    """Return the small plate of each opponent's class, and its silhouette."""
    classes = [(n, c.origin.classe) for n, c in enumerate(subjects, 1) if c.origin.classe]
    drawings = {f"b{n}_face": f"_plates/small/{plate}" for n, classe in classes if (plate := plate_of_class(classe))}
    looks = [(n, _silhouette_of(c)) for n, c in enumerate(subjects, 1)]
    drawings |= {f"b{n}_figure": f"_figures/small/{look}" for n, look in looks if look}
    return {place: Face(drawing, LIVERY["accent"]) for place, drawing in drawings.items()}


def opponents_form(d: Definitions) -> dict[str, Any]:
    # A list: their order is that of the sheet.
    short = [[key, characteristic.short] for key, characteristic in d.characteristics.items()]
    ours = french(f"{SIGN} adversaires de la maison : les règles n’en donnent pas.")
    counts = {"blocks": SHARED, "skills": SKILLS, "arms": ARMS, "boxes": BOXES, "threats": len(d.ranks) or THREATS}
    return {**counts, "livery": LIVERY, "characteristics": short, "rank": "menace", "ours": ours}


def cards(subjects: Sequence[Derived]) -> list[Sheet]:
    """Return a card for each opponent, shared by those that only a number distinguishes; and for what anybody owns."""
    from generator.systems.d6.sheet.thing_cards import cards_of_owned

    game = subjects[0].definitions.game
    figures = [opponent_figure(c) for c in subjects if shares_page(c)]
    crew = [c for c in subjects if not c.character.pnj]
    crew = crew if len(crew) > 1 else []  # alone, one reads it on one's own sheet
    figures += [card for c in subjects for card in cards_of_owned(c, () if c.character.pnj else crew)]
    return card_sheets(figures, game.livery, game.livery, of=game.label, title="Adversaires – Cartes")


def has_cards(c: Derived) -> bool:
    from generator.systems.d6.sheet.thing_cards import cards_of_owned

    return shares_page(c) or any(True for _card in cards_of_owned(c))


def opponent_figure(c: Derived) -> PrintedFigure:
    o, figures = c.origin, _combat_figures(c)
    stats = [Stat(c.definitions.characteristics[key].short, f"{t.dice}D") for key, t in c.characteristics.items()]
    arms = tuple(Line(name, (roll or "–", damage or "–")) for name, roll, damage in _arms_with_rolls(c))
    defence = Line("jet", tuple(figures[key] for key in (*COMBAT_SKILLS, "res")))
    talents = [Clause(t.name, "", f"{nature_text(t.action, t.house)} – {t.text}") for t in c.talents]
    talents += [Clause(p.name, "", f"{nature_text(p.action, p.house_action)} – {p.text}") for p in c.powers]
    return PrintedFigure(
        name=c.character.nom or "",
        kind=o.classe.label if o.classe else "",
        group=o.race.label if o.race else "",
        badge=Stat("PV", c.pv.text),
        stats=tuple(stats),
        rolls=(
            Rolls("Défense", ("Esquive", "Vitesse", "Res Corp"), (defence,)),
            Rolls("Attaques", ("jet", "dégâts"), arms),
        ),
        clauses=(Clause("Compétences", "", ", ".join(" ".join(skill) for skill in _best_skills(c))), *talents),
        boxes=(_life_track(c),),
        foot=SHORT_NOTE,
        silhouette=_silhouette_of(c),
    )


def _silhouette_of(c: Derived) -> str:
    """Return the figure of its race, with a gun where its first arm shoots; of its class where its race has none."""
    o = c.origin
    if o.race and o.race.silhouette in drawing_names("_figures"):
        skill = next((arm_pool.pool.skill for arm_pool in arms_of(c) if arm_pool.pool), None)
        return drawn_as(o.race.silhouette, "gun") if skill == SHOOT else o.race.silhouette
    return (o.classe.silhouette if o.classe else None) or ""


def _life_track(c: Derived) -> Track:
    most = max(0, c.pv.without_die)
    count, left = min(most, BOXES), most if c.pv_current is None else max(0, c.pv_current)
    return Track("v", "PV", count, lost=min(count, max(0, most - left)))


def _block_values(c: Derived) -> dict[str, str]:
    o, arms = c.origin, _arms_with_rolls(c)
    ranks = ["", *(rank.label for rank in c.definitions.ranks.values())]
    more = [" ".join(filter(None, arm)) for arm in arms[ARMS:]]  # those that have no row
    values = {
        "nom": c.character.nom or "",
        "genre": " · ".join(entry.label for entry in (o.race, o.classe) if entry),
        "pv_max": c.pv.text,
        "dons": " · ".join([*_gifts_in_brief(c), *more]),
        "menace": ranks[threat_of(c)],
        **_combat_figures(c),
        **{key: f"{total.dice}D" for key, total in c.characteristics.items()},
    }
    for n, (label, value) in enumerate(_best_skills(c), 1):
        values |= {f"comp_{n}_nom": label, f"comp_{n}_valeur": value}
    for n, (name, roll, damage) in enumerate(arms[:ARMS], 1):
        values |= {f"arme_{n}_nom": name, f"arme_{n}_jet": roll, f"arme_{n}_degats": damage}
    return values


def _gifts_in_brief(c: Derived) -> list[str]:
    """List talents and powers with their text as far as a block has room, then by name alone."""
    gifts = [*((t.name, t.text) for t in c.talents), *((p.name, p.text) for p in c.powers)]
    left, texts = GIFTS - sum(len(name) + 3 for name, _text in gifts), list[str]()
    for name, text in gifts:
        fits = len(text) + 3 <= left
        left -= len(text) + 3 if fits else 0
        texts.append(f"{name} : {text}" if fits else name)
    return texts


def _combat_figures(c: Derived) -> dict[str, str]:
    dodge, speed = (pool_text(c, key) for key in COMBAT_SKILLS)
    return {"res": str(c.res_corp.total), "esquive": dodge, "vitesse": speed}


def _arms_with_rolls(c: Derived) -> list[tuple[str, str, str]]:
    """List each arm with its roll and its damage, bare hands last."""
    arms = [
        (held.nom, _roll_text(arm_pool, c), marked(held.degats or "", "degats" in held.house))
        for arm_pool in arms_of(c) if (held := arm_pool.arm)
    ]  # fmt: skip
    fists = f"Arts martiaux {pool_of(c, BARE_FISTS).value.skill}"
    return [*arms[: ARMS - 1], ("Mains nues", fists, f"{c.bare_hands}DD"), *arms[ARMS - 1 :]]


def _roll_text(arm_pool: ArmPool, c: Derived) -> str:
    """Return the roll of an arm, « Tir 4D+1 », or "" for a shield."""
    return f"{label_of_roll(arm_pool.pool.skill, c.definitions)} {arm_pool.pool.value.skill}" if arm_pool.pool else ""


def _best_skills(c: Derived) -> list[tuple[str, str]]:
    """Return the best skills but those of COMBAT_SKILLS, those above their characteristic first."""
    best = sorted(
        c.skills, key=lambda key: (-c.skills[key].value.steps, -c.skills[key].bought, -_rank_for_class(key, c))
    )
    open_to = [key for key in best if key not in COMBAT_SKILLS and c.skills[key].value != Dice()]
    raised = [key for key in open_to if c.skills[key].bought or c.skills[key].race]
    first = [*raised, *(key for key in open_to if key not in raised)][:SKILLS]
    return [(c.definitions.skills[key].label, pool_text(c, key)) for key in first]


def _rank_for_class(skill: str, c: Derived) -> int:
    """Return how much the class needs a skill: it decides between skills of the same value."""
    classe = c.origin.classe
    return RANKS.index(c.definitions.skills[skill].rank_for(classe.id, classe.family)) if classe else 0
