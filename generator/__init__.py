"""holofiche: from hand-written YAML to printed character sheets, warbands, scenarios and cards.

The Python interface (docs/python.md: `from generator import load, …`) stands in `generator.api`, which is imported when
a name of it is first used, so that commands do not pay for it.
"""

import gc
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.api import (
        PlayerFile,
        Refusal,
        SourceError,
        compute_odds,
        load,
        print_scenario,
        print_sheet,
        roll_scenario,
    )

# Objects between two searches for what refers to itself: a short life leaves little of it, and imports alone would set
# off thirty. Here, because it counts from the first import on.
gc.set_threshold(500_000)

__version__ = "0.4.0.dev0"
__all__ = [
    "PlayerFile", "Refusal", "SourceError", "compute_odds", "load", "print_scenario", "print_sheet", "roll_scenario",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from generator import api

    return getattr(api, name)
