"""Scenarios: rolled, saved, read again, printed with map and tokens."""
