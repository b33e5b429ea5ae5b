"""SW-Nano: two figures against two."""
