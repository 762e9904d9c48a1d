//! Problems of the installation that an administrator sees and solves.

use axum::http::Method;
use chrono::TimeDelta;
use domain::accounts::staff::{ClientScope, StaffRole};
use domain::actions::payment::PaymentCheckJob;
use domain::licence::DeskMode;
use domain::money::Money;
use serde_json::{Value, json};
use store::jobs;
use store::maintenance::health::BackupRecord;
use store::payments::Payment;
use uuid::Uuid;

use crate::mail::{always, set_mail_settings};
use crate::support::{NOORDZEE, NewAction, Portal, Receiver, Reply, VANDIJK, text};

async fn read_health(portal: &Portal, token: &str) -> Value {
    let reply = portal.firm_call(token, Method::GET, "health", None).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json()
}

async fn send_act(portal: &Portal, token: &str, method: Method, path: &str) -> Reply {
    let body = (method == Method::POST).then(|| json!({}));
    portal.firm_call(token, method, &format!("health/{path}"), body).await
}

/// A job of the firm's that was given up.
async fn given_up(portal: &Portal) -> Uuid {
    let (licence, now) = (portal.licence("vandijk").await, portal.app.now());
    let id = Uuid::now_v7();
    let tx = portal.store.begin().await.unwrap();
    let job = PaymentCheckJob { payment: Uuid::nil(), round: 0 };
    jobs::enqueue(&tx, id, Some(licence), &job, now, now).await.unwrap();
    jobs::fail(&tx, id, now, "the payment never ended").await.unwrap();
    tx.commit().await.unwrap();
    id
}

sqlite_and_postgres! {
    async fn a_mail_that_did_not_arrive_is_shown_and_sent_again(portal: Portal) {
        set_mail_settings(&portal, always()).await;
        portal.record("consumers/anna", json!({ "last_name": "Vries", "email": "anna@example.nl" })).await;
        assert_eq!(read_health(&portal, VANDIJK).await["troubles"], 0);
        portal.firm_call(VANDIJK, Method::POST, "consumers/anna/invitation", Some(json!({}))).await;
        portal.post_round_to("anna@").await;
        let report = read_health(&portal, VANDIJK).await;
        assert_eq!(report["troubles"], 1, "{report}");
        let mail = &report["undelivered_mails"][0];
        assert_eq!(mail["consumer"]["external_id"], "anna");
        assert_eq!((&mail["kind"], &mail["is_bounced"]), (&json!("invitation"), &json!(true)));
        assert_eq!((&mail["is_resendable"], &mail["address"]), (&json!(true), &json!("anna@example.nl")));
        assert!(text(&mail["error"]).contains("no such user"), "{mail}");
        assert_eq!(read_health(&portal, NOORDZEE).await["undelivered_mails"], json!([]));

        let path = format!("mails/{}/resend", text(&mail["id"]));
        send_act(&portal, NOORDZEE, Method::POST, &path).await.expect_error(404, "RECORD_NOT_FOUND");
        assert_eq!(send_act(&portal, VANDIJK, Method::POST, &path).await.status, 202);
        let report = read_health(&portal, VANDIJK).await;
        assert_eq!((&report["undelivered_mails"], &report["waiting_mails"]["count"]), (&json!([]), &json!(1)));
        assert_eq!(report["waiting_mails"]["is_stuck"], false, "{report}");
        send_act(&portal, VANDIJK, Method::POST, &path).await.expect_error(422, "VALIDATION_FAILED");
        let letters = portal.deliver_mail().await;
        assert_eq!(letters.len(), 1, "{letters:?}");
        assert_eq!(read_health(&portal, VANDIJK).await["troubles"], 0);
        let trail = portal.firm_call(VANDIJK, Method::GET, "audit?consumer=anna&type=mail.resent", None).await.list();
        assert_eq!(trail.len(), 1, "{trail:?}");
        assert!(text(&trail[0]["attributes"]["actor"]).starts_with("service_key "), "{trail:?}");
    }
}

sqlite_and_postgres! {
    async fn a_digest_is_put_together_anew_once_the_address_takes_mail(portal: Portal) {
        set_mail_settings(&portal, always()).await;
        let anna = portal.person("vandijk", "anna").await;
        portal.staged_token(anna.scope, domain::accounts::session::Stage::Full, None).await;
        let put = async |path: &str, version: i64, attributes: Value| {
            let body = json!({ "version": version, "attributes": attributes });
            let reply = portal.firm_call(VANDIJK, Method::PUT, path, Some(body)).await;
            assert!(reply.status.is_success(), "{path}: {}", reply.text);
        };
        put("consumers/anna", 2, json!({ "last_name": "Vries", "email": "anna@example.nl" })).await;
        for name in ["one", "two"] {
            let action = json!({ "type": "UPLOAD_DOCUMENT", "label": "Loonstrook", "owners": ["anna"] });
            put(&format!("actions/{name}"), 1, action).await;
            portal.clock.advance(TimeDelta::minutes(15));
            assert_eq!(portal.post_round_to("anna@").await, [""; 0]);
        }
        let report = read_health(&portal, VANDIJK).await;
        let mails = report["undelivered_mails"].as_array().unwrap();
        assert_eq!(mails.len(), 2, "{report}");
        let path = format!("mails/{}/resend", text(&mails[0]["id"]));
        let refused = send_act(&portal, VANDIJK, Method::POST, &path).await;
        refused.expect_error(422, "VALIDATION_FAILED");
        assert_eq!(refused.json()["error"]["fields"], json!({ "address": ["undeliverable"] }));
        put("consumers/anna", 3, json!({ "last_name": "Vries", "email": "anna@elders.example" })).await;
        assert_eq!(send_act(&portal, VANDIJK, Method::POST, &path).await.status, 202);
        let letters = portal.deliver_mail().await;
        assert!(letters.iter().any(|letter| letter.contains("ieuwe taak") && letter.contains("<anna@elders.example>")), "{letters:?}");
        assert_eq!(read_health(&portal, VANDIJK).await["troubles"], 0, "who was reached is no trouble any more");
    }
}

sqlite_and_postgres! {
    async fn what_a_client_asked_for_is_not_sent_again(portal: Portal) {
        portal.record("consumers/anna", json!({ "last_name": "Vries", "email": "anna@example.nl", "user_name": "anna" })).await;
        let mail = Uuid::now_v7();
        let licence = portal.licence("vandijk").await;
        let anna = store::accounts::consumers::by_external_id(portal.app.store.reader(), licence, "anna").await.unwrap().unwrap();
        let tx = portal.store.begin().await.unwrap();
        let now = portal.app.now();
        let new = store::mails::NewMail { id: mail, scope: anna.scope(), kind: "password_forgotten".to_owned() };
        store::mails::add(&tx, new, now).await.unwrap();
        store::mails::end(&tx, (licence, mail), domain::mail::MailState::Failed, None, Some("no route"), now).await.unwrap();
        tx.commit().await.unwrap();
        let report = read_health(&portal, VANDIJK).await;
        assert_eq!(report["undelivered_mails"][0]["is_resendable"], false, "{report}");
        send_act(&portal, VANDIJK, Method::POST, &format!("mails/{mail}/resend")).await.expect_error(422, "VALIDATION_FAILED");
    }
}

sqlite_and_postgres! {
    async fn a_job_that_was_given_up_is_tried_again_or_dismissed(portal: Portal) {
        let (first, second) = (given_up(&portal).await, given_up(&portal).await);
        let report = read_health(&portal, VANDIJK).await;
        assert_eq!(report["troubles"], 2);
        assert_eq!(report["jobs"][0]["kind"], "payment.check");
        assert_eq!(report["jobs"][0]["reason"], "the payment never ended");
        let retry = format!("jobs/{first}/retry");
        for (path, method) in [(retry.clone(), Method::POST), (format!("jobs/{second}"), Method::DELETE)] {
            send_act(&portal, NOORDZEE, method, &path).await.expect_error(404, "RECORD_NOT_FOUND");
        }
        assert_eq!(send_act(&portal, VANDIJK, Method::POST, &retry).await.status, 202);
        send_act(&portal, VANDIJK, Method::POST, &retry).await.expect_error(404, "RECORD_NOT_FOUND");
        let claimed = jobs::claim(&portal.store, &["payment.check"], portal.app.now(), TimeDelta::minutes(1), 5).await;
        let claimed: Vec<(Uuid, i64)> = claimed.unwrap().iter().map(|job| (job.id, job.attempts)).collect();
        assert_eq!(claimed, [(first, 1)]);
        assert_eq!(send_act(&portal, VANDIJK, Method::DELETE, &format!("jobs/{second}")).await.status, 204);
        assert_eq!(read_health(&portal, VANDIJK).await["troubles"], 0);
        send_act(&portal, VANDIJK, Method::DELETE, "jobs/none").await.expect_error(404, "RECORD_NOT_FOUND");
    }
}

sqlite_and_postgres! {
    async fn webhooks_payments_and_backups_are_looked_after(portal: Portal) {
        portal.publish_demo_settings().await;
        let receiver = Receiver::start().await;
        receiver.answer(500);
        let body = json!({ "url": receiver.url.clone(), "description": "CRM" });
        let made = portal.firm_call(VANDIJK, Method::POST, "webhook-endpoints", Some(body)).await;
        let id = text(&made.json()["data"]["id"]);
        portal.firm_call(VANDIJK, Method::POST, &format!("webhook-endpoints/{id}/test"), None).await;
        portal.webhook_dispatcher().run_once().await.expect("a round");

        let anna = portal.person("vandijk", "anna").await;
        let details = json!({ "label": "Factuur", "public_number": "2026-1", "date_created": "2026-11-01", "total": 12.5, "lines": [] });
        let invoice = portal.product("vandijk", "invoice", "invoice-1", &["anna"], details).await;
        let to_pay = NewAction { external_id: "pay-1", owners: &["anna"], ..NewAction::default() };
        let action = portal.action("vandijk", to_pay).await;
        let payment = Payment {
            id: Uuid::now_v7(), scope: anna.scope, action, invoice, provider_id: None, amount: Money::from_cents(1250),
            description: "Factuur".to_owned(), status: None, checkout_url: None, created_at: portal.app.now(), mismatched: false,
        };
        let tx = portal.store.begin().await.unwrap();
        store::payments::add(&tx, &payment).await.unwrap();
        tx.commit().await.unwrap();

        let report = read_health(&portal, VANDIJK).await;
        let endpoint = &report["webhooks"][0];
        assert_eq!((&endpoint["description"], &endpoint["last_status"]), (&json!("CRM"), &json!(500)), "{report}");
        assert_eq!((&endpoint["pending"], &endpoint["disabled_at"]), (&json!(1), &Value::Null));
        assert_eq!((&report["payments"], &report["backup"]), (&json!([]), &Value::Null));
        assert_eq!(report["troubles"], 1, "a payment may take a day, and so may the first backup");

        portal.clock.advance(TimeDelta::hours(25));
        let report = read_health(&portal, VANDIJK).await;
        assert_eq!((&report["is_backup_missing"], &report["troubles"]), (&json!(true), &json!(3)), "{report}");
        let made_at = portal.app.now();
        let tx = portal.store.begin().await.unwrap();
        store::maintenance::health::record_backup(&tx, BackupRecord { made_at, files: 3, lost_files: 1 }).await.unwrap();
        tx.commit().await.unwrap();
        let report = read_health(&portal, VANDIJK).await;
        let open = &report["payments"][0];
        assert_eq!((&open["invoice"], &open["amount"]), (&json!("invoice-1"), &json!(12.5)), "{report}");
        assert_eq!(open["consumer"]["external_id"], "anna");
        assert_eq!((&report["backup"]["lost_files"], &report["backup"]["is_overdue"]), (&json!(1), &json!(false)));
        assert_eq!(report["troubles"], 2);
        portal.clock.advance(TimeDelta::days(7));
        let report = read_health(&portal, VANDIJK).await;
        assert_eq!((&report["backup"]["is_overdue"], &report["troubles"]), (&json!(true), &json!(3)), "{report}");

        // An endpoint that the firm leaves alone itself is no trouble.
        let off = json!({ "enabled": false });
        portal.firm_call(VANDIJK, Method::PATCH, &format!("webhook-endpoints/{id}"), Some(off)).await;
        assert_eq!(read_health(&portal, VANDIJK).await["webhooks"], json!([]));
    }
}

sqlite_and_postgres! {
    async fn administrators_and_auditors_see_it_and_administrators_do_something(portal: Portal) {
        portal.desk("vandijk", DeskMode::Review).await;
        let job = given_up(&portal).await;
        let retry = format!("jobs/{job}/retry");
        for role in [StaffRole::Adviser, StaffRole::Handler] {
            let (_, token) = portal.at_work("vandijk", &role.to_string(), role).await;
            portal.firm_call(&token, Method::GET, "health", None).await.expect_error(403, "ACCESS_DENIED");
            send_act(&portal, &token, Method::POST, &retry).await.expect_error(403, "ACCESS_DENIED");
        }
        let (_, auditor) = portal.at_work("vandijk", "toezicht", StaffRole::Auditor).await;
        assert_eq!(read_health(&portal, &auditor).await["troubles"], 1);
        send_act(&portal, &auditor, Method::POST, &retry).await.expect_error(403, "ACCESS_DENIED");
        send_act(&portal, &auditor, Method::DELETE, &format!("jobs/{job}")).await.expect_error(403, "ACCESS_DENIED");
        let (member, admin) = portal.at_work("vandijk", "beheer", StaffRole::Admin).await;
        assert_eq!(send_act(&portal, &admin, Method::POST, &retry).await.status, 202);
        // The names of any client stand in it.
        portal.limit_clients(&member, ClientScope::Branch, Some("vandijk")).await;
        portal.firm_call(&admin, Method::GET, "health", None).await.expect_error(403, "ACCESS_DENIED");
        let trail = portal.firm_call(VANDIJK, Method::GET, "audit?type=job.retried", None).await.list();
        let actor = text(&trail[0]["attributes"]["actor"]);
        assert!(actor.starts_with("staff ") && actor.ends_with(" beheer"), "{actor}");
    }
}
