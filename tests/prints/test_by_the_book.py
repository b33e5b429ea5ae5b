"""Whose value it is, on every kind of print of every game, read from its text.

With house values each carries the sign, and the page says what it means; by the book (--by-the-book, `maison: false`)
no sign is left but those of what nothing can be laid out without (S-74)."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest

from generator.base.provenance import NOTE, SHORT_NOTE, SIGN
from generator.reading.source import load
from tests.run import EXAMPLES, ROOT, holofiche
from tests.samples import sample

FILES = {"d6": "mira.yaml", "sylvaren": "loups.yaml", "sndr": "aurek.yaml", "nano": "fuyards.yaml",
         "confins": "confins/embuscade.yaml"}  # fmt: skip
# Owners of a ship with a crew and of one without, of a vehicle, of droids and of a beast.
HERO = "systeme: d6\nrace: humain\nchoix: {race: {dex: 1}}\nrepartition: {vig: 1, sav: 1, perc: 1, mec: 3, tech: 1}\n"
THINGS = {
    "amiral": "nom: Tarn\nclasse: amiral\nvaisseau: croiseur\n",
    "contrebandier": "nom: Nym\nclasse: contrebandier\n",
    "mecano": "nom: Sarl\nclasse: mecano-pilote\n",
    "fabricant": "nom: Zik\nclasse: mecha-fabricant\ndroides: [astromec]\n",
    "pisteur": "nom: Ress\nclasse: pisteur\ncompagnon: molosse\n",
}
CLASSES = list(load(ROOT / "content" / "d6" / "classes.yaml").nodes)
PRINTS: dict[str, tuple[str, ...]] = {
    **{f"sheet {game}": ("sheet", str(EXAMPLES / file)) for game, file in FILES.items()},
    **{f"cards {game}": ("cards", game) for game in FILES},
    **{f"a6 {game}": ("cards", game, "--format", "a6") for game in FILES},
    "screen d6": ("cards", "d6", "--format", "paravent"),
    "screen confins": ("cards", "confins", "--format", "paravent"),
    "gm d6": ("sheet", str(EXAMPLES / "mira.yaml"), "--gm"),
    **{f"sheet {name}": ("sheet", f"{name}.yaml") for name in THINGS},
    "cards of things": ("sheet", *(f"{name}.yaml" for name in THINGS), "--cards"),
    "cards of ships": ("sheet", "--profile", "fregate,cargo-leger,chasseur,airspeeder,astromec,monture,boss-grenadier",
                       "--system", "d6"),
    **{f"blank {classe}": ("sheet", "--blank", classe) for classe in CLASSES},
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
RARELY = re.compile(r"a6|blank (?!contrebandier|jedi-gardien|amiral$)")
OFTEN = sample(PRINTS, *(name for name in PRINTS if not RARELY.match(name)))
WITHOUT_OURS = {"gm d6"}
NOTHING_LEFT = {"cards of things", "cards of ships"}  # by the book: all of it is ours
# What S-74 keeps: table, place of the group, scenery, how the mission is won, who leads after the Chef.
KEPT = {"scenario sylvaren": ("VICTOIRE", "Tout bord", "plan", "bord", "lui", "PJ", "vue"),
        **dict.fromkeys(("cards sylvaren", "a6 sylvaren"), ("36", "4", "9", "combat", "PJ", "tour")),
        **dict.fromkeys(("scenario nano", "cards nano", "a6 nano"), ("gauche", "droit", "passage"))}  # fmt: skip


def pages_of(words: tuple[str, ...], folder: Path, *more: str, refused: bool = False) -> list[str]:
    for name, text in THINGS.items():
        (folder / f"{name}.yaml").write_text(HERO + text, "utf-8")
    done = holofiche(*words, *more, "-o", folder / "x.pdf", "--overwrite", cwd=folder)
    assert (done.code != 0) == refused, done.err
    return [] if refused else [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(folder / "x.pdf")]


def signs(page: str) -> list[str]:
    """Return what the sign stands behind on a page, its explanation apart."""
    text = " ".join(page.split())
    for told in (NOTE, SHORT_NOTE, SHORT_NOTE.upper()):
        text = text.replace(told, "")
    return re.findall(rf"(\S*)\s?{SIGN}", text)


@pytest.mark.parametrize("name", OFTEN)
def test_every_sign_is_explained_on_its_page(name: str, tmp_path: Path) -> None:
    pages = pages_of(PRINTS[name], tmp_path)
    pages = [" ".join(pages)] if name.startswith("accessible") else pages  # it is read from its first line on
    assert all(SHORT_NOTE.lower() in " ".join(page.split()).lower() or NOTE in " ".join(page.split())
               for page in pages if signs(page)), name  # fmt: skip
    assert any(map(signs, pages)) != (name in WITHOUT_OURS)


@pytest.mark.parametrize("name", OFTEN)
def test_by_the_book_nothing_is_ours(name: str, tmp_path: Path) -> None:
    pages = pages_of(PRINTS[name], tmp_path, "--by-the-book", refused=name in NOTHING_LEFT)
    left = [before for page in pages for before in signs(page)]
    assert {word.strip(",.") for word in left} <= {word.split()[-1] for word in KEPT.get(name, ())}


# « Sans arme ◇ » stands before its dice; how many cards there are is no value.
BESIDE = {
    "scenario sndr": {"2D6", "6+", "5+"}, "profiles sndr": {"2D6", "6+", "5+"},
    # By the book there is nothing to print. L1088; dice of the crew; boxes of a row and what one stands for; the game.
    "cards of things": {"10", "15", "5D", "6D", "7D", "5", "0", "11", "21", "31", "D6", "D12"},
    "cards of ships": {"10", "15", "4DD", "5", "0", "11", "21", "31", "D6", "D12"},
}  # fmt: skip
# By the book another mission is drawn; tests/systems/sylvaren/test_missions.py looks for each part of ours.
DRAWN_ANEW = {"scenario sylvaren"}


NO_VALUE = r"\d/\d|100|ELG-3A|[A-Z]-?\d+(?:–L?\d+)?"  # page counts, a name, lines and rulings of a colophon
THOUSANDS = re.compile(r"(?<=\d)[\u00a0\u202f](?=\d{3}\b)")


def numbers(text: str) -> Counter[str]:
    words = (word.strip(".,;:()") for word in re.sub(r"énergie 20\b", "", THOUSANDS.sub("", text)).split())
    return Counter(word for word in words if re.search(r"\d", word) and not re.fullmatch(NO_VALUE, word))


def signed_parts(text: str) -> Iterator[str]:
    """Yield what each sign is of: the number before it, or the clause."""
    text = THOUSANDS.sub("", text)
    for before in text.split(SIGN)[:-1]:
        clause = re.split(r"(?<=[.;!?])\s", " ".join(before[-220:].split()))[-1]
        number = re.search(r"\S*\d\S*(?: \(\S*\d\S*\))?$", clause)
        yield number[0] if number and not re.search("[,:]", clause) else clause


@pytest.mark.parametrize("name", OFTEN)
def test_what_the_switch_takes_away_was_marked(name: str, tmp_path: Path) -> None:
    """Every number that is gone by the book stood before the sign, or in the clause that the sign ends."""
    (tmp_path / "book").mkdir()
    ours = "\n".join(pages_of(PRINTS[name], tmp_path))
    book = "\n".join(pages_of(PRINTS[name], tmp_path / "book", "--by-the-book", refused=name in NOTHING_LEFT))
    if name not in DRAWN_ANEW:
        left = set(numbers(ours) - numbers(book) - numbers("\n".join(signed_parts(ours))))
        assert left <= BESIDE.get(name, set())
