"""Every word that the command line shows stands in one table (generator/base/words.txt), or is of both languages."""

import re
from collections.abc import Iterator

import click

from generator.base.words import Kind, both_names, english_label, french_words, known_word
from generator.cli import build
from generator.cli.terminal.naming import english_option
from generator.files.listings import listings_of
from generator.game.parts import Listings, Scenarios
from generator.game.system import collect_parts
from tests.run import ROOT

ALIKE: dict[Kind, str] = {
    "commands": "cote interlude lsp pv scenario schema table",
    "options": "accessible action astromec boss camp charges collection cote credits date decor diff distance dpi"
    " faction forces format hyperdrive json marchandage minutes missiles note original pdf plan port px qr race"
    " reputation rival route scenario site table theme total type verbose version xp zone",
    "values": "a3 a4 a6 1:1 elite en fr letter long novice pdf png poker recto svg verso",
    "lists": "categories classes factions races scenarios tables traits",
}


def commands() -> Iterator[tuple[str, click.Command]]:
    group = build()
    top = click.Context(group)
    for name in group.list_commands(top):
        command = group.get_command(top, name)
        assert command
        yield name, command
        if isinstance(command, click.Group):
            ctx = click.Context(command)
            subs = ((sub, command.get_command(ctx, sub)) for sub in command.list_commands(ctx))
            yield from ((sub, found) for sub, found in subs if found)


def options() -> Iterator[click.Option]:
    for _name, command in commands():
        shown = (p for p in command.get_params(click.Context(command)) if isinstance(p, click.Option))
        yield from (option for option in shown if not option.hidden)


def test_every_word_has_its_two_names() -> None:
    written = {name for option in options() for name in (*option.opts, *option.secondary_opts) if name.startswith("--")}
    lists = [option.type.choices for option in options() if isinstance(option.type, click.Choice)]
    kinds = {kind for game in collect_parts(Listings) for kind in listings_of(game, ())[1]}
    words: dict[Kind, set[str]] = {
        "commands": {name for name, _command in commands()},
        "options": {english_option(name)[2:] for name in written},
        "values": {str(word) for words in lists for word in words},
        "lists": kinds,
    }
    for kind, known in words.items():
        alone = {word for word in known if len({*both_names(kind, word)}) == 1}
        assert alone <= set(ALIKE[kind].split()), f"{kind}: in generator/base/words.txt, {alone}"


def test_no_word_means_two_things() -> None:
    for kind in ALIKE:
        table = french_words(kind)
        assert len({*table.values()}) == len(table), kind
        assert not [word for word in table.values() if word in table and table[word] != word], kind


def test_a_key_of_a_session_is_the_option_of_the_command_line() -> None:
    for part in collect_parts(Scenarios).values():
        for param in part.PARAMS:
            option = param.name.replace("_", "-")
            assert not param.key or both_names("options", option)[1] == param.key.replace("_", "-"), param.name
            assert known_word("options", option.upper(), [option]) == option


NAMED_ALIKE = {
    "+1D", "Action", "Bonus", "Chef", "D12", "Date", "Faction", "Force", "Forces", "Format", "Journal", "Mission",
    "Notes", "Orientation", "Silhouette",
    "PV", "PX", "Place", "Plan", "Portrait", "Race", "Res Corp", "Rival", "Source", "Traits", "Type", "XP", "−1D",
}  # fmt: skip


def test_the_name_of_every_key_has_its_english_in_one_table() -> None:
    """A key is named in French in its record; its English is that of the option of this name, or a label's."""
    code = "".join(path.read_text("utf-8") for path in (ROOT / "generator").rglob("*.py"))
    used = set(re.findall(r'Caption\(\s*"([^"]+)"', code))
    assert len(used) > 120
    labels = set(french_words("labels").values())
    assert {name for name in used if english_label(name) == name and name not in labels} == NAMED_ALIKE
    assert labels <= used, "no key is called so"
    assert len(labels) == len(french_words("labels"))
