"""Whose value it is, on every kind of print of every game, read from its text.

With house values each carries the sign, and the page says what it means; by the book (--by-the-book, `maison: false`)
no sign is left but those of what nothing can be laid out without (S-74). The prints are the jobs of the corpus
(tools/corpus/jobs.txt), so that a new kind of print is walked from the day on that it has its line there."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest

from generator.base.provenance import NOTE, SHORT_NOTE, SIGN
from generator.game.system import all_systems
from tests.run import holofiche
from tests.samples import sample
from tools.corpus.jobs import JOBS, Job

SWITCHED = {"sheet", "scenario", "cards", "session"}  # commands that know the switch and print values of a game
LOOK = {"--ink": 1, "--paper": 1, "--duplex": 1, "--large-print": 0, "--fold": 0, "--separate": 0, "--standees": 0,
        "--side": 1, "--share-code": 0, "--plan": 1, "--collection": 1}  # the texts stay as they are  # fmt: skip
# Fields of a form are no text of a page; a saved scenario has what was drawn.
NOT_READ = {"--fillable", "--since", "--by-the-book", "--as", "--from", "--next"}
# Of these one each is enough for every run: a class of its own, cards of another size, more of a kind.
ALIKE = re.compile(r"(blank|sheet)-(?!contrebandier|jedi-gardien|amiral$|grakk|mira|troig)|cards-.*a6|cards-all|"
                   r"scenario-d6-(beasts|ambush|boss)|scenario-\w+-(plan|owned|next|from|drawn|tiles|coaxium$|ambush$)|roster-|"
                   r"profiles-(sndr-light|nano)|opponents|session-letter|own-|text-|suite|further")  # fmt: skip


def prints() -> tuple[dict[str, Job], list[str]]:
    """Return the jobs to walk by name, and those of them that are walked every time: the first of each look."""
    jobs = {job.name: job for job in JOBS.values() if job.words[0] in SWITCHED and "-o" in job.command
            and not job.is_setup and not NOT_READ & set(job.words)
            and not {"-o", "--json", "--list"} & set(job.words)}  # fmt: skip
    seen, often = set[tuple[str, ...]](), []
    for job in jobs.values():
        words = list(job.words)
        for option, more in LOOK.items():
            if option in words:
                at = words.index(option)
                del words[at : at + 1 + more]
        if tuple(words) not in seen and not ALIKE.match(job.name) and "--accessible" not in words:
            often.append(job.name)
        seen.add(tuple(words))
    return jobs, [*often, "accessible-mira-letter"]


PRINTS, OFTEN = prints()
# What S-74 keeps: table, place of the group, scenery, how the mission is won, who leads after the Chef; by its game.
KEPT = {
    "sylvaren": {"VICTOIRE", "bord", "plan", "lui", "PJ", "vue", "combat", "Qualité 0", "0", "36", "4", "9", "tour"},
    "nano": {"gauche", "droit", "passage", "contact", "descendre", "vue"},
    "sndr": {"passage", "contact", "descendre", "vue"},
}
# « Sans arme ◇ » stands before its dice; how many cards there are is no value.
BESIDE = {
    "scenario-sndr-ambush-only": {"2D6", "6+", "5+"}, "scenario-sndr-coaxium-only": {"2D6", "6+", "5+"},
    "profiles-sndr": {"2D6", "6+", "5+"}, "profiles-sndr-light": {"2D6", "6+", "5+"},
    # By the book there is nothing to print. L1088; dice of the crew; boxes of a row and what one stands for; the game.
    # a droid is « n° 2 »; the PB of its owner's file are on both cards of a ship, of which one is left
    "thing-cards-gray": {"2", "11", "60"}, "profiles-d6": {"11"}, "session-evening": {"60"},
    # boxes of a threat, by their numbers
    "accessible-opponents": {"1", "2", "3"},
    "crew-cards": {"10", "15", "5D", "6D", "7D", "5", "0", "11", "21", "31", "D6", "D12"},
    "profiles-ships": {"10", "15", "4DD", "5", "0", "11", "21", "31", "D6", "D12"},
}  # fmt: skip
# By the book another mission is drawn; tests/systems/sylvaren/test_missions.py looks for each part of ours.
DRAWN_ANEW = re.compile(r"scenario-sylvaren|scenario-sndr(?!-\w+-only)|session(?!-evening)")
OPPONENTS = f"{SIGN} adversaires de la maison"  # at the foot of their page
# Of an evening: numbers of scenes and of a table; B09, which is named as not simulated.
NAMED = {re.compile("scenario-d6|session-evening|screen-tonight"): {*"123456", "−1DD"}}
NO_VALUE = r"\d/\d|100|d6\.txt|ELG-3A|[A-Z]-?\d+(?:–L?\d+)?"  # page counts, a name, lines and rulings of a colophon
THOUSANDS = re.compile(r"(?<=\d)[\u00a0\u202f](?=\d{3}\b)")
# The chances of a way through an evening are signed where their threshold is.
CHANCES = re.compile(rf"{SIGN}\s[^\d{SIGN}]{{1,60}}?\s([<>]?\d+)\s([<>]?\d+)\s([<>]?\d+)\s")


def pages_of(job: Job, folder: Path, out: Path, *more: str) -> list[str] | None:
    """Return the text of each page; None where it is refused, as all of it is ours."""
    done = holofiche(*job.words, *more, "-o", out, cwd=folder, XDG_STATE_HOME=str(folder.parent / ".state"))
    if done.code and more and re.search("this table goes without|for opponents, ships, beasts and droids", done.err):
        return None
    assert done.code == 0, done.err
    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(out)]
    return [" ".join(pages)] if "--accessible" in job.words else pages  # it is read from its first line on


def signs(page: str) -> list[str]:
    """Return what the sign stands behind on a page, its explanation apart."""
    text = " ".join(page.split())
    for told in (NOTE, SHORT_NOTE, SHORT_NOTE.upper(), OPPONENTS):
        text = text.replace(told, "")
    return re.findall(rf"(\S*)\s?{SIGN}", text)


def is_explained(page: str) -> bool:
    text = " ".join(page.split())
    return any(told.lower() in text.lower() for told in (NOTE, SHORT_NOTE, OPPONENTS))


def games_of(job: Job, folder: Path) -> set[str]:
    """Return the games of what a job prints; all of them where it does not say which."""
    named = {word for word in job.words if word in all_systems()}
    texts = [(folder / word).read_text("utf-8") for word in job.words if word.endswith(".yaml")]
    named |= {game for game in all_systems() for text in texts if f"systeme: {game}" in text}
    return named if named and job.words[0] != "session" else set(all_systems())


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
    yield from (chance for row in CHANCES.findall(" ".join(text.split())) for chance in row)


@pytest.mark.parametrize("name", sample(PRINTS, *OFTEN))
def test_what_is_ours_has_the_sign_and_goes_with_the_switch(
    name: str, table: Path, tmp_path: Path
) -> None:
    """Each page explains its signs; by the book none is left but what S-74 keeps; and every number that is gone then
    stood before a sign, or in the clause that a sign ends."""
    job = PRINTS[name]
    pages = pages_of(job, table, tmp_path / "ours.pdf") or []
    book = pages_of(job, table, tmp_path / "book.pdf", "--by-the-book")
    assert [n for n, page in enumerate(pages, 1) if signs(page) and not is_explained(page)] == []
    kept = set[str]().union(*(KEPT.get(game, set()) for game in games_of(job, table)))
    left = {word.strip(",.") for page in book or () for word in signs(page)}
    assert left <= kept
    if (book is not None and not DRAWN_ANEW.match(name)) or name.startswith(("profiles", "crew")):
        ours = "\n".join(pages[1:] if job.words[0] == "session" else pages)  # its cover counts pages
        gone = set(numbers(ours) - numbers("\n".join(book or ())) - numbers("\n".join(signed_parts(ours))))
        labels = [words for pattern, words in NAMED.items() if pattern.match(name)]
        assert gone <= BESIDE.get(name, set()).union(*labels)
