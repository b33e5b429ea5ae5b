"""Who may ask: this machine, from our own page, and nobody else.

A page on some web site can make a browser send requests to 127.0.0.1 (a form, an image) or point its own name at it
(DNS rebinding). Host stops the second, Origin the first; the policy below stops a page of ours from fetching anything
elsewhere or running anything that is not in a file of ours.
"""

from flask import Flask, Response, abort, request

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


def guard(app: Flask, port: int) -> None:
    """Refuse what does not come from our own page."""
    hosts = frozenset(f"{name}:{port}" for name in NAMES)
    if port == 80:
        hosts |= frozenset(NAMES)

    @app.before_request
    def check() -> None:
        host = request.headers.get("Host", "").lower()
        if host not in hosts or len(request.headers.getlist("Host")) != 1:
            abort(421)
        origin = request.headers.get("Origin")
        if origin is None and request.method in ASKING:
            return
        if origin != f"http://{host}" or request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
            abort(403)

    @app.after_request
    def protect(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers[name] = value
        response.headers.setdefault("Cache-Control", "no-store")
        return response
