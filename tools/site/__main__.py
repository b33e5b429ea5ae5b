"""`python -m tools.site`: make the site; `--serve [PORT]`: show it on loopback, as any static host would."""

import functools
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tools import ROOT
from tools.site.build import build_site, measure_site

PLACE = ROOT / "dist" / "site"


class Host(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
    }  # fmt: skip

    def log_message(self, format: str, *values: object) -> None:
        pass


def host_folder(folder: Path, port: int) -> ThreadingHTTPServer:
    return ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Host, directory=str(folder)))


if __name__ == "__main__":
    if "--serve" in sys.argv:
        server = host_folder(PLACE, int(next(iter(sys.argv[sys.argv.index("--serve") + 1 :]), "8047")))
        print(f"http://127.0.0.1:{server.server_port}/")
        server.serve_forever()
    else:
        build_site(PLACE)
        print(
            f"{PLACE.relative_to(ROOT)}: "
            + ", ".join(f"{name} {size:.1f} MB" for name, size in measure_site(PLACE).items())
        )
