//! Withdrawing from contracts: signed in, or by the signed link of a mail, without an account.

use std::sync::Arc;

use app::SubmitError;
use app::acts::withdrawals::{
    self, ContractSummary, SentWithdrawal, contract_of_consumer, contracts_of_consumer,
};
use app::documents::withdrawals::confirmation_content;
use app::idempotency::IdempotencyKey;
use app::submissions::{LinkSubmitter, Source};
use axum::extract::{Path, Request, State};
use axum::http::HeaderMap;
use axum::response::Response;
use chrono::{DateTime, NaiveDate, Utc};
use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::products::parts::AdviserPanel;
use domain::withdrawal::{ConfirmWithdrawal, ContractState, WithdrawalWay};
use serde::Serialize;
use store::accounts::consumers::{self, Account};
use store::firms::licences::{self, LicenceRow};
use store::{Db, Scope};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::documents::stream::FileRequest;
use super::reading;
use super::submission::{SubmitResult, idempotency_key, stored_response};
use super::submit_request::SubmitRequest;
use crate::http::body;
use crate::http::client::Client;
use crate::http::envelope::{ListResponse, Resource, SingleResponse, single_response};
use crate::http::error::{ApiError, ApiResult};
use crate::session::identity::Consumer;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(confirm_withdrawal))
        .routes(routes!(download_receipt))
        .routes(routes!(show_by_link))
        .routes(routes!(confirm_by_link))
}

/// The type of the resources.
const TYPE: &str = "withdrawals";

/// A contract that can be withdrawn from, could, or was.
#[derive(Serialize, ToSchema)]
pub struct WithdrawableContract {
    /// Product that the consumer signed.
    product: SignedProduct,
    /// The firm's name for the contract.
    label: String,
    concluded_at: DateTime<Utc>,
    /// The last day on which it can be withdrawn from, until midnight in Amsterdam.
    last_day: NaiveDate,
    state: ContractState,
    /// The name that the form begins with.
    name: String,
    /// The address for the confirmation that the form begins with.
    #[schema(required = true)]
    email: Option<String>,
    /// Withdrawal of a contract that was withdrawn from.
    #[schema(required = true)]
    withdrawn: Option<WithdrawnContract>,
    /// The adviser whom the consumer can turn to.
    #[schema(required = true)]
    adviser: Option<AdviserContact>,
}

/// Product of a contract.
#[derive(Serialize, ToSchema)]
pub struct SignedProduct {
    id: Uuid,
    kind: ProductKind,
}

/// Withdrawal from a contract.
#[derive(Serialize, ToSchema)]
pub struct WithdrawnContract {
    /// Time at which the withdrawal was received.
    at: DateTime<Utc>,
    /// The day on which it was sent, where the firm recorded a letter.
    sent_on: NaiveDate,
    way: WithdrawalWay,
    /// Name of the withdrawing person, as they gave it.
    name: String,
    /// Address for the confirmation; only for the person who withdrew.
    #[schema(required = true)]
    email: Option<String>,
}

/// The adviser of a contract.
#[derive(Serialize, ToSchema)]
pub struct AdviserContact {
    #[schema(required = true)]
    name: Option<String>,
    #[schema(required = true)]
    phone: Option<String>,
    #[schema(required = true)]
    emailaddress: Option<String>,
}

impl WithdrawableContract {
    fn new(contract: ContractSummary, reader: &Account) -> Resource<Self> {
        let withdrawn = contract.withdrawal.map(|withdrawal| WithdrawnContract {
            at: withdrawal.created_at,
            sent_on: withdrawal.sent_on,
            way: withdrawal.way,
            name: withdrawal.name,
            email: withdrawal.email.filter(|_| withdrawal.scope.consumer == reader.id),
        });
        let adviser = contract.adviser.map(|AdviserPanel { name, phone, emailaddress, .. }| AdviserContact {
            name,
            phone,
            emailaddress,
        });
        let attributes = Self {
            product: SignedProduct { id: contract.product, kind: contract.kind },
            label: contract.label,
            concluded_at: contract.concluded_at,
            last_day: contract.last_day,
            state: contract.state,
            name: reader.display_name.clone(),
            email: reader.email.clone(),
            withdrawn,
            adviser,
        };
        Resource::new(TYPE, contract.id, attributes)
    }
}

async fn find_reader(db: &impl Db, scope: Scope) -> ApiResult<Account> {
    Ok(consumers::find(db, scope).await?.ok_or(Code::ConsumerNotFound)?)
}

/// The contracts that the consumer signed here and can withdraw from, could, or has withdrawn from: the newest first.
#[utoipa::path(get, path = "/api/withdrawals", tag = "withdrawals",
    responses((status = 200, body = ListResponse<WithdrawableContract>)))]
async fn list(State(app): State<App>, identity: Consumer) -> ApiResult<ListResponse<WithdrawableContract>> {
    let contracts = contracts_of_consumer(&app, &identity.tenant.licence, identity.scope).await?;
    let reader = find_reader(app.store.reader(), identity.scope).await?;
    let data = contracts.into_iter().map(|contract| WithdrawableContract::new(contract, &reader)).collect();
    Ok(ListResponse { data })
}

/// Withdraws from a contract, by its id in the list: at once, without a reason. Answers the contract. A confirmation with
/// a PDF is mailed to the address that is given.
#[utoipa::path(post, path = "/api/withdrawals/{id}/confirm", tag = "withdrawals",
    request_body = ConfirmWithdrawal, responses((status = 200, body = SingleResponse<WithdrawableContract>)))]
async fn confirm_withdrawal(Path(id): Path<String>, acting: SubmitRequest) -> SubmitResult {
    let (app, at) = (&acting.app, acting.app.now());
    let contract = reading::parse_id(&id, Code::ContractNotFound)?;
    let request = acting.request()?;
    request.key.check(app.store.reader()).await?;
    let value = acting.value()?;
    let whose = (Source::Session(&request.submitter), &*request.submitter.licence);
    let sent = SentWithdrawal { contract, given: &value, at };
    Ok(stored_response(withdrawals::confirm(app, whose, request.key, sent, to_body).await?))
}

/// The confirmation of a withdrawal, by the contract's id in the list.
#[utoipa::path(get, path = "/api/withdrawals/{id}/receipt", tag = "withdrawals",
    responses((status = 200, content_type = "application/pdf", body = Vec<u8>)))]
async fn download_receipt(request: FileRequest, Path(id): Path<String>) -> ApiResult<Response> {
    let (app, identity) = (&request.app, &request.identity);
    let contract = reading::parse_id(&id, Code::ContractNotFound)?;
    let licence = &identity.tenant.licence;
    let found =
        contract_of_consumer(app.store.reader(), licence, identity.scope, contract, app.now()).await?;
    // The confirmation is for who withdrew: it holds what their session proved.
    let own = found.withdrawal.filter(|withdrawal| withdrawal.scope == identity.scope);
    let file = confirmation_content(app, &identity.into(), &own.ok_or(Code::FileNotFound)?).await?;
    request.send_file(&file, Code::FileNotFound).await
}

/// A contract by the signed link of a mail, without an account. Every link that is not one gets the same answer.
#[utoipa::path(get, path = "/api/withdrawals/by-token/{token}", tag = "withdrawals",
    responses((status = 200, body = SingleResponse<WithdrawableContract>)))]
async fn show_by_link(
    State(app): State<App>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> ApiResult<SingleResponse<WithdrawableContract>> {
    let link = OpenedLink::open(&app, &headers, &token).await?;
    let found = link.contract_at(&app, app.now()).await?;
    let reader = find_reader(app.store.reader(), link.scope).await?;
    Ok(SingleResponse { data: WithdrawableContract::new(found, &reader) })
}

/// Withdraws from the contract of a signed link, without an account. Answers the contract.
#[utoipa::path(post, path = "/api/withdrawals/by-token/{token}/confirm", tag = "withdrawals",
    request_body = ConfirmWithdrawal, responses((status = 200, body = SingleResponse<WithdrawableContract>)))]
async fn confirm_by_link(
    State(app): State<App>,
    Path(token): Path<String>,
    client: Client,
    request: Request,
) -> SubmitResult {
    let at = app.now();
    let link = OpenedLink::open(&app, request.headers(), &token).await?;
    // Whatever is sent along with a link that is none gets the same answer.
    let mailed_at = link.contract_at(&app, at).await?.concluded_at;
    let OpenedLink { contract, scope, licence } = link;
    let key = idempotency_key(request.headers())?;
    let body = body::read(request).await?;
    let content: [&[u8]; 3] = [b"withdraw", contract.as_bytes(), &body];
    let key = IdempotencyKey::new(scope, key, &content);
    key.check(app.store.reader()).await?;
    let value = body::parse(&body)?;
    let submitter = LinkSubmitter { scope, licence: Arc::clone(&licence), client, mailed_at };
    let sent = SentWithdrawal { contract, given: &value, at };
    let confirmed =
        withdrawals::confirm(&app, (Source::Link(&submitter), &licence), key, sent, to_body).await;
    confirmed.map(stored_response).map_err(|error| match error {
        SubmitError::Failed(error) => hide_reason(error).into(),
        replayed @ SubmitError::Replayed(_) => replayed.into(),
    })
}

/// The contract as a response.
fn to_body(contract: ContractSummary, reader: &Account) -> app::Result<String> {
    let resource = WithdrawableContract::new(contract, reader);
    serde_json::to_string(&single_response(TYPE, resource.id, resource.attributes))
        .map_err(app::Error::internal)
}

/// A signed link that was opened.
struct OpenedLink {
    contract: Uuid,
    scope: Scope,
    licence: Arc<LicenceRow>,
}

impl OpenedLink {
    /// # Errors
    /// `WITHDRAWAL_LINK_NOT_FOUND` for whatever is no link of ours: without asking the database, so that it takes the same
    /// time whatever is wrong with it. A link is none at the host of another firm.
    async fn open(app: &App, headers: &HeaderMap, token: &str) -> ApiResult<Self> {
        let absent = || ApiError::new(Code::WithdrawalLinkNotFound);
        let (contract, consumer) = app.keys.withdrawal_of(token).ok_or_else(absent)?;
        let db = app.store.reader();
        // Also after the relation has ended: the contract may still be withdrawn from.
        let licence = consumers::licence_of(db, consumer).await?.ok_or_else(absent)?;
        let licence = licences::by_id(db, licence).await?.ok_or_else(absent)?;
        if app.directory().await?.is_of_another_firm(headers, licence.id) {
            return Err(absent());
        }
        Ok(Self { contract, scope: Scope { licence: licence.id, consumer }, licence: Arc::new(licence) })
    }

    /// Returns the contract in its present state; a deleted one looks like an unknown link.
    async fn contract_at(&self, app: &App, now: DateTime<Utc>) -> ApiResult<ContractSummary> {
        let db = app.store.reader();
        let found = contract_of_consumer(db, &self.licence, self.scope, self.contract, now).await;
        found.map_err(hide_reason)
    }
}

/// Makes the error for a deleted contract look like that for an unknown link.
fn hide_reason(error: app::Error) -> ApiError {
    match error.code() {
        Some(Code::ContractNotFound) => Code::WithdrawalLinkNotFound.into(),
        _ => error.into(),
    }
}
