"""The icons: one file each, one path that stays inside its box."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from generator.base.shipped import shipped_folder
from generator.paper.drawing.pen import ICONS

SVG = "{http://www.w3.org/2000/svg}"


def test_an_icon_stays_in_its_box_and_closes() -> None:
    for name, path in ICONS.items():
        assert re.fullmatch(r"(M[\d. ]+([LC][\d. ]+)*Z)+", path), name  # absolute commands that every pen of ours knows
        assert all(0 <= float(number) <= 24 for number in re.findall(r"[\d.]+", path)), name


def test_a_file_is_one_plain_path() -> None:
    """What any drawing program shows of the file is what is printed of it."""
    for name, drawn in ICONS.items():
        root = ElementTree.parse(shipped_folder("templates") / "_icons" / f"{name}.svg").getroot()
        assert (root.tag, root.get("viewBox")) == (f"{SVG}svg", "0 0 24 24"), name
        (path,) = root
        assert path.tag == f"{SVG}path" and path.attrib == {"d": drawn}, name


def test_there_are_enough_and_no_two_alike() -> None:
    assert len(ICONS) >= 60
    assert len(set(ICONS.values())) == len(ICONS)


def test_only_a_name_is_an_icon() -> None:
    for name in ("nothing", "", "../_icons/heart", "heart.svg"):
        assert name not in ICONS
        with pytest.raises(KeyError):
            ICONS[name]


def test_every_icon_that_content_names_exists() -> None:
    import yaml

    for path in shipped_folder("content").glob("*/families.yaml"):
        for key, entry in yaml.safe_load(Path(path).read_text("utf-8")).items():
            assert entry["icon"] in ICONS, key
