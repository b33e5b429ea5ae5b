"""What follows a mission: by how the last one of the journal ended; a survivor comes back under a name."""

from pathlib import Path

import pytest

from generator.base.refusal import Refusal
from generator.game.system import all_systems
from generator.model import scenery
from generator.reading import source
from generator.systems.sylvaren.mission import scenario as rolling
from generator.systems.sylvaren.mission.briefing import brief
from generator.systems.sylvaren.mission.compose import round_credits
from generator.systems.sylvaren.mission.plan import Request
from generator.systems.sylvaren.mission.raid import Raid

SYSTEM = all_systems()["sylvaren"]
D = SYSTEM.definitions()
SCENERY = scenery.load()
TEXT = Path("docs/examples/loups.yaml").read_text(encoding="utf8")


def rolled(*entries: str, seed: int = 1, after: bool | Raid = True) -> Raid:
    journal = "".join(f"    - {{date: 2026-11-0{n}, texte: x, {entry}}}\n" for n, entry in enumerate(entries, 1))
    text = f"{TEXT}\ncampagne:\n  journal:\n{journal}" if entries else TEXT
    subject = SYSTEM.examine(source.parse(text.encode(), "x"), D).subject
    return rolling.roll(rolling.prepare(Request(subjects=(subject,), next=after), D, SCENERY), seed)


def test_what_follows_goes_by_the_last_game() -> None:
    lost, won = "objectif: sabotage, gagnee: false, graine: 3", "objectif: donnees, gagnee: true"
    assert rolled(won, lost).objective in D.objectives["sabotage"].next["lost"]
    assert {rolled(lost, won, seed=seed).objective for seed in range(4)} <= set(D.objectives["donnees"].next["won"])


def test_who_won_comes_back_under_his_name() -> None:
    lost = "objectif: sabotage, gagnee: false, graine: 3"
    name = rolled(lost).rival
    assert name and rolled(lost, seed=5).rival == name
    assert rolled(f"{lost}, rival: Brenn").rival == "Brenn"
    assert rolled("objectif: donnees, gagnee: true, rival: Brenn").rival is None


def test_a_rival_is_met_with_a_card_and_grows() -> None:
    """S-83: in the strongest force, of his profile, with a rule more each time, which is ours."""
    lost = "objectif: sabotage, gagnee: false, graine: 3, faction: empire, rival: Brenn, rival_profil: stormtrooper"
    for returns in range(3):
        raid = rolled(f"{lost}, rival_retours: {returns}", seed=returns)
        figure = raid.rival_figure
        assert figure and figure.returns == returns + 1 and raid.faction == "empire"
        strongest = max(force.quality for force in raid.forces or () if force.arrives is None)
        force = next(force for force in raid.forces or () if force.id == figure.force)
        assert force.quality == strongest and figure.profile in {member.profile for member in force.members}
        assert figure.rules == ("robuste", "tireur-habile", "effrayant")[: returns + 1]
        assert sum(f.quality for f in raid.forces or ()) == raid.enemy_quality
        sealed = brief(raid, D, SCENERY, sealed=True)
        card = next(printed for printed in sealed.roster if printed.name == "Brenn")
        assert "Robuste" in repr(card.clauses) and "◇" in repr(card.clauses)
        note = next(note for note in sealed.notes if note.title == "En plus")
        assert any("Brenn" in clause.label and "compte en finir" in clause.text for clause in note.lines)
        units = [unit for unit in brief(raid, D, SCENERY).units if unit.id == figure.force]
        assert sum(printed.count or 1 for printed in units[0].figures) == len(force.members)
    won = lost.replace("false", "true")
    assert rolled(f"{won}, rival_retours: 1").rival == "Brenn" and rolled(won).rival is None


def test_what_follows_a_saved_mission_goes_by_its_own_end() -> None:
    plan = rolling.prepare(Request(quality=18, objective="sabotage"), D, SCENERY)
    saved = rolling.roll(plan, 3)
    lost, won = "objectif: sabotage, gagnee: false, graine: 3", "objectif: donnees, gagnee: true"
    found = rolled(lost, won, after=saved)  # not the last game of the journal
    assert found.objective in D.objectives["sabotage"].next["lost"] and found.rival == rolled(lost).rival
    untold = [rolled(won, seed=seed, after=saved) for seed in range(8)]  # no journal tells how it ended: either way
    follows = D.objectives["sabotage"].next
    assert {one.objective for one in untold} == {*follows["won"], *follows["lost"]}
    assert {one.rival for one in untold} == {None}


def test_without_a_game_before_nothing_follows() -> None:
    with pytest.raises(Refusal) as refused:
        rolled()
    assert refused.value.problem.code == "no-game-before"


def test_every_objective_leads_on_both_ways() -> None:
    for one in D.objectives.values():
        assert set(one.next) == {"won", "lost"} and all(one.next.values()), one.id


@pytest.mark.parametrize(
    ("credits", "tenths", "told"), [(30, 10, 30), (30, 13, 40), (20, 11, 20), (40, 12, 50), (30, 11, 35)]
)
def test_s67_credits_to_the_nearest_five(credits: int, tenths: int, told: int) -> None:
    assert round_credits(credits, tenths) == told
