"""YAML as people write it, read into records with the place of everything and every problem."""
