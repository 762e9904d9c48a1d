//! Banners and news of the firm.

use axum::extract::State;
use domain::records::{BannerRecord, NotificationRecord};
use serde::de::DeserializeOwned;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::envelope::{ListResponse, Resource};
use crate::http::error::{ApiError, ApiResult};
use crate::session::identity::Consumer;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(banners)).routes(routes!(notifications))
}

async fn list<T: DeserializeOwned>(
    app: &App,
    identity: &Consumer,
    kind: &str,
    resource_type: &'static str,
) -> ApiResult<ListResponse<T>> {
    let found = store::portal::messages::list(app.store.reader(), identity.scope, kind).await?;
    let resource = |(id, details)| {
        let attributes = serde_json::from_value(details).map_err(ApiError::internal)?;
        Ok(Resource::new(resource_type, id, attributes))
    };
    Ok(ListResponse { data: found.into_iter().map(resource).collect::<ApiResult<_>>()? })
}

/// The firm's banners; each is shown in the languages that have both an address and a picture.
#[utoipa::path(get, path = "/api/banners", tag = "firm", responses((status = 200, body = ListResponse<BannerRecord>)))]
async fn banners(State(app): State<App>, identity: Consumer) -> ApiResult<ListResponse<BannerRecord>> {
    list(&app, &identity, "banner", "banners").await
}

/// The firm's news, for the top of the dashboard.
#[utoipa::path(get, path = "/api/notifications", tag = "firm",
    responses((status = 200, body = ListResponse<NotificationRecord>)))]
async fn notifications(
    State(app): State<App>,
    identity: Consumer,
) -> ApiResult<ListResponse<NotificationRecord>> {
    list(&app, &identity, "notification", "notifications").await
}
