"""Share codes, and what PDFs carry."""
