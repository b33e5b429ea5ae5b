"""The page of a player's file as data: panels of fields, rows, steps."""
