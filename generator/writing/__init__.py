"""Edits of people's files: surgical, atomic, locked, remembered and undone."""
