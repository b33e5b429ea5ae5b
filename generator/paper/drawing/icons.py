"""The icons: files of our own in templates/_icons, each one path in a 24 x 24 box, filled by the non-zero rule."""

from collections.abc import Iterator, Mapping
from functools import cache

from generator.base import shipped


class _Icons(Mapping[str, str]):
    """Name -> path data; a file is read when its icon is first drawn."""

    def __getitem__(self, name: str) -> str:
        if name not in _icon_names():
            raise KeyError(name)
        return _read_icon_path(name)

    def __contains__(self, name: object) -> bool:
        return name in _icon_names()

    def __iter__(self) -> Iterator[str]:
        return iter(_icon_names())

    def __len__(self) -> int:
        return len(_icon_names())


ICONS: Mapping[str, str] = _Icons()


@cache
def _icon_names() -> dict[str, None]:
    return dict.fromkeys(shipped.icon_names())


@cache
def _read_icon_path(name: str) -> str:
    svg = (shipped.shipped_folder("templates") / "_icons" / f"{name}.svg").read_text("utf-8")
    return svg.partition(' d="')[2].partition('"')[0]
