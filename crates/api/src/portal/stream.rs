//! Stream of changes for a consumer's open pages.

use axum::extract::State;
use domain::codes::Code;
use domain::ids::LicenceId;
use store::Scope;
use store::accounts::sessions;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use crate::http::error::ApiResult;
use crate::live::{ChangeBatch, LiveReader, PortalChange, event_stream, subscribe};
use crate::session::identity::Consumer;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(open_stream))
}

/// A consumer in a session.
struct ConsumerPage {
    app: App,
    licence: LicenceId,
    consumer: Uuid,
    session: Uuid,
}

impl LiveReader for ConsumerPage {
    type Change = PortalChange;

    fn change_in(&self, batch: &ChangeBatch) -> Option<PortalChange> {
        batch.for_consumer(self.consumer)
    }

    async fn is_still_allowed(&mut self) -> bool {
        let scope = Scope { licence: self.licence, consumer: self.consumer };
        let alive = sessions::is_alive(self.app.store.reader(), scope, self.session, self.app.now());
        if !matches!(alive.await, Ok(true)) {
            return false;
        }
        let Ok(directory) = self.app.directory().await else { return false };
        let firm = directory.licences().iter().find(|licence| licence.id == self.licence);
        firm.is_some_and(|firm| firm.settings.modules.has_live_updates_enabled)
    }
}

/// Server-sent events: `changed`, whose data name what to ask for again, and `resync`, which means everything. They say
/// nothing of what changed. The stream ends within a minute after its session.
#[utoipa::path(get, path = "/api/stream", tag = "news",
    responses((status = 200, description = "Events `changed` and `resync`", content_type = "text/event-stream", body = PortalChange)))]
async fn open_stream(State(app): State<App>, who: Consumer) -> ApiResult {
    if !who.tenant.licence.settings.modules.has_live_updates_enabled {
        return Err(Code::AccessDenied.into());
    }
    let (licence, consumer) = (who.scope.licence, who.scope.consumer);
    let subscription = subscribe(&app.live, &app.store, licence, consumer).await?;
    Ok(event_stream(subscription, ConsumerPage { app, licence, consumer, session: who.session }))
}
