import pytest

from generator.base.typography import french, number, set_capitals, signed


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Attention : non !", "Attention\u00a0: non\u202f!"),
        ("« oui »", "«\u00a0oui\u00a0»"),
        ("l'arme...", "l’arme…"),
        ("-1D et +2", "−1D et +2"),
        ("10-11", "10–11"),
        ("2-3 au plus, le 2026-10-17, A-12, 1.5-2", "2–3 au plus, le 2026-10-17, A-12, 1.5-2"),
        ("3 x 4 pas", "3\u00a0×\u00a04\u00a0pas"),
        ("moto-speeder", "moto-speeder"),
        ("5 PV, 10 m ; 20 %", "5\u00a0PV, 10\u00a0m\u202f; 20\u00a0%"),
        ("12:30", "12:30"),
        ("Quoi ?!", "Quoi\u202f?!"),
        ("déjà : fini", "déjà\u00a0: fini"),
        ("Repousse de 4 / 8 pas", "Repousse de 4\u00a0/\u00a08\u00a0pas"),
        ("Q +1 / +2", "Q +1\u00a0/\u00a0+2"),
        ("la 3e fois, au 1er tour ; 2e.", "la 3e\u00a0fois, au 1er\u00a0tour\u202f; 2e."),
        (" : après un mot en gras", "\u00a0: après un mot en gras"),  # a run that goes on
        ("; déjà espacé ailleurs", "; déjà espacé ailleurs"),
        ("--offset 1.5,-0.8", "--offset 1.5,-0.8"),
        ("2 × Soldat, 1,5 × 2 (2 fois)", "2\u00a0×\u00a0Soldat, 1,5\u00a0×\u00a02 (2\u00a0fois)"),
    ],
)
def test_french(text: str, printed: str) -> None:
    assert french(text) == printed
    assert french(printed) == printed


def test_capitals_leave_ordinals_alone() -> None:
    assert set_capitals("Orientation, 2e tête") == "ORIENTATION, 2e TÊTE"
    assert set_capitals("le 1er, la 1re, 3D, un ELG-3A") == "LE 1er, LA 1re, 3D, UN ELG-3A"


def test_numbers() -> None:
    assert number(-1234567) == "−1\u202f234\u202f567"
    assert signed(-3) == "−3" and signed(2) == "+2"
