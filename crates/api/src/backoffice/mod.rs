//! `/backoffice/v1`: how a firm's own system feeds the portal and hears back from it.

mod key;

pub use key::Firm;

use axum::Router;

use crate::state::App;

/// The calls of the back office, below `/backoffice/v1`.
pub fn routes() -> Router<App> {
    Router::new()
}
