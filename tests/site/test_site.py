"""The site as a visitor has it: built, opened in Chromium from loopback, then without a network."""

import hashlib
import random
import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect
from pypdf import PdfReader

from tests.run import EXAMPLES, holofiche
from tests.samples import sample
from tests.site.conftest import PATIENCE, SEED, Site
from tools.pythons import WASM
from tools.site.build import measure_site

# A folder as a picker hands it over, of the browser's own: nobody has to pick it.
HANDLE = '(await navigator.storage.getDirectory()).getDirectoryHandle("t", { create: true })'
pytestmark = pytest.mark.skipif(not (WASM / "ready").exists(), reason="make sets Python in WebAssembly up")
# A name, what is asked of the page, what is asked of the terminal: the same bytes.
PRINTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "mira": ("fichier/mira.yaml?pour=pdf", ("sheet", "mira.yaml")),
    "mira-gray": ("fichier/mira.yaml?pour=pdf&_ink=gray", ("sheet", "mira.yaml", "--ink", "gray")),
    "mira-letter": ("fichier/mira.yaml?pour=pdf&_paper=letter", ("sheet", "mira.yaml", "--paper", "letter")),
    "mira-large": ("fichier/mira.yaml?pour=pdf&_large=true", ("sheet", "mira.yaml", "--large-print")),
    "grakk": ("fichier/grakk.yaml?pour=pdf", ("sheet", "grakk.yaml")),
    "tessa": ("fichier/tessa.yaml?pour=pdf", ("sheet", "tessa.yaml")),
    "loups": ("fichier/loups.yaml?pour=pdf", ("sheet", "loups.yaml")),
    "loups-light": ("fichier/loups.yaml?pour=pdf&_ink=light", ("sheet", "loups.yaml", "--ink", "light")),
    "aurek": ("fichier/aurek.yaml?pour=pdf", ("sheet", "aurek.yaml")),
    "fuyards": ("fichier/fuyards.yaml?pour=pdf", ("sheet", "fuyards.yaml")),
    "vierge": ("outils/vierge?nom=lutteur", ("sheet", "--blank", "lutteur")),
    "nano": ("scenario/nano?seed=3&pour=pdf", ("scenario", "nano", "--seed", "3")),
}
OTHERS = " ".join(name for name in PRINTS if name not in ("mira", "nano"))


def visit(context: BrowserContext, address: str) -> tuple[Page, FrameLocator]:
    """A tab with the page in it, once the shell shows it; nothing may go wrong on the way."""
    page = context.new_page()
    page.goto(address)
    expect(page.locator("#page")).to_be_visible()
    return page, page.frame_locator("#page")


def ask(page: Page, path: str) -> dict[str, str]:
    """What the page answers to its own script: status, kind, digest of what it gives."""
    found: dict[str, str] = page.evaluate(
        """async (path) => {
            const answer = await fetch(new URL(path, location.href.split("#")[0]));
            const digest = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
            const hex = [...new Uint8Array(digest)].map((n) => n.toString(16).padStart(2, "0")).join("");
            const memory = /memory;dur=([\\d.]+)/.exec(answer.headers.get("server-timing"))[1];
            const kind = answer.headers.get("content-type") || "";
            return { memory, status: String(answer.status), kind, digest: hex };
        }""",
        path,
    )
    return found


def open_examples(page: Page, inside: FrameLocator, folder: Path) -> None:
    """All examples at once, as the copy that another browser kept."""
    from generator.web.keeping import gather_files
    from generator.web.shelf import Shelf

    for path in EXAMPLES.glob("*.yaml"):
        (folder / path.name).write_bytes(path.read_bytes())
    (folder.parent / "copie.zip").write_bytes(gather_files(Shelf(folder)))
    inside.locator("#fichier").set_input_files(folder.parent / "copie.zip")
    inside.locator("form.open").first.locator("button").click()
    expect(inside.get_by_role("link", name="Mira Sol").first).to_be_visible()


def test_the_first_page_is_small_and_all_is_told_of_whom(site: Site) -> None:
    assert measure_site(site.folder)["first page"] <= 9.5
    notices = (site.folder / "licences.txt").read_text("utf-8")
    for name in (
        "Flask",
        "Werkzeug",
        "Jinja2",
        "MarkupSafe",
        "PyYAML",
        "pypdf",
        "msgspec",
        "uharfbuzz",
        "segno",
        "OFL",
    ):
        assert name.lower() in notices.lower(), name
    for path in site.folder.rglob("*"):
        if path.suffix in (".html", ".js", ".json", ".webmanifest"):
            assert "127.0.0.1" not in path.read_text("utf-8")


@pytest.mark.parametrize("jobs", sample(["mira nano", OTHERS], "mira nano"))
def test_without_a_network_it_prints_the_bytes_of_the_terminal(
    jobs: str, site: Site, context: BrowserContext, tmp_path: Path
) -> None:
    folder = tmp_path / "table"
    folder.mkdir()
    page, inside = visit(context, site.address)
    expect(page.locator("#ready")).to_have_text("Prêt sans réseau")
    context.set_offline(True)
    open_examples(page, inside, folder)
    for name in jobs.split():
        asked, words = PRINTS[name]
        told = ask(page, asked)
        assert (told["status"], told["kind"]) == ("200", "application/pdf"), (name, told)
        assert holofiche(*words, "-o", tmp_path / f"{name}.pdf", cwd=folder).code == 0
        assert told["digest"] == hashlib.sha256((tmp_path / f"{name}.pdf").read_bytes()).hexdigest(), name


@pytest.mark.exhaustive
def test_an_evening_without_a_network(site: Site, context: BrowserContext, tmp_path: Path) -> None:
    folder = tmp_path / "table"
    folder.mkdir()
    page, inside = visit(context, site.address)
    expect(page.locator("#ready")).to_have_text("Prêt sans réseau")
    context.set_offline(True)
    open_examples(page, inside, folder)
    _show_a_face(page, inside, tmp_path)
    # Somebody is rolled, changed and printed: there after a reload, in a second tab and when the first is gone.
    inside.locator("#hasard-d6").click()
    inside.locator("#to-sheet").click()
    seed = str(random.Random(SEED).randrange(2**31))
    assert holofiche("new", "d6", "--random", "--seed", seed, "-o", tmp_path / "vael.yaml").code == 0
    rolled = re.search(r"^nom: (.+)$", (tmp_path / "vael.yaml").read_text("utf-8"), re.M)
    expect(inside.locator("#f-nom")).to_have_value(rolled[1] if rolled else "")
    inside.locator("#f-nom").fill("Vael du Néant")
    inside.locator("#f-nom").blur()
    expect(inside.locator("#yaml")).to_contain_text("Vael du Néant")
    address = page.evaluate("location.hash")
    page.reload()
    expect(inside.locator("#f-nom")).to_have_value("Vael du Néant")
    assert page.evaluate("location.hash") == address
    second, other = visit(context, site.address + address)
    expect(other.locator("#f-nom")).to_have_value("Vael du Néant")
    page.close()
    other.locator("#f-nom").fill("Vael le Neuf")
    other.locator("#f-nom").blur()
    expect(other.locator("#yaml")).to_contain_text("Vael le Neuf")
    with second.expect_download() as begun:
        other.locator("#get-pdf").click()
    begun.value.save_as(tmp_path / "vael.pdf")
    with second.expect_download() as kept:
        second.locator("#copy").click()
    kept.value.save_as(tmp_path / "garde.zip")
    other.locator("#get-share").click()
    link = other.locator("#share-code").input_value()
    assert link.startswith(site.address + "#h1")
    for what in ("outils/calibrage", "relire"):  # what cannot be here says so
        told = ask(second, what)
        assert told["status"] in ("501", "422", "200"), (what, told)
    assert float(ask(second, "")["memory"]) < 64  # MB of Python's, which only grow
    context.set_offline(False)
    _reopen_elsewhere(context.browser, site.address, tmp_path, link)


def _show_a_face(page: Page, inside: FrameLocator, folder: Path) -> None:
    """A large picture of any kind is on the sheet, whole: the browser makes a JPEG for paper of it."""
    picture = Image.new("RGBA", (1600, 800), (200, 30, 30, 255))
    picture.save(folder / "visage.png")
    inside.get_by_role("link", name="Mira Sol").first.click()
    inside.locator("#portrait-file").set_input_files(folder / "visage.png")
    expect(inside.locator("label[for=portrait-file]")).to_contain_text("visage.jpg")
    with page.expect_download() as begun:
        inside.locator("#get-pdf").click()
    begun.value.save_as(folder / "visage.pdf")
    found = [image.image for leaf in PdfReader(folder / "visage.pdf").pages for image in leaf.images]
    assert any(one and one.size == (1000, 500) and one.getpixel((500, 250))[0] > 180 for one in found)  # type: ignore[index]
    page.go_back()


def _reopen_elsewhere(browser: Browser | None, address: str, folder: Path, link: str) -> None:
    """Another browser, with nothing stored: from the copy, from the PDF, from the link; on a phone."""
    assert browser is not None
    context = browser.new_context(locale="fr-FR", viewport={"width": 390, "height": 844})
    context.set_default_timeout(PATIENCE)
    page, inside = visit(context, address)
    inside.locator("#fichier").set_input_files(folder / "garde.zip")
    inside.locator("form.open").first.locator("button").click()
    expect(inside.get_by_role("link", name="Vael le Neuf").first).to_be_visible()
    inside.locator("#fichier").set_input_files(folder / "vael.pdf")
    inside.locator("form.open").first.locator("button").click()
    expect(inside.locator("#f-nom")).to_have_value("Vael le Neuf")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert float(ask(page, "")["memory"]) < 64
    again, there = visit(context, link)
    expect(there.locator("#f-nom")).to_have_value("Vael le Neuf")
    assert not again.evaluate("location.hash").startswith("#h1")  # reloading opens it, not another copy
    context.close()


@pytest.mark.exhaustive
def test_a_folder_of_ones_own_holds_the_files(site: Site, context: BrowserContext) -> None:
    page, inside = visit(context, site.address)
    page.evaluate(f"async () => useFolder(await {HANDLE})")
    expect(page.locator("#kept")).to_contain_text("dossier")
    inside.locator("#hasard-sylvaren").click()
    inside.locator("#to-sheet").click()
    inside.locator("#f-nom").fill("Les Ombres")
    inside.locator("#f-nom").blur()
    expect(inside.locator("#yaml")).to_contain_text("Les Ombres")
    page.wait_for_url(re.compile(r"#/fichier/[a-z-]+\.yaml"))
    names = page.evaluate(
        f"async () => {{ const all = []; for await (const n of (await {HANDLE}).keys()) all.push(n); return all }}"
    )
    assert [name for name in names if name.endswith(".yaml")]
