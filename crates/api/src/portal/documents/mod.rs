//! Documents: delivered, listed, withdrawn, generated and downloaded.

pub mod complete_on_download;
pub(crate) mod damage_reports;
pub(crate) mod deliver;
pub mod downloads;
mod generated;
mod library;
mod received;
pub mod stream;
mod uploads;

use utoipa_axum::router::OpenApiRouter;

use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(damage_reports::routes())
        .merge(deliver::routes())
        .merge(downloads::routes())
        .merge(generated::routes())
        .merge(library::routes())
        .merge(received::routes())
        .merge(uploads::routes())
}
