//! Reading costs a fixed number of statements, however much a consumer has.

use std::fmt::Write;

use domain::kinds::ProductKind;
use serde_json::json;

use crate::support::calls::consumer_calls;
use crate::support::{Names, Portal};

const PRODUCTS: usize = 500;
const ACTIONS: usize = 2000;

/// The export, which no screen reads: it takes everything along.
const ALL_AT_ONCE: &str = "/api/consumers/export";

/// Products of every kind in turn with four actions each, every fourth done, for Carla.
fn large_data_set() -> String {
    let kinds: Vec<_> = ProductKind::variants().collect();
    let mut lines = String::new();
    let mut line = |kind: &str, name: &str, attributes: serde_json::Value| {
        let record = json!({ "type": kind, "external_id": name, "version": 1, "attributes": attributes });
        writeln!(lines, "{record}").expect("a line");
    };
    for place in 0..PRODUCTS {
        let kind = kinds[place % kinds.len()];
        let name = format!("many-{place}");
        let segment = domain::records::Segment::Product(kind).path();
        let mut attributes = json!({ "owners": ["carla"], "label": format!("{kind} {place}") });
        if kind == ProductKind::Appointment {
            attributes["date"] = json!("2026-12-01");
        }
        line(segment, &name, attributes);
        let product = json!({ "kind": kind, "external_id": name });
        for action in 0..ACTIONS / PRODUCTS {
            let attributes = json!({
                "type": "UPLOAD_DOCUMENT", "label": format!("{place}.{action}"), "owners": ["carla"],
                "product": product, "is_done": action == 0, "date_created": "2026-11-01",
            });
            line("actions", &format!("many-{place}-{action}"), attributes);
        }
    }
    lines
}

async fn measure_costs(portal: &Portal, names: &Names, token: &str) -> Vec<(String, u64)> {
    let mut costs = Vec::new();
    for call in consumer_calls() {
        let one = call
            .path
            .strip_suffix("/{id}")
            .and_then(|list| ProductKind::variants().find(|kind| kind.list_path() == list));
        let path = match one {
            Some(kind) => {
                let name = format!("{}/few-{kind}", domain::records::Segment::Product(kind).path());
                let (id, _) = names.iter().find(|(_, found)| **found == name).expect("a product");
                call.path.replace("{id}", &id.to_string())
            }
            None if call.has_id() || call.path == ALL_AT_ONCE => continue,
            None => call.path.clone(),
        };
        if call.method != "GET" {
            continue;
        }
        // What is remembered for a moment is read before counting.
        portal.get(&path, token).await;
        let before = portal.store.statements();
        let reply = portal.get(&path, token).await;
        assert!(reply.status.is_success() || reply.status == 404, "{path}: {}", reply.text);
        costs.push((call.path, portal.store.statements() - before));
    }
    costs
}

sqlite_and_postgres! {
    async fn reading_costs_a_fixed_number_of_statements(portal: Portal) {
        let mut few = json!({ "type": "consumers", "external_id": "carla", "version": 1,
            "attributes": { "user_name": "carla", "first_name": "Carla", "last_name": "Groot" } }).to_string();
        for kind in ProductKind::variants() {
            let record = json!({
                "type": domain::records::Segment::Product(kind).path(), "external_id": format!("few-{kind}"), "version": 1,
                "attributes": if kind == ProductKind::Appointment {
                    json!({ "owners": ["carla"], "label": kind.name(), "date": "2026-12-24" })
                } else {
                    json!({ "owners": ["carla"], "label": kind.name() })
                },
            });
            write!(few, "\n{record}").expect("a line");
        }
        let names = portal.import(few).await;
        portal.enable_sign_in(&names, "carla").await;
        let token = portal.token("carla").await;
        let with_few = measure_costs(&portal, &names, &token).await;
        assert_eq!(portal.import(large_data_set()).await.len(), PRODUCTS + ACTIONS);
        let with_many = measure_costs(&portal, &names, &token).await;

        assert_eq!(portal.get("/api/actions", &token).await.list().len(), ACTIONS);
        let definitions = portal.get("/api/products/definitions", &token).await.list();
        let counted: u64 = definitions.iter().filter_map(|one| one["attributes"]["counter"].as_u64()).sum();
        assert_eq!(counted, (PRODUCTS + ProductKind::variants().count()) as u64);
        assert_eq!(with_few, with_many);
        assert!(with_few.len() > 40, "{with_few:?}");
        assert!(with_few.iter().all(|(_, cost)| *cost <= 4), "{with_few:?}");
    }
}
