"""Starting characters to fight with: of each class a reasonable one, and one made for fighting; all Human."""

import json
from pathlib import Path
from typing import Any

from generator.game.system import all_systems
from generator.systems.d6.fight.battle.combatants import Combatant, combatant_of, combatant_of_block
from generator.systems.d6.fight.blocks import every_block
from generator.systems.d6.making.draft import derive_draft
from generator.systems.d6.rules.definitions import Definitions

D: Definitions = all_systems()["d6"].definitions()
BLOCKS = {key: combatant_of_block(one, D) for key, one in every_block(D).items()}
GROUPS = (
    ("jedi-gardien", "contrebandier", "bio-savant", "pisteur"),
    ("lutteur", "artilleur", "mecano-pilote", "senateur"),
    ("jedi-consulaire", "officier-pilote", "mecha-fabricant", "assassin"),
    ("amiral", "mascotte", "cyber-ingenieur", "autodidacte"),
)


def tree_of(classe: str, *, warlike: bool = False) -> dict[str, Any]:
    one = D.classes[classe]
    main = max((k for k in one.dice if k not in ("dex", "vig")), key=lambda k: one.dice[k], default="perc")
    main = "mec" if one.picks else main
    choices: dict[str, Any] = {"race": {"dex": 1} if warlike else {main: 1}}
    choices |= {"orientation": "cyber-combattant"} if one.options else {}
    choices |= {"plus": ["dex", "vig", "perc"], "moins": ["mec"]} if one.picks else {}
    choices |= {"jet_pv": 4} if one.pv_roll else {}
    dice = {"dex": 3, "vig": 3, main: 1} if warlike else {"dex": 2, "vig": 2, main: 3}
    return {"systeme": "d6", "nom": classe, "classe": classe, "race": "humain", "choix": choices, "repartition": dice}


def starter(classe: str, *, warlike: bool = False) -> Combatant:
    return combatant_of(derive_draft(tree_of(classe, warlike=warlike), D))


def gardiens() -> list[Combatant]:
    """Two dozen Gardiens whose dice fell anywhere: those that A74 and A78 were proved with, kept as they were rolled,
    for what `new --random` rolls goes where a class needs it."""
    kept = json.loads(Path(__file__).with_name("gardiens.json").read_text("utf-8"))
    own = {"systeme": "d6", "nom": "X", "classe": "jedi-gardien"}
    return [combatant_of(derive_draft({**own, **tree}, D)) for tree in kept]
