//! Answers as the firm reads them: by consumer, with what it takes to recompute a seal, and the papers made of them.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::testing::{Corruption, tamper};

use super::records::put;
use crate::documents::receipts::letters;
use crate::support::{NOORDZEE, Person, Portal, Reply, signature, text};

async fn read(portal: &Portal, path: &str) -> Reply {
    portal.our_firm(Method::GET, path, None).await
}

async fn to_sign(portal: &Portal, name: &str, owners: &[&str]) -> String {
    let order = json!({ "owners": owners, "label": "Opdracht", "grand_total": 1234 });
    portal.record(&format!("products/otd/{name}"), order).await;
    let action = json!({
        "type": "SIGN_OTD", "label": "Tekenen", "owners": owners, "completion": "all",
        "product": { "kind": "otd", "external_id": name },
    });
    text(&put(portal, &format!("actions/sign-{name}"), 1, action).await.attributes()["portal_id"])
}

async fn sign(portal: &Portal, who: &Person, action: &str) {
    let path = format!("/api/products/otds/actions/{action}/sign");
    let reply = portal.post(&path, &who.token, signature()).await;
    assert!(reply.status.is_success(), "{}", reply.text);
}

fn hash(previous: &str, content: &str) -> String {
    let previous = hex::decode(previous).expect("hexadecimal");
    hex::encode(Sha256::new().chain_update(previous).chain_update(content).finalize())
}

sqlite_and_postgres! {
    async fn a_consumers_answers_can_be_sealed_anew(portal: Portal) {
        let (anna, bram) = (portal.person("vandijk", "anna").await, portal.person("vandijk", "bram").await);
        let mut signed = Vec::new();
        for (name, who) in [("o1", &anna), ("o2", &bram), ("o3", &anna)] {
            let action = to_sign(&portal, name, &[if name == "o2" { "bram" } else { "anna" }]).await;
            sign(&portal, who, &action).await;
            signed.push(action);
        }
        portal.our_firm(Method::POST, "actions/sign-o1/archive", None).await;
        let whole = read(&portal, "answers").await.list();
        assert_eq!(whole.len(), 3);
        let mut previous = "0".repeat(64);
        for (place, one) in whole.iter().enumerate() {
            let one = &one["attributes"];
            assert_eq!(one["chain_position"], place + 1);
            assert_eq!(one["previous_hash"], json!(previous));
            let sealed = &one["sealed"];
            previous = text(&one["hash"]);
            assert_eq!(hash(&text(&one["previous_hash"]), &text(&sealed["content"])), previous);
            let content: Value = serde_json::from_str(&text(&sealed["content"])).expect("JSON");
            for part in ["payload", "evidence"] {
                let digest = hex::encode(Sha256::digest(text(&sealed[part])));
                assert_eq!(content[format!("{part}_sha256")], json!(digest));
                let value: Value = serde_json::from_str(&text(&sealed[part])).expect("JSON");
                assert_eq!(value, one[part]);
            }
            assert!(one["signature"].is_string() && one["key_id"].is_string());
            assert_eq!((&one["holds"], &one["difference"]), (&json!(true), &Value::Null));
        }
        let own = read(&portal, "answers?consumer=anna&limit=1").await;
        let next = text(&own.json()["meta"]["next"]);
        let first = &own.list()[0]["attributes"];
        assert_eq!((&first["action_external_id"], &first["action_id"]), (&json!("sign-o1"), &json!(signed[0])));
        let rest = read(&portal, &format!("answers?consumer=anna&after={next}")).await;
        assert_eq!(rest.list().len(), 1);
        assert_eq!(rest.list()[0]["attributes"], whole[2]["attributes"]);
        // What was changed behind the portal's back is said of the entry itself, and of no other.
        let id = text(&whole[0]["id"]).parse().expect("an id");
        tamper(&portal.store, id, Corruption::Payload(json!({ "agreed": false }))).await.expect("changed");
        let held: Vec<Value> =
            read(&portal, "answers").await.list().iter().map(|one| one["attributes"]["holds"].clone()).collect();
        assert_eq!(held, [json!(false), json!(true), json!(true)]);
        assert_eq!(rest.json()["meta"], json!({}));
        assert_eq!(read(&portal, "actions/sign-o2/answers").await.list()[0], whole[1]);
        read(&portal, "answers?consumer=nobody").await.expect_error(404, "CONSUMER_NOT_FOUND");
        read(&portal, "answers?after=x").await.expect_error(422, "VALIDATION_FAILED");
        assert_eq!(portal.firm_call(NOORDZEE, Method::GET, "answers", None).await.list().len(), 0);
    }
}

sqlite_and_postgres! {
    async fn signed_papers_and_receipts_are_handed_out(portal: Portal) {
        let (anna, bram) = (portal.person("vandijk", "anna").await, portal.person("vandijk", "bram").await);
        let action = to_sign(&portal, "o1", &["anna", "bram"]).await;
        let papers = async || read(&portal, "actions/sign-o1/papers").await.json();
        let rules = |list: &Value| -> Vec<(String, String)> {
            let pending = list["meta"]["pending"].as_array().expect("a list").iter();
            pending.map(|one| (text(&one["kind"]), text(&one["rule"]))).collect()
        };
        let kinds = |list: &Value| -> Vec<String> {
            list["data"].as_array().expect("a list").iter().map(|one| text(&one["attributes"]["kind"])).collect()
        };
        let none = papers().await;
        assert_eq!(kinds(&none), Vec::<String>::new());
        let not_signed = ("otd_signed".to_owned(), "not_signed_by_all".to_owned());
        assert_eq!(rules(&none), [("receipt".to_owned(), "not_answered".to_owned()), not_signed.clone()]);
        let content = async |paper: &str| read(&portal, &format!("actions/sign-o1/papers/{paper}/content")).await;
        let refused = content("otd_signed").await;
        refused.expect_error(404, "DOWNLOADABLE_DOCUMENT_NOT_FOUND");
        assert_eq!(refused.json()["error"]["faults"][0]["rule"], "not_signed_by_all");

        sign(&portal, &anna, &action).await;
        let half = papers().await;
        assert_eq!(rules(&half), [not_signed]);
        assert!(kinds(&half).contains(&"receipt".to_owned()), "{half}");
        sign(&portal, &bram, &action).await;
        // What consumers no longer see stays the firm's.
        portal.our_firm(Method::POST, "products/otd/o1/archive", None).await;
        let all = papers().await;
        assert_eq!(rules(&all), []);
        assert_eq!(kinds(&all).iter().filter(|kind| *kind == "receipt").count(), 2);
        for paper in all["data"].as_array().expect("a list") {
            let file = content(&text(&paper["id"])).await;
            assert_eq!(file.status, StatusCode::OK, "{}", file.text);
            assert_eq!(json!(file.bytes.len()), paper["attributes"]["bytes"]);
            assert_eq!(json!(hex::encode(Sha256::digest(&file.bytes))), paper["attributes"]["sha256"]);
        }
        let order = content("otd_signed").await;
        assert!(letters(&order.bytes).contains("Opdracht"));
        assert_eq!(papers().await, all, "made once");
        content("invoice").await.expect_error(404, "DOWNLOADABLE_DOCUMENT_NOT_FOUND");
        read(&portal, "actions/none/papers").await.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
        let foreign = portal.firm_call(NOORDZEE, Method::GET, "actions/sign-o1/papers", None).await;
        foreign.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
        let trail = read(&portal, "audit?type=document.read&limit=500").await.list();
        assert!(trail.iter().any(|line| line["attributes"]["details"]["type"] == "otd_signed"), "{trail:?}");
    }
}
