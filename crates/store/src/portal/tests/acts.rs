//! Tests of a consumer's acts: locked actions, drafts, sessions with partners, and the export.

use std::time::Duration;

use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Firm, NewAction, NewProduct, document, instant, payment, product, submission};
use crate::portal::drafts::DraftSession::{self, ActionLink, SignedIn};
use crate::portal::locked_actions::{self, LockedAction};
use crate::portal::partner_sessions::{self, PartnerSession};
use crate::portal::{Lookup, actions, announcements, drafts, products};
use crate::privacy::export;
use crate::sql::{QueryExt, values};
use crate::{Scope, Tx, sqlite_and_postgres};

const NOW: &str = "2026-11-21T09:00:00Z";

async fn lock_action(tx: &Tx, scope: Scope, id: Uuid) -> LockedAction {
    match locked_actions::lock_for_update(tx, scope, id).await.expect("an answer") {
        Lookup::Found(action) => action,
        other => panic!("{other:?}"),
    }
}

sqlite_and_postgres! {
    async fn an_action_is_locked_with_what_stands_around_it(firm: Firm) {
        let Firm { store, anna, bram, .. } = &firm;
        let tx = store.begin().await.expect("a transaction");
        let order = product(&tx, *bram, "otd", "o1", json!({ "label": "Order" })).await;
        let action = NewAction { rejection: Some("blurred"), ..NewAction::new("a", "SIGN_OTD", Some(order)) };
        let action = action.insert(&tx, &[(*anna, None), (*bram, None)]).await;
        submission(&tx, *bram, action, "SIGN_OTD", 1).await;
        submission(&tx, *bram, action, "UPLOAD_DOCUMENT", 2).await;
        let displayed = document(&tx, *bram, Some(order), None, "product").await;
        let own = document(&tx, *bram, None, Some(action), "action").await;
        document(&tx, *bram, Some(order), None, "otd_shown").await;
        let alone = NewAction::new("b", "UPLOAD_DOCUMENT", None);
        let alone = NewAction { is_archived: true, ..alone }.insert(&tx, &[(*anna, None)]).await;

        let held = lock_action(&tx, *anna, action).await;
        assert_eq!((held.signatures, held.last, held.owns_product, held.done), (1, false, false, false));
        assert_eq!((held.comment.as_deref(), held.any), (Some("blurred"), false));
        assert_eq!(held.consumer.account.as_deref(), Some("Anna@example.test"));
        let about = held.product.as_ref().expect("a product");
        assert_eq!((about.kind, about.details["label"].as_str()), (ProductKind::Otd, Some("Order")));
        assert!(lock_action(&tx, *bram, action).await.owns_product);
        let papers = locked_actions::papers_of(&tx, anna.licence, &held).await.expect("documents");
        assert_eq!(papers.iter().map(|paper| paper.id).collect::<Vec<_>>(), [displayed, own]);
        let archived = lock_action(&tx, *anna, alone).await;
        assert!(archived.is_archived && archived.last && archived.owns_product);

        let look = |scope, id| locked_actions::find(&tx, scope, id);
        assert!(matches!(look(*bram, alone).await, Ok(Lookup::NotOwned)));
        assert!(matches!(look(*bram, Uuid::now_v7()).await, Ok(Lookup::NotFound)));
        let stranger = Scope { licence: LicenceId::new(Uuid::now_v7()), ..*anna };
        assert!(matches!(look(stranger, action).await, Ok(Lookup::NotFound)));
        let summary = |scope, id| locked_actions::find_summary(&tx, scope, id);
        assert!(matches!(summary(*anna, action).await, Ok(Lookup::Found(found)) if !found.done));
        assert!(matches!(summary(*anna, alone).await, Ok(Lookup::NotFound)));
        assert!(matches!(summary(stranger, action).await, Ok(Lookup::NotFound)));
        let of_firm = locked_actions::summary_of_firm(&tx, anna.licence, "b").await.expect("an answer");
        assert_eq!(of_firm.map(|(id, found)| (id, found.product)), Some((alone, None)));
        let names = actions::external_ids(&tx, anna.licence, vec![action, alone]).await.expect("names");
        assert_eq!((names.len(), names[&alone].as_str()), (2, "b"));
    }
}

sqlite_and_postgres! {
    async fn an_action_is_done_when_its_last_owner_answers(firm: Firm) {
        let Firm { store, anna, bram, .. } = &firm;
        let tx = store.begin().await.expect("a transaction");
        let owners = [(*anna, None), (*bram, None)];
        let every = NewAction { rejection: Some("blurred"), ..NewAction::new("a", "UPLOAD_DOCUMENT", None) };
        let every = every.insert(&tx, &owners).await;
        let any = NewAction { completion: "any", ..NewAction::new("b", "UPLOAD_DOCUMENT", None) };
        let any = any.insert(&tx, &owners).await;
        let now = instant(NOW);
        for scope in [*anna, *bram] {
            for (action, session) in [(every, SignedIn), (every, ActionLink), (any, SignedIn), (any, ActionLink)] {
                drafts::put(&tx, scope, session, action, json!({}), None, now).await.expect("a draft");
            }
        }
        let action = async |id: Uuid| {
            let text = "/* all licences */ select is_done,rejection,executed_at is not null from actions where id=$1";
            let read = |row: &mut crate::sql::Row<'_>| Ok((row.read()?, row.read()?, row.read()?));
            let row: (bool, Option<String>, bool) = tx.query_one(text, values![id], read).await.expect("a row");
            row
        };

        locked_actions::finish(&tx, *anna, &lock_action(&tx, *anna, every).await, now).await.expect("done");
        assert_eq!(action(every).await, (false, None, false));
        assert!(lock_action(&tx, *anna, every).await.done);
        let waiting = lock_action(&tx, *bram, every).await;
        assert!(!waiting.done && waiting.last);
        for session in DraftSession::ALL {
            assert_eq!(drafts::find(&tx, *anna, session, every).await.expect("an answer"), None);
            assert!(drafts::find(&tx, *bram, session, every).await.expect("an answer").is_some());
        }
        locked_actions::finish(&tx, *bram, &waiting, now).await.expect("done");
        assert_eq!(action(every).await, (true, None, true));

        locked_actions::finish(&tx, *anna, &lock_action(&tx, *anna, any).await, now).await.expect("done");
        assert_eq!(action(any).await, (true, None, true));
        for session in DraftSession::ALL {
            assert_eq!(drafts::find(&tx, *bram, session, any).await.expect("an answer"), None);
        }
        locked_actions::reopen(&tx, anna.licence, any, now).await.expect("open");
        assert_eq!(action(any).await, (false, None, false));
        assert!(!lock_action(&tx, *bram, any).await.done);

        locked_actions::change_action(&tx, *anna, any, json!({ "changed": 1 }), now).await.expect("changed");
        assert_eq!(lock_action(&tx, *anna, any).await.details, json!({ "changed": 1 }));
        let home = product(&tx, *anna, "woongarant", "w", json!({})).await;
        locked_actions::change_product(&tx, *anna, home, json!({ "a": 1 }), now).await.expect("changed");
        locked_actions::keep_consumer_fields(&tx, *anna, home, json!({ "b": 1 })).await.expect("kept");
        let kind = ProductKind::Woongarant;
        let held = products::lock_for_update(&tx, *anna, kind, home).await.expect("an answer");
        assert!(matches!(held, Lookup::Found(held) if held.details == json!({ "a": 1 })));
        let held = products::lock_for_update(&tx, *bram, kind, home).await.expect("an answer");
        assert!(matches!(held, Lookup::NotOwned));
    }
}

sqlite_and_postgres! {
    async fn who_waited_for_the_lock_sees_the_answer_given_meanwhile(firm: Firm) {
        let Firm { store, anna, bram, .. } = &firm;
        let tx = store.begin().await.expect("a transaction");
        let owners = [(*anna, None), (*bram, None)];
        let action = NewAction::new("a", "UPLOAD_DOCUMENT", None).insert(&tx, &owners).await;
        tx.commit().await.expect("committed");

        let first = store.begin().await.expect("a transaction");
        let held = lock_action(&first, *anna, action).await;
        let (other, anna) = (store.clone(), *anna);
        let second = tokio::spawn(async move {
            let tx = other.begin().await.expect("a transaction");
            lock_action(&tx, anna, action).await
        });
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert!(!held.done && !second.is_finished());
        // Bram has yet to answer: only Anna's own row says that she is done.
        locked_actions::finish(&first, anna, &held, instant(NOW)).await.expect("done");
        first.commit().await.expect("committed");
        assert!(second.await.expect("locked").done);
    }
}

sqlite_and_postgres! {
    async fn a_draft_is_replaced_only_by_who_has_seen_it(firm: Firm) {
        let Firm { store, anna, bram, .. } = &firm;
        let tx = store.begin().await.expect("a transaction");
        let action = NewAction::new("a", "UPLOAD_DOCUMENT", None).insert(&tx, &[(*anna, None)]).await;
        let put = |data: Value, seen| drafts::put(&tx, *anna, SignedIn, action, data, seen, instant(NOW));
        assert_eq!(put(json!({ "a": 1 }), Some(1)).await.expect("an answer"), None);
        assert_eq!(put(json!({ "a": 1 }), None).await.expect("an answer"), Some(1));
        assert_eq!(put(json!({ "a": 2 }), None).await.expect("an answer"), None);
        assert_eq!(put(json!({ "a": 3 }), Some(1)).await.expect("an answer"), Some(2));
        assert_eq!(put(json!({ "a": 4 }), Some(1)).await.expect("an answer"), None);
        let draft = drafts::find(&tx, *anna, SignedIn, action).await.expect("an answer").expect("a draft");
        assert_eq!((draft.data, draft.revision), (json!({ "a": 3 }), 2));
        assert_eq!(drafts::find(&tx, *bram, SignedIn, action).await.expect("an answer"), None);
        // What is typed by the link of the action is another draft.
        assert_eq!(drafts::find(&tx, *anna, ActionLink, action).await.expect("an answer"), None);
        let by_link = drafts::put(&tx, *anna, ActionLink, action, json!({ "b": 1 }), None, instant(NOW));
        assert_eq!(by_link.await.expect("an answer"), Some(1));
        drafts::remove(&tx, *anna, SignedIn, action).await.expect("removed");
        assert_eq!(drafts::find(&tx, *anna, SignedIn, action).await.expect("an answer"), None);
        let kept = drafts::find(&tx, *anna, ActionLink, action).await.expect("an answer").expect("a draft");
        assert_eq!((kept.data, kept.revision), (json!({ "b": 1 }), 1));
    }
}

sqlite_and_postgres! {
    async fn a_partners_session_is_replaced_by_the_next(firm: Firm) {
        let Firm { store, anna, .. } = &firm;
        let tx = store.begin().await.expect("a transaction");
        let action = NewAction::new("a", "SHARE_DATA", None).insert(&tx, &[(*anna, None)]).await;
        let session = |partner_id: &str| PartnerSession {
            partner_id: partner_id.to_owned(),
            state: "begun".to_owned(),
            details: json!({ "of": partner_id }),
            created_at: instant(NOW),
        };
        for id in ["p1", "p2"] {
            partner_sessions::put(&tx, *anna, action, session(id), instant(NOW)).await.expect("kept");
        }
        for (id, state) in [("p1", "late"), ("p2", "done")] {
            partner_sessions::set_state(&tx, *anna, action, id, state, instant(NOW)).await.expect("recorded");
        }
        let found = partner_sessions::find(&tx, *anna, action).await.expect("an answer");
        assert_eq!(found, Some(PartnerSession { state: "done".to_owned(), ..session("p2") }));
        let stranger = Scope { licence: LicenceId::new(Uuid::now_v7()), ..*anna };
        assert_eq!(partner_sessions::find(&tx, stranger, action).await.expect("an answer"), None);
    }
}

sqlite_and_postgres! {
    async fn a_consumer_takes_along_what_is_theirs(firm: Firm) {
        let Firm { store, anna, bram, .. } = &firm;
        let tx = store.begin().await.expect("a transaction");
        let invoice = product(&tx, *anna, "invoice", "i1", json!({})).await;
        let action = NewAction::new("a", "PAY_INVOICE", Some(invoice)).insert(&tx, &[(*anna, None)]).await;
        payment(&tx, *anna, action, invoice, "FAILED", 12_345, NOW).await;
        let paper = document(&tx, *anna, Some(invoice), None, "product").await;
        submission(&tx, *anna, action, "PAY_INVOICE", 7).await;
        drafts::put(&tx, *anna, SignedIn, action, json!({ "a": 1 }), None, instant(NOW)).await.expect("a draft");
        let session = PartnerSession {
            partner_id: "p".to_owned(),
            state: "begun".to_owned(),
            details: json!({}),
            created_at: instant(NOW),
        };
        partner_sessions::put(&tx, *anna, action, session, instant(NOW)).await.expect("kept");

        let papers = export::papers(&tx, *anna).await.expect("documents");
        assert_eq!(papers.len(), 1);
        assert_eq!((papers[0].file_name.as_str(), papers[0].file_key.as_deref()), ("a.pdf", Some("key")));
        let about = json!({
            "id": paper, "purpose": "product", "label": "product", "file_name": "a.pdf",
            "media_type": "application/pdf", "bytes": 3, "sha256": "abc", "state": null, "reason": null,
            "product_id": invoice, "action_id": null, "details": {}, "created_at": "2026-11-02T00:00:00Z",
        });
        assert_eq!(papers[0].about.to_string(), about.to_string());
        let answers = export::answers(&tx, *anna).await.expect("answers");
        let [answer] = &answers[..] else { panic!("{answers:?}") };
        assert_eq!((&answer["chain_position"], &answer["previous_hash"]), (&json!(7), &json!("0102")));
        assert_eq!((&answer["payload"], &answer["signature"]), (&json!({ "accepted": true }), &Value::Null));
        let unfinished = export::export_drafts(&tx, *anna).await.expect("drafts");
        assert_eq!(unfinished, [json!({ "action_id": action, "data": { "a": 1 }, "updated_at": NOW })]);
        let partners = export::with_partners(&tx, *anna).await.expect("sessions");
        assert_eq!((partners.len(), &partners[0]["state"]), (1, &json!("begun")));
        let paid = export::export_payments(&tx, *anna).await.expect("payments");
        assert_eq!((paid.len(), &paid[0]["amount_cents"]), (1, &json!(12_345)));
        for scope in [*bram, Scope { licence: LicenceId::new(Uuid::now_v7()), ..*anna }] {
            assert!(export::papers(&tx, scope).await.expect("documents").is_empty());
            assert!(export::answers(&tx, scope).await.expect("answers").is_empty());
            assert!(export::with_partners(&tx, scope).await.expect("sessions").is_empty());
            assert!(export::export_payments(&tx, scope).await.expect("payments").is_empty());
        }
    }
}

sqlite_and_postgres! {
    async fn details_of_products_announcements_and_owners(firm: Firm) {
        let Firm { store, anna, bram, .. } = &firm;
        let tx = store.begin().await.expect("a transaction");
        let kind = ProductKind::Mortgage;
        let shared = NewProduct::new("mortgage", "m2", json!({ "n": 2 })).insert(&tx, &[*bram, *anna]).await;
        product(&tx, *anna, "mortgage", "m1", json!({ "n": 1 })).await;
        tx.execute("/* all licences */ update products set dossier_external_id=$1 where id=$2", values!["d1", shared])
            .await
            .expect("in a dossier");
        let text = "insert into announcements (id,licence_id,kind,external_id,version,details,updated_at) \
             values ($1,$2,'banner',$3,1,$4,$5)";
        for name in ["b", "a"] {
            tx.execute(text, values![Uuid::now_v7(), anna.licence, name, json!({ "of": name }), instant(NOW)])
                .await
                .expect("a message");
        }

        let details = |scope, kind| products::details(&tx, scope, kind, shared);
        assert_eq!(details(*bram, kind).await.expect("an answer"), Lookup::Found(json!({ "n": 2 })));
        assert_eq!(details(*bram, ProductKind::Otd).await.expect("an answer"), Lookup::NotFound);
        let neither = Scope { consumer: Uuid::now_v7(), ..*anna };
        assert_eq!(details(neither, kind).await.expect("an answer"), Lookup::NotOwned);
        let all = products::in_dossier(&tx, *anna, kind, None).await.expect("products");
        assert_eq!(all, [json!({ "n": 1 }), json!({ "n": 2 })]);
        let some = products::in_dossier(&tx, *anna, kind, Some("d1")).await.expect("products");
        assert_eq!(some, [json!({ "n": 2 })]);
        let owners = products::owner_details(&tx, anna.licence, shared).await.expect("owners");
        assert_eq!(owners, [json!({ "first_name": "Anna" }), json!({ "first_name": "Bram" })]);
        let banners = announcements::list(&tx, *anna, "banner").await.expect("announcements");
        let banners: Vec<_> = banners.into_iter().map(|(_, details)| details).collect();
        assert_eq!(banners, [json!({ "of": "a" }), json!({ "of": "b" })]);
        assert!(announcements::list(&tx, *anna, "notification").await.expect("announcements").is_empty());
    }
}
