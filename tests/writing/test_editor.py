"""Edits by what is meant: the key as its owner spelt it, the short form as long as it can say it."""

from collections.abc import Callable

import pytest

from generator.reading.source import parse
from generator.writing.edit import EditError
from generator.writing.editor import Editor
from tests.reading.test_understanding import reading

Edit = Callable[[Editor], None]


@pytest.mark.parametrize(
    ("text", "edit", "after"),
    [
        ("Nom: Jo   # elle", lambda e: e.set(("nom",), "Bo"), "Nom: Bo   # elle"),
        ("Nom: Jo\nXP: 25   # gagnés", lambda e: e.set(("spent", "gagnee"), 30), "Nom: Jo\nXP: 30   # gagnés"),
        ("xp: 25", lambda e: e.set(("spent", "pv"), 2), "xp: 25\nspent:\n  pv: 2"),
        ("xp: 25\nnom: Jo", lambda e: e.remove(("spent", "gagnee")), "nom: Jo"),
        ("armes: [Arc, Dague]", lambda e: e.set(("armes", 0, "degats"), "2D"),
         "armes: [{nom: Arc, degats: 2D}, Dague]"),
        ("armes: Arc", lambda e: e.append(("armes",), {"nom": "Dague"}), "armes: [Arc, {nom: Dague}]"),
        ("armes: [Arc]", lambda e: e.append(("armes",), {"nom": "Dague"}), "armes: [Arc, Dague]"),
        ("armes: [Arc]", lambda e: e.append(("armes",), {"nom": "Dague", "degats": "1D"}),
         "armes: [Arc, {nom: Dague, degats: 1D}]"),
        ("sac: [2 cordes, sel]", lambda e: e.set(("sac", 0, "nombre"), 3), "sac: [3 cordes, sel]"),
        ("sac: [2 cordes, sel]", lambda e: e.set(("sac", 0, "nombre"), 1), "sac: [cordes, sel]"),
        ("Sac: [{Nom: Corde, nombre: 2}]", lambda e: e.set(("sac", 0, "nombre"), 5), "Sac: [{Nom: Corde, nombre: 5}]"),
        ("Sac: [{Nom: Corde}]", lambda e: e.set(("sac", 0, "nombre"), 5), "Sac: [{Nom: Corde, nombre: 5}]"),
        ("kit: [fusil, corde]", lambda e: e.append(("sac",), {"objet": "sel"}), "kit: [fusil, corde, sel]"),
        ("kit: [fusil, corde]", lambda e: e.remove(("sac", 0)), "armes:\n  - {nom: fusil}\nsac: []"),
        ("kit: [fusil, corde]", lambda e: e.append(("sac",), {"objet": "fusil"}),
         "armes:\n  - {nom: fusil}\nsac:\n  - {objet: corde}\n  - {objet: fusil}"),
        ("kit: [2 fusils]", lambda e: e.remove(("armes", 1)), "kit: [fusils]"),
        ("dice: {Tir: 3D, odd: 1}", lambda e: e.set(("dice", "tir"), 4), "dice: {Tir: 4, odd: 1}"),
        ("Langues: basic, hutt", lambda e: e.append(("langues",), "bocce"), "Langues: [basic, hutt, bocce]"),
        ("age: 1 250", lambda e: e.set(("age",), 1340), "age: 1 340"),
        ("age: 1250", lambda e: e.set(("age",), 1340), "age: 1340"),
        ("CHEF: oui\nNom: Jo", lambda e: e.remove(("chef",)), "Nom: Jo"),
    ],
)  # fmt: skip
def test_only_what_must_change_does(text: str, edit: Edit, after: str) -> None:
    editor = Editor(reading(text + "\n"))
    meant = editor.tree
    try:
        edit(editor)
    except EditError:
        assert after == text  # what cannot be written so is left
        assert editor.tree == meant
        return
    assert editor.text == after + "\n"
    assert not editor.reading.problems
    assert editor.reading.again(parse(editor.raw, "x")).tree == editor.tree


def test_a_key_spelt_otherwise_is_never_written_twice() -> None:
    editor = Editor(reading("Nom: Jo\nÂge: '12'\nSac:\n  - Nom: Corde   # chanvre\n    Nombre: 2\n"))
    editor.set(("age",), 13)
    editor.set(("sac",), [{"objet": "Corde", "nombre": "4"}, {"objet": "Sel"}])
    assert editor.text == "Nom: Jo\nÂge: 13\nSac:\n  - Nom: Corde   # chanvre\n    Nombre: 4\n  - objet: Sel\n"
