"""The use cases, each once: files and wishes in, sheets, scenarios, cards and changed files out. No click, no Flask."""
