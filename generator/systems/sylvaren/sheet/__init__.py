"""The printed sheets: roster and cards."""
