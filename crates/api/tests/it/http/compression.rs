//! Answers made smaller for who takes it: lists and the page, but no tokens and no files.

use std::io::Read;

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

use crate::support::{NewAction, PASSWORD, Portal, Reply};

/// A call as a browser makes it.
async fn as_browser(portal: &Portal, path: &str, token: &str, body: Option<Value>) -> Reply {
    let request = Request::builder()
        .method(if body.is_some() { "POST" } else { "GET" })
        .uri(path)
        .header("x-domain", "vandijk")
        .header("accept-encoding", "gzip")
        .header("content-type", "application/json")
        .header("authorization", format!("Bearer {token}"));
    let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
    portal.send(request.body(body).expect("a request")).await
}

fn decoded(reply: &Reply) -> String {
    let mut text = String::new();
    flate2::read::GzDecoder::new(reply.bytes.as_slice()).read_to_string(&mut text).expect("gzip");
    text
}

sqlite_and_postgres! {
    async fn lists_are_compressed_and_tokens_and_files_are_not(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        for name in ["one", "two", "three", "four"] {
            let action = NewAction { external_id: name, ..NewAction::default() };
            portal.action("vandijk", action).await;
        }
        let plain = portal.get("/api/actions", &anna.token).await;
        assert!(plain.headers.get("content-encoding").is_none());
        let small = as_browser(&portal, "/api/actions", &anna.token, None).await;
        assert_eq!(small.header("content-encoding"), "gzip");
        assert!(small.header("vary").contains("accept-encoding"));
        assert_eq!(decoded(&small), plain.text);
        assert!(small.bytes.len() * 2 < plain.bytes.len(), "{} of {}", small.bytes.len(), plain.bytes.len());

        let short = as_browser(&portal, "/api/banners", &anna.token, None).await;
        assert!(short.headers.get("content-encoding").is_none());

        portal.consumer("vandijk", "bram").await;
        let credentials = json!({ "email": "bram", "password": PASSWORD });
        let tokens = as_browser(&portal, "/api/auth/login", "", Some(credentials)).await;
        assert!(tokens.text.contains("accessToken"), "{}", tokens.text);
        assert!(tokens.headers.get("content-encoding").is_none());

        let export = as_browser(&portal, "/api/consumers/export", &anna.token, None).await;
        assert_eq!((export.status.as_u16(), export.header("content-type")), (200, "application/zip"));
        assert!(export.headers.get("content-encoding").is_none());
    }
}
