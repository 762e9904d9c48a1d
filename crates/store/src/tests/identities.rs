//! Linked identities and requests to providers.

use chrono::TimeDelta;
use domain::accounts::session::{Proof, ProviderSignIn};
use domain::assurance::AssuranceLevel;
use domain::ids::LicenceId;
use uuid::Uuid;

use super::{Firm, instant};
use crate::accounts::identities::{self, IdentityPurpose, IdentityRequest, LinkedIdentity};
use crate::accounts::{consumers, sessions};
use crate::{AccountKind, AccountRef, privacy, sqlite_and_postgres, testing};

const NOW: &str = "2026-11-23T09:00:00.123456Z";
const ISSUER: &str = "https://id.example";

fn linked_identity(account: impl Into<AccountRef>, subject: &str) -> LinkedIdentity {
    LinkedIdentity {
        id: Uuid::now_v7(),
        account: account.into(),
        provider: "entra".to_owned(),
        issuer: ISSUER.to_owned(),
        subject: subject.to_owned(),
        level: None,
        linked_at: instant(NOW),
        last_used_at: None,
    }
}

fn identity_request(
    licence: LicenceId,
    purpose: IdentityPurpose,
    asked_by: Option<(Uuid, Uuid)>,
) -> IdentityRequest {
    IdentityRequest {
        state_hash: Uuid::now_v7().as_bytes().to_vec(),
        licence,
        kind: AccountKind::Consumer,
        purpose,
        provider: "entra".to_owned(),
        issuer: ISSUER.to_owned(),
        client_id: "vandijk".to_owned(),
        asked_by,
        browser_hash: vec![2; 32],
        invitation_hash: asked_by.is_none().then(|| vec![3; 32]),
        nonce: "nonce".to_owned(),
        verifier: "verifier".to_owned(),
        redirect_uri: "https://portaal.example/sign-in/callback".to_owned(),
        created_at: instant(NOW),
        expires_at: instant(NOW) + TimeDelta::minutes(10),
    }
}

sqlite_and_postgres! {
    async fn a_person_of_a_provider_has_one_account_at_a_firm(firm: Firm) {
        let tx = firm.begin().await;
        let first = linked_identity(firm.anna, "a");
        assert!(!consumers::find(&tx, firm.anna).await.unwrap().unwrap().has_identity);
        assert!(identities::add(&tx, &first).await.unwrap());
        assert!(!identities::add(&tx, &linked_identity(firm.bram, "a")).await.unwrap());
        assert!(identities::add(&tx, &linked_identity(firm.bram, "b")).await.unwrap());
        assert!(consumers::find(&tx, firm.anna).await.unwrap().unwrap().has_identity);
        let licence = (firm.anna.licence, AccountKind::Consumer);
        // The same person may work for the firm: that is another account.
        let at_work = AccountRef { kind: AccountKind::Staff, licence: firm.anna.licence, id: Uuid::now_v7() };
        assert!(identities::add(&tx, &linked_identity(at_work, "a")).await.unwrap());
        assert!(!identities::add(&tx, &linked_identity(at_work, "a")).await.unwrap());
        let of_staff = (firm.anna.licence, AccountKind::Staff);
        let found = identities::by_subject(&tx, of_staff, ISSUER, "a").await.unwrap();
        assert_eq!(found.map(|found| found.account), Some(at_work));
        assert_eq!(identities::of_account(&tx, at_work).await.unwrap().len(), 1);
        let found = identities::by_subject(&tx, licence, ISSUER, "a").await.unwrap();
        assert_eq!(found.as_ref(), Some(&first));
        assert_eq!(identities::by_subject(&tx, licence, "https://other.example", "a").await.unwrap(), None);
        assert_eq!(identities::by_subject(&tx, (LicenceId::new(Uuid::now_v7()), AccountKind::Consumer), ISSUER, "a").await.unwrap(), None);
        identities::record_use(&tx, (firm.anna.licence, first.id), Some(AssuranceLevel::Low), instant(NOW)).await.unwrap();
        let own = identities::of_account(&tx, firm.anna).await.unwrap();
        assert_eq!(own, [LinkedIdentity { last_used_at: Some(instant(NOW)), level: Some(AssuranceLevel::Low), ..first.clone() }]);
        assert_eq!(identities::remove(&tx, firm.bram, first.id).await.unwrap(), None);
        assert_eq!(identities::remove(&tx, firm.anna, first.id).await.unwrap(), Some("entra".to_owned()));
        assert!(identities::of_account(&tx, firm.anna).await.unwrap().is_empty());
    }
}

sqlite_and_postgres! {
    async fn a_request_is_taken_once_and_for_its_purpose(firm: Firm) {
        let (now, licence) = (instant(NOW), firm.anna.licence);
        let session = Uuid::now_v7();
        testing::add_session(&firm.store, firm.anna, session, now, now + TimeDelta::days(1)).await.unwrap();
        let tx = firm.begin().await;
        let signs_in = identity_request(licence, IdentityPurpose::SignIn, None);
        let links = identity_request(licence, IdentityPurpose::Link, Some((firm.anna.consumer, session)));
        for one in [&signs_in, &links] {
            identities::add_request(&tx, one).await.unwrap();
        }
        let take = async |licence, purpose, one: &IdentityRequest| {
            let whose = (licence, AccountKind::Consumer);
            identities::take_request(&tx, whose, purpose, one.state_hash.clone()).await.unwrap()
        };
        let of_staff = (licence, AccountKind::Staff);
        let state = signs_in.state_hash.clone();
        assert_eq!(identities::take_request(&tx, of_staff, IdentityPurpose::SignIn, state).await.unwrap(), None);
        assert_eq!(take(LicenceId::new(Uuid::now_v7()), IdentityPurpose::SignIn, &signs_in).await, None);
        assert_eq!(take(licence, IdentityPurpose::Confirmation, &links).await, None);
        assert_eq!(take(licence, IdentityPurpose::SignIn, &signs_in).await, Some(signs_in.clone()));
        assert_eq!(take(licence, IdentityPurpose::SignIn, &signs_in).await, None);
        assert_eq!(identities::delete_expired(&tx, links.expires_at).await.unwrap(), 0);
        assert_eq!(identities::end_requests(&tx, licence, "other").await.unwrap(), 0);
        assert_eq!(identities::end_requests(&tx, LicenceId::new(Uuid::now_v7()), "entra").await.unwrap(), 0);
        assert_eq!(identities::end_requests(&tx, licence, "entra").await.unwrap(), 1);
        identities::add_request(&tx, &links).await.unwrap();
        assert_eq!(identities::delete_expired(&tx, links.expires_at + TimeDelta::seconds(1)).await.unwrap(), 1);
    }
}

sqlite_and_postgres! {
    async fn a_session_keeps_the_level_of_its_provider(firm: Firm) {
        let now = instant(NOW);
        let session = Uuid::now_v7();
        testing::add_session(&firm.store, firm.anna, session, now, now + TimeDelta::days(1)).await.unwrap();
        let tx = firm.begin().await;
        for level in [Some(AssuranceLevel::High), None] {
            let identity = ProviderSignIn { provider: "entra".to_owned(), level };
            sessions::confirm_by_provider(&tx, firm.anna, session, &identity, now).await.unwrap();
            let found = sessions::find(&tx, firm.anna, session).await.unwrap().unwrap().context;
            assert_eq!(found.identity, Some(identity));
            assert_eq!(found.confirmed.map(|last| (last.by, last.at)), Some((Proof::Provider, now)));
        }
    }
}

sqlite_and_postgres! {
    async fn nothing_is_left_of_who_asked_to_be_forgotten(firm: Firm) {
        let now = instant(NOW);
        let session = Uuid::now_v7();
        testing::add_session(&firm.store, firm.anna, session, now, now + TimeDelta::days(1)).await.unwrap();
        let tx = firm.begin().await;
        identities::add(&tx, &linked_identity(firm.anna, "a")).await.unwrap();
        identities::add(&tx, &linked_identity(firm.bram, "b")).await.unwrap();
        let asked_by = Some((firm.anna.consumer, session));
        let links = identity_request(firm.anna.licence, IdentityPurpose::Link, asked_by);
        identities::add_request(&tx, &links).await.unwrap();
        privacy::erase(&tx, firm.anna, "firm", now).await.unwrap();
        assert!(identities::of_account(&tx, firm.anna).await.unwrap().is_empty());
        assert_eq!(identities::of_account(&tx, firm.bram).await.unwrap().len(), 1);
        assert_eq!(identities::delete_expired(&tx, now + TimeDelta::days(1)).await.unwrap(), 0);
    }
}
