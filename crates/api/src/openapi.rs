//! The description of the consumers' API, made from the handlers themselves.

use utoipa::openapi::{InfoBuilder, OpenApi, OpenApiBuilder};
use utoipa_axum::router::OpenApiRouter;

use crate::portal;
use crate::state::App;

/// The consumers' routes together with their description.
pub fn routes() -> OpenApiRouter<App> {
    let info = InfoBuilder::new()
        .title("Balie: the consumers' API")
        .version("1")
        .description(Some("What the customer portal asks of its server."))
        .build();
    OpenApiRouter::with_openapi(OpenApiBuilder::new().info(info).build()).merge(portal::routes())
}

/// The document as it is served and committed as `openapi.json`.
pub fn document() -> String {
    text(routes().get_openapi())
}

pub(crate) fn text(document: &OpenApi) -> String {
    let mut text = document.to_pretty_json().unwrap_or_default();
    text.push('\n');
    text
}
