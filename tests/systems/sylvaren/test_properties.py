"""What always holds: random legal groups pass; one credit or one Quality over is exactly one more problem."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.game.system import Examined
from generator.systems.sylvaren.rules.definitions import Definitions
from tests.systems.sylvaren.conftest import Examine

FREE = ["mains-nues", "gourdin", "epee", "fusil", "pistolet-blaster", "bouclier", "vibro-arme", "materiel-de-soin"]
RULES = ["fragile", "furtif", "lent", "marcheur-agile", "stupide", "tireur-habile"]
CALM = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@st.composite
def groups(draw: Any) -> list[dict[str, Any]]:
    """Legal in all but, perhaps, credits and reserve."""
    count = draw(st.integers(1, 7))
    figures = []
    for n in range(count):
        figure: dict[str, Any] = {"nom": f"F{n}", "qualite": draw(st.integers(1, 6))}
        figure["equipement"] = draw(st.lists(st.sampled_from(FREE), max_size=3))
        figure["equipement"] += draw(st.sampled_from([[], ["armure-legere"], ["armure-lourde"]]))
        figure["regles"] = draw(st.lists(st.sampled_from(RULES), max_size=2, unique=True))
        figures.append(figure)
    figures[draw(st.integers(0, count - 1))]["chef"] = True
    if draw(st.booleans()):
        user = figures[draw(st.integers(0, count - 1))]
        user["force"] = draw(st.sampled_from(["padawan", "adepte-du-cote-obscur"]))
        user["qualite"] = draw(st.integers(3, 4))
        user["equipement"].append(draw(st.sampled_from(["sabre-laser", "dague"])))
    return figures


def text(figures: list[dict[str, Any]]) -> str:
    rows = []
    for figure in figures:
        parts = [
            f"{k}: [{', '.join(v)}]" if isinstance(v, list) else f"{k}: {str(v).lower() if isinstance(v, bool) else v}"
            for k, v in figure.items()
        ]
        rows.append("- {" + ", ".join(parts) + "}")
    return "systeme: sylvaren\nfigurines:\n" + "\n".join(rows) + "\n"


def errors(examined: Examined) -> list[str]:
    return [p.code for p in examined.problems if p.severity == "error"]


def spent(figures: list[dict[str, Any]]) -> int:
    """Arithmetic of its own, from the ruling."""
    return sum(int(f["qualite"]) for f in figures) + 2 * sum(1 for f in figures if "force" in f)


def cost(figures: list[dict[str, Any]], d: Definitions) -> int:
    items = sum(d.equipment[d.equipment_names[e].id].price for f in figures for e in f["equipement"])
    return items + sum(d.rules[r].price or 0 for f in figures for r in f["regles"])


@CALM
@given(groups())
def test_only_what_is_over_is_told(examine: Examine, definitions: Definitions, figures: list[dict[str, Any]]) -> None:
    wanted = []
    if spent(figures) > 20:
        wanted.append("quality-exceeded")
    if cost(figures, definitions) > 80:
        wanted.append("credits-exceeded")
    examined = examine(text(figures))
    assert sorted(errors(examined)) == sorted(wanted)
    group = examined.subject
    assert (group.reserve_spent, group.price.net) == (spent(figures), cost(figures, definitions))
    assert group.credits_left == 80 - group.price.gross + group.price.refund


@CALM
@given(groups())
def test_one_quality_over_is_one_more_problem(examine: Examine, figures: list[dict[str, Any]]) -> None:
    """Filled to exactly 20, then one more."""
    plain = [f for f in figures if "force" not in f]
    while spent(figures) > 20 and any(f["qualite"] > 1 for f in plain):
        next(f for f in plain if f["qualite"] > 1)["qualite"] -= 1
    while spent(figures) < 20 and any(f["qualite"] < 6 for f in plain):
        next(f for f in plain if f["qualite"] < 6)["qualite"] += 1
    if spent(figures) != 20 or not any(f["qualite"] < 6 for f in plain):
        return
    before = errors(examine(text(figures)))
    next(f for f in plain if f["qualite"] < 6)["qualite"] += 1
    after = errors(examine(text(figures)))
    assert "quality-exceeded" not in before
    assert sorted(after) == sorted([*before, "quality-exceeded"])


@CALM
@given(groups())
def test_one_credit_over_is_one_more_problem(
    examine: Examine, definitions: Definitions, figures: list[dict[str, Any]]
) -> None:
    """A campaign's credits make the budget exact; one less is one more problem."""
    due = cost(figures, definitions) - 80
    exact = text(figures) + f"campagne: {{credits: {due}}}\n"
    short = text(figures) + f"campagne: {{credits: {due - 1}}}\n"
    before, after = errors(examine(exact)), errors(examine(short))
    assert "credits-exceeded" not in before
    assert sorted(after) == sorted([*before, "credits-exceeded"])


WORDS = st.sampled_from(
    ["systeme", "nom", "figurines", "qualite", "force", "equipement", "regles", "campagne", "chef", "px", "avances",
     "pertes", "journal", "reserve", "padawan", "dague", "wookie", "race", "fragile", "4", "-1", "true", "null", "Q5"]
)  # fmt: skip


def tree(draw: Any, depth: int) -> str:
    kind = draw(st.integers(0, 3 if depth else 0))
    if kind < 2:
        return str(draw(WORDS))
    inner = [tree(draw, depth - 1) for _n in range(draw(st.integers(0, 4)))]
    if kind == 2:
        return "[" + ", ".join(inner) + "]"
    keys = draw(st.lists(WORDS, unique=True, min_size=len(inner), max_size=len(inner)))
    return "{" + ", ".join(f"{k}: {v}" for k, v in zip(keys, inner, strict=True)) + "}"


@st.composite
def nonsense(draw: Any) -> str:
    figures = ", ".join(tree(draw, 3) for _n in range(draw(st.integers(0, 3))))
    return f"systeme: sylvaren\nfigurines: [{figures}]\ncampagne: {tree(draw, 4)}\n"


@settings(CALM, max_examples=300)
@given(nonsense())
def test_nonsense_is_told_never_raised(examine: Examine, written: str) -> None:
    """Whatever stands where, there is a located problem or a group, not a traceback."""
    examined = examine(written)
    assert examined.problems or examined.subject is not None
    assert all(p.place for p in examined.problems)
