"""The folder that golden pages are printed in: that of the corpus, with what its jobs need."""

from pathlib import Path

import pytest

from tests.run import holofiche
from tools.corpus.jobs import JOBS, make_folder


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("golden") / "examples"
    make_folder(folder)
    for job in JOBS.values():
        if job.is_setup:
            ran = holofiche(*job.command, cwd=folder, XDG_STATE_HOME=str(folder.parent / ".state"))
            assert ran.code == 0, (job, ran.err)
    return folder
