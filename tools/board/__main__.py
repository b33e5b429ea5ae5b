"""Draws plates, figures and centrepieces anew: all, or those that are named."""

import argparse
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tools.board.centre import Centre, draw_centre
from tools.board.figures import FIGURES, draw_figure
from tools.board.models import arms, bodies, critter, droids, gear, hulls, kit, lore, scenes, ships
from tools.board.plate import draw_plate, draw_small
from tools.board.proof import draw_proof

DRAWINGS = Path(__file__).parents[2] / "drawings"
PLATES = {
    "jedi-gardien": gear.HILT,
    "jedi-consulaire": lore.ARMILLARY,
    "jedi-sentinelle": lore.LANTERN,
    "pisteur": lore.TRAP,
    "techno-chasseur": kit.BELT,
    "assassin": arms.RIFLE,
    "contrebandier": ships.FREIGHTER,
    "mecano-pilote": kit.BIKE,
    "officier-pilote": ships.FIGHTER,
    "mecha-fabricant": droids.SPIDER,
    "cyber-ingenieur": droids.EYE,
    "bio-savant": gear.FLASK,
    "lutteur": gear.GAUNTLET,
    "artilleur": arms.GUN,
    "demineur": gear.CHARGE,
    "senateur": gear.MEDAL,
    "amiral": ships.LINE_SHIP,
    "mascotte": critter.CRITTER,
    "autodidacte": arms.KNIFE,
}
CENTRES: dict[str, Centre] = {
    f"centre-{name}": one for name, one in {**hulls.PLANS, **bodies.BODIES, **scenes.SCENES}.items()
}


def draw_named(name: str) -> list[tuple[str, str]]:
    """Return the files of a plate or of a figure, below the drawings."""
    if name in FIGURES:
        return [(f"_figures/{name}.svg", draw_figure(name))]
    if name in CENTRES:
        return [(f"_centres/{name.removeprefix('centre-')}.svg", draw_centre(CENTRES[name]).svg(CENTRES[name].title))]
    model = PLATES[name]
    plate, small = draw_plate(model).svg(model.title), draw_small(model).svg(model.title)
    return [(f"_plates/{name}.svg", plate), (f"_plates/small/{name}.svg", small)]


def main() -> None:
    known = [*PLATES, *FIGURES, *CENTRES]
    parser = argparse.ArgumentParser(prog="python -m tools.board", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a class or a figure; all of them where none is given")
    parser.add_argument("--proof", type=Path, metavar="FOLDER", help="pictures of them too, at 420 and at 150 dpi")
    parser.add_argument("--at-once", type=int, default=2, metavar="N", help="how many are drawn at the same time")
    asked = parser.parse_args()
    if unknown := sorted(set(asked.names) - set(known)):
        parser.error(f"no plate or figure is called {', '.join(unknown)}: there are {', '.join(known)}")
    with ProcessPoolExecutor(asked.at_once) as workers:
        for files in workers.map(draw_named, asked.names or known):
            for name, svg in files:
                place = DRAWINGS / name
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(svg, "utf-8")
                print(f"{name:40} {len(svg):6}", flush=True)
                for dpi in (420, 150) if asked.proof else ():
                    asked.proof.mkdir(parents=True, exist_ok=True)
                    (asked.proof / f"{name.replace('/', '-')}-{dpi}.png").write_bytes(draw_proof(svg, dpi))


if __name__ == "__main__":
    main()
