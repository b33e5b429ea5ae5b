from generator.core.writing.secret import leave_out_secrets


def test_secret_lines_are_left_out_and_all_else_stays_byte_for_byte() -> None:
    raw = (
        b"nom: Mira\r\n# secret: la fille de l'Empereur\r\n  #Secret : et davantage\n"
        b"# un secret: pas celui-ci\nnotes: '# secret: non plus'\n#  SECRET: fin"
    )
    kept = b"nom: Mira\r\n# un secret: pas celui-ci\nnotes: '# secret: non plus'\n"
    assert leave_out_secrets(raw) == (kept, 3)
    assert leave_out_secrets(kept) == (kept, 0)
