//! `POST /api/create-dossier`: a guest asks for a dossier, which the firm makes.

use axum::extract::{Request, State};
use domain::requests::create_dossier::CreateDossier;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::submission;
use crate::http::body;
use crate::http::client::Client;
use crate::http::envelope::{SingleResponse, single_response};
use crate::http::error::{ApiResult, ErrorBody};
use crate::state::App;
use crate::tenant::Tenant;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(create))
}

/// Confirmation that the request has arrived.
#[derive(Serialize, ToSchema)]
struct DossierRequest {
    received: bool,
}

/// Asks the firm for a dossier for one or two persons. A machine gets the same response, without effect.
///
/// Numbers of the asking system's own are told to the firm, which must not have them already.
#[utoipa::path(post, path = "/api/create-dossier", tag = "guests", request_body = CreateDossier, responses(
    (status = 200, body = SingleResponse<DossierRequest>),
    (status = 409, body = ErrorBody, description = "DOSSIER_EXTERNAL_ID_EXISTS, PERSON_EXTERNAL_ID_EXISTS"),
))]
async fn create(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    request: Request,
) -> ApiResult<SingleResponse<DossierRequest>> {
    let key = submission::idempotency_key(request.headers())?;
    let bytes = body::read(request).await?;
    let form: CreateDossier = domain::actions::read(&body::parse(&bytes)?)?;
    let branch = tenant.branch.as_ref().map(|branch| branch.external_id.as_str());
    let whose = (&*tenant.licence, branch);
    let id = app::acts::dossier_requests::receive(&app, whose, key.as_deref(), form, &client).await?;
    Ok(single_response("dossier-requests", id, DossierRequest { received: true }))
}
