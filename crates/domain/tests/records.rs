//! The records that a firm sends, read as the back office's API reads them.

use domain::kinds::ProductKind;
use domain::records::{Record, Segment, parse, record_schema};
use domain::schema::Violation;
use serde_json::{Value, json};

fn violations(segment: Segment, attributes: &Value) -> Vec<(String, String)> {
    let violations = parse(segment, attributes).expect_err("this record is faulty");
    violations.into_iter().map(|Violation { pointer, rule, .. }| (pointer, rule)).collect()
}

fn mortgage() -> Value {
    json!({
        "label": "Hypotheek Lange Nieuwstraat",
        "owners": ["anna", "bram"],
        "dossier": "dossier-1",
        "lender": "Hollandsche Bank",
        "amount": 312_500.5,
        "arrangement": "nhg",
        "has_timeline": true,
        "loan_parts": [{
            "id": "lp-1", "interest": 3.85, "type": "annuity", "amount": 200_000, "current_amount": 187_345.67,
            "date": "2026-10-01", "start_of_fixed_rate_period": "2021-01-01",
            "end_of_fixed_rate_period": "2031-01-01", "fixed_interest_period": 120,
            "end_of_loan_period": "2051-01-01"
        }],
        "collateral": {
            "market_value": 425_000, "market_value_date": "2025-02-28", "based_on": "woz",
            "based_on_options": [{"name": "woz", "label": "WOZ-waarde"}],
            "house_number": "12", "street_name": "Lange Nieuwstraat", "zip_code": "3512 PH", "city": "Utrecht"
        },
        "smartcare": {"minimum_savings_amount": 50, "minimum_savings_period": "MONTHLY"},
        "loan_part_types": [{"name": "annuity", "label": "Annuïteit"}],
        "timeline": [{"label": "Aanvraag", "completed": true}, {"label": "Offerte", "active": true}]
    })
}

const MORTGAGE: Segment = Segment::Product(ProductKind::Mortgage);

#[test]
fn a_product_is_read_and_kept_with_every_field() {
    let Ok(Record::Product(record)) = parse(MORTGAGE, &mortgage()) else { panic!("a good record") };
    assert_eq!(record.placement.owners, ["anna", "bram"]);
    assert_eq!(record.placement.dossier.as_deref(), Some("dossier-1"));
    assert_eq!(record.details.label(), "Hypotheek Lange Nieuwstraat");
    let kept = record.details.to_json();
    assert_eq!(kept["amount"], json!(312_500.5));
    assert_eq!(kept["smartcare"]["abstain_from_calculation_till"], Value::Null);
    assert_eq!(kept["adviser_panels"], json!([]));
    assert!(kept.get("owners").is_none(), "whose it is, is no attribute");
    assert_eq!(domain::products::Details::read(ProductKind::Mortgage, &kept).unwrap(), record.details);
}

#[test]
fn every_violation_is_named_where_it_is() {
    let mut record = mortgage();
    record["owners"] = json!([]);
    record["amount"] = json!(-1);
    record["colour"] = json!("blue");
    record["loan_parts"][0]["interest"] = json!(101);
    record["loan_parts"][0]["amount"] = json!(0.285);
    record["loan_parts"][0]["date"] = json!("2026-02-30");
    record["loan_parts"][0]["rate/now"] = json!(1);
    record["collateral"]["based_on"] = json!("guess");
    record["collateral"]["market_value"] = json!("425000");
    record["timeline"][1] = json!({});
    record.as_object_mut().unwrap().remove("label");
    let expected = [
        ("/amount", "minimum"),
        ("/collateral/based_on", "enum"),
        ("/collateral/market_value", "type"),
        ("/colour", "unknown"),
        ("/label", "required"),
        ("/loan_parts/0/amount", "decimals"),
        ("/loan_parts/0/date", "date"),
        ("/loan_parts/0/interest", "maximum"),
        ("/loan_parts/0/rate~1now", "unknown"),
        ("/owners", "min_items"),
        ("/timeline/1/label", "required"),
    ];
    let expected: Vec<_> = expected.map(|(pointer, rule)| (pointer.to_owned(), rule.to_owned())).into();
    assert_eq!(violations(MORTGAGE, &record), expected);
}

#[test]
fn what_is_no_object_is_one_violation() {
    for segment in Segment::variants() {
        assert_eq!(violations(segment, &json!([])), [(String::new(), "type".to_owned())], "{segment}");
    }
}

#[test]
fn links_lead_to_the_public_web_alone() {
    let segment = Segment::Product(ProductKind::Appointment);
    let mut record = json!({"label": "Gesprek", "date": "2026-12-01", "owners": ["anna"], "is_teams": true,
        "start_time": "10:00", "end_time": "11:00", "teams_url": "https://teams.example.com/abc"});
    assert!(parse(segment, &record).is_ok());
    record["teams_url"] = json!("javascript:alert(1)");
    record["cancel_url"] = json!("http://192.168.1.1/");
    record["start_time"] = json!("25:00");
    let expected = [("/cancel_url", "web-link"), ("/start_time", "clock-time"), ("/teams_url", "web-link")];
    assert_eq!(violations(segment, &record), expected.map(|(pointer, rule)| (pointer.into(), rule.into())));
}

#[test]
fn an_appointment_does_not_end_before_it_starts() {
    let segment = Segment::Product(ProductKind::Appointment);
    let record = json!({"label": "Gesprek", "date": "2026-12-01", "owners": ["anna"],
        "start_time": "11:00", "end_time": "10:00"});
    assert_eq!(violations(segment, &record), [("/end_time".into(), "order".into())]);
}

#[test]
fn a_thumbnail_has_to_be_an_image() {
    let segment = Segment::Product(ProductKind::PurchaseIntention);
    let record = json!({"owners": ["anna"], "found_houses_collection": [
        {"id": "h1", "raw_base64_thumbnail": "PHNjcmlwdD4="}, {"id": "h2", "object_surface_m2": -3}
    ]});
    let expected = [
        ("/found_houses_collection/0/raw_base64_thumbnail", "image-base64"),
        ("/found_houses_collection/1/object_surface_m2", "minimum"),
    ];
    assert_eq!(violations(segment, &record), expected.map(|(pointer, rule)| (pointer.into(), rule.into())));
}

#[test]
fn an_action_belongs_to_the_kind_of_product_that_it_is_about() {
    let action = |kind: &str, product: Value| json!({"type": kind, "label": "Doen", "owners": ["anna"], "product": product});
    let good = action("SIGN_OTD", json!({"kind": "otd", "external_id": "otd-1"}));
    let Ok(Record::Action(record)) = parse(Segment::Actions, &good) else { panic!("a good record") };
    assert_eq!(record.details.to_json()["quotes"], json!([]));
    let wrong = action("SIGN_OTD", json!({"kind": "mortgage", "external_id": "m-1"}));
    assert_eq!(violations(Segment::Actions, &wrong), [("/product/kind".into(), "kind".into())]);
    // Its page is that of the insurance.
    let bare = json!({
        "type": "SIGN_WOONGARANT_PROPOSAL", "owners": ["anna"], "label": "Voorstel", "woongarant": {},
    });
    assert_eq!(violations(Segment::Actions, &bare), [("/product".into(), "required".into())]);
    let none = action("PAY_INVOICE", Value::Null);
    assert_eq!(violations(Segment::Actions, &none), [("/invoice".into(), "required".into())]);
    let unknown = action("DANCE", Value::Null);
    assert_eq!(violations(Segment::Actions, &unknown), [("/type".into(), "enum".into())]);
}

#[test]
fn a_consumer_needs_a_name_and_a_mail_address_that_can_be_one() {
    assert!(parse(Segment::Consumers, &json!({"last_name": "Jansen"})).is_ok());
    assert_eq!(violations(Segment::Consumers, &json!({})), [("/last_name".into(), "required".into())]);
    let undotted = json!({"last_name": "Jansen", "email": "jansen@localhost"});
    assert_eq!(violations(Segment::Consumers, &undotted), [("/email".into(), "email".into())]);
    let record =
        json!({"last_name": "Jansen", "email": "jansen", "password": "x", "date_of_birth": "1980-13-01"});
    let expected = [("/date_of_birth", "date"), ("/email", "email"), ("/password", "unknown")];
    assert_eq!(
        violations(Segment::Consumers, &record),
        expected.map(|(pointer, rule)| (pointer.into(), rule.into()))
    );
}

#[test]
fn a_licence_is_refused_for_fonts_we_lack_and_colours_that_cannot_be_read() {
    let licence = json!({
        "name": "Van Dijk",
        "theme": {"font_family": "Comic Sans", "color_links": "#eeeeee"},
        "features": {"can_dance": true}
    });
    let expected = [
        ("/features/can_dance", "unknown"),
        ("/theme/color_links", "contrast"),
        ("/theme/font_family", "enum"),
    ];
    assert_eq!(
        violations(Segment::Licence, &licence),
        expected.map(|(pointer, rule)| (pointer.into(), rule.into()))
    );
    let licence = json!({"name": "Van Dijk", "theme": {"color_links": "#eeeeee"}});
    assert_eq!(violations(Segment::Licence, &licence), [("/theme/color_links".into(), "contrast".into())]);
    let Ok(Record::Licence(licence)) = parse(Segment::Licence, &json!({"name": "Van Dijk"})) else {
        panic!("good")
    };
    assert_eq!(licence.name, "Van Dijk");
}

#[test]
fn texts_are_keyed_by_the_four_tags() {
    let notification = |label: Value| json!({"label": label});
    assert!(
        parse(Segment::Notifications, &notification(json!({"nl": "Nieuw", "en-x-informal": "New"}))).is_ok()
    );
    assert!(parse(Segment::Notifications, &notification(json!({"de": "Neu"}))).is_err());
    assert_eq!(
        violations(Segment::Notifications, &notification(json!({}))),
        [("/label".into(), "required".into())]
    );
}

#[test]
fn a_document_says_what_it_belongs_to() {
    let record = json!({"purpose": "quote_attachment", "label": "Offerte", "filename": "../offerte.pdf"});
    assert_eq!(
        violations(Segment::Documents, &json!({"purpose": "poem", "label": "x", "filename": "x.pdf"})),
        [("/purpose".into(), "enum".into())]
    );
    let reference = json!({"purpose": "product", "label": "x", "filename": "x.pdf", "product": {"kind": "house", "external_id": "1"}});
    assert_eq!(violations(Segment::Documents, &reference), [("/product/kind".into(), "enum".into())]);
    let expected = [("/filename", "filename"), ("/action", "required")];
    assert_eq!(
        violations(Segment::Documents, &record),
        expected.map(|(pointer, rule)| (pointer.into(), rule.into()))
    );
}

/// Every segment's schema compiles, is closed, and takes the smallest record that its own `required` asks for.
#[test]
fn schemas_are_closed_and_say_what_is_required() {
    for segment in Segment::variants() {
        let schema = record_schema(segment);
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema", "{segment}");
        assert_eq!(schema["additionalProperties"], false, "{segment}");
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        match segment {
            Segment::Licence | Segment::Advisers => assert_eq!(required, ["name"]),
            Segment::Branches => assert_eq!(required, ["name", "domain"]),
            Segment::Consumers | Segment::Banners => assert!(required.is_empty(), "{segment}: {required:?}"),
            Segment::Product(ProductKind::Appointment) => assert_eq!(required, ["owners", "label", "date"]),
            Segment::Product(
                ProductKind::Invoice
                | ProductKind::Fgv
                | ProductKind::Woongarant
                | ProductKind::PurchaseIntention,
            ) => {
                assert_eq!(required, ["owners"], "{segment}");
            }
            Segment::Product(_) => assert_eq!(required, ["owners", "label"], "{segment}"),
            Segment::Actions => assert_eq!(required, ["type", "label", "owners"]),
            Segment::Documents => assert_eq!(required, ["purpose", "label", "filename"]),
            Segment::Notifications => assert_eq!(required, ["label"]),
        }
    }
}

/// Run by hand in a release build: `cargo test --release -p domain --test records -- --ignored --nocapture`.
#[test]
#[ignore = "a measurement, for a release build"]
fn records_are_read_fast_enough_to_import_a_firm() {
    let record = mortgage();
    let text = record.to_string();
    let started = std::time::Instant::now();
    let rounds = 50_000_u32;
    for _ in 0..rounds {
        let record: Value = serde_json::from_str(&text).unwrap();
        assert!(parse(MORTGAGE, &record).is_ok());
    }
    let each = started.elapsed() / rounds;
    println!("{each:?} a mortgage of {} bytes, {} a second", text.len(), 1_000_000_000 / each.as_nanos());
    assert!(each.as_micros() < 50, "{each:?}");
}
