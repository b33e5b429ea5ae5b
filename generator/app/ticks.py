"""What boxes ticked on a file's pages mean for it, on a photo or in a form; and what several photos say together."""

from collections.abc import Iterable, Mapping
from typing import Any

from generator.app.files import Opened
from generator.core.game.marks import Doubt, Meaning, Proposal, Tick, Ticks
from generator.core.game.parts import Markings
from generator.core.i18n import _


def meaning_of_ticks(opened: Opened, ticks: Ticks) -> Meaning:
    module = opened.system.part(Markings)
    if module is None or opened.examined.subject is None:
        return Meaning()
    return module.meaning(opened.examined.subject, ticks)


def settle_ticks(opened: Opened, ticks: Ticks, answers: Mapping[str, bool], texts: Mapping[str, str]) -> Meaning:
    """What ticks mean with what a person says of some of them, and with what they type."""
    told = {name: Tick("marked" if yes else "empty", ticks[name].printed) for name, yes in answers.items()}
    found = meaning_of_ticks(opened, {**ticks, **told})
    if not texts:
        return found
    typed, lost = opened.system.require(Markings).typed(
        opened.examined.subject, opened.reading.tree, {}, texts, opened.definitions
    )
    why = _("'{text}' cannot be read as a value")
    unread = [Doubt((name,), why.format(text=texts[name]), ()) for name in lost]
    return Meaning((*found.proposals, *typed), (*found.questions, *unread))


def merge_meanings(meanings: Iterable[Meaning]) -> tuple[list[Proposal], list[Doubt]]:
    """What the photos of one file change, each thing once; where two readings disagree it is a question."""
    found: dict[Any, Proposal] = {}
    questions: list[Doubt] = []
    for one in meanings:
        questions += one.questions
        for proposal in one.proposals:
            first = found.setdefault(proposal.path, proposal)
            if first.after != proposal.after:
                questions.append(Doubt(proposal.path, _("two readings disagree"), proposal.boxes))
    doubtful = {question.path for question in questions}
    return [one for path, one in found.items() if path not in doubtful], questions
