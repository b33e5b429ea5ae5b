"""Forms: panels drawn where a layout places them, values fitted into their fields."""
