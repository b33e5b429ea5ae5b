"""holofiche: from hand-written YAML to printed character sheets, warbands, scenarios and cards."""

import gc

# Objects between two searches for what refers to itself: a short life leaves little of it, and imports alone would set
# off thirty. Here, because it counts from the first import on.
gc.set_threshold(200_000)

__version__ = "0.3.0"
