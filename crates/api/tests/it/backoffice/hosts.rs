//! Host names and branch domains are the operator's: no firm's key takes over another's address.

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};

use crate::support::{NOORDZEE, Portal, Reply, VANDIJK, text};

impl Portal {
    /// Settings of a licence as an operator applies them: its next version, with these hosts.
    pub async fn operator_sets_hosts(&self, slug: &str, hosts: &[&str]) {
        let tx = self.store.begin().await.expect("a transaction");
        let licence = store::firms::licences::by_slug(&tx, slug).await.expect("a read").expect("a licence");
        let mut settings = licence.settings;
        settings.hosts = hosts.iter().map(|host| (*host).to_owned()).collect();
        let (version, now) = (licence.version + 1, self.app.now());
        store::firms::licences::put(&tx, licence.id, slug, version, &settings, now).await.expect("a licence");
        tx.commit().await.expect("committed");
        self.app.tenants.invalidate();
    }

    /// The firm's settings and their version, as its own system reads them.
    async fn settings_of(&self, key: &str, slug: &str) -> (Value, i64) {
        let read = self.firm_call(key, Method::GET, &format!("licence/{slug}"), None).await.json();
        (read["data"]["attributes"].clone(), read["data"]["meta"]["version"].as_i64().expect("a version"))
    }

    async fn put_settings(&self, key: &str, slug: &str, version: i64, settings: &Value) -> Reply {
        let body = json!({ "version": version, "attributes": settings });
        self.firm_call(key, Method::PUT, &format!("licence/{slug}"), Some(body)).await
    }

    async fn put_branch(
        &self,
        key: &str,
        external_id: &str,
        version: i64,
        name: &str,
        domain: &str,
    ) -> Reply {
        let body = json!({ "version": version, "attributes": { "name": name, "domain": domain } });
        self.firm_call(key, Method::PUT, &format!("branches/{external_id}"), Some(body)).await
    }

    /// Returns the firm for a visitor of a host name who names no branch.
    async fn firm_at(&self, host: &str) -> Reply {
        let request = Request::get("/api/licenses/current").header(header::HOST, host);
        self.send(request.body(Body::empty()).expect("a request")).await
    }
}

#[track_caller]
fn assert_restricted(reply: &Reply, pointer: &str) {
    reply.expect_error(422, "VALIDATION_FAILED");
    let violation = &reply.json()["error"]["faults"][0];
    assert_eq!(
        (&violation["rule"], &violation["pointer"]),
        (&json!("restricted"), &json!(pointer)),
        "{}",
        reply.text
    );
}

sqlite_and_postgres! {
    async fn a_key_takes_over_no_host_name(portal: Portal) {
        portal.firm_at("127.0.0.1:8080").await.expect_error(400, "BRAND_COULD_NOT_BE_DETERMINED");
        let (mut settings, version) = portal.settings_of(NOORDZEE, "noordzee").await;
        settings["hosts"] = json!(["127.0.0.1"]);
        assert_restricted(&portal.put_settings(NOORDZEE, "noordzee", version + 1, &settings).await, "/hosts");
        settings["hosts"] = json!(["portaal.vandijk.example"]);
        assert_restricted(&portal.put_settings(NOORDZEE, "noordzee", version + 1, &settings).await, "/hosts");
        let line = json!({ "type": "licence", "external_id": "noordzee", "version": version + 1, "attributes": settings });
        let result = portal.firm_call(NOORDZEE, Method::POST, "import", Some(line)).await.json();
        assert_eq!(result["faults"][0]["pointer"], "/type");
        assert_eq!(result["faults"][0]["rule"], "unsupported");
        portal.firm_at("127.0.0.1:8080").await.expect_error(400, "BRAND_COULD_NOT_BE_DETERMINED");
        portal.firm_at("portaal.vandijk.example").await.expect_error(400, "BRAND_COULD_NOT_BE_DETERMINED");
    }
}

sqlite_and_postgres! {
    async fn a_firm_writes_its_licence_back_with_the_hosts_that_stand(portal: Portal) {
        let hosts = ["portaal.vandijk.example", "oud.vandijk.example"];
        portal.operator_sets_hosts("vandijk", &hosts).await;
        let (mut settings, version) = portal.settings_of(VANDIJK, "vandijk").await;
        assert_eq!(settings["hosts"], json!(hosts));
        settings["name"] = json!("Van Dijk en dochters");
        assert_eq!(portal.put_settings(VANDIJK, "vandijk", version + 1, &settings).await.status.as_u16(), 200);
        // What is not sent stays; taking them away or another order is a change.
        settings.as_object_mut().expect("settings").remove("hosts");
        assert_eq!(portal.put_settings(VANDIJK, "vandijk", version + 2, &settings).await.status.as_u16(), 200);
        assert_eq!(portal.settings_of(VANDIJK, "vandijk").await, ({
            let mut settings = settings.clone();
            settings["hosts"] = json!(hosts);
            settings
        }, version + 2));
        for changed in [json!([]), json!([hosts[1], hosts[0]]), json!([hosts[0]])] {
            settings["hosts"] = changed;
            assert_restricted(&portal.put_settings(VANDIJK, "vandijk", version + 3, &settings).await, "/hosts");
        }
        assert_eq!(portal.firm_at("oud.vandijk.example").await.attributes()["name"], "Van Dijk en dochters");
    }
}

sqlite_and_postgres! {
    async fn the_installations_own_host_is_no_firms_while_there_are_several(portal: Portal) {
        // As a key could set it before.
        portal.operator_sets_hosts("noordzee", &["127.0.0.1", "portaal.noordzee.example"]).await;
        portal.firm_at("127.0.0.1:8080").await.expect_error(400, "BRAND_COULD_NOT_BE_DETERMINED");
        assert_eq!(portal.firm_at("portaal.noordzee.example").await.attributes()["name"], "noordzee");
    }
}

sqlite_and_postgres! {
    async fn a_branch_domain_begins_with_the_firms_short_name(portal: Portal) {
        let sister = portal.put_branch(NOORDZEE, "x", 1, "Van Dijk Amersfoort", "vandijk-amersfoort").await;
        assert_restricted(&sister, "/domain");
        for domain in ["vandijk2", "portaal", "noordzee2", "noord"] {
            assert_restricted(&portal.put_branch(NOORDZEE, "x", 1, "X", domain).await, "/domain");
        }
        assert_eq!(portal.put_branch(NOORDZEE, "x", 1, "X", "noordzee-den-haag").await.status.as_u16(), 201);
        assert_restricted(&portal.put_branch(NOORDZEE, "x", 2, "X", "vandijk-den-haag").await, "/domain");
        let line = json!({
            "type": "branches", "external_id": "y", "version": 1,
            "attributes": { "name": "Y", "domain": "vandijk-y" },
        });
        let result = portal.firm_call(NOORDZEE, Method::POST, "import", Some(line)).await.json();
        assert_eq!((&result["faults"][0]["rule"], &result["faults"][0]["pointer"]), (&json!("restricted"), &json!("/attributes/domain")));
        let licences = portal.send(Request::get("/api/licenses").body(Body::empty()).expect("a request")).await;
        assert!(!licences.text.contains("Amersfoort"), "{}", licences.text);
    }
}

sqlite_and_postgres! {
    async fn a_branch_keeps_the_domain_that_it_has(portal: Portal) {
        let licence = portal.licence("noordzee").await;
        let tx = portal.store.begin().await.expect("a transaction");
        store::firms::licences::put_branch(&tx, portal.app.new_id(), licence, "old", 1, "Kust", "kust").await.expect("a branch");
        tx.commit().await.expect("committed");
        portal.app.tenants.invalidate();
        let read = portal.firm_call(NOORDZEE, Method::GET, "branches/old", None).await.attributes();
        assert_eq!(read["domain"], "kust");
        assert_eq!(portal.put_branch(NOORDZEE, "old", 2, "Aan de kust", "kust").await.status.as_u16(), 200);
        assert_restricted(&portal.put_branch(NOORDZEE, "old", 3, "Kust", "kust-zuid").await, "/domain");
    }
}

sqlite_and_postgres! {
    async fn links_are_on_the_firms_own_host(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries", "email": "anna@example.nl" })).await;
        let link = async || {
            let reply = portal.firm_call(VANDIJK, Method::POST, "consumers/anna/handover", Some(json!({}))).await;
            text(&reply.attributes()["url"])
        };
        assert!(link().await.starts_with("http://127.0.0.1:8080/?accessToken="));
        portal.operator_sets_hosts("vandijk", &["portaal.vandijk.example"]).await;
        let url = link().await;
        assert!(url.starts_with("http://portaal.vandijk.example:8080/?accessToken="), "{url}");
    }
}

sqlite_and_postgres! {
    async fn an_unknown_branch_goes_on_to_the_firm_of_the_host(portal: Portal) {
        let portal = portal.with_page();
        let host = "portaal.vandijk.example";
        portal.operator_sets_hosts("vandijk", &[host]).await;
        let call = async |path: &str, branch: &str| {
            let request = Request::get(path).header(header::HOST, host).header("x-domain", branch);
            portal.send(request.body(Body::empty()).expect("a request")).await
        };
        assert_eq!(call("/api/licenses/current", "renamed").await.attributes()["name"], "vandijk");
        // Whoever has to choose chooses among the branches of the firm that they came to.
        let offered = call("/api/licenses", "renamed").await;
        let domains: Vec<_> = offered.list().iter().map(|item| text(&item["attributes"]["domain"])).collect();
        assert_eq!(domains, ["vandijk", "vandijk-utrecht"]);
        for (path, cookie) in [("/?domain=renamed", ""), ("/", "__Host-balie-domain=renamed")] {
            let request = Request::get(path).header(header::HOST, host).header(header::COOKIE, cookie);
            let page = portal.send(request.body(Body::empty()).expect("a request")).await;
            assert!(page.text.contains(r#""domain":null"#) && page.text.contains(r#""name":"vandijk""#));
            assert!(page.text.contains("vandijk-utrecht") && !page.text.contains("noordzee"));
        }
    }
}

sqlite_and_postgres! {
    async fn no_firm_or_branch_takes_another_firms_name(portal: Portal) {
        let (mut settings, version) = portal.settings_of(NOORDZEE, "noordzee").await;
        settings["name"] = json!("Noordzee Hypotheken");
        assert_eq!(portal.put_settings(NOORDZEE, "noordzee", version + 1, &settings).await.status.as_u16(), 200);
        assert_eq!(portal.put_branch(NOORDZEE, "haag", 1, "Den Haag", "noordzee-haag").await.status.as_u16(), 201);
        let taken = |reply: &Reply, pointer: &str| {
            reply.expect_error(422, "VALIDATION_FAILED");
            let violation = &reply.json()["error"]["faults"][0];
            assert_eq!((&violation["rule"], &violation["pointer"]), (&json!("taken"), &json!(pointer)), "{}", reply.text);
        };
        for name in ["Noordzee Hypotheken", "NOORDZEE  Hypothéken", "Noordzee Hypotheken, Utrecht", "den haag"] {
            taken(&portal.put_branch(VANDIJK, "x", 1, name, "vandijk-x").await, "/name");
        }
        assert_eq!(portal.put_branch(VANDIJK, "x", 1, "Van Dijk Utrecht", "vandijk-x").await.status.as_u16(), 201);
        taken(&portal.put_branch(VANDIJK, "x", 2, "Den Haag", "vandijk-x").await, "/name");
        // A branch that has such a name keeps it, and the firm's own name is its own.
        let own = portal.put_branch(NOORDZEE, "haag", 2, "Den Haag", "noordzee-haag").await;
        assert!(own.status.is_success(), "{}", own.text);
        let own = portal.put_branch(NOORDZEE, "y", 1, "Noordzee Hypotheken Delft", "noordzee-y").await;
        assert_eq!(own.status.as_u16(), 201, "{}", own.text);

        let (mut settings, version) = portal.settings_of(VANDIJK, "vandijk").await;
        settings["name"] = json!("noordzee hypotheken");
        taken(&portal.put_settings(VANDIJK, "vandijk", version + 1, &settings).await, "/name");
        settings["name"] = json!("Van Dijk");
        assert_eq!(portal.put_settings(VANDIJK, "vandijk", version + 1, &settings).await.status.as_u16(), 200);
    }
}
