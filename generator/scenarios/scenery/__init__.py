"""Scenery from above, as the map draws it."""
