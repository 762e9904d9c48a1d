//! What was mailed to consumers, and what the firm's mail provider reports of it later.

use axum::extract::State;
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::consumers::{self, Account};
use store::mails::{self, MailQuery, MailState};
use utoipa::ToSchema;
use uuid::Uuid;

use super::audit::record;
use super::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{self, Resource};
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::state::App;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailListParams {
    /// The external id of the consumer to whom it went.
    consumer: Option<String>,
    /// `waiting`, `sent`, `failed`, `bounced` or `dropped`.
    state: Option<String>,
    /// The id after which to go on; empty: from the oldest.
    #[serde(default)]
    after: String,
    /// At most so many, 1 to 500.
    limit: Option<u64>,
}

/// A mail and what became of it.
#[derive(Serialize, ToSchema)]
struct Mailed {
    /// `notices`, or the letter's name: `invitation`, `password_forgotten`, …
    kind: String,
    consumer_external_id: Option<String>,
    address: Option<String>,
    state: String,
    /// Why it failed or bounced.
    error: Option<String>,
    created_at: DateTime<Utc>,
    sent_at: Option<DateTime<Utc>>,
}

#[derive(Serialize, ToSchema)]
struct Log {
    data: Vec<Resource<Mailed>>,
    meta: Next,
}

#[derive(Serialize, ToSchema)]
struct Next {
    /// What to send as `after` next time, also when there is nothing new.
    next: String,
}

/// `GET /mails`: the oldest first.
pub async fn list(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(page): Query<MailListParams>,
) -> ApiResult {
    let after = match page.after.as_str() {
        "" => None,
        text => Some(text.parse().map_err(|_| ApiError::field("after", "cursor"))?),
    };
    let state = page.state.as_deref().map(str::parse::<MailState>).transpose();
    let state = state.map_err(|_| ApiError::field("state", "unknown"))?;
    let db = app.store.reader();
    let consumer = match &page.consumer {
        None => None,
        Some(name) => {
            let account = consumers::by_external_id(db, firm.licence, name).await?;
            Some(account.ok_or(Code::ConsumerNotFound)?.id)
        }
    };
    let limit = query::limit(page.limit, 500)?;
    let found = mails::list(db, firm.licence, MailQuery { consumer, state }, after, limit).await?;
    let whom = found.iter().map(|mail| mail.scope.consumer).collect();
    let names = consumers::external_ids(db, firm.licence, whom).await?;
    let next = found.last().map_or(page.after, |last| last.id.to_string());
    let tx = app.store.begin().await?;
    let details = json!({ "type": "mails", "count": found.len() });
    record(&app, &tx, &firm, consumer, "records.listed", details, &client).await?;
    tx.commit().await?;
    let resource = |mail: mails::LoggedMail| {
        let shown = Mailed {
            kind: mail.kind,
            consumer_external_id: names.get(&mail.scope.consumer).cloned(),
            address: mail.address,
            state: mail.state.to_string(),
            error: mail.error,
            created_at: mail.created_at,
            sent_at: mail.sent_at,
        };
        Resource::new("mails", mail.id, shown)
    };
    let log = Log { data: found.into_iter().map(resource).collect(), meta: Next { next } };
    Ok(envelope::json_text(serde_json::to_string(&log).map_err(ApiError::internal)?))
}

/// A report that a mail did not arrive and never will.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The mail's `Message-ID`, with or without angle brackets, or what stands before its `@`.
    message_id: Option<String>,
    /// The address that refused it, where the mail itself is not known.
    address: Option<String>,
    /// In the words of the mail server.
    #[schemars(length(max = domain::limits::FREE_TEXT))]
    reason: Option<String>,
}

/// What follows from a report.
#[derive(Serialize, ToSchema)]
struct Reported {
    consumer_external_id: String,
    address: String,
    /// Whether notices are no longer sent to this address.
    undeliverable: bool,
}

/// `POST /mail-bounces`.
pub async fn report(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Json(report): Json<Report>,
) -> ApiResult {
    let tx = app.store.begin().await?;
    let (account, mail, address) = match (&report.message_id, &report.address) {
        (Some(id), None) => by_message(&tx, &firm, id).await?,
        (None, Some(address)) => by_address(&tx, &firm, address).await?,
        _ => return Err(ApiError::field("message_id", "one_of")),
    };
    let again = mail.as_ref().is_some_and(|mail| mail.state == MailState::Bounced);
    let undeliverable = if again {
        mails::choices(&tx, account.scope()).await?.bounces.is_undeliverable(&address)
    } else {
        let reason = report.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
        let reason = reason.unwrap_or("reported by the firm");
        let id = mail.map(|mail| mail.id);
        let undeliverable = mails::bounce(&tx, &account, id, &address, reason, app.now()).await?;
        let details = json!({ "mail": id });
        record(&app, &tx, &firm, Some(account.id), "mail.bounce_reported", details, &client).await?;
        undeliverable
    };
    tx.commit().await?;
    let external_id = account.external_id;
    let reported = Reported { consumer_external_id: external_id.clone(), address, undeliverable };
    Ok(envelope::single("mail-bounces", external_id, reported).into_response())
}

type Found = (Account, Option<mails::LoggedMail>, String);

async fn by_message(tx: &store::Tx, firm: &Firm, message_id: &str) -> ApiResult<Found> {
    let name = message_id.trim().trim_start_matches('<').split('@').next().unwrap_or_default();
    let id: Uuid = name.parse().map_err(|_| ApiError::field("message_id", "unknown"))?;
    let mail = mails::find(tx, id).await?.filter(|mail| mail.scope.licence == firm.licence);
    let mail = mail.ok_or(Code::RecordNotFound)?;
    let address = mail.address.clone().ok_or(Code::RecordNotFound)?;
    let account = consumers::find(tx, mail.scope).await?.ok_or(Code::ConsumerNotFound)?;
    Ok((account, Some(mail), address))
}

/// The last mail to the address is taken to be the one, if the consumer still has it.
async fn by_address(tx: &store::Tx, firm: &Firm, address: &str) -> ApiResult<Found> {
    let account = consumers::by_email(tx, firm.licence, address).await?.ok_or(Code::ConsumerNotFound)?;
    let address = account.email.clone().unwrap_or_default();
    let last = mails::last_to(tx, firm.licence, account.id).await?;
    Ok((account, last.filter(|mail| mail.address.as_ref() == Some(&address)), address))
}
