"""Seigneurs Noirs et Défenseurs de la République: bands of at most six figures and 40 CG."""
