"""Every page there is, as the GM, a guest, a guest who has nothing yet and a stranger see it, on one table with
everything in it. Tests walk it; `python -m tools.pages` takes its pictures."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from tests.run import EXAMPLES, ROOT, holofiche
from tests.web.conftest import PATIENCE, Served, bring, context_of, follow, serving, settled

GM, GUEST, NEWCOMER, STRANGER = "gm", "guest", "newcomer", "stranger"
STEPS = {"grakk": ("classe", "race", "des", "identite", "fiche"), "loups": ("depart", "figurines", "identite", "fiche"),
         "aurek": ("depart", "figurines", "fiche"), "fuyards": ("figurines", "fiche")}  # fmt: skip
EVENING = "apres?jour=2026-11-16&graine=3"
AFTER = f"{EVENING}&r=oui&r=aucune&r=oui&r=x"

# Of each page its name, its address without the first slash, and who looks at it.
STOPS: tuple[tuple[str, str, str], ...] = (
    ("home", "", GM),
    ("home-empty", "?vide", GM),
    *((f"new-{game}", f"{game}/creer", GM) for game in ("d6", "sylvaren", "sndr", "nano")),
    *((f"blank-{game}", game, GM) for game in ("d6", "sylvaren", "sndr", "nano")),
    *((f"form-{name}", f"fichier/{name}.yaml", GM) for name in ("grakk", "mira", "loups", "aurek", "fuyards", "faux")),
    *((f"play-{name}", f"jouer/fichier/{name}.yaml", GM) for name in ("grakk", "mira", "loups", "aurek", "fuyards")),
    *((f"sheet-{name}", f"fichier/{name}.yaml#fiche", GM) for name in ("grakk", "loups")),
    *(
        (f"step-{name}-{step}", f"fichier/{name}.yaml?etape={step}", GM)
        for name, all_ in STEPS.items()
        for step in all_
    ),
    ("share", "fichier/grakk.yaml?pour=partage", GM),
    ("text", "texte/fichier/casse.yaml", GM),
    ("broken", "fichier/casse.yaml", GM),
    ("broken-evening", f"{EVENING}&casse", GM),
    ("campaign-d6", "campagne/fichier/grakk.yaml?faire=gain&xp=3&graine=1", GM),
    ("campaign-sylvaren", "campagne/fichier/loups.yaml", GM),
    ("campaign-refused", "campagne/fichier/loups.yaml?faire=buy&name=personne&graine=1", GM),
    ("session", "seance", GM),
    ("after-start", "apres", GM),
    ("after-grid", EVENING, GM),
    ("after-asked", AFTER, GM),
    ("scenario-sylvaren", "scenario/sylvaren?quality=20&seed=3", GM),
    *((f"scenario-{game}", f"scenario/{game}?seed=3", GM) for game in ("sndr", "nano")),
    ("scenario-d6", "scenario/d6?avec=fichier/grakk.yaml&avec=fichier/mira.yaml&seed=3", GM),
    ("scenario-waiting", "scenario/d6?seed=3", GM),
    ("scenario-refused", "scenario/sylvaren?seed=3&quality=20&table=9x9", GM),
    ("scenario-sealed", "scenario/sylvaren?avec=fichier/loups.yaml&seed=3&sealed=true", GM),
    ("scenario-kept", "scenario/garde/balise.pdf", GM),
    ("cards", "cartes", GM),
    ("tools", "outils?des=4D%2B2&graine=3&a=mira.yaml&b=grakk.yaml", GM),
    ("photos", "relire", GM),
    ("links", "joueurs", GM),
    ("screen", "ecran", GM),
    ("missing", "nothing", GM),
    ("my-place", "ma-place", GUEST),
    ("my-play", "jouer/fichier/grakk.yaml", GUEST),
    ("my-sheet", "fichier/grakk.yaml", GUEST),
    ("my-step", "fichier/grakk.yaml?etape=fiche", GUEST),
    ("my-campaign", "campagne/fichier/grakk.yaml", GUEST),
    ("not-mine", "fichier/mira.yaml", GUEST),
    ("my-place-empty", "ma-place", NEWCOMER),
    ("no-link", "", STRANGER),
)


def prepare_table(folder: Path) -> None:
    """Four games, a file with faults, a journal, a scenario and an evening that were kept, a photo sent."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("grakk", "mira", "loups", "aurek", "fuyards"):
        shutil.copy(EXAMPLES / f"{name}.yaml", folder)
    shutil.copy(ROOT / "tests/systems/d6/bad/wrong-type.yaml", folder / "faux.yaml")
    (folder / "table.yaml").write_text("titre: Corvast\njournal:\n  - {date: 2026-11-07, texte: Début.}\n", "utf-8")
    (folder / "photos").mkdir()
    (folder / "photos" / "2026-11-07-210000-ana.jpg").write_bytes(b"\xff\xd8\xff")
    ran = holofiche("scenario", "sylvaren", "loups.yaml", "--seed", "42", "-o", "balise.pdf", cwd=folder)
    assert ran.code == 0, ran.err
    saved = ("--save", "soir.json", "-o", "soir.pdf")
    ran = holofiche("scenario", "d6", "grakk.yaml", "mira.yaml", "--seed", "3", *saved, cwd=folder)
    assert ran.code == 0, ran.err


@dataclass
class Everyone:
    """Who looks at a table: a browser profile for each."""

    served: Served
    folder: Path
    contexts: dict[str, BrowserContext]

    def visit(self, page: Page, path: str) -> None:
        """A page as it stands when everything it asks for has come; a file that does not read is there where named, and
        no file where the folder is to be empty."""
        broken = self.folder / "casse.yaml"
        broken.unlink(missing_ok=True)
        if "casse" in path:
            broken.write_text("systeme: d6\nnom: Casse\nclasse: [lutteur\n", "utf-8")
        away = self.folder.with_name("away")
        if ("vide" in path) is not away.exists():  # what a folder without a file shows
            other = self.folder.rename(away.with_name("other"))
            away.rename(self.folder) if away.exists() else self.folder.mkdir()
            other.rename(away) if "vide" in path else shutil.rmtree(other)
        page.goto("about:blank")  # two addresses that differ behind the # are two visits
        page.goto(self.served.address + path)
        settled(page)


def invite(page: Page, served: Served, name: str, file: str = "") -> str:
    """The word of a new guest, as the GM makes it and as it stands in the link on the page."""
    page.goto(f"{served.address}joueurs")
    page.fill("#nom", name)
    page.select_option("#file-new", file)
    follow(page, "#do-invite")
    link = page.locator(".invited li", has=page.get_by_role("heading", name=name, exact=True)).locator(".link")
    found = re.search(r"cle=([\w-]+)", link.get_attribute("href") or "")
    assert found
    return found[1]


def play_evening(page: Page, served: Served) -> None:
    """What the table's screen shows of a fight: turns, foes, a clock, the plan."""
    page.goto(f"{served.address}ecran")
    page.select_option("#joue", "soir.json")
    follow(page, "#stage [value=play]")
    follow(page, "#lead [value=order]")
    for verb in ("show plan", "tick horloge-0:1", "show horloge-0", "show papier-0"):
        follow(page, f"#stage [value='{verb}']")


def enter(browser: Browser, served: Served, word: str) -> BrowserContext:
    """A phone that has opened its link; with no word, one that has none."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="fr-FR")
    context.set_default_timeout(PATIENCE)
    if word:
        page = context.new_page()
        page.goto(f"{served.address}?cle={word}")
        page.close()
    return context


@contextmanager
def open_table(browser: Browser, place: Path) -> Iterator[Everyone]:
    prepare_table(place / "table")
    with serving(place / "state", place / "table", "--table") as served:
        gm = context_of(browser, served)
        page = gm.new_page()
        page.goto(served.address)
        bring(page, EXAMPLES / "tessa.yaml")  # a draft
        words = {GUEST: invite(page, served, "Ana", "grakk.yaml"), NEWCOMER: invite(page, served, "Bo"), STRANGER: ""}
        play_evening(page, served)
        page.close()
        contexts = {GM: gm} | {who: enter(browser, served, word) for who, word in words.items()}
        yield Everyone(served, place / "table", contexts)
        for context in contexts.values():
            context.close()
