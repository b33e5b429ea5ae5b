"""A character made by clicking and typing, as a player would."""

from pathlib import Path

from playwright.sync_api import Page, Route, expect

from tests.run import EXAMPLES, holofiche
from tests.web.conftest import Opener, Watch, bring, downloaded, follow, settled, until


def press(page: Page, field: str, times: int = 1, sign: str = "more") -> None:
    for _n in range(times):
        page.locator(f"#f-{field}-{sign}").click()


def make_grakk(page: Page) -> None:
    page.get_by_role("radio", name="Lutteur").check()
    page.select_option("#f-race", "wookie")
    settled(page)
    press(page, "repartition-vig", 3)
    press(page, "repartition-dex", 3)
    press(page, "repartition-mec")
    page.fill("#f-nom", "Grakk l’Ancien")
    page.fill("#f-age", "87")
    page.fill("#f-cote", "-2")
    page.fill("#f-experience-gagnee", "25")
    settled(page)


def test_clicked_and_typed_it_prints_the_bytes_of_the_command_line(character: Page, tmp_path: Path) -> None:
    make_grakk(character)
    character.locator("#f-experience-competences-esquive-more").click()
    character.locator("#do-own-f-inventaire").click()
    character.locator("#do-add-f-inventaire").click()
    character.fill("#f-inventaire-1-objet", "Grenade « bien à moi »")
    character.fill("#f-inventaire-1-nombre", "3")
    character.fill("#f-notes", "Première ligne.\nSeconde : avec deux points.")
    settled(character)
    yaml = downloaded(character, "#get-yaml", tmp_path)
    pdf = downloaded(character, "#get-pdf", tmp_path)
    assert (yaml.name, pdf.name) == ("grakk-l-ancien.yaml", "grakk-l-ancien.pdf")
    ran = holofiche("sheet", yaml, "-o", tmp_path / "cli.pdf")
    assert ran.code == 0, ran.err
    assert pdf.read_bytes() == (tmp_path / "cli.pdf").read_bytes()
    shown = holofiche("show", yaml, "--json").json()
    assert shown["caracteristiques"]["vig"] == "8D"
    assert shown["competences"]["esquive"]["valeur"] == "5D+1"
    assert {"id": "grenade-bien-a-moi", "nombre": 3} in shown["objets"]
    assert holofiche("extract", pdf).raw == yaml.read_bytes()


def test_the_same_by_keyboard_alone(character: Page, tmp_path: Path) -> None:
    character.locator(".skip[href='#main']").focus()
    character.keyboard.press("Enter")
    character.keyboard.press("Tab")
    expect(character.locator(".skip[href='#fiche']")).to_be_focused()  # past the form, for who only reads
    for _n in range(40):
        character.keyboard.press("Tab")
        if character.evaluate("document.activeElement.name") == "classe":
            break
    character.keyboard.press("Space")
    settled(character)
    assert character.locator("input[name=classe]:checked").count() == 1
    character.locator("#f-race").focus()
    character.keyboard.type("wook")
    settled(character)
    character.locator("#f-repartition-vig-more").focus()
    for _n in range(3):
        character.keyboard.press("Enter")
    settled(character)
    assert character.input_value("#f-repartition-vig") == "3"
    assert character.evaluate("document.activeElement.id") == "f-repartition-vig-more"  # focus stays where it was
    character.locator("#f-nom").focus()
    character.keyboard.type("Kress")
    character.keyboard.press("Tab")
    settled(character)
    expect(character.locator("h1")).to_have_text("Kress")
    assert downloaded(character, "#get-yaml", tmp_path).name == "kress.yaml"


FOCUSED = """() => { const one = document.activeElement, panel = one.closest(".panel");
  return [one.tagName, one.id, panel ? panel.id : ""]; }"""


def test_the_focus_is_never_lost(opens: Opener) -> None:
    """What was pressed goes away, or cannot be pressed any more: whoever has no mouse goes on beside it."""
    page = opens("/")
    bring(page, EXAMPLES / "mira.yaml")
    for pressed, panel in (
        ("#do-remove-f-inventaire-0", "inventaire"),  # its row is gone
        ("#do-class-f-inventaire", "inventaire"),  # the whole list is
        ("#f-repartition-mec-less", "des"),  # none left to take
    ):
        page.locator(pressed).focus()
        page.keyboard.press("Enter")
        settled(page)
        tag, _id, where = page.evaluate(FOCUSED)
        assert (tag != "BODY", where) == (True, panel), pressed
    for _time in range(20):
        if page.locator("#undo").is_disabled():
            break
        page.locator("#undo").focus()
        page.keyboard.press("Enter")
        settled(page)
    assert page.evaluate(FOCUSED)[1] == "redo"


def test_a_roll_is_heard(opens: Opener) -> None:
    page = opens("/outils?des=4D%2B2&graine=3")
    expect(page.locator("#live")).to_have_text(page.locator("[data-say]").inner_text())
    page.goto(page.url.replace("/outils?des=4D%2B2&graine=3", "/scenario/sylvaren?quality=20&seed=3"))
    expect(page.locator("#live")).to_contain_text(page.locator("h1").inner_text().partition(":")[2].strip())


def test_problems_stand_beside_their_fields(character: Page, watch: Watch) -> None:
    watch.expected.append("422")  # the answer to printing too early
    expect(character.locator("#problems .error")).to_have_count(0)  # what is not done yet is no fault
    make_grakk(character)
    press(character, "repartition-vig")
    settled(character)
    expect(character.locator("#f-repartition-vig-said .error")).to_contain_text("3D au plus")
    expect(character.locator("#f-repartition-vig")).to_have_attribute("aria-invalid", "true")
    expect(character.locator("#f-repartition-said .error")).to_contain_text("à placer")
    press(character, "repartition-vig", sign="less")
    settled(character)
    expect(character.locator("#problems .error")).to_have_count(0)
    character.fill("#f-cote", "9")
    settled(character)
    expect(character.locator("#f-cote-said .error")).to_contain_text("A51")
    expect(character.locator("#problems a[href='#f-cote']")).to_have_count(1)
    follow(character, "#get-pdf")  # nothing is printed: the page comes back and says so
    expect(character.locator("#problems .notice")).to_be_visible()
    assert character.input_value("#f-cote") == "9"


def test_the_gm_may_waive_a_rule(character: Page) -> None:
    make_grakk(character)
    press(character, "repartition-vig")
    press(character, "repartition-mec", sign="less")
    settled(character)
    character.locator("#f-repartition-vig-waive-free-dice-cap").click()
    settled(character)
    expect(character.locator("#problems .error")).to_have_count(0)
    expect(character.locator("#f-derogations-free-dice-cap")).to_be_checked()


def test_choices_follow_the_class_and_the_race(character: Page) -> None:
    character.get_by_role("radio", name="Autodidacte").check()
    settled(character)
    for key in ("sav", "dex", "vig"):
        character.locator(f"#f-choix-plus-{key}").check()
    character.locator("#f-choix-moins-mec").check()
    character.select_option("#f-race", "humain")
    settled(character)
    character.select_option("#f-choix-race", "dex")
    settled(character)
    text = character.evaluate("document.getElementById('yaml').textContent")
    assert "plus: [sav, dex, vig]" in text
    assert "moins: [mec]" in text
    assert "race: {dex: 1}" in text
    character.get_by_role("radio", name="Cyber-ingénieur").check()
    settled(character)
    text = character.evaluate("document.getElementById('yaml').textContent")
    assert "plus:" not in text  # they went with the class that asked for them
    expect(character.locator("#f-choix-orientation")).to_be_visible()


def test_prices_are_shown_and_the_preview_follows(character: Page) -> None:
    make_grakk(character)
    expect(character.locator("#preview figure")).to_have_count(2)
    sheet = character.locator("#preview figure").first.locator("img").last
    before = sheet.get_attribute("src") or ""
    price = character.locator("li.skill", has=character.locator("#f-experience-competences-tir")).locator(".price")
    expect(price).to_have_text("5D+1 : 5 XP")
    character.locator("#f-experience-competences-tir-more").click()
    settled(character)
    expect(price).to_have_text("5D+2 : 5 XP")
    expect(character.locator("#f-experience-competences-tir")).to_have_value("5D+1")
    expect(sheet).not_to_have_attribute("src", before)
    after = sheet.get_attribute("src") or ""
    character.select_option("#ink", "gray")
    expect(sheet).not_to_have_attribute("src", after)


def test_what_is_typed_while_an_answer_is_on_its_way_stays(character: Page) -> None:
    """Answers are held back; meanwhile the next field is filled and left."""
    held: list[Route] = []
    waiting = True

    def hold(route: Route) -> None:
        if waiting and route.request.method == "POST":
            held.append(route)
        else:
            route.continue_()

    character.route("**/d6", hold)
    press(character, "repartition-vig", 2)
    character.fill("#f-joueur", "Camille")
    until(character, lambda: held)
    character.fill("#f-nom", "Grakk")
    character.get_by_role("radio", name="Amiral").check()
    character.locator("#f-taille").focus()
    waiting = False
    for route in held:
        route.continue_()
    settled(character)
    assert (character.input_value("#f-nom"), character.input_value("#f-joueur")) == ("Grakk", "Camille")
    text = character.evaluate("document.getElementById('yaml').textContent")
    for line in ("nom: Grakk", "joueur: Camille", "classe: amiral", "repartition: {vig: 2}"):
        assert line in text


def test_a_double_click_counts_twice(character: Page) -> None:
    character.locator("#f-repartition-vig-more").dblclick()
    settled(character)
    assert character.input_value("#f-repartition-vig") == "2"


def test_an_opened_file_keeps_its_comments(opens: Opener, tmp_path: Path) -> None:
    page = opens("/")
    mine = tmp_path / "grakk.yaml"
    mine.write_text((EXAMPLES / "grakk.yaml").read_text("utf-8") + "\n# Une note à moi.\n", "utf-8")
    bring(page, mine)
    expect(page.locator("h1")).to_have_text("Grakk")
    before = downloaded(page, "#get-yaml", tmp_path / "a").read_bytes()
    assert before == mine.read_bytes()
    page.fill("#f-age", "88")
    settled(page)
    after = downloaded(page, "#get-yaml", tmp_path / "b").read_text("utf-8")
    assert after == mine.read_text("utf-8").replace("age: 87", "age: 88")


def test_a_printed_sheet_is_opened_again(opens: Opener, tmp_path: Path) -> None:
    assert holofiche("sheet", EXAMPLES / "grakk.yaml", "-o", tmp_path / "g.pdf").code == 0
    page = opens("/")
    bring(page, tmp_path / "g.pdf")
    expect(page.locator("#f-nom")).to_have_value("Grakk")
    assert downloaded(page, "#get-yaml", tmp_path).read_bytes() == (EXAMPLES / "grakk.yaml").read_bytes()


def test_a_random_character_is_legal(opens: Opener, tmp_path: Path) -> None:
    character = opens("/")
    follow(character, "#hasard-d6")
    expect(character.locator("#print-made")).to_be_enabled()
    yaml = downloaded(character, "#get-yaml", tmp_path)
    assert holofiche("check", yaml).code == 0


def test_a_portrait_is_shown_and_printed(character: Page, watch: Watch, tmp_path: Path) -> None:
    from PIL import Image

    watch.expected.append("422")
    Image.new("RGB", (300, 400), "#336699").save(tmp_path / "Mon visage.png")
    (tmp_path / "broken.png").write_bytes(b"no image")
    make_grakk(character)
    written = character.locator("#preview figure").first.locator("img").last
    before = written.get_attribute("src") or ""
    character.set_input_files("#portrait-file", tmp_path / "Mon visage.png")
    settled(character)
    expect(character.locator("label[for=portrait-file]")).to_contain_text("mon-visage.png")
    expect(written).not_to_have_attribute("src", before)
    yaml = downloaded(character, "#get-yaml", tmp_path)
    pdf = downloaded(character, "#get-pdf", tmp_path)
    (tmp_path / "Mon visage.png").rename(tmp_path / "mon-visage.png")
    assert holofiche("sheet", yaml, "-o", tmp_path / "cli.pdf").code == 0
    assert pdf.read_bytes() == (tmp_path / "cli.pdf").read_bytes()
    character.set_input_files("#portrait-file", tmp_path / "broken.png")
    settled(character)
    expect(character.locator("#problems .notice")).to_contain_text("broken.png")
    expect(character.locator("label[for=portrait-file]")).to_contain_text("mon-visage.png")
