"""Commands of all kinds that the contract has, run in a folder of our examples; what they print goes to out/."""

JOBS: tuple[tuple[str, ...], ...] = tuple(
    tuple(line.split())
    for line in """
    check mira.yaml
    check mira.yaml grakk.yaml tessa.yaml loups.yaml aurek.yaml fuyards.yaml
    check --json loups.yaml
    show --json mira.yaml
    show --json loups.yaml
    show confins/embuscade.yaml
    sheet mira.yaml -o out/mira.pdf
    sheet mira.yaml grakk.yaml tessa.yaml -o out/trois.pdf
    sheet grakk.yaml loups.yaml --paper letter --ink light -o out/batch.pdf
    sheet mira.yaml --large-print --ink gray -o out/grand.pdf
    sheet --blank lutteur --fillable -o out/remplir.pdf
    sheet loups.yaml -o out/loups.pdf
    sheet aurek.yaml --backs -o out/aurek.pdf
    sheet fuyards.yaml -o out/fuyards.pdf
    sheet confins/embuscade.yaml -o out/suivi.pdf
    sheet --profile stormtrooper,seigneur-vador --system sylvaren -o out/profils.pdf
    sheet grakk.yaml mira.yaml --gm -o out/mj.pdf
    extract out/mira.pdf --name mira.yaml
    cards d6 -o out/cartes-d6.pdf
    cards -o out/cartes.pdf
    cards d6 --as svg --zip -o out/svg.zip
    scenario sylvaren loups.yaml --threat moyen --seed 42 -o out/sc-sylvaren.pdf
    scenario sndr --seed 7 -o out/sc-sndr.pdf
    scenario nano --seed 3 --json
    scenario sylvaren loups.yaml --seed 42 --save out/sc.yaml -o out/sc2.pdf
    scenario sylvaren loups.yaml --seed 42 --odds --json
    scenario sndr aurek.yaml --seed 5 --odds
    new d6 --random --seed 5 -o out/new-d6.yaml
    new sylvaren --random --seed 5 -o out/new-sy.yaml
    new sndr --random --seed 5 -o out/new-sn.yaml
    new nano --random --seed 5 -o out/new-na.yaml
    new d6 --random --seed 5 --party 4 -o out/party
    campaign camp.yaml gain --xp 12
    campaign camp.yaml undo
    odds sndr:jedi-sentinelle sndr:soldat-republicain --json
    odds loups.yaml --enemies out/sc.yaml -o out/odds.pdf
    list d6 armes
    roll 4D+2 --against 15 --seed 1
    session seance/seance.yaml -o out/session.pdf
    chronicle -o out/chronique.pdf
    schema d6
    """.strip().splitlines()
)
