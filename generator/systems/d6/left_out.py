"""What a simulated fight leaves out, in French: it is printed beside every chance (A90)."""

LEFT_OUT = (
    "décor, lignes de vue, hauteur",
    "attaques d’opportunité, encerclement, déséquilibre voulu, deux armes, mode défensif, tour retardé",
    "dons et pouvoirs hors Aura de force, Grenadier, Artilleur, Maladroit et régénérations",
    "objets hors médipacks, grenades et boucliers",
    "statuts des dégâts spéciaux, hors Désorienté et Sonné",
    "compagnons et droïdes du groupe",
    "touché de peu : −1DD",
    "ce que le MJ décide",
)
