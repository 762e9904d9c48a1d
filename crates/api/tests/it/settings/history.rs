use app::Caller;
use app::settings::{NewVersion, put_version};
use axum::http::Method;
use serde_json::{Value, json};

use super::{
    add_administrator, call, changed_settings, publish, put, read_data, read_settings, save_first_draft,
};
use crate::support::{Portal, VANDIJK, text};

async fn list_lines(portal: &Portal, token: &str) -> Vec<Value> {
    call(portal, token, Method::GET, "history", None).await.list()
}

sqlite_and_postgres! {
    async fn every_writing_has_a_line_that_names_who_wrote(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        assert_eq!(list_lines(&portal, &token).await, Vec::<Value>::new());
        let base = read_settings(&portal, &token).await["published"]["version"].as_i64().expect("a version");
        let body = |version: i64, size: u8| json!({ "version": version, "attributes": {
            "name": "vandijk", "desk": "review", "theme": { "font_size": size },
        } });
        let write = async |version: i64, size: u8| {
            portal.firm_call(VANDIJK, Method::PUT, "licence/vandijk", Some(body(version, size))).await
        };
        for (version, size) in [(base + 1, 17), (base + 1, 18), (base + 2, 17), (base + 3, 18)] {
            assert_eq!(write(version, size).await.status, 200);
        }
        let tx = portal.store.begin().await.expect("a transaction");
        let firm = store::firms::licences::by_slug(&tx, "vandijk").await.expect("read").expect("the firm");
        let mut applied = firm.settings.clone();
        applied.hosts = vec!["portaal.vandijk.example".to_owned()];
        let new = NewVersion { slug: "vandijk", before: Some(&firm), version: base + 4, settings: &applied };
        put_version(&portal.app, &tx, new, &Caller::operator()).await.expect("written");
        tx.commit().await.expect("committed");
        let revision = save_first_draft(&portal, &token, |draft| draft["theme"]["font_size"] = json!(20)).await;
        assert_eq!(publish(&portal, &token, &revision).await.status, 200);

        let found: Vec<(i64, Value, Value, Value)> = list_lines(&portal, &token).await.iter()
            .map(|line| (line["version"].as_i64().expect("a version") - base, line["source"].clone(), line["changes"].clone(), line["published_by"]["kind"].clone()))
            .collect();
        let by = |version: i64, source: &str, changes: i64, kind: &str| (version, json!(source), json!(changes), json!(kind));
        assert_eq!(found[..4], [
            by(5, "desk", 1, "staff"), by(4, "operator", 1, "system"), by(3, "api", 1, "service_key"), by(2, "api", 0, "service_key"),
        ]);
        assert_eq!(found.len(), 5);

        let show = async |version: i64| read_data(&call(&portal, &token, Method::GET, &format!("history/{}", base + version), None).await);
        let third = show(3).await;
        assert_eq!(third["differences"], json!([{ "pointer": "/theme/font_size", "before": 17, "after": 18 }]));
        let unchanged = show(2).await;
        assert_eq!((&unchanged["differences"], &unchanged["attributes"]["theme"]["font_size"]), (&json!([]), &json!(17)));
        let hosts = show(4).await;
        assert_eq!(hosts["differences"][0]["pointer"], "/hosts");
        assert!(hosts["attributes"].get("hosts").is_none(), "a draft is made of it");
        assert_eq!(show(1).await["differences"], json!([]), "the first that was kept");
        for none in ["history/999", "history/x"] {
            call(&portal, &token, Method::GET, none, None).await.expect_error(404, "RECORD_NOT_FOUND");
        }
    }
}

sqlite_and_postgres! {
    async fn the_history_is_read_by_pages(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        let base = read_settings(&portal, &token).await["published"]["version"].as_i64().expect("a version");
        for version in 1..=60 {
            let body = json!({ "version": base + version, "attributes": { "name": "vandijk", "desk": "review" } });
            assert_eq!(portal.firm_call(VANDIJK, Method::PUT, "licence/vandijk", Some(body)).await.status, 200);
        }
        let page = call(&portal, &token, Method::GET, "history", None).await;
        assert_eq!(page.list().len(), 50);
        let next = text(&page.json()["meta"]["next"]);
        let rest = call(&portal, &token, Method::GET, &format!("history?cursor={next}"), None).await;
        assert_eq!((rest.list().len(), &rest.json()["meta"]["next"]), (10, &Value::Null));
        assert_eq!(rest.list()[0]["version"], json!(base + 10));
        call(&portal, &token, Method::GET, "history?cursor=x", None).await.expect_error(422, "VALIDATION_FAILED");
    }
}

sqlite_and_postgres! {
    async fn an_earlier_version_becomes_a_draft_that_passes_the_gates(portal: Portal) {
        let token = add_administrator(&portal, "beheer").await;
        let mut versions = Vec::new();
        for size in [17, 18] {
            let revision = save_first_draft(&portal, &token, |draft| draft["theme"]["font_size"] = json!(size)).await;
            versions.push(read_data(&publish(&portal, &token, &revision).await)["version"].as_i64().expect("a version"));
        }
        let restore = async |version: i64, revision: Value| {
            let path = format!("history/{version}/restore");
            call(&portal, &token, Method::POST, &path, Some(json!({ "revision": revision }))).await
        };
        let draft = read_data(&restore(versions[0], Value::Null).await);
        assert_eq!((&draft["attributes"]["theme"]["font_size"], &draft["base_version"]), (&json!(17), &json!(versions[1])));
        restore(versions[0], Value::Null).await.expect_error(409, "DRAFT_CHANGED");
        restore(999, draft["revision"].clone()).await.expect_error(404, "RECORD_NOT_FOUND");
        let published = read_data(&publish(&portal, &token, &text(&draft["revision"])).await);
        assert_eq!(published["version"], json!(versions[1] + 1));
        assert_eq!(read_settings(&portal, &token).await["published"]["attributes"]["theme"]["font_size"], 17);
        // The draft of a colleague is not replaced unseen.
        let mine = changed_settings(&portal, &token, |draft| draft["name"] = json!("Van Dijk")).await;
        let saved = read_data(&put(&portal, &token, &mine, None).await);
        restore(versions[1], json!("another")).await.expect_error(409, "DRAFT_CHANGED");
        assert_eq!(restore(versions[1], saved["revision"].clone()).await.status, 200);
    }
}
