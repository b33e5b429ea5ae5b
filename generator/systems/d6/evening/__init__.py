"""The evening: tables it is drawn from, the draw, what is rolled in it, its words."""
