//! Accounts of staff, their sessions and their invitations.

use chrono::TimeDelta;
use domain::accounts::grants::{Gift, Grantor, Reach, may_grant};
use domain::accounts::service_keys::{Scopes, ServiceKeyScope};
use domain::accounts::session::{Began, Proof, SessionContext, Stage};
use domain::accounts::staff::{ClientScope, StaffRole, StaffState, VisibleClients};
use domain::ids::LicenceId;
use domain::locale::Locale;
use domain::operations::follow_up::NoticeChoice;
use uuid::Uuid;

use super::{Firm, instant};
use crate::accounts::service_keys::{self, NewServiceKeyRow};
use crate::staff::sessions::{self, StaffSession};
use crate::staff::{self, StaffMember, invitations};
use crate::testing::grant_all;
use crate::{StoreError, sqlite_and_postgres};

const NOW: &str = "2026-11-21T09:00:00.123456Z";

fn new_member(licence: LicenceId, name: &str, role: StaffRole) -> StaffMember {
    StaffMember {
        id: Uuid::now_v7(),
        licence,
        email: format!("{name}@Example.nl"),
        name: name.to_owned(),
        role,
        scope: ClientScope::All,
        branch: None,
        adviser: None,
        locale: Locale::En,
        notices: NoticeChoice::default(),
        password_hash: None,
        sealed_secret: None,
        passkeys: 0,
        has_identity: false,
        invited_at: None,
        activated_at: None,
        disabled_at: None,
        last_sign_in_at: None,
        created_at: instant(NOW),
    }
}

fn new_session(member: &StaffMember, stage: Stage) -> StaffSession {
    StaffSession {
        id: Uuid::now_v7(),
        licence: member.licence,
        staff: member.id,
        stage,
        context: SessionContext::from_proof(Began::PasswordTotp, Proof::Totp, instant(NOW)),
        invitation_hash: None,
        resume_hash: Some(vec![7; 32]),
        user_agent: Some("x".to_owned()),
        ip: None,
        created_at: instant(NOW),
        last_used_at: instant(NOW),
        expires_at: instant(NOW) + TimeDelta::minutes(30),
        ends_at: instant(NOW) + TimeDelta::hours(10),
        ended_at: None,
    }
}

sqlite_and_postgres! {
    async fn an_account_is_of_one_firm_and_its_address_of_one_account(firm: Firm) {
        let tx = firm.begin().await;
        let licence = firm.anna.licence;
        let eva = new_member(licence, "Eva", StaffRole::Admin);
        let admin = grant_all(eva.gift());
        staff::add(&tx, &grant_all(eva.gift()), &eva).await.unwrap();
        assert_eq!(staff::find(&tx, licence, eva.id).await.unwrap().as_ref(), Some(&eva));
        assert_eq!(staff::find(&tx, firm.stranger.licence, eva.id).await.unwrap(), None);
        assert_eq!(staff::by_email(&tx, licence, " eva@example.NL ").await.unwrap().as_ref(), Some(&eva));
        assert_eq!(staff::by_email(&tx, firm.stranger.licence, "eva@example.nl").await.unwrap(), None);
        staff::add(&tx, &admin, &new_member(firm.stranger.licence, "eva", StaffRole::Admin)).await.unwrap();

        staff::set_password(&tx, (eva.licence, eva.id), "hash").await.unwrap();
        staff::set_secret(&tx, (eva.licence, eva.id), vec![1; 40], Some(5)).await.unwrap();
        staff::activate(&tx, (eva.licence, eva.id), instant(NOW)).await.unwrap();
        staff::record_invitation(&tx, (eva.licence, eva.id), instant(NOW)).await.unwrap();
        staff::record_sign_in(&tx, (eva.licence, eva.id), instant(NOW)).await.unwrap();
        assert!(!staff::accept_step(&tx, (eva.licence, eva.id), 5).await.unwrap());
        assert!(staff::accept_step(&tx, (eva.licence, eva.id), 6).await.unwrap());
        let mut read = staff::lock_for_update(&tx, licence, eva.id).await.unwrap().unwrap();
        assert_eq!((read.state(), read.has_second_factor()), (StaffState::Active, true));
        assert_eq!(staff::lock_admins(&tx, licence).await.unwrap(), [read.clone()]);
        assert_eq!(staff::sealed_secrets(&tx, 9).await.unwrap(), [vec![1; 40]]);

        read.role = StaffRole::Auditor;
        read.scope = ClientScope::Branch;
        read.branch = Some("b".to_owned());
        read.disabled_at = Some(instant(NOW));
        staff::update(&tx, &grant_all(read.gift()), &read).await.unwrap();
        assert_eq!(staff::of_licence(&tx, licence).await.unwrap(), [read.clone()]);
        assert_eq!(read.state(), StaffState::Disabled);
        assert!(staff::lock_admins(&tx, licence).await.unwrap().is_empty());
        assert_eq!(staff::forget_disabled(&tx, instant(NOW)).await.unwrap(), 0);
        assert_eq!(staff::forget_disabled(&tx, instant(NOW) + TimeDelta::days(1)).await.unwrap(), 1);
        let forgotten = staff::find(&tx, licence, eva.id).await.unwrap().unwrap();
        assert!(forgotten.password_hash.is_none() && !forgotten.has_second_factor());
        let twice = staff::add(&tx, &admin, &new_member(licence, "EVA", StaffRole::Admin)).await;
        assert!(matches!(twice, Err(StoreError::Duplicate(_))), "{twice:?}");
    }
}

sqlite_and_postgres! {
    async fn a_session_ends_with_its_time_or_its_account(firm: Firm) {
        let tx = firm.begin().await;
        let licence = firm.anna.licence;
        let mut eva = new_member(licence, "eva", StaffRole::Adviser);
        staff::add(&tx, &grant_all(eva.gift()), &eva).await.unwrap();
        let open = new_session(&eva, Stage::Full);
        sessions::add(&tx, &open).await.unwrap();
        let ids = (open.id, eva.id);
        let found = sessions::find_alive(&tx, licence, ids, instant(NOW)).await.unwrap();
        assert_eq!(found, Some((open.clone(), eva.clone())));
        assert_eq!(sessions::find_alive(&tx, licence, (open.id, Uuid::now_v7()), instant(NOW)).await.unwrap(), None);
        assert_eq!(sessions::find_alive(&tx, licence, ids, open.expires_at).await.unwrap(), None);
        let later = open.expires_at + TimeDelta::minutes(10);
        sessions::prolong(&tx, (open.licence, open.id), open.expires_at, later).await.unwrap();
        assert!(sessions::find_alive(&tx, licence, ids, open.expires_at).await.unwrap().is_some());
        assert!(sessions::by_resume_hash(&tx, licence, vec![7; 32], instant(NOW)).await.unwrap().is_some());
        let elsewhere = firm.stranger.licence;
        assert_eq!(sessions::by_resume_hash(&tx, elsewhere, vec![7; 32], instant(NOW)).await.unwrap(), None);

        sessions::confirm(&tx, (open.licence, open.id), Proof::Passkey, instant(NOW)).await.unwrap();
        sessions::prepare(&tx, (open.licence, open.id), Some(vec![3; 40]), instant(NOW)).await.unwrap();
        let after = instant(NOW) - TimeDelta::minutes(10);
        assert_eq!(sessions::prepared_secret(&tx, (open.licence, open.id), after).await.unwrap(), Some(vec![3; 40]));
        assert_eq!(sessions::prepared_secret(&tx, (open.licence, open.id), instant(NOW)).await.unwrap(), None);

        eva.disabled_at = Some(instant(NOW));
        staff::update(&tx, &grant_all(eva.gift()), &eva).await.unwrap();
        assert_eq!(sessions::find_alive(&tx, licence, ids, instant(NOW)).await.unwrap(), None);
        assert_eq!(sessions::end_all(&tx, (eva.licence, eva.id), Some(open.id), instant(NOW)).await.unwrap(), 0);
        assert_eq!(sessions::end_all(&tx, (eva.licence, eva.id), None, instant(NOW)).await.unwrap(), 1);
        assert!(!sessions::end_session(&tx, (open.licence, open.id), instant(NOW)).await.unwrap());
        assert_eq!(sessions::delete_expired(&tx, open.ends_at + TimeDelta::seconds(1)).await.unwrap(), 1);
    }
}

sqlite_and_postgres! {
    async fn the_newest_invitation_alone_works(firm: Firm) {
        let tx = firm.begin().await;
        let licence = firm.anna.licence;
        let eva = new_member(licence, "eva", StaffRole::Adviser);
        staff::add(&tx, &grant_all(eva.gift()), &eva).await.unwrap();
        let (grant, now) = (grant_all(eva.gift()), instant(NOW));
        let until = now + TimeDelta::days(7);
        invitations::add(&tx, &grant, &eva, vec![1; 32], (now, until)).await.unwrap();
        invitations::add(&tx, &grant, &eva, vec![2; 32], (now, until)).await.unwrap();
        let find = |hash: u8, at| invitations::find(&tx, licence, vec![hash; 32], at);
        assert_eq!(find(1, now).await.unwrap(), None);
        assert_eq!(find(2, now).await.unwrap().map(|found| found.staff), Some(eva.id));
        assert_eq!(find(2, until).await.unwrap(), None);
        assert_eq!(invitations::find(&tx, firm.stranger.licence, vec![2; 32], now).await.unwrap(), None);
        invitations::use_up(&tx, (eva.licence, eva.id), now).await.unwrap();
        assert_eq!(find(2, now).await.unwrap(), None);
        assert_eq!(invitations::delete_expired(&tx, until + TimeDelta::seconds(1)).await.unwrap(), 1);
        staff::remove_credentials(&tx, (eva.licence, eva.id)).await.unwrap();
    }
}

sqlite_and_postgres! {
    async fn nothing_is_stored_that_reaches_further_than_its_grant(firm: Firm) {
        let (tx, licence) = (firm.begin().await, firm.anna.licence);
        let branch = VisibleClients::OfBranch("zuid".to_owned());
        let reach = Reach::Clients(&branch);
        let grant = may_grant(&Grantor::Unlimited, Gift::Account(StaffRole::Handler), reach).unwrap();
        let all = new_member(licence, "all", StaffRole::Handler);
        let own = StaffMember { scope: ClientScope::Branch, branch: Some("zuid".to_owned()), ..all.clone() };
        let is_refused = |result| matches!(result, Err(StoreError::NotGranted(_)));
        assert!(is_refused(staff::add(&tx, &grant, &all).await));
        staff::add(&tx, &grant, &own).await.unwrap();
        assert!(is_refused(staff::update(&tx, &grant, &StaffMember { id: own.id, ..all }).await));
        let admin = StaffMember { role: StaffRole::Admin, ..own.clone() };
        assert!(is_refused(staff::update(&tx, &grant, &admin).await));
        let until = instant(NOW) + TimeDelta::days(7);
        assert!(is_refused(invitations::add(&tx, &grant, &admin, vec![1; 32], (instant(NOW), until)).await));
        let key = NewServiceKeyRow::unlimited(Uuid::now_v7(), licence, "crm", vec![1; 32]);
        assert!(is_refused(service_keys::add(&tx, &grant, key.clone(), instant(NOW)).await));
        let narrower = grant_all(Gift::ServiceKey(Scopes::from_scopes([ServiceKeyScope::Read])));
        assert!(is_refused(service_keys::add(&tx, &narrower, key, instant(NOW)).await));
        assert_eq!(staff::of_licence(&tx, licence).await.unwrap(), [own]);
    }
}
