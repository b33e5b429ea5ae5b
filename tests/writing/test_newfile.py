"""New files as a person would have written them."""

from generator.reading.source import parse
from generator.writing.newfile import KeyLine, schema_line, schema_path, write_new_file


def test_layout() -> None:
    entries = [
        KeyLine("systeme", "d6"),
        KeyLine("nom", "Jo : le fou", beside="le nom"),
        KeyLine("repartition", {"vig": 3, "dex": 1}, above="Les dés."),
        KeyLine("choix", {"race": {"dex": 1}, "plus": ["sav", "vig"]}),
        KeyLine("figurines", [{"nom": "A", "chef": True}, {"nom": "B"}], row_notes=("5 C", "")),
    ]
    text = write_new_file([schema_line("d6")], entries, ["Fin."])
    assert text == (
        "# yaml-language-server: $schema=.holofiche/d6.schema.json\n"
        "systeme: d6\n"
        'nom: "Jo : le fou"                 # le nom\n'
        "# Les dés.\n"
        "repartition: {vig: 3, dex: 1}\n"
        "choix:\n"
        "  race: {dex: 1}\n"
        "  plus: [sav, vig]\n"
        "figurines:\n"
        "  - {nom: A, chef: true}   # 5 C\n"
        "  - {nom: B}\n"
        "\n"
        "# Fin.\n"
    )
    assert parse(text.encode(), "x").nodes["nom"] == "Jo : le fou"
    assert schema_path("nano") == ".holofiche/nano.schema.json"
