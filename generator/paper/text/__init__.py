"""Fonts, shaping and the setting of text."""
