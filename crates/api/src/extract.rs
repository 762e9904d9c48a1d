//! Extractors for the firm and the client of a request.

use std::convert::Infallible;
use std::net::SocketAddr;

use app::Client;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use domain::codes::Code;

use crate::http::client::read;
use crate::http::error::ApiError;
use crate::state::App;
use crate::tenant::Tenant;

impl FromRequestParts<App> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        Ok(read(peer, &parts.headers, &app.settings.trusted_proxies))
    }
}

impl FromRequestParts<App> for Tenant {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        if let Some(tenant) = parts.extensions.get::<Self>() {
            return Ok(tenant.clone());
        }
        let directory = app.directory().await?;
        let tenant = directory.for_call(&parts.headers).ok_or(Code::BrandCouldNotBeDetermined)?;
        parts.extensions.insert(tenant.clone());
        Ok(tenant)
    }
}
