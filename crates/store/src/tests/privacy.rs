use chrono::{DateTime, TimeDelta, Utc};
use domain::actions::pay_invoice::PaymentStatus;
use domain::ids::LicenceId;
use domain::licence::Retention;
use domain::money::Money;
use serde_json::json;
use uuid::Uuid;

use super::{Firm, add_action, add_product, instant};
use crate::audit::{self, AuditEvent};
use crate::documents::uploads::{self, NewUpload};
use crate::payments::{self, Payment};
use crate::privacy::{
    self, ErasedConsumer, ErasureOutcome, LegalHold, RetentionBatch, RetentionCursor, RetentionOutcome,
};
use crate::sql::{QueryExt, values};
use crate::submissions::{self, NewSubmission};
use crate::{Scope, Tx, sqlite_and_postgres};

const NOW: &str = "2026-11-21T09:00:00.123456Z";

async fn count(tx: &Tx, from: &str) -> u64 {
    let text = format!("/* all licences */ select count(*) from {from}");
    tx.query_one(&text, values![], |row| row.count()).await.expect("a count")
}

/// An action with an answer, an upload and a draft; with a payment when it asks to pay.
async fn add_work(tx: &Tx, whose: Scope, name: &str, kind: &str, product: Uuid, now: DateTime<Utc>) {
    let action = add_action(tx, &[whose], Some(product), name, kind, json!({})).await;
    let answer = NewSubmission {
        id: Uuid::now_v7(),
        action: Some(action),
        kind: kind.to_owned(),
        payload: json!({ "name": name }),
        evidence: json!({ "ip": "::1" }),
        created_at: now,
    };
    let answer = submissions::seal(tx, whose, answer).await.expect("sealed");
    for table in ["drafts", "link_drafts"] {
        let text = format!(
            "insert into {table} (licence_id,action_id,consumer_id,data,revision,updated_at) values ($1,$2,$3,$4,1,$5)"
        );
        let values = values![whose.licence, action, whose.consumer, json!({}), now];
        tx.execute(&text, values).await.expect("a draft");
    }
    if kind == "PAY_INVOICE" {
        let payment = Payment {
            id: Uuid::now_v7(),
            scope: whose,
            action,
            invoice: product,
            provider_id: None,
            amount: Money::from_cents(100),
            description: String::new(),
            status: Some(PaymentStatus::Paid),
            checkout_url: None,
            created_at: now,
            mismatched: false,
        };
        payments::add(tx, &payment).await.expect("a payment");
        return;
    }
    let upload = NewUpload {
        id: Uuid::now_v7(),
        action: Some(action),
        product: Some(product),
        submission: answer.id,
        label: name.to_owned(),
        file_name: name.to_owned(),
        media_type: "application/pdf".to_owned(),
        file_key: format!("file-{name}"),
        bytes: 1,
        sha256: String::new(),
        comment: None,
    };
    uploads::add(tx, whose, upload, now).await.expect("an upload");
}

async fn add_line(tx: &Tx, whose: Scope, now: DateTime<Utc>) {
    let line = AuditEvent {
        id: Uuid::now_v7(),
        licence: whose.licence,
        consumer: Some(whose.consumer),
        actor: "consumer".to_owned(),
        kind: "session.began".to_owned(),
        details: json!({}),
        ip: None,
        user_agent: None,
        occurred_at: now,
    };
    audit::write(tx, line).await.expect("a line");
}

async fn add_event(tx: &Tx, licence: LicenceId, kind: &str, of: &str, now: DateTime<Utc>) {
    let text = "insert into events (id,licence_id,type,occurred_at,consumer_external_id,data) \
         values ($1,$2,$3,$4,$5,$6)";
    tx.execute(text, values![Uuid::now_v7(), licence, kind, now, of, json!({})]).await.expect("an event");
}

async fn retain_all(
    tx: &Tx,
    licence: LicenceId,
    now: DateTime<Utc>,
    batch: RetentionBatch,
) -> RetentionOutcome {
    let mut all = RetentionOutcome::default();
    let mut place = Some(RetentionCursor::START);
    while let Some(from) = place {
        let terms = Retention::default();
        let (outcome, next) = privacy::retain(tx, licence, &terms, now, from, batch).await.expect("a batch");
        all.merge(outcome);
        place = next;
    }
    all
}

sqlite_and_postgres! {
    async fn holds_and_erasures_say_where_a_consumer_stands(firm: Firm) {
        let (now, anna, bram, licence) = (instant(NOW), firm.anna, firm.bram, firm.anna.licence);
        let tx = firm.begin().await;
        let hold = |reason: &str, since| LegalHold { reason: reason.to_owned(), since };
        assert_eq!(privacy::place_hold(&tx, bram, "court", now).await.unwrap(), None);
        let later = now + TimeDelta::days(1);
        let before = privacy::place_hold(&tx, bram, "appeal", later).await.unwrap();
        assert_eq!(before, Some(hold("court", now)));
        let (scope, status) = privacy::status(&tx, licence, "bram").await.unwrap().unwrap();
        assert_eq!((scope, status.hold), (bram, Some(hold("appeal", now))));
        assert_eq!((status.ended_at, status.asked_at), (None, None));
        assert_eq!(privacy::status(&tx, licence, "carla").await.unwrap(), None);

        let product = add_product(&tx, &[anna], "otd", "o1", json!({})).await;
        add_work(&tx, anna, "a1", "SIGN_OTD", product, now).await;
        let text = "insert into consumer_terms (licence_id,term,field,consumer_id) values ($1,$2,'name',$3)";
        tx.execute(text, values![licence, "qxz", anna.consumer]).await.unwrap();
        for is_new in [true, false] {
            let outcome = privacy::erase(&tx, anna, "system", now).await.unwrap();
            assert_eq!(outcome, ErasureOutcome::Restricted { is_new });
        }
        assert_eq!((count(&tx, "drafts").await, count(&tx, "link_drafts").await), (0, 0));
        assert_eq!(count(&tx, "consumer_terms where term='qxz'").await, 0);
        let statuses = privacy::statuses(&tx, licence, "", 9).await.unwrap();
        let names: Vec<_> = statuses.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["anna", "bram"]);
        assert_eq!((statuses[0].1.ended_at, statuses[0].1.asked_at), (Some(now), Some(now)));
        assert_eq!(statuses[0].1.hold, None);
        let second = privacy::statuses(&tx, licence, "anna", 1).await.unwrap();
        assert_eq!(second.first(), statuses.last());
        assert!(privacy::statuses(&tx, firm.stranger.licence, "", 9).await.unwrap().is_empty());
        assert!(privacy::cancel_erasure(&tx, anna).await.unwrap());
        assert!(!privacy::cancel_erasure(&tx, anna).await.unwrap());
        assert!(!privacy::release_hold(&tx, Scope { licence: firm.stranger.licence, ..bram }).await.unwrap());
        assert!(privacy::release_hold(&tx, bram).await.unwrap());
        assert!(!privacy::release_hold(&tx, bram).await.unwrap());

        add_line(&tx, bram, now).await;
        let outcome = privacy::erase(&tx, bram, "system", now).await.unwrap();
        assert_eq!(outcome, ErasureOutcome::Deleted);
        assert_eq!(privacy::status(&tx, licence, "bram").await.unwrap(), None);
        assert_eq!(count(&tx, "audit").await, 0);
    }
}

sqlite_and_postgres! {
    async fn what_is_past_its_term_is_deleted(firm: Firm) {
        let (now, anna, bram, licence) = (instant(NOW), firm.anna, firm.bram, firm.anna.licence);
        let tx = firm.begin().await;
        for whose in [anna, bram] {
            let name = if whose == anna { "anna" } else { "bram" };
            let order = add_product(&tx, &[whose], "otd", &format!("o-{name}"), json!({})).await;
            add_work(&tx, whose, &format!("sign-{name}"), "SIGN_OTD", order, now).await;
            let invoice = add_product(&tx, &[whose], "invoice", &format!("i-{name}"), json!({})).await;
            add_work(&tx, whose, &format!("pay-{name}"), "PAY_INVOICE", invoice, now).await;
            add_line(&tx, whose, now).await;
            add_event(&tx, licence, "action.answered", name, now).await;
        }
        add_event(&tx, licence, "action.answered", "gone", now).await;
        add_event(&tx, licence, "privacy.erased", "gone", now).await;
        add_event(&tx, licence, "action.answered", "gone", now + TimeDelta::days(50)).await;
        privacy::place_hold(&tx, bram, "court", now).await.unwrap();
        privacy::erase(&tx, anna, "system", now).await.unwrap();
        tx.execute("/* all licences */ update consumers set ended_at=$1", values![now]).await.unwrap();

        // Nothing is past its term but what was told of somebody of whom nothing is left.
        let month = now + TimeDelta::days(40);
        let none = retain_all(&tx, licence, month, RetentionBatch::DEFAULT).await;
        assert_eq!((none.count(), none.people.len()), (2, 0));
        assert_eq!(count(&tx, "events where consumer_external_id='gone'").await, 1);

        let far = now + TimeDelta::days(365 * 20);
        let done = retain_all(&tx, licence, far, RetentionBatch { lines: 1, people: 1, is_sealed: true }).await;
        assert_eq!(done.people, [ErasedConsumer { external_id: "anna".to_owned(), id: anna.consumer, asked: true }]);
        assert_eq!(done.files, ["file-sign-anna"]);
        let deleted = |class: &str, what: &str| {
            let found = done.deleted.iter().find(|(in_class, of, _)| (*in_class, *of) == (class, what));
            found.map_or(0, |(_, _, count)| *count)
        };
        for what in ["documents", "answers", "actions", "products"] {
            assert_eq!(deleted("advice", what), 1, "{what}");
            assert_eq!(deleted("tax", what), u64::from(what != "documents"), "{what}");
        }
        // Bram's are held.
        assert_eq!((deleted("accesses", "accesses"), deleted("drafts", "drafts")), (1, 0));
        assert_eq!(deleted("events", "events"), 2);
        assert_eq!(count(&tx, "events where consumer_external_id='bram'").await, 1);
        for (table, left) in [("consumers", 2), ("products", 2), ("actions", 2), ("documents", 1), ("drafts", 2), ("link_drafts", 2)] {
            assert_eq!(count(&tx, table).await, left, "{table}");
        }

        let entries = submissions::entries_after(&tx, licence, 0, 99).await.unwrap();
        let erased: Vec<_> =
            entries.iter().filter(|entry| entry.sealed.payload["erased_at"] != json!(null)).collect();
        assert_eq!(erased.len(), 2);
        assert_eq!(erased[0].payload_text, json!({ "erased_at": far }).to_string());
        assert_eq!(erased[0].evidence_text, "{}");
        assert_eq!((erased[0].sealed.consumer, erased[0].sealed.sealed_action), (None, None));
        let kinds: Vec<_> = entries.iter().map(|entry| entry.sealed.kind.as_str()).skip(4).collect();
        assert_eq!(kinds, [submissions::ERASURE, submissions::ERASURE]);
        assert_eq!(entries[4].sealed.payload["entries"], json!([[1, 1]]));
    }
}

sqlite_and_postgres! {
    async fn what_a_payment_under_way_is_for_outlives_its_term(firm: Firm) {
        let (now, anna, licence) = (instant(NOW), firm.anna, firm.anna.licence);
        let tx = firm.begin().await;
        let invoice = add_product(&tx, &[anna], "invoice", "i1", json!({})).await;
        let dossier = add_product(&tx, &[anna], "dossier", "d1", json!({})).await;
        let action = add_action(&tx, &[anna], Some(dossier), "a1", "PAY_INVOICE", json!({})).await;
        let payment = |action, status| Payment {
            id: Uuid::now_v7(), scope: anna, action, invoice, provider_id: Some(format!("tr_{action}")),
            amount: Money::from_cents(100), description: String::new(), status, checkout_url: None, created_at: now,
            mismatched: false,
        };
        let first = payment(action, Some(PaymentStatus::Created));
        payments::add(&tx, &first).await.unwrap();
        tx.execute("/* all licences */ update consumers set ended_at=$1", values![now]).await.unwrap();
        let far = now + TimeDelta::days(365 * 20);
        retain_all(&tx, licence, far, RetentionBatch::DEFAULT).await;
        assert_eq!((count(&tx, "products").await, count(&tx, "payments").await), (2, 1));
        assert_eq!(count(&tx, "actions where external_id='a1'").await, 1);
        // The other firm has a client of the same name.
        assert_eq!(count(&tx, "consumers where external_id='anna'").await, 2);

        // The provider's last word, whatever was made of it.
        payments::set_reported(&tx, (licence, first.id), PaymentStatus::Paid).await.unwrap();
        retain_all(&tx, licence, far, RetentionBatch::DEFAULT).await;
        for table in ["products", "payments", "actions"] {
            assert_eq!(count(&tx, table).await, 0, "{table}");
        }
        assert_eq!(count(&tx, "consumers where external_id='anna'").await, 1);
    }
}
