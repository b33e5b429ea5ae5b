"""The codes of a band's problems, with their meaning and the ruling behind each."""

from collections.abc import Mapping

from generator.base.i18n import mark

CODES: Mapping[str, tuple[str, str]] = {
    "bande-vide": (mark("A band without figures."), "N-21"),
    "trop-de-figurines": (mark("More figures than a band may have; told on the first too many."), ""),
    "bande-reduite": (mark("Fewer figures than the rules expect: allowed."), ""),
    "cg-depasses": (mark("The figures cost more CG than the band has."), "N-01"),
    "meneur-multiple": (mark("A band has one leader."), "N-09"),
    "factions-incompatibles": (mark("A figure of the other side than most of the band."), "N-03"),
    "personnage-unique": (mark("A named character stands in the band more than once."), "N-10"),
    "partie-inconnue": (mark("A saved scenario names a secret job or a twist that the content does not have."), "N-57"),
}
