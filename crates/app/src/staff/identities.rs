//! Identity providers of the firm's own people: signing in by one, linking and unlinking it, and proving oneself again. How
//! a provider is asked, and what it answers judged, is as for consumers ([`crate::accounts::identities`]).

use domain::accounts::session::{ProviderSignIn, SessionContext, Stage};
use domain::accounts::staff::{may_sign_in, stage_after_one_factor};
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::mail::SignInChange;
use serde_json::{Value, json};
use store::accounts::identities::{self, IdentityPurpose, LinkedIdentity};
use store::firms::licences::LicenceRow;
use store::staff::sessions::{self, StaffSession};
use store::staff::{self, StaffMember, invitations};
use store::{AccountKind, Tx};
use uuid::Uuid;

use super::mail_change;
use super::sessions::{FailedProof, MemberSession, lock_owner, open, record, record_failure};
use super::sign_in::{account_of, account_of_session, require_for_factor_change, require_ways_left};
use crate::accounts::identities::{
    IdentityAnswer, IdentityAsker, IdentityRejection, NewIdentitySignIn, ProvedIdentity, finish, start,
};
use crate::audit::client::Client;
use crate::error::{Error, Result};
use crate::services::Services;
use crate::sign_in::limits;

/// A colleague who came back from a provider to sign in.
struct Arrival {
    member: StaffMember,
    identity: LinkedIdentity,
    stage: Stage,
    /// Hash of the invitation that they came from, while it is valid.
    invitation_hash: Option<Vec<u8>>,
}

/// Opens a session for what the provider sent along, which may link the account of an invitation to it. At the level
/// `substantial` or `high` it counts as both factors; below that it leads on to the second factor, or to setting up the
/// first.
///
/// # Errors
/// `AUTH_LOGIN_FAILED`, whatever is wrong but for a provider that is away: `IDENTITY_PROVIDER_FAILED`;
/// `TOO_MANY_REQUESTS`.
pub async fn sign_in(
    services: &Services,
    licence: &LicenceRow,
    answer: IdentityAnswer<'_>,
    client: &Client,
) -> Result<MemberSession> {
    let attempt = limits::nameless_attempt(services, client).await?;
    let proved = finish(services, licence, IdentityAsker::sign_in(AccountKind::Staff), answer).await?;
    let tx = services.store.begin().await?;
    let arrived = match &proved {
        Ok(proved) => resolve_arrival(services, &tx, licence, proved, client).await?,
        Err(error) => Err(*error),
    };
    let (proved, arrived) = match (proved, arrived) {
        (Ok(proved), Ok(arrived)) => (proved, arrived),
        (proved, arrived) => {
            let error = arrived.err().unwrap_or(IdentityRejection::NotLinked);
            let about = (proved.as_ref().ok(), error);
            return refuse(services, tx, (licence.id, None), about, client, Code::AuthLoginFailed).await;
        }
    };
    attempt.succeeded(&tx).await?;
    let Arrival { member, identity, stage, invitation_hash } = arrived;
    let now = services.now();
    identities::record_use(&tx, (member.licence, identity.id), proved.sign_in.level, now).await?;
    record(services, &tx, &member, "staff.identity_used", identity_details(&identity), client).await?;
    if stage == Stage::Full && member.activated_at.is_none() {
        staff::activate(&tx, (member.licence, member.id), now).await?;
        invitations::use_up(&tx, (member.licence, member.id), now).await?;
        sessions::end_all(&tx, (member.licence, member.id), None, now).await?;
    }
    let context = SessionContext::by_provider(proved.sign_in.clone(), proved.recent_proof(services));
    let invitation_hash = invitation_hash.filter(|_| stage == Stage::Setup);
    let signed_in = open(services, &tx, member, (stage, context, invitation_hash), client).await?;
    tx.commit().await?;
    Ok(signed_in)
}

/// Returns the account that the identity is linked to, or links the account of its invitation, with the stage of the
/// sign-in. Locks the account's row.
async fn resolve_arrival(
    services: &Services,
    tx: &Tx,
    licence: &LicenceRow,
    proved: &ProvedIdentity,
    client: &Client,
) -> Result<std::result::Result<Arrival, IdentityRejection>> {
    let known = proved.find(tx).await?;
    let invited = match &proved.request.invitation_hash {
        Some(hash) => invitations::find(tx, licence.id, hash.clone(), services.now()).await?,
        None => None,
    };
    let id = match (&known, &invited, &proved.request.invitation_hash) {
        (Some(identity), ..) => identity.account.id,
        (None, Some(invitation), _) => invitation.staff,
        (None, None, Some(_)) => return Ok(Err(IdentityRejection::InvitationInvalid)),
        (None, None, None) => return Ok(Err(IdentityRejection::NotLinked)),
    };
    let member = staff::lock_for_update(tx, licence.id, id).await?;
    let is_open = may_sign_in(licence.settings.desk);
    let Some(member) = member.filter(|member| is_open && member.disabled_at.is_none()) else {
        return Ok(Err(IdentityRejection::AccountEnded));
    };
    // Either may have gone while the account was waited for.
    let invitation_hash = match &proved.request.invitation_hash {
        Some(hash) => {
            let found = invitations::find(tx, licence.id, hash.clone(), services.now()).await?;
            found.filter(|found| found.staff == member.id).map(|_| hash.clone())
        }
        None => None,
    };
    let identity = proved.find(tx).await?.filter(|identity| identity.account == account_of(&member));
    let identity = match (known.is_some(), identity) {
        (true, Some(identity)) => identity,
        (true, None) => return Ok(Err(IdentityRejection::NotLinked)),
        (false, _) if invitation_hash.is_none() || member.activated_at.is_some() => {
            return Ok(Err(IdentityRejection::InvitationInvalid));
        }
        (false, _) => match link_invited(services, tx, &member, proved, client).await? {
            Ok(identity) => identity,
            Err(error) => return Ok(Err(error)),
        },
    };
    let stage = if proved.sign_in.is_second_factor() {
        Some(Stage::Full)
    } else {
        stage_after_one_factor(member.has_second_factor(), member.activated_at.is_some())
    };
    Ok(match stage {
        Some(stage) => Ok(Arrival { member, identity, stage, invitation_hash }),
        None => Err(IdentityRejection::LevelTooLow),
    })
}

/// Links the account of an invitation, and removes everything that an earlier user of the link has set up.
async fn link_invited(
    services: &Services,
    tx: &Tx,
    member: &StaffMember,
    proved: &ProvedIdentity,
    client: &Client,
) -> Result<std::result::Result<LinkedIdentity, IdentityRejection>> {
    staff::remove_sign_ins(tx, (member.licence, member.id)).await?;
    sessions::end_all(tx, (member.licence, member.id), None, services.now()).await?;
    let linked = proved.link(services, tx, account_of(member)).await?;
    if let Ok(identity) = &linked {
        record(services, tx, member, "staff.identity_linked", identity_details(identity), client).await?;
    }
    Ok(linked)
}

/// Begins to link a provider to the account of the session, and returns the address to which the browser goes.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`; as [`start`].
pub async fn start_link(
    services: &Services,
    session: &StaffSession,
    request: NewIdentitySignIn<'_>,
) -> Result<String> {
    let db = services.store.reader();
    let member = staff::find(db, session.licence, session.staff).await?.ok_or(Code::AuthTokenInvalid)?;
    require_for_factor_change(services, db, session, &member).await?;
    start(services, request).await
}

/// Begins to prove at a provider that is linked to the account who somebody is, and returns the address to which the
/// browser goes.
///
/// # Errors
/// 422 where the account has no such provider; as [`start`].
pub async fn start_confirmation(
    services: &Services,
    session: &StaffSession,
    request: NewIdentitySignIn<'_>,
) -> Result<String> {
    let own = identities::of_account(services.store.reader(), account_of_session(session)).await?;
    if !own.iter().any(|identity| identity.provider == request.provider) {
        return Err(Error::field("provider", "unknown"));
    }
    start(services, request).await
}

/// Links the provider from which the browser came back; the account's other sessions end, and a notice is mailed.
///
/// # Errors
/// `IDENTITY_NOT_LINKED`, whatever is wrong but for a provider that is away: `IDENTITY_PROVIDER_FAILED`.
pub async fn link(
    services: &Services,
    licence: &LicenceRow,
    session: &StaffSession,
    answer: IdentityAnswer<'_>,
    client: &Client,
) -> Result<LinkedIdentity> {
    let whose = IdentityAsker::in_session(account_of_session(session), session.id, IdentityPurpose::Link);
    let proved = finish(services, licence, whose, answer).await?;
    let tx = services.store.begin().await?;
    let member = lock_owner(&tx, session).await?;
    let linked = match &proved {
        Ok(proved) => proved.link(services, &tx, account_of(&member)).await?,
        Err(error) => Err(*error),
    };
    let identity = match linked {
        Ok(identity) => identity,
        Err(error) => {
            let whom = (session.licence, Some(&member));
            let about = (proved.as_ref().ok(), error);
            return refuse(services, tx, whom, about, client, Code::IdentityNotLinked).await;
        }
    };
    record(services, &tx, &member, "staff.identity_linked", identity_details(&identity), client).await?;
    sessions::end_all(&tx, (member.licence, member.id), Some(session.id), services.now()).await?;
    let provider = name_of(licence, &identity.provider);
    mail_change(services, &tx, &member, SignInChange::IdentityLinked { provider }).await?;
    tx.commit().await?;
    Ok(identity)
}

/// Unlinks a provider; the account's other sessions end, and a notice is mailed.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`; `IDENTITY_NOT_FOUND`; `LAST_SECOND_FACTOR`.
pub async fn unlink(
    services: &Services,
    licence: &LicenceRow,
    session: &StaffSession,
    id: Uuid,
    client: &Client,
) -> Result<()> {
    let tx = services.store.begin().await?;
    let member = lock_owner(&tx, session).await?;
    require_for_factor_change(services, &tx, session, &member).await?;
    let provider = identities::remove(&tx, account_of(&member), id).await?.ok_or(Code::IdentityNotFound)?;
    require_ways_left(services, &tx, &member).await?;
    let details = json!({ "identity": id, "provider": provider });
    record(services, &tx, &member, "staff.identity_unlinked", details, client).await?;
    sessions::end_all(&tx, (member.licence, member.id), Some(session.id), services.now()).await?;
    let provider = name_of(licence, &provider);
    mail_change(services, &tx, &member, SignInChange::IdentityUnlinked { provider }).await?;
    Ok(tx.commit().await?)
}

/// Proves again at one of the account's identity providers who is signed in. It counts as a second factor from the level
/// `substantial` on.
///
/// # Errors
/// `IDENTITY_REFUSED`, whatever is wrong but for a provider that is away: `IDENTITY_PROVIDER_FAILED`.
pub async fn confirm(
    services: &Services,
    licence: &LicenceRow,
    session: &StaffSession,
    answer: IdentityAnswer<'_>,
    client: &Client,
) -> Result<ProviderSignIn> {
    let account = account_of_session(session);
    let whose = IdentityAsker::in_session(account, session.id, IdentityPurpose::Confirmation);
    let proved = finish(services, licence, whose, answer).await?;
    let tx = services.store.begin().await?;
    let member = lock_owner(&tx, session).await?;
    let found = match &proved {
        Ok(proved) => {
            let linked = proved.find(&tx).await?.filter(|linked| linked.account == account);
            linked.ok_or(IdentityRejection::NotLinked)
        }
        Err(error) => Err(*error),
    };
    let (proved, linked) = match (proved, found) {
        (Ok(proved), Ok(linked)) => (proved, linked),
        (proved, found) => {
            let about = (proved.as_ref().ok(), found.err().unwrap_or(IdentityRejection::NotLinked));
            let whom = (session.licence, Some(&member));
            return refuse(services, tx, whom, about, client, Code::IdentityRefused).await;
        }
    };
    let now = services.now();
    sessions::confirm_by_provider(&tx, (session.licence, session.id), &proved.sign_in, now).await?;
    identities::record_use(&tx, (member.licence, linked.id), proved.sign_in.level, now).await?;
    record(services, &tx, &member, "staff.identity_used", identity_details(&linked), client).await?;
    tx.commit().await?;
    Ok(proved.sign_in)
}

fn identity_details(identity: &LinkedIdentity) -> Value {
    json!({ "identity": identity.id, "provider": identity.provider })
}

/// Returns the firm's name for a provider; its id where the licence no longer has it.
fn name_of(licence: &LicenceRow, provider: &str) -> String {
    licence.settings.identity_provider(provider).map_or(provider, |found| &found.name).to_owned()
}

/// Records the reason that a sign-in at a provider was rejected, which the response does not reveal.
async fn refuse<T>(
    services: &Services,
    tx: Tx,
    (licence, member): (LicenceId, Option<&StaffMember>),
    (proved, error): (Option<&ProvedIdentity>, IdentityRejection),
    client: &Client,
    code: Code,
) -> Result<T> {
    let mut details = json!({ "staff": member.map(|member| member.id), "reason": error });
    if let Some(proved) = proved {
        details["provider"] = json!(proved.sign_in.provider);
    }
    record_failure(services, &tx, licence, (FailedProof::Identity, details), client).await?;
    tx.commit().await?;
    Err(error.into_error(code))
}
