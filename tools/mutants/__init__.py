"""Mutation testing, bounded: faults of one line, each tried against the nearest tests alone."""
