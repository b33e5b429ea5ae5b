"""Sheets of characters and warbands, blank, filled, fillable and accessible."""
