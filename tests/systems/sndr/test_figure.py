"""CG of all 28 profiles: fitted by simulation (N-58); for others the table of N-01, which is added up by hand here."""

import pytest
from msgspec.structs import replace

from generator.systems.sndr.rules.constants import Points
from generator.systems.sndr.rules.definitions import Definitions
from generator.systems.sndr.rules.figure import price_profile

# I1 + I2 (+ I3) + C + T + S (+ S++) + H + weapons + powers + traits, each term read off the ruling's table.
RIFLE = 0.5 * 4 + 0.5
PISTOL = 0.5 * 4
SABER = 0.25 * (8 - 2) + 1 + 1
DOUBLE = 0.25 * (11 - 2) + 1 + 1
DAGGER = 0.25 * (2 - 2)
BY_HAND = {
    "soldat-republicain-veteran": (0.5 + 0.75 + 0.5 + 0 + 0.5 + RIFLE + DAGGER + 0.25, 5),
    "soldat-republicain": (0.5 + 0.5 + 0.5 + 0 + 1 + RIFLE + DAGGER, 5),
    "soldat-republicain-lourd": (0.5 + 0.5 + 0.5 + 0 + 1 + (0.5 * 5 + 0.5) + DAGGER, 6),
    "soldat-grenadier-republicain": (0.5 + 0.5 + 0.5 + 0 + 1 + RIFLE + DAGGER, 5),
    "soldat-republicain-d-appui": (0 + 0.25 + 0.5 + 0 + 1 + (0.5 * 4 * 3 + 0.5) + DAGGER, 8),
    "officier-republicain-veteran": (1 + 1 + 0.5 + 0 + 0.5 + PISTOL + DAGGER + 1 + 0.25, 6),
    "officier-republicain": (1 + 0.75 + 0.5 + 0 + 1 + RIFLE + DAGGER + 1, 7),
    "adeptes-du-cote-lumineux": (1 + 1 + 1 + (0.25 * 1 + 0.25) + 4 * 0.5, 6),
    "padawan": (1 + 0.75 + 0.5 + 1 + 3 + SABER + 4 * 0.5 + 0.25, 12),
    "jedi-sentinelle": (1 + 1 + 1 + 2 + 4 + 1 + SABER + 4 * 1 + 0.25 + 1, 19),
    "jedi-gardien": (1 + 1 + 1 + 2 + 4 + 1 + DOUBLE + 4 * 0.5 + 0.25 + 1, 18),
    "jedi-consulaire": (1 + 1 + 1 + 1 + 4 + 1 + SABER + 4 * 1.5 + 0.25 + 1, 20),
    "satele-shan-padawan": (1 + 1 + 1 + 2 + 4 + 1.5 + 2 + DOUBLE + 4 * 1.5 + 0.25 + 1.5, 25),
    "guerriere-echani": (0.5 + 0.75 + 1 + 0 + 0.5 * 3 * 2 + DAGGER + 0.5, 6),
    "commando-wookiee": (0.5 + 0.75 + 1 + 1.5 + (0.25 * 4 + 0.5) + 0.5, 6),
    "soldat-sith": (0.5 + 0.75 + 0.5 + 0 + 0.5 + RIFLE + DAGGER, 5),
    "soldat-de-l-empire-sith": (0.5 + 0.5 + 0.5 + 0 + 1 + RIFLE + DAGGER, 5),
    "officier-sith-veteran": (1 + 1 + 0.5 + 0 + PISTOL + DAGGER + 1 + 0.25, 6),
    "officier-de-l-empire-sith": (1 + 0.75 + 0.5 + 0 + 1 + RIFLE + DAGGER + 1, 7),
    "droide-d-assaut": (0.5 + 0.5 + 0 + 0 + 1 + 0.5 * 4 * 2 + 0, 6),
    "droide-de-combat": (0.5 + 0.5 + 1 + 1 + (0.25 * 2 + 0.25) + 0, 4),
    "brute-sith": (0.5 + 0.75 + 1 + 0.25 * 1 + 0.5 + 0.5 + 0.5 + 0.5, 5),
    "adeptes-du-cote-obscur": (1 + 1 + 1 + (0.25 * 2 + 0.25) + 0.5 + 0.75 + 0.5 + 0.5, 6),
    "novice-sith": (1 + 0.75 + 1 + 1 + (0.25 * 4 + 0.5) + 3 * 0.25, 6),
    "assassin-sith": (1 + 0.75 + 1 + SABER + 0.5 + 0.5 + 0.5 + 0.5, 8),
    "apprenti-sith": (1 + 0.75 + 0.5 + 1 + 3 + SABER + 0.5 + 0.75 + 0.5 + 0.5 + 0.25 + 1, 13),
    "seigneur-sith": (1 + 1 + 1 + 2 + 4 + 1 + SABER + 1 + 1.5 + 1 + 1 + 0.25 + 1.5, 20),
    "duelliste-trandoshan": (0.5 + 0.75 + 1 + 1 + (0.25 * 2 + 0.5) + 0.5, 5),
}


def test_all_profiles_are_added_up(definitions: Definitions) -> None:
    assert set(BY_HAND) == set(definitions.profiles)


def by_formula(d: Definitions) -> Definitions:
    return replace(d, game=replace(d.game, cg=replace(d.game.cg, fitted={})))


@pytest.mark.parametrize("key", BY_HAND)
def test_the_proposed_cg(key: str, definitions: Definitions) -> None:
    exact, rounded = BY_HAND[key]
    paid = price_profile(definitions.profiles[key], by_formula(definitions))
    assert paid.exact.json == exact
    assert (paid.cg, paid.proposed, paid.before, paid.origin) == (rounded, rounded, rounded, "propose")
    today = price_profile(definitions.profiles[key], definitions)
    assert (today.cg, today.before, today.parts) == (definitions.game.cg.fitted[key], rounded, ())


def test_n58_all_profiles_are_fitted_and_a_plain_soldier_is_5(definitions: Definitions) -> None:
    fitted = definitions.game.cg.fitted
    assert set(fitted) == set(definitions.profiles) and min(fitted.values()) >= 1
    assert {fitted[key] for key in ("soldat-sith", "soldat-republicain", "soldat-de-l-empire-sith")} <= {4, 5, 6}
    assert max(fitted.values()) + 3 * min(fitted.values()) <= definitions.constants.cg_limit  # who leads has company


def test_vitality_above_one_and_unused_t(definitions: Definitions) -> None:
    definitions = by_formula(definitions)
    wookiee = definitions.profiles["commando-wookiee"]
    before = price_profile(wookiee, definitions).exact
    assert price_profile(replace(wookiee, vitality=3), definitions).exact.quarters - before.quarters == 16
    # T without a shooting weapon is not paid for.
    assert price_profile(replace(wookiee, shoot=2), definitions).exact == before


ROUNDED = [("4.5", 5), ("4.25", 4), ("4.75", 5), ("4", 4), ("-0.5", 0), ("-0.75", -1)]


@pytest.mark.parametrize(("written", "rounded"), ROUNDED)
def test_rounding_is_half_up(written: str, rounded: int) -> None:
    assert Points.parse(written).whole_cg == rounded


@pytest.mark.parametrize("written", ["0.3", "a", "", "1,5", "1e3", "--1"])
def test_points_are_quarters(written: str) -> None:
    with pytest.raises(ValueError):
        Points.parse(written)
