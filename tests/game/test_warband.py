"""Lines of `figurines` read for any skirmish game: bounds, unknown profiles, who is there and where it goes wrong."""

from generator.base.problems import Problem
from generator.content.declared import Entry
from generator.game.warband import MOST_FIGURES, Lines, Muster, Recruits, muster_figures
from generator.reading.keys import Keyed
from generator.reading.reading import Reading
from generator.reading.source import parse
from generator.reading.vocabulary import Lexicon


class Profile(Entry):
    sides: tuple[str, ...]


PROFILES = {
    key: Profile(sides, id=key, label=key.capitalize(), source=())
    for key, sides in {"garde": ("bleu",), "pillard": ("rouge",), "guide": ("bleu", "rouge")}.items()
}
NAMES = Lexicon(lambda _kind: {key: key for key in PROFILES})


def read(text: str) -> tuple[Muster[Profile] | None, list[Problem]]:
    problems: list[Problem] = []
    lines = Reading.of(parse(text.encode(), "x"), Keyed({"figurines": Lines}), NAMES).tree["figurines"]
    return muster_figures(lines, PROFILES, NAMES.vocabulary("profiles"), "see the list", problems), problems


def test_lines_become_figures() -> None:
    found, problems = read("figurines:\n  - {profil: Gardes, nombre: 2, nom: Ivo}\n  - {profil: guide, nombre: 2}\n")
    assert found and not problems and found.size == 4
    assert [one.names for one in found.recruits] == [["Ivo 1", "Ivo 2"], [None, None]]


def test_every_fault_has_its_place_and_its_figure_still_counts() -> None:
    lines = ("{profil: gatde}", "{profil: xyzzy}", "{nom: Zed}", "{profil: garde, nombre: 0}")
    found, problems = read("figurines:\n" + "".join(f"  - {line}\n" for line in lines))
    assert found and found.size == 4 and [one.count for one in found.recruits] == [1]
    assert [(p.code, p.path) for p in problems] == [
        ("unknown-profile", ("figurines", 0, "profil")),
        ("unknown-profile", ("figurines", 1, "profil")),
        ("missing-key", ("figurines", 2)),
        ("out-of-range", ("figurines", 3, "nombre")),
    ]
    assert "garde" in str(problems[0].hint) and problems[1].hint == "see the list"


def test_nothing_and_no_list() -> None:
    found, problems = read("figurines:\n")
    assert found and found.size == 0 and not problems
    found, problems = read("figurines: 3\n")
    assert found and found.size == 1 and [p.code for p in problems] == ["unknown-profile"]


def test_a_profile_alone_is_a_figure() -> None:
    found, problems = read("figurines: [garde, 2 pillards, {profil: Guide}]\n")
    assert found and not problems and [(one.profile.id, one.count) for one in found.recruits] == [
        ("garde", 1), ("pillard", 2), ("guide", 1)
    ]  # fmt: skip
    found, problems = read("figurines: Garde\n")
    assert found and found.size == 1 and not problems


def test_a_crowd_is_counted_and_not_looked_at() -> None:
    found, problems = read("figurines:\n" + "  - {profil: nobody}\n" * (MOST_FIGURES + 1))
    assert found and found.crowd and not problems
    assert found.past(6) == ("figurines", 6) and found.past(MOST_FIGURES + 1) is None


def test_the_side_is_that_of_most_and_the_first_at_a_tie() -> None:
    def side(*keys: str) -> str | None:
        return Muster(tuple(Recruits((), PROFILES[key]) for key in keys)).side(lambda p: p.sides)

    assert side("pillard", "garde", "guide") == "rouge"
    assert side("pillard", "garde", "garde") == "bleu"
    assert side("guide", "guide") is None


def test_who_is_there_twice() -> None:
    found, _problems = read("figurines:\n  - {profil: garde}\n  - {profil: guide, nombre: 2}\n  - {profil: garde}\n")
    assert found and [one.path[1] for one in found.lines_repeating()] == [1, 2]
