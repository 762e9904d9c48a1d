//! Papers: delivered, looked back at, taken back and downloaded.

mod deliver;
mod intake;
mod uploads;

pub mod sweep;

use utoipa_axum::router::OpenApiRouter;

use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().merge(deliver::routes()).merge(uploads::routes())
}
