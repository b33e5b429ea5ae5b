"""A fight simulated."""
