//! Relations that are taken back: of two partners, and the end of that with the firm.

use app::audit::record_access;
use app::records::{BackOfficeContext, Notifications, restore_relation, unlink_partner};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::{DateTime, NaiveDate, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use domain::records::Segment;
use serde::Serialize;
use serde_json::json;
use store::accounts::consumers;
use store::records::{SharedRecords, list_shared};
use utoipa::ToSchema;

use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// The partner of a client, and what both own together.
#[derive(Serialize, ToSchema)]
pub struct Partnership {
    /// The external id of the partner.
    partner: String,
    name: String,
    products: Vec<PartnershipProduct>,
    /// Requests that wait for both.
    requests: Vec<PartnershipRequest>,
    documents: Vec<PartnershipDocument>,
}

/// A product that both own.
#[derive(Serialize, ToSchema)]
pub struct PartnershipProduct {
    /// The kind of product; `dossier` for a dossier.
    kind: String,
    external_id: String,
    label: String,
    #[schema(required = true)]
    archived_at: Option<DateTime<Utc>>,
}

/// A request that waits for both.
#[derive(Serialize, ToSchema)]
pub struct PartnershipRequest {
    external_id: String,
    label: String,
    #[schema(required = true)]
    deadline: Option<NaiveDate>,
}

/// A document of the firm's that is for both.
#[derive(Serialize, ToSchema)]
pub struct PartnershipDocument {
    external_id: String,
    label: String,
}

impl Partnership {
    fn new(partner: String, name: String, shared: SharedRecords) -> Self {
        let SharedRecords { products, requests, documents } = shared;
        Self {
            partner,
            name,
            products: products
                .into_iter()
                .map(|one| PartnershipProduct {
                    kind: one.kind,
                    external_id: one.external_id,
                    label: one.label,
                    archived_at: one.archived_at,
                })
                .collect(),
            requests: requests
                .into_iter()
                .map(|one| PartnershipRequest {
                    external_id: one.external_id,
                    label: one.label,
                    deadline: one.deadline,
                })
                .collect(),
            documents: documents
                .into_iter()
                .map(|one| PartnershipDocument { external_id: one.external_id, label: one.label })
                .collect(),
        }
    }
}

/// The calls about relations.
pub fn calls() -> Calls {
    Calls::new().add(partner_call(), partner).add(unlink_call(), unlink).add(restore_call(), restore)
}

const fn write_access() -> Access {
    Access {
        scopes: &[ServiceKeyScope::Records],
        rows: Rows::Named(Segment::Consumers),
        actors: Actors::KeysAndStaff,
        edits: Edits::Records,
        proof: RequiredProof::NotNeeded,
    }
}

const NO_PARTNER: ErrorResponse = ErrorResponse::new(
    404,
    "There is no such consumer, or the caller does not see them (`CONSUMER_NOT_FOUND`, `RECORD_NOT_FOUND`), or \
     they have no partner (`PARTNER_NOT_FOUND`).",
);

fn partner_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/consumers/{external_id}/partner",
        name: "read_partnership",
        tag: Tag::Clients,
        summary: "Read the partner of a client and what both own together",
        description: "Products and dossiers of both, requests that wait for both, and documents that are for both: \
             what stays of both when they are unlinked.",
        access: Access { scopes: &[ServiceKeyScope::Read], edits: Edits::Nothing, ..write_access() },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<Partnership>(200, "The partner and what is shared.")],
        errors: vec![NO_PARTNER],
    }
}

/// `GET /consumers/{external_id}/partner`
pub async fn partner(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let (db, licence) = (app.store.bulk_reader(), firm.licence);
    let account = consumers::by_external_id(db, licence, &external_id).await?;
    let account = account.ok_or(Code::ConsumerNotFound)?;
    let name = account.partner_external_id.clone().ok_or(Code::PartnerNotFound)?;
    let other = consumers::by_external_id(db, licence, &name).await?.ok_or(Code::PartnerNotFound)?;
    let found = list_shared(db, licence, account.id, other.id).await?;
    let details = json!({ "type": "consumers", "count": 1 });
    let whom = (licence, &[Some(account.id)][..]);
    record_access(&app, whom, "records.listed", &details, &firm.caller(client)).await?;
    let partnership = Partnership::new(name, other.display_name, found);
    Ok(envelope::json_text(serde_json::to_string(&partnership).map_err(ApiError::internal)?))
}

fn unlink_call() -> Call {
    Call {
        method: Verb::Delete,
        path: "/consumers/{external_id}/partner",
        name: "unlink_partner",
        tag: Tag::Clients,
        summary: "Unlink a client and their partner",
        description: "Neither is the other's partner any more, in both records or in none. What both own stays of \
             both until the owners of each record are changed. The event is `record.written`, of each.",
        access: write_access(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "Unlinked.")],
        errors: vec![
            NO_PARTNER,
            ErrorResponse::new(
                409,
                "The firm's own system looks after one of the records (`RECORD_MANAGED_ELSEWHERE`).",
            ),
        ],
    }
}

/// `DELETE /consumers/{external_id}/partner`
pub async fn unlink(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    unlink_partner(&context, &external_id).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn restore_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/consumers/{external_id}/restore",
        name: "restore_relation",
        tag: Tag::Clients,
        summary: "Take back the end of the relation with a client",
        description: "For as long as their data is kept: they sign in as before, see what they saw, and are reminded \
             again. The event is `record.written`.",
        access: write_access(),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "The relation goes on.")],
        errors: vec![
            ErrorResponse::new(
                404,
                "There is no such consumer whose relation has ended, or the caller does not see them \
                 (`CONSUMER_NOT_FOUND`, `RECORD_NOT_FOUND`).",
            ),
            ErrorResponse::new(
                409,
                "The firm's own system looks after the record (`RECORD_MANAGED_ELSEWHERE`).",
            ),
            ErrorResponse::new(
                422,
                "The client asked to be forgotten (`restricted`), or somebody else signs in with that name or address \
                 by now (`taken`).",
            ),
        ],
    }
}

/// `POST /consumers/{external_id}/restore`
pub async fn restore(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    restore_relation(&context, &external_id).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
