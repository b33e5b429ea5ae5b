"""What WeasyPrint laid out, written as a PDF of ours: dated, signed, carrying its files, tagged where that is asked."""

import io
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from generator.core.paper.formats import Duplex
from generator.core.writing.signature import sign_file
from generator.render.press import finish
from generator.render.press.attached import BARE_KEY, Attached
from generator.render.press.carrying import is_bare, public_files


def write_pdf(
    document: Any, *, duplex: Duplex = "none", accessible: bool = False, files: Sequence[Attached] = (),
    zoom: float = 1.0,
) -> bytes:  # fmt: skip
    """A WeasyPrint document as PDF bytes: the same ones each time. `zoom`: how many times larger."""
    import weasyprint

    date = finish.creation_date()
    document.metadata.generator = finish.AUTHOR
    document.metadata.created = document.metadata.modified = date.strftime("%Y-%m-%dT%H:%M:%SZ") if date else None

    def last_touch(_document: Any, pdf: Any) -> None:
        pdf.catalog["ViewerPreferences"] = finish.viewer_preferences(duplex)
        if is_bare():
            pdf.info[BARE_KEY[1:]] = "(none)"
        if accessible:
            _hide_decoration(pdf)

    attachments = [
        weasyprint.Attachment(
            file_obj=io.BytesIO(file.data), name=file.name, created=date or finish.EPOCH, modified=date or finish.EPOCH
        )
        for file in public_files(files)
    ]
    written: bytes = document.write_pdf(
        zoom=zoom,
        finisher=last_touch,
        pdf_identifier=True,
        pdf_variant="pdf/ua-1" if accessible else None,
        attachments=attachments,
    )
    return sign_file(written)


def _hide_decoration(pdf: Any) -> None:
    """A drawing without a title says nothing, so it is an artifact, no figure (PDF/UA-1, 7.3), and WeasyPrint tags
    every drawing as a figure. What it built is changed before it is written: this is its inside (70.0).

    Every figure without alternative text leaves the tree of tags; its marks on the page become an artifact's."""
    import pydyf

    by_reference = {each.reference: each for each in pdf.objects}
    numbers = by_reference[by_reference[pdf.catalog["StructTreeRoot"]]["ParentTree"]]["Nums"]
    elements_of = dict(zip(numbers[::2], numbers[1::2], strict=True))  # a page's number -> its elements by mark
    hidden: dict[bytes, set[int]] = defaultdict(set)
    for each in pdf.objects:
        if not isinstance(each, pydyf.Dictionary) or each.get("S") != "/Figure" or "Alt" in each:
            continue
        page = by_reference[each["Pg"]]
        for mark in each["K"]:
            elements_of[page["StructParents"]][mark] = "null"
            hidden[page["Contents"]].add(mark)
        by_reference[each["P"]]["K"].remove(each.reference)
        each.clear()
    for contents, marks in hidden.items():
        stream = by_reference[contents].stream
        for n in range(len(stream) - 1, 0, -1):
            if isinstance(stream[n], pydyf.Dictionary) and stream[n].get("MCID") in marks:
                stream[n - 1 : n + 2] = ["/Artifact", b"BMC"]
