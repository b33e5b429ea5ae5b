"""A tree as written becomes the tree as declared, and every thing in it knows where it is written."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pytest

from generator.base.problems import Problem
from generator.base.record import Record
from generator.reading.keys import As, InDice, Key, NamedIn, Ref, Spread
from generator.reading.reading import Reading
from generator.reading.shape import OneOrMany, Raw
from generator.reading.source import parse
from generator.reading.vocabulary import Lexicon

Skill = Annotated[str, Ref("skills", also=("toutes",))]
LEXICON = Lexicon(
    lambda kind: {
        "skills": {"tir": "tir", "arme-blanche": "lames"},
        "objects": {name: name for name in ("lampe, à huile", "corde", "sel et poivre", "sel")},
    }.get(kind, {"fusil": "armes", "veste": "armures"})
)


class Weapon(Record):
    nom: Annotated[str, Key(alone=True, copies=True)]
    degats: str | None = None


class Carried(Record):
    objet: Annotated[str, Ref("objects", free=True), Key(also=("nom",), alone=True)]
    nombre: Annotated[int, Key(counts=True)] = 1


class Spent(Record):
    gagnee: Annotated[int, Key(short="xp")] = 0
    pv: int = 0


class Hero(Record):
    nom: str
    chef: bool = False
    age: int | None = None
    menace: Literal["faible", "moyen", "fort"] | None = None
    dice: Annotated[Raw, As(Mapping[Skill, Annotated[int, InDice()]])] | None = None
    spent: Spent = Spent()
    armes: tuple[Weapon, ...] | None = None
    armures: tuple[Weapon, ...] | None = None
    sac: tuple[Carried, ...] | None = None
    kit: Annotated[tuple[Carried, ...], Spread("kit", ("armes", "armures", "sac"))] = ()
    langues: Annotated[tuple[str, ...], OneOrMany(commas=True)] = ()
    suivi: Mapping[Annotated[str, NamedIn("sac", "objet")], int] | None = None


def reading(text: str) -> Reading:
    return Reading.of(parse(text.encode(), "x.yaml"), Hero, LEXICON)


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("Noms: Jo\nCHEF: Oui\nÂge: '87'", {"nom": "Jo", "chef": "true", "age": "87"}),
        ("age: 1 000", {"age": "1000"}),
        ("age: 1\u202f000", {"age": "1000"}),
        ("age: −3", {"age": "-3"}),
        ("age: 012", {"age": "012"}),
        ("age: 3D", {"age": "3D"}),
        ("menace: Moyenne", {"menace": "moyen"}),
        ("dice: {Tir: 3D, armes blanches: ' 2 ', toute: 1, odd: x}",
         {"dice": {"tir": "3", "lames": "2", "toutes": "1", "odd": "x"}}),
        ("armes: [Fusil, {Nom: Arc, dégâts: 2D}]", {"armes": [{"nom": "Fusil"}, {"nom": "Arc", "degats": "2D"}]}),
        ("armes: Fusil", {"armes": [{"nom": "Fusil"}]}),
        ("armes: {nom: Fusil}", {"armes": [{"nom": "Fusil"}]}),
        ("armes: [2 fusils]", {"armes": [{"nom": "fusils"}, {"nom": "fusils"}]}),
        ("sac: [2 cordes, corde x3, {nom: Sel, nombre: 4}, deux sacs, un seau, 12]",
         {"sac": [{"objet": "corde", "nombre": "2"}, {"objet": "corde", "nombre": "3"},
                  {"objet": "sel", "nombre": "4"}, {"objet": "sacs", "nombre": "2"}, {"objet": "seau"},
                  {"objet": "12"}]}),
        ("sac: 3 cordes, sac (noir, usé), seau (2), 1,5 m de fil; clou,",
         {"sac": [{"objet": "corde", "nombre": "3"}, {"objet": "sac (noir, usé)"}, {"objet": "seau", "nombre": "2"},
                  {"objet": "1,5 m de fil"}, {"objet": "clou"}]}),
        ("sac: sel, 2 lampes, à huile, corde", {"sac": [{"objet": "sel"}, {"objet": "lampe, à huile", "nombre": "2"},
                                                       {"objet": "corde"}]}),
        ("sac: corde et deux sels", {"sac": [{"objet": "corde"}, {"objet": "sel", "nombre": "2"}]}),
        ("sac: sel et poivre, seau et pelle", {"sac": [{"objet": "sel et poivre"}, {"objet": "seau et pelle"}]}),
        ("sac: 'corde, sel'", {"sac": [{"objet": "corde, sel"}]}),
        ("sac: ['corde, sel']", {"sac": [{"objet": "corde, sel"}]}),
        ("armes: fusil, 2 arcs", {"armes": [{"nom": "fusil"}, {"nom": "arcs"}, {"nom": "arcs"}]}),
        ("kit: fusil, 3 cordes, veste", {"armes": [{"nom": "fusil"}], "armures": [{"nom": "veste"}],
                                         "sac": [{"objet": "corde", "nombre": "3"}]}),
        ("xp: 25", {"spent": {"gagnee": "25"}}),
        ("spent: {pv: 2}\nXP: 25", {"spent": {"pv": "2", "gagnee": "25"}}),
        ("kit: [fusil, 2 vestes, 3 cordes, {nom: Fusil, degats: 4D}]",
         {"armes": [{"nom": "fusil"}, {"nom": "Fusil", "degats": "4D"}], "armures": [{"nom": "vestes"}] * 2,
          "sac": [{"objet": "corde", "nombre": "3"}]}),
        ("langues: basic, hutt", {"langues": ["basic", "hutt"]}),
        ("langues: 'basic, hutt'", {"langues": ["basic, hutt"]}),
        ("suivi: {CORDE: 1}\nsac: [corde]", {"sac": [{"objet": "corde"}], "suivi": {"corde": "1"}}),
        ("nomm: Jo\nodd: {a: [1]}", {"nomm": "Jo", "odd": {"a": ["1"]}}),
        ("nom:\narmes:", {"nom": "", "armes": ""}),
        ("[1]", ["1"]),
    ],
)  # fmt: skip
def test_it_is_understood(text: str, tree: Any) -> None:
    one = reading(text)
    assert one.tree == tree
    assert one.problems == ()
    assert one.as_understood(tree) == tree  # understood once, understood for good


def test_places_are_those_of_the_file() -> None:
    one = reading("Nom: Jo\nkit:\n  - veste\n  - {Nom: Fusil, Dégâts: 4D}\nXP: 3\n")
    places = {
        ("nom",): (1, 1), ("armes",): (2, 1), ("armes", 0): (4, 5), ("armes", 0, "degats"): (4, 18),
        ("armures", 0, "nom"): (3, 5), ("spent", "gagnee"): (5, 1), ("spent", "pv"): (1, 1), ("armes", 7): (2, 1),
    }  # fmt: skip
    assert {path: (one.place(path).line, one.place(path).column) for path in places} == places


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("nom: A\nNom: B", 2, "'Nom' says the same as 'nom'"),
        ("xp: 1\nspent: {gagnee: 2}", 1, "'xp' says the same as 'spent.gagnee'"),
        ("armes: [arc]\nkit: [corde, fusil]", 2, "'armes' is here twice"),
        ("dice: {tir: 1, Tirs: 2}", 1, "'Tirs' says the same as 'tir'"),
    ],
)
def test_what_is_said_twice_is_told(text: str, line: int, words: str) -> None:
    (problem,) = reading(text).problems
    assert (problem.code, problem.message, problem.place and problem.place.line) == ("duplicate-key", words, line)


def test_a_text_too_long_for_a_list_is_not_taken_apart() -> None:
    """Each part is looked up: what is nobody's list is one text, of which the next reader says that it is too long."""
    assert reading(f"sac: {'a,' * 50_000}").tree == {"sac": [{"objet": "a," * 50_000}]}


def test_one_walk_gives_the_record_and_every_problem_at_its_place() -> None:
    """Rows that several keys give are judged as one list; a record that a short key adds to, with that key."""
    hero_file = reading("Nom: Jo\nÂge: trois\nkit: [fusil, {nom: [x]}]\nXP: 25\nspent: {pv: deux}\nzut: 1\n")
    problems: list[Problem] = []
    hero = hero_file.record(Hero, problems)
    assert hero is not None and hero.armes == (Weapon("fusil"),) and hero.spent == Spent(25)
    assert [(p.code, p.path, p.place and (p.place.line, p.place.column)) for p in hero_file.locate(problems)] == [
        ("wrong-type", ("age",), (2, 1)),
        ("wrong-type", ("sac", 0, "objet"), (3, 15)),
        ("wrong-type", ("spent", "pv"), (5, 9)),
        ("unknown-key", ("zut",), (6, 1)),
    ]
