//! Error reports of browsers.

use axum::http::StatusCode;
use serde_json::json;

sqlite_and_postgres! {
    async fn a_browser_reports_what_broke_and_not_too_often(portal: Portal) {
        let error = json!({ "message": "TypeError: x is undefined", "stack": "at a.js:1:2", "route": "/mortgages/:id",
            "version": "index-a1.js" });
        let report = async |body| portal.public("/api/client-errors", body).await;
        assert_eq!(report(error.clone()).await.status, StatusCode::NO_CONTENT);
        report(json!({ "message": " " })).await.expect_error(422, "VALIDATION_FAILED");
        report(json!({ "message": "x".repeat(4_001) })).await.expect_error(422, "VALIDATION_FAILED");
        report(json!({ "message": "x", "route": "/\nforged" })).await.expect_error(422, "VALIDATION_FAILED");
        report(json!({ "message": "x", "typed": "secret" })).await.expect_error(422, "VALIDATION_FAILED");
        for _ in 0..99 {
            assert_eq!(report(error.clone()).await.status, StatusCode::NO_CONTENT);
        }
        report(error).await.expect_error(429, "TOO_MANY_REQUESTS");
    }
}
