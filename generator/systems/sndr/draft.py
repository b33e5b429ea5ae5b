"""A band in the making: who is in it, what it costs, who may still join, and the commented file it becomes."""

from collections import Counter
from collections.abc import Sequence

from generator.core.game.guide import Tree
from generator.core.writing.newfile import Entry, schema_line, write
from generator.systems.sndr.definitions import Definitions, Profile
from generator.systems.sndr.pricing import price


def cost(ids: Sequence[str], d: Definitions) -> int:
    return sum(price(d.profiles[key], d).cg for key in ids)


def leads(profile: Profile, d: Definitions) -> bool:
    return any(d.trait(key).effects.leader for key in profile.traits)


def recruits(ids: Sequence[str], side: str, d: Definitions) -> list[Profile]:
    """Who may still join: of this side, within the CG, one leader, a named character once (L333-335)."""
    c = d.constants
    left = c.cg_limit - cost(ids, d)
    led = sum(leads(d.profiles[key], d) for key in ids) >= c.max_leaders
    return [
        p
        for p in d.profiles.values()
        if len(ids) < c.max_figures
        and side in d.factions[p.faction].sides
        and price(p, d).cg <= left
        and not (led and leads(p, d))
        and not (p.unique and p.id in ids)
    ]


def entries_of(members: Sequence[tuple[str, str]]) -> list[Tree]:
    """(profile, name) -> the lines of `figurines`; the nameless of one profile make one line."""
    count = Counter(key for key, name in members if not name)
    lines: list[Tree] = []
    for key, name in members:
        if name:
            lines.append({"profil": key, "nom": name})
        elif count[key]:
            lines.append({"profil": key, **({"nombre": count[key]} if count[key] > 1 else {})})
            count[key] = 0
    return lines


def text(tree: Tree, d: Definitions) -> str:
    lines = tree["figurines"]
    each = [(price(d.profiles[one["profil"]], d).cg, one.get("nombre", 1)) for one in lines]
    notes = tuple(f"{n} × {cg} CG" if n > 1 else f"{cg} CG" for cg, n in each)
    total = sum(cg * n for cg, n in each)
    entries = [Entry("systeme", "sndr"), Entry("nom", tree["nom"])]
    if tree.get("joueur"):
        entries.append(Entry("joueur", tree["joueur"]))
    entries.append(Entry("figurines", lines, each=notes))
    head = [schema_line("sndr"), f"{tree['nom']} : {total} CG sur {d.constants.cg_limit}."]
    tail = ["Les CG sont proposés ; une table écrit les siens ainsi :", "couts: {jedi-sentinelle: 18}"]
    return write(head, entries, tail)
