"""Chances of a duel, of a scenario, of a purchase."""
