"""What people naturally write in a character's file, and what is answered."""

from collections.abc import Callable
from typing import Any

import pytest

from generator.core.system import Examined

Examine = Callable[..., Examined]


def errors(examined: Examined) -> list[tuple[str, str]]:
    return [(p.code, p.hint or "") for p in examined.problems if p.severity == "error"]


@pytest.mark.parametrize(
    ("keys", "key", "value"),
    [
        ({"armes": "[Blaster]"}, "armes", [{"nom": "Blaster"}]),
        ({"armes": "[2 blasters]"}, "armes", [{"nom": "Blaster"}] * 2),
        ({"armes": "[{objet: fusil blaster, degats: 9DD}]"}, "armes", [{"nom": "Fusil blaster", "degats": "9DD"}]),
        ({"armures": "veste protectrice"}, "armures", [{"nom": "Veste protectrice"}]),
        ({"inventaire": "[médipack, {nom: Corde, nombre: 2}]"}, "inventaire",
         [{"objet": "Médipack"}, {"objet": "Corde", "nombre": "2"}]),
        ({"inventaire": "[2 médipacks, machin x3]"}, "inventaire",
         [{"objet": "Médipack", "nombre": "2"}, {"objet": "machin", "nombre": "3"}]),
        ({"equipement": "[fusil blaster, 2 médipacks, Sabre laser vert]"}, "armes",
         [{"nom": "Fusil blaster"}, {"nom": "Sabre laser vert"}]),
        ({"equipement": "[fusil blaster, 2 médipacks, machin]"}, "inventaire",
         [{"objet": "Médipack", "nombre": "2"}, {"objet": "machin"}]),
        ({"equipement": "[fusil blaster]"}, "inventaire", None),
        ({"xp": "1 000"}, "experience", {"gagnee": "1000"}),
        ({"xp": "25", "competences": "{Tir: 6D}"}, "experience", {"gagnee": "25", "competences": {"tir": "6D"}}),
        ({"race": "Mirialane"}, "race", "mirialan"),
        ({"race": "twilek"}, "race", "twi-lek"),
        ({"race": "Wookiee"}, "race", "wookie"),
        ({"classe": "Contrebandière"}, "classe", "contrebandier"),
        ({"classe": "Gardien Jedi"}, "classe", "jedi-gardien"),
        ({"repartition": '{Vigueur: 2D, sav: "2", perc: 2, mec: 1}'}, "repartition",
         {"vig": "2", "sav": "2", "perc": "2", "mec": "1"}),
        ({"credits": '"300"'}, "credits", "300"),
        ({"statuts": "Sonné"}, "statuts", ["sonne"]),
        ({"sexe": "Féminin"}, "sexe", "femelle"),
        ({"pnj": "oui"}, "pnj", "true"),
        ({"dons": "[Grenadier]"}, "dons", [{"nom": "Grenadier"}]),
    ],
)  # fmt: skip
def test_it_is_understood(examine: Examine, keys: dict[str, str], key: str, value: Any) -> None:
    found = examine(**keys)
    assert found.reading and found.reading.tree.get(key) == value


@pytest.mark.parametrize(
    ("keys", "code", "hint"),
    [
        ({"race": "Droïde"}, "unknown-race", "race_libre"),
        ({"name": "Jo"}, "unknown-key", "nom"),
        ({"class": "x"}, "unknown-key", "classe"),
        ({"xp": "3", "experience": "{gagnee: 4}"}, "duplicate-key", ""),
        ({"equipement": "[Blaster]", "armes": "[Blaster]"}, "duplicate-key", ""),
        ({"repartition": "{vig: 4, sav: 2, mec: 1}"}, "free-dice-cap", "derogations: [free-dice-cap]"),
    ],
)
def test_what_cannot_be_meant_says_what_to_write(examine: Examine, keys: dict[str, str], code: str, hint: str) -> None:
    found = dict(errors(examine(**keys)))
    assert code in found and hint in found[code]


def test_a_race_of_one_s_own_has_french_keys(examine: Examine) -> None:
    french = examine(race_libre="{nom: Droïde, texte: De métal., des: {Technique: 1}, competences: {Réparation: 1}, "
                     "conditionnel: [{quand: la nuit, competences: [tir], des: 1}], seconde_classe: non, "
                     "dons: [{nom: Prise, texte: Se branche.}], xp_pour_cent: 10}")  # fmt: skip
    assert french.subject and french.subject.origin.race.label == "Droïde", errors(french)
    assert french.subject.origin.race.dice == {"tech": 1}
    odd = examine(race_libre="{nom: X, conditionnel: [{quand: ici, competences: [baignade], des: 1}]}")
    assert "unknown-skill" in dict(errors(odd))
