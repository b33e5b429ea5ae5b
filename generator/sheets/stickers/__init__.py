"""Stickers: the boxes of a sheet that changed."""
