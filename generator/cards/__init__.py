"""The GM's reference cards and screens."""
