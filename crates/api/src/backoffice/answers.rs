//! What consumers answered, as it was sealed: of an action, of a consumer, or the whole chain.

use std::collections::HashMap;

use app::audit::record_access;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use domain::codes::Code;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::records::answers;
use store::submissions::{self, ChainEntry, EntriesOf};
use store::{consumers, portal};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::key::Firm;
use crate::http::client::Client;
use crate::http::envelope::{self, ListResponse, Resource};
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{Query, limit};
use crate::state::App;
use app::verify::{is_erased, verify_entry, verify_old_entries};

/// The most answers of one page, each of which may hold some hundreds of kB.
const LARGEST_PAGE: u64 = 100;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct AnswerListParams {
    /// The external id of whoever answered; without it the whole chain is listed.
    consumer: Option<String>,
    /// The `chain_position` after which to go on; empty: from the first.
    #[serde(default)]
    after: String,
    /// At most so many, 1 to 100.
    limit: Option<u64>,
}

/// An answer as it was sealed.
#[derive(Serialize, ToSchema)]
pub struct Answer {
    consumer_external_id: Option<String>,
    /// Absent once the action is deleted.
    action_external_id: Option<String>,
    /// The portal's id of the action, also of one that is deleted.
    action_id: Option<Uuid>,
    /// The action's type when it was answered.
    r#type: String,
    answered_at: DateTime<Utc>,
    payload: Value,
    /// How it was given: what was shown, from where, by whom.
    evidence: Value,
    /// Its place in the firm's chain of answers.
    chain_position: i64,
    /// The hash of the entry before it, in hexadecimal.
    previous_hash: String,
    /// In hexadecimal.
    hash: String,
    /// The key that signed the hash; absent in entries from before signatures.
    key_id: Option<String>,
    /// Ed25519, base64.
    signature: Option<String>,
    /// Whether it is as it was sealed: its content, its signature, and its place behind the entry before it.
    holds: bool,
    /// What differs, in English; absent where it holds.
    difference: Option<String>,
    /// What was hashed; absent once the answer is past its term and erased.
    sealed: Option<Sealed>,
}

/// The exact texts behind a hash: `hash` is the SHA-256 of the bytes of `previous_hash` followed by `content`.
#[derive(Serialize, ToSchema)]
pub struct Sealed {
    content: String,
    /// `content` holds its SHA-256.
    payload: String,
    /// `content` holds its SHA-256.
    evidence: String,
}

#[derive(Serialize, ToSchema)]
pub struct AnswerList {
    data: Vec<Resource<Answer>>,
    meta: AnswerListCursor,
}

#[derive(Serialize, ToSchema)]
pub struct AnswerListCursor {
    /// What to send as `after` for the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// `GET /actions/{external_id}/answers`: the newest first.
pub async fn of_action(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let db = app.store.bulk_reader();
    let action = answers::action(db, firm.licence, &external_id).await?;
    let action = action.ok_or(Code::ProductActionNotFound)?;
    let given = submissions::entries_of(db, firm.licence, EntriesOf::Action(action), LARGEST_PAGE).await?;
    let data = resources(&app, &firm, given).await?;
    record_access(
        &app,
        (firm.licence, &[None]),
        "answers.read",
        &json!({ "external_id": external_id }),
        &firm.caller(client),
    )
    .await?;
    Ok(ListResponse { data }.into_response())
}

/// `GET /answers`: in the order of the chain, also those to actions that are archived or deleted.
pub async fn list(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(params): Query<AnswerListParams>,
) -> ApiResult {
    let after = match params.after.as_str() {
        "" => 0,
        text => text.parse().map_err(|_| ApiError::field("after", "cursor"))?,
    };
    let db = app.store.bulk_reader();
    let consumer = match &params.consumer {
        None => None,
        Some(name) => {
            let account = consumers::by_external_id(db, firm.licence, name).await?;
            Some(account.ok_or(Code::ConsumerNotFound)?.id)
        }
    };
    let limit = limit(params.limit, LARGEST_PAGE)?;
    let which = consumer.map_or(EntriesOf::Chain { after }, |id| EntriesOf::Consumer { id, after });
    let found = submissions::entries_of(db, firm.licence, which, limit).await?;
    let is_full = found.len() as u64 == limit;
    let next = found.last().filter(|_| is_full).map(|last| last.sealed.chain_position.to_string());
    let data = resources(&app, &firm, found).await?;
    let details = json!({ "type": "answers", "after": params.after, "count": data.len() });
    record_access(&app, (firm.licence, &[consumer]), "records.listed", &details, &firm.caller(client))
        .await?;
    let list = AnswerList { data, meta: AnswerListCursor { next } };
    Ok(envelope::json_text(serde_json::to_string(&list).map_err(ApiError::internal)?))
}

/// The entries with the firm's own names of who answered and what was asked.
async fn resources(app: &App, firm: &Firm, entries: Vec<ChainEntry>) -> ApiResult<Vec<Resource<Answer>>> {
    let db = app.store.bulk_reader();
    let whose = entries.iter().filter_map(|entry| entry.sealed.consumer).collect();
    let whose: HashMap<Uuid, String> = consumers::external_ids(db, firm.licence, whose).await?;
    let asked = entries.iter().filter_map(|entry| entry.sealed.action).collect();
    let asked: HashMap<Uuid, String> = portal::actions::external_ids(db, firm.licence, asked).await?;
    let keys = app.store.evidence_keys()?;
    let before = entries.iter().map(|entry| entry.sealed.chain_position - 1).collect();
    let before = submissions::hashes_at(db, firm.licence, before).await?;
    // Entries under the old rules are signed together, by one that stands behind them.
    let first_old = entries.iter().filter(|entry| entry.sealed.version < submissions::VERSION);
    let old = match first_old.map(|entry| entry.sealed.chain_position).min() {
        Some(first) => verify_old_entries(app, firm.licence, first).await?,
        None => None,
    };
    let resource = |entry: ChainEntry| {
        let previous = before.get(&(entry.sealed.chain_position - 1)).map(Vec::as_slice);
        let is_old = entry.sealed.version < submissions::VERSION;
        let difference =
            verify_entry(keys, &entry, previous).map(|difference| difference.to_string()).or_else(|| {
                let (position, difference) = old.as_ref().filter(|_| is_old)?;
                Some(format!("place {position}: {difference}"))
            });
        let sealed = (!is_erased(&entry.sealed)).then(|| Sealed {
            content: entry.content_text(),
            payload: entry.payload_text.clone(),
            evidence: entry.evidence_text.clone(),
        });
        let one = entry.sealed;
        let attributes = Answer {
            consumer_external_id: one.consumer.and_then(|id| whose.get(&id).cloned()),
            action_external_id: one.action.and_then(|id| asked.get(&id).cloned()),
            action_id: one.action.or(one.sealed_action),
            r#type: one.kind,
            answered_at: one.created_at,
            payload: one.payload,
            evidence: one.evidence,
            chain_position: one.chain_position,
            previous_hash: hex::encode(&one.previous_hash),
            hash: hex::encode(&one.hash),
            key_id: one.key_id,
            signature: one.signature.map(|signature| STANDARD.encode(signature)),
            holds: difference.is_none(),
            difference,
            sealed,
        };
        Resource::new("answers", one.id, attributes)
    };
    Ok(entries.into_iter().map(resource).collect())
}
