"""The chronicle as a booklet."""
