//! The consumers' API, one file for each group of calls.

mod public;

use utoipa_axum::router::OpenApiRouter;

use crate::state::App;

/// Every call below `/api`, with its description.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().merge(public::routes())
}
