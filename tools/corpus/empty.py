"""The emptiest page of each kind of print: how much of it the largest rectangle takes that nothing stands in."""

import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from PIL import Image

from tools import ROOT
from tools.corpus.jobs import PRINTING, choose_jobs, make_folder
from tools.corpus.record import use_tree

MOST = 0.35  # of a printed page (design.md, section 9)
_SCALE = 36 / 72  # pixels a point: two millimetres are three pixels
_WHITE = 248


def list_empty_pages(only: str) -> int:
    """Print the jobs whose names match and tell the emptiest page of each, the worst first; return 1 if one is over."""
    use_tree(ROOT)
    from tools.pythons.perform import perform_job

    worst = []
    with TemporaryDirectory() as home:
        folder = Path(home, "examples")
        make_folder(folder)
        os.environ["HOME"] = home
        os.chdir(folder)
        for job in choose_jobs(only):
            if perform_job(job.command)["code"] <= 1 and job.words[0] in PRINTING:
                pdf = Path("out", f"{job.name}.pdf")
                shares = measure_pdf(pdf.read_bytes()) if pdf.exists() else []
                worst += [(max(shares), shares.index(max(shares)) + 1, job.name)] if shares else []
        os.chdir(ROOT)
    for share, page, name in sorted(worst, reverse=True):
        print(f"{share:4.0%}  {name} p{page}")
    return int(any(share > MOST for share, _page, _name in worst))


def measure_pdf(data: bytes) -> list[float]:
    """Return the share of the largest empty rectangle of each page; 0 where all of it is blank, as a back may be."""
    document = pypdfium2.PdfDocument(data)
    try:
        return [measure_page(page.render(scale=_SCALE, grayscale=True).to_pil()) for page in document]
    finally:
        document.close()


def measure_page(picture: Image.Image) -> float:
    width, height = picture.size
    pixels = picture.tobytes()
    rows = [[value >= _WHITE for value in pixels[n * width : (n + 1) * width]] for n in range(height)]
    if all(map(all, rows)):
        return 0.0
    depths, largest = [0] * width, 0
    for row in rows:
        depths = [depth + 1 if free else 0 for depth, free in zip(depths, row, strict=True)]
        largest = max(largest, _largest_below(depths))
    return largest / (width * height)


def _largest_below(depths: Sequence[int]) -> int:
    """Return the area of the largest rectangle under a skyline."""
    largest, stack = 0, list[tuple[int, int]]()  # where each step begins, and its height
    for at, depth in enumerate([*depths, 0]):
        start = at
        while stack and stack[-1][1] >= depth:
            start, tall = stack.pop()
            largest = max(largest, tall * (at - start))
        stack.append((start, depth))
    return largest
