"""The icons: one table, drawn alike by SVG and by reportlab, inside their box."""

import io
from pathlib import Path

import pytest

from generator.core.content.shipped import folder
from generator.render.drawing.icons import ICONS, draw, svg
from generator.render.drawing.outline import disc, parse, poly, rect, turned
from tests.render.reading import reader


def area(path: str) -> float:
    """The signed area of the corners of a path: its turn."""
    total = 0.0
    points: list[tuple[float, float]] = []
    for command, numbers in parse(path):
        if command == "Z":
            total += sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1], strict=True))
            points = []
        else:
            points.append((numbers[-2], numbers[-1]))
    return total / 2


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_stays_in_its_box_and_closes(name: str) -> None:
    commands = list(parse(ICONS[name]))
    assert {command for command, _ in commands} <= set("MLCZ")
    assert commands[0][0] == "M" and commands[-1][0] == "Z"
    assert sum(c == "M" for c, _ in commands) == sum(c == "Z" for c, _ in commands)
    for _command, numbers in commands:
        assert all(0 <= number <= 24 for number in numbers), name


def test_there_are_enough_and_no_two_alike() -> None:
    assert len(ICONS) >= 60
    assert len(set(ICONS.values())) == len(ICONS)


def test_shapes_turn_one_way_and_holes_the_other() -> None:
    assert area(rect(0, 0, 2, 3)) == 6 == -area(rect(0, 0, 2, 3, hole=True))
    assert area(poly((0, 0), (0, 2), (2, 0))) == area(poly((0, 0), (2, 0), (0, 2))) == 2
    assert area(disc(12, 12, 5)) > 0 > area(disc(12, 12, 5, hole=True))
    assert area(turned(rect(0, 0, 2, 3), 40)) == pytest.approx(6, abs=0.1)


def test_svg_carries_a_title_and_escapes_it() -> None:
    assert "<title>a &amp; b</title>" in svg("heart", "#123456", title="a & b")
    assert ICONS["heart"] in svg("heart", "#123456")


def test_reportlab_draws_the_same_path() -> None:
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(24, 24), invariant=1, pageCompression=0)
    for name in ICONS:
        draw(canvas, name, 0, 0, 24)
    canvas.save()
    drawn = reader(out.getvalue()).pages[0].get_contents()
    assert drawn is not None
    operators = [operator for _operands, operator in drawn.operations]
    wanted = [command for path in ICONS.values() for command, _ in parse(path)]
    for command, operator in (("M", b"m"), ("L", b"l"), ("C", b"c"), ("Z", b"h")):
        assert operators.count(operator) == wanted.count(command)
    assert operators.count(b"f") == len(ICONS)  # the non-zero rule


def test_every_icon_that_content_names_exists() -> None:
    import yaml

    for path in folder("content").glob("*/families.yaml"):
        for key, entry in yaml.safe_load(Path(path).read_text("utf-8")).items():
            assert entry["icon"] in ICONS, key
