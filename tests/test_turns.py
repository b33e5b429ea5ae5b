"""Three turns of docs/scenarios.md were played from the pages alone: what they cite stands on the page they name."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.run import EXAMPLES, ROOT, holofiche

PLAYED = (
    (ROOT / "docs" / "scenarios.md").read_text("utf-8").partition("## Trois tours")[2].partition("## À l’échelle")[0]
)
PRINTS = {
    "Sylvaren": (
        ("scenario", "--from", "partie/avant-poste.yaml"),
        ("sheet", "loups.yaml"),
    ),
    "SN&DR": (("scenario", "--from", "partie/extermination.yaml"),),
}  # fmt: skip
PAGE = "Scénario|Profils|À découper|Scellé|Groupe|Cartes|Bandes"
CITED = re.compile(rf"\(({PAGE}) : (« [^()]*?(?:\([^()]*\)[^()]*?)*? »)\)")


def plain(text: str) -> str:
    return re.sub(r"[\s\u2060]+", "", text).replace("'", "’")


@pytest.mark.parametrize("game", PRINTS)
def test_what_was_read_stands_on_its_page(game: str, tmp_path: Path) -> None:
    told = PLAYED.partition(f"### {game}")[2].partition("###")[0]
    pages: list[tuple[str, str]] = []
    for n, command in enumerate(PRINTS[game]):
        path = tmp_path / f"{n}.pdf"
        assert holofiche(*command, "-o", str(path), cwd=EXAMPLES).code == 0
        pdf = PdfReader(BytesIO(path.read_bytes()))
        pages += [(label, plain(page.extract_text())) for label, page in zip(pdf.page_labels, pdf.pages, strict=True)]
    cited = [(page, words) for page, quoted in CITED.findall(told) for words in re.findall(r"« (.*?) »", quoted)]
    assert len(cited) >= 20 and len({page for page, _words in cited}) >= 2
    assert [(p, w) for p, w in cited if not any(p in label and plain(w) in text for label, text in pages)] == []
