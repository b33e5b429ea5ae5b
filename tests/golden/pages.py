"""Which pages are kept as pictures: one or more of every kind of paper that holofiche prints.

A print is a command, in a folder with the examples and some files more (conftest.py), and which of its pages are kept:
the name of the picture, the label of the page. A page that is gone or called otherwise is a difference too.
"""

PRINTS: dict[tuple[str, ...], dict[str, str]] = {
    ("sheet", "grakk.yaml"): {"d6-lutteur-recto": "Grakk, recto", "d6-lutteur-verso": "Grakk, verso"},
    ("sheet", "mira.yaml", "--ink", "gray"): {
        "d6-jedi-gray-recto": "Mira Sol, recto",
        "d6-jedi-gray-verso": "Mira Sol, verso",
    },
    ("sheet", "tessa.yaml", "--ink", "light"): {
        "d6-contrebandier-light-recto": "Tessa Vann, recto",
        "d6-contrebandier-light-verso": "Tessa Vann, verso",
    },
    ("sheet", "--blank", "officier-pilote", "--paper", "letter"): {
        "d6-blank-letter-recto": "Officier Pilote, fiche vierge, recto",
        "d6-blank-letter-verso": "Officier Pilote, fiche vierge, verso",
    },
    ("sheet", "grakk.yaml", "--large-print"): {
        "d6-large-recto": "Grakk, recto 1",
        "d6-large-verso": "Grakk, verso 1",
    },
    ("sheet", "bavard.yaml"): {"d6-suite": "Bavard, suite"},
    ("sheet", "--gm", "grakk.yaml", "mira.yaml"): {"d6-gm": "Table du MJ"},
    ("sheet", "vador.yaml"): {"d6-opponents": "Vador"},
    ("sheet", "vador.yaml", "--cards"): {"d6-opponent-cards": "Adversaires – Cartes"},
    ("sheet", "hurt.yaml", "--since", "old.pdf"): {"stickers": "Retouches 1"},
    ("sheet", "loups.yaml", "aurek.yaml", "fuyards.yaml", "--backs"): {
        "sylvaren-roster": "Les Loups de Jakku – Groupe",
        "sndr-roster": "Escouade Aurek – Bande",
        "nano-roster": "Les Fuyards – Groupe",
        "figure-cards": "Figurines – Cartes",
        "figure-backs": "Figurines – Cartes, dos",
    },
    ("sheet", "loups.yaml", "--large-print", "--ink", "light"): {"figure-cards-large": "Les Loups de Jakku – Cartes"},
    ("sheet", "embuscade.yaml"): {"confins-tracker": "Embuscade au spatioport – Suivi de combat"},
    ("scenario", "sylvaren", "loups.yaml", "--seed", "42"): {
        "sylvaren-scenario": "Scénario",
        "sylvaren-profiles": "Profils possibles 1",
        "sylvaren-markers": "À découper",
        "sylvaren-sealed": "Scellé",
    },
    ("scenario", "sndr", "aurek.yaml", "--seed", "7", "--battlefield", "--ink", "gray"): {
        "sndr-scenario": "Scénario",
        "sndr-tokens": "À découper",
        "battlefield": "Champ de bataille 1",
        "tile": "Champ de bataille 8",
    },
    ("scenario", "nano", "--seed", "3", "--paper", "letter"): {"nano-scenario": "Scénario", "nano-bands": "Bandes"},
    ("cards", "d6", "--select", "combat"): {"d6-cards": "Recto 1", "card-backs": "Verso 1"},
    ("cards", "sylvaren", "--ink", "gray"): {"sylvaren-cards": "Recto 1"},
    ("cards", "sndr", "--ink", "light"): {"sndr-cards": "Recto 1"},
    ("cards", "confins", "--format", "paravent"): {"confins-screen": "MJ 1"},
    ("cards", "d6", "--format", "paravent", "--select", "sol"): {"d6-screen": "MJ 1", "d6-players": "Joueurs 2"},
    ("cards", "nano", "--format", "a6"): {"nano-cards-a6": "Recto 1"},
    ("cards", "mes-cartes.yaml", "--fold"): {"own-cards-folded": "Recto 1"},
    ("odds", "loups.yaml", "--enemies", "saved.yaml"): {"heat-map": "Qui bat qui"},
    ("session", "seance.yaml"): {"session-cover": "Couverture"},
    ("chronicle", "life"): {"chronicle-outside": "Feuille 1, extérieur", "chronicle-inside": "Feuille 1, intérieur"},
    ("calibrate",): {"calibration": "Recto"},
    ("sheet", "grakk.yaml", "mira.yaml", "tessa.yaml", "--separate", "--index"): {"index": "Aperçu 1"},
}
