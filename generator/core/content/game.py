"""What every game's system.yaml says beside its constants: what it is called, where it and each constant come from."""

from collections.abc import Mapping
from dataclasses import dataclass

from generator.core.content.loading import Citations, Rulings
from generator.core.paper.figure import Livery


@dataclass(frozen=True, kw_only=True)
class GameTitle:
    label: str
    full_label: str
    blurb: str
    livery: Livery  # of its pages, as on the backs of its cards
    source: Citations
    sources: Mapping[str, Citations]
    rulings: Mapping[str, Rulings]
