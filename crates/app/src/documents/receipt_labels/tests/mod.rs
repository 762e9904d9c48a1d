mod every_field;
mod forms;

use documents::rendering::Section;
use domain::action_type::ActionType;
use domain::locale::{Locale, MessageLocale};
use serde_json::{Value, json};

use super::{About, outcome, sections};

const FORMAL: MessageLocale = MessageLocale::formal(Locale::Nl);
const INFORMAL: MessageLocale = MessageLocale::informal(Locale::Nl);
const ENGLISH: MessageLocale = MessageLocale::formal(Locale::En);

fn sample_about() -> About {
    About {
        persons: vec!["Anna".to_owned(), "Bram".to_owned()],
        loan_types: vec![("annuity".to_owned(), "Annuïteitenhypotheek".to_owned())],
    }
}

/// The lines of a receipt: `# heading`, `label: value`.
fn print_receipt(kind: ActionType, payload: &Value, locale: MessageLocale) -> Vec<String> {
    let line = |section: Section| {
        let title = section.title.map(|title| format!("# {title}"));
        let rows = section.rows.into_iter().map(|row| format!("{}: {}", row.label, row.value));
        title.into_iter().chain(rows).collect::<Vec<_>>()
    };
    sections(kind, payload, locale, &sample_about()).into_iter().flat_map(line).collect()
}

#[track_caller]
fn assert_has(lines: &[String], wanted: &[&str]) {
    for wanted in wanted {
        assert!(lines.iter().any(|line| line == wanted), "{wanted} is missing from {lines:#?}");
    }
}

#[test]
fn the_small_forms_stand_in_the_words_of_the_screen() {
    use ActionType as A;
    let order = json!({"date": "2026-11-21", "is_complete": false, "iban": "NL91ABNA0417164300", "account_holder": "A. de Vries"});
    let date = json!({"date": "2026-12-24"});
    let value =
        json!({"market_value": 450_000.5, "market_value_date": "2026-11-01", "based_on": "valuation"});
    let file = json!({"files": [{"id": "d", "file_name": "a.pdf", "sha256": "00ff", "bytes": 3, "media_type": "application/pdf"}], "comment": "Van juni"});
    let cover = json!({"accepted": true, "premium": 31.5, "disability": 800, "quote_id": "q-77"});
    let later = json!({"response": "custom_amount", "future_date": null, "custom_amount": 1234.5, "custom_period": "MONTHLY"});
    let paid = json!({"public_number": "2026-17", "amount": 605, "payment_id": "tr_1"});
    let home = json!({"proposal_code": "VWG-7781", "approval_url": "https://example.nl"});
    let expected: [(A, &Value, &[&str]); 8] = [
        (A::SignOtd, &order, &["IBAN: NL91ABNA0417164300", "Naam van de rekeninghouder: A. de Vries"]),
        (
            A::RequestDateConditionsPrecedent,
            &date,
            &["Laatste dag om van de koop af te zien (ontbindende voorwaarden): 24-12-2026"],
        ),
        (
            A::EditMarketValue,
            &value,
            &[
                "Waarop is de nieuwe waarde gebaseerd?: Taxatierapport",
                "Waarde van de woning: € 450.000,50",
                "Datum van de waardebepaling: 01-11-2026",
            ],
        ),
        (A::UploadDocument, &file, &["Bestand: a.pdf\nSHA-256 00ff", "Uw opmerking: Van juni"]),
        (
            A::StartDisabilityCover,
            &cover,
            &[
                "Beslissing: Akkoord",
                "Premie per maand: € 31,50",
                "Dekking per maand bij arbeidsongeschiktheid: € 800,00",
            ],
        ),
        (
            A::PresentOpportunity,
            &later,
            &[
                "Wat wilt u doen?: Pas als de besparing groter is",
                "Vanaf welk bedrag?: € 1.234,50",
                "Periode: Per maand",
            ],
        ),
        (A::PayInvoice, &paid, &["Factuurnummer: 2026-17", "Bedrag: € 605,00"]),
        (A::SignWoongarantProposal, &home, &["Offertecode: VWG-7781"]),
    ];
    for (kind, payload, lines) in expected {
        assert_eq!(print_receipt(kind, payload, FORMAL), lines, "{kind}");
    }
    let level =
        json!({"answers": {"mortgage_2": "redelijk_kennis_ervaring", "mortgage_3": null}, "files": []});
    assert_eq!(
        print_receipt(A::KnowledgeForm, &level, FORMAL),
        ["# Hypotheek", "De lineaire hypotheek: Redelijk"]
    );
    let declined = json!({"accepted": false, "premium": null, "disability": null, "quote_id": null});
    assert_eq!(print_receipt(A::StartDisabilityCover, &declined, ENGLISH), ["Decision: Decline"]);
}

#[test]
fn decisions_say_what_came_of_them() {
    let said = |kind, payload: Value| outcome(kind, &payload, FORMAL).unwrap_or_default();
    assert_eq!(
        said(ActionType::ApproveDocument, json!({"response": "no_question"})),
        "Nee, ik heb eerst een vraag"
    );
    assert_eq!(said(ActionType::BankGuaranteeProposal, json!({"accepted": false})), "Niet akkoord");
    assert_eq!(said(ActionType::MortgageCheck, json!({"outcome": "desirable"})), "Advies is wenselijk");
    assert_eq!(
        said(ActionType::PresentOpportunity, json!({"response": "future_date"})),
        "Later, ik wil er nu niets mee doen"
    );
    assert_eq!(said(ActionType::SignOtd, json!({})), "Ondertekend");
    assert_eq!(said(ActionType::KnowledgeForm, json!({})), "");
}

#[test]
fn what_the_form_does_not_know_keeps_the_name_it_came_with() {
    let odd = json!({
        "consumer": {"firstName": "Anna", "hobby": "zeilen"}, "a.b": {"c": [1, [true, {"some_key": 1e300}]]}, "": "x",
        "someName": -0.0,
    });
    let lines = print_receipt(ActionType::InventoryForm, &odd, FORMAL);
    assert_eq!(lines[..2], ["# Uw gegevens", "Voornaam: Anna"]);
    assert_eq!(lines[2], "# Overige gegevens, met de namen waaronder ze zijn aangeleverd");
    assert_has(&lines, &["consumer.hobby: zeilen", "a.b.c.1: 1", "a.b.c.2.1: Ja", ": x", "someName: -0"]);
    assert_eq!(lines.len(), 9);

    // A source that knows the form's names has its answers in the form; the rest under its own.
    let supplied = json!({
        "source": "iwize", "data": {"consumer": {"smoker": false}, "gross_annual_income": "48000"}, "origin": "iwize",
        "provider_events": [{"name": "opened"}],
    });
    let lines = print_receipt(ActionType::InventoryFormIwize, &supplied, ENGLISH);
    assert_eq!(
        lines,
        [
            "# Your details",
            "Smoker?: No",
            "# Other data, with the names they were supplied under",
            "gross_annual_income: 48000"
        ]
    );
    for kind in [ActionType::RequestAdvice, ActionType::MortgageCheck, ActionType::UpdateMortgage] {
        for payload in
            [json!(null), json!([1]), json!({"data": [], "form_data": 3, "loanParts": ["x", {"id": 1}]})]
        {
            assert!(print_receipt(kind, &payload, FORMAL).len() <= 4, "{kind}");
        }
    }
    let many: Vec<Value> = (0..2000).map(|number| json!(number)).collect();
    assert_eq!(print_receipt(ActionType::InventoryForm, &json!(many), FORMAL).len(), 501);
}
