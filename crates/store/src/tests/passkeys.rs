//! Passkeys and what waits for their answer.

use chrono::TimeDelta;
use domain::ids::LicenceId;
use serde_json::json;
use uuid::Uuid;

use super::{Firm, instant};
use crate::accounts::consumers;
use crate::accounts::passkeys::{self, Challenge, ChallengePurpose, Passkey};
use crate::{AccountKind, Scope, privacy, sqlite_and_postgres, testing};

const NOW: &str = "2026-11-21T09:00:00.123456Z";

fn new_passkey(scope: Scope, credential: u8) -> Passkey {
    Passkey {
        id: Uuid::now_v7(),
        account: scope.into(),
        user_handle: vec![9; 32],
        credential_id: vec![credential; 16],
        credential: json!({ "cred": { "counter": 0 } }),
        name: format!("key {credential}"),
        created_at: instant(NOW) + TimeDelta::seconds(credential.into()),
        last_used_at: None,
    }
}

sqlite_and_postgres! {
    async fn a_passkey_is_its_owners_and_of_one_firm(firm: Firm) {
        let tx = firm.begin().await;
        let (first, second) = (new_passkey(firm.anna, 1), new_passkey(firm.anna, 2));
        assert!(!consumers::find(&tx, firm.anna).await.unwrap().unwrap().has_passkey);
        assert!(passkeys::add(&tx, &first).await.unwrap());
        assert!(passkeys::add(&tx, &second).await.unwrap());
        assert!(!passkeys::add(&tx, &new_passkey(firm.bram, 2)).await.unwrap());
        assert!(consumers::find(&tx, firm.anna).await.unwrap().unwrap().has_passkey);
        assert_eq!(passkeys::of_account(&tx, firm.anna).await.unwrap(), [second.clone(), first.clone()]);
        assert_eq!(passkeys::count(&tx, firm.bram).await.unwrap(), 0);
        let found = passkeys::by_credential(&tx, (AccountKind::Consumer, firm.anna.licence), vec![1; 16]).await.unwrap();
        assert_eq!(found.as_ref(), Some(&first));
        assert_eq!(passkeys::by_credential(&tx, (AccountKind::Consumer, LicenceId::new(Uuid::now_v7())), vec![1; 16]).await.unwrap(), None);

        assert_eq!(passkeys::rename(&tx, firm.bram, first.id, "x").await.unwrap(), None);
        let of_staff = (AccountKind::Staff, firm.anna.licence);
        assert_eq!(passkeys::by_credential(&tx, of_staff, vec![1; 16]).await.unwrap(), None);
        let renamed = passkeys::rename(&tx, firm.anna, first.id, "x").await.unwrap().unwrap();
        assert_eq!((renamed.name.as_str(), renamed.id), ("x", first.id));
        let used = json!({ "cred": { "counter": 5 } });
        passkeys::record_use(&tx, (firm.anna.licence, first.id), &used, instant(NOW)).await.unwrap();
        let found = passkeys::by_credential(&tx, (AccountKind::Consumer, firm.anna.licence), vec![1; 16]).await.unwrap().unwrap();
        assert_eq!((found.credential, found.last_used_at), (used, Some(instant(NOW))));
        assert_eq!(passkeys::remove(&tx, firm.bram, first.id).await.unwrap(), None);
        assert_eq!(passkeys::remove(&tx, firm.anna, first.id).await.unwrap(), Some("x".to_owned()));
        assert_eq!(passkeys::remove_all(&tx, firm.bram).await.unwrap(), 0);
        assert_eq!(passkeys::remove_all(&tx, firm.anna).await.unwrap(), 1);
    }
}

sqlite_and_postgres! {
    async fn a_challenge_is_taken_once_and_for_its_purpose(firm: Firm) {
        let now = instant(NOW);
        let session = Uuid::now_v7();
        testing::add_session(&firm.store, firm.anna, session, now, now + TimeDelta::days(1)).await.unwrap();
        let challenge = |purpose, asked_by| Challenge {
            id: Uuid::now_v7(), kind: AccountKind::Consumer, licence: firm.anna.licence, purpose, asked_by, state: json!({ "challenge": "a" }),
            expires_at: now + TimeDelta::minutes(5),
        };
        let sign_in = challenge(ChallengePurpose::SignIn, None);
        let proof = challenge(ChallengePurpose::Confirmation, Some((firm.anna.consumer, session)));
        let tx = firm.begin().await;
        passkeys::add_challenge(&tx, &sign_in).await.unwrap();
        passkeys::add_challenge(&tx, &proof).await.unwrap();
        let take = async |purpose, one: &Challenge| {
            passkeys::take_challenge(&tx, (AccountKind::Consumer, firm.anna.licence), purpose, one.id).await.unwrap()
        };
        assert_eq!(take(ChallengePurpose::Registration, &sign_in).await, None);
        let of_staff = (AccountKind::Staff, firm.anna.licence);
        let other = passkeys::take_challenge(&tx, of_staff, sign_in.purpose, sign_in.id).await.unwrap();
        assert_eq!(other, None);
        let other = passkeys::take_challenge(&tx, (AccountKind::Consumer, LicenceId::new(Uuid::now_v7())), sign_in.purpose, sign_in.id).await.unwrap();
        assert_eq!(other, None);
        assert_eq!(take(ChallengePurpose::SignIn, &sign_in).await, Some(sign_in.clone()));
        assert_eq!(take(ChallengePurpose::SignIn, &sign_in).await, None);
        assert_eq!(take(ChallengePurpose::Confirmation, &proof).await, Some(proof.clone()));
        passkeys::add_challenge(&tx, &proof).await.unwrap();
        assert_eq!(passkeys::delete_expired(&tx, proof.expires_at).await.unwrap(), 0);
        assert_eq!(passkeys::delete_expired(&tx, proof.expires_at + TimeDelta::seconds(1)).await.unwrap(), 1);
    }
}

sqlite_and_postgres! {
    async fn nothing_of_it_is_left_of_who_asked_to_be_forgotten(firm: Firm) {
        let now = instant(NOW);
        let session = Uuid::now_v7();
        testing::add_session(&firm.store, firm.anna, session, now, now + TimeDelta::days(1)).await.unwrap();
        let tx = firm.begin().await;
        passkeys::add(&tx, &new_passkey(firm.anna, 1)).await.unwrap();
        passkeys::add(&tx, &new_passkey(firm.bram, 2)).await.unwrap();
        let challenge = Challenge {
            id: Uuid::now_v7(),
            kind: AccountKind::Consumer,
            licence: firm.anna.licence,
            purpose: ChallengePurpose::Confirmation,
            asked_by: Some((firm.anna.consumer, session)),
            state: json!({}),
            expires_at: now,
        };
        passkeys::add_challenge(&tx, &challenge).await.unwrap();
        privacy::erase(&tx, firm.anna, "firm", now).await.unwrap();
        assert_eq!(passkeys::count(&tx, firm.anna).await.unwrap(), 0);
        assert_eq!(passkeys::count(&tx, firm.bram).await.unwrap(), 1);
        assert_eq!(passkeys::delete_expired(&tx, now + TimeDelta::days(1)).await.unwrap(), 0);
    }
}
