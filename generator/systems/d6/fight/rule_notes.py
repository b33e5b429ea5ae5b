"""Short rules beside an encounter (notes.yaml): a page is played from by itself, so that it explains what is printed on
it. Every ruling the simulator plays by is in one of them; a test checks it."""

from collections.abc import Iterator

from generator.base.typography import french
from generator.model.prose import Clause, Note
from generator.systems.d6.fight.battle.combatants import AURA
from generator.systems.d6.fight.blocks import FoeBlock, every_block
from generator.systems.d6.fight.encounter import Encounter
from generator.systems.d6.rules.definitions import Definitions

ALWAYS = ("round", "toucher", "degats")  # of every fight


def rule_notes(scenario: Encounter, d: Definitions) -> Iterator[Note]:
    """Yield the rules every fight is played by, and those of what the blocks of this one print."""
    moves = {key.replace("-", "_"): move.value for key, move in d.house_moves.items()}
    unknown = dict.fromkeys(("base", "par_de", "par_point", "contact"), "…")
    for key in ALWAYS:
        note = d.notes[key].note(d.constants, **{**unknown, **moves})
        yield Note(note.title, tuple(Clause(c.label, "", french(c.text)) for c in note.lines), note.icon)
    blocks = [every_block(d)[group.key] for group in scenario.foes if group.source is None]
    clauses = [_clause_of(key, d) for key in _words_of_blocks(blocks, d)]
    if clauses:
        yield Note("Ces adversaires", tuple(clauses), "skull")


def _words_of_blocks(blocks: list[FoeBlock], d: Definitions) -> list[str]:
    """Return the keys of the paragraphs that explain what stands on these blocks."""
    paragraphs = {
        "foe-droide": any(block.id in d.droids for block in blocks),
        "foe-aura": any(AURA in block.powers for block in blocks),
        "foe-sabre": any(block.arm.name.startswith("Sabre") for block in blocks),
        "foe-dressage": any(block.training for block in blocks),
        "foe-discretion": any(block.stealth for block in blocks),
    }
    return [key for key, needed in paragraphs.items() if needed]


def _clause_of(key: str, d: Definitions) -> Clause:
    power = d.house_powers.get(AURA)
    note = d.notes[key].note(d.constants, tires=power.exhaustion if power else "…")
    return Clause(note.title, "", french(" ".join(line.text for line in note.lines)))
