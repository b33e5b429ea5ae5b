"""Text and fields that are hard to read: boxes know what is painted behind them, nothing of a drawing there."""

from typing import Any

from generator.render.setting import boxes

Colour = tuple[float, float, float]


def faint(document: Any, least: float = 4.5) -> list[str]:
    """What has less contrast than that with what the boxes around it paint."""
    found = []
    for page in document.pages:
        for box, behind in _walk(page._page_box, (1.0, 1.0, 1.0)):
            said = box.text.strip() if boxes.is_text(box) else ""
            if said and _contrast(_over(box.style["color"], behind), behind) < least:
                found.append(f"{said}: {_contrast(_over(box.style['color'], behind), behind):.1f}")
    return found


def _walk(box: Any, behind: Colour) -> Any:
    box = getattr(box, "_box", box)
    behind = _over(box.style["background_color"], behind)
    yield box, behind
    for child in box.all_children():
        yield from _walk(child, behind)


def _over(colour: Any, behind: Colour) -> Colour:
    """A CSS colour, more or less transparent, on another."""
    parts = (float(part) for part in colour.to("srgb").coordinates)
    red, green, blue = (colour.alpha * a + (1 - colour.alpha) * b for a, b in zip(parts, behind, strict=True))
    return red, green, blue


def _contrast(one: Colour, other: Colour) -> float:
    """As WCAG 2 defines it: 1 for the same luminance, 21 for black on white."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
