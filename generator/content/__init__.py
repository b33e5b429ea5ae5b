"""content/<game>: typed, cross-checked definitions, cards, names and liveries."""
