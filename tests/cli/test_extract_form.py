"""Fillable sheets that come back: untouched, typed in, and begun from a blank one."""

import ctypes
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as raw
import yaml
from pypdf import PdfReader, PdfWriter

from tests.run import EXAMPLES, holofiche

GRAKK = EXAMPLES / "grakk.yaml"
GOOD = Path(__file__).parents[1] / "systems" / "d6" / "good"


def fill(form: Path, out: Path, values: dict[str, str]) -> Path:
    writer = PdfWriter(clone_from=form)
    for page in writer.pages:
        writer.update_page_form_field_values(page, dict(values), auto_regenerate=False)
    writer.write(out)
    return out


def test_what_was_typed_is_worked_into_the_file(tmp_path: Path) -> None:
    form = tmp_path / "form.pdf"
    assert holofiche("sheet", GRAKK, "--fillable", "-o", form).code == 0
    assert holofiche("extract", form).raw == GRAKK.read_bytes()
    typed = {"credits": "350", "joueur": "Zoé", "cote_moins_3": "/Oui", "res_total": "9D"}
    filled = fill(form, tmp_path / "filled.pdf", typed)
    ran = holofiche("extract", filled)
    assert ran.code == 0 and "res_total" in ran.err
    before, after = (set(text.splitlines()) for text in (GRAKK.read_text("utf-8"), ran.out))
    assert after - before == {"joueur: Zoé", "cote: -3", "credits: 350"}
    assert before - after == {"joueur: Camille", "cote: -2"}  # the comment stays
    assert holofiche("extract", filled, "--original").raw == GRAKK.read_bytes()


def test_ticks_on_the_plan_of_a_ship_are_worked_into_the_file(tmp_path: Path) -> None:
    form = tmp_path / "form.pdf"
    assert holofiche("sheet", EXAMPLES / "tessa.yaml", "--fillable", "-o", form).code == 0
    ticks = dict.fromkeys(("vaisseau_hyperdrive-touche", "propulseurs_1", "propulseurs_2"), "/Oui")
    made = yaml.safe_load(holofiche("extract", fill(form, tmp_path / "filled.pdf", ticks)).out)
    assert made["vaisseau"] == {"statuts": ["hyperdrive-touche"], "propulseurs": 2}


def test_typed_and_ticked_agree_or_it_is_said(tmp_path: Path) -> None:
    form = tmp_path / "form.pdf"
    assert holofiche("sheet", GRAKK, "--fillable", "-o", form).code == 0
    lost = {f"pv_{n}": "/Oui" for n in range(30, 36)}
    for pv, said, after in (("29", False, 29), ("31", True, None), ("beaucoup", True, 29)):
        ran = holofiche("extract", fill(form, tmp_path / "filled.pdf", {**lost, "pv": pv, "credits": "1 200 c"}))
        made = yaml.safe_load(ran.out)
        assert (made.get("pv"), made["credits"]) == (after, 1200)
        assert ("do not agree" in ran.err or "cannot be read" in ran.err) == said, ran.err
        assert "nothing in the file answers" not in ran.err
    step = {"comp_tir": "5D+1", "comp_tir_palier_1": "/Oui"}
    ran = holofiche("extract", fill(form, tmp_path / "filled.pdf", step))
    assert ran.out.count("competence: tir") == 1 and "5D+1" in ran.out, ran.err


def test_what_is_unticked_is_taken_out(tmp_path: Path) -> None:
    file, form = tmp_path / "grakk.yaml", tmp_path / "form.pdf"
    file.write_bytes(GRAKK.read_bytes() + b"pv: 30\nstatuts: [sonne, malade]\n")
    assert holofiche("sheet", file, "--fillable", "-o", form).code == 0
    filled = fill(form, tmp_path / "filled.pdf", {"statut_sonne": "/Off", "pv_31": "/Off", "pv_32": "/Off"})
    made = yaml.safe_load(holofiche("extract", filled).out)
    assert (made["statuts"], made["pv"]) == (["malade"], 32)
    assert holofiche("sheet", file, "--fillable", "--side", "verso", "-o", form, "--overwrite").code == 0
    assert holofiche("extract", form).raw == file.read_bytes()  # what was not printed is not unticked


def test_steps_ticked_on_a_blank_form_count_from_what_was_typed(tmp_path: Path) -> None:
    form = tmp_path / "form.pdf"
    assert holofiche("sheet", "--blank", "lutteur", "--fillable", "-o", form).code == 0
    typed = {"nom": "Grakk", "race": "Wookie", "xp_gagnee": "20"}
    typed |= {"carac_sav": "0D", "carac_dex": "5D", "carac_vig": "8D", "carac_mec": "2D"}
    for said in ({}, {"comp_tir": "5D"}, {"comp_tir": "5D+1"}):
        ticked = {**typed, **said, "comp_tir_palier_1": "/Oui"}
        ran = holofiche("extract", fill(form, tmp_path / "filled.pdf", ticked))
        (tmp_path / "grakk.yaml").write_text(ran.out, "utf-8")
        shown = holofiche("show", tmp_path / "grakk.yaml", "--json").json()
        assert "5D+1" in str(shown["competences"]["tir"]), (said, ran.out, ran.err)
    odd = {**typed, "comp_tir": "6D", "comp_tir_palier_1": "/Oui"}
    ran = holofiche("extract", fill(form, tmp_path / "filled.pdf", odd))
    assert "do not agree" in ran.err


def test_a_blank_form_makes_a_file(tmp_path: Path) -> None:
    form = tmp_path / "form.pdf"
    assert holofiche("sheet", "--blank", "lutteur", "--fillable", "-o", form).code == 0
    typed = {"nom": "Grakk", "race": "Wookie", "comp_tir": "5D+1", "xp_gagnee": "20", "langues": "basic, shyriiwook"}
    typed |= {"carac_sav": "0D", "carac_dex": "5D", "carac_vig": "8D", "carac_mec": "2D"}
    typed |= {"inv_2_objet": "Corde", "inv_2_nombre": "× 3", "arme_3_nom": "Blaster", "prime_1_cible": "Vex"}
    ran = holofiche("extract", fill(form, tmp_path / "filled.pdf", typed))
    assert ran.code == 0, ran.err
    (tmp_path / "grakk.yaml").write_text(ran.out, "utf-8")
    made = yaml.safe_load(ran.out)
    assert made["repartition"] == {"vig": 3, "dex": 3, "mec": 1}
    assert (made["nom"], made["langues"]) == ("Grakk", ["basic", "shyriiwook"])
    assert made["inventaire"][-1] == {"objet": "Corde", "nombre": 3} and made["inventaire"][0]["objet"]
    assert made["armes"][-1] == {"nom": "Blaster"} and len(made["armes"]) > 1  # the class's own stays
    checked = holofiche("check", tmp_path / "grakk.yaml", "--json").json()["files"][0]
    assert checked["valid"], checked


def test_typed_in_pdfium(tmp_path: Path) -> None:
    """The viewer of Chromium: clicked, typed over, saved."""
    form, out = tmp_path / "form.pdf", tmp_path / "filled.pdf"
    assert holofiche("sheet", GRAKK, "--fillable", "-o", form).code == 0
    document = pypdfium2.PdfDocument(form)
    document.init_forms()
    annotations: Any = PdfReader(form).pages[0]["/Annots"]
    places = {one.get_object().get("/T"): one.get_object()["/Rect"] for one in annotations}
    first = document[0]
    viewer, page = document.formenv.raw, first.raw
    raw.FORM_OnAfterLoadPage(page, viewer)
    for name, text in (("credits", "350"), ("joueur", "Zoé"), ("cote_moins_3", "")):
        x0, y0, x1, y1 = map(float, places[name])
        for press in (raw.FORM_OnLButtonDown, raw.FORM_OnLButtonUp):
            press(viewer, page, 0, (x0 + x1) / 2, (y0 + y1) / 2)
        if text:
            raw.FORM_SelectAllText(viewer, page)
            typed = ctypes.create_string_buffer(f"{text}\0".encode("utf-16-le"))
            raw.FORM_ReplaceSelection(viewer, page, ctypes.cast(typed, ctypes.POINTER(ctypes.c_ushort)))
        raw.FORM_ForceToKillFocus(viewer)
    document.save(out)
    assert {"joueur: Zoé", "cote: -3", "credits: 350"} <= set(holofiche("extract", out).out.splitlines())


def test_leaves_with_fields_of_one_name_come_back_each_by_itself(tmp_path: Path) -> None:
    """Another head has talents too, notes hold what has no room: untouched they change nothing, whichever side is
    printed."""
    further = tmp_path / "zek.yaml"
    text = (GOOD / "minimal.yaml").read_text("utf-8")
    further.write_text(f"{text}notes: Une note.\ndette: {{creancier: Brakka}}\n", "utf-8")
    form = tmp_path / "form.pdf"
    for file in (further, GOOD / "troig.yaml"):
        for side in ("recto", "verso", "both"):
            assert holofiche("sheet", file, "--fillable", "--side", side, "-o", form).code == 0
            ran = holofiche("extract", form)
            assert (ran.raw, ran.err) == (file.read_bytes(), ""), side
    assert holofiche("sheet", further, "--fillable", "-o", form).code == 0
    ran = holofiche("extract", fill(form, tmp_path / "filled.pdf", {"notes": "Deux."}))
    assert (yaml.safe_load(ran.out)["notes"], ran.err) == ("Deux.", "")
