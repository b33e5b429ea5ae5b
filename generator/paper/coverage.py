"""Ink coverage of a print: the share of the paper that is dark."""

_DPI = 60  # fine lines are grey at that, and as much ink as they are


def mean_coverage(pdf: bytes) -> float:
    """Return the mean darkness of all pages, from 0 (white) to 1 (black)."""
    import pypdfium2
    from PIL import ImageStat

    pictures = (page.render(scale=_DPI / 72, grayscale=True) for page in pypdfium2.PdfDocument(pdf))
    dark = [1 - ImageStat.Stat(picture.to_pil()).mean[0] / 255 for picture in pictures]
    return sum(dark) / len(dark) if dark else 0.0
