"""Two records of the corpus held against each other: every difference as a sentence, the worst first."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatch
from itertools import zip_longest
from math import hypot
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image, ImageChops, ImageFilter

from tools.corpus.pdf import Word

MOVED = 1.0  # millimetres that a word may stand elsewhere
OFF = 0.2  # millimetres that a place, a sticker or a box may
LARGER = 0.05  # points that type may be larger or smaller
DARKER = 48  # of 255: what a pixel may be off by, softened over its neighbours
FEW = 0.0005  # of a page's pixels may be off by more
SHOWN = 4  # differences of a kind on a page, unless all are asked for
KINDS = ("end", "page", "place lost", "place", "order", "sticker", "card", "said", "word lost", "word new",
         "word moved", "word set", "picture")  # the worst first  # fmt: skip
WITHIN = {"baseline": OFF, "leading": OFF, "size": LARGER, "floor": LARGER}

Record = Mapping[str, Any]


class Difference(NamedTuple):
    kind: str
    where: str  # p1, or nothing
    text: str


def compare_corpora(a: Path, b: Path, only: str, *, every: bool) -> int:
    """Print what differs between two folders; return 1 if anything does."""
    names = [{path.stem for path in folder.glob("*.json") if fnmatch(path.stem, only)} for folder in (a, b)]
    differing: dict[str, list[Difference]] = {}
    sizes: Counter[Path] = Counter()
    for name in sorted(names[0] & names[1]):
        was, now = (json.loads((folder / f"{name}.json").read_text("utf-8")) for folder in (a, b))
        for folder, record in ((a, was), (b, now)):
            sizes[folder] += sum(pdf["bytes"] for pdf in record["prints"].values())
        differences = [*compare_jobs(was, now, name), *compare_pictures(a, b, now)]
        if differences:
            differing[name] = sorted(differences, key=lambda entry: (KINDS.index(entry.kind), entry.where))
    for name, differences in sorted(differing.items(), key=lambda item: (KINDS.index(item[1][0].kind), -len(item[1]))):
        print(f"{name}: {len(differences)} differences", *list_differences(differences, every=every), sep="\n  ")
    for folder, alone in ((a, names[0] - names[1]), (b, names[1] - names[0])):
        if alone:
            print(f"only in {folder}: {len(alone)} jobs, {', '.join(sorted(alone)[:SHOWN])}…")
    kinds = Counter(entry.kind for differences in differing.values() for entry in differences)
    counted = ", ".join(f"{kinds[kind]} × {kind}" for kind in KINDS if kinds[kind]) or "all as it was"
    compared, bytes_ = len(names[0] & names[1]), f"{sizes[a]:,} → {sizes[b]:,} bytes of PDF"
    print(f"{compared} jobs compared, {len(differing)} differ: {counted}; {bytes_}")
    return int(bool(differing) or not compared)


def list_differences(differences: Iterable[Difference], *, every: bool) -> Iterator[str]:
    """Give the differences of a job as lines; of many of a kind on a page the first, and how many more."""
    groups: dict[tuple[str, str], list[str]] = defaultdict(list)
    for kind, where, text in differences:
        groups[kind, where].append(f"{where}: {text}" if where else text)
    for (kind, where), lines in groups.items():
        yield from lines if every else lines[:SHOWN]
        if len(lines) > SHOWN and not every:
            yield f"{where}: " * bool(where) + f"… {kind}: {len(lines) - SHOWN} more"


def compare_jobs(was: Record, now: Record, name: str = "") -> Iterator[Difference]:
    """List what differs between two records of a job, but for its pictures."""
    words, accessible = now["words"], "--accessible" in now["words"]
    cards = words[0] == "cards" and "paravent" not in words
    if (was["words"], was["code"]) != (words, now["code"]):
        commands = [f"{' '.join(record['words'])} ({record['code']})" for record in (now, was)]
        yield Difference("end", "", f"ended otherwise: {commands[0]}, was {commands[1]}: {now['err'].strip()[-300:]}")
    for part in ("out", "err", "files"):
        old, new = (_read_said(record[part]) for record in (was, now))
        for text in _compare_said(old, new, OFF if name.startswith("boxes-") else 0.0, part):
            yield Difference("said", "", text)
    if accessible:
        yield from compare_bags("pair", *(_label_values(record["places"]) for record in (was, now)))
    else:
        yield from compare_places(was["places"], now["places"], "place")
    yield from compare_places(was["stickers"], now["stickers"], "sticker")
    if cards and was["cards"] != now["cards"]:
        yield Difference("card", "", f"{now['cards']} cards, not {was['cards']}")
    for pdf in sorted(was["prints"].keys() ^ now["prints"].keys()):
        yield Difference("end", "", f"{pdf}.pdf {'is not printed any more' if pdf in was['prints'] else 'is new'}")
    for pdf in sorted(was["prints"].keys() & now["prints"].keys()):
        old, new = was["prints"][pdf], now["prints"][pdf]
        yield from compare_pages(old["pages"], new["pages"], loose=cards or accessible)
        yield from compare_places(old["fields"], new["fields"], "form field")
        if cards:
            yield from _compare_sizes(old["sizes"], new["sizes"])


def _label_values(places: Iterable[Record]) -> "Counter[str]":
    return Counter(f"{place['label']} = {place['value']}" for place in places if place.get("value"))


def _compare_sizes(was: Mapping[str, float], now: Mapping[str, float]) -> Iterator[Difference]:
    least, before = (min(map(float, sizes), default=0.0) for sizes in (now, was))
    if least != before:
        yield Difference("card", "", f"smallest type {least:g} pt, not {before:g}")
    for size in sorted({*was, *now}, key=float):
        share, before = now.get(size, 0.0), was.get(size, 0.0)
        if abs(share - before) > 0.01:
            yield Difference("card", "", f"{share:.0%} of the letters in {size} pt, not {before:.0%}")


def compare_places(was: Sequence[Record], now: Sequence[Record], what: str) -> Iterator[Difference]:
    """Compare places of a form, fields of a PDF form or stickers: by leaf, page and name, and in their order."""
    old, new = (_by_name(places) for places in (was, now))
    kinds = ("sticker",) * 3 if what == "sticker" else ("place lost", "place", "order")
    for key in (key for key in old if key not in new):
        yield Difference(kinds[0], key[0], f"{what} '{key[1]}' lost")
    for key in (key for key in new if key not in old):
        yield Difference(kinds[1], key[0], f"{what} '{key[1]}' is new")
    shared, order = [key for key in old if key in new], [key for key in new if key in old]
    for key in shared:
        for text in _compare_place(old[key], new[key]):
            yield Difference(kinds[1], key[0], f"{what} '{key[1]}' {text}")
    for n, (key, index) in enumerate(zip(shared, order, strict=True)):
        if key != index:
            after = f"after '{shared[n - 1][1]}'" if n else "first"
            yield Difference(kinds[2], key[0], f"{what}: {after} comes '{index[1]}', was '{key[1]}'")
            return


def _by_name(places: Iterable[Record]) -> dict[tuple[str, str], Record]:
    """Return places by where they stand and their names, in order; a name that comes again is numbered."""
    named: dict[tuple[str, str], Record] = {}
    seen: Counter[tuple[str, str]] = Counter()
    for place in places:
        leaf = f"leaf {place['leaf'] + 1} " if place.get("leaf") else ""
        key = (f"{leaf}p{place['page'] + 1}" if "page" in place else "", place["name"])
        seen[key] += 1
        named[key if seen[key] == 1 else (key[0], f"{key[1]} ({seen[key]})")] = place
    return named


def _compare_place(was: Record, now: Record) -> Iterator[str]:
    sides = zip(("left", "top", "right", "bottom"), was["at"], now["at"], strict=True)
    if off := [f"{side} {after - before:+.2f}" for side, before, after in sides if abs(after - before) > OFF]:
        yield f"moved: {', '.join(off)} mm"
    for key in sorted({*was, *now} - {"at"}):
        before: Any = was.get(key)
        after: Any = now.get(key)
        numbers = isinstance(before, (int, float)) and isinstance(after, (int, float))
        if before != after and not (numbers and abs(after - before) <= WITHIN.get(key, 0.0)):
            yield f"has {key} {after!r}, not {before!r}"


def compare_pages(was: Sequence[Record], now: Sequence[Record], *, loose: bool = False) -> Iterator[Difference]:
    """Compare words where they stand; or, `loose`, all of them as a bag."""
    if loose:
        bags = [Counter(word[0] for page in pages for word in page["words"]) for pages in (was, now)]
        yield from compare_bags("word", *bags)
        return
    if len(was) != len(now):
        yield Difference("page", "", f"{len(now)} pages, not {len(was)}")
    for number, (old, new) in enumerate(zip(was, now, strict=False), 1):
        for key in ("size", "label"):
            if old[key] != new[key]:
                yield Difference("page", f"p{number}", f"has {key} {new[key]!r}, not {old[key]!r}")
        if old["words"] != new["words"]:
            yield from compare_words(old["words"], new["words"], f"p{number}")


def compare_bags(what: str, was: "Counter[str]", now: "Counter[str]") -> Iterator[Difference]:
    for kind, how, rest in (("word lost", "lost", was - now), ("word new", "is new", now - was)):
        for text, count in rest.items():
            yield Difference(kind, "", f"{what} '{text}' {how}" + f", {count} times" * (count > 1))


def compare_words(was: Iterable[Word], now: Iterable[Word], where: str) -> Iterator[Difference]:
    """Compare each word with the nearest of the same letters on the other page."""
    texts: dict[str, tuple[list[Word], list[Word]]] = defaultdict(lambda: ([], []))
    for side, words in enumerate((was, now)):
        for word in words:
            texts[word[0]][side].append(word)
    for text, (before, after) in texts.items():
        far = [(hypot(a[1] - b[1], a[2] - b[2]), i, j) for i, a in enumerate(before) for j, b in enumerate(after)]
        left, right = dict(enumerate(before)), dict(enumerate(after))
        for _distance, i, j in sorted(far):
            if i in left and j in right:
                yield from _compare_word(left.pop(i), right.pop(j), where)
        for kind, how, rest in (("word lost", "lost", left), ("word new", "is new", right)):
            for word in rest.values():
                yield Difference(kind, where, f"word '{text}' {how} at {word[1]:.0f}, {word[2]:.0f} mm")


def _compare_word(was: Word, now: Word, where: str) -> Iterator[Difference]:
    text, x, y, size, font = was
    across, down = now[1] - x, now[2] - y
    if hypot(across, down) > MOVED:
        ways = ((across, "right", "left"), (down, "down", "up"))
        moves = ", ".join(f"{abs(far):.1f} mm {on if far > 0 else back}" for far, on, back in ways if abs(far) >= 0.1)
        yield Difference("word moved", where, f"word '{text}' moved {moves}")
    if abs(size - now[3]) > LARGER or font != now[4]:
        yield Difference("word set", where, f"word '{text}' in {now[4]} {now[3]:g} pt, was {font} {size:g} pt")


def _read_said(spoken: Any) -> Any:
    """Return the words as JSON if they are some, or by their lines."""
    try:
        return json.loads(spoken) if isinstance(spoken, str) else spoken
    except ValueError:
        return spoken.splitlines()


def _compare_said(was: Any, now: Any, off: float, path: str) -> Iterator[str]:
    if isinstance(was, dict) and isinstance(now, dict):
        for key in {**was, **now}:
            yield from _compare_said(was.get(key), now.get(key), off, f"{path}.{key}")
    elif isinstance(was, list) and isinstance(now, list):
        for n, (old, new) in enumerate(zip_longest(was, now)):
            yield from _compare_said(old, new, off, f"{path}[{n}]")
    elif was != now:
        numbers = isinstance(was, (int, float)) and isinstance(now, (int, float))
        if not (numbers and abs(was - now) <= off):
            yield f"{path} is {now!r:.100}, not {was!r:.100}"


def compare_pictures(a: Path, b: Path, now: Record) -> Iterator[Difference]:
    """Compare the pages as pictures; those that differ are saved in B/differences, with what differs between."""
    for name, pdf in now["prints"].items():
        for number in range(1, len(pdf["pages"]) + 1):
            paths = [folder / f"{name}-{number}.png" for folder in (a, b)]
            if not paths[0].exists() or paths[0].read_bytes() == paths[1].read_bytes():
                continue
            share, shown = draw_difference(*(Image.open(path).convert("RGB") for path in paths))
            if share > FEW:
                place = b / "differences" / paths[1].name
                place.parent.mkdir(exist_ok=True)
                shown.save(place, compress_level=2)
                yield Difference("picture", f"p{number}", f"{share:.2%} of the picture differs: {place}")


def draw_difference(was: Image.Image, now: Image.Image) -> tuple[float, Image.Image]:
    """Return the share of pixels that differ, and the page as it was, with what differs in red, and as it is."""
    size = (max(was.width, now.width), max(was.height, now.height))
    row = Image.new("RGB", (3 * size[0], size[1]), "white")
    soft = []
    for at, image in ((0, was), (2, now)):
        row.paste(image, (at * size[0], 0))
        soft.append(row.crop((at * size[0], 0, (at + 1) * size[0], size[1])).filter(ImageFilter.BoxBlur(1)))
    red, green, blue = ImageChops.difference(*soft).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    mask = most.point([255 * (value > DARKER) for value in range(256)])
    row.paste(Image.blend(soft[1], Image.new("RGB", size, "white"), 0.6), (size[0], 0))
    row.paste((220, 0, 0), (size[0], 0), mask)
    return mask.histogram()[255] / (size[0] * size[1]), row
