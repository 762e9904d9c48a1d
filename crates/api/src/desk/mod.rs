//! The desk: how the firm's own people sign in. What they do there are calls of the back office.

mod auth;
mod cookies;
mod identities;
mod passkeys;
mod responses;
pub mod session;
mod setup;
mod unlock;

use std::sync::LazyLock;

use axum::response::Response;
use domain::schema;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;
use utoipa::openapi::{InfoBuilder, OpenApiBuilder};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::envelope;
use crate::openapi::{add_failures, limits, name_operations};
use crate::session::identity_providers::IdentityCallback;
use crate::state::App;

/// The calls below `/desk/api/auth` together with their description.
pub fn routes() -> OpenApiRouter<App> {
    let info = InfoBuilder::new()
        .title("Balie: signing in at the desk")
        .version("1")
        .description(Some(
            "How the firm's own people sign in; their work are calls of the back office's API.",
        ))
        .build();
    OpenApiRouter::with_openapi(OpenApiBuilder::new().info(info).build())
        .routes(routes!(auth::sign_in))
        .routes(routes!(auth::two_factor))
        .routes(routes!(auth::prepare_app))
        .routes(routes!(auth::confirm_app))
        .routes(routes!(auth::resume))
        .routes(routes!(auth::sign_out))
        .routes(routes!(unlock::request_unlock))
        .routes(routes!(unlock::unlock_account))
        .routes(routes!(auth::show_account))
        .routes(routes!(auth::choose_notices))
        .routes(routes!(auth::change_password))
        .routes(routes!(auth::show_invitation, auth::accept_invitation))
        .routes(routes!(identities::start))
        .routes(routes!(identities::sign_in))
        .routes(routes!(identities::start_link))
        .routes(routes!(identities::add))
        .routes(routes!(identities::remove))
        .routes(routes!(identities::start_confirmation))
        .routes(routes!(passkeys::start_ceremony))
        .routes(routes!(passkeys::sign_in_by))
        .routes(routes!(passkeys::confirm_by_passkey))
        .routes(routes!(passkeys::registration_options))
        .routes(routes!(passkeys::list, passkeys::add))
        .routes(routes!(passkeys::rename, passkeys::remove))
        .routes(routes!(setup::show_state))
        .routes(routes!(setup::set_up_installation))
        .routes(routes!(setup::set_up_firm))
}

/// The schemas by which the bodies of requests are checked, by the names that they have in the description.
fn bodies() -> Map<String, Value> {
    macro_rules! of {
        ($($body:ty),+ $(,)?) => {
            Map::from_iter([$((<$body as ToSchema>::name().into_owned(), schema::request_schema::<$body>())),+])
        };
    }
    of![
        auth::StaffLogin,
        auth::StaffCode,
        auth::AcceptInvitation,
        auth::NewStaffPassword,
        auth::StaffNoticeChoice,
        unlock::StaffUnlockRequest,
        unlock::StaffUnlock,
        identities::StaffIdentityStart,
        identities::StaffLinkStart,
        IdentityCallback,
        passkeys::StaffPasskeyAnswer,
        passkeys::NewStaffPasskey,
        passkeys::StaffPasskeyName,
        passkeys::StaffConfirmation,
        setup::SetupCode,
        setup::SetupInstallation,
        setup::SetupFirm,
    ]
}

/// The OpenAPI document, made on the first request.
static DOCUMENT: LazyLock<String> = LazyLock::new(document);

/// `GET /desk/api/openapi.json`
pub async fn show() -> Response {
    envelope::json_text(DOCUMENT.clone())
}

/// The document as it is served and committed as `openapi-desk.json`.
pub fn document() -> String {
    let mut document = serde_json::to_value(routes().get_openapi()).unwrap_or_default();
    for (name, schema) in bodies() {
        limits::add_limits(&mut document, &format!("/components/schemas/{name}"), &schema);
    }
    limits::state_parameters(&mut document);
    name_operations(&mut document);
    add_failures(&mut document);
    document["components"]["securitySchemes"] =
        json!({ "staff": { "type": "http", "scheme": "bearer", "bearerFormat": "JWT" } });
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openapi::find_pointers;

    #[test]
    fn every_request_states_its_limits_and_what_is_pointed_to_is_there() {
        let document: Value = serde_json::from_str(&document()).expect("JSON");
        let violations = limits::find_unbounded(&document);
        assert!(violations.is_empty(), "{}", violations.join("\n"));
        for pointer in find_pointers(&document) {
            assert!(document.pointer(&pointer).is_some(), "{pointer}");
        }
    }
}
