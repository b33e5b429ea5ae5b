"""The rooms of the house (docs/architecture.md): which imports which, how large they are, and who may name a game."""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import generator
from generator.game.collectionfile import LOOKS
from generator.game.system import all_systems

ROOT = Path(generator.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
ORDER = ("base", "chance", "reading", "writing", "content", "model", "paper", "game", "files")  # imports run backwards
CAPABILITIES = {  # each imports the rooms above and these others
    "sharing": set(), "cards": set(), "sheets": {"sharing"}, "scenarios": {"sharing"}, "odds": {"scenarios"},
    "making": {"sheets", "scenarios"}, "scan": {"sheets", "scenarios", "sharing"},
    "campaign": {"sheets", "scenarios", "cards", "odds", "making", "sharing"},
    "checking": {"campaign", "scenarios", "cards"},
}  # fmt: skip
ADAPTERS = {"cli": {"cli", "web"}, "web": {"web"}}  # cli/serve starts the other adapter
FOREIGN = {"click": {"cli"}, "flask": {"web"}, "waitress": {"web"}, "weasyprint": {"sheets"}, "reportlab": {"paper"}}
MAY = {room: {*ORDER[: place + 1]} for place, room in enumerate(ORDER)}
MAY |= {room: {room, *ORDER, *others} for room, others in CAPABILITIES.items()}
MAY |= {room: {*ORDER, *CAPABILITIES, *others} for room, others in ADAPTERS.items()}
MAY["systems"] = {"systems", *ORDER} - {"paper", "files"}
LONGEST, LARGEST = 600, 25  # lines of a module, modules of a folder
HOUSE = [p for p in MODULES if p.parent != ROOT and p.relative_to(ROOT).parts[0] != "systems"]
# What only one game speaks of, beside the ids of its content.
WORDS = {"threat", "ambushed", "cg", "boss", "coaxium", "menace", "group_quality", "enemy_quality", "group-size"}
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


def test_imports_run_one_way() -> None:
    for path in MODULES:
        check_imports(path)


def check_imports(path: Path) -> None:
    here = path.relative_to(ROOT).parts
    room = here[0]
    for name in imports(tree_of(path)):
        first, *rest = name.split(".")
        assert room in FOREIGN.get(first, {room}), f"{path} imports {name}"
        if first != "generator" or room not in MAY or not rest or rest[0] not in MAY:
            continue
        assert rest[0] in MAY[room], f"{path} imports {name}"
        if rest[0] == "systems":
            assert rest[1] == here[1], f"{path} imports {name}: games are found, not named"


def test_every_folder_is_a_room() -> None:
    assert {path.parts[0] for path in (p.relative_to(ROOT) for p in MODULES) if len(path.parts) > 1} <= set(MAY)


def test_modules_are_as_long_as_their_notion() -> None:
    lengths = {names_of(path): path.read_text("utf-8").count("\n") for path in MODULES}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}
    assert {room: count for room, count in Counter(p.parent for p in MODULES).items() if count - 1 > LARGEST} == {}


def test_nothing_private_of_the_standard_library() -> None:
    assert [(names_of(path), name) for path in MODULES for name in misuses(tree_of(path))] == []


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


PRINTERS = {"weasyprint", "pydyf", "reportlab", "pypdf", "pypdfium2", "uharfbuzz"}


def test_libraries_that_print_are_used_through_their_public_interface() -> None:
    assert [(names_of(path), name) for path in MODULES for name in private_names_of_printers(tree_of(path))] == []


def test_private_names_of_printers_are_found() -> None:
    text = "from weasyprint import HTML, _x\nimport pypdf._page\nHTML(string='').render()._boxes\nself._mine\n"
    assert list(private_names_of_printers(ast.parse(text))) == ["weasyprint._x", "pypdf._page", "_boxes"]
    assert list(private_names_of_printers(ast.parse("import click\nclick.x._y\n"))) == []


def private_names_of_printers(tree: ast.Module) -> Iterator[str]:
    """Yield what a module imports or reads that a library of PRINTERS keeps to itself: in a module that uses one, any
    private attribute but those of its own objects (`self`, `cls`)."""
    names = [name for name in imports(tree) if name.partition(".")[0] in PRINTERS]
    yield from (name for name in names if any(map(is_private, name.split("."))))
    for node in ast.walk(tree) if names else ():
        match node:
            case ast.Attribute(ast.Name("self" | "cls"), _):
                pass
            case ast.Attribute(_, attribute) if is_private(attribute):
                yield attribute


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
            found |= set(re.findall(r"(?m)^([\w-]+):", file.read_text("utf-8")))
    return found


GAMES = set(all_systems())
OF_GAMES = (WORDS | content_ids()) - {*LOOKS, *LOOKS.values()}  # a look may be called after a people


def test_the_house_names_no_game() -> None:
    for path in HOUSE:
        for word in words(path):
            assert word not in OF_GAMES, f"{path} says {word}"
            assert not GAMES & set(word.replace("/", " ").replace(".", " ").split()), f"{path} names a game: {word}"


READERS = ("reading", "writing", "content")  # content has one spelling: its own


def test_nobody_else_looks_at_a_file_as_it_is_spelt() -> None:
    """A tree as written is for those who understand it; all others have a Reading."""
    for path in MODULES:
        if path.relative_to(ROOT).parts[0] not in READERS:
            nodes = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Attribute)]
            assert not [node.lineno for node in nodes if node.attr == "nodes"], f"{path}: Source.nodes"


def test_the_words_of_games_are_known() -> None:
    """The test above looks for something."""
    assert len(GAMES) >= 5
    assert {"lutteur", "wookie", "stormtrooper"} <= content_ids()


def test_the_browser_names_no_game() -> None:
    """Neither in code nor on its pages: what is shown of a game comes from its `DESK`."""
    names = re.compile(rf"\b({'|'.join(all_systems())})\b", re.IGNORECASE)
    templates = (ROOT.parent / "templates" / "_web").glob("*.j2")
    static = (ROOT / "web" / "static").glob("holofiche.*")
    for path in (*(ROOT / "web").rglob("*.py"), *(ROOT / "game" / "page").glob("*.py"), *templates, *static):
        assert not names.findall(path.read_text("utf-8")), path


def test_every_system_has_its_folders() -> None:
    for system in all_systems():
        assert (ROOT.parent / "content" / system / "system.yaml").is_file()
        assert (ROOT.parent / "tests" / "systems" / system).is_dir()


def test_every_module_of_rules_has_tests_called_like_it() -> None:
    modules = [path for path in ROOT.glob("systems/*/rules/*.py") if path.stem != "__init__"]
    tests = ROOT.parent / "tests" / "systems"
    assert [names_of(path) for path in modules if not (tests / path.parts[-3] / f"test_{path.stem}.py").exists()] == []


def test_templates_are_written_by_hand() -> None:
    """Layouts, pages of Jinja2 and icons: what a tool draws is in drawings/, what a build makes is not in git."""
    kinds = {"_icons": ".svg", "_shared": ".j2", "_web": ".j2"}
    for path in sorted((ROOT.parent / "templates").rglob("*")):
        assert path.is_dir() or path.suffix == kinds.get(path.parent.name, ".yaml"), path
    board = (ROOT.parent / "tools" / "board" / "__main__.py").read_text("utf-8")
    assert "templates" not in board and '"drawings"' in board


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
    """Return functions and classes of modules that nothing names, but for those that a decorator hands over or that
    Python calls (`__getattr__` of a module)."""
    said = Counter(name for path in readers for name in names_used(tree_of(path)))
    found = []
    for path in paths:
        for node in tree_of(path).body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.decorator_list and node.name[:2] != "__":
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
