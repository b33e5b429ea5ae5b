"""Between two games: actions, the evening after, the table, the chronicle."""
