"""holofiche lsp: a language server for editors: check's own problems, completion, what a word means."""

import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from generator.base.i18n import _
from generator.base.installed import how_to_add
from generator.base.problems import Place, Problem
from generator.base.refusal import Refusal
from generator.checking.editor.document import Document
from generator.cli.terminal.common import Telling
from generator.cli.terminal.options import content_option
from generator.files.files import Content

EXTRA, PACKAGES = "editor", ("pygls",)
_SEVERITIES = {"error": 1, "warning": 2, "note": 3}
_KINDS = {"key": 10, "value": 12, "thing": 18, "file": 17}  # CompletionItemKind: Property, Value, Reference, File


@click.command("lsp", cls=Telling, short_help=_("Serve an editor: problems as you type, completion, what words mean."))
@content_option
def command(content: tuple[Path, ...]) -> None:
    if find_spec("pygls") is None:
        message = _("the language server needs pygls, which is not installed")
        raise Refusal("needs-extra", message, how_to_add(EXTRA, PACKAGES), kind="unreadable")
    # The server closes what it writes to, and nothing else may be said there.
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as replies, redirect_stdout(sys.stderr):
        make_server(content).start_io(stdout=replies)


def make_server(content: Content) -> Any:
    """Return a server of the Language Server Protocol, not started yet."""
    from lsprotocol import types as lsp
    from pygls.lsp.server import LanguageServer

    from generator import __version__
    from generator.checking.editor.completion import complete
    from generator.checking.editor.hover import describe

    server = LanguageServer("holofiche", __version__)

    def opened(uri: str) -> tuple[Any, Document]:
        text = server.workspace.get_text_document(uri)
        return text, Document(Path(text.path or uri), text.source, content)

    def span(text: Any, place: Place | None) -> Any:
        """Return a place as the client counts, in units of its own."""
        place = place or Place(1, 1)
        start = lsp.Position(place.line - 1, place.column - 1)
        end = lsp.Position(place.line - 1, place.column - 1 + place.length)
        return text.range_to_client_units(lsp.Range(start, end))

    def publish(uri: str) -> None:
        text, document = opened(uri)
        rows = [
            lsp.Diagnostic(
                span(text, problem.shown or problem.place), _message_of(problem), lsp.DiagnosticSeverity(
                    _SEVERITIES[problem.severity]), problem.code, source="holofiche",
            )
            for problem in document.examine()
        ]  # fmt: skip
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, rows))

    def on_change(params: Any) -> None:
        # All that a session names is drawn to be checked: once it is saved.
        if opened(params.text_document.uri)[1].kind != "session":
            publish(params.text_document.uri)

    def on_close(params: Any) -> None:
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(params.text_document.uri, []))

    def on_completion(params: Any) -> Any:
        text, document = opened(params.text_document.uri)
        below = params.position.line >= len(text.lines)  # the empty line at the end of a file
        at = params.position if below else text.position_from_client_units(params.position)
        items = []
        for number, proposal in enumerate(complete(document, at.line, at.character)):
            start = lsp.Position(at.line, at.character - len(proposal.typed))
            where = lsp.Range(start, lsp.Position(at.line, at.character))
            where = where if below else text.range_to_client_units(where)
            items.append(lsp.CompletionItem(
                proposal.label, kind=lsp.CompletionItemKind(_KINDS[proposal.kind]), detail=proposal.detail or None,
                documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, proposal.about) if proposal.about else None,
                sort_text=f"{not proposal.first:d}{number:05}", filter_text=proposal.label,
                text_edit=lsp.TextEdit(where, proposal.text),
            ))  # fmt: skip
        return lsp.CompletionList(False, items)

    def on_hover(params: Any) -> Any:
        text, document = opened(params.text_document.uri)
        meaning = describe(document, text.offset_at_position(params.position))
        if meaning is None:
            return None
        ends = [text.client_position_at_offset(at) for at in (meaning.span.start, meaning.span.end)]
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, meaning.text), lsp.Range(*ends))

    features = [
        (lsp.TEXT_DOCUMENT_DID_OPEN, lambda params: publish(params.text_document.uri)),
        (lsp.TEXT_DOCUMENT_DID_SAVE, lambda params: publish(params.text_document.uri)),
        (lsp.TEXT_DOCUMENT_DID_CHANGE, on_change),
        (lsp.TEXT_DOCUMENT_DID_CLOSE, on_close),
        (lsp.TEXT_DOCUMENT_HOVER, on_hover),
    ]
    for name, answer in features:
        server.feature(name)(answer)
    server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", "[", "{", ","]))(
        on_completion
    )
    return server


def _message_of(problem: Problem) -> str:
    """Return what is wrong and what to do about it; the ruling that decided beside it."""
    ruling = " " + _("(ruling {id})").format(id=problem.ruling) if problem.ruling else ""
    hints: Sequence[str] = [_("help: {hint}").format(hint=problem.hint)] if problem.hint else []
    return "\n".join([problem.message + ruling, *hints])
