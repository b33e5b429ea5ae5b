"""Views, listings and codes of problems."""
