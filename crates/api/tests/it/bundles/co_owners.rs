//! A couple of whom a colleague sees one: what the other gave is not in the bundle, nor in any call about what is of both.

use axum::http::Method;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use image::ImageFormat;
use serde_json::{Value, json};

use super::scene::{Unpacked, approve, of_firm};
use crate::documents::receipts::add_householder;
use crate::documents::uploads::{Form, picture, send};
use crate::support::{NewAction, Person, Portal, VANDIJK, agreement_evidence, text};

const BOTH: [&str; 2] = ["anna", "bram"];

fn new_action<'a>(kind: &'a str, name: &'a str, product: (&'a str, &'a str)) -> NewAction<'a> {
    let completion = "all";
    NewAction {
        kind,
        external_id: name,
        product: Some(product),
        owners: &BOTH,
        completion,
        ..NewAction::default()
    }
}

/// Anna of the branch `utrecht` and Bram of none, who both answered, delivered and signed everything.
async fn add_couple(portal: &Portal) -> [Person; 2] {
    let couple = [add_householder(portal, "anna").await, add_householder(portal, "bram").await];
    let dossier = json!({ "label": "Aankoop", "owners": BOTH, "percentage_complete": 10 });
    portal.record("dossiers/d1", dossier).await;
    let product = |label: &str| json!({ "label": label, "owners": BOTH, "dossier": "d1" });
    portal.record("products/credit/shared", product("Krediet")).await;
    portal.record("products/otd/order", product("Opdracht")).await;
    let upload =
        portal.action("vandijk", new_action("UPLOAD_DOCUMENT", "upload", ("credit", "shared"))).await;
    let sign = portal.action("vandijk", new_action("SIGN_OTD", "sign", ("otd", "order"))).await;
    let action =
        portal.action("vandijk", new_action("APPROVE_DOCUMENT", "decide", ("credit", "shared"))).await;
    for (who, name) in couple.iter().zip(BOTH) {
        let form = Form::for_action(upload).file(&format!("{name}.png"), &picture(ImageFormat::Png)).end();
        let sent = send(portal, who, form, None).await;
        assert!(sent.status.is_success(), "{}", sent.text);
        let path = format!("/api/actions/{action}/respond-document-approval");
        let reply = portal.post(&path, &who.token, json!({ "response": "yes", "evidence": {} })).await;
        assert!(reply.status.is_success(), "{}", reply.text);
        let path = format!("/api/products/otds/actions/{sign}/sign");
        let signed =
            portal.post(&path, &who.token, json!({ "data": {}, "evidence": agreement_evidence() })).await;
        assert!(signed.status.is_success(), "{}", signed.text);
    }
    // For one answer that is enough for both, too.
    let any = NewAction { completion: "any", ..new_action("APPROVE_DOCUMENT", "any", ("credit", "shared")) };
    approve(portal, &couple[1], any).await;
    let branch =
        "/* all licences */ update consumers set branch_external_id='utrecht' where external_id='anna'";
    store::testing::execute(&portal.store, branch).await.expect("a branch");
    couple
}

/// The token of a colleague who sees the branch `utrecht`.
async fn sign_in_colleague(portal: &Portal) -> String {
    portal.desk("vandijk", DeskMode::Full).await;
    let (eva, token) = portal.at_work("vandijk", "eva", StaffRole::Handler).await;
    portal.limit_clients(&eva, ClientScope::Branch, Some("utrecht")).await;
    token
}

/// The deliveries of somebody, as the firm lists them.
async fn upload_of(portal: &Portal, name: &str) -> String {
    let list = portal.firm_call(VANDIJK, Method::GET, &format!("uploads?consumer={name}"), None).await.list();
    assert_eq!(list.len(), 1);
    text(&list[0]["id"])
}

sqlite_and_postgres! {
    async fn a_bundle_for_a_colleague_has_what_the_client_in_sight_gave(portal: Portal) {
        let [anna, bram] = add_couple(&portal).await;
        let whole = Unpacked::unpack(&of_firm(&portal, VANDIJK).await);
        assert_eq!(whole.answer_labels().len(), 7);
        assert_eq!(whole.json("manifest.json")["left_out"], json!([]));
        assert!(whole.names().iter().any(|name| name.ends_with("bram.pdf")), "{:?}", whole.names());

        let token = sign_in_colleague(&portal).await;
        let hers = Unpacked::unpack(&of_firm(&portal, &token).await);
        assert_eq!(hers.answer_labels(), ["upload", "decide", "sign"]);
        let names = hers.names();
        assert!(names.iter().any(|name| name.ends_with("anna.pdf")), "{names:?}");
        assert!(!names.iter().any(|name| name.ends_with("bram.pdf")), "{names:?}");
        assert_eq!(names.iter().filter(|name| name.starts_with("receipts/")).count(), 3, "{names:?}");
        let purposes: Vec<Value> = hers.json("documents.json").as_array().expect("documents").iter()
            .map(|document| document["purpose"].clone()).collect();
        assert!(!purposes.contains(&json!("otd_signed")) && purposes.contains(&json!("otd_shown")), "{purposes:?}");
        let (his, own) = (bram.scope.consumer.to_string(), anna.scope.consumer.to_string());
        for name in names.iter().filter(|name| name.starts_with("answers/")) {
            assert!(hers.text(name).contains(&own) && !hers.text(name).contains(&his), "{name}");
        }
        let lines = hers.json("trail.json");
        assert!(lines.as_array().expect("lines").iter().all(|line| line["consumer_id"] == json!(own)), "{lines}");
        assert!(hers.text("index.html").contains("Het is het dossier van de klanten die de medewerker ziet"));
        let (holds, said) = hers.verify();
        assert!(holds && said.contains("LEFT OUT answers, receipts, deliveries"), "{said}");
        assert_eq!(hers.json("manifest.json")["missing"], json!([]), "what is left out is not lost");
    }
}

sqlite_and_postgres! {
    async fn calls_about_a_joint_record_name_only_the_owner_whom_the_colleague_may_see(portal: Portal) {
        add_couple(&portal).await;
        let token = sign_in_colleague(&portal).await;
        let get = async |key: &str, path: &str| portal.firm_call(key, Method::GET, path, None).await;
        let whose = async |key: &str, path: &str| {
            let mut found: Vec<String> = get(key, path).await.list().iter()
                .map(|one| text(&one["attributes"]["consumer_external_id"])).collect();
            found.sort();
            found.dedup();
            found
        };
        for action in ["upload", "sign", "decide"] {
            let path = format!("actions/{action}/answers");
            assert_eq!((whose(VANDIJK, &path).await, whose(&token, &path).await), (vec!["anna".into(), "bram".into()], vec!["anna".into()]), "{action}");
        }
        assert_eq!(get(&token, "actions/any/answers").await.list(), Vec::<Value>::new());
        let kinds = async |key: &str| {
            let mut kinds: Vec<String> = get(key, "actions/sign/papers").await.list().iter()
                .map(|paper| text(&paper["attributes"]["kind"])).collect();
            kinds.sort();
            kinds
        };
        assert_eq!(kinds(VANDIJK).await, ["otd_shown", "otd_signed", "receipt", "receipt"]);
        assert_eq!(kinds(&token).await, ["otd_shown", "receipt"]);
        let signed = "actions/sign/papers/otd_signed/content";
        assert_eq!(get(VANDIJK, signed).await.status, 200);
        get(&token, signed).await.expect_error(404, "DOWNLOADABLE_DOCUMENT_NOT_FOUND");
        // By its id as well, and as a document.
        let papers = get(VANDIJK, "actions/sign/papers").await.list();
        for paper in papers.iter().filter(|one| one["attributes"]["consumer_external_id"] == json!("bram") || one["attributes"]["kind"] == json!("otd_signed")) {
            let id = text(&paper["id"]);
            get(&token, &format!("actions/sign/papers/{id}/content")).await.expect_error(404, "DOWNLOADABLE_DOCUMENT_NOT_FOUND");
            get(&token, &format!("documents/{id}/content")).await.expect_error(404, "IMPORTANT_DOCUMENT_NOT_FOUND");
        }
        let (hers, his) = (upload_of(&portal, "anna").await, upload_of(&portal, "bram").await);
        for path in [format!("uploads/{hers}"), format!("documents/{hers}/content")] {
            assert_eq!(get(&token, &path).await.status, 200, "{path}");
        }
        for (path, code) in [
            (format!("uploads/{his}"), "RECORD_NOT_FOUND"),
            (format!("uploads/{his}/content"), "IMPORTANT_DOCUMENT_NOT_FOUND"),
            (format!("documents/{his}/content"), "IMPORTANT_DOCUMENT_NOT_FOUND"),
        ] {
            get(&token, &path).await.expect_error(404, code);
            assert_eq!(get(VANDIJK, &path).await.status, 200, "{path}");
        }
    }
}
