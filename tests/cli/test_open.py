"""--open hands the PDF to the system's viewer."""

import os
import sys
import time
from pathlib import Path

import pytest

from tests.run import EXAMPLES, holofiche


@pytest.mark.skipif(sys.platform != "linux", reason="xdg-open is Linux's")
@pytest.mark.parametrize(
    "words",
    [
        ("sheet", str(EXAMPLES / "fuyards.yaml"), "-o", "x.pdf", "--open"),
        ("new", "nano", "--random", "--seed", "1", "-o", "x.yaml", "--open"),
        ("cards", "nano", "-o", "x.pdf", "--open"),
        ("scenario", "nano", "--seed", "1", "-o", "x.pdf", "--open"),
    ],
    ids=lambda words: words[0],
)
def test_the_viewer_is_given_the_file(words: tuple[str, ...], tmp_path: Path) -> None:
    viewer = tmp_path / "bin" / "xdg-open"
    viewer.parent.mkdir()
    viewer.write_text(f'#!/bin/sh\necho "$1" > "{tmp_path}/opened"\n', "utf-8")
    viewer.chmod(0o755)
    done = holofiche(*words, cwd=tmp_path, PATH=f"{viewer.parent}:{os.environ['PATH']}")
    assert done.code == 0, done.err
    for _wait in range(100):  # the viewer is started, not waited for
        if (tmp_path / "opened").exists() and (tmp_path / "opened").read_text("utf-8"):
            break
        time.sleep(0.1)
    assert (tmp_path / "opened").read_text("utf-8").strip().endswith("x.pdf")
    assert (tmp_path / "x.pdf").is_file()
