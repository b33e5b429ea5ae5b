"""Between two games."""
