"""The worked examples the source prints, each with its line: thresholds, dice, saves."""

from collections.abc import Callable

import pytest

from generator.content.loading import Citation
from generator.systems.sndr.rules.definitions import Definitions, Profile
from generator.systems.sndr.rules.figure import Figure, figure_of_profile, modify_threshold, shooting_threshold

Make = Callable[..., Figure]


@pytest.fixture
def make(definitions: Definitions) -> Make:
    """A figure of an example: its printed values, everything else plain."""

    def build(**values: object) -> Figure:
        plain: dict[str, object] = {"initiative": (2, 5), "combat": 5, "weapons": ()}
        line = (Citation("sndr.txt", 1, 1),)
        profile = Profile(id="x", label="X", faction="la-frange", role="tireur", source=line, **{**plain, **values})  # type: ignore[arg-type]
        return figure_of_profile(profile, definitions)

    return build


def hits(dice: list[int], threshold: int) -> int:
    return sum(die >= threshold for die in dice)


def test_a_threshold_of_5_takes_5_or_6() -> None:  # L39
    assert [die for die in range(1, 7) if hits([die], 5)] == [5, 6]


def test_a_save_of_5_against_s_plus_1_needs_a_6() -> None:  # L43
    assert modify_threshold(5, 1, low=2, high=6) == 6


def test_a_modified_threshold_stays_between_2_and_6() -> None:  # L41
    assert modify_threshold(6, 3, low=2, high=6) == 6
    assert modify_threshold(3, -2, low=2, high=6) == 2


def test_a_printed_1_stays_until_worsened() -> None:  # N-11
    assert modify_threshold(1, 0, low=2, high=6) == 1
    assert modify_threshold(1, -3, low=2, high=6) == 1
    assert modify_threshold(1, 1, low=2, high=6) == 2
    assert modify_threshold(1, 3, low=2, high=6) == 4


def test_two_thresholds_are_two_dynamic_actions(make: Make) -> None:  # L63, L65
    assert make(initiative=(2, 5)).profile.initiative == (2, 5)
    assert hits([2], make(initiative=(2, 5)).profile.initiative[0]) == 1


def test_cover_is_concealed_and_two_more(definitions: Definitions) -> None:  # L89, L169
    c = definitions.constants
    assert c.cover_modifier == c.concealed_modifier + 2 == 3
    assert shooting_threshold(3, c.cover_modifier, definitions) == 6
    assert shooting_threshold(2, c.cover_modifier, definitions) == 5


def test_moving_makes_a_shot_harder_and_aiming_easier(make: Make) -> None:  # L109, L129
    medium = make(shoot=4, weapons=("pistolet-blaster",)).shooting[0].brackets[1]
    assert (medium.still, medium.moving, medium.aimed) == (4, 5, 2)


def test_short_range_helps_the_counter_charge_shot(make: Make) -> None:  # L173, L175
    short = make(shoot=4, weapons=("pistolet-blaster",)).shooting[0].brackets[0]
    assert (short.high, short.modifier, short.still) == (3, -1, 3)


def test_haraano_shoots_at_long_range(make: Make) -> None:  # L211: P4, T3+, long range: 4D6 at 4+
    shooting = make(shoot=3, weapons=("pistolet-blaster",)).shooting[0]
    assert (shooting.dice, shooting.brackets[2].still) == (4, 4)
    assert hits([3, 2, 6, 5], shooting.brackets[2].still) == 2  # L221
    assert 2 - hits([2, 4], 4) == 1  # L221: S4+ cancels one of the two; Vitalité 3 falls to 2


def test_lathra_charges_kanavela(make: Make) -> None:  # L239
    lathra = make(combat=4, weapons=("vibro-epee",), traits=("charge-furieuse", "acrobate")).melee[0]
    assert (lathra.charge_dice, lathra.charge_threshold) == (5, 3)
    kanavela = make(combat=5, weapons=("vibro-epee",), traits=("charge-furieuse",)).melee[0]
    assert (kanavela.dice, kanavela.threshold) == (4, 5)  # she failed her reaction: no charge of her own


def test_kanavela_counter_charges(make: Make) -> None:  # L181: C-1 and P+1 by Charge furieuse
    kanavela = make(combat=5, weapons=("vibro-epee",), traits=("charge-furieuse",)).melee[0]
    assert (kanavela.charge_dice, kanavela.charge_threshold) == (5, 4)


def test_thruen_strikes_who_flees(make: Make) -> None:  # L125: six dice, as the weapon's P says
    assert make(weapons=("vibrohache-en-cortosis",)).melee[0].dice == 6


def test_a_coordinated_charge_at_a_rancor(make: Make) -> None:  # L323: 4 + 5 = 9 dice; C5+ charging is 4+
    thevaa = make(combat=5, weapons=("vibro-epee",)).melee[0]
    hiegee = make(combat=4, weapons=("vibro-epee",), traits=("charge-furieuse",)).melee[0]
    assert thevaa.charge_dice + hiegee.charge_dice == 9
    assert max(thevaa.charge_threshold, hiegee.charge_threshold) == 4  # the worst threshold (N-30)
    assert make(combat=4, weapons=("dague",)).melee[0].charge_threshold == 3  # the Rancor counter-charges


def test_reaction_is_the_second_threshold(definitions: Definitions) -> None:  # N-02
    wanted = {
        "soldat-republicain": 5, "soldat-republicain-veteran": 4, "officier-republicain-veteran": 3,
        "officier-republicain": 4, "padawan": 4, "apprenti-sith": 4, "jedi-gardien": 3, "seigneur-sith": 3,
        "soldat-republicain-d-appui": 6,
    }  # fmt: skip
    assert {key: figure_of_profile(definitions.profiles[key], definitions).reaction for key in wanted} == wanted


def test_a_profile_may_bring_its_own_reaction(make: Make) -> None:  # L173, L123: Thruen has I2+/3+ and R5+
    assert make(initiative=(2, 3), reaction=5).reaction == 5
    assert make(initiative=(2,)).reaction == 2


def test_saves_against_sabers_and_under_the_shield(definitions: Definitions, make: Make) -> None:  # L261, N-11, N-45
    jedi = figure_of_profile(definitions.profiles["jedi-gardien"], definitions)
    assert (jedi.save_pierced, jedi.save_shielded) == (4, 1)
    padawan = figure_of_profile(definitions.profiles["padawan"], definitions)
    assert (padawan.save_pierced, padawan.save_shielded) == (5, 1)
    soldier = figure_of_profile(definitions.profiles["soldat-republicain"], definitions)
    assert (soldier.save_pierced, soldier.save_shielded) == (6, 2)
    assert (make().save_pierced, make().save_shielded) == (None, None)


def test_dodging_adds_up_but_furtif_is_insaisissable(make: Make) -> None:  # N-12
    assert make(traits=("esquive",)).shot_at == 1
    assert make(traits=("esquive", "insaisissable")).shot_at == 3
    assert make(traits=("furtif", "insaisissable")).shot_at == 2
    assert make(traits=("furtif", "insaisissable", "esquive")).shot_at == 3


def test_modifiers_add_up_before_the_bounds(definitions: Definitions) -> None:  # N-12
    # T4+ aiming (-2) at long range (+1) at a figure à terre (+1): 4+
    assert shooting_threshold(4, -2 + 1 + 1, definitions) == 4
    # T4+ at short range (-1), target behind cover (+3): 6+
    assert shooting_threshold(4, -1 + 3, definitions) == 6


def test_fear_and_speed(make: Make) -> None:  # L267, L271, L299, N-16, L289, L303
    assert [make(traits=t).fear for t in ((), ("courageux",), ("peu-courageux",), ("tres-courageux",))] == [4, 3, 5, 2]
    assert [float(make(traits=t).move_fast) for t in ((), ("lent",), ("rapide",))] == [6, 4.5, 9]
    assert [float(make(traits=t).move_shooting) for t in ((), ("lent",), ("rapide",))] == [4, 3, 6]


def test_no_t_no_shot_and_no_weapon_no_shot(definitions: Definitions, make: Make) -> None:  # N-39
    assert not make(weapons=("fusil-blaster",)).shooting
    assert not figure_of_profile(definitions.profiles["padawan"], definitions).shooting
