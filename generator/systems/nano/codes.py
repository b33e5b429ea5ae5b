"""The codes of a group's problems, with their meaning."""

from collections.abc import Mapping

from generator.base.i18n import mark

CODES: Mapping[str, tuple[str, str]] = {
    "groupe-vide": (mark("A group without figures."), ""),
    "taille-du-groupe": (mark("A group of another size than the rules have."), ""),
    "camps-melanges": (mark("A figure of the other side."), ""),
    "figurine-en-double": (mark("One figure twice."), ""),
}
