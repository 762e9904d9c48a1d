//! Invitation of a consumer: by a mail to set a first password, or by a link that signs in at once.

use chrono::TimeDelta;
use domain::accounts::grants::{Gift, Grant, Reach};
use domain::accounts::session::HandedOverBy;
use domain::codes::Code;
use domain::mail::{AccountEmail, INVITATION_LASTS};
use serde_json::json;
use store::accounts::consumers::{self, Account};
use store::accounts::one_time_tokens::{self, Purpose};
use store::firms::licences;
use store::mails::{self, NewMail};
use store::visible::{self, VisibleRecord};
use store::{Db, Scope, Tx, audit};

use super::context::{BackOfficeContext, EMAIL_CHANGED, INVITED};
use crate::accounts::account_emails;
use crate::accounts::grants::require_grant;
use crate::accounts::sign_in_links::{self, LinkTokens};
use crate::error::{Error, Result};
use crate::services::Services;

/// Time within which another invitation is taken for a call that was sent twice.
const JUST_NOW: TimeDelta = TimeDelta::minutes(5);

/// Treatment of somebody who was invited already or signs in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resend {
    /// Invites no consumer who has a password, or a link that still works.
    IfNeeded,
    /// Invites no consumer who was invited within the last five minutes at the same address.
    NotJustNow,
    Always,
}

/// Mails a consumer the link to set a first password, which leads to a branch of the firm; false when there is no need of
/// it.
///
/// # Errors
/// `CONSUMER_NOT_FOUND`; `VALIDATION_FAILED` for a domain that is not the firm's, or a consumer without an address.
pub async fn invite(
    context: &BackOfficeContext<'_>,
    external_id: &str,
    domain: Option<String>,
    resend: Resend,
) -> Result<bool> {
    let tx = context.services.store.begin().await?;
    let is_sent = invite_in(context, &tx, external_id, domain, resend).await?;
    tx.commit().await?;
    Ok(is_sent)
}

/// Invites like [`invite`], in a transaction. After a rejection nothing is written.
pub(super) async fn invite_in(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    external_id: &str,
    domain: Option<String>,
    resend: Resend,
) -> Result<bool> {
    let (account, grant) = find_active(context, tx, external_id).await?;
    let domain = branch_domain(context, tx, &account, domain).await?;
    if account.email.is_none() {
        return Err(Error::field("email", "required"));
    }
    let scope = account.scope();
    if resend != Resend::Always {
        let last = audit::last_of(tx, scope, INVITED).await?;
        // A link to an address that has changed since was withdrawn.
        let changed = audit::last_of(tx, scope, EMAIL_CHANGED).await?;
        let last = last.filter(|last| changed.is_none_or(|changed| changed < *last));
        let is_within = |time| last.is_some_and(|last| context.services.now() < last + time);
        let can_do_without = match resend {
            Resend::NotJustNow => is_within(JUST_NOW),
            _ => is_within(INVITATION_LASTS) || account.password_hash.is_some(),
        };
        if can_do_without {
            return Ok(false);
        }
    }
    enqueue(context.services, tx, &grant, scope, domain).await?;
    context.record_audit(tx, Some(account.id), INVITED, json!({})).await?;
    Ok(true)
}

/// Mails the consumer a link to set a first password, once the transaction is committed; earlier links stop working.
///
/// `domain` is the branch that the link leads to. The link itself is made when it is mailed, so that the grant is asked for
/// here.
pub async fn enqueue(
    services: &Services,
    tx: &Tx,
    _: &Grant,
    scope: Scope,
    domain: Option<String>,
) -> Result<()> {
    one_time_tokens::withdraw(tx, Purpose::Password, scope).await?;
    let email = AccountEmail::Invitation { consumer: scope.consumer, domain };
    let id = account_emails::enqueue(services, tx, scope.licence, &email).await?;
    consumers::set_invited(tx, scope, services.now()).await?;
    // It stands among the firm's mails from now on, also where no mail server is configured.
    Ok(mails::add(tx, NewMail { id, scope, kind: email.name().to_owned() }, services.now()).await?)
}

/// Request for a sign-in link: the consumer whom it is for, and the page to which it leads.
#[derive(Clone, Debug)]
pub struct SignInLinkRequest {
    /// The branch that the link leads to.
    pub domain: Option<String>,
    /// The name of a colleague who views the portal as the consumer, read only.
    pub colleague: Option<String>,
    /// Service key, and employee at whose request the link is created.
    pub handed_over_by: HandedOverBy,
}

/// A link that signs in.
#[derive(Clone, Debug)]
pub struct SignInLink {
    pub tokens: LinkTokens,
    /// The branch that it leads to.
    pub domain: Option<String>,
}

/// Makes a link that signs a consumer in, once and within a minute.
///
/// # Errors
/// `CONSUMER_NOT_FOUND`; `VALIDATION_FAILED` for a domain that is not the firm's, or a name without letters.
pub async fn create_sign_in_link(
    context: &BackOfficeContext<'_>,
    external_id: &str,
    request: SignInLinkRequest,
) -> Result<SignInLink> {
    let tx = context.services.store.begin().await?;
    let (account, grant) = find_active(context, &tx, external_id).await?;
    let domain = branch_domain(context, &tx, &account, request.domain).await?;
    let requested_by = require_employee("requested_by", request.handed_over_by.requested_by)?;
    let colleague = require_employee("colleague", request.colleague)?;
    let mut details = json!({ "colleague": colleague });
    if let Some(name) = &requested_by {
        details["requested_by"] = json!(name);
    }
    context.record_audit(&tx, Some(account.id), "consumer.handed_over", details).await?;
    let by = HandedOverBy { requested_by, ..request.handed_over_by };
    let tokens =
        sign_in_links::create(context.services, &tx, &grant, account.scope(), colleague, Some(by)).await?;
    tx.commit().await?;
    Ok(SignInLink { tokens, domain })
}

/// Returns a consumer whose relationship with the firm has not ended, and the grant of a link to their account.
///
/// # Errors
/// `CONSUMER_NOT_FOUND`, also for one whom the caller does not see; `ACCESS_DENIED`.
async fn find_active(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    external_id: &str,
) -> Result<(Account, Grant)> {
    let (licence, caller) = (context.licence.id, context.caller);
    let account = consumers::by_external_id(tx, licence, external_id).await?;
    let account = account.filter(|account| account.ended_at.is_none()).ok_or(Code::ConsumerNotFound)?;
    let client = VisibleRecord::Consumer(external_id);
    if !visible::is_visible(tx, licence, client, caller.actor.clients()).await? {
        return Err(Code::ConsumerNotFound.into());
    }
    let reach = Reach::Client { is_visible: true };
    let grant = require_grant(tx, licence, caller, Gift::ClientLink, reach).await?;
    Ok((account, grant))
}

/// The domain of the branch that a link leads to: the one that is named, which has to be the firm's own, or else the
/// consumer's, or else the firm's first.
async fn branch_domain(
    context: &BackOfficeContext<'_>,
    db: &impl Db,
    account: &Account,
    named: Option<String>,
) -> Result<Option<String>> {
    match named {
        Some(domain) if licences::has_branch(db, context.licence.id, &domain).await? => Ok(Some(domain)),
        Some(_) => Err(Error::field("domain", "unknown")),
        None => Ok(licences::branch_for(db, &context.licence, account.branch.as_deref()).await?),
    }
}

/// Parses the name of an employee: of one who views the portal read only, which is in every line of the audit trail, or
/// of one who asked for a link.
fn require_employee(field: &str, name: Option<String>) -> Result<Option<String>> {
    let Some(name) = name else { return Ok(None) };
    let name = name.trim();
    if !name.chars().any(char::is_alphanumeric) {
        return Err(Error::field(field, "required"));
    }
    Ok(Some(name.to_owned()))
}
