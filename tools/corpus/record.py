"""Run the jobs with the code of a tree, in this process, and write down what they say and print."""

import json
import os
import sys
import time
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tools.corpus.jobs import Job, choose_jobs, make_folder
from tools.corpus.pdf import read_pdf


def record_corpus(out: Path, tree: Path, only: str) -> int:
    """Record the jobs whose names match; return 1 if one failed."""
    use_tree(tree)
    from tools.corpus.watch import Watch
    from tools.pythons.perform import perform_job

    out.mkdir(parents=True, exist_ok=True)
    out, watch, jobs, failed = out.resolve(), Watch(), choose_jobs(only), False
    with TemporaryDirectory() as home:
        folder = Path(home, "examples")
        make_folder(folder)
        for name in [name for name in os.environ if name.startswith(("XDG_", "LC_", "LANG", "SOURCE_DATE"))]:
            del os.environ[name]
        os.environ |= {"HOME": home, "LANG": "C.UTF-8"}
        os.chdir(folder)
        for job in jobs:
            since, before = time.process_time(), _list_files()
            watch.begin()
            outcome = perform_job(job.command)
            files = [path for path, stamp in _list_files().items() if before.get(path) != stamp]
            record = {"words": job.words, "code": outcome["code"], **watch.notes()}
            for stream in ("out", "err"):
                record[stream] = outcome[stream].replace(home, "HOME").replace(str(tree), "TREE")
            prints = [path for path in files if path.suffix == ".pdf"]
            record["prints"] = {
                picture_name(job.name, path): read_pdf(path.read_bytes(), out / picture_name(job.name, path))
                for path in prints
            }
            record["files"] = {name: text for path in files if path not in prints for name, text in _read_file(path)}
            (out / f"{job.name}.json").write_text(json.dumps(record, ensure_ascii=False), "utf-8")
            failed |= outcome["code"] > 1
            print(f"{time.process_time() - since:6.2f} s  {job.name}{_tell_failure(job, outcome)}", flush=True)
        os.chdir(out)
    print(f"{len(jobs)} jobs, {time.process_time():.0f} s of the processor: {out}")
    return int(failed)


def use_tree(tree: Path) -> None:
    """Make `generator` that of a tree, and all else what it is anyway."""
    sys.path.insert(0, str(tree))
    import generator

    sys.path.remove(str(tree))
    home = Path(str(generator.__file__)).resolve()
    assert home.is_relative_to(tree), f"generator was imported from {home} already"


def picture_name(job: str, pdf: Path) -> str:
    return job if pdf.stem == job else f"{job}-{pdf.stem}"


def _tell_failure(job: Job, outcome: dict[str, Any]) -> str:
    return f": {' '.join(job.command)} ended with {outcome['code']}\n{outcome['err']}" if outcome["code"] > 1 else ""


def _list_files() -> dict[Path, tuple[int, int]]:
    files = [(path, path.stat()) for path in sorted(Path().rglob("*")) if path.is_file()]
    return {path: (about.st_mtime_ns, about.st_size) for path, about in files}


def _read_file(path: Path) -> Iterator[tuple[str, str]]:
    """Give texts as they are, of all else digests; of an archive each of its files."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            yield from ((f"{path}/{name}", sha256(archive.read(name)).hexdigest()) for name in archive.namelist())
    elif path.suffix in (".yaml", ".json"):
        yield str(path), path.read_text("utf-8")
    else:
        yield str(path), sha256(path.read_bytes()).hexdigest()
