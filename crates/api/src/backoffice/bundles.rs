//! `GET /dossiers/{external_id}/bundle`: a dossier with its evidence, for a successor, a complaints body or the supervisor.

use app::bundle;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;

use super::key::Firm;
use crate::http::client::Client;
use crate::http::error::ApiResult;
use crate::http::locale::requested_locale;
use crate::portal::bundle::attachment;
use crate::state::App;

/// The ZIP file, its index in the language that the caller asks for.
pub async fn download(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    headers: HeaderMap,
    Path(external_id): Path<String>,
) -> ApiResult<Response> {
    let language = requested_locale(&headers).map(|(language, _)| language);
    let caller = firm.caller(client);
    let bundle = bundle::for_firm(&app, firm.licence, &external_id, language, &caller);
    attachment(&app, Box::pin(bundle).await?)
}
