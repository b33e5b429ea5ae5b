"""A player's file opened: read, its game known, examined by its rules; and games by their names."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.base.edit import Edit
from generator.base.i18n import _, join_phrases
from generator.base.names import find_spelt, game_called, nearest_name, player_stem
from generator.base.problems import Path as Where
from generator.base.problems import Problem, is_valid, meant, steers
from generator.base.record import Record
from generator.base.refusal import Refusal, unknown_word
from generator.base.shipped import TABLE_FILE
from generator.content.loading import OwnContent, chapters_kept, is_firm, read_chapters
from generator.files.folders import is_folder, is_game_key, player_files
from generator.game.parts import Rules
from generator.game.system import Examined, Game, all_systems, games_giving
from generator.reading import source
from generator.reading.glyphs import FILES, NO_PICTURE
from generator.reading.keys import GAME_KEYS
from generator.reading.reading import Reading, read_source
from generator.reading.source import Source, SourceError
from generator.reading.tree import at

Content = tuple[Path, ...]  # folders of one's own content


class Opened(Record):
    source: Source
    system: Game
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
    def file_name(self) -> str:
        """The name of the file in its folder; of the standard input, the one that it gives itself."""
        if self.source.name == source.STANDARD:
            return f"{player_stem(self.name, 'fiche')}.yaml"
        return Path(self.source.name).name

    @property
    def valid(self) -> bool:
        return is_valid(self.examined.problems)


_definitions: dict[tuple[str, Content, tuple[str, ...] | None], Any] = {}


def definitions_of(system: Game, content: Content = ()) -> Any:
    """Return a game's definitions with the house values that are kept, read once a process."""
    full, chapters = (system.id, content, None), chapters_kept(content)
    if full not in _definitions:
        _definitions[full] = system.definitions(content)
    key = (system.id, content, chapters)
    if chapters is not None and key not in _definitions:
        _definitions[key] = _definitions[full].keep_house(chapters)
    return _definitions[key]


def forget_definitions(folder: Path) -> None:
    """Free what was read with a folder of own content that is gone."""
    for key in [key for key in _definitions if folder in key[1]]:
        _definitions.pop(key, None)


def content_at_table(folder: Path, content: Content) -> Content:
    """Return own content with the house values that the table of this folder keeps, unless they are set nearer."""
    path = folder / TABLE_FILE
    if is_firm(content) or not path.is_file():
        return content
    from generator.files.tablefile import TableFile

    written = read_source(source.load(path), TableFile).maison
    return content if written is None else OwnContent.of(content, read_chapters(written))


def open_file(path: Path, content: Content = ()) -> Opened:
    """Open a player's file. Raises SourceError when it is unreadable, malformed, or of no known game."""
    path = find_spelt(path)
    if is_folder(path) and not player_files(path):
        from generator.files.folders import no_player

        raise no_player(path)
    return open_beside(source.load(path), path.parent, content)


def open_beside(file: Source, folder: Path, content: Content = ()) -> Opened:
    """Open a file with the portraits it names, which stand in the folder."""
    opened = open_source(file, content_at_table(folder, content))
    known = opened.examined.problems if content else [_hint_at_content(p) for p in opened.examined.problems]
    problems = opened.reading.locate([*known, *portrait_problems(opened.reading, folder)])
    return replace(opened, examined=replace(opened.examined, problems=problems))


def portrait_problems(reading: Reading, folder: Path) -> list[Problem]:
    """List the problems of portraits named in a file that would stop the print, each at its line."""
    return [problem for where, name in portraits_named(reading) for problem in _check_portrait(name, where, folder)]


def portraits_named(reading: Reading) -> list[tuple[Where, Any]]:
    """List the places where a file names pictures that stand beside it, with these names."""
    named = [(where, at(reading.tree, where)) for where in reading.places if where and where[-1] in FILES]
    return [(where, name) for where, name in named if name != NO_PICTURE]


def _check_portrait(name: Any, where: Where, folder: Path) -> Iterator[Problem]:
    # A name with folders in it, or with controls, is a problem that its game or its characters tell.
    if not isinstance(name, str) or not name.strip() or any(char in "/\\" or steers(char) for char in name):
        return
    from generator.paper.formats import ImageError
    from generator.paper.portrait import inspect_portrait

    try:
        inspect_portrait(folder / name.strip())
    except ImageError as error:
        yield Problem(error.code, where, error.message, error.hint)


def _hint_at_content(problem: Problem) -> Problem:
    """Return the problem with a hint at folders of own content, where an unknown entry may be in one."""
    if not problem.absent or problem.fix:
        return problem
    return replace(problem, hint=join_phrases(filter(None, (problem.hint, content_hint()))))


def content_hint() -> str:
    """Return the hint at --content, for whoever says it otherwise where there are no options."""
    return _("if it is of your own content, name its folder with --content")


def open_source(file: Source, content: Content = ()) -> Opened:
    system = system_of(file)
    definitions = definitions_of(system, content)
    return Opened(file, system, definitions, system.examine(file, definitions), content)


def open_legal(path: Path, content: Content = ()) -> Opened:
    """Open a file fit to print and to play. Raises Refusal with all its errors; warnings stop nothing."""
    return require_legal(open_file(path, content))


def require_legal(opened: Opened) -> Opened:
    if opened.valid and opened.examined.subject is not None:
        return opened
    name = opened.source.name
    errors = [p for p in opened.examined.problems if p.severity == "error"]
    message = _("{file} breaks a rule: nothing was printed").format(file=name)
    hint = _("mend it, then print again")
    raise Refusal("breaks-a-rule", message, hint, faults={name: (opened.source.lines, errors)})


def system_of(file: Source) -> Game:
    """Return the game that a file names. Raises SourceError where it names none that is known."""
    known = games_giving(Rules)
    names = ", ".join(known)
    if not file.has_keys:
        from generator.files.folders import suggest_start

        message = _("the file is empty") if file.is_empty else _("a file of keys and values is expected")
        hint, fix = _without_dash(file) or (suggest_start(Path(file.name)), ())
        raise _no_game(file, Problem("wrong-type", (), message, hint, fix=fix))
    key = file.named(*GAME_KEYS)
    if key is None:
        raise _no_game(file, _without_game(file, known))
    written = file.word(*GAME_KEYS) or ""
    game = game_called(written, known)
    if game is None:
        message = _("unknown game '{name}'").format(name=written) if written else _("no game is named")
        hint = meant(written, list(known)) or _("known games: {names}").format(names=names)
        near = nearest_name(written, list(known))
        fix = file.fix_line(key, f"{key}: {near}") if near else ()
        raise _no_game(file, Problem("unknown-system", (key,), message, hint, fix=fix))
    return known[game]


def _without_game(file: Source, known: Mapping[str, Game]) -> Problem:
    """Return the problem of a file that has no key for its game, or has it under another name (`system: d6`)."""
    from generator.files.folders import likely_game, only_game

    slip = next((name for name in file.keys if is_game_key(name)), None)
    game = game_called(file.word(slip) or "", known) if slip else None
    hint = _("write: {line}").format(line=f"systeme: {game or likely_game(Path(file.name), file).id}")
    if slip and game:
        message = _("the key is called 'systeme', not '{key}'").format(key=slip)
        return Problem("missing-key", (slip,), message, hint, fix=file.fix_line(slip, f"systeme: {game}"))
    message = _("the key 'systeme' is missing: which game is this?")
    fix = () if slip else _name_game(file, only_game(file))
    return Problem("missing-key", (slip,) if slip else (), message, f"{hint} ({', '.join(known)})", fix=fix)


def _name_game(file: Source, game: str | None) -> tuple[Edit, ...]:
    """Return the fix that writes the game above a file's first key; none where that is not sure to be a line."""
    place = file.place((next(iter(file.keys), ""),))
    if game is None or place.column > 1 or file.lines[place.line - 1].startswith("{"):
        return ()
    return (Edit.of_text((place.line, 1), (place.line, 1), f"systeme: {game}\n"),)


def _without_dash(file: Source) -> tuple[str, tuple[Edit, ...]] | None:
    """Return the hint and the fix for a file whose first line was made an item of a list; None for any other."""
    said = [n for n, line in enumerate(file.lines) if line.strip() and not line.lstrip().startswith("#")]
    first = file.lines[said[0]] if said else ""
    line = first.removeprefix("- ").strip()
    if not first.startswith("- ") or not is_game_key(line.partition(":")[0].strip()):
        return None
    below = [n for n in said[1:] if file.lines[n].startswith("  ")]
    fix = tuple(Edit.of_text((n + 1, 1), (n + 1, 3), "") for n in (said[0], *below))
    return _("take the '-' away; write: {line}").format(line=line), fix if len(below) == len(said) - 1 else ()


def _no_game(file: Source, problem: Problem) -> SourceError:
    return SourceError(file.name, file.locate([problem]), file.text)


def named_system(name: str, kind: type | None = None) -> Game:
    """Return a game by its id, however it is spelt: D6, SN&DR. Raises Refusal where it is unknown or lacks this part.
    """
    known = games_giving(kind) if kind else all_systems()
    game = game_called(name, all_systems())
    if game is None:
        raise unknown_word(_("Unknown game '{name}'.").format(name=name), name, known)
    if kind:
        all_systems()[game].require(kind)
    return all_systems()[game]
