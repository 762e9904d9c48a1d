//! Papers that the portal makes: once, kept, served under their names, and part of what was shown; and what happens when
//! one cannot be made.

use axum::http::Method;
use documents::worker::WorkerProcess;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::documents::receipts::letters;
use crate::support::{NewAction, Person, Portal, VANDIJK, agreement_evidence, signature, text};

async fn submit_form(portal: &Portal) -> (Person, Uuid, Value) {
    let anna = portal.person("vandijk", "anna").await;
    portal.product("vandijk", "dossier", "d", &["anna"], json!({ "label": "Dossier" })).await;
    let action = NewAction {
        kind: "KNOWLEDGE_FORM",
        external_id: "Vragenlijst",
        product: Some(("dossier", "d")),
        ..NewAction::default()
    };
    let action = portal.action("vandijk", action).await;
    let answers = json!({ "mortgage_2": "veel_kennis_ervaring", "savings_8": null });
    (anna, action, json!({ "productActionId": action, "answers": answers }))
}

async fn list_events(portal: &Portal, who: &Person) -> Vec<(String, Value)> {
    let found = store::events::events_after(portal.app.store.reader(), who.scope.licence, 0, 100).await;
    let found = found.expect("events").into_iter().filter(|event| event.kind != "record.written");
    found.map(|event| (event.kind, event.data)).collect()
}

sqlite_and_postgres! {
    async fn a_knowledge_form_becomes_a_paper_for_both(portal: Portal) {
        let (anna, action, body) = submit_form(&portal).await;
        let bram = portal.person("vandijk", "bram").await;
        let path = format!("/api/actions/{action}/downloadable-document");
        portal.get(&path, &anna.token).await.expect_error(503, "KNOWLEDGE_FORM_NO_PDF");
        let none = json!({ "productActionId": action, "answers": {} });
        portal.post("/api/knowledge-form", &anna.token, none).await.expect_error(422, "KNOWLEDGE_FORM_NO_ANSWERS_PROVIDED");
        let wrong = json!({ "productActionId": action, "answers": { "general_1": "expert" } });
        portal.post("/api/knowledge-form", &anna.token, wrong).await.expect_error(422, "VALIDATION_FAILED");
        assert_eq!(crate::documents::uploads::count_files(&portal), (0, 0));

        assert_eq!(portal.post("/api/knowledge-form", &anna.token, body).await.attributes()["is_done"], true);
        let paper = portal.get(&path, &anna.token).await;
        assert_eq!(paper.header("content-disposition"), "attachment; filename=\"Kennis en ervaring.pdf\"");
        let said = letters(&paper.bytes);
        for words in ["Delineairehypotheek", "Veel", "Nietingevuld", "Belastingopvermogen(box3)", "Arbeidsongeschiktheid"] {
            assert!(said.contains(words), "{words} is missing from {said}");
        }
        portal.get(&path, &bram.token).await.expect_error(403, "PRODUCT_OWNERSHIP_MISMATCH");
        let received = portal.get("/api/documents/received", &anna.token).await.list();
        assert_eq!(received.len(), 1);
        assert_eq!(received[0]["attributes"]["label"], "Kennis en ervaring");
        let copy = format!("/api/documents/received/{}/download", received[0]["id"].as_str().expect("an id"));
        assert!(portal.get(&copy, &anna.token).await.bytes == paper.bytes);

        // The firm hears of it, fetches it, and finds it sealed.
        let told = list_events(&portal, &anna).await;
        assert_eq!((told.len(), told[0].0.as_str()), (1, "knowledge_form.submitted"));
        let file = &told[0].1["files"][0];
        assert_eq!((&file["id"], &file["file_name"]), (&received[0]["id"], &json!("Kennis en ervaring.pdf")));
        let content = format!("documents/{}/content", file["id"].as_str().expect("an id"));
        let theirs = portal.firm_call(VANDIJK, Method::GET, &content, None).await;
        assert!(theirs.bytes == paper.bytes);
        assert_eq!(paper.header("etag").trim_matches('"'), file["sha256"]);
        let checked = app::verify::verify_chain(&portal.app, anna.scope.licence).await.expect("walked");
        assert_eq!((checked.answers, checked.files, checked.broken), (1, 1, None));
        assert!(letters(&portal.get(&format!("/api/actions/{action}/receipt"), &anna.token).await.bytes)
            .contains("Kennisenervaring.pdf"));
    }
}

sqlite_and_postgres! {
    async fn a_paper_that_cannot_be_made_is_said_and_leaves_everything_open(portal: Portal) {
        let (anna, action, body) = submit_form(&portal).await;
        let otd = portal.product("vandijk", "otd", "o", &["anna"], json!({ "label": "Opdracht", "is_signed": false })).await;
        let sign = NewAction { kind: "SIGN_OTD", external_id: "s", product: Some(("otd", "o")), ..NewAction::default() };
        let sign = portal.action("vandijk", sign).await;
        let guarantee = json!({ "label": "Garantie", "company": "BNP", "is_BNP": true, "amount": 25_000 });
        let guarantee = portal.product("vandijk", "bankguarantee", "g", &["anna"], guarantee).await;
        let decide = NewAction {
            kind: "BANK_GUARANTEE_PROPOSAL", external_id: "b", product: Some(("bankguarantee", "g")), ..NewAction::default()
        };
        let decide = portal.action("vandijk", decide).await;
        let invoice = json!({ "public_number": "2026-1", "date_created": "2026-11-01", "total": 10, "lines": [] });
        let invoice = portal.product("vandijk", "invoice", "i", &["anna"], invoice).await;
        let approve = NewAction { kind: "APPROVE_DOCUMENT", external_id: "answered", ..NewAction::default() };
        let approve = portal.action("vandijk", approve).await;
        let approval = format!("/api/actions/{approve}/respond-document-approval");
        portal.post(&approval, &anna.token, json!({ "response": "yes" })).await.attributes();

        // Nobody makes papers any more.
        let mut portal = portal;
        portal.document_workers(WorkerProcess::new("/bin/false", []), None);
        let said = portal.post("/api/knowledge-form", &anna.token, body).await;
        said.expect_error(503, "KNOWLEDGE_FORM_FAILED_CREATING_PDF");
        let signed = portal.post(&format!("/api/products/otds/actions/{sign}/sign"), &anna.token, signature()).await;
        signed.expect_error(503, "DOCUMENT_RENDERING_FAILED");
        let choice = format!("/api/products/bankguarantees/actions/{decide}/submit-choice");
        let accepted = json!({ "accepted": true, "evidence": agreement_evidence() });
        let decided = portal.post(&choice, &anna.token, accepted).await;
        decided.expect_error(502, "BANK_GUARANTEE_PROPOSAL_FAILED");
        let fetched = async |path: String, status: u16, code: &str| {
            portal.get(&path, &anna.token).await.expect_error(status, code);
        };
        fetched(format!("/api/invoices/download/{invoice}"), 503, "COULD_NOT_GENERATE_INVOICE_PDF").await;
        fetched(format!("/api/documents/bankguarantees/{guarantee}/download"), 503, "DOCUMENT_RENDERING_FAILED").await;
        fetched(format!("/api/products/otds/actions/{sign}/download"), 503, "DOCUMENT_RENDERING_FAILED").await;
        fetched(format!("/api/actions/{approve}/receipt"), 503, "DOCUMENT_RENDERING_FAILED").await;
        assert_eq!(list_events(&portal, &anna).await.len(), 1, "the approval alone");
        let open = portal.get("/api/actions", &anna.token).await.list();
        let done = |id: Uuid| open.iter().find(|one| one["id"] == json!(id)).expect("it")["attributes"]["is_done"].clone();
        assert_eq!([done(action), done(sign), done(decide)], [json!(false), json!(false), json!(false)]);
        let order = portal.get(&format!("/api/products/otds/{otd}"), &anna.token).await.attributes();
        assert_eq!(order["is_signed"], false);
        assert_eq!(crate::documents::uploads::count_files(&portal), (0, 0));
    }
}

sqlite_and_postgres! {
    async fn a_paper_is_made_once_for_what_is_known(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let attributes = json!({
            "owners": ["anna"], "label": "Garantie 1", "company": "BNP", "is_BNP": true, "amount": 25_000,
            "arrangement": "standaard",
        });
        portal.record("products/bankguarantee/g", attributes.clone()).await;
        let list = portal.get("/api/products/bankguarantees", &anna.token).await.list();
        let guarantee = list[0]["id"].as_str().expect("an id").to_owned();
        let action = NewAction {
            kind: "REQUEST_BANK_GUARANTEE", external_id: "b", product: Some(("bankguarantee", "g")), ..NewAction::default()
        };
        let action = portal.action("vandijk", action).await;
        let path = format!("/api/documents/bankguarantees/{guarantee}/download");
        let first = portal.get(&path, &anna.token).await;
        assert_eq!(first.header("content-disposition"), "attachment; filename=\"Aanvraag Garantie 1.pdf\"");
        portal.clock.advance(chrono::TimeDelta::days(2));
        let token = portal.staged_token(anna.scope, domain::accounts::session::Stage::Full, None).await;
        assert!(portal.get(&path, &token).await.bytes == first.bytes, "on another day it is the same paper");
        assert_eq!(crate::documents::uploads::count_files(&portal), (1, 0));

        // What was decided on stands in the evidence, whether it was fetched or not.
        let choice = format!("/api/products/bankguarantees/actions/{action}/submit-choice");
        portal.post(&choice, &token, json!({ "accepted": false })).await.attributes();
        let sealed = store::submissions::of_action(portal.app.store.reader(), anna.scope.licence, action).await;
        let sealed = sealed.expect("submissions").remove(0);
        let displayed = sealed.evidence["documents"].as_array().expect("papers").clone();
        let names: Vec<&str> = displayed.iter().filter_map(|paper| paper["file_name"].as_str()).collect();
        assert_eq!(names, ["Aanvraag Garantie 1.pdf", "Verzekeringskaart Garantie 1.pdf"]);
        assert_eq!(displayed[0]["sha256"], first.header("etag").trim_matches('"'));
        let checked = app::verify::verify_chain(&portal.app, anna.scope.licence).await.expect("walked");
        assert_eq!((checked.files, checked.gone, checked.broken), (2, 0, None));

        // A guarantee that has changed is another paper; one without a card has none.
        let mut changed = attributes;
        changed["amount"] = json!(30_000);
        changed["arrangement"] = json!("dha_woongarant");
        let body = json!({ "version": 2, "attributes": changed });
        let reply = portal.firm_call(VANDIJK, Method::PUT, "products/bankguarantee/g", Some(body)).await;
        assert!(reply.status.is_success(), "{}", reply.text);
        assert!(portal.get(&path, &token).await.bytes != first.bytes);
        portal.get(&format!("{path}?type=INSURANCE_CARD"), &token).await.expect_error(404, "FILE_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn nobody_agrees_to_general_conditions_that_are_not_there(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let guarantee = json!({ "owners": ["anna"], "label": "Garantie", "company": "BNP", "is_BNP": true });
        portal.record("products/bankguarantee/g", guarantee).await;
        let requested = json!({ "version": 1, "attributes": {
            "type": "BANK_GUARANTEE_PROPOSAL", "label": "Voorstel", "owners": ["anna"],
            "product": { "kind": "bankguarantee", "external_id": "g" },
        } });
        let put = async |path: &str, body: &Value| {
            let reply = portal.firm_call(VANDIJK, Method::PUT, path, Some(body.clone())).await;
            reply.attributes()["warnings"].clone()
        };
        let warnings = put("actions/first", &requested).await;
        assert_eq!(
            (&warnings[0]["code"], &warnings[0]["pointer"]),
            (&json!("guarantee_conditions_missing"), &json!("/product"))
        );
        let list = portal.get("/api/products/bankguarantees", &anna.token).await.list();
        assert_eq!(list[0]["attributes"]["has_general_conditions"], false);
        let id = list[0]["id"].as_str().expect("an id").to_owned();
        let path = format!("/api/documents/bankguarantees/{id}/download");
        portal.get(&format!("{path}?type=TERMS_AND_CONDITIONS"), &anna.token).await.expect_error(404, "FILE_NOT_FOUND");
        let actions = portal.get("/api/actions", &anna.token).await.list();
        let choice = format!(
            "/api/products/bankguarantees/actions/{}/submit-choice",
            actions[0]["id"].as_str().expect("an id")
        );
        let accepted = json!({ "accepted": true, "evidence": agreement_evidence() });
        let refused = portal.post(&choice, &anna.token, accepted.clone()).await;
        refused.expect_error(409, "BANK_GUARANTEE_CONDITIONS_MISSING");
        assert!(list_events(&portal, &anna).await.is_empty());

        let terms = json!({
            "purpose": "bankguarantee_terms", "label": "Voorwaarden", "filename": "voorwaarden.pdf",
            "product": { "kind": "bankguarantee", "external_id": "g" },
        });
        portal.record("documents/terms", terms.clone()).await;
        // A document without content is not there yet either.
        portal.post(&choice, &anna.token, accepted.clone()).await.expect_error(409, "BANK_GUARANTEE_CONDITIONS_MISSING");
        crate::documents::downloads::document_again(&portal, "terms", "%PDF-1.7 the insurer's own").await;
        assert_eq!(put("actions/second", &requested).await, json!([]));
        let list = portal.get("/api/products/bankguarantees", &anna.token).await.list();
        assert_eq!(list[0]["attributes"]["has_general_conditions"], true);
        let file = portal.get(&format!("{path}?type=TERMS_AND_CONDITIONS"), &anna.token).await;
        assert_eq!(file.text, "%PDF-1.7 the insurer's own");
        portal.post(&choice, &anna.token, accepted).await.attributes();
        let action = actions[0]["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
        let sealed = store::submissions::of_action(portal.app.store.reader(), anna.scope.licence, action).await;
        let displayed = sealed.expect("submissions").remove(0).evidence["documents"].clone();
        let names: Vec<&str> =
            displayed.as_array().expect("papers").iter().filter_map(|paper| paper["file_name"].as_str()).collect();
        assert!(names.contains(&"voorwaarden.pdf"), "{names:?}");
    }
}

sqlite_and_postgres! {
    async fn an_invoice_asks_to_be_paid_only_where_it_can_be(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let mut numbers = 1..;
        let mut invoice = |total: f64, more: Value| {
            let mut invoice = json!({
                "owners": ["anna"], "public_number": format!("2026-{}", numbers.next().expect("a number")), "date_created": "2026-11-01", "date_due": "2026-12-05",
                "lines": [
                    { "description": "Advies", "amount": 100, "vat_percentage": 21 },
                    { "description": "Leges", "amount": 9.5 },
                ],
                "total": total,
            });
            invoice.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
            invoice
        };
        let listed = async |name: &str| {
            let id = portal.our_firm(Method::GET, &format!("products/invoice/{name}"), None).await;
            let id = text(&id.json()["data"]["meta"]["portal_id"]);
            let one = portal.get(&format!("/api/invoices/{id}"), &anna.token).await.attributes();
            let paper = portal.get(&format!("/api/invoices/download/{id}"), &anna.token).await;
            (one, letters(&paper.bytes))
        };
        portal.record("products/invoice/due", invoice(130.5, json!({}))).await;
        let (one, words) = listed("due").await;
        assert_eq!((&one["dateDue"], &one["paidOn"]), (&json!("2026-12-05"), &Value::Null));
        assert_eq!(one["lines"][0], json!({ "description": "Advies", "amount": 100, "vatPercentage": 21.0, "vatAmount": null }));
        for said in ["Totaalexclusiefbtw€109,50", "Btw21%€21,00", "Totaalinclusiefbtw€130,50", "5december2026"] {
            assert!(words.contains(said), "{said} is missing from {words}");
        }
        assert!(!words.contains("verzoeken"), "there is no way to pay: {words}");

        // With an action and a provider there is.
        let (portal, _bank) = crate::payments::scene::Bank::open(portal).await;
        let action = json!({
            "type": "PAY_INVOICE", "label": "Betalen", "owners": ["anna"], "invoice": "due",
            "product": { "kind": "invoice", "external_id": "due" },
        });
        portal.record("actions/pay", action.clone()).await;
        let id = text(&portal.our_firm(Method::GET, "products/invoice/due", None).await.json()["data"]["meta"]["portal_id"]);
        let paper = async || letters(&portal.get(&format!("/api/invoices/download/{id}"), &anna.token).await.bytes);
        let asks = paper().await;
        assert!(asks.contains("Wijverzoekenuhetbedraguiterlijkop5december2026tebetalen") && asks.contains("iDEAL"), "{asks}");
        // The firm hears that it was paid elsewhere.
        let mut done = action;
        done["is_done"] = json!(true);
        let body = json!({ "version": 2, "attributes": done });
        portal.our_firm(Method::PUT, "actions/pay", Some(body)).await;
        let list = portal.get("/api/invoices", &anna.token).await.list();
        assert_eq!(list[0]["attributes"]["paidOn"], "2026-11-21");
        let action = portal.get("/api/actions", &anna.token).await.list()[0]["attributes"].clone();
        assert_eq!((&action["invoice"]["paid_on"], &action["invoice"]["date_due"]), (&json!("2026-11-21"), &json!("2026-12-05")));
        let paid = paper().await;
        assert!(paid.contains("Dezefactuurisvoldaan") && !paid.contains("Uiterste"), "{paid}");

        for (total, said) in [(-60.5, "Ditiseencreditfactuur"), (0.0, "geenbedragdatbetaaldmoetworden")] {
            let lines = json!({ "lines": [{ "description": "Correctie" }] });
            let name = format!("nothing{total}");
            portal.record(&format!("products/invoice/{name}"), invoice(total, lines)).await;
            let id = portal.our_firm(Method::GET, &format!("products/invoice/{name}"), None).await;
            let id = text(&id.json()["data"]["meta"]["portal_id"]);
            let words = letters(&portal.get(&format!("/api/invoices/download/{id}"), &anna.token).await.bytes);
            assert!(words.contains(said) && !words.contains("Uiterste") && !words.contains("iDEAL"), "{words}");
        }
    }
}
