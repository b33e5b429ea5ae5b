"""Who may ask, what a page may do, what a hostile file gets."""

import re
import socket
import threading
import time
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import expect

from generator.web.server import MOST_CONNECTIONS, PATIENCE
from tests.run import EXAMPLES, holofiche
from tests.web.asking import ask, upload
from tests.web.conftest import Opener, Served, Watch, bring, settled


def title(text: str) -> str:
    found = re.search(r"<h1>(.*?)</h1>", text, re.DOTALL)
    return found[1] if found else ""


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil:1"])
def test_a_foreign_host_is_refused(host: str, served: Served) -> None:
    answer = ask(served, "GET", "/d6", Host=host)
    assert answer.status == 421
    assert "refused" in title(answer.text)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost", ""])
def test_a_foreign_origin_is_refused(origin: str, served: Served) -> None:
    assert ask(served, "POST", "/d6", Origin=origin).status == 403
    assert ask(served, "GET", "/d6", Origin=origin).status == 403


def test_a_form_without_an_origin_is_refused(served: Served) -> None:
    assert ask(served, "POST", "/d6", own=False).status == 403
    assert ask(served, "POST", "/d6", Sec_Fetch_Site="cross-site").status == 403
    assert ask(served, "POST", "/d6").status == 200


def test_localhost_is_this_machine_too(served: Served) -> None:
    port = served.host.split(":")[1]
    assert ask(served, "GET", "/", Host=f"localhost:{port}").status == 200


def test_only_this_machine_is_listened_to(served: Served) -> None:
    port = int(served.host.split(":")[1])
    mine = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)} - {"127.0.0.1"}
    for address in [a for a in mine if not str(a).startswith("127.")]:
        with socket.socket() as one:
            one.settimeout(2)
            assert one.connect_ex((str(address), port)) != 0


def test_every_answer_is_protected(served: Served) -> None:
    for path in ("/", "/d6", "/static/holofiche.js", "/nothing", "/accents.css"):
        headers = ask(served, "GET", path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "server" not in ask(served, "GET", "/").headers


def test_pages_hold_no_inline_script_or_style(served: Served) -> None:
    pages = [ask(served, "GET", path).text for path in ("/", "/d6", "/sylvaren", "/sndr", "/nano", "/cartes")]
    made = upload(served, "grakk.yaml", (EXAMPLES / "grakk.yaml").read_bytes())
    pages.append(ask(served, "GET", made.headers["location"]).text)
    for text in pages:
        assert not re.search(r"\sstyle=|<style|\son\w+=|<script(?![^>]*\ssrc=)", text)


@pytest.mark.parametrize(
    ("path", "status"),
    [("/nothing", 404), ("/static/../../etc/passwd", 404), ("/static/../app.py", 404)],
)
def test_a_wrong_address_is_a_page(path: str, status: int, served: Served) -> None:
    answer = ask(served, "GET", path)
    assert answer.status == status
    assert title(answer.text)
    assert "Traceback" not in answer.text


def test_a_wrong_method_is_a_page(served: Served) -> None:
    answer = ask(served, "GET", "/ouvrir")
    assert (answer.status, bool(title(answer.text))) == (405, True)


BOMB = b"a: &a [x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a]\nc: [*b, *b, *b, *b]\n"


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("binary.yaml", bytes(range(256)) * 40, "binary"),
        ("image.png", b"\x89PNG\r\n\x1a\n" + b"\x00" * 500, "binary"),
        ("aliases.yaml", BOMB, "alias"),
        ("tag.yaml", b"systeme: !!python/object/apply:os.system [id]\n", "tag"),
        ("deep.yaml", b"[" * 500 + b"]" * 500, "deep"),
        ("latin.yaml", "nom: Hélène\n".encode("latin-1"), "UTF-8"),
        ("empty.yaml", b"", "chosen"),
        ("list.yaml", b"- a\n- b\n", "keys and values"),
        ("other.yaml", b"systeme: donjon\n", "unknown game"),
        ("none.yaml", b"nom: Grakk\n", "systeme"),
        ("broken.pdf", b"%PDF-1.7\n" + b"\xff" * 2000, "PDF"),
        ("not-ours.pdf", b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF", "PDF"),
        ("big.yaml", b"# " + b"x" * 2_000_000 + b"\n", "big"),
    ],
)
def test_a_hostile_file_gets_a_clear_message(name: str, data: bytes, words: str, served: Served) -> None:
    answer = upload(served, name, data)
    assert 400 <= answer.status < 500
    assert title(answer.text)
    assert words in answer.text
    assert "Traceback" not in answer.text


def test_a_huge_file_is_refused(served: Served) -> None:
    answer = upload(served, "huge.yaml", b"a" * (25 * 1024 * 1024))
    assert answer.status == 413
    assert "too big" in title(answer.text)


def test_a_pdf_that_swells_is_refused(served: Served) -> None:
    """An attached file of 200 MB that compresses to almost nothing."""
    stream = zlib.compress(b"a" * 200_000_000, 9)
    parts = [
        b"<</Type/Catalog/Names<</EmbeddedFiles<</Names[(a)2 0 R]>>>>/Pages 4 0 R>>",
        b"<</Type/Filespec/F(a.yaml)/UF(a.yaml)/EF<</F 3 0 R>>>>",
        b"<</Type/EmbeddedFile/Filter/FlateDecode/Length %d>>stream\n%s\nendstream" % (len(stream), stream),
        b"<</Type/Pages/Kids[]/Count 0>>",
    ]
    body = b"%PDF-1.7\n" + b"".join(b"%d 0 obj%sendobj\n" % (n, part) for n, part in enumerate(parts, 1))
    answer = upload(served, "bomb.pdf", body + b"trailer<</Root 1 0 R/Size 5>>\n%%EOF")
    assert 400 <= answer.status < 500
    assert title(answer.text)


def test_odd_fields_do_no_harm(served: Served) -> None:
    form = "&".join(
        [
            "nom=%3Cscript%3Ealert(1)%3C%2Fscript%3E",
            "armes[9999].nom=x",
            "armes[0][0][0]=x",
            "__class__=x",
            "repartition=7",
            "repartition.vig=9999999999999",
            "experience.competences=x",
            "choix.race=nowhere",
            "_do=remove+systeme",
            "_do=buy+nothing",
            "_version=%00%01",
            "systeme=sndr",
            "nom.nom=x",
            "[0]=x",
            "a..b=x",
        ]
    )
    answer = ask(served, "POST", "/d6", body=form.encode(), Content_Type="application/x-www-form-urlencoded")
    assert answer.status == 200
    assert "<script>alert" not in answer.text


def test_markup_in_names_is_only_text(opens: Opener, watch: Watch, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("markup")
    name = "<img src=x onerror=alert(1)>\"'&{{7*7}}"
    (folder / "x.yaml").write_text(
        f"systeme: d6\nnom: '{name.replace(chr(39), chr(39) * 2)}'\nrace: wookie\nclasse: lutteur\n"
        "repartition: {vig: 3, dex: 3, mec: 1}\nnotes: '</textarea><script>alert(2)</script>'\n",
        "utf-8",
    )
    page = opens("/")

    page.on("dialog", lambda dialog: watch.errors.append(f"a script of a name was run: {dialog.message}"))
    bring(page, folder / "x.yaml")
    expect(page.locator("h1")).to_have_text(name)
    expect(page.locator("#f-nom")).to_have_value(name)
    expect(page.locator("#f-notes")).to_have_value("</textarea><script>alert(2)</script>")
    page.fill("#f-age", "3")
    settled(page)
    expect(page.locator("h1")).to_have_text(name)
    assert page.locator("#editor script, #editor img").count() == 0
    page.goto("/".join(page.url.split("/")[:3]))
    expect(page.locator("#drafts li").first).to_contain_text(name)


def test_a_second_one_finds_a_free_port_and_a_taken_one_is_said(served: Served) -> None:
    port = served.host.split(":")[1]
    ran = holofiche("serve", "--no-browser", "--port", port)
    assert ran.code == 4
    assert port in ran.err


def test_the_usual_port_then_a_free_one() -> None:
    from generator.web.server import HOST, listen

    first, second = listen(), listen()
    try:
        assert first.getsockname()[0] == second.getsockname()[0] == HOST
        assert first.getsockname()[1] != second.getsockname()[1]
        with pytest.raises(OSError, match="in use"):
            listen(first.getsockname()[1])
    finally:
        first.close()
        second.close()


def test_content_with_faults_is_said_before_serving(tmp_path: Path) -> None:
    (tmp_path / "d6").mkdir()
    (tmp_path / "d6" / "races.yaml").write_text("nouvelle: {label: Nouvelle, dyce: {}}\n", "utf-8")
    ran = holofiche("serve", "--no-browser", "--content", tmp_path)
    assert ran.code == 3
    assert "dyce" in ran.err


def test_who_says_nothing_blocks_nobody(served: Served) -> None:
    """Connections left half open, and more prints asked for than anybody waits for."""
    host, port = served.host.split(":")
    ask(served, "GET", "/d6")
    silent = [socket.create_connection((host, int(port))) for _n in range(MOST_CONNECTIONS + 100)]
    try:
        for one in silent:
            with suppress(OSError):  # cut off by now
                one.sendall(b"GET / HTTP/1.1\r\nHost: ")
        start = time.monotonic()
        assert ask(served, "GET", "/d6").status == 200
        assert time.monotonic() - start < PATIENCE / 3
    finally:
        for one in silent:
            one.close()
    made = upload(served, "grakk.yaml", (EXAMPLES / "grakk.yaml").read_bytes()).headers["location"]
    asked = [
        threading.Thread(target=ask, args=(served, "GET", f"{made}?pour=apercu&_large=true&_paper=letter"))
        for _n in range(60)
    ]
    for thread in asked:
        thread.start()
    assert ask(served, "GET", "/d6").status == 200
    for thread in asked:
        thread.join()


def test_a_band_of_thousands_is_refused(served: Served) -> None:
    text = "systeme: sndr\nnom: Armée\nfigurines:\n" + "  - {profil: soldat-republicain}\n" * 5000
    answer = upload(served, "armee.yaml", text.encode())
    assert answer.status == 422
    assert "5000" in answer.text
