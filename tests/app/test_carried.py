"""Names of files inside a PDF are anybody's: what is written stays in its folder."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from generator.app.carried import by_name, places
from generator.render.press.attached import Attached


def test_names_that_are_names_are_kept() -> None:
    names = ["grakk.yaml", "Mira Sol.yml", "scenario-sylvaren-42.json", "grakk.yaml#2"]
    assert [str(place) for place in places(Path("out"), names)] == [
        "out/grakk.yaml", "out/Mira Sol.yml", "out/scenario-sylvaren-42.json", "out/grakk-2.yaml",
    ]  # fmt: skip


@given(st.lists(st.text(max_size=30) | st.sampled_from(["../x.yaml", "/etc/passwd", ".x.yaml", "a.yaml", "", "CON"])))
def test_whatever_the_names_each_has_its_own_place_in_the_folder(names: list[str]) -> None:
    found = by_name(Attached(name, b"") for name in names)
    where = places(Path("out"), found)
    assert len(set(where)) == len(found)
    assert all(place.parent == Path("out") and not place.name.startswith(".") for place in where)
    assert all(place.suffix in (".yaml", ".yml", ".json") for place in where)
