//! How the firm lets a consumer in: by a mail to set a first password, or by a link that signs in at once.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use domain::codes::Code;
use domain::mail::INVITATION_LASTS;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::consumers::Account;
use store::{Db, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

use super::addresses;
use super::doer::Doer;
use super::intake::Mailing;
use super::key::Firm;
use crate::body::Json;
use crate::client::Client;
use crate::envelope;
use crate::error::{ApiError, ApiResult};
use crate::privacy::Asker;
use crate::session::{handover, invitation};
use crate::state::App;

/// How the trail calls it.
pub(super) const INVITED: &str = "consumer.invited";

#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Invite {
    /// The branch that the link leads to; without one the firm's first.
    pub domain: Option<String>,
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct HandOver {
    /// The branch that the link leads to; without one the firm's first.
    pub domain: Option<String>,
    /// The name of a colleague who looks along: the session then sees everything and decides nothing.
    pub colleague: Option<String>,
}

/// A link that signs in, once and within a minute.
#[derive(Serialize, ToSchema)]
pub struct Link {
    url: String,
    /// Seconds.
    expires_in: u32,
}

async fn consumer(db: &impl Db, licence: Uuid, external_id: &str) -> ApiResult<Account> {
    let account = store::consumers::by_external_id(db, licence, external_id).await?;
    account.filter(|account| account.ended_at.is_none()).ok_or_else(|| Code::ConsumerNotFound.into())
}

/// The branch that a link leads to: the one that is named, which has to be the firm's own, or else its first.
fn branch(doer: &Doer<'_>, named: Option<String>) -> ApiResult<Option<String>> {
    let own = |domain: &str| {
        doer.directory.by_domain(domain).is_some_and(|tenant| tenant.licence.id == doer.licence)
    };
    match named {
        Some(domain) if own(&domain) => Ok(Some(domain)),
        Some(_) => Err(ApiError::field("domain", "unknown")),
        None => Ok(doer.directory.first_branch(doer.licence).map(str::to_owned)),
    }
}

/// The longest name of a colleague, in characters.
const NAME: usize = 100;

/// The name of who looks along, which stands in every line of the trail.
fn colleague(name: Option<String>) -> ApiResult<Option<String>> {
    let Some(name) = name else { return Ok(None) };
    let name = name.trim();
    if !name.chars().any(char::is_alphanumeric) {
        return Err(ApiError::field("colleague", "required"));
    }
    if name.chars().count() > NAME {
        return Err(ApiError::field("colleague", "maxLength"));
    }
    Ok(Some(name.to_owned()))
}

/// `POST /consumers/{external_id}/invitation`: mails the link to set a first password.
pub async fn invite(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    Json(invite): Json<Invite>,
) -> ApiResult {
    let asker = Asker::firm(&firm, client);
    let doer = Doer::new(&app, firm.licence, &asker, Mailing::Told).await?;
    let tx = app.store.write().await?;
    send_invitation(&doer, &tx, &external_id, invite.domain, Invited::Again).await?;
    tx.commit().await?;
    Ok(StatusCode::ACCEPTED.into_response())
}

/// Whether somebody is invited who can do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Invited {
    /// Nobody who has a password, or a link that still works.
    Once,
    Again,
}

/// Has an invitation mailed; false when there is no need of one. A refusal has written nothing.
pub(super) async fn send_invitation(
    doer: &Doer<'_>,
    tx: &Tx,
    external_id: &str,
    domain: Option<String>,
    invited: Invited,
) -> ApiResult<bool> {
    let account = consumer(tx, doer.licence, external_id).await?;
    let domain = branch(doer, domain)?;
    if account.email.is_none() {
        return Err(ApiError::field("email", "required"));
    }
    let scope = account.scope();
    if invited == Invited::Once {
        let last = store::audit::last_of(tx, scope, INVITED).await?;
        // A link to an address that has changed since was withdrawn.
        let changed = store::audit::last_of(tx, scope, addresses::CHANGED).await?;
        let last = last.filter(|last| changed.is_none_or(|changed| changed < *last));
        let works = last.is_some_and(|last| doer.app.now() < last + INVITATION_LASTS);
        if works || account.password_hash.is_some() {
            return Ok(false);
        }
    }
    invitation::create(doer.app, tx, scope, domain).await?;
    doer.note(tx, Some(account.id), INVITED, json!({})).await?;
    Ok(true)
}

/// `POST /consumers/{external_id}/handover`: answers the link.
pub async fn hand_over(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    Json(wanted): Json<HandOver>,
) -> ApiResult {
    let asker = Asker::firm(&firm, client);
    let doer = Doer::new(&app, firm.licence, &asker, Mailing::Told).await?;
    let tx = app.store.write().await?;
    let account = consumer(&tx, firm.licence, &external_id).await?;
    let domain = branch(&doer, wanted.domain)?;
    let colleague = colleague(wanted.colleague)?;
    let details = json!({ "colleague": colleague });
    doer.note(&tx, Some(account.id), "consumer.handed_over", details).await?;
    let codes = handover::create(&app, &tx, account.scope(), colleague).await?;
    tx.commit().await?;
    let link = Link { url: codes.link(&doer.base_url(), domain.as_deref()), expires_in: 60 };
    Ok((StatusCode::CREATED, envelope::one("handovers", external_id, link)).into_response())
}
