"""A player's file opened: read, its game known, examined by its rules; and games by their names."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from msgspec.structs import replace

from generator.app.folders import is_folder, player_files
from generator.core.content.own import OwnContent, chapters_kept, is_firm, read_chapters
from generator.core.folders import TABLE_FILE
from generator.core.i18n import _, join_phrases
from generator.core.names import find_spelt, game_called
from generator.core.reading import source
from generator.core.reading.glyphs import FILES
from generator.core.reading.keys import GAME_KEYS
from generator.core.reading.problems import Path as Where
from generator.core.reading.problems import Problem, is_valid, meant
from generator.core.reading.reading import Reading, read_source
from generator.core.reading.source import Source, SourceError
from generator.core.reading.tree import at
from generator.core.reading.visible import steers
from generator.core.record import Record
from generator.core.refusal import Refusal, unknown_word
from generator.core.system import Examined, Rules, System, all_systems, games_giving

Content = tuple[Path, ...]  # folders of one's own content


class Opened(Record):
    source: Source
    system: System
    definitions: Any
    examined: Examined
    content: Content = ()

    @property
    def reading(self) -> Reading:
        """The file as it is understood."""
        return self.examined.reading or self.system.read(self.source, self.definitions)

    @property
    def name(self) -> str:
        """What the file calls itself; nothing where it does not."""
        return self.reading.text("nom")

    @property
    def valid(self) -> bool:
        return is_valid(self.examined.problems)


_definitions: dict[tuple[str, Content, tuple[str, ...] | None], Any] = {}


def definitions_of(system: System, content: Content = ()) -> Any:
    """A game's definitions with the house values that are kept, read once a process."""
    whole, kept = (system.id, content, None), chapters_kept(content)
    if whole not in _definitions:
        _definitions[whole] = system.definitions(content)
    key = (system.id, content, kept)
    if kept is not None and key not in _definitions:
        _definitions[key] = _definitions[whole].keep_house(kept)
    return _definitions[key]


def content_at_table(folder: Path, content: Content) -> Content:
    """With the house values that the table of this folder keeps, unless nearer than that somebody said which."""
    path = folder / TABLE_FILE
    if is_firm(content) or not path.is_file():
        return content
    from generator.core.tablefile import TableFile

    written = read_source(source.load(path), TableFile).maison
    return content if written is None else OwnContent.of(content, read_chapters(written))


def open_file(path: Path, content: Content = (), standard: Callable[[], BinaryIO] | None = None) -> Opened:
    """SourceError when the file is unreadable, malformed, or of no known game. `standard`: what « - » stands for."""
    if standard and str(path) == "-":
        return open_beside(source.parse(source.read_stream(standard(), "-"), "-"), Path(), content)
    path = find_spelt(path)
    if is_folder(path) and not player_files(path):
        from generator.app.starting import no_player

        raise no_player(path)
    return open_beside(source.load(path), path.parent, content)


def open_beside(one: Source, folder: Path, content: Content = ()) -> Opened:
    """A file with the portraits it names, which stand in the folder."""
    opened = open_source(one, content_at_table(folder, content))
    known = opened.examined.problems if content else [_hint_at_content(p) for p in opened.examined.problems]
    problems = opened.reading.locate([*known, *portrait_problems(opened.reading, folder)])
    return replace(opened, examined=replace(opened.examined, problems=problems))


def portrait_problems(one: Reading, folder: Path) -> list[Problem]:
    """Of portraits named in a file: what would stop the print is a problem of the file, at its line."""
    return [problem for where, name in portraits_named(one) for problem in _check_portrait(name, where, folder)]


def portraits_named(one: Reading) -> list[tuple[Where, Any]]:
    """Where a file names pictures that stand beside it, and what it names."""
    return [(where, at(one.tree, where)) for where in one.places if where and where[-1] in FILES]


def _check_portrait(name: Any, where: Where, folder: Path) -> Iterator[Problem]:
    # A name with folders in it, or with controls, is a problem that its game or its characters tell.
    if not isinstance(name, str) or not name.strip() or any(char in "/\\" or steers(char) for char in name):
        return
    from generator.render.errors import ImageError
    from generator.render.press.portrait import inspect_portrait

    try:
        inspect_portrait(folder / name.strip())
    except ImageError as error:
        yield Problem(error.code, where, error.message, error.hint)


def _hint_at_content(problem: Problem) -> Problem:
    """Without a folder of one's own content: what is not found may be in one."""
    if not problem.absent:
        return problem
    more = _("if it is of your own content, name its folder with --content")
    return replace(problem, hint=join_phrases(filter(None, (problem.hint, more))))


def open_source(one: Source, content: Content = ()) -> Opened:
    system = system_of(one)
    definitions = definitions_of(system, content)
    return Opened(one, system, definitions, system.examine(one, definitions), content)


def open_legal(path: Path, content: Content = ()) -> Opened:
    """A file fit to print and to play: an error is a refusal that carries them all; warnings stop nothing."""
    return require_legal(open_file(path, content))


def require_legal(opened: Opened) -> Opened:
    if opened.valid and opened.examined.subject is not None:
        return opened
    name = opened.source.name
    errors = [p for p in opened.examined.problems if p.severity == "error"]
    message = _("{file} breaks a rule: nothing was printed").format(file=name)
    hint = _("mend it, then print again")
    raise Refusal("breaks-a-rule", message, hint, faults={name: (opened.source.lines, errors)})


def system_of(one: Source) -> System:
    """The game a file says it is of; SourceError where it says none that is known."""
    known = games_giving(Rules)
    names = ", ".join(known)
    if not one.has_keys:
        from generator.app.starting import suggest_start

        message = _("the file is empty") if one.is_empty else _("a file of keys and values is expected")
        raise _no_game(one, Problem("wrong-type", (), message, suggest_start(Path(one.name))))
    key = one.named(*GAME_KEYS)
    if key is None:
        from generator.app.starting import likely_game

        message = _("the key 'systeme' is missing: which game is this?")
        hint = _("write: {line}").format(line=f"systeme: {likely_game(Path(one.name), one).id}")
        raise _no_game(one, Problem("missing-key", (), message, f"{hint} ({names})"))
    written = one.word(*GAME_KEYS) or ""
    game = game_called(written, known)
    if game is None:
        message = _("unknown game '{name}'").format(name=written)
        hint = meant(written, list(known)) or _("known games: {names}").format(names=names)
        raise _no_game(one, Problem("unknown-system", (key,), message, hint))
    return known[game]

def _no_game(one: Source, problem: Problem) -> SourceError:
    return SourceError(one.name, one.locate([problem]), one.text)


def named_system(name: str, kind: type | None = None) -> System:
    """A game named by a person, that has this part."""
    known = games_giving(kind) if kind else all_systems()
    if name not in all_systems():
        raise unknown_word(_("Unknown game '{name}'.").format(name=name), name, known)
    if kind:
        all_systems()[name].require(kind)
    return all_systems()[name]
