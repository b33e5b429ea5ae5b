"""The arrows of the house: cli, web -> app -> systems, render -> core; and nobody above systems speaks of one game."""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

import generator
from generator.core.system import all_systems

ROOT = Path(generator.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
MAY = {
    "core": {"core"},
    "systems": {"systems", "core"},
    "render": {"render", "core"},
    "app": {"app", "systems", "render", "core"},
    "web": {"web", "app", "render", "core"},
    "cli": {"cli", "app", "render", "core"},
}
FOREIGN = {"click": {"cli"}, "flask": {"web"}, "waitress": {"web"}, "weasyprint": {"render"}, "reportlab": {"render"}}
HOUSE = [p for p in MODULES if p.relative_to(ROOT).parts[0] in ("core", "app", "render", "cli", "web")]
# What only one game speaks of, beside the ids of its content.
WORDS = {"threat", "ambushed", "cg", "boss", "coaxium", "menace", "group_quality", "enemy_quality", "groupe-vide"}
KINDS = ("classes", "races", "profiles", "factions", "sides")


def names_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=names_of)
def test_imports_run_one_way(path: Path) -> None:
    here = path.relative_to(ROOT).parts
    room = here[0]
    for name in imports(tree_of(path)):
        first, *rest = name.split(".")
        assert room in FOREIGN.get(first, {room}), f"{path} imports {name}"
        if first != "generator" or room not in MAY or not rest or rest[0] not in MAY:
            continue
        served = here == ("cli", "serve.py") and rest[0] == "web"  # the command that starts the other adapter
        assert served or rest[0] in MAY[room], f"{path} imports {name}"
        if rest[0] == "systems":
            assert room == "systems" and rest[1] == here[1], f"{path} imports {name}: games are found, not named"


@pytest.mark.parametrize("path", MODULES, ids=names_of)
def test_nothing_private_of_the_standard_library(path: Path) -> None:
    assert list(misuses(tree_of(path))) == []


def test_misuses_are_found() -> None:
    text = "import os.path, typing as t\nfrom json import _x\nimport _io\nt._y\nos._z\nself._a\nos.__file__\n"
    text += "exec('')\nos.s = 1\nimport sys\nsys.stdout = 1\n"
    assert list(misuses(ast.parse(text))) == ["json._x", "_io", "t._y", "os._z", "exec", "os.s ="]


def misuses(tree: ast.Module) -> Iterator[str]:
    """What the standard library keeps to itself, code made of text, and attributes set on a module for all."""
    modules = {alias.asname or alias.name.partition(".")[0] for node in ast.walk(tree) if isinstance(node, ast.Import)
               for alias in node.names if alias.name.partition(".")[0] in sys.stdlib_module_names}  # fmt: skip
    for node in ast.walk(tree):
        match node:
            case ast.Import() | ast.ImportFrom():
                own = node.module.partition(".")[0] if isinstance(node, ast.ImportFrom) and node.module else ""
                where = f"{own}." if own else ""
                for alias in node.names if not own or own in sys.stdlib_module_names else ():
                    if is_private(alias.name) or is_private(own):
                        yield where + alias.name
            case ast.Attribute(ast.Name(name), attribute, context) if name in modules:
                if is_private(attribute) and (name, attribute) != ("os", "_exit"):  # which the manual describes
                    yield f"{name}.{attribute}"
                if isinstance(context, ast.Store) and name != "sys":  # its streams are ours to set
                    yield f"{name}.{attribute} ="
            case ast.Call(ast.Name("exec" | "eval" as name)):
                yield name


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def words(path: Path) -> Iterator[str]:
    """Everything that a module calls by a name or says: identifiers, and texts that are not documentation."""
    tree = tree_of(path)
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        for key in ("id", "attr", "arg", "name"):
            if isinstance(getattr(node, key, None), str):
                yield getattr(node, key)


def content_ids() -> set[str]:
    found: set[str] = set()
    for file in sorted((ROOT.parent / "content").glob("*/*.yaml")):
        if file.stem in KINDS:
            found |= set(yaml.safe_load(file.read_text("utf-8")))
    return found


GAMES = set(all_systems())
OF_GAMES = WORDS | content_ids()


@pytest.mark.parametrize("path", HOUSE, ids=names_of)
def test_the_house_names_no_game(path: Path) -> None:
    for word in words(path):
        assert word not in OF_GAMES, f"{path} says {word}"
        assert not GAMES & set(word.replace("/", " ").replace(".", " ").split()), f"{path} names a game: {word}"


READERS = [("core", "reading"), ("core", "writing"), ("core", "content")]  # content has one spelling: its own


@pytest.mark.parametrize("path", MODULES, ids=names_of)
def test_nobody_else_looks_at_a_file_as_it_is_spelt(path: Path) -> None:
    """A tree as written is for those who understand it; all others have a Reading."""
    if path.relative_to(ROOT).parts[:2] not in READERS:
        tree = tree_of(path)
        looked = [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "nodes"]
        assert not looked, f"{path}:{looked}: Source.nodes"


def test_the_words_of_games_are_known() -> None:
    """The test above looks for something."""
    assert len(GAMES) >= 5
    assert {"lutteur", "wookie", "stormtrooper"} <= content_ids()


def test_the_browser_names_no_game() -> None:
    """Neither in code nor on its pages: what is shown of a game comes from its page.py."""
    names = re.compile(rf"\b({'|'.join(all_systems())})\b", re.IGNORECASE)
    templates = (ROOT.parent / "templates" / "_web").glob("*.j2")
    static = (ROOT / "web" / "static").glob("holofiche.*")
    for path in (*(ROOT / "web").rglob("*.py"), *(ROOT / "core" / "page").glob("*.py"), *templates, *static):
        assert not names.findall(path.read_text("utf-8")), path


def test_every_system_has_its_folders() -> None:
    for system in all_systems():
        assert (ROOT.parent / "content" / system / "system.yaml").is_file()
        assert (ROOT.parent / "tests" / "systems" / system).is_dir()


def test_no_line_of_a_template_is_hundreds_of_characters() -> None:
    """Broken inside Jinja's own delimiters or between the attributes of a tag, where nothing printed changes."""
    for path in sorted((ROOT.parent / "templates").rglob("*.j2")):
        for number, line in enumerate(path.read_text("utf-8").split("\n"), 1):
            assert len(line) < 300, f"{path}:{number}"


def names_used(tree: ast.AST) -> Iterator[str]:
    """What a module reads by a name, asks of something else, imports or spells in a text, such as an annotation."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 200:
            yield from re.findall(r"\w+", node.value)


def unused_definitions(paths: list[Path], readers: list[Path]) -> list[str]:
    """Functions and classes of modules whose name nobody else says, but for those that a decorator hands over."""
    said = Counter(name for path in readers for name in names_used(tree_of(path)))
    found = []
    for path in paths:
        for node in tree_of(path).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.decorator_list:
                itself = sum(name == node.name for name in names_used(node))
                if said[node.name] == itself:
                    found.append(f"{path.name}:{node.lineno}: {node.name}")
    return found


def test_every_function_and_class_is_used() -> None:
    assert unused_definitions(MODULES, [*MODULES, *sorted((ROOT.parent / "tools").rglob("*.py"))]) == []


def test_unused_definitions_are_found(tmp_path: Path) -> None:
    one = tmp_path / "one.py"
    one.write_text("def again():\n    again()\n\n\ndef used(): ...\n\n\nclass Left: ...\n\n\nused()\n", "utf-8")
    assert unused_definitions([one], [one]) == ["one.py:1: again", "one.py:8: Left"]
