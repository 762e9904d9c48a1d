//! Functions that a firm switched off are rejected by the server as well; all others still work.

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{Portal, VANDIJK};

/// Gives `vandijk` its settings with one of them changed.
async fn change_setting(portal: &Portal, version: u64, pointer: &str, value: bool) {
    let stored = portal.firm_call(VANDIJK, Method::GET, "licence/vandijk", None).await.json();
    let mut attributes = stored["data"]["attributes"].clone();
    *attributes.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = json!(value);
    let body = json!({ "version": version, "attributes": attributes });
    let reply = portal.firm_call(VANDIJK, Method::PUT, "licence/vandijk", Some(body)).await;
    assert!(reply.status.is_success(), "{}", reply.text);
    portal.app.tenants.invalidate();
}

sqlite_and_postgres! {
    async fn a_firm_that_allows_no_cancelling_gets_none(portal: Portal) {
        let anna = portal.person("vandijk", "anna").await;
        let details = json!({ "label": "Gesprek", "date": "2026-12-01", "start_time": "09:00" });
        let appointment = portal.product("vandijk", "appointment", "a", &["anna"], details).await;
        let path = format!("/api/products/appointments/{appointment}/cancel");
        change_setting(&portal, 2, "/features/can_cancel_appointments", false).await;
        portal.call(Method::POST, &path, Some(&anna.token), None).await.expect_error(403, "ACCESS_DENIED");
        assert_eq!(portal.get("/api/products/appointments", &anna.token).await.list().len(), 1);
        change_setting(&portal, 3, "/features/can_cancel_appointments", true).await;
        assert_eq!(portal.call(Method::POST, &path, Some(&anna.token), None).await.status, 200);
        assert!(portal.get("/api/products/appointments", &anna.token).await.list().is_empty());
    }
}

sqlite_and_postgres! {
    async fn a_firm_without_the_form_takes_no_dossiers(portal: Portal) {
        let body = json!({ "hasPartner": false, "persons": [
            { "firstName": "Iris", "lastName": "Bos", "email": "iris@example.nl" },
        ] });
        change_setting(&portal, 2, "/features/show_appointment_form", false).await;
        portal.public("/api/create-dossier", body.clone()).await.expect_error(403, "ACCESS_DENIED");
        change_setting(&portal, 3, "/features/show_appointment_form", true).await;
        let taken = portal.public("/api/create-dossier", body).await;
        assert!(taken.status.is_success(), "{}", taken.text);
    }
}

sqlite_and_postgres! {
    async fn every_switch_is_told_to_the_app_as_it_stands(portal: Portal) {
        let all = |licence: &Value| {
            let of = |group: &str| licence[group].as_object().expect("a group").clone();
            [("features", of("features")), ("modules", of("modules")), ("smartcare", of("smartcare"))]
        };
        let licence = portal.call(Method::GET, "/api/licenses/current", None, None).await.attributes();
        let mut version = 1;
        for (group, switches) in all(&licence) {
            for (name, before) in switches.iter().filter(|(_, value)| value.is_boolean()) {
                let turned = !before.as_bool().expect("a switch");
                for value in [turned, !turned] {
                    version += 1;
                    change_setting(&portal, version, &format!("/{group}/{name}"), value).await;
                    let now = portal.call(Method::GET, "/api/licenses/current", None, None).await.attributes();
                    assert_eq!(now[group][name], json!(value), "{group}.{name}");
                }
            }
        }
        assert!(version > 20, "{version}");
        let after = portal.call(Method::GET, "/api/licenses/current", None, None).await.attributes();
        assert_eq!(all(&after), all(&licence));
    }
}
