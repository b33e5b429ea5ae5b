"""Who may ask: the person who started this, from our own page, and nobody else.

A page on some web site can make a browser send requests to 127.0.0.1 (a form, an image) or point its own name at it
(DNS rebinding). Host stops the second, Origin the first; the policy below stops a page of ours from fetching anything
elsewhere or running anything that is not in a file of ours. Another account of this machine may send what it likes,
but has no key: it stands in the address that `serve` shows and in a file of its owner. A browser that shows it gets a
cookie, which is not the key: browsers send cookies to whatever listens on any port of this machine, somebody else's
too, so that it is a pass of this process alone, for some hours. What is opened goes through the command line of a
browser, which every account can read: there a ticket stands for the key, once.

A table that is open (`serve --table`) has guests too. A guest's word makes a pass of their own, which opens what guests
may ask for and nothing else (`guests.py`); it is looked up at each request, so that one taken back is worth nothing.
"""

import hmac
import os
import secrets
import time
from collections.abc import Collection
from urllib.parse import urlencode

from flask import Flask, Response, abort, g, request

from generator.base.shipped import user_folder
from generator.web.guests import check_guest, file_of
from generator.web.invitations import Invitations
from generator.web.responses import lead_to

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # with no-referrer, browsers send « Origin: null » with a form
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
NAMES = ("127.0.0.1", "localhost")
ASKING = frozenset({"GET", "HEAD"})
KEY = "cle"
OPEN = ("/static/", "/accents.css")  # what a refusal looks like is no secret
PASS_HOURS = 12


def lasting_key() -> str:
    """Return the key of this account, made at the first start.

    It is the same each time, so that a page left open outlives the server, and stands in a file that its owner alone
    can read."""
    place = user_folder("state") / "key"
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        with os.fdopen(os.open(place, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0)), encoding="ascii") as stream:
            about, key = os.fstat(stream.fileno()), stream.read().strip()
        if len(key) >= 32 and (os.name != "posix" or (about.st_uid == os.getuid() and not about.st_mode & 0o077)):
            return key
        place.unlink()
    except (OSError, ValueError):
        place.unlink(missing_ok=True)
    key = secrets.token_urlsafe(32)
    with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as stream:
        stream.write(key)
    return key


class Passes:
    """The cookies of one process: when each ends and whose it is, signed with a secret of the process."""

    def __init__(self, port: int) -> None:
        self.cookie = f"holofiche-{port}"  # browsers keep cookies by host, not by port
        self._secret = secrets.token_bytes(32)

    def issue(self, answer: Response, guest: str = "") -> None:
        whose = f"{int(time.time()) + PASS_HOURS * 3600}.{guest}"
        value = f"{whose}.{self._proof(whose)}"
        answer.set_cookie(self.cookie, value, max_age=PASS_HOURS * 3600, httponly=True, samesite="Lax")

    def read(self, cookie: str) -> tuple[float, str]:
        """Return the hours left of a cookie, 0 where it is none of ours, and the id of its guest or ""."""
        whose, _point, proof = cookie.rpartition(".")
        if not hmac.compare_digest(self._proof(whose).encode(), proof.encode("utf-8", "replace")):
            return 0, ""
        end, _point, guest = whose.partition(".")
        return max(0.0, (int(end) - time.time()) / 3600), guest

    def _proof(self, whose: str) -> str:
        return hmac.new(self._secret, whose.encode("utf-8", "replace"), "sha256").hexdigest()


def guard_requests(app: Flask, port: int, key: str, tickets: set[str], names: Collection[str] = NAMES) -> None:
    """Refuse requests that do not come from our own page, or from somebody with neither the key nor a ticket.

    `names`: those of this machine that we answer to."""
    passes = Passes(port)
    hosts = frozenset(f"{name}:{port}" for name in names) | frozenset(names if port == 80 else ())
    invitations: Invitations | None = app.config["INVITATIONS"]

    @app.before_request
    def check() -> None:
        host = request.headers.get("Host", "").lower()
        if host not in hosts or len(request.headers.getlist("Host")) != 1:
            abort(421)
        origin = request.headers.get("Origin")
        foreign = origin != f"http://{host}" or request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin"
        if foreign and not (origin is None and request.method in ASKING):
            abort(403)

    @app.before_request
    def unlock() -> Response | None:
        """Exchange the key (or a ticket) in the address for a pass, and remove it from the address."""
        word, g.guest, g.welcome = request.args.get(KEY, ""), None, False
        guest = invitations.welcome(word) if invitations and word else None
        hours, whose = passes.read(request.cookies.get(passes.cookie, ""))
        if request.method in ASKING and guest and hours and not whose:
            return lead_to(file_of(guest) or "/joueurs")  # the GM tries a player's link, and stays the GM
        if request.method in ASKING and (guest or _is_key(key, word) or word in tickets):
            tickets.discard(word)
            rest = urlencode([pair for pair in request.args.items(multi=True) if pair[0] != KEY])
            answer = lead_to(request.path + (f"?{rest}" if rest else ""))
            passes.issue(answer, guest.id if guest else "")
            return answer
        if request.path.startswith(OPEN):
            return None
        g.guest = invitations.find(whose) if invitations and whose else None
        if not hours or (whose and g.guest is None):
            abort(403)
        g.welcome = True
        return check_guest(g.guest) if g.guest else None

    @app.after_request
    def protect(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers[name] = value
        response.headers.setdefault("Cache-Control", "no-store")
        hours, whose = passes.read(request.cookies.get(passes.cookie, ""))
        if 0 < hours < PASS_HOURS / 2:
            passes.issue(response, whose)  # somebody works on: the page stays theirs
        return response


def _is_key(key: str, word: str) -> bool:
    return hmac.compare_digest(key.encode(), word.encode())
