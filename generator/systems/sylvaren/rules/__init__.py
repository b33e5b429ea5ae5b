"""Records of a file, rules, derived values."""
