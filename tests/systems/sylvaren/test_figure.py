"""The numbers to roll: every printed example and table of the source, its line cited."""

import pytest

from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.rules.figure import (
    Figure,
    derive_figure,
    from_profile,
    items_named,
    pair_items,
    roll_text,
)


def figure(
    d: Definitions, quality: int, *items: str, rules: tuple[str, ...] = (), category: str | None = None
) -> Figure:
    held = tuple(d.rules[r] for r in rules)
    return derive_figure(
        "X", quality, items_named(items, d), held, d, category=d.categories[category] if category else None
    )


@pytest.mark.parametrize(
    ("item", "none", "light", "heavy"),
    [
        ("mains-nues", 6, 7, 8),  # L100, D+2; L94-95
        ("gourdin", 5, 6, 7),  # L101, D+1
        ("dague", 5, 6, 7),
        ("baton-a-2-mains", 5, 6, 7),
        ("epee", 4, 5, 6),  # L91: 4+ against no armour
        ("marteau", 4, 5, 6),
        ("hache", 4, 5, 6),
        ("vibro-arme", 3, 4, 5),  # L103, D-1
        ("arme-a-2-mains", 3, 4, 5),
        ("paire-d-armes-normales", 3, 4, 5),
        ("paire-de-vibro-armes", 2, 3, 4),  # L104, D-2
        ("electro-baton", 4, 5, 6),  # L248: normal weapons in Cortosis
        ("pique-de-force", 4, 5, 6),
        ("vibro-arme-en-cortosis", 3, 4, 5),
        ("sabre-laser", 2, 2, 2),  # L104, and armour is cancelled (L169)
        ("lance-laser", 2, 2, 2),  # L244: same as a saber
        ("double-sabre-laser", 2, 2, 2),  # S-42
        ("paire-de-sabres-laser", 2, 2, 2),
    ],
)
def test_melee_difficulty(definitions: Definitions, item: str, none: int, light: int, heavy: int) -> None:
    attack = figure(definitions, 4, item).melee[0]
    assert attack.difficulty == (none, light, heavy)


@pytest.mark.parametrize(
    ("item", "reach", "rate", "none", "light", "heavy"),
    [
        ("fusil", 4, 1, 4, 5, 6),  # L125
        ("pistolet-blaster", 2, 1, 3, 4, 5),  # L126
        ("pistolet-blaster-lourd", 2, 1, 2, 3, 4),  # L127
        ("fusil-blaster", 4, 1, 3, 4, 5),  # L128
        ("fusil-blaster-lourd", 4, 1, 2, 3, 4),  # L129
        ("fusil-blaster-a-repetition", 4, 2, 3, 4, 5),  # L130
    ],
)
def test_shots(definitions: Definitions, item: str, reach: int, rate: int, none: int, light: int, heavy: int) -> None:
    shot = figure(definitions, 3, item).shots[0]
    assert (shot.reach, shot.long_reach, shot.item.equipment.rate) == (reach, 2 * reach, rate)
    assert (shot.dice, shot.long_dice) == (3, 2)  # L114, L119
    assert shot.difficulty == (none, light, heavy)


@pytest.mark.parametrize(("value", "text"), [(2, "2+"), (6, "6+"), (7, "6/4+"), (8, "6/5+"), (9, "6/6+")])
def test_rolls_of_seven_and_more(value: int, text: str) -> None:
    """L36."""
    assert roll_text(value) == text


def test_melee_dice_are_quality_less_one_and_at_least_one(definitions: Definitions) -> None:
    """L87, S-04."""
    assert [figure(definitions, q, "epee").melee[0].dice for q in (1, 2, 3, 7)] == [1, 1, 2, 6]


def test_two_blades_add_a_melee_die_and_one_more_protection(definitions: Definitions) -> None:
    """L167, L175."""
    single = figure(definitions, 4, "sabre-laser", category="padawan")
    double = figure(definitions, 4, "double-sabre-laser", category="padawan")
    assert (single.melee[0].dice, single.protection) == (3, 1)
    assert (double.melee[0].dice, double.protection) == (4, 2)
    # the bonus counts before the minimum of one die (S-04)
    assert [t.melee for t in double.track] == [4, 3, 2, 1]


@pytest.mark.parametrize(
    ("category", "protection", "difficulty", "powers"),
    [
        ("padawan", 1, 4, "poussee sur-vitesse telekinesie"),  # L175-177
        ("chevalier-jedi", 2, 3, "poussee sur-vitesse telekinesie bouclier inspiration"),  # L179-181
        ("maitre-jedi", 3, 2, "poussee sur-vitesse telekinesie bouclier inspiration resistance guerison"),  # L183-185
        ("apprenti-jedi-noir", 1, 4, "poussee sur-vitesse telekinesie"),  # L189-191
        ("jedi-noir", 2, 3, "poussee sur-vitesse telekinesie paralysie inspiration"),  # L193-195
        ("seigneur-sith", 3, 2, "poussee sur-vitesse telekinesie paralysie inspiration eclairs etranglement"),  # L197
    ],
)
def test_categories(definitions: Definitions, category: str, protection: int, difficulty: int, powers: str) -> None:
    user = figure(definitions, 5, "sabre-laser", category=category)
    assert user.protection == protection
    assert [(g.power.id, g.difficulty) for g in user.gifts] == [(p, difficulty) for p in powers.split()]
    assert figure(definitions, 5, "dague", category=category).protection == 0


@pytest.mark.parametrize(
    ("pair", "words"),
    [
        ("paire-de-sabres-laser", ("sabre-laser", "sabre-laser")),
        ("paire-d-armes-normales", ("epee", "hache")),
        ("paire-de-vibro-armes", ("vibro-arme", "vibro-arme")),
    ],
)
def test_s70_two_of_a_kind_are_the_pair_at_its_price(
    definitions: Definitions, pair: str, words: tuple[str, ...]
) -> None:
    two, one = items_named(words, definitions), items_named((pair,), definitions)
    assert pair_items(two, definitions) == one
    assert sum(item.equipment.price for item in two) == one[0].equipment.price
    assert [item.equipment.id for item in pair_items((*two, two[0]), definitions)] == [pair, two[0].equipment.id]


def test_s70_any_other_weapon_twice_counts_once(definitions: Definitions) -> None:
    assert figure(definitions, 3, "fusil", "fusil").shots == figure(definitions, 3, "fusil").shots
    two = items_named(("dague", "dague"), definitions)
    assert pair_items(two, definitions) == two


def test_an_adept_carries_no_saber(definitions: Definitions) -> None:
    """S-38."""
    assert figure(definitions, 4, "sabre-laser", category="padawan").category_label == "Padawan"
    assert figure(definitions, 4, "epee", category="padawan").category_label == "Adepte du côté lumineux"
    assert figure(definitions, 4, "epee", category="apprenti-jedi-noir").category_label == "Adepte du côté obscur"
    assert figure(definitions, 5, "epee", category="chevalier-jedi").category_label == "Chevalier Jedi"


def test_special_rules_change_the_numbers(definitions: Definitions) -> None:
    plain = figure(definitions, 3, "fusil")
    assert (plain.movement, plain.difficult_movement) == (4, 2)  # L78, L225
    assert figure(definitions, 3, rules=("lent",)).movement == 3  # L213
    assert figure(definitions, 3, rules=("rapide",)).movement == 8  # L217
    assert figure(definitions, 3, rules=("marcheur-agile",)).difficult_movement == 4  # L215
    assert figure(definitions, 3, "fusil", rules=("tireur-habile",)).shots[0].dice == 4  # L223
    assert figure(definitions, 3, rules=("grand",)).target_dice == 1  # L211
    dull = figure(definitions, 4, category="padawan", rules=("stupide",))
    assert {g.difficulty for g in dull.gifts} == {5}  # L221


def test_what_protects_a_figure(definitions: Definitions) -> None:
    """L94-95, L132, L207, L219; a shield against shots only (S-09); a saber ignores armour (L169)."""
    knight = figure(definitions, 3, "armure-legere", "bouclier", rules=("robuste",))
    assert (knight.wound_melee, knight.wound_shot, knight.wound_saber) == (2, 3, 1)
    weak = figure(definitions, 3, "armure-lourde", rules=("fragile",))
    assert (weak.wound_melee, weak.wound_shot, weak.wound_saber) == (1, 1, -1)
    both = figure(definitions, 3, rules=("fragile", "robuste"))
    assert both.wound_melee == 0  # S-25


def test_the_worst_case_is_nine(definitions: Definitions) -> None:
    """L34, S-34: bare hands against heavy armour and Robuste."""
    bare = figure(definitions, 3).melee[0]
    worst = bare.difficulty[2] + definitions.rules["robuste"].wound_difficulty
    assert worst == 9


def test_bare_hands_are_listed_where_a_saber_would_leave_nothing_else(definitions: Definitions) -> None:
    """L169."""
    assert [m.item.label for m in figure(definitions, 3, "dague").melee] == ["Dague", "Mains nues"]
    assert [m.item.label for m in figure(definitions, 3, "pique-de-force").melee] == ["Pique de Force"]
    assert [m.item.label for m in figure(definitions, 3).melee] == ["Mains nues"]


@pytest.mark.parametrize(
    ("profile", "quality", "melee", "shot", "protection", "powers", "rules"),
    [
        ("stormtrooper", 3, 2, 3, 0, 0, []),  # L361
        ("sandtrooper", 3, 2, 3, 0, 0, ["marcheur-agile"]),  # L363
        ("snowtrooper", 3, 2, 3, 0, 0, ["marcheur-agile"]),  # L365
        ("scouttrooper", 3, 2, 3, 0, 0, ["marcheur-agile"]),  # L367
        ("deathtrooper", 4, 3, 4, 0, 0, []),  # L369
        ("ingenieur-de-la-flotte", 2, 1, 2, 0, 0, []),  # L371
        ("officier-de-la-flotte", 4, 3, 4, 0, 0, []),  # L373
        ("officier-stormtrooper", 4, 3, 4, 0, 0, []),  # L375
        ("garde-royal", 4, 3, 5, 0, 0, ["tireur-habile"]),  # L377
        ("main-de-l-empereur", 5, 4, 6, 0, 0, ["tireur-habile"]),  # L379
        ("inquisiteur", 3, 2, 3, 0, 5, []),  # L381-383
        ("grand-inquisiteur", 5, 4, None, 2, 5, []),  # L385-387
        ("empereur-darth-sidious", 6, 5, None, 3, 7, ["effrayant"]),  # L389-391
        ("seigneur-vador", 7, 6, None, 3, 7, ["effrayant", "robuste"]),  # L393-395, S-35
        ("soldat-de-la-flotte-rebelle", 3, 2, 3, 0, 0, []),  # L399
        ("soldat-de-la-flotte-rebelle-lourd", 3, 2, 3, 0, 0, []),  # L401
        ("soldat-rebelle", 3, 2, 3, 0, 0, []),  # L403
        ("commando-rebelle", 4, 3, 4, 0, 0, []),  # L405
        ("espion-rebelle", 4, 3, 4, 0, 0, []),  # L407
        ("obiwan-kenobi", 6, 5, None, 3, 7, []),  # L409-411
        ("luke-skywalker", 6, 5, None, 3, 5, []),  # L413-415, S-21
        ("ahsoka-tano", 6, 6, None, 3, 5, []),  # L417-419, S-21: her Q-3 includes the pair
    ],
)
def test_bestiary(
    definitions: Definitions, profile: str, quality: int, melee: int, shot: int | None, protection: int, powers: int,
    rules: list[str],
) -> None:  # fmt: skip
    found = from_profile(definitions.profiles[profile], definitions)
    assert (found.quality, found.melee[0].dice, found.protection) == (quality, melee, protection)
    assert (found.shots[0].dice if found.shots else None) == shot
    assert len(found.gifts) == powers
    assert [r.id for r in found.rules] == rules


def test_the_bestiary_is_complete_and_six_are_named(definitions: Definitions) -> None:
    assert len(definitions.bestiary) == 22
    named = {p.id for p in definitions.bestiary.values() if p.named}
    assert named == {
        "grand-inquisiteur", "empereur-darth-sidious", "seigneur-vador", "obiwan-kenobi", "luke-skywalker",
        "ahsoka-tano",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("profile", "stance"),
    [("stormtrooper", "tireur"), ("inquisiteur", "utilisateur-de-la-force")],
)
def test_what_an_enemy_does(definitions: Definitions, profile: str, stance: str) -> None:
    """L309-313."""
    assert from_profile(definitions.profiles[profile], definitions).stance == stance
    assert from_profile(definitions.generic["brigand"], definitions).stance == "guerrier"
