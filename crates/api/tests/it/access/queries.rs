//! The query parameters of the consumers' calls: every one that the description does not declare is refused.

use axum::body::Body;
use axum::http::Request;
use serde_json::json;
use uuid::Uuid;

use crate::support::calls::consumer_calls;

/// The calls whose addresses others than the app make or decorate.
const DECORATED: [&str; 2] = ["GET /api/calendar/{file}", "POST /api/payments/webhook"];

sqlite_and_postgres! {
    async fn every_call_refuses_undeclared_parameters_by_name(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        for call in consumer_calls() {
            let mut path = call.path.clone();
            while let Some((start, end)) = path.find('{').zip(path.find('}')) {
                path.replace_range(start..=end, &Uuid::nil().to_string());
            }
            let path = format!("{path}?naam=x");
            let reply = portal.call(call.method.clone(), &path, Some(&anna.token), None).await;
            if DECORATED.contains(&call.name().as_str()) {
                assert_ne!(reply.status.as_u16(), 422, "{}: {}", call.name(), reply.text);
                continue;
            }
            assert_eq!(reply.status.as_u16(), 422, "{}: {}", call.name(), reply.text);
            let error = &reply.json()["error"];
            assert_eq!((&error["code"], &error["fields"]), (&json!("VALIDATION_FAILED"), &json!({ "naam": ["unknown"] })), "{}", call.name());
        }
    }
}

sqlite_and_postgres! {
    async fn declared_parameters_are_taken_and_others_beside_them_refused(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        assert!(portal.get("/api/messages?limit=10", &anna.token).await.status.is_success());
        let refused = portal.get("/api/messages?limit=10&utm_source=mail&limt=5", &anna.token).await;
        let fields = refused.expect_error(422, "VALIDATION_FAILED").json()["error"]["fields"].clone();
        assert_eq!(fields, json!({ "limt": ["unknown"], "utm_source": ["unknown"] }));
        // A page is no call: the programs of mails decorate its address.
        let request = Request::get("/settings?utm_source=mail").body(Body::empty()).expect("a request");
        let page = portal.with_page().send(request).await;
        assert!(page.status.is_success(), "{}", page.text);
    }
}
