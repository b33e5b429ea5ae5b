"""The icons: files of our own in templates/_icons, each one path in a 24 x 24 box, filled by the non-zero rule."""

from collections.abc import Iterator, Mapping
from functools import cache

from generator.core.content import shipped


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
    drawn = (shipped.shipped_folder("templates") / "_icons" / f"{name}.svg").read_text("utf-8")
    return drawn.partition(' d="')[2].partition('"')[0]


def icon_svg(name: str, colour: str, *, title: str | None = None) -> str:
    """The icon as an inline SVG; its title is what a screen reader and a copied text keep of it."""
    from html import escape

    label = f"<title>{escape(title)}</title>" if title else ""
    return (
        f'<svg class="icon" viewBox="0 0 24 24" xmlns="http://www.w3.org/2000/svg">{label}'
        f'<path d="{ICONS[name]}" fill="{colour}"/></svg>'
    )
