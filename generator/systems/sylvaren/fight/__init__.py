"""Fights: odds, simulation, opponents."""
