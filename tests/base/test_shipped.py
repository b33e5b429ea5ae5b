"""Where shipped files are looked for."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.base import shipped


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    yield
    shipped.shipped_folder.cache_clear()
    shipped.is_checkout.cache_clear()


def test_a_folder_that_is_still_being_fetched_is_found_once_it_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page without installation begins without drawings and fonts: what asks for them early sees none."""
    (tmp_path / "_data" / "templates").mkdir(parents=True)
    monkeypatch.setattr(shipped, "_PACKAGE", tmp_path)
    shipped.shipped_folder.cache_clear()
    shipped.is_checkout.cache_clear()
    assert shipped.drawing_names("_plates") == []
    (tmp_path / "_data" / "drawings" / "_plates").mkdir(parents=True)
    (tmp_path / "_data" / "drawings" / "_plates" / "pilote.svg").touch()
    assert shipped.drawing_names("_plates") == ["pilote"]
