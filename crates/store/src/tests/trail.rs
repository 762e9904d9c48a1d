//! The audit trail, its chain, and the feed of events.

use chrono::TimeDelta;
use domain::events::{DocumentWithdrawn, EventActor, EventProduct, Message};
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use serde_json::json;
use uuid::Uuid;

use super::{Firm, instant};
use crate::audit::{self, AuditEvent};
use crate::events::{self, NewEvent};
use crate::evidence::audit::{self as chain, LineSelection};
use crate::evidence::{self, Chain};
use crate::sql::{QueryExt, values};
use crate::testing::evidence_keys;
use crate::{Db, Scope, StoreError, Tx, sqlite_and_postgres};

const NOW: &str = "2026-11-21T09:00:00.123456Z";

/// A line with details that no writer of JSON would give back as they are.
async fn add_line(tx: &Tx, scope: Scope, kind: &str, minute: i64) -> AuditEvent {
    let entry = AuditEvent {
        id: Uuid::now_v7(),
        licence: scope.licence,
        consumer: Some(scope.consumer),
        actor: "colleague Piet".to_owned(),
        kind: kind.to_owned(),
        details: json!({ "z": [1, 1.5, "é \\ \""], "a": null }),
        ip: Some("192.0.2.1".to_owned()),
        user_agent: None,
        occurred_at: instant(NOW) + TimeDelta::minutes(minute),
    };
    audit::write(tx, entry.clone()).await.unwrap();
    entry
}

sqlite_and_postgres! {
    async fn lines_are_read_by_consumer_and_by_firm(firm: Firm) {
        let tx = firm.begin().await;
        assert_eq!(audit::latest_line_time(&tx).await.unwrap(), None);
        let later = add_line(&tx, firm.anna, "login", 5).await;
        let earlier = add_line(&tx, firm.anna, "login", 0).await;
        let hidden = add_line(&tx, firm.anna, "privacy.held", 1).await;
        let bram = add_line(&tx, firm.bram, "login", 2).await;
        let stranger = add_line(&tx, firm.stranger, "login", 3).await;
        let of_anna = audit::of_consumer(&tx, firm.anna, 10).await.unwrap();
        assert_eq!(of_anna, [later.clone(), earlier.clone()]);
        assert_eq!(audit::of_consumer(&tx, firm.anna, 1).await.unwrap(), of_anna[..1]);
        let elsewhere = Scope { licence: firm.stranger.licence, ..firm.anna };
        assert_eq!(audit::of_consumer(&tx, elsewhere, 10).await.unwrap(), []);

        let licence = firm.anna.licence;
        let all = audit::of_licence(&tx, (licence, &domain::accounts::staff::VisibleClients::All), None, None, None, 10).await.unwrap();
        assert_eq!(all, [later.clone(), earlier.clone(), hidden.clone(), bram]);
        let anna = Some(firm.anna.consumer);
        let some = audit::of_licence(&tx, (licence, &domain::accounts::staff::VisibleClients::All), anna, Some("login"), Some(later.id), 10).await.unwrap();
        assert_eq!(some, [earlier]);
        let one = audit::of_licence(&tx, (licence, &domain::accounts::staff::VisibleClients::All), None, Some("privacy.held"), None, 1).await.unwrap();
        assert_eq!(one, [hidden]);
        assert_eq!(audit::last_of(&tx, firm.anna, "login").await.unwrap(), Some(later.occurred_at));
        assert_eq!(audit::last_of(&tx, firm.anna, "logout").await.unwrap(), None);
        assert_eq!(audit::latest_line_time(&tx).await.unwrap(), Some(stranger.occurred_at));
    }
}

async fn count_outside(db: &impl Db, licence: LicenceId) -> (u64, Option<Uuid>) {
    let found = chain::outside_the_chain(db, &evidence_keys(), licence).await.unwrap();
    (found.waiting, found.foreign)
}

sqlite_and_postgres! {
    async fn lines_that_nobody_vouched_for_are_not_sealed(firm: Firm) {
        let (licence, now) = (firm.anna.licence, instant(NOW));
        let tx = firm.begin().await;
        let mut lines = Vec::new();
        for minute in 0..3 {
            lines.push(add_line(&tx, firm.anna, "login", minute).await);
        }
        // A text that no writer of JSON would give back, another address, no code: each is another line than was written.
        let cast = if tx.is_postgres() { "cast($1 as json)" } else { "$1" };
        let update = format!("/* all licences */ update audit set details={cast} where id=$2");
        tx.execute(&update, values![r#"{"z" : [1,1.5,"é \\ \""],"a":null}"#, lines[0].id]).await.unwrap();
        let update = "/* all licences */ update audit set ip='192.0.2.2' where id=$1";
        tx.execute(update, values![lines[1].id]).await.unwrap();
        tx.execute("/* all licences */ update audit set mac=null where id=$1", values![lines[2].id]).await.unwrap();
        let last = add_line(&tx, firm.anna, "logout", 3).await;
        tx.commit().await.unwrap();
        let db = firm.store.reader();
        assert_eq!(count_outside(db, licence).await, (1, Some(lines[0].id)));
        let sealed = chain::seal(&firm.store, licence, LineSelection::All, now).await.unwrap();
        assert_eq!((sealed.lines, sealed.foreign), (1, 3));
        assert_eq!(chain::entries_after(db, licence, 0, 10).await.unwrap()[0].line_id, Some(last.id));
        // The operator's word is for lines without a code alone.
        let tx = firm.begin().await;
        assert_eq!(chain::vouch_for_lines(&tx, licence).await.unwrap(), 1);
        tx.commit().await.unwrap();
        assert_eq!(count_outside(db, licence).await, (1, Some(lines[0].id)));
    }
}

sqlite_and_postgres! {
    async fn no_entry_is_signed_after_an_unsigned_end(firm: Firm) {
        let (licence, now) = (firm.anna.licence, instant(NOW));
        let tx = firm.begin().await;
        add_line(&tx, firm.anna, "login", 0).await;
        tx.commit().await.unwrap();
        chain::seal_lines(&firm.store, licence, now).await.unwrap();
        let tx = firm.begin().await;
        let second = add_line(&tx, firm.anna, "login", 1).await;
        let text = "insert into audit_chain (licence_id,position,line_id,version,hash,sealed_at) values ($1,2,$2,1,$3,$4)";
        tx.execute(text, values![licence, second.id, vec![7_u8; 32], now]).await.unwrap();
        let third = add_line(&tx, firm.anna, "login", 2).await;
        tx.commit().await.unwrap();
        let error = chain::seal_lines(&firm.store, licence, now).await.unwrap_err();
        assert!(matches!(error, StoreError::UnsignedEnd(Chain::Audit)), "{error}");
        let tx = firm.begin().await;
        let deleted = [second.id, third.id];
        chain::seal_deletion(&tx, licence, &deleted, "rule", "system", now).await.unwrap_err();
        assert_eq!(evidence::add_anchors(&tx, licence, now).await.unwrap(), []);
    }
}

sqlite_and_postgres! {
    async fn lines_of_a_clock_that_was_ahead_are_sealed_and_so_are_those_after_it(firm: Firm) {
        let licence = firm.anna.licence;
        let now = instant(NOW);
        let tx = firm.begin().await;
        let line = add_line(&tx, firm.anna, "login", 0).await;
        for (place, hours) in [(1, 2), (2, 2), (3, 0), (4, 0)] {
            let moment = now + TimeDelta::hours(hours) + TimeDelta::seconds(place);
            let id = chain::first_id_of(moment).as_u128() | u128::from(place.unsigned_abs());
            let entry = AuditEvent { id: Uuid::from_u128(id), occurred_at: moment, ..line.clone() };
            audit::write(&tx, entry).await.unwrap();
            if place == 2 {
                tx.execute("/* all licences */ delete from audit where id=$1", values![line.id]).await.unwrap();
            }
        }
        tx.commit().await.unwrap();
        // The clock is right again: what was written by then, and what comes later.
        assert_eq!(chain::seal_lines(&firm.store, licence, now).await.unwrap(), 4);
        let tx = firm.begin().await;
        let id = Uuid::from_u128(chain::first_id_of(now + TimeDelta::minutes(1)).as_u128() | 9);
        audit::write(&tx, AuditEvent { id, ..line }).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(chain::seal_lines(&firm.store, licence, now + TimeDelta::minutes(2)).await.unwrap(), 1);
        assert_eq!(count_outside(firm.store.reader(), licence).await, (0, None));
        let last = chain::entries_after(firm.store.reader(), licence, 4, 9).await.unwrap();
        assert_eq!(last[0].line_id, Some(id));
    }
}

sqlite_and_postgres! {
    async fn lines_are_sealed_with_the_text_that_is_stored(firm: Firm) {
        let (licence, now) = (firm.anna.licence, instant(NOW));
        let tx = firm.begin().await;
        let lines = [add_line(&tx, firm.anna, "login", 0).await, add_line(&tx, firm.bram, "login", 1).await];
        let odd = add_line(&tx, firm.anna, "odd", 2).await;
        add_line(&tx, firm.stranger, "login", 3).await;
        tx.commit().await.unwrap();
        let db = firm.store.reader();
        assert_eq!(count_outside(db, licence).await, (3, None));
        assert_eq!(chain::head(db, licence).await.unwrap(), None);
        assert_eq!(chain::seal_lines(&firm.store, licence, now).await.unwrap(), 3);
        assert_eq!(chain::seal_lines(&firm.store, licence, now).await.unwrap(), 0);
        assert_eq!(count_outside(db, licence).await, (0, None));

        let entries = chain::entries_after(db, licence, 0, 10).await.unwrap();
        let mut hash = vec![0; 32];
        for (entry, id) in entries.iter().zip([lines[0].id, lines[1].id, odd.id]) {
            let line = entry.line.as_ref().unwrap();
            assert_eq!((entry.line_id, line.id, entry.version), (Some(id), id, chain::VERSION));
            hash = chain::hash_of_line(&hash, entry.position, line);
            assert_eq!(entry.hash, hash);
        }
        assert_eq!(entries[2].line.as_ref().unwrap().details, odd.details.to_string());
        assert_eq!((&entries[1].signature, &entries[1].key_id), (&None, &None));
        assert!(entries[2].signature.is_some());
        assert_eq!(chain::head(db, licence).await.unwrap(), Some((3, hash)));
        assert_eq!(chain::entries_after(db, licence, 1, 1).await.unwrap()[0].position, 2);

        let tx = firm.begin().await;
        tx.execute("/* all licences */ delete from audit where id=$1", values![lines[1].id]).await.unwrap();
        chain::seal_deletion(&tx, licence, &[lines[1].id, Uuid::now_v7()], "rule", "system", now).await.unwrap();
        chain::seal_deletion(&tx, licence, &[Uuid::now_v7()], "rule", "system", now).await.unwrap();
        let anchored = evidence::add_anchors(&tx, licence, now).await.unwrap();
        tx.commit().await.unwrap();
        let entries = chain::entries_after(db, licence, 1, 10).await.unwrap();
        assert_eq!(entries.len(), 3);
        assert_eq!((entries[0].line_id, &entries[0].line), (Some(lines[1].id), &None));
        assert_eq!((entries[2].line_id, &entries[2].line), (None, &None));
        let first = chain::entries_after(db, licence, 0, 1).await.unwrap();
        let note = format!(
            r#"{{"lines":[[2,2]],"previous_hashes":["{}"],"rule":"rule","at":"2026-11-21T09:00:00.123456Z","by":"system"}}"#,
            hex::encode(&first[0].hash)
        );
        assert_eq!(entries[2].note.as_deref(), Some(note.as_str()));
        assert_eq!(entries[2].hash, chain::hash_of_note(&entries[1].hash, licence, 4, &note));

        assert_eq!((anchored[0].chain, anchored[0].position, anchored.len()), (Chain::Audit, 4, 1));
        assert_eq!(anchored[0].hash, entries[2].hash);
        assert_eq!(evidence::list_anchors(db, licence).await.unwrap(), anchored);
        assert_eq!(evidence::list_anchors(db, firm.stranger.licence).await.unwrap(), []);
        let tx = firm.begin().await;
        let early = AuditEvent { id: Uuid::nil(), ..lines[0].clone() };
        audit::write(&tx, early).await.unwrap();
        add_line(&tx, firm.anna, "logout", 9).await;
        assert_eq!(count_outside(&tx, licence).await, (2, None));
        evidence::keep_time_stamp(&tx, (licence, anchored[0].id), vec![1, 2]).await.unwrap();
        let found = evidence::anchor_by_id(&tx, anchored[0].id).await.unwrap().unwrap();
        assert_eq!(found.time_stamp, Some(vec![1, 2]));
        assert_eq!(evidence::anchor_by_id(&tx, licence.uuid()).await.unwrap(), None);
    }
}

sqlite_and_postgres! {
    async fn events_are_read_after_a_cursor(firm: Firm) {
        let (licence, now) = (firm.anna.licence, instant(NOW));
        let data = DocumentWithdrawn { document_id: "1".to_owned(), file_name: "é.pdf".to_owned() };
        let tx = firm.begin().await;
        assert_eq!(events::last(&tx, licence).await.unwrap(), 0);
        assert_eq!(events::cursor_before(&tx, licence, now).await.unwrap(), 0);
        let mut bare = NewEvent::new(Uuid::now_v7(), data.clone(), now);
        bare.consumer_external_id = Some("anna".to_owned());
        let mut full = NewEvent::new(Uuid::now_v7(), data, now + TimeDelta::minutes(1));
        full.action_external_id = Some("action".to_owned());
        full.action_id = Some(Uuid::now_v7());
        full.by = EventActor::consumer("anna", "Anna");
        full.product = Some(EventProduct { kind: ProductKind::Appointment, external_id: "p".to_owned() });
        events::append(&tx, licence, bare.clone()).await.unwrap();
        events::append(&tx, firm.stranger.licence, NewEvent { id: Uuid::now_v7(), ..bare.clone() }).await.unwrap();
        events::append(&tx, licence, full.clone()).await.unwrap();

        let found = events::find(&tx, licence, full.id).await.unwrap().unwrap();
        assert_eq!((found.by, found.product), (Some(full.by), full.product));
        assert_eq!((found.action_id, found.action_external_id), (full.action_id, full.action_external_id));
        assert!(events::find(&tx, firm.stranger.licence, full.id).await.unwrap().is_none());
        let all = events::events_after(&tx, licence, 0, 10).await.unwrap();
        let ids: Vec<Uuid> = all.iter().map(|event| event.id).collect();
        assert_eq!(ids, [bare.id, full.id]);
        assert_eq!((&all[0].product, &all[0].by), (&None, &Some(EventActor::SYSTEM)));
        assert_eq!(all[0].data, bare.data);
        assert_eq!(Message::from(all[0].clone()).consumer_external_id.as_deref(), Some("anna"));
        assert_eq!(events::events_after(&tx, licence, 0, 1).await.unwrap().len(), 1);
        assert_eq!(events::events_after(&tx, licence, all[0].cursor, 10).await.unwrap()[0].id, full.id);
        assert_eq!(events::last(&tx, licence).await.unwrap(), all[1].cursor);
        assert_eq!(events::cursor_before(&tx, licence, now).await.unwrap(), all[0].cursor - 1);
        let between = now + TimeDelta::seconds(1);
        assert_eq!(events::cursor_before(&tx, licence, between).await.unwrap(), all[1].cursor - 1);
        let later = now + TimeDelta::days(1);
        assert_eq!(events::cursor_before(&tx, licence, later).await.unwrap(), all[1].cursor);
    }
}
