"""docs/sylvaren.md against the code: every code, kind and action is named, the campaign is legal."""

import re
import textwrap
from inspect import getsource
from pathlib import Path

from generator.base.words import both_names
from generator.systems.sylvaren.play.campaign import ACTIONS
from generator.systems.sylvaren.rules import files, group, rules
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.show.view import listings
from tests.systems.sylvaren.conftest import Examine

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "sylvaren.md").read_text("utf-8")
NAMED = set(re.findall(r"`([a-z-]+)`", PAGE))
EXAMPLES = re.findall(r"(?:^    .*\n)+", PAGE, re.MULTILINE)


def test_every_code_of_check_is_explained() -> None:
    code = "".join(map(getsource, (rules, group, files)))
    codes = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', code)) - {"missing-key"}
    assert len(codes) > 20
    assert codes <= NAMED


def test_every_kind_and_action_is_named(definitions: Definitions) -> None:
    assert {both_names("lists", kind)[1] for kind in listings(definitions)} <= NAMED
    assert {both_names("commands", action.name)[1] for action in ACTIONS} <= NAMED


def test_the_campaign_shown_is_legal(examine: Examine) -> None:
    campaign = next(e for e in EXAMPLES if "campagne:" in e)
    veterans = """systeme: sylvaren
figurines:
- {nom: Kess, chef: true, qualite: 5, force: chevalier-jedi}
- {nom: Ilo, qualite: 3}
"""
    assert examine(veterans + textwrap.dedent(campaign)).problems == []
