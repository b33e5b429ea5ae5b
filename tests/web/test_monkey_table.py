"""A GM and two players at once, each doing anything in any order, on one evening: no error, no answer of a fault, pages
are what the files are, nobody sees another's character, and no change is lost without a word.

HOLOFICHE_MONKEY_TABLE says how many actions, HOLOFICHE_MONKEY_SEED which; `python -m tools.bench monkey` takes 500."""

import os
import random
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, expect

from generator.reading.source import SourceError, load
from generator.writing.atomic import hold_folders
from tests.run import EXAMPLES, holofiche
from tests.web.conftest import Served, Watch, context_of, follow, serving, settled, until
from tests.web.everywhere import enter, invite
from tests.web.test_monkey import BUTTONS, CURRENT, FIELDS, SEED, SHOWN, WORDS, chosen

pytestmark = pytest.mark.exhaustive

ACTIONS = int(os.environ.get("HOLOFICHE_MONKEY_TABLE", "24"))
MARKS = ("Orkhan", "Ysolde", "disque")
FAULTS = frozenset(range(500, 600)) - {503}  # « busy »: pictures of pages are asked for again
BRIEF = 3000  # ms: what is aimed at may be taken away by an answer on its way
AS_FILED = f"""async () => {{ const text = await (await fetch(document.getElementById("state").dataset.address)).text();
  const document_ = new DOMParser().parseFromString(text, "text/html");
  return (({SHOWN.replace("() =>", "(document) =>", 1)})(document_)); }}"""
WAIVE = """async () => { const place = document.getElementById("state").dataset.address;
  const body = new URLSearchParams(new FormData(document.getElementById("editor")));
  body.append("_do", "waive free-dice-total-exceeded"); body.append("derogations[0]", "free-dice-total-exceeded");
  return (await fetch(place, { method: "POST", body })).status; }"""


@dataclass
class Person:
    """Somebody at the table: `file` is what they have open, a guest's is the only one they may."""

    name: str
    context: BrowserContext
    page: Page
    file: str

    @property
    def is_gm(self) -> bool:
        return self.name == "GM"


@dataclass
class Table:
    served: Served
    folder: Path
    browser: Browser
    people: list[Person]
    dice: random.Random
    watch: Watch
    faults: list[str] = field(default_factory=list)
    drafts: int = 0

    @property
    def gm(self) -> Person:
        return self.people[0]

    def follow_page(self, page: Page) -> Page:
        self.watch.on(page)
        page.on("response", lambda one: self.faults.append(one.url) if one.status in FAULTS else None)
        page.route("**/*pour=apercu*", lambda route: route.fulfill(status=204))  # the press is not what is tried
        return page

    def open_file(self, one: Person) -> None:
        one.page.goto(f"{self.served.address}fichier/{one.file}")
        settled(one.page)

    def read(self, one: Person) -> str:
        return (self.folder / one.file).read_text("utf-8")

    def write(self, name: str, text: str) -> None:
        """As an editor does: a new file put in the place of the old."""
        new = self.folder / f".{name}.new"
        new.write_text(text, "utf-8")
        new.replace(self.folder / name)


def choose(page: Page, dice: random.Random) -> None:
    """Where both changed, one of the two is taken."""
    settled(page)
    if page.locator("#take-theirs").count() and dice.random() < 0.5:
        page.locator("#take-theirs").click()
        settled(page)
    chosen(page)


def type_somewhere(table: Table, one: Person) -> tuple[str, str]:
    """A field of the page and what is written there now; nothing where it was taken away meanwhile."""
    fields = one.page.locator(FIELDS)
    place, word = fields.nth(table.dice.randrange(fields.count())), table.dice.choice(WORDS)
    with suppress(TimeoutError):
        ident = place.get_attribute("id", timeout=BRIEF) or ""
        most = int(place.get_attribute("maxlength", timeout=BRIEF) or 100)
        place.fill(word, timeout=BRIEF)
        return ident, word[:most]
    return "", ""


def is_kept(page: Page, ident: str, word: str) -> bool:
    """What was typed stands in its field, which is as the file is; or a banner shows it, or says nobody answers."""
    if page.locator("#conflict, #offline:visible, .notice.error:visible").count() or not ident:
        return True
    place = page.locator(f"[id='{ident}']")
    return place.count() == 0 or place.input_value().strip() == word.strip()


def edit(table: Table, one: Person) -> None:
    ident, word = type_somewhere(table, one)
    settled(one.page)
    assert is_kept(one.page, ident, word), (ident, word)
    choose(one.page, table.dice)


def press(table: Table, one: Person) -> None:
    buttons = one.page.locator(BUTTONS)
    with suppress(TimeoutError):
        buttons.nth(table.dice.randrange(buttons.count())).click(timeout=BRIEF)


def hurry(table: Table, one: Person) -> None:
    """Several things before any is answered."""
    for _n in range(3):
        table.dice.choice((type_somewhere, press))(table, one)


def spend(table: Table, one: Person) -> None:
    """Between two games: an action is looked at, then written."""
    before = table.read(one)
    how = table.dice.choice(("gain&xp=2", "gain&credits=-5", "note&text=Nuit"))
    one.page.goto(f"{table.served.address}campagne/fichier/{one.file}?faire={how}&graine={table.dice.randrange(9)}")
    if one.page.locator("#write").count():
        follow(one.page, "#write")
        assert table.read(one) != before
        follow(one.page, "#undo")
        assert table.read(one) == before
    table.open_file(one)


def take_back(table: Table, one: Person) -> None:
    """Undo leads back, redo leads there again."""
    settled(one.page)
    choose(one.page, table.dice)
    before = table.read(one)
    if one.page.locator("#undo").is_disabled():
        return
    one.page.locator("#undo").click()
    settled(one.page)
    if one.page.locator(".notice.error:visible").count():
        return
    assert table.read(one) != before
    one.page.locator("#redo").click()
    settled(one.page)
    assert table.read(one) == before


def reload(table: Table, one: Person) -> None:
    one.page.reload()


def sleep(table: Table, one: Person) -> None:
    """A phone without a network in mid change: told; what was typed is there once it is awake, page closed or not."""
    settled(one.page)
    choose(one.page, table.dice)
    one.context.set_offline(True)
    ident, word = type_somewhere(table, one)
    if ident:
        until(one.page, lambda: one.page.locator("#offline:visible").count() or not one.page.evaluate(
            "() => 'waiting' in document.documentElement.dataset"))  # fmt: skip
    closed = table.dice.random() < 0.5
    if closed:
        one.page.goto("about:blank")
    one.context.set_offline(False)
    if closed:
        table.open_file(one)
    settled(one.page)
    assert is_kept(one.page, ident, word), (ident, word)
    choose(one.page, table.dice)


def write_elsewhere(table: Table, one: Person) -> None:
    """The GM has the same file in an editor, and saves it while somebody types."""
    settled(one.page)
    name = f"disque {table.dice.randrange(1000)}"
    now = table.read(one)
    text = re.sub(r"(?m)^joueur:.*(\n[ -].*)*$", f"joueur: {name}", now)
    text = text if text != now else f"{now.rstrip()}\njoueur: {name}\n"
    ident, word = type_somewhere(table, one) if table.dice.random() < 0.6 else ("", "")
    with hold_folders([table.folder]):  # not over what the page is writing just now
        if table.read(one) == now:
            table.write(one.file, text)
    settled(one.page)
    shown = name in one.page.content() or name in table.read(one) or table.read(one) != text
    assert shown and is_kept(one.page, ident, word), (ident, word, name)
    choose(one.page, table.dice)


def change_links(table: Table, one: Person) -> None:
    """The GM takes a link back: it opens nothing from then on; a new one leads to what was typed."""
    guest = one if not one.is_gm else table.people[table.dice.randrange(1, 3)]
    gm = table.gm
    settled(gm.page)
    choose(gm.page, table.dice)
    gm.page.goto(f"{table.served.address}joueurs")
    places = gm.page.locator(".invited li", has=gm.page.get_by_role("heading", name=guest.name, exact=True))
    follow(gm.page, places.get_by_role("button", name="Révoquer le lien"))
    guest.page.locator(FIELDS).first.fill(f"lien {table.dice.randrange(1000)}")
    until(guest.page, lambda: guest.page.locator("#offline:visible").count())
    assert guest.context.request.get(f"{table.served.address}fichier/{guest.file}").status == 403
    if table.dice.random() < 0.4:  # and the others have each other's characters from now on
        other = next(person for person in table.people[1:] if person is not guest)
        settled(other.page)
        choose(other.page, table.dice)
        guest.file, other.file = other.file, guest.file
        gm.page.goto(f"{table.served.address}joueurs")
        theirs = gm.page.locator(".invited li", has=gm.page.get_by_role("heading", name=other.name, exact=True))
        theirs.locator("select").select_option(other.file)
        follow(gm.page, theirs.get_by_role("button", name="Donner ce fichier"))
        table.open_file(other)
    word = invite(gm.page, table.served, guest.name, guest.file)
    guest.page.goto(f"{table.served.address}?cle={word}")
    table.open_file(guest)
    choose(guest.page, table.dice)
    table.open_file(gm)


def print_sheet(table: Table, one: Person) -> None:
    answer = one.context.request.get(f"{table.served.address}fichier/{one.file}?pour=pdf")
    assert (answer.status == 200 and answer.body().startswith(b"%PDF")) or answer.status == 422


def try_waiver(table: Table, one: Person) -> None:
    """A player allows themselves what is the GM's to allow: refused, however it is written."""
    guest = one if not one.is_gm else table.people[1]
    settled(guest.page)
    choose(guest.page, table.dice)
    before = table.read(guest)
    if guest.page.evaluate(WAIVE) == 403:
        assert table.read(guest) == before
    assert table.read(guest).count("derogations") == before.count("derogations")


def throw_away(table: Table, one: Person) -> None:
    """The GM begins a file, throws it away, and may want it back."""
    page = table.gm.page
    settled(page)
    choose(page, table.dice)
    page.goto(table.served.address)
    begun = page.locator("#table .seat", has=page.locator("[value='discard file']"))
    before = begun.count()
    page.goto(f"{table.served.address}d6")
    page.fill("#f-joueur", "Bo")
    settled(page)
    page.goto(table.served.address)
    expect(begun).to_have_count(before + 1)
    follow(page, begun.first.get_by_role("button"))
    expect(begun).to_have_count(before)
    if table.dice.random() < 0.5:
        follow(page, "#take-back")
        page.goto(table.served.address)
        expect(begun).to_have_count(before + 1)
    table.open_file(table.gm)


def look_around(table: Table, one: Person) -> None:
    page = table.gm.page
    settled(page)
    choose(page, table.dice)
    for path in ("", "ecran", "joueurs", "seance"):
        page.goto(table.served.address + path)
        expect(page.locator("h1")).to_have_count(1)
    table.gm.file = table.dice.choice([person.file for person in table.people[1:]])
    table.open_file(table.gm)


DEEDS: dict[Callable[[Table, Person], None], int] = {
    edit: 22, press: 20, hurry: 12, take_back: 9, sleep: 8, write_elsewhere: 8, spend: 6, reload: 5, look_around: 3,
    change_links: 4, print_sheet: 3, try_waiver: 3, throw_away: 3,
}  # fmt: skip


def check_page(table: Table, one: Person) -> None:
    """What stands on it is what its file gives, or it says why not."""
    page = one.page
    settled(page)
    choose(page, table.dice)
    until(page, lambda: page.evaluate(CURRENT))  # what others wrote is noticed
    settled(page)
    expect(page.locator("#offline")).to_be_hidden()

    def alike() -> bool:
        filed, shown = page.evaluate(AS_FILED), page.evaluate(SHOWN)
        return filled(filed) == filled(shown)

    until(page, alike)


def filled(shown: list[str]) -> list[str]:
    """The values alone: a row nobody has filled stands on a page and in no file, and those after it count otherwise."""
    return sorted(line.partition("=")[2] for line in shown if line.partition("=")[2] != "1")


def names_in(place: Path) -> set[str]:
    """The words by which somebody would know whose file it is; what a monkey types, anybody may have."""
    nodes: dict[str, Any] = load(place).nodes
    return {str(nodes.get(key)) for key in ("nom", "joueur") if any(mark in str(nodes.get(key)) for mark in MARKS)}


def check_all(table: Table) -> None:
    """What holds whatever was done, of every file and every guest."""
    assert not table.faults
    for one in table.people[1:]:
        ran = holofiche("check", table.folder / one.file)
        assert ran.code == 0 or "error[" in ran.out + ran.err, ran
        other = next(person for person in table.people[1:] if person is not one)
        with suppress(SourceError):
            theirs = names_in(table.folder / other.file) - names_in(table.folder / one.file)
            assert not [name for name in theirs if name in one.page.content()]
        assert one.context.request.get(f"{table.served.address}fichier/{other.file}").status == 403


def test_a_whole_table_in_any_order(tmp_path: Path, browser: Browser, watch: Watch) -> None:
    watch.expected += ["403", "404", "409", "422", "503", "ERR_INTERNET_DISCONNECTED", "htmx:"]
    folder = tmp_path / "table"
    folder.mkdir()
    for name, known in zip(("grakk.yaml", "mira.yaml"), MARKS, strict=False):  # names that no page has as an example
        text = re.sub(r"(?m)^nom:.*$", f"nom: {known} Tal", (EXAMPLES / name).read_text("utf-8"))
        (folder / name).write_text(re.sub(r"(?m)^joueur:.*$", f"joueur: {known}-{known}", text), "utf-8")
    with serving(tmp_path / "state", folder, "--table") as served:
        gm = context_of(browser, served)
        page = gm.new_page()
        words = {"Ana": invite(page, served, "Ana", "grakk.yaml"), "Bo": invite(page, served, "Bo", "mira.yaml")}
        people = [Person("GM", gm, page, "grakk.yaml")]
        for (name, word), file in zip(words.items(), ("grakk.yaml", "mira.yaml"), strict=True):
            context = enter(browser, served, word)
            people.append(Person(name, context, context.new_page(), file))
        table = Table(served, folder, browser, people, random.Random(SEED), watch)
        for one in people:
            table.follow_page(one.page)
            table.open_file(one)
        for n in range(ACTIONS):
            one = table.dice.choice(people)
            (deed,) = table.dice.choices([*DEEDS], [*DEEDS.values()])
            try:
                deed(table, one)
                check_page(table, one)
                check_all(table)
                if n % 10 == 9:
                    for other in people:
                        check_page(table, other)
            except Exception as error:
                error.add_note(f"action {n} of seed {SEED}: {one.name} on {one.file}, {deed.__name__}")
                raise
        for one in people:
            one.context.close()
    watch.check(served.address)
