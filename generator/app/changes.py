"""Changes to people's own files: an action of their games worked out, written and taken back, in all or none.

A file is somebody's own text, with comments and an order of its own, and several may belong to one evening. So a change
is a value first, the bytes before and after with what is said of it: it can be shown, refused or asked about while
nothing is written yet. Of several files all are worked out before the first is written; where one is refused none is.
The dice of an action come from one seed, told with it, so that what was seen is what is written."""

import datetime
import secrets
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from difflib import unified_diff
from pathlib import Path
from typing import Any

from msgspec import field
from msgspec.structs import replace

from generator.app.files import Opened, open_source
from generator.app.played import place_to_keep
from generator.app.saved_scenarios import read_played
from generator.core.chance.dice import Roll, Roller
from generator.core.game.campaign import Action, Deed
from generator.core.game.marks import Proposal
from generator.core.game.params import Given, merge_params
from generator.core.game.plays import Campaigns
from generator.core.i18n import _, join_label
from generator.core.reading.problems import Problem
from generator.core.reading.source import Source, parse
from generator.core.record import Record
from generator.core.refusal import Refusal, misuse, unsafe_layout
from generator.core.scenario.model import Scenario
from generator.core.writing.changed import changed_lines
from generator.core.writing.edit import EditError
from generator.core.writing.editor import Editor


class Change(Record):
    """A file before and after, what the action says of it and the dice it threw; `taken`: from which boxes of which
    printed pages."""

    file: Path
    before: bytes
    after: bytes
    said: tuple[str, ...]
    rolls: tuple[Roll, ...]
    seed: int
    taken: Mapping[str, Sequence[str]] = field(default_factory=dict)
    kept: bool = False  # a file that came along and is told in a sentence, not line by line

    @property
    def diff(self) -> str:
        return self.diff_of(str(self.file))

    @property
    def lines(self) -> list[tuple[int, str, str]]:
        """The lines it touches: numbers, signs and texts."""
        return changed_lines(self.before.decode("utf-8-sig"), self.after.decode("utf-8-sig"))

    def diff_of(self, name: str) -> str:
        """What changes, under the name that who reads it knows the file by."""
        before, after = (raw.decode("utf-8-sig").splitlines() for raw in (self.before, self.after))
        return "\n".join(unified_diff(before, after, name, name, lineterm="", n=1))


def actions_on(*files: Opened) -> dict[str, Action]:
    """What can be done to all of these files: of several games, what has the same words in each, with all options."""
    found: dict[str, Action] = {}
    games = {opened.system.id: _actions_of_game(opened) for opened in files}
    for name, action in next(iter(games.values()), {}).items():
        others = [own.get(name) for own in games.values()]
        if all(one and _argument_names(one) == _argument_names(action) for one in others):
            params = merge_params({game: own[name].params for game, own in games.items()})
            merged_params = tuple(param for param, _takers in params.values())
            found[name] = replace(action, params=merged_params, rolls=any(one.rolls for one in others if one))
    return found


def _actions_of_game(opened: Opened) -> dict[str, Action]:
    module = opened.system.part(Campaigns)
    return {action.name: action for action in module.ACTIONS} if module else {}


def _argument_names(action: Action) -> list[str]:
    return [param.name for param in action.params if not param.option]


Asked = tuple[Path, Opened, str, Given]  # a file, and what is to happen to it


def work_out_each(asked: Sequence[Asked], date: str | None, seed: int | None) -> list[Change]:
    """The changes of several files; where one is refused, so are all, and every reason is told."""
    seed = secrets.randbelow(2**31) if seed is None else seed
    found: list[Change] = []
    refusals: list[Refusal] = []
    kept: list[Change] = []
    for n, (file, opened, name, given) in enumerate(asked):
        action = _actions_of_game(opened)[name]
        own = {param.name for param in action.params}
        for option, value in given.items():
            if option not in own and value not in (None, False, ()):
                message = _("{option} is not for {game}.").format(option=f"--{option}", game=opened.system.id)
                raise misuse(join_label(file, message))
        try:
            taken = {option: value for option, value in given.items() if option in own}
            found.append(work_out(file, opened, action, taken, date, seed + n))
            kept += keep_scenarios(file, opened, action, taken)
        except Refusal as refusal:
            if not refusal.faults:
                raise
            refusals.append(refusal)
    if refusals:
        faults = {name: fault for one in refusals for name, fault in one.faults.items()}
        raise Refusal("refused", refusals[0].message, faults=faults)
    return [*found, *{one.file: one for one in kept}.values()]


def keep_scenarios(file: Path, opened: Opened, action: Action, given: Given) -> list[Change]:
    """Scenarios that are named and stand elsewhere, written beside the file."""
    found = []
    for name, scenario in _scenarios_named(opened, action, given).items():
        played = given[name] if isinstance(given[name], Path) else None
        place, data = place_to_keep(file.parent, played, scenario) if played else ("", b"")
        if data:
            said = (_("the scenario played, for its map in the chronicle"),)
            found.append(Change(file.parent / place, b"", data, said, (), 0, kept=True))
    return found


def work_out(file: Path, opened: Opened, action: Action, given: Given, date: str | None, seed: int | None) -> Change:
    """The change an action makes; a Refusal where the file, the action or the rules do not allow it."""
    campaign = opened.system.require(Campaigns)
    bearable: Collection[str] = campaign.BEARABLE
    errors = [p for p in opened.examined.problems if p.severity == "error" and p.code not in bearable]
    if errors or opened.examined.subject is None:
        why = _("the file has problems of its own: mend them first")
        raise _refusal_of_change(file, errors or opened.examined.problems, opened.source.lines, why)
    roller = Roller(secrets.randbelow(2**31) if seed is None else seed)
    subject = opened.examined.subject
    given = {**given, **_scenarios_named(opened, action, given), **_files_of_scenarios(file, opened, action, given)}
    deed = Deed(Editor(opened.reading), subject, opened.definitions, given, day_of(date), roller)
    try:
        campaign.prepare(deed)
        action.run(deed)
    except Refusal as refusal:
        if refusal.kind == "usage":
            raise
        raise _refusal_of_change(file, [refusal.problem], []) from None
    except EditError:
        raise unsafe_layout() from None
    after = deed.editor.reading.source
    broken, worth_knowing = _consequences_of(opened, after, bearable)
    if broken:
        raise _refusal_of_change(file, broken, after.lines)
    said = (*deed.said, *worth_knowing)
    return Change(file, opened.source.raw, after.raw, said, tuple(roller.log), roller.seed)


def work_out_all(
    file: Path, opened: Opened, proposals: Sequence[Proposal]
) -> tuple[Change, list[tuple[Proposal, Refusal]]]:
    """One change of all proposals that the rules allow, in their order; and the others, with what stands against."""
    start, said = opened, list[str]()
    refused: list[tuple[Proposal, Refusal]] = []
    known = actions_on(opened)
    for one in proposals:
        try:
            if one.action in known:
                given = {**_default_values(known[one.action]), **one.given}
                change = work_out(file, opened, known[one.action], given, None, None)
            else:
                change = _change_by_setting(file, opened, one)
        except Refusal as refusal:
            refused.append((one, refusal))
        else:
            said += change.said
            opened = open_source(parse(change.after, opened.source.name), content=opened.content)
    return Change(file, start.source.raw, opened.source.raw, tuple(said), (), 0), refused


def _change_by_setting(file: Path, opened: Opened, proposal: Proposal) -> Change:
    editor = Editor(opened.reading)
    apply_proposal(editor, proposal)
    after = editor.reading.source
    broken, worth_knowing = _consequences_of(opened, after, ())
    if broken:
        raise _refusal_of_change(file, broken, after.lines)
    return Change(file, opened.source.raw, after.raw, worth_knowing, (), 0)


def apply_proposal(editor: Editor, proposal: Proposal) -> None:
    """Written into the file without any action: an item of a list, a value for a key, or none."""
    try:
        if proposal.entry:
            editor.append(*proposal.entry)
        elif proposal.after is not None:
            editor.set(proposal.path, proposal.after)
        elif editor.get(proposal.path) is not None:
            editor.remove(proposal.path)
    except EditError:
        raise unsafe_layout(".".join(map(str, proposal.path))) from None


def _scenarios_named(opened: Opened, action: Action, given: Given) -> dict[str, Any]:
    """What is in the scenarios that were named."""
    named = [param.name for param in action.params if param.kind == "scenario" and given.get(param.name)]
    return {
        name: value if isinstance(value := given[name], Scenario) else read_played(value, opened.system.id)
        for name in named
    }


def _files_of_scenarios(file: Path, opened: Opened, action: Action, given: Given) -> dict[str, str]:
    """As `played_file`, what the journal calls the file of the scenario `played`."""
    return {
        f"{name}_file": place_to_keep(file.parent, given[name], scenario)[0]
        for name, scenario in _scenarios_named(opened, action, given).items()
        if isinstance(given[name], Path)
    }


def _default_values(action: Action) -> dict[str, Any]:
    return {one.name: () if one.many else False if one.kind == "flag" else None for one in action.params}


Done = tuple[str, Given]  # an action by its name, and what it is given


def work_out_chain(file: Path, opened: Opened, done: Sequence[Done], date: str | None, seed: int) -> Change:
    """One action after the other, as one change."""
    before = opened.source.raw
    said: list[str] = []
    rolls: list[Roll] = []
    for name, given in done:
        action = _actions_of_game(opened)[name]
        change = work_out(file, opened, action, {**_default_values(action), **given}, date, seed)
        said += change.said
        rolls += change.rolls
        after = parse(change.after, str(file))
        opened = replace(opened, source=after, examined=opened.system.examine(after, opened.definitions))
    return Change(file, before, opened.source.raw, tuple(said), tuple(rolls), seed)


def day_of(date: str | None) -> str:
    try:
        return (datetime.date.fromisoformat(date) if date else datetime.date.today()).isoformat()
    except ValueError:
        raise misuse(_("--date is written like 2026-11-16")) from None


def _consequences_of(opened: Opened, after: Source, bearable: Collection[str]) -> tuple[list[Problem], tuple[str, ...]]:
    """Errors the change would bring in: the rules are the last word; and the warnings that come with it, in words."""
    known = Counter(p.code for p in opened.examined.problems)
    heard = {p.message for p in opened.examined.problems}
    broken: list[Problem] = []
    warnings: list[str] = []
    for problem in opened.system.examine(after, opened.definitions).problems:
        if problem.severity == "warning" and problem.message not in heard:
            warnings.append(problem.message)
        if problem.severity == "error" and problem.code not in bearable:
            if known[problem.code]:
                known[problem.code] -= 1
            else:
                broken.append(problem)
    return broken, tuple(warnings)


def _refusal_of_change(file: Path, problems: list[Problem], lines: list[str], why: str | None = None) -> Refusal:
    message = why or _("refused: nothing was changed")
    return Refusal("refused", message, faults={str(file): (lines, problems)})


def names_in(opened: Opened) -> list[str]:
    """Everybody in the file: what a name may be."""
    lists = [value for value in opened.reading.tree.values() if isinstance(value, list)]
    return [str(one["nom"]) for rows in lists for one in rows if isinstance(one, dict) and one.get("nom")]
