//! Signing in and out, one file for each call.

mod forgot_password;
mod handover;
mod login;
mod logout;
mod password;
mod product_action_login;
mod refresh;
mod reset_password;
mod sessions;
mod two_factor;
mod two_factor_qr;
mod unlock;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(login::login))
        .routes(routes!(logout::logout))
        .routes(routes!(two_factor::two_factor))
        .routes(routes!(refresh::refresh))
        .routes(routes!(forgot_password::forgot_password))
        .routes(routes!(reset_password::start))
        .routes(routes!(reset_password::reset))
        .routes(routes!(product_action_login::product_action_login))
        .routes(routes!(handover::handover))
        .routes(routes!(two_factor_qr::show))
        .routes(routes!(two_factor_qr::renew))
        .routes(routes!(password::change))
        .routes(routes!(unlock::request))
        .routes(routes!(unlock::unlock))
        .routes(routes!(sessions::list))
        .routes(routes!(sessions::end))
}
