"""The table's pages: a folder named on the way, scenarios kept in any form, French spaces."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from generator.web.responses import set_in_french
from tests.run import EXAMPLES, holofiche
from tests.web.conftest import Watch, context_of, downloaded, follow, serving, settled


@pytest.mark.parametrize(("written", "printed"), [
    ("<p>Qui vient ? Personne ; rien : 30 PX</p>", "<p>Qui vient\u202f? Personne\u202f; rien\u00a0: 30\u00a0PX</p>"),
    ("<p>« L&#39;épave » &amp; &lt;b&gt; !</p>", "<p>«\u00a0L&#39;épave\u00a0» &amp; &lt;b&gt;\u202f!</p>"),
    ('<a data-x="Qui ?">x</a><pre>nom: x ;\n<b>y ?</b></pre><textarea>oui ?</textarea><i>oui ?</i>',
     '<a data-x="Qui ?">x</a><pre>nom: x ;\n<b>y ?</b></pre><textarea>oui ?</textarea><i>oui\u202f?</i>'),
    ('<a class="x" aria-label="Vigueur: « a » ?" value="Oui ?"><img alt="Qui ?">',  # what is only heard, too
     '<a class="x" aria-label="Vigueur\u00a0: «\u00a0a\u00a0»\u202f?" value="Oui ?"><img alt="Qui\u202f?">'),
])  # fmt: skip
def test_french_takes_its_spaces_and_what_is_written_stays(written: str, printed: str) -> None:
    assert set_in_french(written) == printed


def test_a_folder_named_on_the_way(tmp_path: Path, browser: Browser, watch: Watch) -> None:
    table = tmp_path / "nouvelle" / "table"
    with serving(tmp_path / "state") as served:
        context = context_of(browser, served)
        page = context.new_page()
        watch.on(page)
        watch.expected.append("422")
        page.goto(served.address)
        follow(page, "#hasard-sndr")
        follow(page, "#to-sheet")
        page.fill("#f-nom", "Les Égarés")
        settled(page)
        page.goto(served.address)
        page.fill("#dossier", "ailleurs")  # of which place?
        follow(page, "#settle button")
        expect(page.locator(".sorry")).to_be_visible()
        page.go_back()
        page.fill("#dossier", str(table))
        follow(page, "#settle button")
        expect(page.locator("#table .seat")).to_contain_text("Les Égarés")
        expect(page.locator("#drafts")).to_have_count(0)
        follow(page, page.locator("#table .seat a").first)
        page.fill("#f-joueur", "Ana")
        settled(page)
        context.close()
    assert "joueur: Ana" in (table / "les-egares.yaml").read_text("utf-8")
    watch.check(served.address)


def test_scenarios_kept_as_pdf_or_rolled_again_go_into_the_session(
    tmp_path: Path, browser: Browser, watch: Watch
) -> None:
    table = tmp_path / "table"
    table.mkdir()
    shutil.copy(EXAMPLES / "loups.yaml", table)
    rolled = holofiche("scenario", "sylvaren", "loups.yaml", "--seed", "42", "-o", "balise.pdf", cwd=table)
    assert rolled.code == 0, rolled.err
    title = holofiche("scenario", "sylvaren", "loups.yaml", "--seed", "42", "--json", cwd=table).json()["title"]
    with serving(tmp_path / "state", table) as served:
        context = context_of(browser, served)
        page = context.new_page()
        watch.on(page)
        page.goto(served.address)
        follow(page, page.get_by_role("link", name=title).first)  # sealed, and opened all the same
        expect(page.locator("#plan img").first).to_be_visible()
        follow(page, "#do-again-terrain")
        for box in ("#battlefield", "#poster", "#standees"):  # as they are when it is added
            page.locator(box).check()
        page.locator("#sealed").uncheck()
        follow(page, "#do-session")
        expect(page.locator("#scenarios li")).to_have_count(1)
        expect(page.locator("#scenarios li")).to_contain_text("plateau · plan · figurines")
        page.locator("#garde").select_option("balise.pdf")
        page.locator("#add-saved").click()
        expect(page.locator("#scenarios li")).to_have_count(2)
        settled(page)
        pdf = downloaded(page, "#get-pdf", tmp_path)
        context.close()
    text = (table / "seance.yaml").read_text("utf-8")
    kept = "enregistre: scenario-sylvaren-42.json, plateau: oui, plan: oui, figurines: oui, scelle: non"
    assert kept in " ".join(text.split())
    assert "enregistre: balise.pdf" in text
    ran = holofiche("session", "seance.yaml", "-o", tmp_path / "cli.pdf", cwd=table)
    assert ran.code == 0, ran.err
    assert pdf.read_bytes() == (tmp_path / "cli.pdf").read_bytes()
    watch.check(served.address)
