//! Requests that no honest client sends, and machines without free space: the error is clear, and nothing is
//! half-written.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use image::ImageFormat;
use serde_json::{Value, json};

use crate::documents::uploads::{BOUNDARY, Form, count_files, picture, send};
use crate::support::calls::consumer_calls;
use crate::support::{NewAction, Person, Portal, Reply, TestDatabase, VANDIJK};

async fn send_raw(
    portal: &Portal,
    method: Method,
    path: &str,
    key: &str,
    kind: &str,
    body: Vec<u8>,
) -> Reply {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("x-domain", "vandijk")
        .header(header::AUTHORIZATION, format!("Bearer {key}"))
        .header(header::CONTENT_TYPE, kind)
        .body(Body::from(body));
    portal.send(request.expect("a request")).await
}

async fn json_of(portal: &Portal, method: Method, path: &str, key: &str, text: &str) -> Reply {
    send_raw(portal, method, path, key, "application/json", text.into()).await
}

fn read_place(reply: &Reply) -> (Value, Value) {
    let violation = &reply.json()["error"]["faults"][0];
    (violation["pointer"].clone(), violation["rule"].clone())
}

/// Anna with an action for a date, and one to upload for.
async fn set_up_scene(portal: &Portal) -> (Person, uuid::Uuid, uuid::Uuid) {
    let anna = portal.person("vandijk", "anna").await;
    portal.product("vandijk", "mortgage", "m", &["anna"], json!({ "label": "m" })).await;
    let date = NewAction {
        kind: "REQUEST_DATE_CONDITIONS_PRECEDENT",
        external_id: "date",
        product: Some(("mortgage", "m")),
        ..NewAction::default()
    };
    let upload =
        NewAction { external_id: "upload", product: Some(("mortgage", "m")), ..NewAction::default() };
    let (date, upload) = (portal.action("vandijk", date).await, portal.action("vandijk", upload).await);
    (anna, date, upload)
}

sqlite_and_postgres! {
    async fn text_that_no_database_keeps_is_refused_with_its_place(portal: Portal) {
        let (anna, date, upload) = set_up_scene(&portal).await;
        let draft = format!("/api/actions/{date}/draft");
        let put = |path: String, key: String, text: &'static str| {
            let portal = &portal;
            async move { json_of(portal, Method::PUT, &path, &key, text).await }
        };
        let typed = put(draft.clone(), anna.token.clone(), r#"{"data": {"a": ["b", "c\u0000"]}}"#).await;
        typed.expect_error(422, "VALIDATION_FAILED");
        assert_eq!(read_place(&typed), (json!("/data/a/1"), json!("characters")));
        assert_eq!(typed.json()["error"]["fields"]["data.a.1"], json!(["characters"]));
        let named = put(draft.clone(), anna.token.clone(), r#"{"data": {"a\u0000": 1}}"#).await;
        assert_eq!(read_place(named.expect_error(422, "VALIDATION_FAILED")), (json!("/data"), json!("characters")));
        let half = put(draft.clone(), anna.token.clone(), r#"{"data": "\ud83d"}"#).await;
        assert_eq!(read_place(half.expect_error(400, "BODY_NOT_READABLE")), (json!(""), json!("json")));
        assert_eq!(portal.get(&draft, &anna.token).await.attributes()["data"], Value::Null, "nothing is kept");

        let consumer = "/backoffice/v1/consumers/bram".to_owned();
        let record = r#"{"version": 1, "attributes": {"last_name": "Vries", "first_name": "B\u0000"}}"#;
        let record = put(consumer.clone(), VANDIJK.to_owned(), record).await;
        assert_eq!(read_place(record.expect_error(422, "VALIDATION_FAILED")), (json!("/first_name"), json!("characters")));
        let half = r#"{"version": 1, "attributes": {"last_name": "\udc00"}}"#;
        let half = put(consumer, VANDIJK.to_owned(), half).await;
        assert_eq!(read_place(half.expect_error(400, "BODY_NOT_READABLE")), (json!(""), json!("json")));

        let lines = concat!(
            r#"{"type": "consumers", "external_id": "a", "version": 1, "attributes": {"last_name": "A\u0000"}}"#, "\n",
            r#"{"type": "consumers", "external_id": "b\u0000", "version": 1, "attributes": {"last_name": "B"}}"#, "\n",
            r#"{"type": "consumers", "external_id": "c", "version": 1, "attributes": {"last_name": "\ud800"}}"#, "\n",
            r#"{"type": "cons\u0000umers", "external_id": "d", "version": 1, "attributes": {"last_name": "D"}}"#, "\n",
            r#"{"type": "consumers", "external_id": "e", "version": 1, "attributes": {"last_name": "E"}}"#, "\n",
        );
        let results =
            send_raw(&portal, Method::POST, "/backoffice/v1/import", VANDIJK, "application/x-ndjson", lines.into()).await;
        let results: Vec<Value> = results.text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let violations: Vec<&Value> = results.iter().map(|result| &result["faults"][0]["pointer"]).collect();
        assert_eq!(violations, [&json!("/attributes/last_name"), &json!("/external_id"), &json!(""), &json!("/type"), &Value::Null]);
        assert_eq!((&results[2]["faults"][0]["rule"], &results[4]["status"]), (&json!("json"), &json!("created")));

        let form = Form::for_action(upload).text("comment", "a\0b").file("foto.png", &picture(ImageFormat::Png)).end();
        let comment = send(&portal, &anna, form, None).await;
        assert_eq!(read_place(comment.expect_error(422, "VALIDATION_FAILED")), (json!("/comment"), json!("characters")));
        assert_eq!(count_files(&portal), (0, 0));
        let named = Form::for_action(upload).file("a\0b.png", &picture(ImageFormat::Png)).end();
        let named = send(&portal, &anna, named, None).await;
        assert!(named.status.is_success() || named.status.is_client_error(), "{} {}", named.status, named.text);

        for path in ["consumers?email=%00", "consumers/%00", "events?after=%00", "uploads?consumer=a%00", "audit?type=%00"] {
            portal.firm_call(VANDIJK, Method::GET, path, None).await.expect_error(400, "BODY_NOT_READABLE");
        }
        portal.call(Method::GET, "/api/actions/%00", Some(&anna.token), None).await.expect_error(400, "BODY_NOT_READABLE");
    }
}

sqlite_and_postgres! {
    async fn what_lies_too_deep_is_refused_and_the_deepest_is_read_back(portal: Portal) {
        let (anna, date, _) = set_up_scene(&portal).await;
        let draft = format!("/api/actions/{date}/draft");
        let nested = |depth: usize| format!("{{\"data\": {}1{}}}", "[".repeat(depth), "]".repeat(depth));
        let deep = json_of(&portal, Method::PUT, &draft, &anna.token, &nested(100)).await;
        deep.expect_error(422, "VALIDATION_FAILED");
        assert_eq!(read_place(&deep).1, "depth");
        json_of(&portal, Method::PUT, &draft, &anna.token, &nested(5000)).await.expect_error(400, "BODY_NOT_READABLE");
        let most = json_of(&portal, Method::PUT, &draft, &anna.token, &nested(63)).await;
        assert_eq!(most.status, StatusCode::OK, "{}", most.text);
        assert!(portal.get(&draft, &anna.token).await.status.is_success());
    }
}

sqlite_and_postgres! {
    async fn moments_and_numbers_beyond_what_a_database_holds_are_no_violation_of_ours(portal: Portal) {
        let (anna, ..) = set_up_scene(&portal).await;
        let firm = async |path: &str| portal.firm_call(VANDIJK, Method::GET, path, None).await;
        for year in ["-262143", "%2B262142", "0000", "9999"] {
            let reply = firm(&format!("consumers?updated_since={year}-01-01T00:00:00Z")).await;
            assert!(!reply.status.is_server_error(), "{year}: {}", reply.text);
        }
        for path in [
            "events?after=9223372036854775807", "events?after=9223372036854775808", "events?limit=18446744073709551615",
            "consumers?limit=99999999999999999999", "uploads?after=zz", "audit?after=-1", "actions?product=/", "actions?product=%2F%2F",
        ] {
            assert!(!firm(path).await.status.is_server_error(), "{path}");
        }
        for body in [
            r#"{"version": 9223372036854775807, "attributes": {"owners": ["anna"], "label": "m", "amount": 1e300}}"#,
            r#"{"version": 9223372036854775808, "attributes": {"owners": ["anna"], "label": "m"}}"#,
            r#"{"version": 1e400, "attributes": {"owners": ["anna"], "label": "m"}}"#,
        ] {
            let reply = json_of(&portal, Method::PUT, "/backoffice/v1/products/mortgage/m2", VANDIJK, body).await;
            assert!(reply.status.is_client_error(), "{} {}", reply.status, reply.text);
        }
        let endpoint = json!({ "url": "https://firm.example/hook" });
        let made = portal.firm_call(VANDIJK, Method::POST, "webhook-endpoints", Some(endpoint)).await.json();
        let again = format!("webhook-endpoints/{}/replay", made["data"]["id"].as_str().expect("an id"));
        for since in ["-262143-01-01T00:00:00Z", "+262142-12-31T23:59:59Z", "0000-01-01T00:00:00Z"] {
            let reply = portal.firm_call(VANDIJK, Method::POST, &again, Some(json!({ "since": since }))).await;
            assert!(!reply.status.is_server_error(), "{since}: {}", reply.text);
        }
        let draft = json_of(&portal, Method::PUT, "/api/actions/x/draft", &anna.token, r#"{"data": 1, "revision": -1}"#).await;
        assert!(draft.status.is_client_error());
    }
}

sqlite_and_postgres! {
    async fn no_call_fails_on_nonsense(portal: Portal) {
        let (anna, date, _) = set_up_scene(&portal).await;
        let nonsense = [r#"{"a": "\u0000"}"#, r#"{"a": "\udfff"}"#, "[[[[", "null", "\u{feff}{}"];
        for call in consumer_calls() {
            // Names in braces become an id, and then nothing of the kind.
            for id in [date.to_string(), "%F0%28".to_owned(), "%EF%BF%BE..%2F".to_owned()] {
                let parts = call.path.split('/').map(|part| if part.starts_with('{') { id.as_str() } else { part });
                let path = parts.collect::<Vec<_>>().join("/");
                for text in nonsense {
                    let (kind, body) = if call.is_form {
                        let form = Form::default().text("productActionId", text).text("\u{0}", "x").end();
                        (format!("multipart/form-data; boundary={BOUNDARY}"), form)
                    } else {
                        ("application/json".to_owned(), text.into())
                    };
                    let reply = send_raw(&portal, call.method.clone(), &path, &anna.token, &kind, body).await;
                    assert!(!reply.status.is_server_error(), "{} {path} {text}: {}", call.method, reply.text);
                }
                if !call.has_id() {
                    break;
                }
            }
        }
    }
}

/// Sends a request that is too large for the pages that a full database still has: of a consumer, of the firm, or in
/// bulk.
async fn attempt(portal: &Portal, anna: &Person, date: uuid::Uuid, which: usize) -> Reply {
    let (draft, large) = (format!("/api/actions/{date}/draft"), "x".repeat(60_000));
    let requirements = json!({ "upload_requirements": vec!["x".repeat(4000); 15] });
    let action =
        json!({ "type": "UPLOAD_DOCUMENT", "label": "x", "owners": ["anna"], "document": requirements });
    match which {
        0 => portal.call(Method::PUT, &draft, Some(&anna.token), Some(json!({ "data": large }))).await,
        1 => {
            let record = json!({ "version": 1, "attributes": action });
            portal.firm_call(VANDIJK, Method::PUT, "actions/one", Some(record)).await
        }
        _ => {
            let line =
                json!({ "type": "actions", "external_id": "line", "version": 1, "attributes": action });
            let line = line.to_string().into();
            send_raw(portal, Method::POST, "/backoffice/v1/import", VANDIJK, "application/x-ndjson", line)
                .await
        }
    }
}

#[tokio::test]
async fn a_full_database_says_try_again_keeps_nothing_and_recovers() {
    let portal = Portal::open(TestDatabase::Sqlite).await;
    let (anna, date, _) = set_up_scene(&portal).await;
    for which in 0..3 {
        store::testing::fill(&portal.store).await.expect("a full database");
        let reply = attempt(&portal, &anna, date, which).await;
        reply.expect_error(503, "MYSQL_ERROR");
        assert_eq!(reply.header("retry-after"), "5");
    }
    store::testing::truncate_all(&portal.store).await.expect("room");
    for name in ["one", "line"] {
        let path = format!("actions/{name}");
        portal.firm_call(VANDIJK, Method::GET, &path, None).await.expect_error(404, "RECORD_NOT_FOUND");
    }
    let draft = portal.get(&format!("/api/actions/{date}/draft"), &anna.token).await.attributes();
    assert_eq!(draft["data"], Value::Null);
    for which in 0..3 {
        let reply = attempt(&portal, &anna, date, which).await;
        assert!(reply.status.is_success(), "{} {}", reply.status, reply.text);
    }
}

sqlite_and_postgres! {
    async fn files_that_cannot_be_written_say_try_again_and_leave_no_row(portal: Portal) {
        let (anna, _, upload) = set_up_scene(&portal).await;
        portal.record("documents/d", json!({ "purpose": "important", "label": "D", "filename": "d.pdf", "owners": ["anna"] })).await;
        let root = portal.folder.path();
        for folder in ["files", "scratch"] {
            let (here, aside) = (root.join(folder), root.join("aside"));
            std::fs::rename(&here, &aside).expect("moved away");
            std::fs::write(&here, "no folder").expect("a file in its place");
            let form = || Form::for_action(upload).file("foto.png", &picture(ImageFormat::Png)).end();
            let content = "/backoffice/v1/documents/d/content";
            let replies = [
                send(&portal, &anna, form(), Some("once")).await,
                send_raw(&portal, Method::PUT, content, VANDIJK, "application/pdf", b"%PDF-1.7".to_vec()).await,
            ];
            for reply in replies {
                reply.expect_error(503, "MYSQL_ERROR");
                assert_eq!(reply.header("retry-after"), "5", "{folder}");
            }
            std::fs::remove_file(&here).expect("gone");
            std::fs::rename(&aside, &here).expect("back");
            assert_eq!(portal.get("/api/documents/uploads", &anna.token).await.list().len(), 0);
            portal.firm_call(VANDIJK, Method::GET, "documents/d/content", None).await.expect_error(404, "FILE_NOT_FOUND");
        }
        let form = Form::for_action(upload).file("foto.png", &picture(ImageFormat::Png)).end();
        assert!(send(&portal, &anna, form, Some("once")).await.status.is_success());
    }
}
