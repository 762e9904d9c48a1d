//! The products of a client, of whatever kind.

use app::audit::record_access;
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::accounts::service_keys;
use domain::codes::Code;
use domain::records::Manager;
use domain::records::Segment;
use serde::Serialize;
use serde_json::json;
use store::Scope;
use store::accounts::consumers;
use store::records::{ProductSummary, products_of};
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

/// The most products of one client.
const MAX_PRODUCTS: u64 = 500;

/// A product of a client.
#[derive(Serialize, ToSchema)]
pub struct ClientProduct {
    /// The kind of product, as in `/products/<kind>`; `dossier` for a dossier.
    kind: String,
    external_id: String,
    /// The name under which the client sees it.
    label: String,
    /// The external id of the product's dossier.
    #[schema(required = true)]
    dossier: Option<String>,
    /// The number of requests about it that wait for an answer.
    open_requests: i64,
    /// The moment since which consumers no longer see it.
    #[schema(required = true)]
    archived_at: Option<DateTime<Utc>>,
    #[serde(flatten)]
    manager: Manager,
}

/// The products of a client.
#[derive(Serialize, ToSchema)]
pub struct ClientProducts {
    items: Vec<ClientProduct>,
}

impl From<ProductSummary> for ClientProduct {
    fn from(product: ProductSummary) -> Self {
        Self {
            kind: product.kind,
            external_id: product.external_id,
            label: product.label,
            dossier: product.dossier,
            open_requests: product.open_requests,
            archived_at: product.archived_at,
            manager: product.manager,
        }
    }
}

/// The call about the products of a client.
pub fn calls() -> Calls {
    Calls::new().add(list_call(), list)
}

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/consumers/{external_id}/products",
        name: "list_client_products",
        tag: Tag::Clients,
        summary: "List the products of a client, of whatever kind",
        description: "By kind, at most 500, archived ones too; each with the number of requests about it that wait \
             for an answer.",
        access: Access {
            scopes: &[service_keys::ServiceKeyScope::Read],
            rows: Rows::Named(Segment::Consumers),
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<ClientProducts>(200, "The products.")],
        errors: vec![ErrorResponse::new(
            404,
            "There is no such consumer, or the caller does not see them (`CONSUMER_NOT_FOUND`, \
                 `RECORD_NOT_FOUND`).",
        )],
    }
}

pub async fn list(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let db = app.store.bulk_reader();
    let account = consumers::by_external_id(db, firm.licence, &external_id).await?;
    let account = account.ok_or(Code::ConsumerNotFound)?;
    let scope = Scope { licence: firm.licence, consumer: account.id };
    let found = products_of(db, scope, MAX_PRODUCTS).await?;
    let details = json!({ "type": "products", "count": found.len() });
    let whom = (firm.licence, &[Some(account.id)][..]);
    record_access(&app, whom, "records.listed", &details, &firm.caller(client)).await?;
    let items = found.into_iter().map(ClientProduct::from).collect();
    let text = serde_json::to_string(&ClientProducts { items }).map_err(ApiError::internal)?;
    Ok(envelope::json_text(text).into_response())
}
