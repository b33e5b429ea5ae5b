"""Measured, as ratios in one run: `make bench`. Nothing here is asserted; a machine is never the same twice."""
