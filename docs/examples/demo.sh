#!/bin/sh
# `make demo`: example sheets, a scenario and cards, printed to output/.
set -eu
cd "$(dirname "$0")/../.."
here=docs/examples

holofiche check $here/*.yaml || exit 1
holofiche sheet $here/grakk.yaml $here/mira.yaml -o output/personnages.pdf
holofiche sheet --blank contrebandier --fillable -o output/contrebandier-a-remplir.pdf
holofiche sheet $here/loups.yaml -o output/loups-de-jakku.pdf
holofiche sheet $here/aurek.yaml -o output/escouade-aurek.pdf
holofiche sheet $here/fuyards.yaml -o output/fuyards.pdf
holofiche scenario sylvaren $here/loups.yaml --threat moyen --seed 42 -o output/scenario-sylvaren.pdf
holofiche scenario sndr $here/aurek.yaml --seed 7 -o output/scenario-sndr.pdf
holofiche cards -o output/cartes-du-mj.pdf
echo
echo "Printed to output/. Start with output/personnages.pdf."
