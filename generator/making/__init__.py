"""New files: steps, rolled characters, parties, examples."""
