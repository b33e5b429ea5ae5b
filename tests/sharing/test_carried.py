"""Names of files inside a PDF are anybody's: what is written stays in its folder."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from generator.base.names import is_device
from generator.paper.pdf.attached import Attached
from generator.sharing.carried import by_name, places_for_files


def test_names_that_are_names_are_kept() -> None:
    names = ["grakk.yaml", "Mira Sol.yml", "scenario-sylvaren-42.json", "grakk.yaml#2", "sud/grakk.yaml"]
    assert [str(place) for place in places_for_files(Path("out"), names)] == [
        "out/grakk.yaml", "out/Mira Sol.yml", "out/scenario-sylvaren-42.json", "out/grakk-2.yaml", "out/sud/grakk.yaml",
    ]  # fmt: skip


ODD = (
    "../x.yaml", "a/../x.yaml", "a//b.yaml", "a/b.yaml", "./a.yaml", "/etc/passwd", ".x.yaml", "a.yaml",
    "", "CON", "Aux.yaml", "nul/a.yaml", "b /a.yaml",
)  # fmt: skip


@given(st.lists(st.text(max_size=30) | st.sampled_from(ODD)))
def test_whatever_the_names_each_has_its_own_place_in_the_folder(names: list[str]) -> None:
    found = by_name(Attached(name, b"") for name in names)
    where = places_for_files(Path("out"), found)
    assert len({str(place).casefold() for place in where}) == len(found)  # where A and a are one name, too
    assert not any(is_device(part) or part.endswith((".", " ")) for place in where for part in place.parts)
    assert all(Path("out") in place.parents for place in where)
    assert not any(part.startswith(".") or part == "" for place in where for part in place.parts)
    assert all(place.suffix in (".yaml", ".yml", ".json") for place in where)
