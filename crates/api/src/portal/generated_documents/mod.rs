//! Papers that the portal makes itself where the firm gave none: service orders, invoices, bank guarantees.

pub mod contents;

mod downloads;
mod evidence;
pub mod guarantees;
pub mod knowledge;
pub mod orders;
pub mod receipt;
mod receipt_labels;
pub mod renderer;
mod sources;
mod stored;
pub(crate) mod wording;

use utoipa_axum::router::OpenApiRouter;

use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().merge(downloads::routes()).merge(receipt::routes())
}
