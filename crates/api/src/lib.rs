//! HTTP interface of the portal: the consumers' API, the back office's, the page, and the operator's calls.

pub mod backoffice;
pub mod desk;
mod extract;
pub mod http;
pub mod keys;
pub mod live;
mod message_body;
pub mod metrics;
pub mod multipart;
pub mod openapi;
pub mod operations;
mod page;
pub mod portal;
mod preview;
mod push_worker;
pub mod relying_party;
mod render;
pub mod security;
pub mod session;
mod settings;
pub mod state;
pub mod tenant;
mod unsubscribe;
mod verifier;
pub mod web;
mod web_manifest;

mod security_txt;

use axum::handler::Handler;
use axum::response::Redirect;
use axum::routing::get;
use axum::{Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

pub use http::error::{ApiError, ApiResult};
pub use settings::{InstallationSettings, NewInstallation, OperatorSettings};
pub use state::{App, WebApp};

/// Returns the router of the public port.
pub fn router(app: App) -> Router {
    Router::new()
        .merge(openapi::queries::router(openapi::routes()))
        .route("/api/openapi.json", get(openapi::show))
        .merge(openapi::queries::router(desk::routes()))
        .route("/desk/api/openapi.json", get(desk::show))
        .nest("/backoffice/v1", backoffice::routes())
        .merge(operations::health())
        .merge(unsubscribe::routes())
        .merge(preview::routes())
        .route("/.well-known/security.txt", get(security_txt::show))
        // The page on which a password manager has its user change a password (W3C, change-password-url).
        .route("/.well-known/change-password", get(async || Redirect::to("/settings")))
        .route("/setup", get(async || Redirect::to("/desk/setup")))
        .route("/.well-known/webauthn", get(relying_party::related_origins))
        .route("/assets/{*path}", get(web::serve_asset))
        .route("/manifest.webmanifest", get(web_manifest::show))
        .route("/app-icon.svg", get(web_manifest::serve_icon))
        .route("/push-worker.js", get(push_worker::show))
        .route("/verify.py", get(verifier::show))
        .route(web::REFERENCE, get(web::serve_index.layer(CompressionLayer::new())))
        // The page holds the firm's pictures and texts and nobody's secrets, so it may be compressed.
        .fallback(web::serve_index.layer(CompressionLayer::new()))
        .layer(CatchPanicLayer::custom(http::headers::panic_handler))
        .layer(middleware::from_fn(http::headers::reject_unusable_address))
        .layer(middleware::from_fn_with_state(app.clone(), render::render_response))
        .layer(middleware::from_fn(http::headers::security_headers))
        .with_state(app)
}
