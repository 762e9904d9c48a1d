//! Withdrawals from contracts: those of consumers, and those that came in by letter.

use domain::accounts::service_keys::ServiceKeyScope;
use std::collections::HashMap;

use app::acts::withdrawals as contracts;
use app::acts::withdrawals::{WithdrawalLetter, record_letter};
use app::audit::record_access;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::{DateTime, NaiveDate, Utc};
use domain::codes::Code;
use domain::events::{EventActor, EventProduct};
use domain::kinds::ProductKind;
use domain::values::Email;
use domain::withdrawal::{WithdrawalState, WithdrawalWay};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::accounts::consumers;
use store::withdrawals::{self, Withdrawal, WithdrawalQuery};
use utoipa::ToSchema;
use uuid::Uuid;

use super::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use super::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{self, Resource, SingleResponse};
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::{self, Query};
use crate::state::App;

/// A withdrawal that came in by letter, or otherwise outside the portal.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordWithdrawal {
    /// The external id of whoever withdraws: one of those who signed.
    #[schemars(length(min = 1, max = domain::limits::EXTERNAL_ID))]
    consumer_external_id: String,
    product: WithdrawnProduct,
    /// The day on which it was sent, which says whether it was in time.
    sent_on: NaiveDate,
    /// The name under the statement; absent: that of the consumer's record.
    #[schemars(length(max = domain::limits::NAME))]
    name: Option<String>,
    /// The address to which the confirmation is mailed; absent: the consumer's own.
    email: Option<Email>,
}

/// The product that was withdrawn from.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WithdrawnProduct {
    /// `otd`.
    kind: ProductKind,
    #[schemars(length(min = 1, max = domain::limits::EXTERNAL_ID))]
    external_id: String,
}

/// A withdrawal as the firm reads it.
#[derive(Serialize, ToSchema)]
#[schema(as = Withdrawal)]
pub struct WithdrawalAttributes {
    /// The external id of whoever withdrew.
    #[schema(required = true)]
    consumer_external_id: Option<String>,
    product: EventProduct,
    /// The portal's id of the signature that concluded the contract.
    contract_id: Uuid,
    /// The portal's id of the sealed entry, as in `GET /answers`.
    answer_id: Uuid,
    way: WithdrawalWay,
    /// The state of the confirmation.
    state: WithdrawalState,
    /// The day on which it was sent.
    sent_on: NaiveDate,
    received_at: DateTime<Utc>,
    /// The name under the statement.
    name: String,
    /// The address to which the confirmation is mailed; null: the consumer's own.
    #[schema(required = true)]
    email: Option<String>,
    /// The moment at which somebody of the firm said that it is processed; null until then.
    #[schema(required = true)]
    processed_at: Option<DateTime<Utc>>,
    /// The service key or the member of staff that said so.
    #[schema(required = true)]
    processed_by: Option<EventActor>,
}

/// A page of withdrawals.
#[derive(Serialize, ToSchema)]
pub struct WithdrawalList {
    data: Vec<Resource<WithdrawalAttributes>>,
    meta: WithdrawalCursor,
}

/// The point up to which the withdrawals were read.
#[derive(Serialize, ToSchema)]
pub struct WithdrawalCursor {
    /// The value of `after` next time, also when there is nothing new.
    next: String,
}

/// Filter of the withdrawals, and the page.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WithdrawalListParams {
    /// The external id of whoever withdrew.
    consumer: Option<String>,
    /// The state of the confirmation.
    #[schemars(with = "Option<WithdrawalState>")]
    state: Option<String>,
    /// The id after which to go on: `meta.next` of the page before; empty: from the oldest.
    #[serde(default)]
    after: String,
    /// Greatest number of withdrawals, 1 to 500; absent: 100.
    #[schemars(range(min = 1, max = 500))]
    limit: Option<u64>,
}

/// The calls about withdrawals from contracts.
pub fn calls() -> Calls {
    Calls::new()
        .add(list_call(), list)
        .add(record_call(), record_withdrawal)
        .add(mark_processed_call(), mark_processed)
}

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/withdrawals",
        name: "list_withdrawals",
        tag: Tag::Withdrawals,
        summary: "List the withdrawals from contracts",
        description: "The oldest first, those that came in by letter too. Those in the state `unconfirmed` the firm \
             has to confirm itself. Staff who do not see all clients have to name a `consumer`.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::OfConsumer,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::from_type::<WithdrawalListParams>(),
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<WithdrawalList>(
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
    Query(params): Query<WithdrawalListParams>,
) -> ApiResult {
    let after = match params.after.as_str() {
        "" => None,
        text => Some(text.parse().map_err(|_| ApiError::field("after", "cursor"))?),
    };
    let state = params.state.as_deref().map(str::parse::<WithdrawalState>).transpose();
    let state = state.map_err(|_| ApiError::field("state", "unknown"))?;
    let db = app.store.bulk_reader();
    let consumer = match &params.consumer {
        None => None,
        Some(name) => {
            let account = consumers::by_external_id(db, firm.licence, name).await?;
            Some(account.ok_or(Code::ConsumerNotFound)?.id)
        }
    };
    let limit = query::require_limit(params.limit, 500)?;
    let found =
        withdrawals::list(db, firm.sight(), WithdrawalQuery { consumer, state }, after, limit).await?;
    let next = found.last().map_or(params.after, |last| last.id.to_string());
    let data = withdrawal_resources(&app, &firm, found).await?;
    let details = json!({ "type": "withdrawals", "count": data.len() });
    record_access(&app, (firm.licence, &[consumer]), "records.listed", &details, &firm.caller(client))
        .await?;
    let list = WithdrawalList { data, meta: WithdrawalCursor { next } };
    Ok(envelope::json_text(serde_json::to_string(&list).map_err(ApiError::internal)?))
}

fn record_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/withdrawals",
        name: "record_withdrawal",
        tag: Tag::Withdrawals,
        summary: "Record a withdrawal that came in by letter",
        description: "Everything follows as from a withdrawal in the portal. `sent_on` says whether it was in time, \
             whenever it is recorded; sent again, the answer is 200 with the withdrawal that there is.",
        access: Access {
            scopes: &[ServiceKeyScope::Records],
            rows: Rows::Any,
            actors: Actors::KeysAndStaff,
            edits: Edits::Records,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<RecordWithdrawal>(),
        responses: vec![
            SuccessResponse::single_resource::<WithdrawalAttributes>(
                200,
                "The contract was withdrawn from before.",
            ),
            SuccessResponse::single_resource::<WithdrawalAttributes>(201, "Recorded."),
        ],
        errors: vec![
            ErrorResponse::new(
                403,
                "The caller lacks what the call needs (`ACCESS_DENIED`), or the consumer did not sign \
                 (`CONTRACT_SIGNED_BY_OTHER`).",
            ),
            ErrorResponse::new(
                404,
                "There is no such consumer or order (`CONSUMER_NOT_FOUND`, `OTD_NOT_FOUND`), or nobody \
                 signed it in the portal (`CONTRACT_NOT_FOUND`).",
            ),
            ErrorResponse::new(
                409,
                "It was sent after the last day (`WITHDRAWAL_PERIOD_OVER`), or there is no withdrawal from \
                 such a contract (`WITHDRAWAL_NOT_OFFERED`).",
            ),
            ErrorResponse::new(
                422,
                "A field is missing or unknown, or the day lies in the future or before the contract \
                 (`VALIDATION_FAILED`).",
            ),
        ],
    }
}

pub async fn record_withdrawal(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Json(letter): Json<RecordWithdrawal>,
) -> ApiResult {
    if letter.product.kind != ProductKind::Otd {
        return Err(ApiError::field("product.kind", "unknown"));
    }
    let caller = firm.caller(client);
    let letter = WithdrawalLetter {
        consumer: &letter.consumer_external_id,
        order: &letter.product.external_id,
        sent_on: letter.sent_on,
        name: letter.name.as_deref(),
        email: letter.email.as_ref().map(Email::as_str),
    };
    let (withdrawal, is_new) = record_letter(&app, firm.licence, &caller, letter).await?;
    respond(&app, &firm, withdrawal, if is_new { StatusCode::CREATED } else { StatusCode::OK }).await
}

fn mark_processed_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/withdrawals/{id}/processed",
        name: "process_withdrawal",
        tag: Tag::Withdrawals,
        summary: "Say that a withdrawal is processed",
        description: "It leaves the work list. Said again, it stays as it was said first.",
        access: Access {
            scopes: &[ServiceKeyScope::Records],
            rows: Rows::Written,
            actors: Actors::KeysAndStaff,
            edits: Edits::DeskWork,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::single_resource::<WithdrawalAttributes>(200, "The withdrawal.")],
        errors: vec![ErrorResponse::new(
            404,
            "There is no such withdrawal, or it is of a client whom the caller does not see \
                 (`CONTRACT_NOT_FOUND`).",
        )],
    }
}

pub async fn mark_processed(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult {
    let id = id.parse().map_err(|_| Code::ContractNotFound)?;
    let withdrawal = contracts::mark_processed(&app, firm.licence, &firm.caller(client), id).await?;
    respond(&app, &firm, withdrawal, StatusCode::OK).await
}

async fn respond(app: &App, firm: &Firm, withdrawal: Withdrawal, status: StatusCode) -> ApiResult {
    let mut data = withdrawal_resources(app, firm, vec![withdrawal]).await?;
    let data = data.pop().ok_or_else(|| ApiError::internal("a withdrawal without its order"))?;
    Ok((status, SingleResponse { data }).into_response())
}

/// Withdrawals with the firm's own names of who withdrew and from what.
async fn withdrawal_resources(
    app: &App,
    firm: &Firm,
    found: Vec<Withdrawal>,
) -> ApiResult<Vec<Resource<WithdrawalAttributes>>> {
    let db = app.store.bulk_reader();
    let whose = found.iter().map(|withdrawal| withdrawal.scope.consumer).collect();
    let whose = consumers::external_ids(db, firm.licence, whose).await?;
    let orders = found.iter().map(|withdrawal| withdrawal.product).collect();
    let orders: HashMap<Uuid, String> =
        withdrawals::external_ids(db, firm.licence, orders).await?.into_iter().collect();
    let resource = |withdrawal: Withdrawal| {
        let external_id = orders.get(&withdrawal.product).cloned()?;
        let (processed_at, processed_by) = withdrawal.processed.unzip();
        let attributes = WithdrawalAttributes {
            consumer_external_id: whose.get(&withdrawal.scope.consumer).cloned(),
            product: EventProduct { kind: ProductKind::Otd, external_id },
            contract_id: withdrawal.contract,
            answer_id: withdrawal.submission,
            way: withdrawal.way,
            state: withdrawal.state,
            sent_on: withdrawal.sent_on,
            received_at: withdrawal.created_at,
            name: withdrawal.name,
            email: withdrawal.email,
            processed_at,
            processed_by,
        };
        Some(Resource::new("withdrawals", withdrawal.id, attributes))
    };
    Ok(found.into_iter().filter_map(resource).collect())
}
