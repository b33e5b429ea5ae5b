"""Content: several folders, clashes, faults of all files at once, rulings cited and citations ruled."""

import re
from pathlib import Path

import pytest

import generator
from generator.base.shipped import shipped_folder
from generator.content.loading import Content, ContentError, Ruling
from generator.game.parts import Definitions
from generator.game.system import all_systems


def write(base: Path, kind: str, text: str) -> Path:
    path = base / "d6" / f"{kind}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return base


RACE = "ortolan: {label: Ortolan, dice: {perc: 1}, source: maison:L1}\n"


def test_own_content_is_added(tmp_path: Path) -> None:
    definitions = all_systems()["d6"].definitions([write(tmp_path, "races", RACE)])
    assert definitions.races["ortolan"].dice == {"perc": 1}
    assert len(definitions.keep_house(()).races) == 69
    assert definitions.find("races", "Ortolan") == "ortolan"


def test_a_clash_of_ids_names_both(tmp_path: Path) -> None:
    own = write(tmp_path, "races", "wookie: {label: Wookie, source: maison:L1}\n")
    with pytest.raises(ContentError) as caught:
        all_systems()["d6"].definitions([own])
    ((name, (_lines, problems)),) = caught.value.faults.items()
    assert name.startswith(str(tmp_path))
    assert problems[0].code == "content-clash"
    assert str(shipped_folder("content")) in problems[0].message


def test_every_fault_of_every_file(tmp_path: Path) -> None:
    write(tmp_path, "races", "a: {label: A, dice: {vigg: 1}, source: x}\nb: {zut: 1}\n")
    write(
        tmp_path,
        "classes",
        "c: {label: C, family: jedai, blurb: b, items: [{item: katana}], talents: [], source: m:L1}\n",
    )
    with pytest.raises(ContentError) as caught:
        all_systems()["d6"].definitions([tmp_path])
    codes = sorted(p.code for _lines, problems in caught.value.faults.values() for p in problems)
    assert codes == ["missing-key", "unknown-key", "wrong-type"]
    write(tmp_path, "races", "a: {label: A, dice: {vigg: 1}, source: x:L1}\n")
    with pytest.raises(ContentError) as caught:
        all_systems()["d6"].definitions([tmp_path])
    codes = sorted(p.code for _lines, problems in caught.value.faults.values() for p in problems)
    assert codes == ["dangling-reference"] * 3


@pytest.mark.parametrize("system", sorted(all_systems()))
def test_all_content_checks_clean(system: str) -> None:
    all_systems()[system].require(Definitions).load(Content.of(system, as_written=True))


_CITED = re.compile(r"\b([ABSNKE](?:-)?\d{2,3})\b")


def _cited_by_content(system: str) -> set[str]:
    found: set[str] = set()
    for path in (shipped_folder("content") / system).glob("*.yaml"):
        text = path.read_text("utf-8")
        if path.stem == "rulings":
            continue
        for match in re.finditer(r"rulings?:[ ]*(\[[^\]]*\]|\S+)|^\s+\w+:\s*\[([ABSNKE][-\d, ABSNKE]+)\]", text, re.M):
            found |= set(_CITED.findall(match[0]))
    return found


def _cited_by_code(system: str) -> set[str]:
    base = Path(generator.__file__).parent / "systems" / system
    return {c for path in base.rglob("*.py") for c in _CITED.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize("system", sorted(all_systems()))
def test_rulings_are_cited_and_citations_are_ruled(system: str) -> None:
    rulings = Content.of(system).entries("rulings", Ruling)
    assert rulings
    content = _cited_by_content(system)
    assert content <= set(rulings), "cited by content, ruled nowhere"
    assert _cited_by_code(system) <= set(rulings), "cited by code, ruled nowhere"
    assert set(rulings) <= content | _cited_by_code(system), "ruled, and nothing cites it"
