"""Find the single-line faults that a module can be given, and choose some of them by a seed."""

import ast
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "in": "not in", "not in": "in"}
_ARITHMETIC = {"+": "-", "-": "+", "*": "+", "/": "*", "//": "*", "%": "*", "|": "&", "&": "|"}
_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list", "ceil": "floor", "floor": "ceil"}


@dataclass(frozen=True)
class Mutant:
    """A line of a module with one fault in it."""

    path: str
    number: int
    function: str
    before: str
    after: str

    @property
    def key(self) -> str:
        """Return what names this fault wherever its line stands: the module, the function, the line and its fault."""
        return f"{self.path} {self.function}: {self.before.strip()} → {self.after.strip()}"

    def apply(self, text: str) -> str:
        """Return the text of the module with the fault in its line."""
        lines = text.splitlines(keepends=True)
        assert lines[self.number - 1].rstrip("\n") == self.before
        lines[self.number - 1] = self.after + "\n"
        return "".join(lines)


def choose_mutants(path: str, text: str, seed: int, among: str = "") -> list[Mutant]:
    """Put the mutants of a module, those with a word `among` theirs, in the order to try them.

    First comes one of each function, in an order that the seed gives, then a second one of each."""
    chance = random.Random(f"{seed} {path}")
    by_function: dict[str, list[Mutant]] = {}
    for mutant in find_mutants(path, text):
        if among not in mutant.key:
            continue
        by_function.setdefault(mutant.function, []).append(mutant)
    queues = [chance.sample(mutants, len(mutants)) for mutants in by_function.values()]
    chance.shuffle(queues)
    return [mutants[n] for n in range(max(map(len, queues), default=0)) for mutants in queues if n < len(mutants)]


def find_mutants(path: str, text: str) -> Iterator[Mutant]:
    """Find every fault of one line that a module can be given and that is still Python."""
    lines = text.splitlines()
    seen: set[tuple[int, str]] = set()
    for function, node in _nodes_in_functions(ast.parse(text)):
        for start, end, replacement in _replacements(node, lines):
            row = start[0]
            line = lines[row - 1].encode()
            after = (line[: start[1]] + replacement.encode() + line[end[1] :]).decode()
            if row == end[0] and after != lines[row - 1] and (row, after) not in seen and _is_python(lines, row, after):
                seen.add((row, after))
                yield Mutant(path, row, function, lines[row - 1], after)


_Place = tuple[int, int]


def _replacements(node: ast.AST, lines: list[str]) -> Iterator[tuple[_Place, _Place, str]]:
    """Yield the places of a node that can be replaced, and by what."""
    match node:
        case ast.Compare(left=left, comparators=[right]):
            yield from _between(left, right, lines, _COMPARISONS)
        case ast.BinOp(left=left, right=right) if not _is_text(left) and not _is_text(right):
            yield from _between(left, right, lines, _ARITHMETIC)
        case ast.BoolOp(values=[left, right, *_]):
            yield from _between(left, right, lines, {"and": "or", "or": "and"})
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield _start(node), _start(operand), ""
        case ast.Constant(value=bool() | int() | float() as value):
            for other in _other_values(value):
                yield _start(node), _end(node), other
        case ast.If(test=test) | ast.IfExp(test=test) if not isinstance(test, ast.NamedExpr):
            source = _source(test, lines)
            if source:
                yield _start(test), _end(test), f"not ({source})"
        case ast.Call(func=ast.Name(id=name) as called) if name in _CALLS:
            yield _start(called), _end(called), _CALLS[name]
        case ast.Expr(value=ast.Call()) | ast.Raise() | ast.Continue() | ast.Break() | ast.AugAssign():
            yield _start(node), _end(node), "pass"
        case ast.Slice(lower=None, upper=ast.expr() as upper) | ast.Slice(lower=ast.expr() as upper, upper=None):
            yield _end(upper), _end(upper), " + 1"


def _other_values(value: float) -> list[str]:
    if isinstance(value, bool):
        return [str(not value)]
    return [str(value + 1), str(value - 1)] if isinstance(value, int) else [repr(value * 1.5 + 0.1)]


def _between(
    left: ast.expr, right: ast.expr, lines: list[str], swaps: dict[str, str]
) -> Iterator[tuple[_Place, _Place, str]]:
    """Yield the swap of the operator that stands between two expressions of one line."""
    (row, column), (last, end) = _end(left), _start(right)
    if row != last:
        return
    between = lines[row - 1].encode()[column:end].decode()
    match = re.search("|".join(sorted(map(re.escape, swaps), key=len, reverse=True)), between)
    if match and not (match[0] == "in" and "not" in between):
        at = column + len(between[: match.start()].encode())
        yield (row, at), (row, at + len(match[0])), swaps[match[0]]


def _nodes_in_functions(module: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Yield the nodes of what runs, with the function they stand in: no annotation, decorator, record or Protocol."""

    def walk(node: ast.AST, function: str) -> Iterator[tuple[str, ast.AST]]:
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "type_params"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if not isinstance(child, ast.AST):
                    continue
                if isinstance(child, ast.ClassDef | ast.FunctionDef):
                    yield from walk(child, f"{function}.{child.name}".lstrip("."))
                elif not (isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)):  # a docstring
                    if function and isinstance(child, ast.stmt | ast.expr):
                        yield function, child
                    yield from walk(child, function)

    yield from walk(module, "")


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))


def _is_python(lines: list[str], row: int, after: str) -> bool:
    try:
        ast.parse("\n".join([*lines[: row - 1], after, *lines[row:]]))
    except SyntaxError:
        return False
    return True


def _source(node: ast.expr, lines: list[str]) -> str:
    """Return the text of an expression that stands in one line, or ""."""
    (row, start), (last, end) = _start(node), _end(node)
    return lines[row - 1].encode()[start:end].decode() if row == last else ""


def _start(node: ast.AST) -> _Place:
    assert isinstance(node, ast.stmt | ast.expr)
    return node.lineno, node.col_offset


def _end(node: ast.AST) -> _Place:
    assert isinstance(node, ast.stmt | ast.expr)
    assert node.end_lineno is not None and node.end_col_offset is not None
    return node.end_lineno, node.end_col_offset


def list_modules(root: Path, patterns: tuple[str, ...]) -> list[str]:
    """List the modules of an area, as paths below `root`."""
    modules = {path.relative_to(root).as_posix() for pattern in patterns for path in root.glob(pattern)}
    return sorted(path for path in modules if not path.endswith("__init__.py"))
