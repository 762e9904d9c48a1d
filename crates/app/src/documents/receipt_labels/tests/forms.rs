//! The large forms as a consumer fills them in.

use domain::locale::MessageLocale;
use serde_json::{Value, json};

use super::{ActionType, ENGLISH, FORMAL, INFORMAL, assert_has, print_receipt};

/// The whole form as the app sends it; the app's own tests hold the file to its fields.
pub fn inventory() -> Value {
    serde_json::from_str(include_str!("../../../../../../messages/samples/inventory.json")).expect("JSON")
}

#[test]
fn an_inventory_keeps_its_headings_and_every_no() {
    let kind = ActionType::InventoryForm;
    let lines = print_receipt(kind, &inventory(), FORMAL);
    let headings: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("# ")).collect();
    assert_eq!(
        headings,
        [
            "Uw gegevens",
            "Gegevens van de partner",
            "Wonen en wensen",
            "Hypotheek, spaargeld en schulden",
            "Pensioen",
            "Pensioen van de partner",
            "Overig",
        ]
    );
    assert_has(
        &lines,
        &[
            "Voornaam: Anna",
            "Voornaam: Bram",
            "Geboorteland: Duitsland",
            "Bruto inkomen per maand: € 4.250,50",
            "Roker?: Nee",
            "Ooit gescheiden?: Nee",
            "In loondienst?: Ja",
            "Heeft u een partner?: Ja",
            "Wat wilt u met het gesprek bereiken?: Een huis kopen",
            "Bestaande bouw of nieuwbouw: Nieuwbouw",
            "Leningdeel 1 – Rente: 3,85%",
            "Is er een spaar- of beleggingsproduct aan gekoppeld?: Nee",
            "Huidige schulden buiten de hypotheek: € 0,00",
            "Pensioendatum: 01-06-2052",
            "Pensioendatum: 01-06-2053",
            "Pensioen 1 – Leeftijd waarop het ingaat: 67",
            "Pensioen 1 – Nabestaandenpensioen vóór de AOW-leeftijd: € 8.000,00",
            "Pensioen 1 – Nabestaandenpensioen na de AOW-leeftijd: € 6.500,25",
            "Staat of stond u ingeschreven bij de Kamer van Koophandel?: Nee",
            "Verdere opmerkingen of vragen: Geen",
        ],
    );
    assert_has(&print_receipt(kind, &inventory(), INFORMAL), &["# Jouw gegevens", "Heb je een partner?: Ja"]);
    let english = print_receipt(kind, &inventory(), ENGLISH);
    assert_has(&english, &["Country of birth: Germany", "Smoker?: No", "Loan part 1 – Interest: 3.85%"]);
    let mut alone = inventory();
    alone["consumer"]["hasPartner"] = json!(false);
    assert_has(&print_receipt(kind, &alone, FORMAL), &["Heeft u een partner?: Nee"]);
}

pub fn advice() -> Value {
    let person = json!({
        "incomeExpectationTrend": "gelijk", "inHomeAfterRetirement": "1", "netDisposableIncomeRetirement": 2500,
        "inHomeAfterDeath": "1", "netDisposableIncomeDeath": null, "inHomeAfterDisability": "0",
        "netDisposableIncomeDisability": null, "inHomeAfterUnemployment": "1", "netDisposableIncomeUnemployment": null,
    });
    json!({"data": {
        "isStarter": "1", "riskKnowSavingsMortgage": true, "riskKnowLinearMortgage": true, "riskKnowAnnuityMortgage": false,
        "deductibilityKnowCapping": false, "knowIncomeRetirement": "lot", "pepSelf": "0", "consumer": [person, person],
        "currentCostsAffordable": "1", "monthlySavings": 0, "payOffInFull": "1", "minimumPayOff": 0,
        "riskInterestIncrease": "xjaarzekerheid", "yearsNoInterestIncrease": 15, "maxCostsIncrease": 0,
        "sustainabilityInterest": "0", "sustainabilityReasonCosts": false,
    }})
}

#[test]
fn advice_names_both_persons_and_counts_years_as_years() {
    for kind in [ActionType::RequestAdvice, ActionType::ConsumerProfileForm] {
        let lines = print_receipt(kind, &advice(), FORMAL);
        assert_has(
            &lines,
            &[
                "# Verwachting van het inkomen: Anna",
                "Wat gebeurt er de komende jaren met het inkomen van Anna?: Het blijft gelijk",
                "# Pensioen: Bram",
                "Wil Bram na pensionering in de woning blijven wonen?: Ja",
                "# Overlijden, arbeidsongeschiktheid en werkloosheid: Bram",
                "Hoeveel jaar wilt u zekerheid over de rente?: 15",
                "Wat weet u al over hypotheken? Kruis aan.: De spaarhypotheek\nDe lineaire hypotheek",
                "Wat weet u al over de aftrek van hypotheekrente? Kruis aan.: Niets aangevinkt",
                "Bent u een politiek prominente persoon?: Nee",
                "Wat vindt u van uw huidige woonlasten?: Goed te betalen",
                "Hoeveel spaart u per maand?: € 0,00",
            ],
        );
        // What was not asked was not answered, though it is sent as 0.
        for unasked in ["Welk bedrag wilt u dan", "Met hoeveel mogen de maandlasten", "Waarom?"] {
            assert!(!lines.iter().any(|line| line.starts_with(unasked)), "{unasked}");
        }
    }
    let years = |locale: MessageLocale| print_receipt(ActionType::RequestAdvice, &advice(), locale);
    assert_has(&years(INFORMAL), &["Hoeveel jaar wil je zekerheid over de rente?: 15"]);
    assert!(years(ENGLISH).iter().any(|line| line.contains("Bram")));
    assert!(years(ENGLISH).iter().all(|line| !line.contains("15%") && !line.contains("{{")));
}

pub fn check() -> Value {
    json!({
        "score": 55, "outcome": "desirable", "scored": [], "reported_score": 999, "call_me": false,
        "form_data": {
            "mortgage_running": "yes", "current_family_situation": "single", "plan_decade_renovate": "1",
            "plan_decade_moving": "1", "when_moving": "later", "market_value_amount_increased": 500_000,
            "based_on_increased": "valuation", "reason_none": "1", "call_me": "no", "calculated_score": 999,
            "parts": [{"id": "lp-1", "loan_type": "annuity", "current_amount": 238_450.12, "interest": 3.5}],
            "new_parts": [{"loan_type": "annuity", "amount": 20_000, "start_of_fixed_rate_period": "2026-11-01"}],
        },
    })
}

#[test]
fn a_mortgage_check_has_its_ticks_and_call_but_not_the_browsers_score() {
    let lines = print_receipt(ActionType::MortgageCheck, &check(), FORMAL);
    assert_eq!(
        lines,
        [
            "# Eigen gegevens",
            "Heeft u deze hypotheek nog?: Ja",
            "# Leningdeel 1 – Annuïteitenhypotheek",
            "Huidig bedrag: € 238.450,12",
            "Rente: 3,5%",
            "# Nieuw leningdeel 2",
            "Soort lening: Annuïteitenhypotheek",
            "Oorspronkelijk bedrag: € 20.000,00",
            "Begin rentevaste periode: 01-11-2026",
            "# Gezinssituatie en inkomen",
            "Wat is uw huidige gezinssituatie?: Alleenstaand",
            "# Woonsituatie",
            "Welke plannen heeft u voor de komende tien jaar?: Verbouwen\nVerhuizen",
            "Wanneer wilt u verhuizen?: Later",
            "# Hypotheeksituatie",
            "Wat is de woning nu waard?: € 500.000,00",
            "Waarop is die waarde gebaseerd?: Taxatierapport",
            "Welke redenen heeft u om de hypotheek te wijzigen?: Geen reden",
            "# Advies",
            "Wilt u dat een adviseur u belt?: Nee",
        ]
    );
    assert_has(
        &print_receipt(ActionType::MortgageCheck, &check(), INFORMAL),
        &["Wil je dat een adviseur je belt?: Nee", "Wat is je huidige gezinssituatie?: Alleenstaand"],
    );
    let english = print_receipt(ActionType::MortgageCheck, &check(), ENGLISH);
    assert!(english.iter().all(|line| !line.contains("999") && !line.contains('_')), "{english:?}");
}

pub fn update() -> Value {
    let part = |id: Value, kind: Value| {
        json!({
            "id": id, "interest": 3.85, "type": kind, "amount": 250_000, "currentAmount": 238_450.12, "date": "12-10-2026",
            "start_of_fixed_rate_period": "2022-03-01", "end_of_fixed_rate_period": null,
            "fixed_interest_period": 120, "end_of_loan_period": "2052-03-01", "isNew": false,
        })
    };
    json!({
        "marketValue": 450_000, "basedOn": "valuation", "marketValueDate": "2026-11-01",
        "smartcareMinimumSavingsAmount": 75, "smartcareMinimumSavingsPeriod": "MONTHLY",
        "smartcareAbstainFromCalculationTill": "2027-01-01",
        "loanParts": [part(json!("lp-1"), json!("annuity")), part(json!("lp-2"), json!("odd"))],
        "newLoanParts": [part(json!(null), json!("annuity"))],
    })
}

#[test]
fn a_mortgage_update_tells_known_and_new_parts_apart() {
    let lines = print_receipt(ActionType::UpdateMortgage, &update(), FORMAL);
    let headings: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("# ")).collect();
    assert_eq!(
        headings,
        [
            "Onderpand",
            "Leningdeel 1 – Annuïteitenhypotheek",
            "Leningdeel 2 – odd",
            "Nieuw leningdeel 3",
            "Slim besparen",
        ]
    );
    assert_has(
        &lines,
        &[
            "Marktwaarde van de woning: € 450.000,00",
            "Gebaseerd op: Taxatierapport",
            "Huidig bedrag: € 238.450,12",
            "Datum van het huidige bedrag: 12-10-2026",
            "Begin rentevaste periode: 01-03-2022",
            "Rentevaste periode in maanden: 120",
            "Minimale besparing: € 75,00",
            "Periode: Per maand",
            "Niet opnieuw berekenen vóór: 01-01-2027",
        ],
    );
    let none = json!({"basedOn": "none", "marketValue": null, "loanParts": [], "newLoanParts": []});
    assert!(print_receipt(ActionType::UpdateMortgage, &none, ENGLISH).is_empty());
}
