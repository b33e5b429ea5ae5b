"""Rules in a few words beside an encounter (notes.yaml): a page is played from by itself, so that what is printed on it
is told on it. Every ruling the simulator plays by is in one of them; a test holds it."""

from collections.abc import Iterator

from generator.core.paper.prose import Clause, Note
from generator.core.paper.typography import french
from generator.systems.d6.battle.combatants import AURA
from generator.systems.d6.blocks import FoeBlock, every_block
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.encounter import Encounter

ALWAYS = ("round", "toucher", "degats")  # of every fight


def told_rules(scenario: Encounter, d: Definitions) -> Iterator[Note]:
    """What every fight is played by, and what the blocks of this one print."""
    moves = {key.replace("-", "_"): one.value for key, one in d.house_moves.items()}
    unknown = dict.fromkeys(("base", "par_de", "par_point", "contact"), "…")
    for key in ALWAYS:
        note = d.notes[key].note(d.constants, **{**unknown, **moves})
        yield Note(note.title, tuple(Clause(c.label, "", french(c.text)) for c in note.lines), note.icon)
    blocks = [every_block(d)[group.key] for group in scenario.foes if group.source is None]
    found = [_clause_of(key, d) for key in _words_of_blocks(blocks, d)]
    if found:
        yield Note("Ces adversaires", tuple(found), "skull")


def _words_of_blocks(blocks: list[FoeBlock], d: Definitions) -> list[str]:
    """The paragraphs that tell what stands on these blocks."""
    wanted = {
        "foe-droide": any(block.id in d.droids for block in blocks),
        "foe-aura": any(AURA in block.powers for block in blocks),
        "foe-sabre": any(block.arm.name.startswith("Sabre") for block in blocks),
        "foe-dressage": any(block.training for block in blocks),
        "foe-discretion": any(block.stealth for block in blocks),
    }
    return [key for key, needed in wanted.items() if needed]


def _clause_of(key: str, d: Definitions) -> Clause:
    power = d.house_powers.get(AURA)
    note = d.notes[key].note(d.constants, tires=power.exhaustion if power else "…")
    return Clause(note.title, "", french(" ".join(line.text for line in note.lines)))
