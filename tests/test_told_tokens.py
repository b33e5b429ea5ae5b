"""What is cut out and what the legend says is told too: every token by a word of the page, every nature of scenery by
the note that says what it does; and the rulings by which an enemy is played stand on the page in words.

The other half of tests/test_told.py: there words are those of the content, here those of a scenario's pages."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from generator.game.parts import Briefings, Scenarios
from generator.game.system import all_systems, games_giving
from generator.model import scenery
from generator.model.briefing import Briefing, Token, list_legend
from generator.reading import source
from tests.rolls import FILES, WISHES
from tests.run import EXAMPLES
from tests.telling import plain, strings_in

SCENERY = scenery.load()
GAMES = sorted(set(games_giving(Scenarios)) - {"d6"})  # whose tokens are those of its statuses
STEM = 4  # letters: « En fuite » is told by « fuit »
PLAIN = {"blessure", "dégât", "patrouille", "objectif"}  # what they are is what they are called
# What the page of every sealed game says, by the ruling that it tells.
ENEMY = {
    "S-28": "au tour suivant, désignez-en un autre parmi les pj",
    "S-51": "dévoilée par son propre mouvement, une force n’agit qu’au tour suivant",
    "S-52": "s’il ne peut, tire de loin, sinon s’approche",
    "S-53": "même derrière un décor",
    "S-54": "contre plusieurs, une phase contre l’une d’elles",
    "S-55": "parmi ceux qui sont numérotés",
    "S-72": "les forces agissent dans l’ordre de leurs lettres",
}
# What depends on the mission, by what must be there.
MISSION = {"à grimper": "un mouvement entier pour monter ou descendre"}


def briefings(game: str, **more: str) -> Iterator[Briefing]:
    system = all_systems()[game]
    d, rolling = system.definitions(), system.require(Scenarios)
    mine = (system.examine(source.load(EXAMPLES / f"{FILES[game]}.yaml"), d).subject,)
    plain_wish = {**WISHES.get(game, {}), **more}
    for request in [plain_wish] if game == "sylvaren" else [plain_wish, {**plain_wish, "decor": "dense"}]:
        plan = rolling.prepare(rolling.Request(subjects=mine, **request), d, SCENERY)
        for seed in range(8):
            rolled = rolling.roll(plan, seed)
            yield from (system.require(Briefings).brief(rolled, d, SCENERY, sealed=sealed) for sealed in (False, True))


def read_words(page: Briefing) -> str:
    """All that is read on the page, without what is cut out."""
    return " ".join(plain(text) for part in (page.notes, page.units, page.roster) for text in strings_in(part))


def untold_tokens(page: Briefing) -> list[str]:
    words = read_words(page)
    labels = [plain(token.label) for token in page.tokens]
    stems = [(label, [word[:STEM] for word in label.split() if len(word) > STEM or word == label]) for label in labels]
    return [
        label for label, some in stems if not set(label.split()) & PLAIN and not all(stem in words for stem in some)
    ]


def untold_natures(page: Briefing) -> list[str]:
    told = {plain(line.label) for note in page.notes for line in note.lines} | {
        plain(note.title) for note in page.notes
    }
    natures = {row.text.partition("(")[2].partition(")")[0] for row in list_legend(page.map) if row.icon}
    return [nature for nature in sorted(natures) if not any(plain(nature) in one for one in told)]


@pytest.mark.parametrize("game", GAMES)
def test_every_token_and_nature_is_told(game: str) -> None:
    for page in briefings(game):
        assert untold_tokens(page) == [] and untold_natures(page) == []


def test_a_token_without_a_word_is_found() -> None:
    page = next(iter(briefings("sndr")))
    planted = replace(page, tokens=(*page.tokens, Token("Zorglubée", "star", 1)))
    assert untold_tokens(planted) == ["zorglubée"]
    dense = next(one for one in briefings("sndr") if any("(bas)" in row.text for row in list_legend(one.map)))
    bare = replace(dense, notes=tuple(note for note in dense.notes if note.title != "Décors"))
    assert "bas" in untold_natures(bare)


def test_the_enemy_is_played_from_the_page() -> None:
    pages = [page for page in briefings("sylvaren") if page.sealed]
    for page in pages:
        words = read_words(page)
        assert [ruling for ruling, told in ENEMY.items() if plain(told) not in words] == []
        for nature, told in MISSION.items():
            assert plain(told) in words or not any(f"({nature})" in row.text for row in list_legend(page.map))


@pytest.mark.parametrize(
    ("objective", "told"),
    [
        ("cargaison", "lâche ce qu’il porte sur place"),
        ("prisonnier", "attend là où son escorte a été mise hors de combat"),
    ],
)
def test_carriers_and_prisoners_are_told(objective: str, told: str) -> None:
    """S-64."""
    assert all(plain(told) in read_words(page) for page in briefings("sylvaren", objective=objective))
