"""What ties an evening to its characters: a closed list of keys of their files, cited and never interpreted."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.base.typography import number, signed
from generator.chance.dice import Roller
from generator.reading.shape import leading_number
from generator.systems.d6.evening.evening import Tie
from generator.systems.d6.evening.tables import Tables
from generator.systems.d6.evening.words import fill_slots
from generator.systems.d6.rules.derive import Derived

DEBT_CUT = 0.3  # of a debt, what the patron wipes off
SEVERAL = ("dette", "prime", "contact", "note", "journal")  # ties of which each character has his own words
FAR = 2  # from the middle of the scale of the Force: what is worth a word
MOST_QUOTED = 160  # letters of a note or a journal


class Candidate(NamedTuple):
    """A line that a file allows: the row of ties, one of its texts, what fills it."""

    row: str
    text: str
    values: Mapping[str, str]


def draw_ties(
    party: Sequence[Derived], tables: Tables, values: Mapping[str, str], roller: Roller, survivors: Sequence[str]
) -> tuple[Tie, ...]:
    """Draw a tie for each character whose file allows one, no number twice; and one of the survivors of the evening
    before."""
    ties: list[Tie] = []
    used: set[str] = set()
    for c in party:
        candidates = [*_candidates_of(c)]
        fresh = [candidate for candidate in candidates if candidate.row not in used or candidate.row in SEVERAL]
        if not fresh:
            continue
        row = tables.ties.get(roller.choice(fresh).row)
        if row is None:
            continue
        candidate = roller.choice([option for option in fresh if option.row == row.id])
        texts = candidate.text if candidate.text in row.texts else roller.choice(sorted(row.texts))
        used.add(row.id)
        name = c.character.nom or c.definitions.game.label
        text = fill_slots(row.texts[texts], {**values, **candidate.values, "nom": name})
        ties.append(Tie(name, row.key, text))
    if survivors and (row := tables.ties.get("survivant")):
        text = fill_slots(next(iter(row.texts.values())), {**values, "valeur": roller.choice(survivors)})
        ties.append(Tie("", row.key, text))
    return tuple(ties)


def _fields(c: Derived, panel: str) -> Mapping[str, str]:
    return c.panels[panel].fields if panel in c.panels else {}


def _rows(c: Derived, panel: str) -> list[Mapping[str, str]]:
    return [row for rows in c.panels[panel].rows.values() for row in rows] if panel in c.panels else []


def _candidates_of(c: Derived) -> Iterator[Candidate]:
    yield from _of_money(c)
    yield from _of_things(c)
    yield from _of_body(c)
    yield from _of_life(c)


def _of_money(c: Derived) -> Iterator[Candidate]:
    debt = _fields(c, "dette")
    if debt.get("creancier") and debt.get("somme"):
        owed = leading_number(debt["somme"]) or leading_number(f"{debt['somme']} crédits") or 0
        sums = {"creancier": debt["creancier"], "somme": f"{number(owed)} crédits" if owed else debt["somme"]}
        if owed:
            part = f"{number(round(owed * DEBT_CUT / 50) * 50 or 50)} crédits"
            yield Candidate("dette", "patron", {**sums, "part": part})
        yield Candidate("dette", "rival", sums)
        yield Candidate("dette", "complication", sums)
    for bounty in _rows(c, "primes"):
        if bounty.get("cible") and not bounty.get("fait"):
            yield Candidate("prime", "", {"cible": bounty["cible"]})
    for contact in _rows(c, "contacts"):
        if contact.get("nom"):
            yield Candidate("contact", "clue", {"contact": contact["nom"]})


def _of_things(c: Derived) -> Iterator[Candidate]:
    ship = _fields(c, "vaisseau")
    if ship.get("statuts"):
        yield Candidate("vaisseau", "damage", {"valeur": ship["statuts"]})
    if ship.get("missiles", "0") not in ("0", ""):
        yield Candidate("vaisseau", "missiles", {"valeur": ship["missiles"]})
    companion = _fields(c, "compagnon")
    if name := companion.get("nom") or companion.get("espece"):
        yield Candidate("compagnon", "any", {"valeur": name})
    for droid in _rows(c, "droides"):
        if name := droid.get("nom") or droid.get("modele"):
            yield Candidate("droide", "any", {"valeur": name})


def _of_body(c: Derived) -> Iterator[Candidate]:
    d = c.definitions
    for key in c.life.statuses:
        if key in d.statuses:
            yield Candidate("statut", "any", {"valeur": d.statuses[key].label})
    for wound in c.character.sequelles:
        if text := wound.effet or wound.cicatrice:
            yield Candidate("sequelle", "any", {"valeur": text})
    most = c.pv.maximum
    if c.pv_current is not None and most is not None and c.pv_current < most:
        yield Candidate("blessure", "any", {"valeur": f"{c.pv_current} PV sur {most}"})


def _of_life(c: Derived) -> Iterator[Candidate]:
    if c.reputation:
        yield Candidate("reputation", "good" if c.reputation > 0 else "bad", {"valeur": signed(c.reputation)})
    if abs(c.side) >= FAR:
        yield Candidate("cote", "light" if c.side > 0 else "dark", {"valeur": signed(c.side)})
    common = c.definitions.constants.common_tongue
    for tongue in c.character.langues:
        if tongue.lower() not in common:
            yield Candidate("langue", "clue", {"valeur": tongue})
    last = next((entry.texte for entry in reversed(c.character.journal) if entry.texte), None)
    if last:
        yield Candidate("journal", "any", {"valeur": shorten(last)})
    if c.character.notes and c.character.notes.strip():
        yield Candidate("note", "any", {"valeur": shorten(c.character.notes)})


def shorten(text: str) -> str:
    """Return a text on one line, cut at a word where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= MOST_QUOTED else f"{line[:MOST_QUOTED].rpartition(' ')[0]}…"
