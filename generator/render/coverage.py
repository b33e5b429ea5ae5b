"""How much of the paper a print covers with ink: what a cartridge is emptied by."""

_DPI = 60  # fine lines are grey at that, and as much ink as they are


def mean_coverage(pdf: bytes) -> float:
    """The mean darkness of all pages, from 0 (white) to 1 (black)."""
    import pypdfium2

    pages = list(pypdfium2.PdfDocument(pdf))
    dark = [1 - page.render(scale=_DPI / 72, grayscale=True).to_numpy().mean() / 255 for page in pages]
    return float(sum(dark) / len(dark)) if dark else 0.0
