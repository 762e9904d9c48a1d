//! Banners and news of the firm.

use domain::records::{BannerRecord, NotificationRecord};
use serde::de::DeserializeOwned;
use store::portal::announcements;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::envelope::{ListResponse, Resource};
use crate::http::error::{ApiError, ApiResult};
use crate::session::identity::{Consumer, Reading};
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_banners)).routes(routes!(list_notifications))
}

async fn list<T: DeserializeOwned>(
    who: Reading<Consumer>,
    kind: &'static str,
    resource_type: &'static str,
) -> ApiResult<ListResponse<T>> {
    let found = |db, scope| async move { Ok(announcements::list(&db, scope, kind).await?) };
    let (_, found) = who.ask(found).await?;
    let resource = |(id, details)| {
        let attributes = serde_json::from_value(details).map_err(ApiError::internal)?;
        Ok(Resource::new(resource_type, id, attributes))
    };
    Ok(ListResponse { data: found.into_iter().map(resource).collect::<ApiResult<_>>()? })
}

/// The firm's banners; each is shown in the languages that have both an address and a picture.
#[utoipa::path(get, path = "/api/banners", tag = "firm", responses((status = 200, body = ListResponse<BannerRecord>)))]
async fn list_banners(who: Reading<Consumer>) -> ApiResult<ListResponse<BannerRecord>> {
    list(who, "banner", "banners").await
}

/// The firm's news, for the top of the dashboard.
#[utoipa::path(get, path = "/api/notifications", tag = "firm",
    responses((status = 200, body = ListResponse<NotificationRecord>)))]
async fn list_notifications(who: Reading<Consumer>) -> ApiResult<ListResponse<NotificationRecord>> {
    list(who, "notification", "notifications").await
}
