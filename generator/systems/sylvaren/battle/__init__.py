"""Sylvaren battles by the thousand: the map and its figures, the enemy as the source drives it, three ways to play."""
