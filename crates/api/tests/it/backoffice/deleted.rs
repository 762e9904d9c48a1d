//! Records that were deleted, restricted or ended stay so until the firm says otherwise.

use axum::http::{Method, StatusCode};
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::import::{by_lines, read_statuses};
use super::privacy::{YEAR, household};
use super::records::{put, read_violations};
use crate::support::{Portal, VANDIJK};

fn mortgage_record(owners: &[&str]) -> Value {
    json!({ "owners": owners, "label": "Hypotheek" })
}

fn action_record(mortgage: &str, owners: &[&str]) -> Value {
    json!({
        "type": "UPDATE_MORTGAGE", "label": "Bijwerken", "owners": owners,
        "product": { "kind": "mortgage", "external_id": mortgage },
    })
}

fn deed_record(owners: &[&str]) -> Value {
    let product = json!({ "kind": "mortgage", "external_id": "joint" });
    json!({ "purpose": "product", "label": "Akte", "filename": "akte.pdf", "product": product, "owners": owners })
}

async fn delete(portal: &Portal, path: &str) {
    let reply = portal.our_firm(Method::DELETE, path, None).await;
    assert_eq!(reply.status, StatusCode::NO_CONTENT, "{path}: {}", reply.text);
}

sqlite_and_postgres! {
    async fn only_a_newer_version_opens_a_deleted_record_again(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries" })).await;
        let records = [
            ("products/mortgage/m1", mortgage_record(&["anna"])),
            ("actions/a1", action_record("m1", &["anna"])),
            ("documents/d1", json!({ "purpose": "important", "label": "Gids", "filename": "gids.pdf" })),
            ("banners/b1", json!({ "title": { "nl": "Open" } })),
            ("consumers/anna", json!({ "last_name": "Vries" })),
        ];
        for (path, attributes) in &records {
            put(&portal, path, 3, attributes.clone()).await;
        }
        // The action goes along with its product.
        for (path, _) in records.iter().filter(|(path, _)| *path != "actions/a1") {
            delete(&portal, path).await;
        }
        for version in [1, 3] {
            for (path, attributes) in &records[..1] {
                put(&portal, path, version, attributes.clone()).await.expect_error(409, "VERSION_CONFLICT");
            }
            put(&portal, "consumers/anna", version, json!({ "last_name": "Oud" })).await.expect_error(409, "VERSION_CONFLICT");
            let lines: Vec<String> = records.iter().map(|(path, attributes)| {
                let (kind, name) = path.rsplit_once('/').expect("a path");
                json!({ "type": kind, "external_id": name, "version": version, "attributes": attributes }).to_string()
            }).collect();
            let results = by_lines(&portal, VANDIJK, "import", &lines).await;
            // There is no product for the action any more, and what its version is does not matter then.
            assert_eq!(read_statuses(&results), ["stale"; 5], "{results:?}");
        }
        let ended = portal.our_firm(Method::GET, "consumers?ended=true", None).await.list();
        assert_eq!(ended[0]["id"], "anna");
        let again = put(&portal, "consumers/anna", 4, json!({ "last_name": "Vries" })).await;
        assert_eq!(again.attributes()["status"], "updated");
        for (path, attributes) in &records[..4] {
            let again = put(&portal, path, 4, attributes.clone()).await;
            assert_eq!(again.status, StatusCode::CREATED, "{path}: {}", again.text);
        }
    }
}

sqlite_and_postgres! {
    async fn the_versions_of_deleted_records_are_kept_as_long_as_the_longest_term(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries" })).await;
        portal.record("products/mortgage/m1", mortgage_record(&["anna"])).await;
        delete(&portal, "products/mortgage/m1").await;
        portal.clock.advance(YEAR * 6);
        portal.night().await;
        put(&portal, "products/mortgage/m1", 1, mortgage_record(&["anna"])).await.expect_error(409, "VERSION_CONFLICT");
        portal.clock.advance(YEAR * 3);
        portal.night().await;
        assert_eq!(put(&portal, "products/mortgage/m1", 1, mortgage_record(&["anna"])).await.status, StatusCode::CREATED);
    }
}

sqlite_and_postgres! {
    async fn nothing_new_is_stored_of_who_is_restricted_or_gone(portal: Portal) {
        household(&portal).await;
        portal.record("consumers/carla", json!({ "last_name": "Groot" })).await;
        portal.record("products/mortgage/joint", mortgage_record(&["anna", "bram", "carla"])).await;
        portal.record("products/mortgage/m2", mortgage_record(&["anna"])).await;
        portal.record("documents/d1", deed_record(&["anna"])).await;
        portal.erase("anna").await;
        delete(&portal, "consumers/bram").await;
        for (owner, rule) in [("anna", "restricted"), ("bram", "ended")] {
            for (path, version, attributes) in [
                ("products/mortgage/new", 1, mortgage_record(&[owner])),
                ("products/mortgage/m2", 9, mortgage_record(&[owner])),
                ("actions/new", 1, action_record("joint", &[owner])),
                ("documents/new", 1, deed_record(&[owner])),
            ] {
                let refused = put(&portal, path, version, attributes).await;
                assert_eq!(read_violations(&refused), [("/owners".to_owned(), rule.to_owned())], "{path} of {owner}");
            }
            // What somebody else has a part in goes on.
            let shared = put(&portal, &format!("products/credit/{owner}"), 1, mortgage_record(&[owner, "carla"])).await;
            assert_eq!(shared.status, StatusCode::CREATED, "{}", shared.text);
        }
        let content = portal.our_firm(Method::PUT, "documents/d1/content", Some(json!("%PDF-1.4"))).await;
        assert_eq!(read_violations(&content), [("/owners".to_owned(), "restricted".to_owned())]);
    }
}

sqlite_and_postgres! {
    async fn who_was_erased_at_once_does_not_come_back_with_the_next_file(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries" })).await;
        let erased = portal.our_firm(Method::POST, "consumers/anna/erasure", None).await;
        assert_eq!(erased.attributes()["state"], "deleted");
        for version in [1, 2] {
            let refused = put(&portal, "consumers/anna", version, json!({ "last_name": "Terug" })).await;
            assert_eq!(read_violations(&refused), [(String::new(), "restricted".to_owned())]);
        }
        delete(&portal, "consumers/anna/erasure").await;
        portal.our_firm(Method::DELETE, "consumers/anna/erasure", None).await.expect_error(404, "CONSUMER_NOT_FOUND");
        assert_eq!(put(&portal, "consumers/anna", 1, json!({ "last_name": "Terug" })).await.status, StatusCode::CREATED);
    }
}

sqlite_and_postgres! {
    async fn who_was_erased_is_remembered_as_long_as_the_longest_term(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries" })).await;
        portal.erase("anna").await;
        let again = async || put(&portal, "consumers/anna", 1, json!({ "last_name": "Terug" })).await;
        portal.clock.advance(YEAR * 6);
        portal.night().await;
        again().await.expect_error(422, "VALIDATION_FAILED");
        portal.clock.advance(YEAR * 3 + TimeDelta::days(1));
        portal.night().await;
        assert_eq!(again().await.status, StatusCode::CREATED);
    }
}
