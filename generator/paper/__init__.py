"""The print engine: what a print is made of, and how pages share sheets."""
