//! Calls that need no sign-in.

use axum::http::Method;

use crate::payments::scene::with_provider;
use crate::support::{Portal, TestDatabase, VANDIJK};

sqlite_and_postgres! {
    async fn branches_of_the_known_licence_or_of_all(portal: Portal) {
        let known = portal.call(Method::GET, "/api/licenses", None, None).await;
        let domains = |reply: &crate::support::Reply| -> Vec<String> {
            reply.list().iter().map(|item| item["attributes"]["domain"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(domains(&known), ["vandijk", "vandijk-utrecht"]);
        let unknown = portal.call_at("", Method::GET, "/api/licenses", None, None).await;
        assert_eq!(domains(&unknown).len(), 3);
    }
}

sqlite_and_postgres! {
    async fn a_firm_with_a_payment_provider_says_so(portal: Portal) {
        let path = "/api/licenses/current";
        let can_pay = async |portal: &Portal, domain| {
            portal.call_at(domain, Method::GET, path, None, None).await.attributes()["can_pay_invoices"].clone()
        };
        assert_eq!(can_pay(&portal, "vandijk").await, false);
        let portal = with_provider(portal, "http://127.0.0.1:9");
        assert_eq!(can_pay(&portal, "vandijk").await, true);
        assert_eq!(can_pay(&portal, "noordzee").await, false);
    }
}

sqlite_and_postgres! {
    async fn an_unknown_path_or_domain_has_its_code(portal: Portal) {
        portal.call(Method::GET, "/api/nothing", None, None).await.expect_error(404, "ROUTE_NOT_FOUND");
        portal.call(Method::DELETE, "/api/licenses", None, None).await.expect_error(405, "METHOD_NOT_ALLOWED");
        portal
            .call_at("nowhere", Method::GET, "/api/theme", None, None)
            .await
            .expect_error(400, "BRAND_COULD_NOT_BE_DETERMINED");
    }
}

sqlite_and_postgres! {
    async fn a_rejection_speaks_as_the_consumer_is_spoken_to(portal: Portal) {
        let anna = portal.consumer("vandijk", "anna").await;
        let token = portal.token("anna").await;
        let rejection = |version: u64, language: &'static str, style: &'static str| {
            let (portal, token) = (&portal, token.clone());
            async move {
                let record = serde_json::json!({ "version": version, "attributes": {
                    "last_name": "Vries", "email": "anna@example.nl", "user_name": "anna", "address_style": style,
                }});
                let put = portal.firm_call(VANDIJK, Method::PUT, "consumers/anna", Some(record)).await;
                assert!(put.status.is_success(), "{}", put.text);
                let request = axum::http::Request::builder()
                    .method(Method::POST)
                    .uri("/api/auth/two-factor")
                    .header("x-domain", "vandijk")
                    .header("content-type", "application/json")
                    .header("authorization", format!("bearer {token}"))
                    .header("accept-language", language);
                let body = axum::body::Body::from(r#"{"code":"000000"}"#);
                let reply = portal.send(request.body(body).expect("a request")).await;
                reply.json()["error"]["message"].as_str().unwrap_or_default().to_owned()
            }
        };
        let formal = rejection(10, "nl-NL,nl;q=0.9", "formal").await;
        let informal = rejection(11, "nl-NL,nl;q=0.9", "informal").await;
        assert!(formal.contains(" uw ") && informal.contains(" je "), "{formal} {informal}");
        assert_eq!(rejection(12, "fr", "informal").await, informal);
        assert!(rejection(13, "en", "informal").await.contains("your"));

        let without = portal.call(Method::GET, "/api/actions", None, None).await;
        assert_eq!(without.header("www-authenticate"), "Bearer");
        assert_eq!(anna.licence, portal.licence("vandijk").await);
    }
}

#[tokio::test]
async fn an_asset_is_one_of_a_flat_folder() {
    let mut portal = Portal::open(TestDatabase::Sqlite).await;
    portal.app.web = std::sync::Arc::new(api::WebApp::new(|path| {
        matches!(path, "index.html" | "assets/a.js" | "assets/../index.html")
            .then(|| b"content".as_slice().into())
    }));
    portal.settings(|_| {});
    assert_eq!(portal.call(Method::GET, "/assets/a.js", None, None).await.status, 200);
    for path in
        ["/assets/../index.html", "/assets/%2e%2e/index.html", "/assets/..%5cindex.html", "/assets/b.js"]
    {
        assert_eq!(portal.call(Method::GET, path, None, None).await.status, 404, "{path}");
    }
    for path in ["/assets", "/assets/"] {
        portal.call(Method::GET, path, None, None).await.expect_error(404, "ROUTE_NOT_FOUND");
    }
}

#[tokio::test]
async fn a_browser_without_brotli_gets_an_asset_decompressed() {
    // `let a = 1;` as brotli makes it.
    const COMPRESSED: [u8; 14] = *b"\x8b\x04\x80let a = 1;\x03";
    let mut portal = Portal::open(TestDatabase::Sqlite).await;
    portal.app.web = std::sync::Arc::new(api::WebApp::new(|path| {
        (path == "assets/a.js.br").then(|| COMPRESSED.as_slice().into())
    }));
    portal.settings(|_| {});
    let cases = [("gzip, br;q=0.9", "br", COMPRESSED.len()), ("gzip", "", 10), ("identity", "", 10)];
    for (accepted, encoding, length) in cases {
        let request = axum::http::Request::get("/assets/a.js").header("accept-encoding", accepted);
        let reply = portal.send(request.body(axum::body::Body::empty()).expect("a request")).await;
        assert_eq!(
            (reply.status.as_u16(), reply.header("content-type")),
            (200, "text/javascript; charset=utf-8")
        );
        assert_eq!((reply.header("content-encoding"), reply.bytes.len()), (encoding, length), "{accepted}");
        assert_eq!(encoding.is_empty(), reply.text == "let a = 1;");
    }
}

sqlite_and_postgres! {
    async fn where_weaknesses_are_reported_is_the_operators_to_say(portal: Portal) {
        let mut portal = portal;
        let path = "/.well-known/security.txt";
        let ask = async |portal: &Portal| {
            let request = axum::http::Request::get(path).header("host", "127.0.0.1:8080");
            portal.send(request.body(axum::body::Body::empty()).expect("a request")).await
        };
        ask(&portal).await.expect_error(404, "ROUTE_NOT_FOUND");
        portal.settings(|settings| settings.security_contacts = vec!["mailto:security@balie.example".to_owned()]);
        let reply = ask(&portal).await;
        assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, "text/plain; charset=utf-8"));
        assert!(reply.text.starts_with("Contact: mailto:security@balie.example\nCanonical: http://127.0.0.1:8080/"), "{}", reply.text);
    }
}
