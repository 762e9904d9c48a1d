//! The firm's own people: who has an account, what it may do, and how somebody gets back in who lost their way of signing in.

pub mod identities;
pub mod letters;
pub mod notices;
pub mod passkeys;
pub mod sessions;
pub mod sign_in;
pub mod unlock;

use chrono::TimeDelta;
use domain::accounts::grants::{Grant, Grantor, Reach};
use domain::accounts::staff::{
    ClientScope, INVITATION_DAYS, StaffRole, StaffState, VisibleClients, check_last_admin, email_violation,
    name_violation, role_violation, scope_violation,
};
use domain::actions::Rejection;
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::limits;
use domain::locale::Locale;
use domain::mail::{SignInChange, StaffEmail};
use domain::operations::follow_up::NoticeChoice;
use domain::schema::Fields;
use serde_json::{Value, json};
use store::records::{RecordQuery, RecordTable};
use store::secrets::{hash_secret, new_secret};
use store::staff::{self, StaffMember, invitations};
use store::{StoreError, Tx, jobs};
use uuid::Uuid;

use crate::accounts::grants::{self, PORTAL, grant_gift, require_grant};
use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::{Error, Result};
use crate::services::Services;
use crate::sign_in::limits as attempt_limits;

/// A colleague who is to have an account.
#[derive(Clone, Debug)]
pub struct NewColleague {
    pub name: String,
    pub email: String,
    pub role: StaffRole,
    pub scope: ClientScope,
    /// The external id of their branch.
    pub branch: Option<String>,
    /// The external id of their adviser record.
    pub adviser: Option<String>,
    pub locale: Locale,
}

/// Changes of an account; an absent member stays.
#[derive(Clone, Debug, Default)]
pub struct ColleagueChange {
    pub name: Option<String>,
    pub role: Option<StaffRole>,
    pub scope: Option<ClientScope>,
    /// `Some(None)`: none any more.
    pub branch: Option<Option<String>>,
    pub adviser: Option<Option<String>>,
    pub disabled: Option<bool>,
}

/// Way in which an invitation gets to the colleague.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InviteBy {
    Mail,
    /// The caller hands the link on; its secret is answered.
    Link,
}

/// The rule of what nobody changes of their own account.
const OWN_ACCOUNT: &str = "own_account";

/// Returns the account that a line of the audit trail is about.
fn member_details(member: &StaffMember) -> Value {
    json!({ "staff": member.id, "name": member.name })
}

/// Makes an account and invites its owner; returns the secret of the link where it does not go by mail.
///
/// # Errors
/// `ACCESS_DENIED` for more than the caller has; 422 with the faulty fields, among them `email: taken`.
pub async fn create(
    services: &Services,
    licence: LicenceId,
    new: NewColleague,
    by: InviteBy,
    caller: &Caller,
) -> Result<(StaffMember, Option<String>)> {
    let tx = services.store.begin().await?;
    let created = create_in(services, &tx, licence, (new, by), caller).await?;
    tx.commit().await?;
    Ok(created)
}

/// Creates as [`create`] does, in a transaction.
pub(crate) async fn create_in(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    (new, by): (NewColleague, InviteBy),
    caller: &Caller,
) -> Result<(StaffMember, Option<String>)> {
    let member = StaffMember {
        id: services.new_id(),
        licence,
        email: new.email.trim().to_owned(),
        name: new.name.trim().to_owned(),
        role: new.role,
        scope: new.scope,
        branch: new.branch,
        adviser: new.adviser,
        locale: new.locale,
        notices: NoticeChoice::default(),
        password_hash: None,
        sealed_secret: None,
        passkeys: 0,
        has_identity: false,
        invited_at: Some(services.now()),
        activated_at: None,
        disabled_at: None,
        last_sign_in_at: None,
        created_at: services.now(),
    };
    let grant = require_account_grant(tx, &member, caller).await?;
    check(tx, None, &member).await?;
    if staff::by_email(tx, licence, &member.email).await?.is_some() {
        return Err(Error::field("email", "taken"));
    }
    match staff::add(tx, &grant, &member).await {
        Err(StoreError::Duplicate(_)) => return Err(Error::field("email", "taken")),
        added => added?,
    }
    let secret =
        send_invitation(services, tx, &grant, &member, (by, StaffEmail::Invitation { staff: member.id }))
            .await?;
    let mut details = member_details(&member);
    details["role"] = json!(member.role);
    details["scope"] = json!(member.scope);
    audit_writer(services, tx, licence, caller).record("staff.created", details).await?;
    Ok((member, secret))
}

/// The accounts of the firm, by name.
pub async fn list(services: &Services, licence: LicenceId) -> Result<Vec<StaffMember>> {
    Ok(staff::of_licence(services.store.bulk_reader(), licence).await?)
}

/// Changes an account; who is disabled is signed out at once.
///
/// # Errors
/// `RECORD_NOT_FOUND`; `LAST_ADMIN`; `ACCESS_DENIED` for an account that has more than the caller, before or after; 422
/// with the faulty fields, among them one's own role and clients.
pub async fn change(
    services: &Services,
    licence: LicenceId,
    id: Uuid,
    change: ColleagueChange,
    caller: &Caller,
) -> Result<StaffMember> {
    let tx = services.store.begin().await?;
    let (before, others) = lock(&tx, licence, id).await?;
    let mut after = before.clone();
    if let Some(name) = change.name {
        name.trim().clone_into(&mut after.name);
    }
    after.role = change.role.unwrap_or(before.role);
    after.scope = change.scope.unwrap_or(before.scope);
    after.branch = change.branch.unwrap_or(after.branch);
    after.adviser = change.adviser.unwrap_or(after.adviser);
    match (change.disabled, before.disabled_at) {
        (Some(true), None) => after.disabled_at = Some(services.now()),
        (Some(false), Some(_)) => after.disabled_at = None,
        _ => {}
    }
    if after == before {
        return Ok(before);
    }
    let grantor = grants::find_grantor(&tx, licence, caller).await?;
    account_grant(&grantor, &before)?;
    require_others(&before, &after, caller)?;
    let grant = account_grant(&grantor, &after)?;
    check(&tx, Some(&before), &after).await?;
    if !caller.actor.is_operator() {
        check_last_admin(before.admin_status(), after.admin_status(), others)?;
    }
    staff::update(&tx, &grant, &after).await?;
    if after.disabled_at.is_some() && before.disabled_at.is_none() {
        sign_out(services, &tx, &after).await?;
    }
    audit_writer(services, &tx, licence, caller)
        .record("staff.changed", change_details(&before, &after))
        .await?;
    tx.commit().await?;
    Ok(after)
}

/// The grant of an account as it is.
async fn require_account_grant(tx: &Tx, member: &StaffMember, caller: &Caller) -> Result<Grant> {
    let clients = member.clients();
    require_grant(tx, member.licence, caller, member.gift(), Reach::Clients(&clients)).await
}

/// Returns the grant as [`require_account_grant`] does, of a grantor who is known.
fn account_grant(grantor: &Grantor, member: &StaffMember) -> Result<Grant> {
    grant_gift(grantor, member.gift(), Reach::Clients(&member.clients()))
}

/// Requires that a change of role or clients is made by a colleague, not by the member themselves.
///
/// # Errors
/// 422 with the fields.
fn require_others(before: &StaffMember, after: &StaffMember, caller: &Caller) -> Result<()> {
    if caller.actor.staff() != Some(before.id) {
        return Ok(());
    }
    let mut violations = Fields::new();
    if before.role != after.role {
        violations.insert("role".to_owned(), vec![OWN_ACCOUNT.to_owned()]);
    }
    // By the scope alone: a role brings restricted clients with it, which is said of the role.
    let clients = |member: &StaffMember| {
        VisibleClients::for_member(member.scope, member.branch.as_deref(), member.adviser.as_deref())
    };
    if clients(before) != clients(after) {
        violations.insert("scope".to_owned(), vec![OWN_ACCOUNT.to_owned()]);
    }
    if violations.is_empty() { Ok(()) } else { Err(Rejection::invalid(violations).into()) }
}

/// Returns the changed fields, for the audit trail.
fn change_details(before: &StaffMember, after: &StaffMember) -> Value {
    let mut details = member_details(after);
    let mut compare = |field: &str, old: Value, new: Value| {
        if old != new {
            details["changes"][field] = json!({ "from": old, "to": new });
        }
    };
    compare("name", json!(before.name), json!(after.name));
    compare("role", json!(before.role), json!(after.role));
    compare("scope", json!(before.scope), json!(after.scope));
    compare("branch", json!(before.branch), json!(after.branch));
    compare("adviser", json!(before.adviser), json!(after.adviser));
    compare("disabled", json!(before.disabled_at.is_some()), json!(after.disabled_at.is_some()));
    details
}

/// Invites again somebody who has not set up yet how they sign in; the links of before do not work any more.
///
/// # Errors
/// `RECORD_NOT_FOUND`; `ACCESS_DENIED` for an account that has more than the caller; 422 for one that is active or disabled,
/// and for a link to one that was in use: whoever holds it could be a colleague whose name stands beside acts already.
pub async fn invite(
    services: &Services,
    licence: LicenceId,
    id: Uuid,
    by: InviteBy,
    caller: &Caller,
) -> Result<(StaffMember, Option<String>)> {
    let tx = services.store.begin().await?;
    let member = staff::lock_for_update(&tx, licence, id).await?.ok_or(Code::RecordNotFound)?;
    match member.state() {
        StaffState::Invited => {}
        StaffState::Active => return Err(Error::field("state", "active")),
        StaffState::Disabled => return Err(Error::field("state", "disabled")),
    }
    if by == InviteBy::Link && member.last_sign_in_at.is_some() && !caller.actor.is_operator() {
        return Err(Error::field("state", "used"));
    }
    let grant = require_account_grant(&tx, &member, caller).await?;
    let letter = StaffEmail::Invitation { staff: id };
    let secret = send_invitation(services, &tx, &grant, &member, (by, letter)).await?;
    let mut details = member_details(&member);
    if by == InviteBy::Link {
        details["by_link"] = json!(true);
    }
    audit_writer(services, &tx, licence, caller).record("staff.invited", details).await?;
    tx.commit().await?;
    Ok((member, secret))
}

/// Removes all sign-in methods of a member, signs them out and invites them anew. The reason, which says how their
/// identity was verified, is recorded in the audit trail.
///
/// # Errors
/// `RECORD_NOT_FOUND`; `ACCESS_DENIED` for one's own account, and one that has more than the caller; `LAST_ADMIN`, but not for the operator; 422 for a missing
/// reason or a disabled account.
pub async fn reset(
    services: &Services,
    licence: LicenceId,
    id: Uuid,
    (reason, by): (&str, InviteBy),
    caller: &Caller,
) -> Result<(StaffMember, Option<String>)> {
    let reason = reason.trim();
    match reason.chars().count() {
        0 => return Err(Error::field("reason", "required")),
        1..=limits::HOLD_REASON => {}
        _ => return Err(Error::field("reason", "max_length")),
    }
    if caller.actor.staff() == Some(id) {
        return Err(Code::AccessDenied.into());
    }
    let tx = services.store.begin().await?;
    let (before, others) = lock(&tx, licence, id).await?;
    if before.disabled_at.is_some() {
        return Err(Error::field("state", "disabled"));
    }
    let grant = require_account_grant(&tx, &before, caller).await?;
    let after = StaffMember { activated_at: None, ..before.clone() };
    if !caller.actor.is_operator() {
        check_last_admin(before.admin_status(), after.admin_status(), others)?;
    }
    staff::remove_credentials(&tx, (licence, id)).await?;
    sign_out(services, &tx, &after).await?;
    let (account, names) = (sign_in::account_of(&after), std::iter::once(after.email.as_str()));
    attempt_limits::password_reset_limits(services, &tx, account, names, &caller.client).await?;
    let letter = StaffEmail::Reset { staff: id };
    let secret = send_invitation(services, &tx, &grant, &after, (by, letter)).await?;
    let mut details = member_details(&after);
    details["reason"] = json!(reason);
    audit_writer(services, &tx, licence, caller).record("staff.reset", details).await?;
    let after = staff::find(&tx, licence, id).await?.ok_or(Code::RecordNotFound)?;
    tx.commit().await?;
    Ok((after, secret))
}

/// Makes the link of an invitation that was granted when its mail was queued. Returns its secret.
pub async fn new_mailed_invitation(services: &Services, tx: &Tx, member: &StaffMember) -> Result<String> {
    new_invitation(services, tx, &account_grant(&PORTAL, member)?, member).await
}

/// Makes the link of an invitation: the newest one alone works. Returns its secret.
async fn new_invitation(services: &Services, tx: &Tx, grant: &Grant, member: &StaffMember) -> Result<String> {
    let (secret, now) = (new_secret(), services.now());
    let until = now + TimeDelta::days(INVITATION_DAYS);
    invitations::add(tx, grant, member, hash_secret(&secret), (now, until)).await?;
    staff::record_invitation(tx, (member.licence, member.id), now).await?;
    Ok(secret)
}

async fn send_invitation(
    services: &Services,
    tx: &Tx,
    grant: &Grant,
    member: &StaffMember,
    (by, letter): (InviteBy, StaffEmail),
) -> Result<Option<String>> {
    if by == InviteBy::Link {
        return Ok(Some(new_invitation(services, tx, grant, member).await?));
    }
    staff::record_invitation(tx, (member.licence, member.id), services.now()).await?;
    mail(services, tx, member.licence, &letter).await?;
    Ok(None)
}

/// Mails the member that something changed by which they sign in.
async fn mail_change(services: &Services, tx: &Tx, member: &StaffMember, change: SignInChange) -> Result<()> {
    mail(services, tx, member.licence, &StaffEmail::SignInChanged { staff: member.id, change }).await
}

/// Has a letter sent once the transaction is committed.
pub(crate) async fn mail(
    services: &Services,
    tx: &Tx,
    licence: LicenceId,
    letter: &StaffEmail,
) -> Result<()> {
    let now = services.now();
    jobs::enqueue(tx, services.new_id(), Some(licence), letter, now, now).await?;
    Ok(())
}

async fn sign_out(services: &Services, tx: &Tx, member: &StaffMember) -> Result<()> {
    staff::sessions::end_all(tx, (member.licence, member.id), None, services.now()).await?;
    Ok(invitations::use_up(tx, (member.licence, member.id), services.now()).await?)
}

/// Locks and returns the account, with the number of other administrators who can sign in. All administrators are
/// locked first, in one order, so that concurrent changes see each other.
async fn lock(tx: &Tx, licence: LicenceId, id: Uuid) -> Result<(StaffMember, u64)> {
    let admins = staff::lock_admins(tx, licence).await?;
    let member = staff::lock_for_update(tx, licence, id).await?.ok_or(Code::RecordNotFound)?;
    let others = admins.iter().filter(|admin| admin.id != id && admin.admin_status().is_working_admin());
    Ok((member, others.count() as u64))
}

/// Checks an account as it is to be; an administrator of some clients from before stays one until role or clients change.
///
/// # Errors
/// 422 with every faulty field.
async fn check(tx: &Tx, before: Option<&StaffMember>, member: &StaffMember) -> Result<()> {
    let mut violations = Fields::new();
    let mut violation = |field: &str, rule: &str| {
        violations.entry(field.to_owned()).or_insert_with(|| vec![rule.to_owned()]);
    };
    if let Some(rule) = name_violation(&member.name) {
        violation("name", rule);
    }
    if let Some(rule) = email_violation(&member.email) {
        violation("email", rule);
    }
    let is_as_before =
        before.is_some_and(|before| (before.role, before.scope) == (member.role, member.scope));
    if let Some(rule) = role_violation(member.role, member.scope).filter(|_| !is_as_before) {
        violation("scope", rule);
    }
    if let Some((field, rule)) =
        scope_violation(member.scope, member.branch.as_deref(), member.adviser.as_deref())
    {
        violation(field, rule);
    }
    let named = [
        ("branch", RecordTable::Branches, &member.branch),
        ("adviser", RecordTable::Advisers, &member.adviser),
    ];
    for (field, table, name) in named {
        let Some(name) = name else { continue };
        let found = store::records::read(tx, member.licence, table, RecordQuery::One(name)).await?;
        if found.is_empty() {
            violation(field, "unknown");
        }
    }
    if violations.is_empty() { Ok(()) } else { Err(Rejection::invalid(violations).into()) }
}

fn audit_writer<'a>(
    services: &'a Services,
    tx: &'a Tx,
    licence: LicenceId,
    caller: &'a Caller,
) -> AuditWriter<'a> {
    AuditWriter::new(services, tx, (licence, None), caller)
}
