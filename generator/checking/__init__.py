"""Check, explain, JSON Schemas, faults of content."""
