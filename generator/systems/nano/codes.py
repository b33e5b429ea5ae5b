"""The codes of a group's problems, with their meaning."""

from collections.abc import Mapping

from generator.base.i18n import mark

CODES: Mapping[str, tuple[str, str]] = {
    "empty-group": (mark("A group without figures."), ""),
    "group-size": (mark("More figures than anybody has."), ""),
    "group-of-ones-own": (mark("A group that the scenario does not have: it is checked, printed and fought."), "K-29"),
}
