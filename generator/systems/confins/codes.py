"""The codes of an encounter's problems, with their meaning."""

from collections.abc import Mapping

from generator.base.i18n import mark

CODES: Mapping[str, tuple[str, str]] = {"empty-fight": (mark("An encounter in which nobody fights."), "")}
