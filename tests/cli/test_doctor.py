"""`holofiche doctor`: what is there, what is not, and what to do about it."""

from pathlib import Path

from generator.cli._health import library, writable
from generator.render.setting.pango import MANAGERS, PACKAGES, install
from tests.run import EXAMPLES, holofiche


def states(out: object) -> dict[str, str]:
    assert isinstance(out, dict)
    return {one["name"]: one["state"] for one in out["findings"]}


def test_this_machine_is_well() -> None:
    done = holofiche("doctor")
    assert done.code == 0, done.out
    assert "All is well" in done.out
    found = states(holofiche("doctor", "--json").json())
    assert {"Python", "pango-1.0", "harfbuzz-subset", "fonts", "printing a page", "content of d6"} <= set(found)
    assert "missing" not in found.values()


def test_in_french() -> None:
    assert holofiche("doctor", LANG="fr_FR.UTF-8").code == 0


def test_a_library_that_is_not_there_names_its_package() -> None:
    finding = library("holofiche-no-such-library")
    assert finding.state == "warning"
    assert finding.hint
    assert all(len(names) == len(MANAGERS) for names in PACKAGES.values())
    assert any(install("pango-1.0").startswith(command) for command in [*MANAGERS.values(), "install "])


def test_a_cache_that_cannot_be_written_only_slows(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    assert writable("cache", tmp_path / "file" / "below").state == "warning"
    done = holofiche("doctor", "--json", XDG_CACHE_HOME=str(tmp_path / "file"))
    assert done.code == 0
    assert states(done.json())["cache folder"] == "warning"


def test_a_wrong_configuration_is_named_with_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "holofiche"
    folder.mkdir()
    (folder / "config.yaml").write_text("# mine\ncontents: [x]\n", "utf-8")
    done = holofiche("doctor", XDG_CONFIG_HOME=str(tmp_path))
    assert done.code == 1
    assert "config.yaml:2" in done.out
    (folder / "config.yaml").write_text("content: [nowhere]\n", "utf-8")
    done = holofiche("doctor", XDG_CONFIG_HOME=str(tmp_path))
    assert done.code == 1
    assert "nowhere" in done.out
    done = holofiche("check", EXAMPLES / "aurek.yaml", XDG_CONFIG_HOME=str(tmp_path))
    assert done.code == 3
    assert "config.yaml:1:11: error[content-missing]" in done.err


def test_own_content_with_a_fault_is_named(tmp_path: Path) -> None:
    (tmp_path / "d6").mkdir()
    (tmp_path / "d6" / "races.yaml").write_text("wookie: {label: Wookie}\n", "utf-8")
    done = holofiche("doctor", "--content", tmp_path)
    assert done.code == 1
    assert "races.yaml" in done.out
