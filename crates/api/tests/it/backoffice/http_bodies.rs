//! Bodies, media types and limits of calls by a firm's system, as HTTP has them.

use std::io::{Read, Write};

use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, header};
use serde_json::{Value, json};

use crate::support::{Portal, Reply, VANDIJK};

fn request(method: Method, path: &str) -> axum::http::request::Builder {
    Request::builder()
        .method(method)
        .uri(format!("/backoffice/v1/{path}"))
        .header(header::AUTHORIZATION, format!("Bearer {VANDIJK}"))
}

async fn put_json(portal: &Portal, encoding: Option<&str>, body: Vec<u8>) -> Reply {
    let mut request = request(Method::PUT, "consumers/anna").header(header::CONTENT_TYPE, "application/json");
    if let Some(encoding) = encoding {
        request = request.header(header::CONTENT_ENCODING, encoding);
    }
    portal.send(request.body(Body::from(body)).expect("a request")).await
}

fn compress(text: &str) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(text.as_bytes()).expect("gzip");
    writer.finish().expect("gzip")
}

fn anna(version: i64) -> String {
    json!({ "version": version, "attributes": { "last_name": "Vries" } }).to_string()
}

sqlite_and_postgres! {
    async fn bodies_may_be_compressed_and_begin_with_a_byte_order_mark(portal: Portal) {
        assert_eq!(put_json(&portal, Some("gzip"), compress(&anna(1))).await.status, 201);
        assert_eq!(put_json(&portal, None, format!("\u{feff}{}", anna(2)).into_bytes()).await.status, 200);
        let unknown = put_json(&portal, Some("compress"), anna(3).into_bytes()).await;
        unknown.expect_error(415, "MEDIA_TYPE_NOT_SUPPORTED");
        assert!(unknown.header("accept-encoding").contains("gzip"), "{:?}", unknown.headers);
        put_json(&portal, Some("gzip"), anna(3).into_bytes()).await.expect_error(400, "BODY_NOT_READABLE");
        // However small it comes, it is no larger than any other.
        let bomb = json!({ "version": 3, "attributes": { "last_name": "x".repeat(3_000_000) } }).to_string();
        put_json(&portal, Some("gzip"), compress(&bomb)).await.expect_error(413, "UPLOAD_TOO_LARGE");

        let line = |number: i32| {
            let attributes = json!({ "last_name": format!("Vries {number}") });
            json!({ "type": "consumers", "external_id": format!("c{number}"), "version": 1, "attributes": attributes })
        };
        let lines = (0..20).map(|number| line(number).to_string()).collect::<Vec<_>>().join("\n");
        let import = request(Method::POST, "import").header(header::CONTENT_ENCODING, "gzip");
        let reply = portal.send(import.body(Body::from(compress(&lines))).expect("a request")).await;
        assert_eq!(reply.text.matches("created").count(), 20, "{}", reply.text);

        let list = request(Method::GET, "consumers").header(header::ACCEPT_ENCODING, "gzip");
        let reply = portal.send(list.body(Body::empty()).expect("a request")).await;
        assert_eq!(reply.header("content-encoding"), "gzip");
        let mut text = String::new();
        flate2::read::GzDecoder::new(reply.bytes.as_slice()).read_to_string(&mut text).expect("gzip");
        let list: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(list["data"].as_array().map(Vec::len), Some(21));
    }
}

sqlite_and_postgres! {
    async fn a_form_with_a_file_is_not_stored_as_the_file(portal: Portal) {
        let attributes = json!({ "purpose": "important", "label": "Gids", "filename": "gids.txt" });
        portal.record("documents/guide", attributes).await;
        let form = request(Method::PUT, "documents/guide/content")
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=x");
        let body = Body::from("--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nhallo\r\n--x--\r\n");
        let refused = portal.send(form.body(body).expect("a request")).await;
        refused.expect_error(415, "MEDIA_TYPE_NOT_SUPPORTED");
    }
}

sqlite_and_postgres! {
    async fn an_error_names_its_request_and_a_query_says_what_is_wrong(portal: Portal) {
        let refused = portal.firm_call(VANDIJK, Method::GET, "consumers?updated_since=2026-11-20", None).await;
        let error = refused.expect_error(422, "VALIDATION_FAILED").json()["error"].clone();
        assert_eq!(error["request_id"], refused.header("x-request-id"));
        assert_eq!(error["fields"], json!({ "updated_since": ["type"] }));
        assert_eq!(error["faults"][0]["pointer"], "/updated_since");
        let message = error["faults"][0]["message"].as_str().expect("words");
        assert!(message.contains("RFC 3339") && message.contains("2026-11-20T00:00:00Z"), "{message}");
        // C1 is as little of a line as C0.
        for value in ["%C2%84", "%0A", "a%1Fb"] {
            let refused = portal.firm_call(VANDIJK, Method::GET, &format!("consumers?after={value}"), None).await;
            let error = refused.expect_error(422, "VALIDATION_FAILED").json()["error"].clone();
            assert_eq!(error["fields"], json!({ "after": ["characters"] }), "{value}");
        }
        assert_eq!(portal.firm_call(VANDIJK, Method::GET, "consumers?after=%C3%A9+a", None).await.status, 200);
        // A consumer's app has it from the header.
        let theirs = portal.call(Method::GET, "/api/actions", Some("x"), None).await;
        assert!(theirs.expect_error(401, "AUTH_TOKEN_INVALID").json()["error"]["request_id"].is_null());
    }
}

fn limit(headers: &HeaderMap) -> (String, String) {
    let text = |name: &str| headers[name].to_str().expect("a text").to_owned();
    (text("ratelimit-policy"), text("ratelimit"))
}

#[tokio::test]
async fn a_key_that_calls_too_often_is_told_when_to_come_back() {
    let mut portal = Portal::open(store::testing::TestDatabase::Sqlite).await;
    portal.settings(|settings| settings.key_calls_per_minute = 2);
    let call = async || portal.firm_call(VANDIJK, Method::GET, "consumers?limit=1", None).await;
    let first = call().await;
    assert_eq!(limit(&first.headers), ("\"minute\";q=2;w=60".to_owned(), "\"minute\";r=1;t=60".to_owned()));
    assert_eq!(call().await.status, 200);
    let refused = call().await;
    refused.expect_error(429, "TOO_MANY_REQUESTS");
    assert_eq!(refused.header("retry-after"), "60");
    assert_eq!(limit(&refused.headers).1, "\"minute\";r=0;t=60");
    assert_eq!(portal.firm_call("test-key-noordzee", Method::GET, "consumers", None).await.status, 200);
    portal.clock.advance(chrono::TimeDelta::minutes(1));
    assert_eq!(call().await.status, 200);
}

#[tokio::test]
async fn a_second_name_says_that_it_is_deprecated() {
    let portal = Portal::open(store::testing::TestDatabase::Sqlite).await;
    let old = portal.firm_call(VANDIJK, Method::GET, "appointments", None).await;
    assert_eq!((old.status.as_u16(), old.header("deprecation")), (200, "@1796083200"));
    let new = portal.firm_call(VANDIJK, Method::GET, "products/appointment", None).await;
    assert!(!new.headers.contains_key("deprecation"));
}
