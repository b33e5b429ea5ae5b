"""`make press`: set the forms and cards of all shipped content, and keep them in press/.

What the archives hold already under the same name is taken over: only what changed goes to WeasyPrint again.
"""

import json
import re
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import product
from os import cpu_count

from generator.core.content import shipped
from generator.core.paper.formats import PAPERS, Look
from generator.core.system import systems
from generator.render.press import archive
from generator.render.sheets import form
from generator.render.sheets.form import Wish

INKS = ("color", "light")  # grey is made from colour
_COLOUR = re.compile(r"#[0-9a-f]{6}")
LOOKS = [Look(paper, ink, large) for paper, ink, large in product(PAPERS, INKS, (False, True))]


def forms(look: Look) -> list[Wish]:
    """The form of every blank sheet of every game."""
    found = []
    for game in systems().values():
        if not (game.has("sheet") and hasattr(game.module("sheet"), "blank")):
            continue
        definitions = game.definitions(())
        for one in definitions.classes.values():
            sheet = game.module("sheet").blank(one, definitions)
            shape, _roles = form.with_roles(json.dumps(sheet.form, ensure_ascii=False, sort_keys=True))
            found.append(Wish(sheet.template, shape, look))
    return found


def set_forms(look: Look) -> dict[str, bytes]:
    from generator.render.sheets import blank

    wishes = forms(look)
    drafts = [blank.draft(w.template, json.loads(w.shape), look, w.style) for w in wishes]
    entries = {
        wish.name: json.dumps([[part.name for part in page] for page in draft.pages]).encode()
        for wish, draft in zip(wishes, drafts, strict=True)
    }
    known = archive.opened(wishes[0].archive)
    parts = {part.name: known.get(part.name) if known else None for draft in drafts for part in draft.parts}
    entries |= {name: entry for name, entry in parts.items() if entry is not None}
    entries |= blank.set_parts(drafts, [name for name, entry in parts.items() if entry is None], look)
    if look.ink == "color":
        entries |= _greys(wishes, entries, look)
    return entries


def _greys(wishes: list[Wish], entries: dict[str, bytes], look: Look) -> Iterator[tuple[str, bytes]]:
    """For each template, the grey that each colour of its forms becomes: one form is set in grey to see."""
    from generator.render.sheets import blank

    for wish in {wish.template: wish for wish in wishes}.values():
        gray = replace(look, ink="gray")
        draft = blank.draft(wish.template, json.loads(wish.shape), gray, wish.style)
        parts = dict(blank.set_parts([draft], [part.name for part in draft.parts], gray))
        names = [name for page in json.loads(entries[wish.name]) for name in page]
        table: dict[str, str] = {}
        for name, part in zip(names, draft.parts, strict=True):
            for one, other in zip(_coloured(entries[name]), _coloured(parts[part.name]), strict=True):
                assert one[0] == other[0], f"{wish.template}: grey differs from colour in more than colours"
                for colour, grey in zip(one[1:], other[1:], strict=True):
                    assert table.setdefault(colour, grey) == grey, f"{wish.template}: {colour} has two greys"
        yield wish.greys, json.dumps(table).encode()


def _coloured(entry: bytes) -> Iterator[tuple[str, ...]]:
    """Each line of a part without its colours, then the colours it has or is drawn in."""
    head, *lines = entry.decode().split("\n")
    yield re.sub(_COLOUR, "", head), *re.findall(_COLOUR, head)
    held = [("", "")]
    for line in lines:
        fill, stroke = held[-1]
        if line == "q":
            held.append((fill, stroke))
        elif line == "Q":
            held.pop()
        elif line.endswith((" rg", " RG")):
            held[-1] = (line[:7], stroke) if line.endswith("rg") else (fill, line[:7])
        else:
            painted = line.rpartition(" ")[2] in {"f", "f*", "S", "B", "B*", "TJ"}
            yield line, *(filter(None, held[-1]) if painted else ())


def main() -> None:
    folder = shipped.folder("press")
    folder.mkdir(exist_ok=True)
    started, total = time.monotonic(), 0
    with ProcessPoolExecutor(cpu_count()) as pool:
        for look, entries in zip(LOOKS, pool.map(set_forms, LOOKS), strict=True):
            data = archive.packed(entries)
            total += len(data)
            (folder / f"{Wish('', '', look).archive}.bin").write_bytes(data)
            print(f"{Wish('', '', look).archive}: {len(entries)} entries, {len(data) // 1000} kB")
    print(f"{total / 1e6:.2f} MB in {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
