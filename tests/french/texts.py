"""Every French text that a person reads, with where it stands: content, catalogues, templates, pages of the docs, and
what is printed out of the code itself. Ids, keys, file names and code are no texts."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from tests.run import ROOT
from tools import messages

_SLUG = re.compile(r"[a-z0-9_./:\-]+|[A-Z]{1,3}-?[0-9]+")
_NO_TEXT = {"source", "sources", "rulings", "aliases", "icon", "accent", "fits", "given", "feminine", "second"}
_TRANSLATED = {"_", "mark", "ngettext"}


class Text(NamedTuple):
    kind: str  # content, messages, templates, docs or code
    place: str  # a file and, where it has one, a line
    key: str  # in content, the key it stands under; in a catalogue, the English
    text: str


def content_texts() -> Iterator[Text]:
    for path in sorted((ROOT / "content").rglob("*.yaml")):
        name = str(path.relative_to(ROOT))
        yield from _scalars(yaml.compose(path.read_text("utf-8")), name, "")


def _scalars(node: yaml.Node | None, file: str, key: str) -> Iterator[Text]:
    if isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            if name.value not in _NO_TEXT:
                yield from _scalars(value, file, name.value)
    elif isinstance(node, yaml.SequenceNode):
        for one in node.value:
            yield from _scalars(one, file, key)
    elif isinstance(node, yaml.ScalarNode) and not _SLUG.fullmatch(node.value) and re.search(r"[^\W\d]", node.value):
        yield Text("content", f"{file}:{node.start_mark.line + 1}", key, node.value)


def catalogue_texts() -> Iterator[Text]:
    for po in messages.places():
        for one in messages.current(po):
            forms = [one.string] if isinstance(one.string, str) else list(one.string or ())
            for text in forms if one.id else ():
                yield Text("messages", str(po.relative_to(ROOT)), messages.key_of(one.id), text)


def template_texts() -> Iterator[Text]:
    for path in sorted((ROOT / "templates").rglob("*.j2")):
        bare = re.sub(r"\{#.*?#\}", "", path.read_text("utf-8"), flags=re.DOTALL)
        literals = re.findall(r"\{[{%].*?[%}]\}", bare, re.DOTALL)
        spoken = [text for code in literals for text in re.findall(r'(?<!_\()"([^"]*[^\W\d][^"]*)"', code)]
        shown = re.sub(r"\{[{%].*?[%}]\}|<style.*?</style>|<[^>]*>", "\n", bare, flags=re.DOTALL).splitlines()
        for text in (*shown, *spoken):
            if " " in text.strip() and not _SLUG.fullmatch(text.strip()):
                yield Text("templates", str(path.relative_to(ROOT)), "", text.strip())


def french_pages() -> list[Path]:
    """Pages of the docs, but for those in English."""
    found = []
    for path in (ROOT / "LISEZMOI.md", *sorted((ROOT / "docs").rglob("*.md"))):
        words = re.findall(r"\w+", path.read_text("utf-8").casefold()) if path.is_file() else []
        if sum(w in ("le", "la", "les", "une") for w in words) > sum(w in ("the", "of", "and") for w in words):
            found.append(path)
    return found


def docs_texts() -> Iterator[Text]:
    """Paragraphs, and cells of tables; code is taken out."""
    for path in french_pages():
        bare = re.sub(r"^```.*?^```|^ {4}.*?$", "", path.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
        bare = re.sub(r"`[^`]*`|\]\([^)]*\)", "`", bare)
        for paragraph in re.split(r"\n\s*\n|\n(?=[|#>-])", bare):
            for cell in re.split(r"(?<!\\)\|", paragraph):
                if re.search(r"[^\W\d]", cell):
                    yield Text("docs", str(path.relative_to(ROOT)), "", " ".join(cell.split()))


def code_texts() -> Iterator[Text]:
    """What the code prints in French: texts with an accent or an apostrophe of ours that nothing translates."""
    for path in sorted((ROOT / "generator").rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        aside = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _TRANSLATED:
                aside |= {id(one) for one in ast.walk(node)}
        for node in (one for one in ast.walk(tree) if isinstance(one, ast.Constant) and id(one) not in aside):
            if isinstance(node.value, str) and re.search(r"[àâçéèêëîïôûùœÀÉÈÊ’]", node.value):
                yield Text("code", f"{path.relative_to(ROOT)}:{node.lineno}", "", node.value)


def all_texts() -> list[Text]:
    return [*content_texts(), *catalogue_texts(), *template_texts(), *docs_texts(), *code_texts()]
