"""Check, explain, JSON Schemas, faults of content, what editors ask."""
