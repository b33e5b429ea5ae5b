"""Figures for tokens and standees: soldiers, wanderers, beasts and machines, each a field of named parts."""
