"""holofiche: from hand-written YAML to printed character sheets, warbands, scenarios and cards."""

__version__ = "0.3.0"
