"""French is complete and well written: every message of ours and of click, what a person sees at the terminal, and
every text that is read or printed goes by the glossary and by the rules of the proofreading (its numbers are cited)."""

import errno
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.base.i18n import _ as translate
from generator.base.i18n import speak_language
from generator.base.names import slug
from generator.base.refusal import reason_of
from generator.base.words import Kind, both_names, french_words
from generator.cli import build
from generator.cli.terminal.asking import ask_yes_no
from generator.cli.terminal.naming import shown_words
from generator.game.parts import Campaigns
from generator.game.system import collect_parts
from tests.french import grams
from tests.french.glossary import FIELD, Entry, judge_texts, read_glossary
from tests.french.texts import Text, all_texts, french_pages
from tests.run import EXAMPLES, ROOT, Ran, holofiche
from tools import man, messages

COMMANDS = build().list_commands(None)  # type: ignore[arg-type]


def in_french(*words: str | Path) -> Ran:
    return holofiche(*words, LANG="fr_FR.UTF-8")


def test_no_translation_is_missing() -> None:
    wanted = messages.catalogues()
    assert messages.places() == list(wanted), "run make messages"
    for po, keys in wanted.items():
        catalogue = messages.current(po)
        known = {messages.key_of(m.id) for m in catalogue if m.id}
        assert {messages.key_of(key) for key in keys} == known, f"{po}: run make messages"
        assert messages.missing(catalogue) == []


def test_one_message_has_one_french() -> None:
    """Games bring their own catalogues: two that say the same must say it the same way, for the first found speaks."""
    texts: dict[str, set[str]] = {}
    for message in (m for po in messages.places() for m in messages.current(po) if m.id):
        texts.setdefault(messages.key_of(message.id), set()).add(str(message.string))
    assert [key for key, found in texts.items() if len(found) > 1] == []


def _fields(text: str) -> set[str]:
    """French puts its own quotes where English shows a value as Python would."""
    return {field.replace("!r", "") for field in re.findall(r"\{[^{}]*\}|%\(\w+\)s", text)}


def _forms(texts: Any) -> list[str]:
    return [texts] if isinstance(texts, str) else list(texts)


def test_translations_keep_their_fields() -> None:
    for message in (m for po in messages.places() for m in messages.current(po)):
        if not message.id:
            continue
        ids, texts = _forms(message.id), _forms(message.string)
        allowed = set().union(*map(_fields, ids))
        for text in texts:
            assert _fields(text) <= allowed, message.id
        if len(ids) == 1:
            assert _fields(texts[0]) == _fields(ids[0]), message.id


def test_languages_are_chosen_as_usual() -> None:
    hero = EXAMPLES / "grakk.yaml"
    for ran in (
        holofiche("check", hero, LANG="fr_FR.UTF-8"),
        holofiche("check", hero, LANGUAGE="fr"),
        holofiche("check", hero, LC_ALL="fr_CA.UTF-8"),
        holofiche("check", hero, LANGUAGE="fr:en", LANG="C"),
    ):
        assert "en règle" in ran.out
    assert "fine" in holofiche("check", EXAMPLES / "grakk.yaml", LANG="de_DE.UTF-8").out


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_french(command: str) -> None:
    english = holofiche(command, "--help").out
    french = in_french(command, "--help").out
    assert "Affiche cette aide et s’arrête." in french
    texts = re.findall(r"  ([A-Z][a-zé’ ]{12,})", english)
    assert not [t for t in texts if t in french]


def test_usage_errors_are_french() -> None:
    ran = in_french("check")
    assert "Argument manquant" in ran.err
    assert "Usage :" in ran.err
    assert "Option inconnue" in in_french("check", "--zut").err


def test_tables_have_french_headings() -> None:
    out = holofiche("list", "d6", "skills", COLUMNS="120", LANG="fr_FR.UTF-8").out
    assert "caractéristique" in out.splitlines()[0]
    assert "Mains nues" in in_french("show", str(EXAMPLES / "grakk.yaml")).out


# What is written.

SOURCES = ROOT.parent / "shared" / "sources"
GLOSSARY = read_glossary()
# A rule's number and name: what is refused, in which kinds of texts, and what is right all the same.
RULES: dict[str, tuple[str, str, str]] = {
    "2 a minus is no hyphen between spaces": (r" - [0-9]", "content messages templates docs code", ""),
    "2 × is no letter": (
        r"[0-9] ?x ?[0-9]|(?<!\w)x[0-9]", "content messages templates docs code", "36x36|48x48|x86_64",
    ),
    "4 thousands have their space": (
        r"(?<![\w:.,#+-])[0-9]{4,}(?![\w-])", "content messages templates docs code", r"(19|20)[0-9]{2}|47873|0700",
    ),
    "5 a decimal comma": (r"[0-9]\.[0-9]", "messages", r"1\.5,-0\.8|4\.4|\[12\.0, 20\.5\]|2\.5|0\.[139]"),
    "6 « Plus de » reads both ways": (r"(?i)^plus (de |d’)(?![0-9{])", "content templates code", ""),
    "7 « De X, … » is a calque": (
        r"(^|[;.:(] )[Dd](e |’)[^,.;]{3,40}, (le|la|les|seule?|tous|au)\b", "messages docs", "",
    ),
    "9 no « (s) »": (r"\w\(s\)", "content messages templates docs code", ""),
    "12 no line of a source is cited": (r"\b[Ll]ignes? [0-9]|\.txt:L", "content messages templates", ""),
}  # fmt: skip
PLANTED = {
    "2 a minus is no hyphen between spaces": "Vigueur - 1D",
    "2 × is no letter": "10 x 10 m",
    "4 thousands have their space": "1000 batailles",
    "5 a decimal comma": "1.5 en terrain difficile",
    "6 « Plus de » reads both ways": "Plus de défense",
    "7 « De X, … » is a calque": "D’un scénario scellé, au terminal",
    "9 no « (s) »": "caractéristique(s)",
    "12 no line of a source is cited": "la ligne 432 le prouve",
}
# Messages whose number is never 0 or 1: what is beyond a limit, or the limit itself.
SEVERAL = re.compile(
    r"(?i)at most|more than|has \{n\} lines|takes \{nargs\} values|1 to \{most\}|of \{n\} is within|digits|bytes"
    r"|holds \{n\}|million|marks on a scale|slots filled|to \{(most|high)\}|\{n\} shots|goes between|out of \{"
    r"|\{total\} files"
)
INVARIABLE = {"pas", "plus", "dans", "après", "sous", "hors", "moins", "tous", "sans", "succès", "fois", "class"}


def names_of_one_language(kind: Kind, french: bool) -> str:
    """Return the words of the vocabulary that are of one language alone, as a pattern."""
    pairs = [(english, slug(its_french)) for english, its_french in french_words(kind).items()]
    both = {english for english, _french in pairs} & {its_french for _english, its_french in pairs}
    words = {pair[french] for pair in pairs if pair[0] != pair[1]} - both
    return "|".join(sorted(words, key=len, reverse=True))


def words_of_another_language(text: str, *, french: bool) -> list[str]:
    """Return what is of the other language in the command lines of a text: options and values behind them, commands,
    actions, kinds of lists; behind `holofiche`, or in a line of code that begins with a command."""
    options, values = (names_of_one_language(kind, not french) for kind in ("options", "values"))
    wrong = re.findall(rf"--(?:{options})(?![\w-])", text)
    wrong += re.findall(rf"--[\w-]+[ =](?:{values})(?![\w./:-])", text)
    lines = re.findall(r"holofiche ([^`»'\"\n|)(;:]+)", text)
    lines += [line for line in re.findall(r"`([^`\n]+ [^`\n]+)`", text) if slug(line.split()[0]) in CALLED]
    for line in lines:
        words = [word.strip(",.…") for word in line.split("  #")[0].split()]
        if words and words[0]:
            with speak_language("fr" if french else "en"):
                shown = shown_words([both_names("commands", words[0])[0], *words[1:]])
            wrong += [word for word, name in zip(words, shown, strict=True) if slug(word) != slug(name) != "examples"]
    return wrong


CALLED = {slug(word) for name in (*COMMANDS, "after", "undo") for word in both_names("commands", name)}


@pytest.mark.parametrize("french", [True, False], ids=["French", "English"])
def test_texts_name_commands_options_and_values_in_their_language(french: bool) -> None:
    """What is said, content, pages of the docs and of the browser, the manual; --help of all commands and actions."""
    said = {text.text if french else text.key for text in texts() if french or text.kind == "messages"}
    paths = (*french_pages(), man.PAGES["fr"]) if french else (*map(ROOT.joinpath, ENGLISH_PAGES), man.PAGES["en"])
    said |= {path.read_text("utf-8").replace("\\-", "-") for path in paths}
    lines = [[command] for command in COMMANDS]
    lines += [["campaign", action.name] for part in collect_parts(Campaigns).values() for action in part.ACTIONS]
    said |= {holofiche(*line, "--help", LANG="fr_FR.UTF-8" if french else "C").out for line in lines}
    assert [found for text in said if (found := words_of_another_language(text, french=french))] == []


ENGLISH_PAGES = ("README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/glossary.md")


@pytest.mark.parametrize(
    ("text", "french", "seen"),
    [
        ("donnez --threat fort, ou holofiche check .", True, ["--threat", "check"]),
        ("donnez --menace strong ; « holofiche liste sndr profiles »", True, ["--menace strong", "profiles"]),
        ("`campagne zoe.yaml buy tir`, puis `table after`", True, ["buy", "after"]),
        ("donnez --menace fort, ou holofiche verifier .", True, []),
        ("give --menace fort, or holofiche verifier .", False, ["--menace", "--menace fort", "verifier"]),
        ("cards d6  # --format paravent", False, ["--format paravent"]),
        ("give --threat strong, or holofiche table . or `campaign zoe.yaml buy tir`", False, []),
    ],
)  # fmt: skip
def test_a_word_of_the_other_language_is_seen(text: str, french: bool, seen: list[str]) -> None:
    assert sorted(words_of_another_language(text, french=french)) == sorted(seen)


@cache
def texts() -> list[Text]:
    return all_texts()


def breaches(rule: str, among: list[Text]) -> Iterator[str]:
    pattern, kinds, right = RULES[rule]
    for text in among:
        bare = re.sub(right, "", FIELD.sub("{}", text.text)) if right else FIELD.sub("{}", text.text)
        if text.kind in kinds.split() and re.search(pattern, bare):
            yield f"{text.place}: {text.text[:90]!r}"


@pytest.mark.parametrize("rule", RULES)
def test_texts_keep_the_rule(rule: str) -> None:
    assert list(breaches(rule, texts())) == []


@pytest.mark.parametrize("rule", RULES)
def test_the_rule_sees_what_it_is_for(rule: str) -> None:
    kinds = RULES[rule][1].split()
    assert len(list(breaches(rule, [Text(kind, "x", "", PLANTED[rule]) for kind in kinds]))) == len(kinds)


def test_one_word_a_thing() -> None:
    """Rules 8 and 14."""
    assert list(judge_texts(texts(), GLOSSARY)) == []


@pytest.mark.parametrize("entry", GLOSSARY, ids=lambda one: one.use)
def test_the_glossary_sees_what_it_is_for(entry: Entry) -> None:
    assert entry.find_faults(entry.was)
    assert not entry.find_faults(entry.use) or entry.only


def test_every_kind_of_text_is_walked() -> None:
    counts = {kind: sum(text.kind == kind for text in texts()) for kind in ("content", "messages", "templates", "docs")}
    assert counts["content"] > 4000 and counts["messages"] > 1500 and counts["templates"] > 50 and counts["docs"] > 400


def test_counted_words_have_their_singular() -> None:
    """Rule 9: a number before a plural comes through ngettext, unless it is always several."""
    alone = (m for po in messages.places() for m in messages.current(po) if m.id and isinstance(m.id, str))
    odd = [m.id for m in alone for found in re.findall(r"\{\w+\} ([a-zéèêàçœ]+[sx])\b", str(m.string))
           if found not in INVARIABLE and not SEVERAL.search(str(m.id))]  # fmt: skip
    assert odd == []


def test_rulings_ask_questions() -> None:
    """Rule 12."""
    asked = [text for text in texts() if text.kind == "content" and text.key == "question"]
    assert len(asked) > 200
    assert [f"{text.place}: {text.text}" for text in asked if not text.text.rstrip().endswith("?")] == []


def near_a_source(among: list[Text], hashes: frozenset[bytes]) -> list[str]:
    runs = ((text.place, run) for text in among for run in grams.runs_of(text.text))
    return [f"{place}: {run}" for place, run in runs if grams.hash_run(run) in hashes]


def test_no_eight_words_of_a_source() -> None:
    """Rule 13."""
    hashes = grams.read_hashes()
    assert len(hashes) > 35_000 and near_a_source(texts(), hashes) == []
    ours = "Un tir part, et tout le monde plonge sous les tables."
    planted = grams.hash_run("et tout le monde plonge sous les tables")
    assert len(near_a_source([Text("docs", "x", "", ours)], hashes | {planted})) == 1


@pytest.mark.skipif(not SOURCES.is_dir(), reason="the sources are not beside this checkout")
def test_the_hashes_are_of_the_sources() -> None:
    read = [path.read_text("utf-8") for path in SOURCES.glob("*.txt")]
    assert {grams.hash_run(run) for text in read for run in grams.runs_of(text)} == grams.read_hashes()


# What is said.

ENGLISH = re.compile(
    r"\b(integer|float|range|boolean|text|number|file|folder|directory|such|not|valid|invalid|missing|expected|unknown"
    r"|error|warning|option|value|foe|male|female|dice|with|must|cannot|permission|denied|is|are|the|of)\b"
)
ERRORS = [
    ("scenario", "sylvaren", "--seed", "abc"),
    ("scenario", "sylvaren", "--count", "0"),
    ("odds", "x", "--range", "loin"),
    ("campaign", EXAMPLES / "grakk.yaml", "hurt", "abc"),
    ("campaign", EXAMPLES / "grakk.yaml", "zut"),
    ("sheet", "x.yaml", "--as", "gif"),
    ("check",),
    ("check", "--zut"),
    ("check", "nulle-part.yaml"),
    ("check", "-", "--content", "nulle-part"),
    ("extract", ROOT / "LISEZMOI.md"),
    ("sheet", EXAMPLES / "grakk.yaml", "-o", "/proc/nulle-part/x.pdf"),
    ("roll", "4X"),
    ("list", "d6", "zut"),
    ("zut",),
    ("show", EXAMPLES / "grakk.yaml"),
    ("odds", EXAMPLES / "grakk.yaml", "--foe", "tir 4D esquive 3D res 1D+2 dd 4D pv 12"),
    ("show", EXAMPLES / "loups.yaml"),
    ("doctor",),
]


@pytest.mark.parametrize("words", ERRORS, ids=lambda words: " ".join(Path(str(word)).name for word in words))
def test_what_is_said_is_french(words: tuple[str | Path, ...]) -> None:
    """Rules 5, 10 and 11: no English word, no decimal point, and a space before a colon but in file:line:column."""
    ran = holofiche(*words, "--language", "fr")
    said = re.sub(r"\S*/\S*|--[a-z-]+|^(Usage|Essayez) .*$", "…", ran.out + ran.err, flags=re.MULTILINE)
    assert said.strip()
    assert ENGLISH.findall(re.sub(r"\[[a-z-]+\]|[a-z-]+[.,] ?|(?<=« )[^»]*", "", said)) == [], said
    assert re.findall(r"(?<![\d.])[0-9]+\.[0-9]+(?![\d.])", said.replace("Python", "")) == [] or words == ("doctor",)
    assert re.findall(r"\S*[^\s\d:]:(?= \S)", re.sub(r"systeme: \w+", "", said)) == [], said


@pytest.mark.parametrize(("typed", "meant"), [("oui", True), ("O", True), ("y", True), ("", False), ("non", False)])
def test_yes_and_no_are_asked_and_read_in_french(typed: str, meant: bool) -> None:
    with CliRunner().isolation(input=f"peut-être\n{typed}\n") as (out, *_streams), speak_language("fr"):
        assert ask_yes_no("Continuer ?") is meant
        shown = out.getvalue().decode()
    assert shown.count("Continuer ? [o/N]") == 2 and "saisie incorrecte" in shown


@pytest.mark.parametrize("code", [errno.ENOENT, errno.EACCES, errno.ENOSPC, errno.EROFS, errno.EADDRINUSE])
def test_the_reasons_of_the_system_are_french(code: int) -> None:
    error = OSError(code, os.strerror(code))
    with speak_language("fr"):
        assert reason_of(error) != os.strerror(code) and not ENGLISH.search(reason_of(error))


@pytest.mark.parametrize("written", ["femme", "féminin", "feminin", "Féminin", "femelle", "f"])
def test_a_person_is_feminine(written: str, tmp_path: Path) -> None:
    file = tmp_path / "mira.yaml"
    file.write_text(re.sub(r"sexe: \w+", f"sexe: {written}", (EXAMPLES / "mira.yaml").read_text("utf-8")), "utf-8")
    out = in_french("show", file).out
    assert re.search(r"Sexe +féminin", out) and "femelle" not in out


def test_what_can_be_done_to_a_file_is_an_infinitive() -> None:
    """Beside buttons that are: « Acheter », not « Achète » nor « Crédits payés »."""
    parts = collect_parts(Campaigns)
    with speak_language("fr"):
        told = [translate(action.help) for module in parts.values() for action in module.ACTIONS]
    assert len(told) > 20
    assert [text for text in told if not re.match(r"\w+(er|ir|re)\b", text)] == []
