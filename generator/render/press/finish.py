"""What every PDF of ours carries beside its pages: how to print it, when it was made, the YAML it was made from."""

import os
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from generator.core.paper.formats import Duplex
from generator.core.writing.signature import signed
from generator.render.press.artifacts import hide_decoration
from generator.render.press.attached import Attached

AUTHOR = "holofiche"
LANGUAGE = "fr-FR"
# Attached files have to be dated; without a clock, this is the date.
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
_DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "none": "Simplex"}


def made() -> datetime | None:
    """The date a build asks for (SOURCE_DATE_EPOCH); none otherwise: the same input gives the same bytes."""
    stamp = os.environ.get("SOURCE_DATE_EPOCH", "")
    return datetime.fromtimestamp(int(stamp), UTC) if re.fullmatch("[0-9]{1,11}", stamp) else None


def pdf_date(date: datetime) -> str:
    return date.strftime("D:%Y%m%d%H%M%SZ")


def preferences(duplex: Duplex = "none") -> dict[str, str]:
    """Hints to the print dialogue: at 100 %, on both sides where the document wants it."""
    return {"DisplayDocTitle": "true", "PrintScaling": "None", "Duplex": _DUPLEX[duplex]}


def viewer_preferences(duplex: Duplex = "none") -> bytes:
    """The same as a PDF dictionary."""
    title, scaling, sides = preferences(duplex).values()
    return f"<< /DisplayDocTitle {title} /PrintScaling /{scaling} /Duplex /{sides} >>".encode()


def write_pdf(
    document: Any, *, duplex: Duplex = "none", accessible: bool = False, files: Sequence[Attached] = (),
    zoom: float = 1.0,
) -> bytes:  # fmt: skip
    """A WeasyPrint document as PDF bytes: the same ones each time. `zoom`: how many times larger."""
    import io

    import weasyprint

    date = made()
    document.metadata.generator = AUTHOR
    document.metadata.created = document.metadata.modified = date.strftime("%Y-%m-%dT%H:%M:%SZ") if date else None

    def last_touch(_document: Any, pdf: Any) -> None:
        pdf.catalog["ViewerPreferences"] = viewer_preferences(duplex)
        if accessible:
            hide_decoration(pdf)

    attachments = [
        weasyprint.Attachment(
            file_obj=io.BytesIO(file.data), name=file.name, created=date or EPOCH, modified=date or EPOCH
        )
        for file in files
    ]
    written: bytes = document.write_pdf(
        zoom=zoom,
        finisher=last_touch,
        pdf_identifier=True,
        pdf_variant="pdf/ua-1" if accessible else None,
        attachments=attachments,
    )
    return signed(written)

