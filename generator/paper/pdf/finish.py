"""Metadata of every PDF: its author, its print preferences, its date."""

import os
from datetime import UTC, datetime

from generator.paper.formats import Duplex

AUTHOR = "holofiche"
LANGUAGE = "fr-FR"
# Attached files have to be dated; without a clock, this is the date.
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "none": "Simplex"}


def creation_date() -> datetime | None:
    """Return the date a build asks for (SOURCE_DATE_EPOCH), else None: the same input gives the same bytes."""
    stamp = os.environ.get("SOURCE_DATE_EPOCH", "")
    return datetime.fromtimestamp(int(stamp), UTC) if stamp.isdecimal() and len(stamp) < 12 else None


def pdf_date(date: datetime) -> str:
    return date.strftime("D:%Y%m%d%H%M%SZ")


def print_preferences(duplex: Duplex = "none") -> dict[str, str]:
    """Return hints to the print dialogue: at 100 %, on both sides where the document wants it."""
    return {"DisplayDocTitle": "true", "PrintScaling": "None", "Duplex": _DUPLEX[duplex]}


def viewer_preferences(duplex: Duplex = "none") -> bytes:
    """Return the print preferences as a PDF dictionary."""
    title, scaling, sides = print_preferences(duplex).values()
    return f"<< /DisplayDocTitle {title} /PrintScaling /{scaling} /Duplex /{sides} >>".encode()
