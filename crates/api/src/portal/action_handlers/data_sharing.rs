//! The inventory that the consumer fills by sharing data: the provider's session, how far it is, and its end.

use app::acts::data_sharing::Sharing;
use axum::extract::{Path, State};
use base64::Engine;
use domain::action_type::ActionType;
use domain::actions::inventory;
use domain::codes::Code;
use domain::data_sharing::TestCaseRequest;
use domain::locale::Locale;
use partners::data_sharing::ProviderSession;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use crate::http::body;
use crate::http::client::Client;
use crate::http::envelope::{SingleResponse, single_response};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::portal::reading;
use crate::portal::submission::{evaluate_action, find_action, submitter};
use crate::portal::submit_request::SubmitRequest;
use crate::session::identity::{Consumer, Identity};
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(show_requirements))
        .routes(routes!(show_state))
        .routes(routes!(choose_test_case))
        .routes(routes!(renew))
}

/// Requirements for starting an inventory at a provider.
#[derive(Serialize, ToSchema)]
struct InventoryRequirements {
    data: InventoryProviders,
}

/// The part of the provider that the action's type asks for; the other one is absent.
#[derive(Serialize, ToSchema)]
struct InventoryProviders {
    #[schema(required = true)]
    ockto: Option<Ockto>,
    #[schema(required = true)]
    iwize: Option<Iwize>,
}

/// The data-sharing provider's session.
#[derive(Serialize, ToSchema)]
struct Ockto {
    /// True if the made-up households can be chosen.
    debug: bool,
    /// The QR code as an image in base64: PNG or SVG.
    #[serde(rename = "qrCode")]
    #[schema(required = true)]
    qr_code: Option<String>,
    /// Address of the start button.
    #[schema(required = true)]
    url: Option<String>,
    /// Reasons that there is no QR code.
    errors: Vec<String>,
}

/// The form in a frame.
#[derive(Serialize, ToSchema)]
struct Iwize {
    #[schema(required = true)]
    iframe_url: Option<String>,
}

/// State of the sharing.
#[derive(Serialize, ToSchema)]
struct OcktoState {
    /// 10 start, 20 scanned, 30 finished, 99 failed; anything else is an error too.
    code: i64,
    /// The provider's word for the state of the session.
    #[schema(required = true)]
    label: Option<String>,
}

/// Opens one of the consumer's inventories.
async fn open<'a>(app: &'a App, identity: &'a Identity, client: &Client, id: &str) -> ApiResult<Sharing<'a>> {
    let action = reading::parse_id(id, Code::ProductActionNotFound)?;
    Ok(Sharing {
        services: app,
        scope: identity.scope,
        licence: &identity.tenant.licence,
        submitter: submitter(identity, client).ok(),
        current_url: identity.tenant.current_url(&app.settings),
        branch_domain: identity.tenant.branch_domain(),
        action: find_action(app, identity, action).await?,
    })
}

fn to_response(app: &App, action: Uuid, session: ProviderSession) -> SingleResponse<InventoryRequirements> {
    let url = session.url.and_then(|url| app.settings.link_of_partner(&url).ok());
    let qr_code = session.qr_code.filter(|image| is_image(image));
    let errors = if qr_code.is_some() { Vec::new() } else { vec!["QR_CODE_MISSING".to_owned()] };
    let ockto = Ockto { debug: app.partners.data_sharing_debug, qr_code, url, errors };
    let data = InventoryProviders { ockto: Some(ockto), iwize: None };
    single_response("inventory-requirements", action, InventoryRequirements { data })
}

fn embedded_frame(
    app: &App,
    Sharing { licence, action, .. }: &Sharing<'_>,
) -> SingleResponse<InventoryRequirements> {
    let locale = Locale::from_tag(&action.consumer.locale).unwrap_or_default();
    let iframe_url = app.partners.embedded_form_url(&licence.slug, action.id, locale);
    let data = InventoryProviders { ockto: None, iwize: Some(Iwize { iframe_url }) };
    single_response("inventory-requirements", action.id, InventoryRequirements { data })
}

/// Returns true if a text is a PNG or an SVG in base64.
fn is_image(base64: &str) -> bool {
    let Ok(bytes) = base64::engine::general_purpose::STANDARD.decode(base64) else { return false };
    bytes.starts_with(b"\x89PNG\r\n") || bytes.starts_with(b"<svg") || bytes.starts_with(b"<?xml")
}

/// Returns the requirements for starting at the action's provider: a QR code and a start button, or the address of a
/// form for the frame.
#[utoipa::path(get, path = "/api/inventory-form/requirements/{id}", tag = "actions",
    responses((status = 200, body = SingleResponse<InventoryRequirements>),
    (status = 502, body = ErrorBody, description = "INVENTORY_FORM_DATA_RETRIEVAL_FAILED")))]
async fn show_requirements(
    State(app): State<App>,
    identity: Consumer,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult<SingleResponse<InventoryRequirements>> {
    let sharing = open(&app, &identity, &client, &id).await?;
    if sharing.action.kind == ActionType::InventoryFormIwize {
        evaluate_action(&identity, &sharing.action, app.now(), inventory::expect_embedded)?;
        return Ok(embedded_frame(&app, &sharing));
    }
    Ok(to_response(&app, sharing.action.id, sharing.session().await?))
}

/// Returns the state of the sharing. Once the provider has finished, its data are taken over and the action is done.
#[utoipa::path(get, path = "/api/inventory-form/ockto-state/{id}", tag = "actions",
    responses((status = 200, body = SingleResponse<OcktoState>),
    (status = 502, body = ErrorBody, description = "INVENTORY_FORM_DATA_RETRIEVAL_FAILED")))]
async fn show_state(
    State(app): State<App>,
    identity: Consumer,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult<SingleResponse<OcktoState>> {
    let sharing = open(&app, &identity, &client, &id).await?;
    let (state, label) = sharing.state().await?;
    Ok(single_response("ockto-states", sharing.action.id, OcktoState { code: state.code(), label }))
}

/// Begins again with one of the provider's made-up households; only where the operator lets it be tried out.
#[utoipa::path(post, path = "/api/inventory-form/ockto-debug/{id}", tag = "actions",
    request_body = TestCaseRequest, responses((status = 200, body = SingleResponse<InventoryRequirements>),
    (status = 502, body = ErrorBody, description = "INVENTORY_FORM_DATA_RETRIEVAL_FAILED")))]
async fn choose_test_case(
    Path(id): Path<String>,
    acting: SubmitRequest,
) -> ApiResult<SingleResponse<InventoryRequirements>> {
    let sharing = open(&acting.app, &acting.identity, &acting.client, &id).await?;
    sharing.expect_shared()?;
    if !acting.app.partners.data_sharing_debug {
        return Err(ApiError::new(Code::AccessDenied).with_source("made-up households are switched off"));
    }
    let TestCaseRequest { test_case } = domain::actions::read(&acting.value()?)?;
    let session = sharing.try_out(test_case.into()).await?;
    Ok(to_response(&acting.app, sharing.action.id, session))
}

/// Makes a new QR code; the older one stops working.
#[utoipa::path(post, path = "/api/inventory-form/ockto-renew-qr/{id}", tag = "actions",
    responses((status = 200, body = SingleResponse<InventoryRequirements>),
    (status = 502, body = ErrorBody, description = "INVENTORY_FORM_DATA_RETRIEVAL_FAILED")))]
async fn renew(
    Path(id): Path<String>,
    acting: SubmitRequest,
) -> ApiResult<SingleResponse<InventoryRequirements>> {
    let sharing = open(&acting.app, &acting.identity, &acting.client, &id).await?;
    body::parse::<body::EmptyBody>(&acting.body)?;
    Ok(to_response(&acting.app, sharing.action.id, sharing.renew().await?))
}
