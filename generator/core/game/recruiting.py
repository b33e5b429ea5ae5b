"""Making a warband, in every game of figures: who joins, asked one by one, and the file that comes of it."""

from collections import Counter
from collections.abc import Callable, Generator, Sequence

from generator.core.game.guide import Option, Question, Tree, optional_text
from generator.core.i18n import _, ngettext
from generator.core.writing.newfile import KeyLine, schema_line, write_new_file

DONE = ""  # the answer of who wants nobody else
Ids = list[str]  # the profiles in the band so far


def ask_recruits(
    offers: Callable[[Ids], tuple[Option, ...]], standing: Callable[[Ids], tuple[str, ...]]
) -> Generator[Question, str, list[Tree]]:
    """The lines of `figurines`: one of those on offer joins, with a name or none, until nobody is, or DONE is said."""
    members: list[tuple[str, str]] = []
    while options := offers(ids := [key for key, _name in members]):
        answer = yield Question(_("Who joins?"), options, status=standing(ids))
        if answer == DONE:
            break
        label = next(option.label for option in options if option.value == answer)
        text = _("A name for this {label}? (empty: none)").format(label=label)
        name = (yield Question(text, check=optional_text(60), status=standing([*ids, answer]))).strip()
        members.append((answer, name))
    return lines_of(members)


def lines_of(members: Sequence[tuple[str, str]]) -> list[Tree]:
    """(profile, name) -> the lines of `figurines`; the nameless of one profile make one line."""
    count = Counter(key for key, name in members if not name)
    lines: list[Tree] = []
    for key, name in members:
        if name:
            lines.append({"profil": key, "nom": name})
        elif count[key]:
            lines.append({"profil": key, **({"nombre": count[key]} if count[key] > 1 else {})})
            count[key] = 0
    return lines


def text_of_count(n: int, most: int) -> str:
    return ngettext("{n} figure of {most}", "{n} figures of {most}", n).format(n=n, most=most)


def text_of(tree: Tree, summary: str, figures: KeyLine, tail: Sequence[str] = ()) -> str:
    """The commented file; `summary` follows the band's name in its first lines."""
    head = [schema_line(tree["systeme"]), f"{tree['nom']} : {summary}."]
    known = [KeyLine(key, value) for key, value in tree.items() if value and key != figures.key]
    return write_new_file(head, [*known, figures], tail)
