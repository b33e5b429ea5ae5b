"""Scenarios: drawn, saved as data, printed."""
