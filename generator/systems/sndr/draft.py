"""A band in the making: what it costs, who may still join, and the commented file it becomes."""

from collections.abc import Sequence

from generator.core.game.guide import Tree
from generator.core.game.recruiting import text_of
from generator.core.writing.newfile import KeyLine
from generator.systems.sndr.definitions import Definitions, Profile
from generator.systems.sndr.pricing import price


def cost(ids: Sequence[str], d: Definitions) -> int:
    return sum(price(d.profiles[key], d).cg for key in ids)


def recruits(ids: Sequence[str], side: str, d: Definitions) -> list[Profile]:
    """Who may still join: of this side, within the CG, one leader, a named character once (L333-335)."""
    c = d.constants
    left = c.cg_limit - cost(ids, d)
    led = sum(d.leads(d.profiles[key]) for key in ids) >= c.max_leaders
    return [
        p
        for p in d.profiles.values()
        if len(ids) < c.max_figures
        and side in d.factions[p.faction].sides
        and price(p, d).cg <= left
        and not (led and d.leads(p))
        and not (p.unique and p.id in ids)
    ]


def text(tree: Tree, d: Definitions) -> str:
    each = [(price(d.profiles[one["profil"]], d).cg, one.get("nombre", 1)) for one in tree["figurines"]]
    notes = tuple(f"{n} × {cg} CG" if n > 1 else f"{cg} CG" for cg, n in each)
    summary = f"{sum(cg * n for cg, n in each)} CG sur {d.constants.cg_limit}"
    tail = ["Les CG sont proposés ; une table écrit les siens ainsi :", "couts: {jedi-sentinelle: 18}"]
    return text_of(tree, summary, KeyLine("figurines", tree["figurines"], each=notes), tail)
