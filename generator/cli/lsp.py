"""holofiche lsp: a language server for editors: check's own problems, completion, what a word means."""

import os
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from generator.base.edit import Edit
from generator.base.i18n import _
from generator.base.names import slug
from generator.base.problems import Place, Problem
from generator.base.refusal import Refusal
from generator.base.shipped import how_to_add
from generator.checking.editor.document import Document
from generator.cli.terminal.common import LocalizedCommand
from generator.cli.terminal.options import content_option
from generator.files.files import Content

EXTRA, PACKAGES = "editor", ("pygls",)
_SEVERITIES = {"error": 1, "warning": 2, "note": 3}
_KINDS = {"key": 10, "value": 12, "thing": 18, "file": 17}  # CompletionItemKind: Property, Value, Reference, File


@click.command(
    "lsp", cls=LocalizedCommand, short_help=_("Serve an editor: problems as you type, completion, what words mean.")
)
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

    server = LanguageServer("holofiche", __version__)
    answers = _Answers(server, lsp, content)
    triggers = lsp.CompletionOptions(trigger_characters=[" ", "[", "{", ","])
    for name, answer, options in (
        (lsp.TEXT_DOCUMENT_DID_OPEN, answers.publish, None),
        (lsp.TEXT_DOCUMENT_DID_SAVE, answers.publish, None),
        (lsp.TEXT_DOCUMENT_DID_CHANGE, answers.publish_changed, None),
        (lsp.TEXT_DOCUMENT_DID_CLOSE, answers.forget, None),
        (lsp.TEXT_DOCUMENT_COMPLETION, answers.complete, triggers),
        (lsp.TEXT_DOCUMENT_HOVER, answers.hover, None),
        (lsp.TEXT_DOCUMENT_CODE_ACTION, answers.offer_fixes, None),
    ):
        # pygls reads what it hands over from the annotations of a plain function
        server.feature(name, options)(partial(answer))
    return server


class _Answers:
    """What the server answers to its client, in the client's own units; `lsp`: the types of the protocol."""

    def __init__(self, server: Any, lsp: Any, content: Content) -> None:
        self.server, self.lsp, self.content = server, lsp, content

    def publish(self, params: Any) -> None:
        uri = params.text_document.uri
        text, document = self._open(uri)
        rows = [self._diagnostic(text, problem) for problem in document.examine()]
        self._send(uri, rows)

    def publish_changed(self, params: Any) -> None:
        """Say what is wrong while somebody writes; all that a session names is drawn to be checked: once it is saved.
        """
        if self._open(params.text_document.uri)[1].kind != "session":
            self.publish(params)

    def forget(self, params: Any) -> None:
        self._send(params.text_document.uri, [])

    def complete(self, params: Any) -> Any:
        from generator.checking.editor.completion import complete

        lsp, (text, document) = self.lsp, self._open(params.text_document.uri)
        below = params.position.line >= len(text.lines)  # the empty line at the end of a file
        at = params.position if below else text.position_from_client_units(params.position)
        items = []
        for number, proposal in enumerate(complete(document, at.line, at.character)):
            typed = [(at.line, at.character - len(proposal.typed)), (at.line, at.character)]
            items.append(lsp.CompletionItem(
                proposal.label, kind=lsp.CompletionItemKind(_KINDS[proposal.kind]), detail=proposal.detail or None,
                documentation=self._markdown(proposal.about) if proposal.about else None,
                sort_text=f"{not proposal.first:d}{number:05}", filter_text=_sought(proposal.label, proposal.typed),
                text_edit=lsp.TextEdit(self._range(text, *typed), proposal.text),
            ))  # fmt: skip
        return lsp.CompletionList(True, items)  # asked for anew at each letter: what is sought goes by those typed

    def hover(self, params: Any) -> Any:
        from generator.checking.editor.completion import describe

        text, document = self._open(params.text_document.uri)
        meaning = describe(document, text.offset_at_position(params.position))
        if meaning is None:
            return None
        ends = [text.client_position_at_offset(at) for at in (meaning.span.start, meaning.span.end)]
        return self.lsp.Hover(self._markdown(meaning.text), self.lsp.Range(*ends))

    def offer_fixes(self, params: Any) -> Any:
        """Return the fixes of the problems within these lines, and beside them all fixes of the file at once."""
        lsp, uri, lines = self.lsp, params.text_document.uri, params.range
        text, document = self._open(uri)
        actions = []
        for problem in document.examine():
            diagnostic = self._diagnostic(text, problem)
            if problem.fix and lines.start.line <= diagnostic.range.start.line <= lines.end.line:
                edits = self._text_edits(text, problem.fix)
                actions.append(lsp.CodeAction(
                    problem.hint or problem.message, lsp.CodeActionKind.QuickFix, [diagnostic], is_preferred=True,
                    edit=lsp.WorkspaceEdit({uri: edits}),
                ))  # fmt: skip
        if actions:
            edits = self._text_edits(text, document.fix_all())
            title = _("Write all that the hints say")
            edit = lsp.WorkspaceEdit({uri: edits})
            actions.append(lsp.CodeAction(title, lsp.CodeActionKind.SourceFixAll, edit=edit))
        return actions

    def _open(self, uri: str) -> tuple[Any, Document]:
        text = self.server.workspace.get_text_document(uri)
        return text, Document(Path(text.path or uri), text.source, self.content)

    def _send(self, uri: str, rows: list[Any]) -> None:
        self.server.text_document_publish_diagnostics(self.lsp.PublishDiagnosticsParams(uri, rows))

    def _diagnostic(self, text: Any, problem: Problem) -> Any:
        place = problem.shown or problem.place or Place(1, 1)
        start = (place.line - 1, place.column - 1)
        where = self._range(text, start, (place.line - 1, place.column - 1 + place.length))
        severity = self.lsp.DiagnosticSeverity(_SEVERITIES[problem.severity])
        return self.lsp.Diagnostic(where, _message_of(problem), severity, problem.code, source="holofiche")

    def _text_edits(self, text: Any, edits: Sequence[Edit]) -> list[Any]:
        """Return edits of the text as the client takes them."""
        ranges = [(edit.range, edit.after) for edit in edits if edit.range]
        return [
            self.lsp.TextEdit(self._range(text, (r.line - 1, r.column - 1), (r.end_line - 1, r.end_column - 1)), new)
            for r, new in ranges
        ]

    def _range(self, text: Any, start: tuple[int, int], end: tuple[int, int]) -> Any:
        """Return lines and columns of the text in units of the client; behind the last line they are the same."""
        ends = [self.lsp.Position(*place) for place in (start, end)]
        last = len(text.lines)
        return self.lsp.Range(*(at if at.line >= last else text.position_to_client_units(at) for at in ends))

    def _markdown(self, text: str) -> Any:
        return self.lsp.MarkupContent(self.lsp.MarkupKind.Markdown, text)


def _sought(label: str, typed: str) -> str:
    """Return what an editor compares with the letters typed: these, where they stand in a name, accents or not."""
    return f"{typed}{label}" if typed and slug(typed) in slug(label) else label


def _message_of(problem: Problem) -> str:
    """Return the message of a problem with its hint and the ruling that decided."""
    ruling = " " + _("(ruling {id})").format(id=problem.ruling) if problem.ruling else ""
    hints: Sequence[str] = [_("help: {hint}").format(hint=problem.hint)] if problem.hint else []
    return "\n".join([problem.message + ruling, *hints])
