//! The lists of actions and products.

use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Firm, NewAction, NewProduct, document, instant, parse_json, payment, product, submission};
use crate::portal::{Lookup, actions as read_actions, products as read_products};
use crate::sql::QueryExt;
use crate::{Scope, sqlite_and_postgres};

sqlite_and_postgres! {
    async fn actions_say_what_is_open_for_the_reader(firm: Firm) {
        let Firm { store, anna, bram, .. } = &firm;
        let tx = store.begin().await.expect("a transaction");
        let mortgage = product(&tx, *anna, "mortgage", "m1", json!({})).await;
        let owners = [(*anna, Some("2026-03-29T22:30:00Z")), (*bram, None)];
        let shared = NewAction::new("b", "SIGN_OTD", Some(mortgage)).insert(&tx, &owners).await;
        let upload = NewAction::new("a", "UPLOAD_DOCUMENT", None);
        NewAction { deadline: Some("2026-12-01"), ..upload }.insert(&tx, &[(*anna, None)]).await;
        let invoice = json!({ "public_number": "2026-1", "total": 1250.05, "lines": [{ "description": "Advies" }] });
        let invoice = product(&tx, *anna, "invoice", "i1", invoice).await;
        let details = json!({ "invoice": "i1", "quotes": [{ "id": "q" }] });
        let pay = NewAction::new("c", "PAY_INVOICE", Some(invoice));
        let pay = NewAction { deadline: Some("2026-11-30"), details, ..pay }.insert(&tx, &[(*anna, None)]).await;
        payment(&tx, *anna, pay, invoice, "FAILED", 125_005, "2026-11-02T00:00:00Z").await;
        payment(&tx, *anna, pay, invoice, "CANCELLED", 125_005, "2026-11-01T00:00:00Z").await;
        tx.commit().await.expect("committed");

        let list = parse_json(&read_actions::list(store.reader(), *anna).await.expect("a list"));
        let list = list.as_array().expect("an array");
        let of = |place: usize, name: &str| list[place]["attributes"][name].clone();
        assert_eq!([of(0, "label"), of(1, "label"), of(2, "label")], ["c", "a", "b"]);
        assert_eq!(of(0, "payment")["amount"], 1250.05);
        assert_eq!(of(0, "payment")["status"], "FAILED");
        assert_eq!(of(0, "invoice")["lines"], json!([{ "description": "Advies" }]));
        assert_eq!(of(0, "invoice")["id"], json!(invoice));
        assert_eq!(of(0, "quotes"), json!([{ "id": "q" }]));
        assert_eq!(of(1, "invoice"), Value::Null);
        assert_eq!(of(0, "product")["type"], "INVOICE");
        assert_eq!(of(1, "product"), Value::Null);
        assert_eq!(of(1, "deadline"), "2026-12-01");
        assert_eq!(of(1, "comment"), "line 1\nline 2");
        assert_eq!(of(1, "quotes"), json!([{ "id": "q" }]));
        assert_eq!(of(1, "payment"), Value::Null);
        assert_eq!(of(1, "date_executed"), Value::Null);
        assert_eq!(of(2, "is_done"), true);
        // Half past midnight of the 30th in Amsterdam, where summer time has begun.
        assert_eq!(of(2, "date_executed"), "2026-03-30");
        assert_eq!(of(2, "waiting_for"), "Bram");
        assert_eq!(of(2, "product")["label"], "\"m1\" \\ é");

        let invoices = read_products::list(store.reader(), *anna, ProductKind::Invoice).await.expect("a list");
        let attributes = &parse_json(&invoices)[0]["attributes"];
        assert_eq!(attributes["publicNumber"], "2026-1");
        assert_eq!(attributes["total"], 1250.05);
        assert_eq!(attributes["productAction"], json!(pay));

        let theirs = parse_json(&read_actions::list(store.reader(), *bram).await.expect("a list"));
        assert_eq!(theirs.as_array().map(Vec::len), Some(1));
        assert_eq!(theirs[0]["id"], json!(shared));
        assert_eq!(theirs[0]["attributes"]["is_done"], false);
        assert_eq!(theirs[0]["attributes"]["waiting_for"], Value::Null);
        let stranger = Scope { licence: LicenceId::new(Uuid::now_v7()), ..*anna };
        assert_eq!(read_actions::list(store.reader(), stranger).await.expect("a list"), "[]");
    }
}

sqlite_and_postgres! {
    async fn products_carry_their_counters_and_belong_to_their_owner(firm: Firm) {
        let Firm { store, anna, bram, .. } = &firm;
        let tx = store.begin().await.expect("a transaction");
        let second = product(&tx, *anna, "mortgage", "m2", json!({ "label": "m2", "amount": 250_000 })).await;
        let first = product(&tx, *anna, "mortgage", "m1", json!({})).await;
        let home = product(&tx, *anna, "woongarant", "w1", json!({ "status": "x" })).await;
        product(&tx, *anna, "appointment", "gone", json!({ "is_cancelled": true })).await;
        product(&tx, *anna, "appointment", "comes", json!({ "is_cancelled": false })).await;
        let answered = [(*anna, Some("2026-01-01T00:00:00Z"))];
        NewAction::new("a", "SIGN_OTD", Some(second)).insert(&tx, &answered).await;
        NewAction::new("b", "SIGN_OTD", Some(second)).insert(&tx, &[(*anna, None)]).await;
        tx.commit().await.expect("committed");

        let list = parse_json(&read_products::list(store.reader(), *anna, ProductKind::Mortgage).await.expect("a list"));
        assert_eq!(list[0]["id"], json!(first));
        let counter = json!({ "total": 2, "closed": 1, "open": 1 });
        let expected = json!({ "id": second, "action_counter": counter, "label": "m2", "amount": 250_000 });
        assert_eq!(list[1]["attributes"], expected);
        assert_eq!(list[1]["type"], "mortgages");
        let homes = parse_json(&read_products::list(store.reader(), *anna, ProductKind::Woongarant).await.expect("a list"));
        assert_eq!(homes[0]["attributes"]["product_id"], json!(home));
        let meetings = parse_json(&read_products::list(store.reader(), *anna, ProductKind::Appointment).await.expect("a list"));
        assert_eq!(meetings.as_array().map(Vec::len), Some(1));

        let one = |scope, id| read_products::find(store.reader(), scope, ProductKind::Mortgage, id);
        assert!(matches!(one(*anna, second).await, Ok(Lookup::Found(text)) if parse_json(&text)["id"] == json!(second)));
        assert_eq!(one(*bram, second).await.expect("an answer"), Lookup::NotOwned);
        assert_eq!(one(*anna, home).await.expect("an answer"), Lookup::NotFound);
        assert_eq!(one(*anna, Uuid::now_v7()).await.expect("an answer"), Lookup::NotFound);

        let found = read_products::definitions(store.reader(), *anna).await.expect("definitions");
        let found: Vec<_> =
            found.iter().map(|d| (d.kind.name(), d.counter, d.open_actions, d.first_product)).collect();
        assert_eq!(found[1..], [("general_insurance", 1, 0, home), ("mortgage", 2, 1, first)]);
        assert_eq!((found[0].0, found[0].1), ("appointment", 1));
        assert!(read_products::definitions(store.reader(), *bram).await.expect("definitions").is_empty());
    }
}

sqlite_and_postgres! {
    async fn an_action_shows_what_is_asked_of_the_reader(firm: Firm) {
        let Firm { store, anna, bram, .. } = &firm;
        let tx = store.begin().await.expect("a transaction");
        let (then, owners) = ("2026-12-31T23:30:00Z", [(*anna, None), (*bram, None)]);
        let home = product(&tx, *anna, "woongarant", "w1", json!({})).await;
        let kind = "SIGN_WOONGARANT_PROPOSAL";
        let details = json!({ "x": 1, "woongarant": { "a": 1, "action_counter": null, "b": 2 }, "y": 2 });
        let proposal = NewAction { details, ..NewAction::new("1", kind, Some(home)) };
        let proposal = proposal.insert(&tx, &owners[..1]).await;
        let without = NewAction { details: json!({ "woongarant": null }), ..NewAction::new("2", kind, None) };
        without.insert(&tx, &owners[..1]).await;
        // Archived actions are not listed, but count in the proposal.
        let gone = NewAction { is_archived: true, ..NewAction::new("gone", "SIGN_OTD", Some(home)) };
        let gone = gone.insert(&tx, &[(*anna, Some(then))]).await;
        let odd = "q\"uo\\te \u{1}\n é";
        let plain = NewAction { details: json!({}), label: odd, comment: None, ..NewAction::new("3", "SIGN_OTD", None) };
        plain.insert(&tx, &owners).await;
        let rejected = NewAction { rejection: Some("blurred"), ..NewAction::new("4", "UPLOAD_DOCUMENT", None) };
        let rejected = NewAction { deadline: Some("9998-12-31"), ..rejected };
        rejected.insert(&tx, &owners[..1]).await;
        let executed_at = Some(instant(then));
        let by_firm = NewAction { is_done: true, executed_at, ..NewAction::new("5", "SIGN_OTD", None) };
        let by_firm = by_firm.insert(&tx, &owners[..1]).await;
        let any = NewAction { is_done: true, completion: "any", ..NewAction::new("6", "SIGN_OTD", None) };
        let any = any.insert(&tx, &owners).await;
        submission(&tx, *bram, any, "SIGN_OTD", 1).await;
        let waiting = NewAction::new("7", "SIGN_OTD", None);
        let waiting = waiting.insert(&tx, &[(*anna, Some(then)), (*bram, None)]).await;
        submission(&tx, *anna, waiting, "SIGN_OTD", 2).await;
        tx.commit().await.expect("committed");

        let list = parse_json(&read_actions::list(store.reader(), *anna).await.expect("a list"));
        let list: Vec<_> = list.as_array().expect("an array").iter().map(|one| &one["attributes"]).collect();
        let columns = |name: &str| -> Vec<Value> { list.iter().map(|one| one[name].clone()).collect() };
        assert_eq!(columns("label"), ["4", "1", "2", odd, "5", "6", "7"]);
        let (open, done) = (json!(false), json!(true));
        assert_eq!(columns("is_done"), [&open, &open, &open, &open, &done, &done, &done].map(Clone::clone));
        assert_eq!(columns("has_receipt"), [&open, &open, &open, &open, &open, &done, &done].map(Clone::clone));
        assert_eq!(columns("waiting_for")[5..], [Value::Null, json!("Bram")]);
        assert_eq!(columns("date_executed")[3..], [json!(null), json!("2027-01-01"), json!(null), json!("2027-01-01")]);
        assert_eq!((&list[0]["comment"], &list[3]["comment"]), (&json!("blurred"), &Value::Null));

        let one = async |id| match read_actions::find(store.reader(), *anna, id).await.expect("an answer") {
            Lookup::Found(text) => text,
            other => panic!("{other:?}"),
        };
        let text = one(proposal).await;
        let counter = json!({ "total": 2, "closed": 1, "open": 1 });
        let stored = json!({ "x": 1, "woongarant": { "a": 1, "action_counter": counter, "b": 2 }, "y": 2 });
        assert_eq!(parse_json(&text)["attributes"]["woongarant"], stored["woongarant"]);
        // `PostgreSQL` orders the members of what it stores.
        if !store.reader().is_postgres() {
            assert!(text.ends_with(&format!(r#""payment":null,{}}}"#, &stored.to_string()[1..])), "{text}");
        }
        assert_eq!(list[2]["woongarant"], Value::Null);
        let expected = json!({ "type": "actions", "id": by_firm, "attributes": {
            "id": by_firm, "label": "5", "type": "SIGN_OTD", "date_created": "2026-11-01",
            "date_executed": "2027-01-01", "deadline": null, "is_done": true, "comment": "line 1\nline 2",
            "product": null, "waiting_for": null, "has_receipt": false, "payment": null, "quotes": [{ "id": "q" }],
        } });
        assert_eq!(one(by_firm).await, expected.to_string());
        let find = |scope, id| read_actions::find(store.reader(), scope, id);
        assert_eq!(find(*anna, gone).await.expect("an answer"), Lookup::NotOwned);
        assert_eq!(find(*bram, proposal).await.expect("an answer"), Lookup::NotOwned);
        assert_eq!(find(*anna, Uuid::now_v7()).await.expect("an answer"), Lookup::NotFound);
    }
}

sqlite_and_postgres! {
    async fn an_invoice_is_shown_with_its_payment(firm: Firm) {
        let Firm { store, anna, bram, .. } = &firm;
        let tx = store.begin().await.expect("a transaction");
        let both = [*anna, *bram];
        let invoice = |name: &'static str, details| NewProduct::new("invoice", name, details).insert(&tx, &both);
        let older = invoice("i1", json!({ "public_number": "7", "date_created": "2026-01-01", "total": 12.5 })).await;
        let newer = json!({ "label": "N", "date_created": "2026-02-01", "lines": [], "product_action": "elsewhere" });
        let newer = invoice("i2", newer).await;
        let undated = invoice("i0", json!({ "date_created": null })).await;
        let asks = |name, details| NewAction { details, ..NewAction::new(name, "PAY_INVOICE", None) };
        let pays = asks("a", json!({ "n": 1, "invoice": "i1", "z": 2 })).insert(&tx, &[(*anna, None)]).await;
        let done = NewAction { is_done: true, ..asks("0", json!({ "invoice": "i1" })) };
        let done = NewAction { is_archived: true, ..done };
        done.insert(&tx, &[(*anna, None)]).await;
        let unknown = asks("b", json!({ "invoice": "i9" })).insert(&tx, &[(*anna, None)]).await;
        let executed_at = Some(instant("2026-07-01T22:30:00Z"));
        let elsewhere = NewAction { is_done: true, executed_at, ..NewAction::new("elsewhere", "SIGN_OTD", None) };
        elsewhere.insert(&tx, &[(*bram, None)]).await;
        payment(&tx, *anna, pays, older, "PAID", 30_000, "2026-11-09T23:30:00Z").await;
        payment(&tx, *anna, pays, older, "FAILED", 125_050, "2026-11-08T23:30:00Z").await;
        payment(&tx, *anna, pays, newer, "NEW", 1, "2026-11-10T23:30:00Z").await;
        tx.commit().await.expect("committed");

        let list = read_products::list(store.reader(), *anna, ProductKind::Invoice).await.expect("a list");
        let counter = json!({ "total": 0, "closed": 0, "open": 0 });
        let expected = json!([
            { "type": "invoices", "id": newer, "attributes": {
                "id": newer, "action_counter": counter, "label": "N", "publicNumber": null,
                "dateCreated": "2026-02-01", "dateDue": null, "lines": [], "total": null, "credited": 0, "creditsNumber": null,
                "paidOn": "2026-07-02",
                "paymentState": "paid", "productAction": null, "hasPdf": false,
            } },
            { "type": "invoices", "id": older, "attributes": {
                "id": older, "action_counter": counter, "label": null, "publicNumber": "7",
                "dateCreated": "2026-01-01", "dateDue": null, "lines": null, "total": 12.5, "credited": 0, "creditsNumber": null,
                "paidOn": "2026-11-10",
                "paymentState": "paid", "productAction": pays, "hasPdf": true,
            } },
            { "type": "invoices", "id": undated, "attributes": {
                "id": undated, "action_counter": counter, "label": null, "publicNumber": null, "dateCreated": null,
                "dateDue": null, "lines": null, "total": null, "credited": 0, "creditsNumber": null,
                "paidOn": null, "paymentState": null, "productAction": null,
                "hasPdf": false,
            } },
        ]);
        assert_eq!(list, expected.to_string());
        let first = read_products::definitions(store.reader(), *anna).await.expect("definitions")[0].first_product;
        assert_eq!(first, newer);

        let one = async |id| match read_actions::find(store.reader(), *anna, id).await.expect("an answer") {
            Lookup::Found(text) => parse_json(&text)["attributes"].clone(),
            other => panic!("{other:?}"),
        };
        let displayed = one(pays).await;
        assert_eq!((&displayed["payment"]["amount"], &displayed["payment"]["is_paid"]), (&json!(300), &json!(true)));
        assert_eq!((&displayed["n"], &displayed["z"]), (&json!(1), &json!(2)));
        let invoice = json!({
            "id": older, "public_number": "7", "date_created": "2026-01-01", "date_due": null,
            "paid_on": "2026-11-10", "payment_state": "paid", "total": 12.5, "credited": 0,
            "product_action": pays, "lines": null, "has_pdf": true,
        });
        assert_eq!(displayed["invoice"].to_string(), invoice.to_string());
        let displayed = one(unknown).await;
        assert_eq!((&displayed["payment"], &displayed["invoice"]), (&Value::Null, &Value::Null));
    }
}

sqlite_and_postgres! {
    async fn products_are_listed_in_the_order_of_their_kind(firm: Firm) {
        let Firm { store, anna, .. } = &firm;
        let tx = store.begin().await.expect("a transaction");
        let meeting = |name, ends: &str| NewProduct {
            ends_at: Some(instant(ends)),
            ..NewProduct::new("appointment", name, json!({ "is_cancelled": false }))
        };
        let later = meeting("a", "2026-12-02T00:00:00Z").insert(&tx, &[*anna]).await;
        let sooner = meeting("b", "2026-12-01T00:00:00Z").insert(&tx, &[*anna]).await;
        let archived = NewProduct { is_archived: true, ..meeting("c", "2026-11-01T00:00:00Z") };
        archived.insert(&tx, &[*anna]).await;
        product(&tx, *anna, "woongarant", "a", json!({})).await;
        let insured = product(&tx, *anna, "general_insurance", "b", json!({ "n": 1 })).await;
        let known = product(&tx, *anna, "bankguarantee", "k", json!({})).await;
        product(&tx, *anna, "bankguarantee", "u", json!({ "n": 1 })).await;
        document(&tx, *anna, Some(known), None, "bankguarantee_terms").await;
        let panels = json!({ "adviser_panels": [{ "adviser": "eva", "label": "Uw adviseur" }], "n": 1 });
        product(&tx, *anna, "mortgage", "m", panels).await;
        tx.commit().await.expect("committed");

        let list = async |kind| {
            let list = read_products::list(store.reader(), *anna, kind).await.expect("a list");
            let list = parse_json(&list);
            list.as_array().expect("an array").clone()
        };
        let meetings = list(ProductKind::Appointment).await;
        assert_eq!(meetings.iter().map(|one| &one["id"]).collect::<Vec<_>>(), [&json!(sooner), &json!(later)]);
        let definitions = read_products::definitions(store.reader(), *anna).await.expect("definitions");
        let firsts: Vec<_> = definitions.iter().map(|one| (one.counter, one.first_product)).collect();
        assert_eq!(firsts[..3], [(2, sooner), (2, known), (2, insured)]);
        let conditions: Vec<_> = list(ProductKind::Bankguarantee).await.into_iter()
            .map(|one| one["attributes"]["has_general_conditions"].clone())
            .collect();
        assert_eq!(conditions, [true, false]);
        let insurance = list(ProductKind::GeneralInsurance).await[0]["attributes"].clone();
        assert_eq!((&insurance["product_id"], &insurance["n"]), (&json!(insured), &json!(1)));
        let mortgage = list(ProductKind::Mortgage).await[0]["attributes"].clone();
        let expected = json!([{ "label": "Uw adviseur", "name": null, "phone": null, "emailaddress": null, "image": null }]);
        assert_eq!((&mortgage["adviser_panels"], &mortgage["n"]), (&expected, &json!(1)));
    }
}
