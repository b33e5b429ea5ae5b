"""The content of d6: complete, and each entry where it says it is in the source, when the sources are at hand."""

import re
from pathlib import Path

import pytest

from generator.base.names import slug
from generator.systems.d6.rules.definitions import Definitions

SOURCE = Path(__file__).resolve().parents[4] / "shared" / "sources" / "d6.txt"


def test_counts(d6: Definitions) -> None:
    d6 = d6.keep_house(())
    assert len(d6.families) == 8
    assert len(d6.classes) == 19
    assert len(d6.races) == 68
    assert len(d6.skills) == 43
    assert list(d6.characteristics) == ["sav", "dex", "perc", "tech", "vig", "mec"]
    assert {s for s in d6.skills if d6.skills[s].table} == {
        "nature", "langage", "commandement", "marchandage", "survie", "astrogation",
    }  # fmt: skip


def test_ids_follow_the_slug_rule_of_the_printed_name(d6: Definitions) -> None:
    """Where we spell otherwise than the source (a race in the singular), its name is the id, and still read."""
    ours = {"Gamorréen": "Gamorréens", "Toydarien": "Toydariens", "Zygerrien": "Zygerriens"}
    ours |= {"Double vibrolame": "Double vibro-lame"}
    for name, kind in (("classes", d6.classes), ("races", d6.races), ("skills", d6.skills), ("items", d6.items)):
        for key, one in kind.items():
            printed = ours.get(one.label, one.label)
            assert slug(printed) == key == d6.find(name, printed) == d6.find(name, one.label)


def test_roll_tables_have_no_gap_and_no_overlap(d6: Definitions) -> None:
    for table in d6.tables.values():
        if table.roll:
            faces: list[int] = []
            for row in table.rows:
                numbers = [int(n) for n in re.findall(r"\d+", row[0])]
                faces += range(numbers[0], numbers[-1] + 1)
            assert sorted(faces) == list(range(1, int(table.roll[1:]) + 1)), table.id


def test_tables_are_rectangular(d6: Definitions) -> None:
    for table in d6.tables.values():
        assert {len(row) for row in table.rows} == {len(table.columns)}, table.id


@pytest.mark.skipif(not SOURCE.is_file(), reason="the sources are not beside this checkout")
def test_the_cited_line_names_the_entry(d6: Definitions) -> None:
    d6 = d6.keep_house(())
    lines = [slug(line) for line in SOURCE.read_text("utf-8").splitlines()]
    for kind in (d6.classes, d6.races, d6.skills, d6.items):
        for one in kind.values():
            text = "-".join("-".join(lines[c.first - 1 : c.last]) for c in one.source)
            words = [w for w in slug(one.label).split("-") if len(w) > 2]
            assert any(w.rstrip("sx") in text for w in words), (one.id, one.source)


@pytest.mark.skipif(not SOURCE.is_file(), reason="the sources are not beside this checkout")
def test_no_citation_begins_or_ends_on_an_empty_line(d6: Definitions) -> None:
    lines = SOURCE.read_text("utf-8").splitlines()
    for kind in (d6.classes, d6.races, d6.skills, d6.items, d6.statuses, d6.panels, d6.tables):
        for one in kind.values():
            ends = {n for c in one.source for n in (c.first, c.last)}
            assert all(lines[n - 1].strip() and not lines[n - 1].startswith("##") for n in ends), (one.id, one.source)


@pytest.mark.skipif(not SOURCE.is_file(), reason="the sources are not beside this checkout")
def test_race_dice_equal_the_printed_bracket(d6: Definitions) -> None:
    """A second reading of all 68 brackets, by another way: every « ±nD Carac » of the line, and no other."""
    d6 = d6.keep_house(())
    lines = SOURCE.read_text("utf-8").splitlines()
    short = {"sav": "sav", "dex": "dex", "perc": "perc", "tech": "tech", "vig": "vig", "mec": "mec"}
    for race in d6.races.values():
        bracket = lines[race.source[0].first + 1].split(", Don")[0]
        found: dict[str, int] = {}
        for sign, count, name in re.findall(r"([+\-–])\s*(\d)D\s+([A-Za-zé]+)", bracket):
            key = short.get(name.lower())
            if key:
                found[key] = found.get(key, 0) + (1 if sign == "+" else -1) * int(count)
        assert found == dict(race.dice), race.id


SENTENCE = 9


@pytest.mark.skipif(not SOURCE.is_file(), reason="the sources are not beside this checkout")
def test_texts_are_ours(d6: Definitions) -> None:
    """No run of nine words of the source in any text of ours."""
    words = slug(SOURCE.read_text("utf-8")).split("-")
    runs = {tuple(words[n : n + SENTENCE]) for n in range(len(words))}
    texts = [s.text for s in d6.skills.values()] + [i.text or "" for i in d6.items.values()]
    texts += [t.text for c in d6.classes.values() for t in c.talents] + [
        p.text for c in d6.classes.values() for p in c.powers
    ]
    texts += [t.text for r in d6.races.values() for t in r.talents] + [
        t.text for r in d6.races.values() for t in r.traits
    ]
    texts += [r.blurb for r in d6.races.values()] + [c.blurb for c in d6.classes.values()]
    texts += [s.text for s in d6.statuses.values()] + [t.text for t in d6.damage_types.values()]
    texts += [cell for t in d6.tables.values() for row in t.rows for cell in row]
    for text in texts:
        own = slug(text).split("-")
        copied = [own[n : n + SENTENCE] for n in range(len(own) - SENTENCE + 1) if tuple(own[n : n + SENTENCE]) in runs]
        assert not copied, text


@pytest.mark.skipif(not SOURCE.is_file(), reason="the sources are not beside this checkout")
def test_class_bonuses_equal_the_printed_lines(d6: Definitions) -> None:
    """A second reading of the 19 paragraphs, by another way: dice, PV, credits, objects with their quantities."""
    lines = SOURCE.read_text("utf-8").splitlines()
    read = {}
    for number, line in enumerate(lines):
        if line.startswith("Bonus à la création"):
            end = next(n for n in range(number, len(lines)) if lines[n].startswith("Objets de base"))
            read[number + 1] = (lines[number + 1 : end], lines[end])
    assert len(read) == 19
    for one in d6.classes.values():
        start = min(n for n in read if n >= one.source[0].first)
        bonuses, objects = read[start]
        dice: dict[str, int] = {}
        for sign, count, name in re.findall(r"^([+-])(\d)D (\w+)$", "\n".join(bonuses), re.M):
            dice[name.lower()] = int(sign + count)
        assert dice == ({} if one.options or one.picks else dict(one.dice)), one.id
        (pv,) = re.findall(r"^([+-]\d+) PV", "\n".join(bonuses), re.M) or ["0"]
        assert int(pv) == one.pv, one.id
        (credit,) = re.findall(r"^\+(\d+) crédits", "\n".join(bonuses), re.M) or ["0"]
        assert int(credit) == one.credits, one.id
        printed = re.split(r",\s*(?![^(]*\))", objects.removeprefix("Objets de base :").strip(" .,"))
        counts = [int(m[1]) if (m := re.match(r"(\d+)\s", p.strip())) else 1 for p in printed if p.strip()]
        assert counts == [i.count for i in one.items], one.id
        for text, item in zip([p for p in printed if p.strip()], one.items, strict=True):
            label = d6.items[item.item].label
            assert slug(label)[:3] in slug(text), (one.id, text)
            found = re.search(r"\(\+(\d) Res", text)
            if found:
                assert str(d6.items[item.item].res_corp) == f"+{found[1]}", (one.id, text)
