"""Requests as no browser would send them: any Host, any Origin, any body."""

from dataclasses import dataclass
from http.client import HTTPConnection

from tests.web.conftest import Served


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    text: str


def ask(served: Served, method: str, path: str, *, body: bytes = b"", own: bool = True, **headers: str) -> Answer:
    """`own`: with the headers our own page would send, unless others are given (write `_` for `-`)."""
    connection = HTTPConnection(served.host, timeout=60)
    usual = {"Cookie": f"{served.cookie['name']}={served.cookie['value']}"}
    usual |= {"Origin": served.address.rstrip("/")} if own and method == "POST" else {}
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        connection.request(method, path, body=body or None, headers={**usual, **given})
        response = connection.getresponse()
        text = response.read().decode("utf-8", "replace")
        return Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, text)
    finally:
        connection.close()


def upload(served: Served, name: str, data: bytes) -> Answer:
    edge = "----edge"
    head = f'--{edge}\r\nContent-Disposition: form-data; name="fichier"; filename="{name}"\r\n\r\n'
    body = head.encode() + data + f"\r\n--{edge}--\r\n".encode()
    return ask(served, "POST", "/ouvrir", body=body, Content_Type=f"multipart/form-data; boundary={edge}")
