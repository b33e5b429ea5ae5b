"""A race of one's own in the browser: begun from one that is unknown, filled in by fields, written under French keys;
what the fields do not show stays."""

from typing import Any

from generator.game.page.desk import Pressed
from generator.game.system import all_systems
from generator.reading.source import parse
from generator.systems.d6.making.page import DESK
from generator.writing import editor
from generator.writing.edits import apply_edits, edits_of_keys

GAME = all_systems()["d6"]
D = GAME.definitions()
BASE = {"systeme": "d6", "nom": "Bo", "classe": "lutteur", "repartition": {"vig": "3", "dex": "3", "mec": "1"}}


def sent(tree: Any) -> dict[str, str]:
    """What a browser sends back of the page's fields."""
    subject = GAME.examine(parse(editor.fresh_file(tree, (), {}).encode(), "x.yaml"), D).subject
    return {name: field.value for name, field in DESK.page(tree, subject, D).fields().items()}


def test_from_an_unknown_race_to_one_of_ones_own() -> None:
    odd = {**BASE, "race": "Schtroumpf"}
    found = GAME.examine(parse(editor.fresh_file(odd, (), {}).encode(), "x.yaml"), D)
    assert "unknown-race" in [p.code for p in found.problems]
    (panel,) = [panel for panel in DESK.page(odd, None, D).panels if panel.id == "race"]
    buttons = [button.place for part in panel.parts for button in getattr(part, "actions", ())]
    assert "race_libre" in buttons
    own = DESK.act(odd, None, D, Pressed("own", "race_libre", {}))
    assert own and own["race_libre"] == {"nom": "Schtroumpf"} and "race" not in own
    form = sent(own) | {"_race_des_vig": "1", "_race_des_sav": "-1"}
    form |= {"_race_traits": "Petit : trois pommes de haut.\nBleu"}
    tree = DESK.read(own, form, D)
    assert tree["race_libre"] == {
        "nom": "Schtroumpf", "des": {"sav": "-1", "vig": "1"},
        "traits": [{"nom": "Petit", "texte": "trois pommes de haut."}, {"nom": "Bleu", "texte": "Bleu"}],
    }  # fmt: skip
    text = editor.fresh_file(DESK.spelt(tree), (), {})
    examined = GAME.examine(parse(text.encode(), "x.yaml"), D)
    assert [p for p in examined.problems if p.severity == "error"] == [] and "nom: Schtroumpf" in text
    assert examined.subject.origin.race.dice == {"sav": -1, "vig": 1}
    back = DESK.act(tree, None, D, Pressed("class", "race_libre", {}))
    assert back == {key: value for key, value in tree.items() if key != "race_libre"}


def test_what_the_fields_do_not_show_stays() -> None:
    text = (
        "systeme: d6\nnom: Bo\nclasse: lutteur\nrepartition: {vig: 3, dex: 3, mec: 1}\n"
        "race_libre:\n  nom: Ours\n  des: {vig: 1}\n"
        "  conditionnel: [{quand: la nuit, competences: [esquive], des: 1}]\n"
        "  dons: [{nom: Flair, texte: Sent tout., type: jour}]\n"
    )
    tree = GAME.read(parse(text.encode(), "x.yaml"), D).tree
    again = DESK.read(dict(tree), sent(tree), D)
    assert GAME.read(parse(editor.fresh_file(again, (), {}).encode(), "x.yaml"), D).tree == tree
    changes = {"_race_nom": "Ourse", "_race_dons": "Flair : sent tout.\nGriffes : font mal.", "_race_texte": "Poilue."}
    changed = DESK.read(dict(tree), sent(tree) | changes, D)
    reading = GAME.read(parse(text.encode(), "x.yaml"), D)
    reading = apply_edits(reading, edits_of_keys(reading.tree, changed), anew=True)
    merged = reading.source.text
    assert "nom: Ourse" in merged and "type: jour" in merged and "quand: la nuit" in merged
    assert "texte: Poilue." in merged and "Griffes" in merged
    assert not {"label", "name:", "text:", "talents", "dice"} & set(merged.replace("{", " ").replace("[", " ").split())
    assert "label" not in editor.fresh_file(DESK.spelt(changed), (), {})
