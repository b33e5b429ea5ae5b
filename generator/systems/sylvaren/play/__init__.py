"""A campaign between two games."""
