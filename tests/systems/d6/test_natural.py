"""What people naturally write in a character's file, and what is answered."""

from collections.abc import Callable
from typing import Any

import pytest

from generator.base.problems import as_text
from generator.base.words import both_names
from generator.game.system import Examined, all_systems
from generator.reading.source import SourceError, parse
from generator.systems.d6.rules.definitions import Definitions

Examine = Callable[..., Examined]


def errors(examined: Examined) -> list[tuple[str, str]]:
    return [(p.code, p.hint or "") for p in examined.problems if p.severity == "error"]


# What somebody writes: lines that replace those of their key or follow them; and the answer: what a key of the file is
# then, or the code and words of the message and of its help.
Answer = dict[str, Any] | tuple[str, str, str]
TABLE: list[tuple[str, Answer]] = [
    # Things by their plain names
    ("armes: [Blaster]", {"armes": [{"nom": "Blaster"}]}),
    ("armes: [2 blasters]", {"armes": [{"nom": "Blaster"}] * 2}),
    ("armes: [{objet: fusil blaster, degats: 9DD}]", {"armes": [{"nom": "Fusil blaster", "degats": "9DD"}]}),
    ("armures: veste protectrice", {"armures": [{"nom": "Veste protectrice"}]}),
    ("inventaire: [médipack, {nom: Corde, nombre: 2}]",
     {"inventaire": [{"objet": "Médipack"}, {"objet": "Corde", "nombre": "2"}]}),
    ("inventaire: [2 médipacks, machin x3]",
     {"inventaire": [{"objet": "Médipack", "nombre": "2"}, {"objet": "machin", "nombre": "3"}]}),
    ("equipement: [fusil blaster, 2 médipacks, Sabre laser vert]",
     {"armes": [{"nom": "Fusil blaster"}, {"nom": "Sabre laser vert"}]}),
    ("equipement: [fusil blaster, deux médipacks, machin]",
     {"inventaire": [{"objet": "Médipack", "nombre": "2"}, {"objet": "machin"}]}),
    ("equipement: [fusil blaster]", {"inventaire": None}),
    ("equipement: blaster, 3 médipacks, grenade (2)",
     {"armes": [{"nom": "Blaster"}, {"nom": "Grenade"}, {"nom": "Grenade"}],
      "inventaire": [{"objet": "Médipack", "nombre": "3"}]}),
    ("equipement: un blaster, deux médipacks et une oreillette",
     {"armes": [{"nom": "Blaster"}], "inventaire": [{"objet": "Médipack", "nombre": "2"}, {"objet": "Oreillette"}]}),
    ("armes: blaster, vibrolame", {"armes": [{"nom": "Blaster"}, {"nom": "Vibrolame"}]}),
    ("armures: veste protectrice, casque", {"armures": [{"nom": "Veste protectrice"}, {"nom": "casque"}]}),
    ("inventaire: 2 médipacks, corde (1,5 m)",
     {"inventaire": [{"objet": "Médipack", "nombre": "2"}, {"objet": "corde (1,5 m)"}]}),
    ("dons: [Grenadier]", {"dons": [{"nom": "Grenadier"}]}),
    # Short keys
    ("xp: 1 000", {"experience": {"gagnee": "1000"}}),
    ("xp: 25\ncompetences: {Tir: 6D}", {"experience": {"gagnee": "25", "competences": {"tir": "6D"}}}),
    ("Caractéristiques: {vig: 2D, sav: 2D, perc: 2D, mec: 1D}",
     {"repartition": {"vig": "2", "sav": "2", "perc": "2", "mec": "1"}}),
    ("jeu: d6", {"systeme": "d6"}),
    ("Joueuse: Léa", {"joueur": "Léa"}),
    # Words as they are said
    ("race: Mirialane", {"race": "mirialan"}),
    ("race: twilek", {"race": "twi-lek"}),
    ("race: Wookiee", {"race": "wookie"}),
    ("race: Le Wookie", {"race": "wookie"}),
    ("Race: HUMAIN", {"race": "humain"}),
    ("classe: Contrebandière", {"classe": "contrebandier"}),
    ("classe: Gardien Jedi", {"classe": "jedi-gardien"}),
    ("repartition: {Vigueur: 2D, sav: \"2\", perc: 2, mec: 1}",
     {"repartition": {"vig": "2", "sav": "2", "perc": "2", "mec": "1"}}),
    ("repartition: {VIG: 2, Dext: 2, per: 2, méca: 1}",
     {"repartition": {"vig": "2", "dex": "2", "perc": "2", "mec": "1"}}),
    ("credits: \"300\"", {"credits": "300"}),
    ("Crédits: 1 000", {"credits": "1000"}),
    ("statuts: Sonné", {"statuts": ["sonne"]}),
    ("sexe: Féminin", {"sexe": "féminin"}),
    ("sexe: femme", {"sexe": "féminin"}),
    ("pnj: oui", {"pnj": "true"}),
    ("nom : Grakk", {"nom": "Grakk"}),
    ("dérogation: plafond des dés libres", {"derogations": ["free-dice-cap"]}),
    ("derogations: [XP insuffisante, free-dice-cap]", {"derogations": ["xp-insufficient", "free-dice-cap"]}),
    # What cannot be meant
    ("race: Schtroumpf", ("unknown-race", "Schtroumpf", "race_libre")),
    ("race: Wokie", ("unknown-race", "Wokie", "did you mean 'Wookie'?")),
    ("classe: Pilotée", ("unknown-class", "Pilotée", "which one: 'Pilotes' or 'Officier Pilote'?")),
    ("race:", ("missing-key", "race", "add it, such as: race: wookie")),
    ("name: Jo", ("unknown-key", "name", "keys are French: write 'nom'")),
    ("class: x", ("unknown-key", "class", "keys are French: write 'classe'")),
    ("xp: 3\nexperience: {gagnee: 4}", ("duplicate-key", "experience.gagnee", "keep one of the two")),
    ("equipement: [Blaster]\narmes: [Blaster]", ("duplicate-key", "armes", "keep one of the two")),
    ("repartition: {vig: 4, sav: 2, mec: 1}", ("free-dice-cap", "4D", "derogations: [free-dice-cap]")),
    ("caractéristiques: {vig: 3, dex: 4, perc: 2, sav: 2, tech: 3, mec: 2}",
     ("free-dice-total-excess", "16D", "repartition: {sav: 1, perc: 1, tech: 2, vig: 2, mec: 1}")),
    ("derogations: [plafond des dégâts]", ("unknown-code", "plafond", "did you mean 'free-dice-cap'?")),
    ("competences: {tir: 9D}", ("xp-insufficient", "0 available", "missing; write: xp: ")),
    ("vigueur: 3", ("unknown-key", "vigueur", "it belongs under 'repartition' (line 5); write there: vig: 3")),
    ("tir: 5D", ("unknown-key", "tir", "write: competences: {tir: 5D}")),
    ("jet_pv: 4", ("unknown-key", "jet_pv", "write: choix: {jet_pv: 4}")),
    ("sonné: oui", ("unknown-key", "sonné", "write: statuts: [Sonné]")),
    ("dégâts: 4DD", ("unknown-key", "dégâts", "write: armes: [{nom: …, degats: 4DD}]")),
    ("blaster: 1", ("unknown-key", "blaster", "write: equipement: [Blaster]")),
    ("experience: {esquive: 5D}", ("unknown-key", "esquive", "write: competences: {esquive: 5D}")),
    ("signe astrologique: bélier", ("unknown-key", "signe", "notes: \"signe astrologique : bélier\"")),
    # Slips in YAML
    ("nom: 'L'ombre'", ("yaml-syntax", "apostrophe", "write: nom: \"L'ombre\"")),
    ("nom: \"Le \"Grand\" Grakk\"", ("yaml-syntax", "a quote ends", "write: nom: 'Le \"Grand\" Grakk'")),
    ("nom: \"Grakk", ("yaml-syntax", "never closed", "write: nom: \"Grakk\"")),
    (" nom: Grakk", ("yaml-syntax", "does not begin under", "begin it at the left edge: nom: Grakk")),
    ("experience:\n  gagnee: 9\n pv: 1", ("yaml-syntax", "does not begin under", "begin it with 2 spaces: pv: 1")),
    ("nom:Grakk", ("yaml-syntax", "a space is missing", "write: nom: Grakk")),
    ("nom = Grakk", ("yaml-syntax", "not '='", "write: nom: Grakk")),
    ("nom Grakk", ("yaml-syntax", "the ':' after the key", "write: nom: Grakk")),
    ("nom:\u00a0Grakk", ("yaml-syntax", "no-break space", "write: nom: Grakk")),
    ("nom: Grakk: le grand", ("yaml-syntax", "makes a key of it", "write: nom: \"Grakk: le grand\"")),
    ("repartition: {vig:3, dex:2}", ("yaml-syntax", "a space is missing", "write: repartition: {vig: 3, dex: 2}")),
    ("repartition: {vig: 3 dex: 2}", ("yaml-syntax", "a comma", "write: repartition: {vig: 3, dex: 2}")),
    ("repartition:\n\tvig: 3", ("yaml-syntax", "a tab", "begin it with 2 spaces: vig: 3")),
    ("armes: [Blaster", ("yaml-syntax", "never closed", "write: armes: [Blaster]")),
    ("armes: [{nom: Blaster]", ("yaml-syntax", "never closed", "write: armes: [{nom: Blaster}]")),
    ("armes:\n  -Blaster\n  -Vibrolame", ("yaml-syntax", "after '-'", "write: - Blaster")),
    ("notes: @cantina", ("yaml-syntax", "cannot begin with", "write: notes: \"@cantina\"")),
]  # fmt: skip


def file_with(written: str) -> bytes:
    """A character of whom these lines are written."""
    usual = ["systeme: d6", "nom: Essai", "race: dug", "classe: assassin",
             "repartition: {vig: 2, sav: 1, perc: 1, mec: 1, tech: 2}"]  # fmt: skip
    keys = {line.strip().lower().split(":")[0].split()[0] for line in written.split("\n")}
    keys |= {"systeme"} if "jeu" in keys else set()
    keys |= {"repartition"} if "caractéristiques" in keys else set()
    kept = [line for line in usual if line.split(":")[0] not in keys]
    return "\n".join([*kept, written, "taille: 2 m", ""]).encode()


def test_the_table_has_sixty_rows_and_more() -> None:
    assert len(TABLE) >= 60


@pytest.mark.parametrize(("written", "answer"), TABLE, ids=[row[0].replace("\n", "|") for row in TABLE])
def test_what_is_written_is_understood_or_answered(d6: Definitions, written: str, answer: Answer) -> None:
    raw = file_with(written)
    try:
        examined = all_systems()["d6"].examine(parse(raw, "essai.yaml"), d6)
    except SourceError as error:
        problems, tree = error.problems, None
    else:
        problems, tree = examined.problems, examined.reading and examined.reading.tree
    if isinstance(answer, dict):
        assert tree, problems
        assert {key: tree.get(key) for key in answer} == answer
        return
    code, said, help_ = answer
    found = next((p for p in problems if p.code == code), None)
    assert found and said in found.message and help_ in (found.hint or ""), problems
    if code == "yaml-syntax":  # at its own line, under the fault; what is to be written is right
        lines = raw.decode().split("\n")
        assert len(problems) == 1 or "-Blaster" in written
        assert found.place and lines[found.place.line - 1].strip() in written
        right = (found.hint or "").split(": ", 1)[1]
        assert right != lines[found.place.line - 1] or "begin" in (found.hint or "")


@pytest.mark.parametrize(
    ("written", "faulty"),
    [("race: Schtroumpf", "Schtroumpf"), ("pv: beaucoup", "beaucoup"), ("repartition: {vig: 4, sav: 2, mec: 1}", "4"),
     ("repartition: {zut: 3}", "zut"), ("classe: chasseuse de primes", "chasseuse de primes"), ("zut: 1", "zut"),
     ("repartition: {vig: 3, sav: 3, tech: 3}", "{vig: 3, sav: 3, tech: 3}"), ("cote: 'loin'", "'loin'")],
)  # fmt: skip
def test_carets_stand_under_what_is_wrong(d6: Definitions, written: str, faulty: str) -> None:
    raw = file_with(written)
    examined = all_systems()["d6"].examine(parse(raw, "essai.yaml"), d6)
    told = as_text("essai.yaml", next(p for p in examined.problems if p.severity == "error"), raw.decode().split("\n"))
    _where, line, carets, *_help = told.split("\n")
    assert line[carets.index("^") :][: carets.count("^")] == faulty, told


def test_a_race_of_one_s_own_has_french_keys(examine: Examine) -> None:
    french = examine(race_libre="{nom: Droïde, texte: De métal., des: {Technique: 1}, competences: {Réparation: 1}, "
                     "conditionnel: [{quand: la nuit, competences: [tir], des: 1}], seconde_classe: non, "
                     "dons: [{nom: Prise, texte: Se branche.}], xp_pour_cent: 10}")  # fmt: skip
    assert french.subject and french.subject.origin.race.label == "Droïde", errors(french)
    assert french.subject.origin.race.dice == {"tech": 1}
    odd = examine(race_libre="{nom: X, conditionnel: [{quand: ici, competences: [baignade], des: 1}]}")
    assert "unknown-skill" in dict(errors(odd))


def test_every_code_that_can_be_waived_has_a_french_name(d6: Definitions) -> None:
    words = d6.lexicon.vocabulary("waivers")
    for code in d6.game.waivable.all:
        english, french = both_names("codes", code)
        assert (english, words.find(english), words.find(french)) == (code, code, code)
        assert french != english
