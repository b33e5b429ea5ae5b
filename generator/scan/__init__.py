"""Photos of printed pages, read back as changes (optional extra)."""
