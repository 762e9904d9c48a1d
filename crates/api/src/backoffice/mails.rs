//! What was mailed to consumers, and what the firm's mail provider reports of it later.

use app::audit::record_access;
use app::bounces::{self, BounceReport, ReportedMail};
use axum::extract::State;
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::consumers;
use store::mails::{self, MailQuery, MailState};
use utoipa::ToSchema;

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
    let db = app.store.bulk_reader();
    let consumer = match &page.consumer {
        None => None,
        Some(name) => {
            let account = consumers::by_external_id(db, firm.licence, name).await?;
            Some(account.ok_or(Code::ConsumerNotFound)?.id)
        }
    };
    let limit = query::limit(page.limit, 500)?;
    let found = mails::list(db, firm.sight(), MailQuery { consumer, state }, after, limit).await?;
    let whom = found.iter().map(|mail| mail.scope.consumer).collect();
    let names = consumers::external_ids(db, firm.licence, whom).await?;
    let next = found.last().map_or(page.after, |last| last.id.to_string());
    let details = json!({ "type": "mails", "count": found.len() });
    record_access(&app, (firm.licence, &[consumer]), "records.listed", &details, &firm.caller(client))
        .await?;
    let resource = |mail: mails::LoggedMail| {
        let attributes = Mailed {
            kind: mail.kind,
            consumer_external_id: names.get(&mail.scope.consumer).cloned(),
            address: mail.address,
            state: mail.state.to_string(),
            error: mail.error,
            created_at: mail.created_at,
            sent_at: mail.sent_at,
        };
        Resource::new("mails", mail.id, attributes)
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
    let mail = match (report.message_id, report.address) {
        (Some(id), None) => ReportedMail::MessageId(id),
        (None, Some(address)) => ReportedMail::Address(address),
        _ => return Err(ApiError::field("message_id", "one_of")),
    };
    let report = BounceReport { mail, reason: report.reason };
    let result = bounces::report(&app, firm.licence, &report, &firm.caller(client)).await?;
    let external_id = result.consumer_external_id;
    let reported = Reported {
        consumer_external_id: external_id.clone(),
        address: result.address,
        undeliverable: result.undeliverable,
    };
    Ok(envelope::single("mail-bounces", external_id, reported).into_response())
}
