"""What content says, by path: `system.constants.credits`, `skills.nature.table`, `statuses`.

Cards print what the content holds and never a copy of it: this is how they reach it. Values stay the text that was
written.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct, field

from generator.base.i18n import _
from generator.base.problems import meant
from generator.content.loading import Content

_REFERENCE = re.compile(r"\{([A-Za-z0-9_.-]+)\}")
_KINDS_APART = frozenset({"cards", "rulings"})


class Dangling(Exception):
    """A path that leads nowhere: what was asked, and the nearest thing there is."""

    def __init__(self, path: str, part: str, known: list[str]) -> None:
        super().__init__(path)
        self.message = _("the content has no '{path}'").format(path=path)
        self.hint = meant(part, known)


class Lookup(Struct):
    """The content of a game as trees; kinds over several folders are one."""

    content: Content
    _kinds: dict[str, Any] = field(default_factory=dict)

    def kind(self, name: str) -> Any:
        if name not in self._kinds:
            entries = self._kinds[name] = {}
            absent = self.content.kinds_left_out
            for source in () if name in absent else self.content.sources(name):
                for key, node in source.nodes.items() if isinstance(source.nodes, dict) else ():
                    if f"{name}.{key}" not in absent:
                        entries.setdefault(key, node)
        return self._kinds[name]

    def at(self, path: str) -> Any:
        first, *rest = path.split(".")
        node = self.kind(first)
        if not node:
            raise Dangling(path, first, sorted({p.stem for p in self.content.paths()} - _KINDS_APART))
        for part in rest:
            if isinstance(node, dict) and part in node:
                node = node[part]
            elif isinstance(node, list) and re.fullmatch("[0-9]{1,4}", part) and int(part) < len(node):
                node = node[int(part)]
            else:
                raise Dangling(path, part, list(node) if isinstance(node, dict) else [])
        return node

    def fill(self, text: str, refused: Callable[[Dangling], None]) -> str:
        """Replace every {path} of a text by the value there; refuse and leave what cannot be replaced."""

        def value(match: re.Match[str]) -> str:
            try:
                value = self.at(match[1])
                if isinstance(value, str):
                    # Printed matter is French: 1.5 is written 1,5.
                    return value.replace(".", ",") if re.fullmatch(r"-?[0-9]+\.[0-9]+", value) else str(value)
                raise Dangling(match[1], "", [])
            except Dangling as fault:
                refused(fault)
                return match[0]

        return _REFERENCE.sub(value, text)


def children_of(node: Any) -> Iterator[tuple[str, Any]]:
    """Return the entries of a mapping by key, of a list by number."""
    if isinstance(node, dict):
        yield from node.items()
    elif isinstance(node, list):
        yield from ((str(n), item) for n, item in enumerate(node))
