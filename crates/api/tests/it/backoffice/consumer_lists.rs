//! The list of consumers, by each of its parameters.

use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::{NOORDZEE, Portal, Reply, VANDIJK, text};

async fn read(portal: &Portal, query: &str) -> Reply {
    portal.firm_call(VANDIJK, Method::GET, &format!("consumers{query}"), None).await
}

/// The external ids of a list, in its order.
async fn list_names(portal: &Portal, query: &str) -> Vec<String> {
    let reply = read(portal, query).await;
    assert_eq!(reply.status, 200, "{query}: {}", reply.text);
    reply.list().iter().map(|record| text(&record["id"])).collect()
}

/// Each parameter of a refused query with its rules.
async fn rejected_fields(portal: &Portal, query: &str) -> Value {
    let reply = read(portal, query).await;
    reply.expect_error(422, "VALIDATION_FAILED");
    reply.json()["error"]["fields"].clone()
}

async fn put_consumer(portal: &Portal, name: &str, attributes: Value) {
    portal.record(&format!("consumers/{name}"), attributes).await;
}

/// Four clients whose ids and names are in different orders.
async fn four_clients(portal: &Portal) {
    portal.record("branches/zuid", json!({ "name": "Zuid", "domain": "vandijk-zuid" })).await;
    put_consumer(
        portal,
        "k1",
        json!({ "last_name": "Zwart", "email": "Zwart@Example.nl", "branch": "zuid" }),
    )
    .await;
    put_consumer(
        portal,
        "k2",
        json!({ "first_name": "Bea", "preposition": "van den", "last_name": "Akker" }),
    )
    .await;
    put_consumer(
        portal,
        "k3",
        json!({ "first_name": "Anna", "preposition": "van den", "last_name": "Akker" }),
    )
    .await;
    put_consumer(portal, "k4", json!({ "is_company": true, "company_name": "Molen BV", "branch": "zuid" }))
        .await;
}

sqlite_and_postgres! {
    async fn clients_come_by_id_or_by_last_name_a_page_at_a_time(portal: Portal) {
        four_clients(&portal).await;
        assert_eq!(list_names(&portal, "").await, ["k1", "k2", "k3", "k4"]);
        let by_name = ["k3", "k2", "k4", "k1"];
        assert_eq!(list_names(&portal, "?sort=name").await, by_name);
        for (query, expected) in [("", ["k1", "k2", "k3", "k4"]), ("&sort=name", by_name)] {
            let (mut after, mut found) = (String::new(), Vec::new());
            loop {
                let page = read(&portal, &format!("?limit=1&after={after}{query}")).await;
                found.extend(page.list().iter().map(|record| text(&record["id"])));
                match page.json()["meta"]["next"].as_str() {
                    Some(next) => next.clone_into(&mut after),
                    None => break,
                }
            }
            assert_eq!(found, expected, "{query}");
        }
        assert_eq!(list_names(&portal, "?after=k2").await, ["k3", "k4"]);
        assert_eq!(list_names(&portal, "?after=k2&sort=name").await, ["k4", "k1"]);
        // A place in the order that nobody has (any more) is one as well.
        assert_eq!(list_names(&portal, "?after=k2x").await, ["k3", "k4"]);
        let other = portal.firm_call(NOORDZEE, Method::GET, "consumers?sort=name&count=true", None).await;
        assert_eq!((other.list().len(), other.json()["meta"]["total"].clone()), (0, json!(0)));
    }
}

sqlite_and_postgres! {
    async fn the_number_of_clients_is_that_of_the_filter_and_not_of_the_page(portal: Portal) {
        four_clients(&portal).await;
        let total = async |query: &str| read(&portal, query).await.json()["meta"]["total"].clone();
        assert_eq!(total("").await, Value::Null);
        assert_eq!(total("?count=false").await, Value::Null);
        assert_eq!(total("?count=true&limit=1").await, json!(4));
        assert_eq!(total("?count=true&limit=1&after=k3").await, json!(4));
        assert_eq!(total("?count=true&branch=zuid&sort=name").await, json!(2));
        assert_eq!(total("?count=true&ended=true").await, json!(0));
    }
}

sqlite_and_postgres! {
    async fn clients_are_found_by_branch_address_adviser_and_moment(portal: Portal) {
        four_clients(&portal).await;
        assert_eq!(list_names(&portal, "?branch=zuid").await, ["k1", "k4"]);
        assert_eq!(list_names(&portal, "?branch=zuid&sort=name").await, ["k4", "k1"]);
        assert_eq!(list_names(&portal, "?branch=noord").await, [""; 0]);
        assert_eq!(list_names(&portal, "?email=zwart%40example.nl").await, ["k1"]);
        assert_eq!(list_names(&portal, "?email=ZWART%40EXAMPLE.NL").await, ["k1"]);
        assert_eq!(list_names(&portal, "?email=zwart").await, [""; 0]);
        // Of an adviser are those of whose dossiers or products a panel names them, each once.
        portal.record("advisers/eva", json!({ "name": "Eva" })).await;
        portal.record("advisers/tom", json!({ "name": "Tom" })).await;
        let panel = json!([{ "adviser": "eva", "systemname": "ADVISOR" }]);
        portal.record("dossiers/d1", json!({ "owners": ["k3", "k1"], "label": "Aankoop", "user_panels": panel })).await;
        let mortgage = json!({ "owners": ["k3"], "label": "Hypotheek", "adviser_panels": [{ "adviser": "eva" }] });
        portal.record("products/mortgage/m1", mortgage).await;
        assert_eq!(list_names(&portal, "?adviser=eva").await, ["k1", "k3"]);
        assert_eq!(list_names(&portal, "?adviser=eva&sort=name").await, ["k3", "k1"]);
        assert_eq!(list_names(&portal, "?adviser=eva&branch=zuid").await, ["k1"]);
        assert_eq!(list_names(&portal, "?adviser=tom").await, [""; 0]);
        assert_eq!(list_names(&portal, "?adviser=nobody").await, [""; 0]);
        portal.clock.advance(TimeDelta::minutes(1));
        let now = portal.app.now().format("%Y-%m-%dT%H:%M:%SZ");
        let body = json!({ "version": 2, "attributes": { "last_name": "Wit", "branch": "zuid" } });
        assert_eq!(portal.firm_call(VANDIJK, Method::PUT, "consumers/k1", Some(body)).await.status, 200);
        assert_eq!(list_names(&portal, &format!("?updated_since={now}")).await, ["k1"]);
        assert_eq!(list_names(&portal, "?updated_since=2100-01-01T00:00:00Z").await, [""; 0]);
    }
}

sqlite_and_postgres! {
    async fn clients_are_found_by_the_state_of_their_account(portal: Portal) {
        four_clients(&portal).await;
        portal.consumer("vandijk", "anna").await;
        let invited = portal.firm_call(VANDIJK, Method::POST, "consumers/k1/invitation", Some(json!({}))).await;
        assert!(invited.status.is_success(), "{}", invited.text);
        assert_eq!(list_names(&portal, "?account=none").await, ["k2", "k3", "k4"]);
        assert_eq!(list_names(&portal, "?account=invited").await, ["k1"]);
        assert_eq!(list_names(&portal, "?account=active").await, ["anna"]);
        assert_eq!(list_names(&portal, "?has_password=true").await, ["anna"]);
        assert_eq!(list_names(&portal, "?has_password=false").await, ["k1", "k2", "k3", "k4"]);
        assert_eq!(list_names(&portal, "?account=none&branch=zuid").await, ["k4"]);
        assert_eq!(list_names(&portal, "?ended=true").await, [""; 0]);
        assert_eq!(portal.firm_call(VANDIJK, Method::DELETE, "consumers/k2", None).await.status, 204);
        assert_eq!(list_names(&portal, "?ended=true").await, ["k2"]);
        assert_eq!(list_names(&portal, "?ended=true&sort=name").await, ["k2"]);
        assert_eq!(list_names(&portal, "?account=none").await, ["k3", "k4"]);
    }
}

sqlite_and_postgres! {
    async fn what_a_list_of_clients_cannot_read_is_refused_by_name(portal: Portal) {
        four_clients(&portal).await;
        let long = "x".repeat(256);
        for (query, field, rule) in [
            ("?sort=email", "sort", "unknown"),
            ("?sort=", "sort", "unknown"),
            ("?sort=NAME", "sort", "unknown"),
            ("?account=ended", "account", "unknown"),
            ("?account=", "account", "unknown"),
            ("?count=yes", "count", "type"),
            ("?ended=1", "ended", "type"),
            ("?has_password=no", "has_password", "type"),
            ("?limit=0", "limit", "range"),
            ("?limit=501", "limit", "range"),
            ("?limit=-1", "limit", "type"),
            ("?limit=ten", "limit", "type"),
            ("?updated_since=yesterday", "updated_since", "type"),
            ("?updated_since=2026-11-21", "updated_since", "type"),
            ("?branch=%01", "branch", "characters"),
            ("?after=%0A", "after", "characters"),
            ("?owner=k1", "owner", "unsupported"),
            ("?dossier=d1", "dossier", "unsupported"),
            ("?paid=true", "paid", "unsupported"),
            ("?q=zwart", "q", "unknown"),
            (&format!("?adviser={long}"), "adviser", "max_length"),
        ] {
            let fields = rejected_fields(&portal, query).await;
            assert_eq!(fields[field], json!([rule]), "{query}: {fields}");
        }
        let several = rejected_fields(&portal, "?sort=x&account=y&owner=k1").await;
        assert_eq!(several, json!({ "sort": ["unknown"], "account": ["unknown"], "owner": ["unsupported"] }));
        // Signs that mean something to a database are letters of a name.
        for odd in ["%25", "_", "k1'%20or%201=1--", "%22", "%5C"] {
            for parameter in ["branch", "adviser", "email"] {
                assert_eq!(list_names(&portal, &format!("?{parameter}={odd}")).await, [""; 0], "{parameter} {odd}");
            }
        }
    }
}

sqlite_and_postgres! {
    async fn clients_are_searched_by_what_is_known_of_them(portal: Portal) {
        four_clients(&portal).await;
        let search = async |q: &str| {
            let found = portal.firm_call(VANDIJK, Method::GET, &format!("search?q={q}"), None).await;
            assert_eq!(found.status, 200, "{}", found.text);
            let mut names: Vec<String> =
                found.json()["items"].as_array().expect("items").iter().map(|one| text(&one["external_id"])).collect();
            names.sort();
            names
        };
        assert_eq!(search("akk").await, ["k2", "k3"]);
        assert_eq!(search("anna%20akker").await, ["k3"]);
        assert_eq!(search("molen").await, ["k4"]);
        assert_eq!(search("zwart%40example").await, ["k1"]);
        assert_eq!(search("k4").await, ["k4"]);
        assert_eq!(search("%25%25").await, [""; 0]);
        assert_eq!(search("a").await, [""; 0]);
        let wrong = portal.firm_call(VANDIJK, Method::GET, "search?q=akker&limit=101", None).await;
        wrong.expect_error(422, "VALIDATION_FAILED");
    }
}
