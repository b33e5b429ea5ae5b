"""Dice and seeded streams, exact distributions, duels, battles by the thousand."""
