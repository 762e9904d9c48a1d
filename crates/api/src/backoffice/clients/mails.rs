//! Mails to consumers, and bounces that the firm's mail provider reports later.

use app::audit::record_access;
use app::notices::bounces::{self, BounceReport, ReportedMail};
use axum::extract::State;
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use domain::mail::MailState;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::accounts::consumers;
use store::mails::{self, MailQuery};
use utoipa::ToSchema;

use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{self, Resource};
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::state::App;

/// Filter of the mails, and the page.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MailListParams {
    /// The external id of the consumer to whom it went.
    consumer: Option<String>,
    /// The state of the mail: `dropped` ones were not sent, because nothing in them was true any more.
    #[schemars(with = "Option<MailState>")]
    state: Option<String>,
    /// The id after which to go on: `meta.next` of the page before; empty: from the oldest.
    #[serde(default)]
    after: String,
    /// Greatest number of mails, 1 to 500; absent: 100.
    #[schemars(range(min = 1, max = 500))]
    limit: Option<u64>,
}

/// A mail and its state.
#[derive(Serialize, ToSchema)]
#[schema(as = Mail)]
struct MailAttributes {
    /// `notices`, or the letter's name: `invitation`, `password_forgotten`, …
    kind: String,
    /// The external id of the consumer to whom it went.
    #[schema(required = true)]
    consumer_external_id: Option<String>,
    #[schema(required = true)]
    address: Option<String>,
    state: MailState,
    /// The reason of the failure or bounce, in the words of the mail server.
    #[schema(required = true)]
    error: Option<String>,
    created_at: DateTime<Utc>,
    #[schema(required = true)]
    sent_at: Option<DateTime<Utc>>,
}

/// A page of mails.
#[derive(Serialize, ToSchema)]
struct MailList {
    data: Vec<Resource<MailAttributes>>,
    meta: MailListCursor,
}

/// The point up to which the mails were read.
#[derive(Serialize, ToSchema)]
struct MailListCursor {
    /// The value of `after` next time, also when there is nothing new.
    next: String,
}

/// The calls about mails to consumers.
pub fn calls() -> Calls {
    Calls::new().add(list_call(), list).add(report_call(), report_bounce)
}

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/mails",
        name: "list_mails",
        tag: Tag::Mails,
        summary: "List the mails to consumers and what became of each",
        description: "The oldest first, `waiting` ones included. Staff who do not see all clients have to name a \
             `consumer`.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::OfConsumer,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::from_type::<MailListParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<MailList>(
            200,
            "A page, the oldest first; `meta.next` is what to send as `after`, also when there is \
                 nothing new.",
        )],
        errors: vec![
            ErrorResponse::new(
                404,
                "There is no such consumer, or the caller does not see them (`CONSUMER_NOT_FOUND`, \
                 `RECORD_NOT_FOUND`).",
            ),
            ErrorResponse::new(
                422,
                "A parameter is unknown or cannot be read, by name in `error.fields` (`VALIDATION_FAILED`).",
            ),
        ],
    }
}

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
    let limit = query::require_limit(page.limit, 500)?;
    let found = mails::list(db, firm.sight(), MailQuery { consumer, state }, after, limit).await?;
    let whom = found.iter().map(|mail| mail.scope.consumer).collect();
    let names = consumers::external_ids(db, firm.licence, whom).await?;
    let next = found.last().map_or(page.after, |last| last.id.to_string());
    let details = json!({ "type": "mails", "count": found.len() });
    record_access(&app, (firm.licence, &[consumer]), "records.listed", &details, &firm.caller(client))
        .await?;
    let resource = |mail: mails::LoggedMail| {
        let attributes = MailAttributes {
            kind: mail.kind,
            consumer_external_id: names.get(&mail.scope.consumer).cloned(),
            address: mail.address,
            state: mail.state,
            error: mail.error,
            created_at: mail.created_at,
            sent_at: mail.sent_at,
        };
        Resource::new("mails", mail.id, attributes)
    };
    let list = MailList { data: found.into_iter().map(resource).collect(), meta: MailListCursor { next } };
    Ok(envelope::json_text(serde_json::to_string(&list).map_err(ApiError::internal)?))
}

/// A report that a mail did not arrive and never will.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MailBounce {
    /// The mail's `Message-ID`, with or without angle brackets, or the part before its `@`; this or the address.
    message_id: Option<String>,
    /// The address that refused it, where the mail itself is not known.
    address: Option<String>,
    /// The reason, in the words of the mail server.
    #[schemars(length(max = domain::limits::FREE_TEXT))]
    reason: Option<String>,
}

/// The consequence of a bounce.
#[derive(Serialize, ToSchema)]
#[schema(as = ReportedBounce)]
struct BounceResponse {
    consumer_external_id: String,
    /// Address that rejected the mail.
    address: String,
    /// True once notices are no longer sent to this address.
    undeliverable: bool,
}

fn report_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/mail-bounces",
        name: "report_mail_bounce",
        tag: Tag::Mails,
        summary: "Report that a mail did not arrive and never will",
        description: "For a bounce of which the firm's mail provider heard later: by the mail's `message_id`, or by \
             the `address` where that is all that is known. It counts once for each mail; the answer says \
             whether notices are still sent to the address.",
        access: Access {
            scopes: &[ServiceKeyScope::Records],
            rows: Rows::Any,
            actors: Actors::KeysAndStaff,
            edits: Edits::Records,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<MailBounce>(),
        responses: vec![SuccessResponse::single_resource::<BounceResponse>(
            200,
            "Recorded, or it had been recorded before.",
        )],
        errors: vec![
            ErrorResponse::new(
                404,
                "The firm sent no such mail (`RECORD_NOT_FOUND`), or no client of its has this address \
                 (`CONSUMER_NOT_FOUND`).",
            ),
            ErrorResponse::new(
                422,
                "Neither or both of `message_id` and `address` are given, or `message_id` is none of the \
                 portal's (`VALIDATION_FAILED`).",
            ),
        ],
    }
}

pub async fn report_bounce(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Json(bounce): Json<MailBounce>,
) -> ApiResult {
    let mail = match (bounce.message_id, bounce.address) {
        (Some(id), None) => ReportedMail::MessageId(id),
        (None, Some(address)) => ReportedMail::Address(address),
        _ => return Err(ApiError::field("message_id", "one_of")),
    };
    let report = BounceReport { mail, reason: bounce.reason };
    let result = bounces::report(&app, firm.licence, &report, &firm.caller(client)).await?;
    let external_id = result.consumer_external_id;
    let response = BounceResponse {
        consumer_external_id: external_id.clone(),
        address: result.address,
        undeliverable: result.undeliverable,
    };
    Ok(envelope::single_response("mail-bounces", external_id, response).into_response())
}
