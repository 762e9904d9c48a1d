//! Signing in and out, one file for each call.

pub(crate) mod confirm;
pub(crate) mod forgot_password;
pub(crate) mod handover;
pub(crate) mod identities;
pub(crate) mod identity_login;
pub(crate) mod login;
mod logout;
pub(crate) mod passkey_login;
pub(crate) mod passkeys;
pub(crate) mod password;
pub(crate) mod product_action_login;
pub(crate) mod refresh;
pub(crate) mod reset_password;
mod sessions;
pub(crate) mod two_factor;
mod two_factor_qr;
pub(crate) mod unlock;

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(login::sign_in))
        .routes(routes!(logout::sign_out))
        .routes(routes!(two_factor::submit_second_factor))
        .routes(routes!(two_factor::start_passkey))
        .routes(routes!(confirm::confirm_identity))
        .routes(routes!(confirm::start_passkey))
        .routes(routes!(confirm::password_link))
        .routes(routes!(passkeys::start_registration))
        .routes(routes!(passkeys::list, passkeys::add))
        .routes(routes!(passkeys::rename, passkeys::remove))
        .routes(routes!(passkey_login::start_sign_in))
        .routes(routes!(passkey_login::sign_in))
        .routes(routes!(identity_login::start))
        .routes(routes!(identity_login::sign_in))
        .routes(routes!(identities::list, identities::add))
        .routes(routes!(identities::start))
        .routes(routes!(identities::remove))
        .routes(routes!(identities::start_confirmation))
        .routes(routes!(refresh::renew_tokens))
        .routes(routes!(forgot_password::request_link))
        .routes(routes!(reset_password::start))
        .routes(routes!(reset_password::reset))
        .routes(routes!(product_action_login::sign_in_for_action))
        .routes(routes!(handover::hand_over_session))
        .routes(routes!(two_factor_qr::show))
        .routes(routes!(two_factor_qr::renew))
        .routes(routes!(password::change))
        .routes(routes!(unlock::request_unlock))
        .routes(routes!(unlock::unlock_account))
        .routes(routes!(sessions::list, sessions::end_others))
        .routes(routes!(sessions::end_session))
}
