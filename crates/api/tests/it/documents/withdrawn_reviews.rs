//! An acceptance that the firm takes back.

use axum::http::Method;
use chrono::TimeDelta;
use domain::accounts::session::Stage;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::licence::DeskMode;
use image::ImageFormat;
use serde_json::{Value, json};

use crate::documents::uploads::{Form, picture, send};
use crate::mail::{always, set_mail_settings, signed_in};
use crate::support::{NOORDZEE, Person, Portal, Reply, VANDIJK, text};

/// A delivery of Anna's that was accepted; returns her.
async fn accept_delivery(portal: &Portal) -> Person {
    set_mail_settings(portal, always()).await;
    let anna = signed_in(portal, "anna").await;
    let attributes = json!({ "type": "UPLOAD_DOCUMENT", "label": "Loonstrook", "owners": ["anna"] });
    portal.record("actions/slip", attributes).await;
    portal.clock.advance(TimeDelta::minutes(15));
    portal.deliver_mail().await;
    let id = portal.get("/api/actions", &anna.token).await.list()[0]["id"].clone();
    let action = text(&id).parse().expect("an id");
    let form = Form::for_action(action).file("a.png", &picture(ImageFormat::Png)).end();
    assert!(send(portal, &anna, form, None).await.status.is_success());
    let verdict = json!({ "verdict": "accepted" });
    assert_eq!(
        portal.firm_call(VANDIJK, Method::POST, "actions/slip/review", Some(verdict)).await.status,
        200
    );
    anna
}

async fn withdraw(portal: &Portal, key: &str) -> Reply {
    portal.firm_call(key, Method::DELETE, "actions/slip/review", None).await
}

fn rule(reply: &Reply) -> Value {
    reply.expect_error(409, "ACCEPTANCE_IS_FINAL");
    reply.json()["error"]["faults"][0]["rule"].clone()
}

sqlite_and_postgres! {
    async fn an_acceptance_is_taken_back_and_the_client_hears_of_neither(portal: Portal) {
        let anna = accept_delivery(&portal).await;
        portal.clock.advance(TimeDelta::minutes(9));
        let queue = async || portal.firm_call(VANDIJK, Method::GET, "worklist/deliveries", None).await.json()["items"].clone();
        assert_eq!(queue().await, json!([]));
        let taken_back = withdraw(&portal, VANDIJK).await;
        assert_eq!(taken_back.status, 200, "{}", taken_back.text);
        assert_eq!(queue().await.as_array().map(Vec::len), Some(1));
        let meta = portal.firm_call(VANDIJK, Method::GET, "actions/slip", None).await.json()["data"]["meta"].clone();
        assert!(meta["processed_at"].is_null() && !meta["answered_at"].is_null(), "{meta}");
        let upload = portal.firm_call(VANDIJK, Method::GET, "uploads?consumer=anna", None).await.list()[0].clone();
        assert_eq!((&upload["attributes"]["state"], &upload["attributes"]["reviewed_at"]), (&json!("received"), &Value::Null));
        assert_eq!(portal.get("/api/documents/uploads", &anna.token).await.list()[0]["attributes"]["state"], "received");
        portal.clock.advance(TimeDelta::minutes(15));
        assert_eq!(portal.deliver_mail().await, [""; 0]);
        let events = portal.firm_call(VANDIJK, Method::GET, "events?limit=500", None).await.list();
        let event = events.iter().find(|event| event["type"] == "document.review_withdrawn").expect("an event");
        assert_eq!((&event["consumer_external_id"], &event["action_external_id"]), (&json!("anna"), &json!("slip")));
        assert_eq!(event["data"]["document_ids"], json!([upload["id"]]));
        let trail = portal.firm_call(VANDIJK, Method::GET, "audit?type=action.review_withdrawn&consumer=anna", None).await.list();
        assert_eq!(trail.len(), 1);
        // It is decided anew, and a rejection is mailed.
        let verdict = json!({ "verdict": "rejected", "reason": "Onleesbaar" });
        assert_eq!(portal.firm_call(VANDIJK, Method::POST, "actions/slip/review", Some(verdict)).await.status, 200);
        portal.clock.advance(TimeDelta::minutes(15));
        assert_eq!(portal.deliver_mail().await.len(), 1);
        assert_eq!(rule(&withdraw(&portal, VANDIJK).await), "not_accepted");
    }
}

sqlite_and_postgres! {
    async fn an_acceptance_stands_when_it_is_late_or_something_followed(portal: Portal) {
        accept_delivery(&portal).await;
        assert_eq!(portal.firm_call(VANDIJK, Method::POST, "actions/slip/archive", None).await.status, 204);
        assert_eq!(rule(&withdraw(&portal, VANDIJK).await), "archived");
        assert_eq!(portal.firm_call(VANDIJK, Method::DELETE, "actions/slip/archive", None).await.status, 204);
        withdraw(&portal, NOORDZEE).await.expect_error(404, "PRODUCT_ACTION_NOT_FOUND");
        portal.clock.advance(TimeDelta::seconds(601));
        assert_eq!(rule(&withdraw(&portal, VANDIJK).await), "too_late");
    }
}

sqlite_and_postgres! {
    async fn of_two_who_take_it_back_at_once_one_does(portal: Portal) {
        accept_delivery(&portal).await;
        let (one, other) = tokio::join!(withdraw(&portal, VANDIJK), withdraw(&portal, VANDIJK));
        let (done, late) = if one.status == 200 { (one, other) } else { (other, one) };
        assert_eq!((done.status.as_u16(), rule(&late)), (200, json!("not_accepted")));
        let events = portal.firm_call(VANDIJK, Method::GET, "events?limit=500", None).await.list();
        assert_eq!(events.iter().filter(|event| event["type"] == "document.review_withdrawn").count(), 1);
    }
}

sqlite_and_postgres! {
    async fn only_who_reviews_takes_an_acceptance_back(portal: Portal) {
        accept_delivery(&portal).await;
        portal.desk("vandijk", DeskMode::Review).await;
        let (_, auditor) = portal.at_work("vandijk", "otto", StaffRole::Auditor).await;
        withdraw(&portal, &auditor).await.expect_error(403, "ACCESS_DENIED");
        portal.record("advisers/eva", json!({ "name": "Eva" })).await;
        let eva = portal.colleague("vandijk", "eva", StaffRole::Adviser).await;
        portal.limit_clients(&eva, ClientScope::Own, Some("eva")).await;
        let token = portal.staff_token(&eva, Stage::Full).await;
        withdraw(&portal, &token).await.expect_error(404, "RECORD_NOT_FOUND");
        let (_, tom) = portal.at_work("vandijk", "tom", StaffRole::Handler).await;
        assert_eq!(withdraw(&portal, &tom).await.status, 200);
    }
}
