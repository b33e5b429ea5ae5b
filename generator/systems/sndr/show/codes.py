"""The codes of a band's problems, with their meaning and the ruling behind each."""

from collections.abc import Mapping

from generator.base.i18n import mark

CODES: Mapping[str, tuple[str, str]] = {
    "empty-band": (mark("A band without figures."), "N-21"),
    "too-many-figures": (mark("More figures than a band may have; told on the first too many."), ""),
    "band-below-size": (mark("Fewer figures than the rules expect: allowed."), ""),
    "cg-exceeded": (mark("The figures cost more CG than the band has."), "N-01"),
    "cg-to-agree": (mark("Without house values nobody says what a figure costs: the table agrees on it."), "N-60"),
    "several-leaders": (mark("A band has one leader."), "N-09"),
    "incompatible-factions": (mark("A figure of the other side than most of the band."), "N-03"),
    "unique-character": (mark("A named character stands in the band more than once."), "N-10"),
    "unknown-part": (mark("A saved scenario names a secret job or a twist that the content does not have."), "N-57"),
}
