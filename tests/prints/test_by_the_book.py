"""Whose value it is, on every kind of print of every game, read from its text.

With house values each carries the sign, and the page says what it means; by the book (--by-the-book, `maison: false`)
no sign is left but those of what nothing can be laid out without (S-74)."""

import re
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest

from generator.base.provenance import NOTE, SHORT_NOTE, SIGN
from tests.run import EXAMPLES, holofiche
from tests.samples import sample

FILES = {"d6": "mira.yaml", "sylvaren": "loups.yaml", "sndr": "aurek.yaml", "nano": "fuyards.yaml",
         "confins": "confins/embuscade.yaml"}  # fmt: skip
PRINTS: dict[str, tuple[str, ...]] = {
    **{f"sheet {game}": ("sheet", str(EXAMPLES / file)) for game, file in FILES.items()},
    **{f"cards {game}": ("cards", game) for game in FILES},
    **{f"a6 {game}": ("cards", game, "--format", "a6") for game in FILES},
    "screen d6": ("cards", "d6", "--format", "paravent"),
    "screen confins": ("cards", "confins", "--format", "paravent"),
    "gm d6": ("sheet", str(EXAMPLES / "mira.yaml"), "--gm"),
    **{f"blank {classe}": ("sheet", "--blank", classe) for classe in CLASSES},
    "blank confins": ("sheet", "--blank", "--system", "confins"),
    **{f"figures {game}": ("sheet", str(EXAMPLES / FILES[game]), "--cards") for game in ("sylvaren", "sndr", "nano")},
    "things d6": ("sheet", str(EXAMPLES / "zik.yaml"), "--cards"),
    "accessible d6": ("sheet", str(EXAMPLES / "mira.yaml"), "--accessible"),
    "large d6": ("sheet", str(EXAMPLES / "mira.yaml"), "--large-print"),
    **{f"scenario {game}": ("scenario", game, str(EXAMPLES / FILES[game]), "--seed", "8")
       for game in ("sylvaren", "sndr", "nano")},
    "embuscade": ("scenario", "sndr", str(EXAMPLES / "aurek.yaml"), "--scenario", "embuscade", "--seed", "3"),
    "coaxium": ("scenario", "sndr", str(EXAMPLES / "aurek.yaml"), "--scenario", "chasse-au-coaxium", "--seed", "3"),
    "profiles sndr": ("sheet", "--profile", "droide-d-assaut,soldat-sith", "--system", "sndr"),
    "profiles sylvaren": ("sheet", "--profile", "stormtrooper", "--system", "sylvaren"),
}  # fmt: skip
# A6 cards have the texts of the small ones.
OFTEN = sample(PRINTS, *(name for name in PRINTS if not name.startswith("a6")))
WITHOUT_OURS = {"gm d6", "sheet confins"}
# What S-74 keeps: table, place of the group, scenery, how the mission is won, who leads after the Chef.
KEPT = {"scenario sylvaren": ("VICTOIRE", "Tout bord", "plan", "bord", "lui", "PJ", "vue"),
        **dict.fromkeys(("cards sylvaren", "a6 sylvaren"), ("36", "4", "9", "combat", "PJ")),
        **dict.fromkeys(("scenario nano", "cards nano", "a6 nano"), ("gauche", "droit"))}  # fmt: skip


def pages_of(words: tuple[str, ...], folder: Path, *more: str) -> list[str]:
    done = holofiche(*words, *more, "-o", folder / "x.pdf", "--overwrite", cwd=folder)
    assert done.code == 0, done.err
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(folder / "x.pdf")]


def signs(page: str) -> list[str]:
    """Return what the sign stands behind on a page, its explanation apart."""
    text = " ".join(page.split())
    for told in (NOTE, SHORT_NOTE, SHORT_NOTE.upper()):
        text = text.replace(told, "")
    return re.findall(rf"(\S*)\s?{SIGN}", text)


@pytest.mark.parametrize("name", OFTEN)
def test_every_sign_is_explained_on_its_page(name: str, tmp_path: Path) -> None:
    pages = pages_of(PRINTS[name], tmp_path)
    assert all(SHORT_NOTE.lower() in " ".join(page.split()).lower() or NOTE in " ".join(page.split())
               for page in pages if signs(page)), name  # fmt: skip
    assert any(map(signs, pages)) != (name in WITHOUT_OURS)


@pytest.mark.parametrize("name", OFTEN)
def test_by_the_book_nothing_is_ours(name: str, tmp_path: Path) -> None:
    left = [before for page in pages_of(PRINTS[name], tmp_path, "--by-the-book") for before in signs(page)]
    assert {word.strip(",.") for word in left} <= {word.split()[-1] for word in KEPT.get(name, ())}


# Cards and blank forms of d6 mark whole tables and ships by their heads; by the book another mission is drawn.
BY_HEADS = {"cards d6", "a6 d6", "screen d6", "blank d6", "scenario sylvaren"}
# « Sans arme ◇ » stands before its dice; how many cards there are is no value.
BESIDE = {"scenario sndr": {"2D6", "6+", "5+"}, "profiles sndr": {"2D6", "6+", "5+"}}


def numbers(text: str) -> Counter[str]:
    words = (word.strip(".,;:()") for word in text.split())
    return Counter(word for word in words if re.search(r"\d", word) and not re.fullmatch(r"\d/\d|100", word))


@pytest.mark.parametrize("name", [name for name in OFTEN if str(name) not in BY_HEADS and isinstance(name, str)])
def test_what_the_switch_takes_away_was_marked(name: str, tmp_path: Path) -> None:
    """Every number that is gone by the book stood, with the sign, at the end of its sentence."""
    (tmp_path / "book").mkdir()
    ours = "\n".join(pages_of(PRINTS[name], tmp_path))
    book = "\n".join(pages_of(PRINTS[name], tmp_path / "book", "--by-the-book"))
    marked = " ".join(re.split(r"(?<=[.;!?])\s", before[-220:])[-1] for before in ours.split(SIGN)[:-1])
    assert set(numbers(ours) - numbers(book) - numbers(marked)) <= BESIDE.get(name, set())
