"""The wheel, built and installed in a clean environment, runs from another folder with its content inside."""

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
from email import message_from_string
from pathlib import Path

import pytest

from tests.run import EXAMPLES, ROOT
from tests.test_docs import commands

# A command that says which files of its data it opened.
OPENED = """
import sys
opened = []
sys.addaudithook(lambda event, given: opened.append(str(given[0])) if event == "open" else None)
from generator.cli import run
sys.argv[0] = "holofiche"
run()
print(*(path for path in opened if "/generator/_data/" in path), sep="\\n", file=sys.stderr)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("wheel")
    # An sdist, and the wheel of it: both as they are released.
    subprocess.run([sys.executable, "-m", "build", "--outdir", str(base), str(ROOT)], check=True, capture_output=True)
    (wheel,) = base.glob("*.whl")
    venv.create(base / "env", with_pip=False)
    python = base / "env" / "bin" / "python"
    # The locked dependencies are already here: lend them, so that the test needs no second download.
    site = Path(sysconfig.get_paths()["purelib"])
    (target,) = (base / "env" / "lib").glob("python*/site-packages")
    (target / "lent.pth").write_text(f"{site}\n")
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "--python",
            str(python),
            "install",
            "--quiet",
            "--no-deps",
            "--force-reinstall",
            str(wheel),
        ],
        check=True,
    )
    return base


def test_the_wheel_carries_content_templates_and_fonts(installed: Path) -> None:
    (data,) = (installed / "env" / "lib").glob("python*/site-packages/generator/_data")
    assert (data / "content" / "d6" / "races.yaml").is_file()
    assert list((data / "fonts").rglob("*.ttf"))
    assert (data / "templates" / "_shared").is_dir() and (data / "drawings" / "_plates").is_dir()
    assert (data / "converted" / "d6.json").is_file() and (data / "converted" / "_scenery.json").is_file()
    assert [path.parts[-3] for path in data.rglob("*.mo")] == ["fr"]
    assert not list(data.parent.rglob("*.po"))


def test_the_sources_hold_nothing_generated(installed: Path) -> None:
    (archive,) = installed.glob("*.tar.gz")
    with tarfile.open(archive) as sources:
        names = sources.getnames()
    assert any(name.endswith("/hatch_build.py") for name in names)
    assert not [name for name in names if name.endswith((".mo", ".bin")) or "/build/" in name or "/_data/" in name]


def test_an_installed_sheet_trusts_its_data_and_opens_few_files(installed: Path, tmp_path: Path) -> None:
    python = installed / "env" / "bin" / "python"
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LANG": "fr_FR.UTF-8"}
    words = [str(python), "-c", OPENED, "sheet", str(EXAMPLES / "grakk.yaml"), "-o", "grakk.pdf"]
    done = subprocess.run(words, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    opened = done.stderr.split()
    assert any(path.endswith("converted/d6.json") for path in opened)
    assert not [path for path in opened if "/content/" in path]
    assert len(opened) <= 30, opened


def test_it_runs_from_another_folder(installed: Path, tmp_path: Path) -> None:
    command = installed / "env" / "bin" / "holofiche"
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LANG": "C"}
    done = subprocess.run(
        [str(command), "show", str(EXAMPLES / "grakk.yaml"), "--json"], cwd=tmp_path, env=env,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert '"pv_max": 35' in done.stdout
    where = subprocess.run(
        [str(command.with_name("python")), "-c",
         "from generator.base.shipped import shipped_folder; print(shipped_folder('content'))"],
        cwd=tmp_path, env=env, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert where.stdout.startswith(str(installed))


def test_it_prints_from_another_folder(installed: Path, tmp_path: Path) -> None:
    command = installed / "env" / "bin" / "holofiche"
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LANG": "C"}
    done = subprocess.run(
        [str(command), "sheet", str(EXAMPLES / "grakk.yaml"), "-o", "grakk.pdf"], cwd=tmp_path, env=env,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "grakk.pdf").read_bytes().startswith(b"%PDF")


def test_its_licence_names_what_it_carries_and_its_libraries_have_ranges(installed: Path) -> None:
    """Fonts and scripts that others wrote are in the wheel; an exact pin in it would fight with every other package."""
    (about,) = (installed / "env" / "lib").glob("python*/site-packages/holofiche-*.dist-info/METADATA")
    told = message_from_string(about.read_text("utf-8"))
    assert told["License-Expression"] == "MIT AND OFL-1.1 AND 0BSD"
    carried = {Path(name).name for name in told.get_all("License-File", [])}
    assert {"LICENSE", "OFL.txt", "htmx-LICENSE.txt", "idiomorph-LICENSE.txt"} == carried
    plain = [one.partition(";")[0] for one in told.get_all("Requires-Dist", [])]
    assert plain and all("==" not in one and "<" in one for one in plain), plain


def test_the_first_page_runs_in_order_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    """Every command of README, and nothing else."""
    here = tmp_path / "here"
    here.mkdir()
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LANG": "C"}
    for command in commands(ROOT / "README.md"):
        words = [str(installed / "env" / "bin" / "holofiche"), *command.words]
        done = subprocess.run(words, cwd=here, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command.text}\n{done.stdout}\n{done.stderr}"
    assert (here / "exemples" / "loups.yaml").is_file() and (here / "retouches.pdf").is_file()
