"""The panels of the verso: the names of the fields in each. Their looks and boxes are in templates/d6/panels."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Grid:
    """Rows to write in, numbered from 1: `prime_1_cible`."""

    prefix: str
    rows: int
    fields: tuple[str, ...]


@dataclass(frozen=True)
class Panel:
    fields: tuple[str, ...] = ()
    grids: tuple[Grid, ...] = ()


def _cells(prefix: str, names: str) -> tuple[str, ...]:
    return tuple(f"{prefix}_{name}" for name in names.split())


def _grid(prefix: str, rows: int, names: str) -> tuple[Grid, ...]:
    return (Grid(prefix, rows, tuple(names.split())),)


# Where an implant can be: the rows beside the body that is drawn.
BODY = ("Tête", "Yeux", "Torse", "Bras gauche", "Bras droit", "Jambes", "Autre")
# The five primordial forms of the lightsaber. The source names the second one only (L20, L43).
FORMS = ("Forme I", "Forme II, Makashi", "Forme III", "Forme IV", "Forme V")

# On every verso, whatever the class.
COMMON = Panel(
    ("nom_verso", "notes"),
    _grid("don", 7, "nom type effet")
    + _grid("arme", 4, "nom degats portee type notes")
    + _grid("armure", 4, "nom res notes"),
)

PANELS: Mapping[str, Panel] = {
    "force": Panel(_cells("force", "controle sens alteration"), _grid("pouvoir", 7, "nom epuisement effet")),
    "forms": Panel(
        _cells("sabre", "nom couleur degats"),
        _grid("forme", len(FORMS), "effet") + _grid("autre_forme", 3, "nom effet"),
    ),
    "wantedex": Panel((), _grid("prime", 6, "cible montant lieu")),
    "implants": Panel((), _grid("implant", len(BODY), "nom effet")),
    "gadgets": Panel((), _grid("gadget", 5, "nom effet")),
    "companion": Panel(
        _cells("compagnon", "nom espece pv_max pv res vitesse attaque degats ordres sav dex perc tech vig mec")
    ),
    "traps": Panel((), _grid("piege", 5, "nom seuil effet")),
    "belt": Panel((), _grid("ceinture", 7, "nom effet")),
    "energy-shield": Panel(_cells("bouclier", "nom capacite reste")),
    "stealth": Panel(("discretion_valeur",)),
    "kills": Panel((), _grid("cible", 5, "nom lieu maniere")),
    "ship": Panel(
        _cells("vaisseau", "type nom pb_max pb ecrans vitesse maniabilite hyperdrive soute notes canons")
        + _cells("vaisseau", "canons_degats tourelles tourelles_degats missiles_degats torpilles_degats")
    ),
    "decisive": Panel(),
    "debt": Panel(_cells("dette", "creancier somme"), _grid("versement", 6, "date verse reste")),
    "speeder": Panel(_cells("speeder", "nom vitesse maniabilite pb pilotage armes notes")),
    "parts": Panel((), _grid("piece", 8, "nom usage nombre")),
    "components": Panel((), _grid("compo", 16, "nom nombre")),
    "droids": Panel((), _grid("droide", 4, "nom pv res vitesse attaque degats fonctions")),
    "hacking": Panel(_cells("piratage", "systemes securite"), _grid("piratage", 5, "systeme seuil gain")),
    "substances": Panel((), _grid("substance", 7, "nom effet seuil doses")),
    "grafts": Panel((), _grid("greffe", 5, "patient greffe effet risque")),
    "melee": Panel(_cells("melee", "mains_nues arts_martiaux armes_blanches"), _grid("coup", 5, "nom jet effet")),
    "parry": Panel(),
    "heavy-weapon": Panel(_cells("lourde", "nom degats portee type notes")),
    "cone": Panel(),
    "explosives": Panel((), _grid("explosif", 7, "nom degats effet nombre")),
    "zone": Panel(),
    "contacts": Panel((), _grid("contact", 10, "planete nom service")),
    "mandate": Panel(_cells("mandat", "titre monde depuis jusqua mission")),
    "posts": Panel((), _grid("poste", 9, "nom jet")),
    "fleet": Panel((), _grid("flotte", 5, "nom type ordre etat")),
    "command": Panel(("commandement_valeur",)),
    "luck": Panel((), _grid("hasard", 6, "quand quoi") + _grid("gaffe", 6, "quand quoi")),
    "learned": Panel((), _grid("appris", 7, "nom classe type effet")),
    "scars": Panel((), _grid("sequelle", 4, "quoi effet")),
}

# Panels that a class has room for, beside its own: the sequelae of wounds.
MORE: Mapping[str, tuple[str, ...]] = {
    "lutteur": ("scars",),
    "artilleur": ("scars",),
    "demineur": ("scars",),
    "mascotte": ("scars",),
    "autodidacte": ("scars",),
}
# Rows that a class has more or fewer of, so that its verso is full and not crowded.
ROWS: Mapping[str, Mapping[str, int]] = {
    "techno-chasseur": {"ceinture": 10, "prime": 8},
    "contrebandier": {"don": 6},
    "mecano-pilote": {"don": 6, "piece": 6, "arme": 3},
    "officier-pilote": {"don": 9},
    "cyber-ingenieur": {"compo": 20},
    "bio-savant": {"substance": 9, "greffe": 7},
    "artilleur": {"sequelle": 5},
    "senateur": {"contact": 18},
    "amiral": {"don": 5, "arme": 3, "armure": 2, "flotte": 4},
    "mascotte": {"hasard": 8, "gaffe": 8},
    "autodidacte": {"appris": 9},
}


def rows(classe: str, panels: tuple[str, ...]) -> dict[str, int]:
    """How many rows each grid of a class's verso has."""
    usual = {grid.prefix: grid.rows for panel in _of(panels) for grid in panel.grids}
    return {**usual, **ROWS.get(classe, {})}


def fields(panels: tuple[str, ...], count: Mapping[str, int]) -> Iterator[str]:
    """The names of all fields of a verso."""
    for panel in _of(panels):
        yield from panel.fields
        for grid in panel.grids:
            yield from (f"{grid.prefix}_{n}_{name}" for n in range(1, count[grid.prefix] + 1) for name in grid.fields)


def _of(panels: tuple[str, ...]) -> Iterator[Panel]:
    yield COMMON
    yield from (PANELS[name] for name in panels)
