"""What the codes of an encounter's problems mean."""

from collections.abc import Mapping

from generator.core.i18n import mark

CODES: Mapping[str, tuple[str, str]] = {"combat-vide": (mark("An encounter in which nobody fights."), "")}
