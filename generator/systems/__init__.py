"""Games: one package each, which declares what it gives."""
