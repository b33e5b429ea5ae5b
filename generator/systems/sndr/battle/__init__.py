"""Exterminations by the hundred: both bands played the same way (N-50)."""
