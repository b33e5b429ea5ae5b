"""Who may ask: the person who started this, from our own page, and nobody else.

A page on some web site can make a browser send requests to 127.0.0.1 (a form, an image) or point its own name at it
(DNS rebinding). Host stops the second, Origin the first; the policy below stops a page of ours from fetching anything
elsewhere or running anything that is not in a file of ours. Another account of this machine may send what it likes,
but has no key: it stands in the address that `serve` shows, another at each start. A browser that shows it gets a
cookie, which is not the key: browsers send cookies to whatever listens on any port of this machine, somebody else's
too, so that it is a pass of this process alone, for some hours. What is opened goes through the command line of a
browser, which every account can read: there a ticket stands for the key, once.

A table that is open (`serve --table`) has guests too. A guest's word makes a pass of their own, for weeks, which opens
what guests may ask for and nothing else (`guests.py`); one that was taken back is worth nothing.
"""

import hmac
import secrets
import time
from collections.abc import Collection
from urllib.parse import urlencode

from flask import Flask, Response, abort, g, request

from generator.web.guests import check_guest, file_of
from generator.web.invitations import Guest, Invitations
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
PASS_HOURS = 12  # of the GM
GUEST_HOURS = 24 * 60


class Passes:
    """Cookies, each with its end and whose it is, signed: the GM's with a secret of the process, so that it opens
    nothing after it; a guest's with the word of their invitation, so that a phone is known again next week, until the
    invitation is taken back."""

    def __init__(self, port: int, invitations: Invitations | None) -> None:
        self.cookie = f"holofiche-{port}"  # browsers keep cookies by host, not by port
        self._secret = secrets.token_bytes(32)
        self._invitations = invitations

    def issue(self, answer: Response, guest: Guest | None = None) -> None:
        hours = GUEST_HOURS if guest else PASS_HOURS
        whose = f"{int(time.time()) + hours * 3600}.{guest.id if guest else ''}"
        value = f"{whose}.{self._proof(whose, guest)}"
        answer.set_cookie(self.cookie, value, max_age=hours * 3600, httponly=True, samesite="Lax")

    def read(self, cookie: str) -> tuple[float, Guest | None]:
        """Return the hours left of a cookie, 0 where it is none of ours, and its guest, None where it is the GM's."""
        whose, _point, proof = cookie.rpartition(".")
        end, _point, ident = whose.partition(".")
        guest = self._invitations.find(ident) if self._invitations and ident else None
        if ident and guest is None:  # taken back
            return 0, None
        if not hmac.compare_digest(self._proof(whose, guest).encode(), proof.encode("utf-8", "replace")):
            return 0, None
        return max(0.0, (int(end) - time.time()) / 3600), guest

    def _proof(self, whose: str, guest: Guest | None) -> str:
        secret = guest.word.encode() if guest else self._secret
        return hmac.new(secret, whose.encode("utf-8", "replace"), "sha256").hexdigest()


def guard_requests(app: Flask, port: int, key: str, tickets: set[str], names: Collection[str] = NAMES) -> None:
    """Refuse requests that do not come from our own page, or from somebody with neither the key nor a ticket.

    `names`: those of this machine that we answer to."""
    hosts = frozenset(f"{name}:{port}" for name in names) | frozenset(names if port == 80 else ())
    invitations: Invitations | None = app.config["INVITATIONS"]
    passes = Passes(port, invitations)

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
        hours, known = passes.read(request.cookies.get(passes.cookie, ""))
        if request.method in ASKING and guest and hours and known is None:
            return lead_to(file_of(guest) or "/joueurs")  # the GM tries a player's link, and stays the GM
        if request.method in ASKING and (guest or _is_key(key, word) or word in tickets):
            tickets.discard(word)
            rest = urlencode([pair for pair in request.args.items(multi=True) if pair[0] != KEY])
            answer = lead_to(request.path + (f"?{rest}" if rest else ""))
            passes.issue(answer, guest)
            return answer
        if request.path.startswith(OPEN):
            return None
        if not hours:
            abort(403)
        g.guest, g.welcome = known, True
        return check_guest(known) if known else None

    @app.after_request
    def protect(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers[name] = value
        response.headers.setdefault("Cache-Control", "no-store")
        hours, known = passes.read(request.cookies.get(passes.cookie, ""))
        if 0 < hours < (GUEST_HOURS if known else PASS_HOURS) / 2:
            passes.issue(response, known)  # somebody works on: the page stays theirs
        return response


def _is_key(key: str, word: str) -> bool:
    return hmac.compare_digest(key.encode(), word.encode())
