"""What a game declares, and what games of figures share."""
