"""Rosters, figure cards and dashboards."""
