"""Who is to blame for a refusal: a message that enforces a line of a source cites no ruling, one of ours does."""

import pytest

from generator.game.system import all_systems
from generator.reading.source import parse

LOUP = "systeme: sylvaren\nnom: Loups\nfigurines:\n"
BANDE = "systeme: sndr\nnom: Aurek\nfigurines: "
HERO = "systeme: d6\nnom: Bo\nrace: humain\nclasse: lutteur\nchoix: {race: {dex: 1}}\n"

THEIRS = {
    "sylvaren L231, Q <= 6": (LOUP + "  - {nom: A, chef: oui, qualite: 7}", "player-quality-too-high"),
    "sylvaren L58, one Chef": (
        LOUP + "  - {nom: A, chef: oui, qualite: 3}\n  - {nom: B, chef: oui, qualite: 3}", "several-chefs"),
    "sylvaren L58, a Chef": (LOUP + "  - {nom: A, qualite: 3}", "missing-chef"),
    "sylvaren L233, 3 or 4": (LOUP + "  - {nom: A, chef: oui, qualite: 5, force: padawan}",
                              "force-user-quality"),
    "sylvaren L231, 20 points": (LOUP + "  - {nom: A, chef: oui, qualite: 6}\n" + "".join(
        f"  - {{nom: B{n}, qualite: 5}}\n" for n in range(3)), "quality-exceeded"),
    "sylvaren L235, 80 credits": (
        LOUP + "  - {nom: A, chef: oui, qualite: 5, equipement: [fusil blaster à répétition, armure lourde]}\n"
        "  - {nom: B, qualite: 5, equipement: [fusil blaster à répétition]}", "credits-exceeded"),
    "sndr L333, 6 figures": (BANDE + "[7 soldats républicains]", "too-many-figures"),
    "sndr L335, one Meneur": (BANDE + "[2 officiers républicains]", "several-leaders"),
    "d6 L430, 7D": (HERO + "repartition: {vig: 3, dex: 3, sav: 3}", "free-dice-total-excess"),
    "d6 L515, never with XP": (
        HERO + "repartition: {vig: 3, dex: 3, sav: 1}\nexperience: {gagnee: 9, competences: {vig: 5D}}",
        "characteristic-bought-with-xp"),
}  # fmt: skip
OURS = {
    "S-05, what a promotion costs": (
        LOUP + "  - {nom: A, chef: oui, qualite: 4, force: padawan}\n  - {nom: B, qualite: 6}\n"
        "  - {nom: C, qualite: 6}\n  - {nom: D, qualite: 3}", "quality-exceeded", "S-05"),
    "N-09, both kinds of leader": (BANDE + "[officier républicain, satele shan padawan]", "several-leaders", "N-09"),
}  # fmt: skip


def ruling_of(text: str, code: str) -> str | None:
    source = parse(text.encode(), "x.yaml")
    game = all_systems()[text.partition("systeme: ")[2].partition("\n")[0]]
    problems = game.examine(source, game.definitions()).problems
    return next(p.ruling for p in problems if p.code == code)


@pytest.mark.parametrize("rule", THEIRS)
def test_a_rule_of_the_author_cites_no_ruling(rule: str) -> None:
    text, code = THEIRS[rule]
    assert ruling_of(text, code) is None


@pytest.mark.parametrize("rule", OURS)
def test_a_rule_of_ours_says_so(rule: str) -> None:
    text, code, ruling = OURS[rule]
    assert ruling_of(text, code) == ruling
