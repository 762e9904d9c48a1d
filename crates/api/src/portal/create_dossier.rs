//! `POST /api/create-dossier`: a guest asks for a dossier, which the firm makes.

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use chrono::TimeDelta;
use domain::codes::Code;
use domain::events::EventActor;
use domain::kinds::ProductKind;
use domain::products::appointment::today;
use domain::requests::create_dossier::{self, CreateDossier, Numbers};
use serde::Serialize;
use store::rate_limits::{self, Limit, RateLimitDecision, seconds_until};
use store::records::{self, RecordQuery, RecordTable};
use store::{Tx, consumers, events};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::submission;
use crate::http::body;
use crate::http::client::Client;
use crate::http::envelope::{SingleResponse, single};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::state::App;
use crate::tenant::Tenant;

/// Ten from one address within ten minutes.
const LIMIT: Limit = Limit { attempts: 10, window: TimeDelta::minutes(10), lock: None, growing_to: None };

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(create))
}

/// That the request has arrived.
#[derive(Serialize, ToSchema)]
struct DossierRequest {
    received: bool,
}

/// Asks the firm for a dossier for one or two persons. A machine gets the same answer, and nothing happens.
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
    let key = key(&app, &tenant, request.headers())?;
    let bytes = body::read(request).await?;
    let form: CreateDossier = domain::actions::read(&body::parse(&bytes)?)?;
    let now = app.now();
    let received = |id: Uuid| single("dossier-requests", id, DossierRequest { received: true });
    let machine = create_dossier::is_machine(&form);
    let numbers = create_dossier::numbers(&form);
    let branch = tenant.branch.as_ref().map(|branch| branch.external_id.as_str());
    let creation = create_dossier::decide(&tenant.licence.settings, branch, form, today(now))?;
    let tx = app.store.begin().await?;
    let limited = format!("create-dossier:{}", app.fingerprints.of(&client.network()));
    if let RateLimitDecision::Refused(until) = rate_limits::attempt(&tx, &limited, LIMIT, now).await? {
        tx.commit().await?;
        let mut error = ApiError::new(Code::TooManyRequests);
        error.retry_after = Some(seconds_until(until, now));
        return Err(error);
    }
    if let Some(code) = taken(&tx, tenant.licence.id, &numbers).await? {
        // The attempt counts, so that nobody tries numbers at will.
        tx.commit().await?;
        return Err(code.into());
    }
    if let Some(id) = key
        && let Some(earlier) = events::find(&tx, tenant.licence.id, id).await?
    {
        // The attempt counts here too.
        tx.commit().await?;
        return if earlier.data == creation.data {
            Ok(received(id))
        } else {
            Err(Code::IdempotencyKeyReused.into())
        };
    }
    let id = key.unwrap_or_else(|| app.new_id());
    if !machine {
        let event = events::NewEvent { by: EventActor::VISITOR, ..events::NewEvent::of(id, creation, now) };
        events::append(&tx, tenant.licence.id, event).await?;
    }
    tx.commit().await?;
    Ok(received(id))
}

/// The id that a request with an `Idempotency-Key` gets, the same each time: a guest has no account under which an
/// answer could be kept.
fn key(app: &App, tenant: &Tenant, headers: &HeaderMap) -> ApiResult<Option<Uuid>> {
    let Some(key) = submission::idempotency_key(headers)? else { return Ok(None) };
    let print = app.fingerprints.of(&format!("create-dossier:{}:{key}", tenant.licence.id));
    let mut bytes = [0; 16];
    hex::decode_to_slice(print, &mut bytes).map_err(ApiError::internal)?;
    Ok(Some(Uuid::new_v8(bytes)))
}

/// Whether the firm has one of the numbers already.
async fn taken(tx: &Tx, licence: Uuid, numbers: &Numbers) -> ApiResult<Option<Code>> {
    if let Some(number) = &numbers.dossier {
        let dossiers = RecordTable::Products(ProductKind::Dossier.name());
        if !records::read(tx, licence, dossiers, RecordQuery::One(number)).await?.is_empty() {
            return Ok(Some(Code::DossierExternalIdExists));
        }
    }
    for number in &numbers.persons {
        if consumers::by_external_id(tx, licence, number).await?.is_some() {
            return Ok(Some(Code::PersonExternalIdExists));
        }
    }
    Ok(None)
}
