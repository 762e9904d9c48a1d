//! Signing in and out, one file for each call.

mod login;
mod logout;
mod refresh;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(login::login))
        .routes(routes!(logout::logout))
        .routes(routes!(refresh::refresh))
}
