//! Signing in and out, one file for each call.

mod login;
mod logout;
mod refresh;
mod two_factor;
mod two_factor_qr;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(login::login))
        .routes(routes!(logout::logout))
        .routes(routes!(refresh::refresh))
        .routes(routes!(two_factor::two_factor))
        .routes(routes!(two_factor_qr::show))
        .routes(routes!(two_factor_qr::renew))
}
