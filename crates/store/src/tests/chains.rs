//! The chain of answers.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use uuid::Uuid;

use super::{Firm, add_action, add_product, instant};
use crate::submissions::{self, EntriesOf, NewSubmission, Submission};
use crate::{Scope, Tx, sqlite_and_postgres};

const NOW: &str = "2026-11-21T09:00:00.123456789Z";

async fn seal(tx: &Tx, scope: Scope, action: Option<Uuid>, payload: Value) -> Submission {
    let new = NewSubmission {
        id: Uuid::now_v7(),
        action,
        kind: "SIGN_OTD".to_owned(),
        payload,
        evidence: json!({ "b": "é \" \\ \n", "a": null }),
        created_at: instant(NOW),
    };
    submissions::seal(tx, scope, new).await.expect("sealed")
}

sqlite_and_postgres! {
    async fn a_chain_is_read_as_it_was_sealed(firm: Firm) {
        let (anna, bram, licence) = (firm.anna, firm.bram, firm.anna.licence);
        let tx = firm.begin().await;
        let product = add_product(&tx, &[anna, bram], "otd", "o1", json!({})).await;
        let older = add_action(&tx, &[anna], Some(product), "a1", "SIGN_OTD", json!({})).await;
        let action = add_action(&tx, &[anna, bram], Some(product), "a2", "SIGN_OTD", json!({})).await;
        let numbers = json!({ "z": 1.5, "big": 18_446_744_073_709_551_615_u64, "a": [1e300, -0.0, 0.1, 10.0] });
        let first = seal(&tx, anna, Some(older), json!({})).await;
        let second = seal(&tx, anna, Some(action), numbers).await;
        let third = seal(&tx, bram, Some(action), json!({ "agreed": true })).await;
        let fourth = seal(&tx, anna, Some(action), json!({ "agreed": false })).await;
        let elsewhere = seal(&tx, firm.stranger, None, json!({})).await;
        assert_eq!((first.chain_position, fourth.chain_position, elsewhere.chain_position), (1, 4, 1));
        let erased = BTreeSet::from([1, 2]);
        submissions::seal_erasure(&tx, licence, &erased, "advice", "system", instant(NOW)).await.unwrap();

        let entries = submissions::entries_after(&tx, licence, 0, 100).await.unwrap();
        let sealed: Vec<_> = entries.iter().map(|entry| &entry.sealed).take(4).collect();
        assert_eq!(sealed, [&first, &second, &third, &fourth]);
        assert_eq!(entries[4].sealed.kind, submissions::ERASURE);
        for (place, entry) in entries.iter().enumerate() {
            assert_eq!(entry.computed_hash(), entry.sealed.hash);
            assert_eq!(entry.payload_text, entry.sealed.payload.to_string());
            let previous = place.checked_sub(1).map_or(vec![0; 32], |before| entries[before].sealed.hash.clone());
            assert_eq!(entry.sealed.previous_hash, previous);
            assert!(entry.sealed.signature.is_some());
        }
        let head = submissions::head(&tx, licence).await.unwrap();
        assert_eq!(head, Some((5, entries[4].sealed.hash.clone())));

        let positions = async |which: EntriesOf, limit| {
            let found = submissions::entries_of(&tx, (licence, &domain::accounts::staff::VisibleClients::All), which, limit).await.unwrap();
            found.iter().map(|entry| entry.sealed.chain_position).collect::<Vec<_>>()
        };
        assert_eq!(positions(EntriesOf::Chain { after: 1 }, 2).await, [2, 3]);
        assert_eq!(positions(EntriesOf::Consumer { id: anna.consumer, after: 1 }, 9).await, [2, 4]);
        assert_eq!(positions(EntriesOf::Action(action), 9).await, [4, 3, 2]);

        let of_action = submissions::of_action(&tx, licence, action).await.unwrap();
        assert_eq!(of_action, [fourth.clone(), third.clone(), second.clone()]);
        let of_product = submissions::of_product(&tx, licence, product, "SIGN_OTD").await.unwrap();
        assert_eq!(of_product, [third, fourth]);
        assert!(submissions::of_product(&tx, licence, product, "PAY_INVOICE").await.unwrap().is_empty());
        assert!(submissions::of_action(&tx, firm.stranger.licence, action).await.unwrap().is_empty());
        assert!(submissions::has_action(&tx, licence, action).await.unwrap());
        assert!(!submissions::has_action(&tx, licence, product).await.unwrap());
        tx.commit().await.unwrap();
    }
}
