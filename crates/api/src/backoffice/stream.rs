//! Stream of changes for open pages of the desk.

use app::Actor;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::accounts::staff::{VisibleClients, may_sign_in};
use domain::codes::Code;
use store::staff::sessions;

use super::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use super::key::Firm;
use crate::http::bearer::parse_bearer;
use crate::http::error::{ApiError, ApiResult};
use crate::keys::StaffClaims;
use crate::live::{ChangeBatch, DeskChange, LiveReader, event_stream, subscribe};
use crate::state::App;

/// A member of staff in a session.
struct StaffPage {
    app: App,
    claims: StaffClaims,
    clients: VisibleClients,
}

impl LiveReader for StaffPage {
    type Change = DeskChange;

    fn change_in(&self, batch: &ChangeBatch) -> Option<DeskChange> {
        batch.for_staff(&self.clients)
    }

    /// The session is looked at and not renewed: nobody need be at the page.
    async fn is_still_allowed(&mut self) -> bool {
        let (licence, session) = (self.claims.lic, (self.claims.sid, self.claims.sub));
        let found = sessions::find_alive(self.app.store.reader(), licence, session, self.app.now()).await;
        let Ok(Some((_, member))) = found else { return false };
        self.clients = member.clients();
        let Ok(directory) = self.app.directory().await else { return false };
        let firm = directory.licences().iter().find(|licence| licence.id == self.claims.lic);
        firm.is_some_and(|firm| {
            may_sign_in(firm.settings.desk) && firm.settings.modules.has_live_updates_enabled
        })
    }
}

/// The call that streams changes.
pub fn calls() -> Calls {
    Calls::new().add(stream_call(), open_stream)
}

fn stream_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/stream",
        name: "stream_changes",
        tag: Tag::Worklist,
        summary: "Hear at once what changes, as server-sent events",
        description: "For open pages of members of staff: an event `changed` has JSON with the `resources` to ask \
             for again (`worklist`, `clients`, `messages`) and, unless any may have changed, the external \
             ids of the `clients`; after an event `resync` everything is to be asked for again. A service \
             key is refused: it reads `/events`.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::Narrowed,
            actors: Actors::Staff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::stream::<DeskChange>(
            "text/event-stream",
            "Events `changed` and `resync`, of clients whom the caller sees.",
        )],
        errors: vec![
            ErrorResponse::new(
                403,
                "The caller is a service key, or the firm has no live updates (`ACCESS_DENIED`).",
            ),
            ErrorResponse::new(503, "There are as many streams as there may be (`PORTAL_BUSY`)."),
        ],
    }
}

pub async fn open_stream(State(app): State<App>, firm: Firm, headers: HeaderMap) -> ApiResult {
    let Actor::Staff { id, clients, .. } = firm.actor else {
        return Err(ApiError::new(Code::AccessDenied).with_source("a service key reads /events"));
    };
    let token = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let claims = token.and_then(parse_bearer).and_then(|token| app.keys.verify_staff(token));
    let claims = claims.ok_or(Code::AuthTokenInvalid)?;
    let directory = app.directory().await?;
    let licence = directory.licences().iter().find(|licence| licence.id == firm.licence);
    if !licence.is_some_and(|licence| licence.settings.modules.has_live_updates_enabled) {
        return Err(Code::AccessDenied.into());
    }
    let subscription = subscribe(&app.live, &app.store, firm.licence, id).await?;
    Ok(event_stream(subscription, StaffPage { app, claims, clients }))
}
