"""The wheel, built and installed in a clean environment, runs from another folder with its content inside."""

import os
import subprocess
import sys
import sysconfig
import venv
from email import message_from_string
from pathlib import Path

import pytest

from tests.run import EXAMPLES, ROOT
from tests.test_docs import commands
from tools.pictures import shown_file


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    base = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(base), str(ROOT)], check=True
    )
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
    assert (data / "templates" / "_shared").is_dir()
    assert list(data.parent.glob("locale/fr/LC_MESSAGES/*.mo"))


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
         "from generator.core.content.shipped import shipped_folder; print(shipped_folder('content'))"],
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
    """The file that README shows, and every command of it."""
    here = tmp_path / "here"
    here.mkdir()
    name, text = shown_file(ROOT / "README.md")
    (here / name).write_text(text, "utf-8")
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LANG": "C"}
    for command in commands(ROOT / "README.md"):
        words = [str(installed / "env" / "bin" / "holofiche"), *command.words]
        done = subprocess.run(words, cwd=here, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command.text}\n{done.stdout}\n{done.stderr}"
    assert (here / "exemples" / "loups.yaml").is_file() and (here / "retouches.pdf").is_file()
