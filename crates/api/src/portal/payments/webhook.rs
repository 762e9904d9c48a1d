//! The payment provider's call: the id of a payment and nothing else. It is kept and followed up later; nothing that
//! it says is believed.

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use partners::payments::is_id;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::client::Client;
use crate::error::ApiResult;
use crate::session::limits;
use crate::state::App;

/// The call is some tens of bytes.
const MAX_BODY_BYTES: usize = 8 * 1024;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(webhook)).layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}

/// What the provider calls with.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form, of which only the id is read")]
struct PaymentCall {
    /// The provider's id of a payment.
    id: String,
}

/// The payment provider says that something about a payment changed. Always 200, also for a payment that is not ours,
/// so that nobody learns which ones are.
#[utoipa::path(post, path = "/api/payments/webhook", tag = "partners",
    request_body(content = PaymentCall, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, description = "It was kept and will be looked into.")))]
async fn webhook(State(app): State<App>, client: Client, body: Bytes) -> ApiResult<StatusCode> {
    let fields = url::form_urlencoded::parse(&body);
    let id = fields.into_iter().find_map(|(name, value)| (name == "id").then(|| value.into_owned()));
    let Some(id) = id.filter(|id| is_id(id)) else {
        tracing::info!("a payment call without the id of a payment");
        return Ok(StatusCode::OK);
    };
    let known = store::payments::by_provider_id(app.store.read(), &id).await?;
    // Strangers may not fill the database.
    if known.is_none() && limits::by_address(&app, "payment-call", &client).await.is_err() {
        return Ok(StatusCode::OK);
    }
    let tx = app.store.write().await?;
    let licence = known.map(|payment| payment.scope.licence);
    store::payments::receive(&tx, app.new_id(), licence, &id, app.now()).await?;
    tx.commit().await?;
    Ok(StatusCode::OK)
}
