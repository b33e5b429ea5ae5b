"""A session: one file that says what an evening needs, gathered and bound."""
