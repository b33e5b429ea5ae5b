"""SN&DR's content against what the source prints: names and figures, all of them, and the lines cited."""

import re
from pathlib import Path

import pytest

from generator.base.names import slug
from generator.base.typography import french
from generator.cards.deal import deck_of_game
from generator.content.loading import Content, ContentError
from generator.content.markup import plain_text
from generator.game.system import all_systems
from generator.reading.source import load
from generator.systems.sndr.rules.definitions import Definitions, Profile, Weapon
from generator.systems.sndr.rules.figure import BARE, price_profile
from tests.run import ROOT
from tests.systems.sndr.conftest import Examine

# Each profile as printed: its line, its name, its parts. (L429 prints no Cadence: N-07.)
PRINTED = [row.split(" | ") for row in (Path(__file__).parent / "printed.txt").read_text("utf-8").splitlines()]

WEAPONS = """L367 Petit pistolet blaster: P3, Portée 3/6/12
L368 Pistolet blaster: P4, Portée 3/6/12
L369 Paire de Pistolets blaster: P4, Portée 3/6/12, Cadence 2
L370 Pistolet blaster lourd: P5, Portée 3/6/12
L371 Fusil blaster: P4, Portée 5/10/20
L372 Fusil blaster à répétition: P4, Portée 5/10/20, Cadence 2
L378 Dague: P2
L379 Vibrolame: P3
L380 Épée: P3
L381 Vibro-épée: P4
L382 Vibro-épée en cortosis: P4, Résistant
L383 Double vibro-épée: P6
L384 Paire de vibro-épées: P5, Parade
L385 Bâton de combat: P3, Parade
L386 Pique de force: P3
L387 Electro-lance: P4, Résistant
L388 Sabre laser: P8, Briseur, S+3
L389 Double sabre laser: P11, Briseur, S+3
L390 Paire de sabres laser: P10, Parade, Briseur, S+3""".splitlines()

TRAITS = """L259 acrobate, L261 bouclier-de-force, L263 charge-furieuse, L265 confusion, L267 courageux,
L269 eclairs-de-force, L271 effrayant, L275 esprit-faible, L277 esprit-fort, L279 esquive,
L281 ethere, L283 furtif, L285 guerison, L287 insaisissable, L289 lent, L291 marcheur-agile,
L293 meneur, L295 meneur-charismatique, L297 perception, L299 peu-courageux, L301 poussee,
L303 rapide, L305 se-cacher, L309 volant"""
TRAIT_LINES = [tuple(pair.split()) for pair in TRAITS.split(",")]


def weapon_parts(weapon: Weapon, *, cadence: bool = True) -> list[str]:
    parts = [f"P{weapon.power}"]
    if weapon.range:
        parts.append("Portée " + "/".join(map(str, weapon.range)))
    if weapon.cadence > 1 and cadence:
        parts.append(f"Cadence {weapon.cadence}")
    parts += [rule.capitalize().replace("Resistant", "Résistant") for rule in weapon.rules]
    if weapon.save_modifier:
        parts.append(f"S+{weapon.save_modifier}")
    return parts


def parts(profile: Profile, d: Definitions) -> set[str]:
    """The profile's parts, written as the source writes them."""
    found = ["I" + "/".join(f"{t}+" for t in profile.initiative), f"C{profile.combat}+"]
    found += [f"T{profile.shoot}+"] if profile.shoot else []
    saves = [f"{profile.save}+"] if profile.save else []
    saves += [f"{profile.save2}++"] if profile.save2 else []
    found += ["S" + "/".join(saves)] if saves else []
    found += [f"H{profile.heroism}"] if profile.heroism else []
    found += [d.trait(key).label for key in profile.traits]
    found += [f"{d.traits[key].label} {threshold}+" for key, threshold in profile.powers.items()]
    for key in profile.weapons:
        weapon = d.weapons[key]
        found.append(f"{weapon.label} " + ", ".join(weapon_parts(weapon, cadence=profile.id != "droide-d-assaut")))
    return {_spelt(part) for part in found}


def _spelt(part: str) -> str:
    """Letters only of what is one word for us and two for the source: vibro-lames."""
    return part.casefold().replace("vibro-lame", "vibrolame")


def test_a_profile_is_found_by_our_name_and_by_the_printed_one(definitions: Definitions) -> None:
    """Where we spell otherwise, a figure in the singular, what the source prints is the id."""
    for _line, printed, _parts in PRINTED:
        assert definitions.words("profiles")[slug(printed)] == slug(printed)
    assert definitions.words("profiles")["adepte-du-cote-obscur"] == "adeptes-du-cote-obscur"
    assert definitions.words("profiles")["commando-wookie"] == "commando-wookiee"


def test_there_are_28_printed_profiles(definitions: Definitions) -> None:
    assert [slug(name) for _line, name, _parts in PRINTED] == list(definitions.profiles)
    assert len(definitions.profiles) == 28


@pytest.mark.parametrize(("line", "name", "printed"), PRINTED, ids=[slug(row[1]) for row in PRINTED])
def test_a_profile_is_as_printed(line: str, name: str, printed: str, definitions: Definitions) -> None:
    profile = definitions.profiles[slug(name)]
    assert parts(profile, definitions) == {_spelt(part) for part in printed.split("; ")}
    assert [str(c) for c in profile.source] == [f"sndr.txt:{line}"]


def test_the_listed_weapons_are_as_printed(definitions: Definitions) -> None:
    listed = [w for w in definitions.weapons.values() if w.listed]
    for row, weapon in zip(WEAPONS, listed, strict=True):
        line, rest = row.split(" ", 1)
        name, values = rest.split(": ")
        assert slug(weapon.label) == slug(name) == weapon.id
        assert weapon_parts(weapon) == values.split(", ")
        assert str(weapon.source[0]) == f"sndr.txt:{line}"


def test_the_seven_unlisted_weapons_stand_apart(definitions: Definitions) -> None:
    apart = {w.id for w in definitions.weapons.values() if not w.listed and "N-08" in w.rulings}
    assert apart == {
        "fusil-blaster-lourd", "gatling-blaster", "paire-de-petits-pistolets-blaster", "vibrohache-en-cortosis",
        "paire-de-masses", "paire-de-vibro-lames", "double-vibro-epee-en-cortosis",
    }  # fmt: skip
    others = {w.id for w in definitions.weapons.values() if not w.listed} - apart
    assert others == {BARE, "griffes", "grenade"}  # N-54, N-62


def test_the_24_traits_with_their_lines(definitions: Definitions) -> None:
    assert [(f"L{t.source[0].first}", t.id) for t in definitions.traits.values()] == TRAIT_LINES
    assert len(TRAIT_LINES) == 24
    powers = {t.id for t in definitions.traits.values() if t.kind == "power"}
    assert powers == {"bouclier-de-force", "confusion", "eclairs-de-force", "guerison", "poussee"}
    assert all(definitions.traits[key].threshold for key in powers)


def test_armours(definitions: Definitions) -> None:
    assert {a.id: a.save for a in definitions.armours.values()} == {
        "armure-legere": 6, "armure-moyenne": 5, "armure-lourde": 4
    }  # fmt: skip


def test_factions_and_their_empty_ones(definitions: Definitions) -> None:
    count = {key: sum(p.faction == key for p in definitions.profiles.values()) for key in definitions.factions}
    assert count == {
        "la-republique": 13, "allies-de-la-republique": 2, "les-revanchistes": 0, "l-empire-sith": 12,
        "allies-des-siths": 1, "les-mandaloriens": 0, "la-frange": 0,
    }  # fmt: skip
    assert {key for key, n in count.items() if n == 0} == {f.id for f in definitions.factions.values() if f.empty}
    assert definitions.factions["la-frange"].sides == ("republique", "empire-sith")


def test_scenarios_share_the_d6_and_keep_inside_the_table(definitions: Definitions) -> None:
    faces = [face for s in definitions.scenarios.values() for face in s.roll]
    assert faces == [1, 2, 3, 4, 5, 6]
    for scenario in definitions.scenarios.values():
        for deployment in scenario.deployment:
            for x1, y1, x2, y2 in deployment.zones:
                assert 0 <= x1 < x2 <= 24 and 0 <= y1 < y2 <= 24


def test_coaxium_tokens_are_nine_apart_on_the_free_diagonal(definitions: Definitions) -> None:
    tokens = definitions.scenarios["chasse-au-coaxium"].tokens
    assert tokens is not None
    first, middle, last = tokens.positions
    assert [float(n) for n in middle] == [12, 12]
    for a, b in ((first, middle), (middle, last)):
        assert ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 == pytest.approx(tokens.spacing, abs=0.001)
    assert all(x + y == pytest.approx(24) for x, y in tokens.positions)


def cited(value: object) -> set[str]:
    if isinstance(value, dict):
        own = {str(r) for key, v in value.items() if key == "rulings" for r in flat(v)}
        return own.union(*(cited(v) for v in value.values()))
    if isinstance(value, list):
        return set().union(*(cited(v) for v in value))
    return set()


def flat(value: object) -> list[object]:
    if isinstance(value, dict):
        return [one for v in value.values() for one in flat(v)]
    return [one for v in value for one in flat(v)] if isinstance(value, list) else [value]


@pytest.mark.parametrize(
    ("system", "prefix", "numbers"), [("sndr", "N", {*range(1, 63)}), ("nano", "K", {*range(1, 31)})]
)
def test_every_ruling_is_there_and_cited(system: str, prefix: str, numbers: set[int]) -> None:
    content = Content.of(system)
    files = [load(path) for path in content.paths() if path.stem not in ("rulings", "cards", "tables")]
    wanted = {f"{prefix}-{n:02}" for n in numbers}
    assert set(content.rulings()) == wanted
    code = " ".join(path.read_text("utf-8") for path in (ROOT / "generator" / "systems" / system).rglob("*.py"))
    said = set().union(*(cited(file.nodes) for file in files))
    assert said | set(re.findall(rf"{prefix}-[0-9]{{2}}", code)) == wanted


def own_folder(tmp_path: Path, **files: str) -> Path:
    (tmp_path / "sndr").mkdir()
    for name, text in files.items():
        (tmp_path / "sndr" / f"{name}.yaml").write_text(text, "utf-8")
    return tmp_path


def test_a_content_file_replaces_the_proposed_cg(tmp_path: Path) -> None:
    from generator.systems.sndr.rules.figure import price_profile

    d: Definitions = all_systems()["sndr"].definitions([own_folder(tmp_path, costs="padawan: {cg: 10}\n")])
    paid = price_profile(d.profiles["padawan"], d)
    assert (paid.cg, paid.proposed, paid.origin) == (10, 5, "contenu")
    assert price_profile(d.profiles["padawan"], d, 9).origin == "bande"


def test_own_profiles_are_checked(tmp_path: Path) -> None:
    text = """mandalorien:
  label: Mandalorien
  faction: les-mandalorien
  role: tireur
  initiative: [2, 4]
  combat: 4
  shoot: 3
  save: 4
  weapons: [fusil-blaster, jetpack]
  traits: [volant, poussee]
  powers: {volant: 3}
  source: maison:L1
"""
    with pytest.raises(ContentError) as caught:
        all_systems()["sndr"].definitions([own_folder(tmp_path, profiles=text)])
    ((_name, (_lines, problems)),) = caught.value.faults.items()
    wrong = [(p.place.line if p.place else 0, p.message) for p in problems if "cg." not in p.message]
    assert [line for line, _message in wrong] == [3, 9, 10, 11]
    assert all(p.code == "dangling-reference" for p in problems)


def test_a_frange_profile_may_join_either_side(tmp_path: Path, examine: Examine) -> None:
    text = """contrebandier:
  label: Contrebandier
  faction: la-frange
  role: tireur
  initiative: [2, 4]
  combat: 5
  shoot: 4
  weapons: [pistolet-blaster]
  source: maison:L1
"""
    from generator.reading.source import parse

    system = all_systems()["sndr"]
    d = system.definitions([own_folder(tmp_path, profiles=text)])
    for soldier in ("soldat-sith", "soldat-republicain"):
        band = f"systeme: sndr\nfigurines: [{{profil: contrebandier, nombre: 2}}, {{profil: {soldier}, nombre: 2}}]"
        assert system.examine(parse(band.encode(), "x"), d).problems == []


@pytest.mark.parametrize("ranges", ["[5, 10]", "[10, 5, 20]", "[5, 5, 20]"])
def test_a_shooting_weapon_needs_three_growing_ranges(tmp_path: Path, ranges: str) -> None:
    text = f"arc: {{label: Arc, kind: ranged, power: 3, range: {ranges}, source: maison:L1}}\n"
    with pytest.raises(ContentError) as caught:
        all_systems()["sndr"].definitions([own_folder(tmp_path, weapons=text)])
    ((_name, (_lines, (problem,))),) = caught.value.faults.items()
    assert problem.code == "content-value"


def test_profile_cards_have_what_the_program_says(definitions: Definitions) -> None:
    """Prices (N-58) and saves stand on the cards as written there: they are those of the profiles, Satele's 5++ too."""
    seen: dict[str, dict[str, str]] = {}
    for card in deck_of_game("sndr").cards:
        if card.id.startswith("profils-"):
            for grid in card.grids:
                for row in grid.rows:
                    name, *_rest = texts = [plain_text(one).replace("\u2060", "") for one in (*row, *grid.columns)]
                    seen.setdefault(name, {}).update(zip(texts[len(row) :], texts, strict=False))
    assert len(seen) == len(definitions.profiles)
    for profile in definitions.profiles.values():
        told = {
            head.replace("\u2060", ""): text.replace("\u2060", "") for head, text in seen[french(profile.label)].items()
        }
        assert told["S"] == ("–" if profile.save is None else f"{profile.save}+")
        assert told.get("S++", "") == (f"{profile.save2}++" if profile.save2 else "")
        assert told["CG"] == price_profile(profile, definitions).text
        assert all(definitions.trait(key).label in told["Traits"] for key in profile.traits)
        assert ",".join(map(str, {*profile.powers.values()})) == told.get("Seuil", "").rstrip("+")
        assert profile.id != "satele-shan-padawan" or (told["S"], told["S++"]) == ("1+", "5++")
