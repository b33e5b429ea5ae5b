"""Sylvaren: a small group against hidden enemy forces."""
