"""Imports run one way: cli -> systems -> core, cli -> render -> core; systems know nothing of each other."""

import ast
import re
from pathlib import Path

import pytest

import generator
from generator.core.system import systems

ROOT = Path(generator.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def forbidden(path: Path) -> tuple[str, ...]:
    part = path.relative_to(ROOT).parts
    if part[0] == "core":
        return ("generator.cli", "generator.systems.", "generator.render", "generator.web", "click", "flask")
    if part[0] == "systems" and len(part) > 2:
        others = tuple(
            f"generator.systems.{p.name}" for p in (ROOT / "systems").iterdir() if p.is_dir() and p.name != part[1]
        )
        return ("generator.cli", "generator.render", "generator.web", "click", "weasyprint", "reportlab", *others)
    if part[0] == "render":
        return ("generator.cli", "generator.systems", "generator.web", "click", "flask")
    if part[0] == "web":
        return ("generator.cli", "generator.systems", "click")
    return ()


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_run_one_way(path: Path) -> None:
    for name in imports(path):
        assert not name.startswith(forbidden(path) or ("\0",)), f"{path} imports {name}"


def test_the_browser_names_no_game() -> None:
    """Neither in code nor on its pages: what is shown of a game comes from its page.py."""
    names = re.compile(rf"\b({'|'.join(systems())})\b", re.IGNORECASE)
    templates = (ROOT.parent / "templates" / "_web").glob("*.j2")
    static = (ROOT / "web" / "static").glob("holofiche.*")
    for path in (*(ROOT / "web").rglob("*.py"), *(ROOT / "core" / "page").glob("*.py"), *templates, *static):
        assert not names.findall(path.read_text("utf-8")), path


def test_every_system_has_its_folders() -> None:
    for system in (ROOT / "systems").iterdir():
        if system.is_dir() and system.name != "__pycache__":
            assert (ROOT.parent / "content" / system.name / "system.yaml").is_file()
            assert (ROOT.parent / "tests" / "systems" / system.name).is_dir()
