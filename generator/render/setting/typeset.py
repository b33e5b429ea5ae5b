"""Templates to pages: Jinja2, then WeasyPrint, with every door shut and every complaint an error.

WeasyPrint is made for the web: it fetches what a document names, warns in a log that is silent by default and goes on
without the glyph, the image or the line that had no room. On paper each of these is a number that somebody misses at
the table. So nothing is fetched but our own files and the images handed over, no font of the system is used, a name
that a template does not know is an error, and so is anything in the log. What it costs is paid once (blank.py)."""

import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from generator.core.content import shipped
from generator.core.i18n import _
from generator.core.paper.formats import SAFE, SIZES, Duplex, Look
from generator.render.errors import SettingError
from generator.render.press import fonts
from generator.render.press.attached import Attached
from generator.render.setting import boxes, preflight
from generator.render.setting.output import write_pdf
from generator.render.setting.words import set_words

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_DOCTYPE = re.compile(r"<!doctype[^>]*>", re.IGNORECASE)
_VOID = re.compile(r"<(br|hr|img|link|meta)\b([^>]*?)\s*/?>")
_SVG = re.compile(r"<svg(?![^>]*xmlns)")
_INSIDE = "{http://www.w3.org/2000/svg}"


# WeasyPrint reports through one logger of the process, and fontconfig reads one environment: one setting at a time.
_ONE_AT_A_TIME = threading.RLock()


@cache
def _template_environment(folders: tuple[Path, ...]) -> Any:
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader([str(folder) for folder in folders]),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "sort_keys": True}
    return environment


def render_template(name: str, context: Mapping[str, Any], look: Look) -> str:
    """The HTML of a template, which also gets `paper`, `ink` and `large`: templates/_shared/base.html.j2 makes them
    classes of <html>."""
    import jinja2

    width, height = SIZES[look.paper]
    page = {"paper": look.paper, "ink": look.ink, "large": look.large, "page_width": width, "page_height": height}
    try:
        template = _template_environment((*look.folders, shipped.shipped_folder("templates"))).get_template(name)
        return fonts.box_uncovered(str(template.render({**page, "title": name, **context})))
    except jinja2.TemplateError as error:
        line = f":{error.lineno}" if isinstance(error, jinja2.TemplateSyntaxError) else ""
        raise SettingError(
            "template", _("template {name}: {reason}").format(name=f"{name}{line}", reason=error.message or str(error))
        ) from error


def set_pages(
    html: str,
    *,
    duplex: Duplex = "none",
    accessible: bool = False,
    files: Sequence[Attached] = (),
    images: Mapping[str, bytes] | None = None,
    folders: Sequence[Path] = (),
    safe: float = SAFE,
) -> bytes:
    """Pages as a PDF, checked: all text there, inside its boxes and at least `safe` millimetres from the edge."""
    with laid_out(html, images=images, folders=folders, safe=safe) as document:
        return write_pdf(document, duplex=duplex, accessible=accessible, files=files)


def parse_page(html: str) -> "Element":
    """The tree of a page, its words in French. Our templates write XML but for their void elements, which is read fifty
    times faster."""
    from xml.etree import ElementTree

    plain = _VOID.sub(r"<\1\2/>", html.partition("?>")[2] if html.startswith("<?") else html)
    plain = _DOCTYPE.sub("", plain)
    try:
        tree = ElementTree.fromstring(_SVG.sub(r'<svg xmlns="http://www.w3.org/2000/svg"', plain))
    except ElementTree.ParseError:
        import tinyhtml5

        tree = tinyhtml5.parse(html, namespace_html_elements=False)
    return set_words(tree)


def _styles_to_rules(root: "Element") -> "Element":
    """The tree with its styles as rules of its head: each is read once, and what has the same shares what follows."""
    from copy import deepcopy
    from xml.etree import ElementTree

    found, names = deepcopy(root), dict[str, str]()
    for element in found.iter():
        if "style" in element.attrib and (not element.tag.startswith(_INSIDE) or element.tag == f"{_INSIDE}svg"):
            name = names.setdefault(element.attrib.pop("style"), f"s{len(names)}")
            element.set("class", f"{element.get('class', '')} {name}")
    rules = (f".{name}:not(#_) {{ {style} }}\n" for style, name in names.items())  # as weighty as an attribute
    ElementTree.SubElement(found[0], "style").text = "".join(rules)
    return found


def zoom_of(root: "Element") -> float:
    """How many times larger than it is set a document wants to be drawn."""
    return float(root.get("data-zoom", "1"))


@contextmanager
def laid_out(
    html: "str | Element",
    *,
    images: Mapping[str, bytes] | None = None,
    folders: Sequence[Path] = (),
    safe: float = SAFE,
    faulty: set[int] | None = None,
) -> Iterator[Any]:
    """A WeasyPrint document, laid out and checked; writing it happens inside, where complaints are still heard.

    `faulty`: where pages with a fault are told, for one who can do without them.

    A template shows an image given here by its name: <img src="image:portrait">. Nothing else is ever fetched but
    the project's own templates and fonts.
    """
    with _raise_on_warnings():
        _import_weasyprint()
        from weasyprint.text.fonts import FontConfiguration
        from weasyprint.urls import FatalURLFetchingError

        roots = (*folders, shipped.shipped_folder("templates"))
        fetcher = _closed_fetcher(roots, images or {})
        try:
            with fonts.only_ours():
                font_config = FontConfiguration()
                root = _styles_to_rules(parse_page(html) if isinstance(html, str) else html)
                source = boxes.html_source(root, f"{roots[-1].resolve().as_uri()}/", fetcher)
                document = source.render(font_config=font_config)
            if faulty is None:
                preflight.check_document(document, source.etree_element, safe=safe / zoom_of(root))
            else:
                faulty |= {page for page, _said in preflight.find_faults(document, source.etree_element, safe=safe)}
            yield document
        except FatalURLFetchingError as error:
            raise SettingError(
                "forbidden-fetch", _("a page asks for a file that is not ours: {reason}").format(reason=error)
            ) from error


def _import_weasyprint() -> None:
    """WeasyPrint itself; where what it needs is not there, one line says what to install."""
    import io
    from contextlib import redirect_stdout

    try:
        with redirect_stdout(io.StringIO()):  # it prints a page about itself before it gives up
            import weasyprint  # noqa: F401
    except (ImportError, OSError) as error:
        from generator.render.setting.pango import explain_lacking

        raise explain_lacking(error) from error


@contextmanager
def _raise_on_warnings() -> Iterator[None]:
    """Whatever WeasyPrint would say quietly in its log is an error."""
    import logging

    heard: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(record.getMessage())

    listener = Listener(logging.WARNING)
    logger = logging.getLogger("weasyprint")
    with _ONE_AT_A_TIME:
        logger.addHandler(listener)
        try:
            yield
        finally:
            logger.removeHandler(listener)
    if heard:
        said = " | ".join(dict.fromkeys(heard))
        raise SettingError("weasyprint", _("WeasyPrint complains: {said}").format(said=said))


def _closed_fetcher(roots: Sequence[Path], images: Mapping[str, bytes]) -> Any:
    """The only door to files: below the templates and the fonts, and the images given by name."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    allowed = [root.resolve() for root in (*roots, shipped.shipped_folder("fonts"))]

    class Fetcher(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, headers: Any = None) -> Any:
            parts = urlsplit(url)
            if parts.scheme == "image" and unquote(parts.path) in images:
                return URLFetcherResponse(url, images[unquote(parts.path)])
            if parts.scheme == "file" and not parts.netloc:
                asked = Path(unquote(parts.path)).resolve()
                # A template folder given first may bring its own version of a file.
                if asked.is_relative_to(allowed[-2]):
                    versions = (root / asked.relative_to(allowed[-2]) for root in allowed[:-1])
                    asked = next((path.resolve() for path in versions if path.is_file()), asked)
                path = asked
                if path.is_file() and any(path.is_relative_to(root) for root in allowed):
                    kind = {"Content-Type": "text/css"} if path.suffix == ".css" else {}
                    return URLFetcherResponse(url, path.read_bytes(), kind)
            raise ValueError(f"not one of our own files: {url}")

    return Fetcher(fail_on_errors=True)
