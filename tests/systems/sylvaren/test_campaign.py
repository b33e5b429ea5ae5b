"""Campaign actions on a group's file: what they write, and each refusal with its reason."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.base.problems import is_valid
from generator.base.refusal import Refusal
from generator.chance.dice import Roller
from generator.game.standing import Deed
from generator.game.system import all_systems
from generator.reading import source
from generator.systems.sylvaren.mission.raid import Raid, Rival
from generator.systems.sylvaren.play.campaign import ACTIONS, prepare, status
from generator.systems.sylvaren.play.chronicle import tale
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.writing.editor import Editor

HERE = Path(__file__).parent
LOUPS = (HERE / "good" / "loups.yaml").read_text("utf-8")
VETERANS = (HERE / "good" / "campagne.yaml").read_text("utf-8")
Do = Callable[..., Deed]


@pytest.fixture
def do(definitions: Definitions) -> Do:
    """Run an action on a text as the command would; the result must be a legal file."""

    def run(text: str, verb: str, /, seed: int = 1, **given: Any) -> Deed:
        game = all_systems()["sylvaren"]
        one = source.parse(text.encode(), "x.yaml")
        examined = game.examine(one, definitions)
        action = next(a for a in ACTIONS if a.name == verb)
        asked: dict[str, Any] = {p.name: () if p.many else False if p.kind == "flag" else None for p in action.params}
        assert examined.reading
        asked |= given
        deed = Deed(Editor(examined.reading), examined.subject, definitions, asked, "2026-11-16", Roller(seed))
        prepare(deed)
        action.run(deed)
        problems = game.examine(deed.editor.reading.source, definitions).problems
        assert is_valid(problems) or [p.code for p in problems] == ["empty-group"]
        return deed

    return run


def show(text: str, definitions: Definitions) -> Any:
    return all_systems()["sylvaren"].examine(source.parse(text.encode(), "x.yaml"), definitions).subject


def refused(do: Do, text: str, verb: str, /, **given: Any) -> str:
    with pytest.raises(Refusal) as stop:
        do(text, verb, **given)
    assert stop.value.problem.message
    return stop.value.problem.code


@pytest.mark.parametrize(
    ("fallen", "secondary", "credits"),
    [
        ({}, "indemnes", 10),
        ({"down": ("Rok",)}, "indemnes", 0),
        ({"roll": ("Rok=6",)}, "indemnes", 0),
        ({"dead": ("Rok",)}, "indemnes", 0),
        ({"down": ("Rok",)}, "chef", 10),
    ],
)
def test_all_come_home_is_not_paid_where_somebody_fell(
    do: Do, fallen: dict[str, Any], secondary: str, credits: int
) -> None:
    """« Tous rentrent », said to be reached or not; other secondaries do not ask who fell."""
    played = Raid(system="sylvaren", seed=1, table=(36, 36), threat="faible", secondary=secondary)
    deed = do(LOUPS, "result", won=True, secondary=True, played=played, **fallen)
    assert f"{20 + credits} C for the group, 2 PX for each figure" in deed.messages
    lines = [line for line in deed.messages if "Tous rentrent" in line]
    assert lines == (["'Tous rentrent' is not paid: at Quality 0, Rok"] if not credits else [])


@pytest.mark.parametrize(("threat", "credits", "px"), [("faible", 20, 2), ("moyen", 30, 3), ("fort", 40, 4)])
def test_a_victory_brings_what_the_threat_is_worth(
    do: Do, definitions: Definitions, threat: str, credits: int, px: int
) -> None:
    """S-17."""
    group = show(do(LOUPS, "result", threat=threat, won=True).editor.text, definitions)
    assert group.campaign.credits == credits
    assert [m.growth.px for m in group.members] == [px, px]
    assert group.credits_left == 3 + credits
    assert group.campaign.journal[0].date == "2026-11-16"


def test_rewards_add_up_and_may_be_given(do: Do, definitions: Definitions) -> None:
    text = do(VETERANS, "result", won=True, credits=7, px=5).editor.text
    group = show(text, definitions)
    assert (group.campaign.credits, [m.growth.px for m in group.members]) == (67, [29, 14, 5])
    lost = show(do(VETERANS, "result", lost=True, threat="fort").editor.text, definitions)
    assert (lost.campaign.credits, [m.growth.px for m in lost.members]) == (60, [24, 9, 0])


def test_a_table_may_have_its_own_rewards(do: Do, definitions: Definitions) -> None:
    own = LOUPS + "campagne: {recompenses: {moyen: {credits: 12, px: 1}}}\n"
    group = show(do(own, "result", won=True, threat="moyen").editor.text, definitions)
    assert (group.campaign.credits, group.members[0].growth.px) == (12, 1)
    group = show(do(own, "result", won=True, threat="fort").editor.text, definitions)
    assert (group.campaign.credits, group.members[0].growth.px) == (40, 4)


def test_a_leader_written_first_in_its_block(do: Do, definitions: Definitions) -> None:
    text = "systeme: sylvaren\nfigurines:\n- chef: true\n  nom: A\n  qualite: 3\n- nom: B\n  qualite: 3\n"
    group = show(do(text, "leader", name="B").editor.text, definitions)
    assert [m.figure.leader for m in group.members] == [False, True]


def test_the_rest_of_the_file_stays(do: Do) -> None:
    after = do(VETERANS, "result", won=True, threat="moyen").editor.text.splitlines()
    for row in VETERANS.splitlines():
        if "px:" not in row and "credits: 60" not in row:
            assert row in after


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_one_or_two_loses_the_figure(do: Do, definitions: Definitions, die: int) -> None:
    """L355, S-19: the gear stays with the group, the rules are lost; a survivor is as before."""
    deed = do(VETERANS, "result", won=True, threat="moyen", roll=(f"rok={die}",))
    group = show(deed.editor.text, definitions)
    names = [m.figure.name for m in group.members]
    before = show(VETERANS, definitions)
    assert group.credits_left == before.credits_left + 30
    if die > 2:
        assert names == ["Kess", "Rok", "Ilo"]
        assert [m.growth.left for m in group.members if m.figure.name == "Rok"] == [9 + 3 - 8]
        return
    assert names == ["Kess", "Ilo"]
    loss = group.campaign.losses[-1]
    assert (loss.name, loss.quality, [r.id for r in loss.rules]) == ("Rok", 3, ["tireur-habile"])
    assert [i.label for i in group.campaign.store] == ["Vibro-arme", "Fusil blaster", "Dague"]


def test_casualties_are_thrown_with_a_seed_and_logged(do: Do) -> None:
    deeds = [do(VETERANS, "result", seed=seed, lost=True, down=("Rok",)) for seed in range(30)]
    assert {deed.roller.log[0].result for deed in deeds} == {1, 2, 3, 4, 5, 6}
    again = do(VETERANS, "result", seed=7, lost=True, down=("Rok", "Ilo"))
    assert again.editor.text == do(VETERANS, "result", seed=7, lost=True, down=("Rok", "Ilo")).editor.text


def test_a_dead_chef_is_followed_by_the_best(do: Do, definitions: Definitions) -> None:
    """S-28."""
    group = show(do(VETERANS, "result", lost=True, dead=("Kess",)).editor.text, definitions)
    assert [m.figure.name for m in group.members if m.figure.leader] == ["Rok"]


def test_a_promotion_stands_in_the_place_of_quality(do: Do, definitions: Definitions) -> None:
    """L353: Padawan 4, 5, then Chevalier Jedi at 5; S-16: 6, then Maître at 6, for 48 PX."""
    text = do(LOUPS, "gain", px=48, figure=("Kess",)).editor.text
    seen = []
    for _step in range(4):
        text = do(text, "buy", name="kess").editor.text
        figure = show(text, definitions).members[0].figure
        seen.append((figure.quality, figure.category.id))
    assert seen == [(5, "padawan"), (5, "chevalier-jedi"), (6, "chevalier-jedi"), (6, "maitre-jedi")]
    assert show(text, definitions).members[0].growth.left == 0
    assert "Kess: {px: 48, avances: [Q5, chevalier-jedi, Q6, maitre-jedi]}" in text
    assert refused(do, text, "buy", name="Kess") == "player-quality-too-high"


def test_quality_costs_twice_the_next_one(do: Do, definitions: Definitions) -> None:
    """L347: from 3 to 4 costs 8 PX."""
    text = do(LOUPS, "gain", px=8).editor.text
    group = show(do(text, "buy", name="Rok").editor.text, definitions)
    rok = group.members[1]
    assert (rok.figure.quality, rok.initial, rok.growth.left) == (4, 3, 0)
    assert group.reserve_spent == 9  # what was bought with PX does not count (S-32)
    short = do(LOUPS, "gain", px=7).editor.text
    assert refused(do, short, "buy", name="Rok") == "px-exceeded"


def test_promote(do: Do, definitions: Definitions) -> None:
    text = do(LOUPS, "gain", px=22).editor.text
    assert refused(do, text, "promote", name="Kess") == "promotion-too-early"
    assert refused(do, text, "promote", name="Rok") == "force-in-campaign"
    text = do(do(text, "buy", name="Kess").editor.text, "promote", name="Kess").editor.text
    assert show(text, definitions).members[0].figure.category.id == "chevalier-jedi"


def test_nobody_goes_above_quality_six(do: Do) -> None:
    text = "systeme: sylvaren\nfigurines:\n- {nom: A, chef: true, qualite: 6}\ncampagne: {figurines: {A: {px: 99}}}\n"
    assert refused(do, text, "buy", name="A") == "player-quality-too-high"


def test_buying(do: Do, definitions: Definitions) -> None:
    rich = do(LOUPS, "gain", credits=50).editor.text
    deed = do(rich, "acquire", name="Rok", things=("tireur-habile", "Dague", "armure légère"))
    group = show(deed.editor.text, definitions)
    assert group.credits_left == 53 - 15 - 2 - 15
    rok = group.members[1].figure
    assert [i.label for i in rok.items] == ["Fusil blaster", "Arme légère", "Dague", "Armure légère"]
    assert [r.id for r in rok.rules] == ["robuste", "tireur-habile"]


@pytest.mark.parametrize(
    ("things", "code"),
    [
        (("fragile",), "negative-rule-in-campaign"),  # L349
        (("lent",), "negative-rule-in-campaign"),
        (("stupide",), "negative-rule-in-campaign"),
        (("effrayant",), "rule-not-for-sale"),  # S-13
        (("sabre-laser",), "saber-without-force"),  # L165, L349
        (("armure-lourde",), "credits-exceeded"),
        (("fusil-blastr",), "unknown-equipment"),
    ],
)
def test_refused_purchases(do: Do, things: tuple[str, ...], code: str) -> None:
    assert refused(do, LOUPS, "acquire", name="Rok", things=things) == code


def test_selling(do: Do, definitions: Definitions) -> None:
    """S-59: gear at half its price, rounded down; a special rule never."""
    before = show(VETERANS, definitions).credits_left
    assert show(do(VETERANS, "sell", name="Rok", things=("dague",)).editor.text, definitions).credits_left == before + 1
    light = do(VETERANS, "sell", name="reserve", things=("vibro-arme",)).editor.text
    assert show(light, definitions).credits_left == before + 6
    assert refused(do, VETERANS, "sell", name="Rok", things=("tireur-habile",)) == "rule-not-sellable"
    stored = show(do(VETERANS, "sell", name="reserve", things=("vibro-arme",)).editor.text, definitions)
    assert stored.campaign.store == ()
    assert refused(do, VETERANS, "sell", name="Rok", things=("bouclier",)) == "object-not-carried"
    assert refused(do, LOUPS, "sell", name="Rok", things=("robuste",)) == "object-not-carried"  # a Wookie's own (S-10)


def test_a_handicap_is_bought_off_at_its_price(do: Do, definitions: Definitions) -> None:
    text = "systeme: sylvaren\nfigurines:\n- {nom: A, chef: true, qualite: 3, regles: [lent]}\n"
    assert show(text, definitions).credits_left == 90
    assert show(do(text, "sell", name="A", things=("lent",)).editor.text, definitions).credits_left == 80


def test_store_and_give(do: Do, definitions: Definitions) -> None:
    text = do(VETERANS, "store", name="Rok", things=("arme-legere",)).editor.text  # under its other name, Dague
    group = show(text, definitions)
    assert [i.label for i in group.campaign.store] == ["Vibro-arme", "Dague"]
    text = do(text, "give", name="Ilo", things=("dague", "vibro-arme")).editor.text
    group = show(text, definitions)
    assert [i.label for i in group.members[2].figure.items] == ["Fusil blaster", "Dague", "Vibro-arme"]
    assert group.credits_left == show(VETERANS, definitions).credits_left


def test_replacements(do: Do, definitions: Definitions) -> None:
    """L355, S-19."""
    text = do(VETERANS, "result", lost=True, dead=("Kess", "Rok")).editor.text
    assert refused(do, text, "replace", lost="Rok", name="Ana", cote="padawan") == "force-in-campaign"
    code = refused(do, text, "replace", lost="Kess", name="Ana", cote="maitre-jedi")
    assert code == "category-not-at-creation"
    assert refused(do, text, "replace", lost="Rok", name="Ana", race="ugnaught") == "negative-rule-in-campaign"
    assert refused(do, text, "replace", lost="Rok", name="ilo") == "duplicate-name"
    assert refused(do, text, "replace", lost="Zed", name="Ana") == "unknown-loss"  # has been replaced
    text = do(text, "replace", lost="kess", name="Ana", cote="adepte-du-cote-lumineux").editor.text
    text = do(
        text, "sell", name="reserve", things=("armure-legere", "vibro-arme", "dague", "fusil-blaster")
    ).editor.text  # the dead pay for the Wookie
    text = do(text, "replace", lost="rok", name="Bor", race="wookie").editor.text
    group = show(text, definitions)
    recruits = {m.figure.name: m for m in group.members}
    assert (recruits["Ana"].figure.quality, recruits["Ana"].growth.px) == (4, 0)
    assert recruits["Ana"].figure.category_label == "Adepte du côté lumineux"
    assert recruits["Bor"].figure.quality == 3
    assert refused(do, text, "replace", lost="kess", name="Cid") == "unknown-loss"


def test_a_group_that_lost_everyone_can_go_on(do: Do, definitions: Definitions) -> None:
    text = do(LOUPS, "result", lost=True, dead=("Kess", "Rok")).editor.text
    assert show(text, definitions).members == ()
    group = show(do(text, "replace", lost="Rok", name="Bor").editor.text, definitions)
    assert [(m.figure.name, m.figure.leader) for m in group.members] == [("Bor", True)]


def test_leader(do: Do, definitions: Definitions) -> None:
    group = show(do(LOUPS, "leader", name="Rok").editor.text, definitions)
    assert [m.figure.leader for m in group.members] == [False, True]


def test_nothing_goes_below_zero(do: Do) -> None:
    assert refused(do, LOUPS, "gain", credits=-4) == "credits-exceeded"
    assert refused(do, LOUPS, "gain", px=-1) == "px-exceeded"
    assert refused(do, LOUPS, "result", won=True, credits=-1, px=0) == "negative-reward"
    assert do(LOUPS, "gain", credits=-3)


@pytest.mark.parametrize(
    "given",
    [{}, {"won": True, "lost": True, "threat": "fort"}, {"won": True}, {"lost": True, "roll": ("Rok",)},
     {"lost": True, "roll": ("Rok=7",)}],
)  # fmt: skip
def test_misuse(do: Do, given: dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        do(LOUPS, "result", **given)


def test_names(do: Do) -> None:
    assert refused(do, LOUPS, "buy", name="Kes") == "unknown-figure"
    unnamed = "systeme: sylvaren\nfigurines:\n- {chef: true, qualite: 3}\n"
    assert refused(do, unnamed, "gain", px=1) == "missing-name"
    same = "systeme: sylvaren\nfigurines:\n- {nom: Rok, chef: true, qualite: 3}\n- {nom: rok, qualite: 3}\n"
    assert refused(do, same, "gain", px=1) == "duplicate-name"


def test_a_campaign_begun_on_paper(do: Do) -> None:
    paper = (HERE / "bad" / "papier.yaml").read_text("utf-8")
    text = do(paper, "gain", px=40).editor.text
    assert refused(do, text, "buy", name="Kess") == "missing-advances"


def test_status_tells_what_comes_next(definitions: Definitions) -> None:
    rows = {r.label: r for section in status(show(VETERANS, definitions)) for r in section.rows}
    assert "2 PX" in rows["Kess"].value
    assert "Q6" in rows["Kess"].origin
    assert "12" in rows["Kess"].origin


def test_the_chronicle_follows_what_the_journal_says_of_the_quality(do: Do, definitions: Definitions) -> None:
    """Data, not prose: an advance, the loss of one who had grown, a recruit; what a person writes says nothing."""
    text = do(LOUPS, "gain", px=40, note="Bo : Qualité 5.").editor.text.replace("2026-11-16", "2026-10-25")
    text = do(text, "buy", name="Rok").editor.text.replace("2026-11-16", "2026-11-01")
    text = do(text, "result", lost=True, threat="moyen", dead=("Rok",)).editor.text.replace("2026-11-16", "2026-11-08")
    group = show(do(text, "replace", lost="Rok", name="Ilo").editor.text, definitions)
    grown, before = tale(group).growth, show(LOUPS, definitions).quality
    changes = (("", 0), ("2026-10-25", 0), ("2026-11-01", 1), ("2026-11-08", -3), ("2026-11-16", 0))
    assert grown and grown.points == tuple((date, before + more) for date, more in changes)


@pytest.mark.parametrize(
    ("die", "credits", "px"), [(1, -3, 0), (2, -3, 0), (3, 0, 0), (4, 0, 1), (5, 5, 0), (6, 10, 0)]
)
def test_an_interlude_brings_what_its_face_says(
    do: Do, definitions: Definitions, die: int, credits: int, px: int
) -> None:
    """S-89: of the 3 C in the purse no more than 3 can be owed."""
    before = show(LOUPS, definitions)
    group = show(do(LOUPS, "interlude", roll=die).editor.text, definitions)
    assert group.credits_left - before.credits_left == credits
    assert sum(member.px for member in group.members) == px
    assert f"D6 : {die}" in group.campaign.journal[-1].texte


def test_an_interlude_takes_only_a_face_of_the_die(do: Do) -> None:
    assert refused(do, LOUPS, "interlude", roll=7) == "die-out-of-range"


@pytest.mark.parametrize(
    ("objective", "won", "credits"), [("donnees", True, 30), ("rituel", True, 20), ("donnees", False, 0)]
)
def test_a_patron_pays_for_what_he_likes(
    do: Do, definitions: Definitions, objective: str, won: bool, credits: int
) -> None:
    """S-89: 5 C more, for a victory with an objective of his."""
    text = do(LOUPS, "patron", name="Le réseau").editor.text
    assert show(text, definitions).campaign.patron == "reseau"
    played = Raid(system="sylvaren", seed=1, table=(36, 36), threat="faible", objective=objective)
    group = show(do(text, "result", won=won, lost=not won, played=played).editor.text, definitions)
    assert group.campaign.credits == credits
    assert refused(do, LOUPS, "patron", name="personne") == "unknown-patron"


@pytest.mark.parametrize(
    ("won", "fate", "back"), [(True, None, False), (False, None, True), (True, "survit", True), (False, "tombe", False)]
)
def test_a_rival_comes_back_unless_he_fell(
    do: Do, definitions: Definitions, won: bool, fate: str | None, back: bool
) -> None:
    """S-83: with his profile, and how often he has come back."""
    played = Raid(system="sylvaren", seed=1, table=(36, 36), threat="faible", rival="Wess",
                  rival_figure=Rival("A", "stormtrooper", ("robuste",), 1))  # fmt: skip
    group = show(do(LOUPS, "result", won=won, lost=not won, played=played, rival=fate).editor.text, definitions)
    entry = group.campaign.journal[-1]
    expected = ("Wess", "stormtrooper", 1) if back else (None, None, None)
    assert (entry.rival, entry.rival_profil, entry.rival_retours) == expected
