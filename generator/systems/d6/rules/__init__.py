"""The records of a file, the rules, the derived values."""
