"""How far a printer's backs are off: two lengths in mm, to the right and down, seen on the back."""

import re

MOST = 10.0
_FORM = re.compile(r"\s*([-+−]?\d{1,2}(?:[.]\d{1,2})?)\s*,\s*([-+−]?\d{1,2}(?:[.]\d{1,2})?)\s*", re.ASCII)


def parse(text: str) -> tuple[float, float]:
    """« 1.5,-0.8 »; ValueError for anything else, or for more than a printer can be off."""
    match = _FORM.fullmatch(text)
    if not match:
        raise ValueError(text)
    x, y = (float(part.replace("−", "-")) for part in match.groups())
    if max(abs(x), abs(y)) > MOST:
        raise ValueError(text)
    return x, y


def written(offset: tuple[float, float]) -> str:
    return f"{offset[0]:g},{offset[1]:g}"
