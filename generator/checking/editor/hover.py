"""What a key or a word of a file means, for whoever points at it."""

from generator.base.record import Record
from generator.checking.editor.document import Document
from generator.checking.explain import Explanation, explain_in_game
from generator.reading.keys import caption_of
from generator.reading.tree import Span


class Meaning(Record):
    """Markdown, and the letters of the text that it is about."""

    text: str
    span: Span


def describe(document: Document, offset: int) -> Meaning | None:
    """Return what the key or the word at an offset of the text means; None where there is nothing to say."""
    view = document.view()
    pointed = view.mark_at(offset) if view else None
    if view is None or pointed is None:
        return None
    written, mark, is_key = pointed
    span = mark.key if is_key and mark.key else mark.value
    _path, kind = view.declared(written)
    caption = caption_of(kind) if is_key and kind is not None else None
    if caption:
        example = f"```yaml\n{written[-1]}: {caption.example}\n```" if caption.example else ""
        return Meaning("\n\n".join(filter(None, (f"**{caption.label}**", caption.about, example))), span)
    word = written[-1] if is_key else view.source.word_at(written)
    if view.game is None or not isinstance(word, str):
        return None
    explanations = explain_in_game(view.game.id, word, document.content)
    return Meaning("\n\n---\n\n".join(map(_markdown, explanations)), span) if explanations else None


def _markdown(explanation: Explanation) -> str:
    facts = "\n".join(f"- {name} : {text}" for name, text in explanation.facts)
    title = f"**{explanation.name}** · {explanation.kind}"
    return "\n\n".join(filter(None, (title, *explanation.texts, facts)))
