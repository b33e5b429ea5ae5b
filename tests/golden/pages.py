"""Which pages are kept as pictures: one or more of every kind of paper that holofiche prints.

A print is a job of the corpus (tools/corpus/jobs.txt), and which of its pages are kept: the name of the picture, the
label of the page. A page that is gone or called otherwise is a difference too.
"""

PRINTS: dict[str, dict[str, str]] = {
    "sheet-grakk": {"d6-lutteur-recto": "Grakk, recto", "d6-lutteur-verso": "Grakk, verso"},
    "sheet-mira-gray": {
        "d6-jedi-gray-recto": "Mira Sol, recto",
        "d6-jedi-gray-verso": "Mira Sol, verso",
    },
    "sheet-tessa-light": {
        "d6-contrebandier-light-recto": "Tessa Vann, recto",
        "d6-contrebandier-light-verso": "Tessa Vann, verso",
    },
    "blank-letter-officier-pilote": {
        "d6-blank-letter-recto": "Officier Pilote, fiche vierge, recto",
        "d6-blank-letter-verso": "Officier Pilote, fiche vierge, verso",
    },
    "sheet-grakk-large": {
        "d6-large-recto": "Grakk, recto 1",
        "d6-large-verso": "Grakk, verso 1",
    },
    "suite": {"d6-suite": "Bavard, suite"},
    "gm": {"d6-gm": "Table du MJ"},
    "opponent": {"d6-opponents": "Vador"},
    "opponent-cards": {"d6-opponent-cards": "Adversaires – Cartes"},
    "stickers": {"stickers": "Retouches 1"},
    "roster-all": {
        "sylvaren-roster": "Les Loups de Jakku – Groupe",
        "sndr-roster": "Escouade Aurek – Bande",
        "nano-roster": "Les Fuyards – Groupe",
        "figure-cards": "Figurines – Cartes",
        "figure-backs": "Figurines – Cartes, dos",
    },
    "roster-loups-large": {"figure-cards-large": "Les Loups de Jakku – Cartes"},
    "tracker": {"confins-tracker": "Embuscade au spatioport – Suivi de combat"},
    "scenario-sylvaren": {
        "sylvaren-scenario": "Scénario",
        "sylvaren-profiles": "Profils possibles 1",
        "sylvaren-markers": "À découper",
        "sylvaren-sealed": "Scellé",
    },
    "scenario-sndr-tiles": {
        "sndr-scenario": "Scénario",
        "sndr-tokens": "À découper",
        "battlefield": "Champ de bataille 1",
        "tile": "Champ de bataille 8",
    },
    "scenario-nano": {"nano-scenario": "Scénario", "nano-bands": "Bandes"},
    "scenario-d6-space": {"d6-space": "Scénario", "d6-posts": "Postes"},
    "scenario-d6-chase": {"d6-chase": "Scénario"},
    "cards-d6-combat": {"d6-cards": "Recto 1", "card-backs": "Verso 1"},
    "cards-sylvaren": {"sylvaren-cards": "Recto 1"},
    "cards-sndr": {"sndr-cards": "Recto 1"},
    "screen-confins": {"confins-screen": "MJ 1"},
    "screen-d6-ground": {"d6-screen": "MJ 1", "d6-players": "Joueurs 2"},
    "cards-nano-a6": {"nano-cards-a6": "Recto 1"},
    "cards-own": {"own-cards-folded": "Recto 1"},
    "session": {"session-cover": "Couverture"},
    "chronicle": {"chronicle-outside": "Feuille 1, extérieur", "chronicle-inside": "Feuille 1, intérieur"},
    "calibrate": {"calibration": "Recto"},
}
