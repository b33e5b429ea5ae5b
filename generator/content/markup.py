"""The markup of card texts, *strong* words and :icons: set in French typography, and the names of cards' tags."""

import re
from functools import cache
from typing import Literal

from generator.base.i18n import _, mark, speak_language
from generator.base.names import fold_name, slug
from generator.base.record import Record
from generator.base.typography import french

_ICON = re.compile(r":([a-z][a-z0-9]*(?:-[a-z0-9]+)*):")
# Stand-ins that typography takes for letters: it looks at what is around a sign.
_AN_ICON, _A_STAR = "\ue000", "\ue001"
_WRITTEN = str.maketrans(dict.fromkeys((_AN_ICON, _A_STAR), "\ufffd"))  # by somebody: no font draws them, which is told
_TOGETHER = (
    (re.compile(f"(?<={_AN_ICON}) (?=\\w)|(?<=\\d) (?={_AN_ICON})"), "\u00a0"),  # an icon and its name or its number
    (re.compile(r"\+(?=\+)"), "+\u2060"),  # a save that nothing modifies: ++
    (re.compile(f" (?=[:;!?»]{_A_STAR})"), "\u00a0"),
    (re.compile(r"((?<![\w-])[A-Z]{1,2}| )-(?= ?\d+(?![A-CE-Za-z]))"), r"\1−"),  # T-2, Q - 1; C-3PO is left alone
)


class MarkedSpan(Record):
    kind: Literal["text", "strong", "icon"]
    text: str


Text = tuple[MarkedSpan, ...]


def parse_spans(text: str) -> Text:
    """Parse a written text into spans ready for print. A lone * is only itself."""
    text = text.translate(_WRITTEN)
    icons = iter(_ICON.findall(text))
    shown = _ICON.sub(_AN_ICON, text)
    if shown.count("*") % 2 == 0:
        shown = shown.replace("*", _A_STAR)
    spans: list[MarkedSpan] = []
    strong = False
    shown = french(shown)
    for pattern, replacement in _TOGETHER:
        shown = pattern.sub(replacement, shown)
    for piece in re.split(f"({_AN_ICON}|{_A_STAR})", shown):
        if piece == _A_STAR:
            strong = not strong
        elif piece == _AN_ICON:
            spans.append(MarkedSpan("icon", next(icons)))
        elif piece:
            spans.append(MarkedSpan("strong" if strong else "text", piece))
    return tuple(spans)


def icons_in(text: Text) -> list[str]:
    return [span.text for span in text if span.kind == "icon"]


def plain_text(text: Text) -> str:
    """Return the letters alone, icons by their names."""
    return "".join(f"[{span.text}]" if span.kind == "icon" else span.text for span in text)


_WORDS = (
    mark("attack"), mark("dice"), mark("health"), mark("initiative"), mark("movement"), mark("range"),
    mark("symbols"), mark("turn"), mark("battle"), mark("classes"), mark("combat"), mark("creation"),
    mark("crew"), mark("damage"), mark("dark side"), mark("defense"), mark("equipment"), mark("powers"),
    mark("races"), mark("reactions"), mark("ships"), mark("shooting"), mark("skills list"), mark("social"),
    mark("stance"), mark("statuses"), mark("stealth"), mark("talents"), mark("travel"), mark("profiles"),
    mark("scenario"), mark("weapons"), mark("actions"), mark("heroism"), mark("melee"), mark("recruit"),
    mark("scenarios"), mark("traits"), mark("behaviours"), mark("campaign"), mark("enemies"), mark("prices"),
    mark("rules"), "Dextérité", "Mécanique", "XP",
)  # fmt: skip
TAGS = {slug(word): word for word in _WORDS}


def label_of_tag(tag: str) -> str:
    """Return the tag's label in the reader's language."""
    return _(TAGS.get(slug(tag), tag))


@cache
def names_of_tag(tag: str) -> frozenset[str]:
    """Return the names a tag answers to: itself and its French name."""
    with speak_language("fr"):
        return frozenset({fold_name(tag), fold_name(label_of_tag(tag))})
