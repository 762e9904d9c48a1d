//! Advisers as records: dossiers and products name them, and consumers see what the record says now.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::import::{by_lines, read_statuses};
use super::records::{put, read_violations};
use crate::support::{NOORDZEE, Portal, VANDIJK};

const EVA: &str = "advisers/eva";

fn eva(phone: &str) -> Value {
    json!({ "name": "Eva van Dijk", "phone": phone, "emailaddress": "eva@vandijk.example" })
}

fn dossier(panels: &Value) -> Value {
    json!({ "owners": ["anna"], "label": "Dossier", "user_panels": panels })
}

fn order(panels: &Value) -> Value {
    json!({ "owners": ["anna"], "label": "Opdracht", "adviser_panels": panels })
}

fn user_panels() -> Value {
    json!([{ "adviser": "eva", "systemname": "ADVISOR" }, { "name": "Kees", "phone": "030 1234567" }])
}

async fn read_panels(portal: &Portal, token: &str, path: &str, field: &str) -> Value {
    portal.get(path, token).await.list()[0]["attributes"][field].clone()
}

sqlite_and_postgres! {
    async fn a_change_of_an_adviser_shows_wherever_the_adviser_is_named(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        put(&portal, EVA, 1, eva("06 12345678")).await;
        put(&portal, "dossiers/d1", 1, dossier(&user_panels())).await;
        put(&portal, "products/otd/o1", 1, order(&user_panels())).await;
        let token = portal.token("anna").await;
        for (version, phone) in [(1, "06 12345678"), (2, "06 87654321")] {
            put(&portal, EVA, version, eva(phone)).await;
            for (path, field) in [("/api/dossiers", "user_panels"), ("/api/products/otds", "adviser_panels")] {
                let displayed = read_panels(&portal, &token, path, field).await;
                assert_eq!(displayed[0]["name"], "Eva van Dijk", "{path}");
                assert_eq!(displayed[0]["phone"], phone, "{path}");
                assert_eq!(displayed[0]["emailaddress"], "eva@vandijk.example");
                assert_eq!(displayed[0]["systemname"], "ADVISOR");
                assert_eq!(displayed[0].get("adviser"), None, "{path}: {displayed}");
                assert_eq!(displayed[1]["name"], "Kees", "what is embedded keeps working");
            }
        }
        let id = portal.get("/api/products/otds", &token).await.list()[0]["id"].clone();
        let one = portal.get(&format!("/api/products/otds/{}", id.as_str().expect("an id")), &token).await;
        assert_eq!(one.attributes()["adviser_panels"][0]["phone"], "06 87654321");
        // The firm reads back what it sent.
        let stored = portal.our_firm(Method::GET, "dossiers/d1", None).await.attributes();
        assert_eq!(stored["user_panels"][0]["adviser"], "eva");
        assert_eq!(stored["user_panels"][0]["phone"], Value::Null);
    }
}

sqlite_and_postgres! {
    async fn a_panel_names_an_adviser_or_holds_the_details(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        put(&portal, EVA, 1, eva("06 12345678")).await;
        let both = json!([{ "adviser": "eva", "name": "Eva", "image": "https://vandijk.example/eva.png", "label": "Uw adviseur" }]);
        let exclusive = |field: &str| ["name", "image"].map(|name| (format!("/{field}/0/{name}"), "exclusive".to_owned()));
        assert_eq!(read_violations(&put(&portal, "dossiers/d1", 1, dossier(&both)).await), exclusive("user_panels"));
        assert_eq!(read_violations(&put(&portal, "products/otd/o1", 1, order(&both)).await), exclusive("adviser_panels"));
        let unknown = json!([{ "adviser": "eva" }, { "adviser": "nobody" }]);
        let refused = put(&portal, "dossiers/d1", 1, dossier(&unknown)).await;
        assert_eq!(read_violations(&refused), [("/user_panels/1/adviser".to_owned(), "unknown_reference".to_owned())]);
        let empty = put(&portal, "dossiers/d1", 1, dossier(&json!([{ "adviser": "" }]))).await;
        assert_eq!(read_violations(&empty), [("/user_panels/0/adviser".to_owned(), "min_length".to_owned())]);
        for (attributes, pointer, rule) in [
            (json!({}), "/name", "required"),
            (json!({ "name": " " }), "/name", "min_length"),
            (json!({ "name": "Eva", "phone": "bel mij" }), "/phone", "phone"),
            (json!({ "name": "Eva", "emailaddress": "eva" }), "/emailaddress", "email"),
            (json!({ "name": "Eva", "image": "javascript:alert(1)" }), "/image", "picture"),
            (json!({ "name": "Eva", "colour": "red" }), "/colour", "unknown"),
        ] {
            let refused = put(&portal, "advisers/other", 1, attributes).await;
            assert_eq!(read_violations(&refused), [(pointer.to_owned(), rule.to_owned())]);
        }
    }
}

sqlite_and_postgres! {
    async fn an_adviser_who_is_named_is_not_deleted(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        put(&portal, EVA, 1, eva("06 12345678")).await;
        put(&portal, "advisers/tom", 1, json!({ "name": "Tom" })).await;
        put(&portal, "dossiers/d1", 1, dossier(&user_panels())).await;
        put(&portal, "dossiers/d2", 1, dossier(&json!([]))).await;
        let refused = portal.our_firm(Method::DELETE, EVA, None).await;
        refused.expect_error(409, "RECORD_CANNOT_BE_DELETED");
        assert_eq!(refused.json()["error"]["faults"][0]["rule"], "named");
        let naming = portal.our_firm(Method::GET, "dossiers?adviser=eva", None).await.list();
        assert_eq!(naming.iter().map(|one| &one["id"]).collect::<Vec<_>>(), ["d1"]);
        // Named in a version that did not come through, or not any more, is not named.
        put(&portal, "dossiers/d2", 2, dossier(&json!([{ "adviser": "tom" }, { "adviser": "nobody" }]))).await;
        put(&portal, "dossiers/d1", 2, dossier(&json!([{ "adviser": "eva" }, { "adviser": "eva" }]))).await;
        portal.our_firm(Method::DELETE, EVA, None).await.expect_error(409, "RECORD_CANNOT_BE_DELETED");
        put(&portal, "dossiers/d1", 3, dossier(&json!([]))).await;
        for path in [EVA, "advisers/tom"] {
            let gone = portal.our_firm(Method::DELETE, path, None).await;
            assert_eq!(gone.status, StatusCode::NO_CONTENT, "{path}: {}", gone.text);
            portal.our_firm(Method::GET, path, None).await.expect_error(404, "RECORD_NOT_FOUND");
        }
        put(&portal, EVA, 1, eva("06 12345678")).await.expect_error(409, "VERSION_CONFLICT");
        // A product that is deleted names nobody any more.
        put(&portal, EVA, 2, eva("06 12345678")).await;
        put(&portal, "dossiers/d1", 4, dossier(&user_panels())).await;
        portal.our_firm(Method::DELETE, "dossiers/d1", None).await;
        assert_eq!(portal.our_firm(Method::DELETE, EVA, None).await.status, StatusCode::NO_CONTENT);
    }
}

sqlite_and_postgres! {
    async fn advisers_come_by_import_and_belong_to_one_firm(portal: Portal) {
        let line = |kind: &str, external_id: &str, attributes: &Value| {
            json!({ "type": kind, "external_id": external_id, "version": 1, "attributes": attributes }).to_string()
        };
        let lines = [
            line("advisers", "eva", &eva("06 12345678")),
            line("consumers", "anna", &json!({ "last_name": "Vries" })),
            line("dossiers", "d1", &dossier(&user_panels())),
            line("dossiers", "d2", &dossier(&json!([{ "adviser": "nobody" }]))),
        ];
        let results = by_lines(&portal, VANDIJK, "import", &lines).await;
        assert_eq!(read_statuses(&results), ["created", "created", "created", "refused"]);
        assert_eq!(results[3]["faults"][0]["pointer"], "/attributes/user_panels/0/adviser");
        let listed = portal.our_firm(Method::GET, "advisers", None).await.list();
        assert_eq!(listed[0]["attributes"]["name"], "Eva van Dijk");
        portal.firm_call(NOORDZEE, Method::GET, EVA, None).await.expect_error(404, "RECORD_NOT_FOUND");
        let elsewhere = by_lines(&portal, NOORDZEE, "import", &lines[1..3]).await;
        assert_eq!(read_statuses(&elsewhere), ["created", "refused"], "{elsewhere:?}");
    }
}

sqlite_and_postgres! {
    async fn an_adviser_is_either_named_or_deleted_when_both_happen_at_once(portal: Portal) {
        portal.consumer("vandijk", "anna").await;
        for version in 1..=12 {
            let written = put(&portal, EVA, version, eva("06 12345678")).await;
            assert!(written.status.is_success(), "{}", written.text);
            let panels = json!([{ "adviser": "eva" }]);
            let (named, deleted) = tokio::join!(
                put(&portal, "dossiers/d1", 2 * version, dossier(&panels)),
                portal.our_firm(Method::DELETE, EVA, None),
            );
            if deleted.status == StatusCode::NO_CONTENT {
                assert_eq!(read_violations(&named), [("/user_panels/0/adviser".to_owned(), "unknown_reference".to_owned())]);
            } else {
                deleted.expect_error(409, "RECORD_CANNOT_BE_DELETED");
                assert!(named.status.is_success(), "{}", named.text);
                put(&portal, "dossiers/d1", 2 * version + 1, dossier(&json!([]))).await;
            }
        }
    }
}
