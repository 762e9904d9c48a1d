//! The answers of consumers, as they were sealed: of an action, of a consumer, or the whole chain.

use domain::accounts::service_keys::ServiceKeyScope;
use domain::records::Segment;
use schemars::JsonSchema;
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
use store::accounts::consumers;
use store::portal;
use store::records::answers;
use store::submissions::{self, ChainEntry, EntriesOf};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::client::Client;
use crate::http::envelope::{self, ListResponse, Resource};
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::state::App;
use app::verify::{is_erased, verify_entry, verify_old_entries};

/// The most answers of one page, each of which may hold some hundreds of kB.
const LARGEST_PAGE: u64 = 100;

/// Filter of the sealed answers, and the page.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerListParams {
    /// The external id of whoever answered; absent: the firm's whole chain.
    consumer: Option<String>,
    /// The `chain_position` after which to go on: `meta.next` of the page before; empty: from the first.
    #[serde(default)]
    after: String,
    /// Greatest number of answers, 1 to 100; absent: 100.
    #[schemars(range(min = 1, max = 100))]
    limit: Option<u64>,
}

/// An answer as it was sealed.
#[derive(Serialize, ToSchema)]
#[schema(as = Answer)]
pub struct SealedAnswer {
    /// The external id of whoever answered; null once they were erased.
    #[schema(required = true)]
    consumer_external_id: Option<String>,
    /// The external id of the action; null once it is deleted.
    #[schema(required = true)]
    action_external_id: Option<String>,
    /// The portal's id of the action, also of one that is deleted.
    #[schema(required = true)]
    action_id: Option<Uuid>,
    /// The type that the action had when it was answered.
    r#type: String,
    answered_at: DateTime<Utc>,
    /// The answer itself, as its type of action has it.
    payload: Value,
    /// The circumstances: the texts and documents that were shown, the session, the address and whoever answered.
    #[schema(value_type = domain::values::Object)]
    evidence: Value,
    /// Position of the answer in the firm's chain, from 1.
    chain_position: i64,
    /// The hash of the entry before it, in hexadecimal.
    previous_hash: String,
    /// The hash of this entry, in hexadecimal.
    hash: String,
    /// The id of the key that signed the hash; null in entries from before signatures.
    #[schema(required = true)]
    key_id: Option<String>,
    /// The signature of the hash: Ed25519, base64.
    #[schema(required = true)]
    signature: Option<String>,
    /// True where content, signature and position behind the entry before it are as they were sealed.
    holds: bool,
    /// The difference, in English; null where it holds.
    #[schema(required = true)]
    difference: Option<String>,
    /// The texts that were hashed; null once the answer is past its term and erased.
    #[schema(required = true)]
    sealed: Option<Sealed>,
}

/// The exact texts behind a hash: `hash` is the SHA-256 of the bytes of `previous_hash` followed by `content`.
#[derive(Serialize, ToSchema)]
pub struct Sealed {
    /// JSON that names the payload and the evidence by their SHA-256.
    content: String,
    /// The payload as JSON text; `content` holds its SHA-256.
    payload: String,
    /// The evidence as JSON text; `content` holds its SHA-256.
    evidence: String,
}

/// A page of answers.
#[derive(Serialize, ToSchema)]
pub struct AnswerPage {
    data: Vec<Resource<SealedAnswer>>,
    meta: AnswerListCursor,
}

/// The end of a page of answers.
#[derive(Serialize, ToSchema)]
pub struct AnswerListCursor {
    /// The value of `after` for the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// The calls about what consumers answered.
pub fn calls() -> Calls {
    Calls::new().add(of_action_call(), of_action).add(list_call(), list)
}

fn of_action_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/actions/{external_id}/answers",
        name: "list_action_answers",
        tag: Tag::Actions,
        summary: "List what was answered to an action, as it was sealed",
        description: "The newest first. Each answer has its payload, the evidence of how it was given and its \
             position in the firm's chain of answers.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::Named(Segment::Actions),
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::list::<SealedAnswer>(200, "At most 100 answers.")],
        errors: vec![ErrorResponse::new(
            404,
            "There is no such action, or it is not of a client whom the caller sees \
                 (`PRODUCT_ACTION_NOT_FOUND`, `RECORD_NOT_FOUND`).",
        )],
    }
}

pub async fn of_action(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let db = app.store.bulk_reader();
    let action = answers::find_action(db, firm.licence, &external_id).await?;
    let action = action.ok_or(Code::ProductActionNotFound)?;
    let given = submissions::entries_of(db, firm.sight(), EntriesOf::Action(action), LARGEST_PAGE).await?;
    let data = answer_resources(&app, &firm, given).await?;
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

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/answers",
        name: "list_answers",
        tag: Tag::Actions,
        summary: "List what consumers answered, in the order of the chain",
        description: "Also the answers to actions that are archived or deleted. With `previous_hash` and `sealed` a \
             seal is recomputed from the answer alone. Staff who do not see all clients have to name a \
             `consumer`.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::OfConsumer,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::from_type::<AnswerListParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<AnswerPage>(
            200,
            "A page, the oldest first; `meta.next` is what to send as `after` for the next one.",
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
    let limit = query::require_limit(params.limit, LARGEST_PAGE)?;
    let which = consumer.map_or(EntriesOf::Chain { after }, |id| EntriesOf::Consumer { id, after });
    let found = submissions::entries_of(db, firm.sight(), which, limit).await?;
    let is_full = found.len() as u64 == limit;
    let next = found.last().filter(|_| is_full).map(|last| last.sealed.chain_position.to_string());
    let data = answer_resources(&app, &firm, found).await?;
    let details = json!({ "type": "answers", "after": params.after, "count": data.len() });
    record_access(&app, (firm.licence, &[consumer]), "records.listed", &details, &firm.caller(client))
        .await?;
    let list = AnswerPage { data, meta: AnswerListCursor { next } };
    Ok(envelope::json_text(serde_json::to_string(&list).map_err(ApiError::internal)?))
}

/// The entries with the firm's own names of who answered and what was asked.
async fn answer_resources(
    app: &App,
    firm: &Firm,
    entries: Vec<ChainEntry>,
) -> ApiResult<Vec<Resource<SealedAnswer>>> {
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
        let attributes = SealedAnswer {
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
