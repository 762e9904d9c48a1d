//! The inventory that the consumer fills by sharing data: the provider's session, how far it is, and its end.

use app::data_sharing::FinishedSession;
use axum::extract::{Path, State};
use base64::Engine;
use domain::action_type::ActionType;
use domain::actions::Rejection;
use domain::actions::inventory::{self, SHARED};
use domain::codes::Code;
use domain::data_sharing::{
    DataSharingCheckJob, FINISHED, OPEN, ProviderState, TestCaseRequest, delay_before_attempt,
};
use domain::locale::Locale;
use partners::data_sharing::{DataSharing, ProviderSession, SharingError};
use serde::Serialize;
use serde_json::json;
use store::jobs;
use store::portal::locked_actions::{self, LockedAction};
use store::portal::partner_sessions::{self, PartnerSession};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::body;
use crate::http::client::Client;
use crate::http::envelope::{SingleResponse, single};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::portal::reading;
use crate::portal::submission::{evaluate, find_action, submitter};
use crate::portal::submit_request::SubmitRequest;
use crate::session::identity::{Consumer, Identity};
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(requirements))
        .routes(routes!(state))
        .routes(routes!(debug))
        .routes(routes!(renew))
}

/// What an inventory through a provider begins with.
#[derive(Serialize, ToSchema)]
struct InventoryRequirements {
    data: InventoryProviders,
}

/// The part of the provider that the action's type asks for; the other one is absent.
#[derive(Serialize, ToSchema)]
struct InventoryProviders {
    #[schema(required = true)]
    ockto: Option<Ockto>,
    #[schema(required = true)]
    iwize: Option<Iwize>,
}

/// The data-sharing provider's session.
#[derive(Serialize, ToSchema)]
struct Ockto {
    /// Whether the made-up households can be chosen.
    debug: bool,
    /// The QR code as an image in base64: PNG or SVG.
    #[serde(rename = "qrCode")]
    #[schema(required = true)]
    qr_code: Option<String>,
    /// Where the start button leads.
    #[schema(required = true)]
    url: Option<String>,
    /// Why there is no QR code.
    errors: Vec<String>,
}

/// The form in a frame.
#[derive(Serialize, ToSchema)]
struct Iwize {
    #[schema(required = true)]
    iframe_url: Option<String>,
}

/// How far the sharing is.
#[derive(Serialize, ToSchema)]
struct OcktoState {
    /// 10 start, 20 scanned, 30 finished, 99 failed; anything else is an error too.
    code: i64,
    /// The provider's word for it.
    #[schema(required = true)]
    label: Option<String>,
}

/// Everything that these calls lean on.
struct Sharing<'a> {
    app: &'a App,
    identity: &'a Identity,
    locked: LockedAction,
}

impl<'a> Sharing<'a> {
    async fn open(app: &'a App, identity: &'a Identity, id: &str) -> ApiResult<Self> {
        let action = reading::parse_id(id, Code::ProductActionNotFound)?;
        Ok(Self { app, identity, locked: find_action(app, identity, action).await? })
    }

    fn expect(
        &self,
        decide: impl FnOnce(&domain::actions::Context) -> Result<(), Rejection>,
    ) -> ApiResult<()> {
        evaluate(self.identity, &self.locked, self.app.now(), decide)
    }

    fn provider(&self) -> ApiResult<DataSharing<'a>> {
        let provider = self.app.partners.sharing(&self.identity.tenant.licence.slug);
        provider.ok_or_else(|| failed("no data-sharing provider is configured"))
    }

    async fn stored_session(&self) -> ApiResult<Option<PartnerSession>> {
        Ok(partner_sessions::find(self.app.store.reader(), self.identity.scope, self.locked.id).await?)
    }

    /// The session that is open, or a new one where there is none or the last one came to nothing.
    async fn session(&self, client: &Client) -> ApiResult<ProviderSession> {
        let provider = self.provider()?;
        let Some(stored) = self.stored_session().await? else { return self.start(None, None).await };
        if stored.state == FINISHED {
            // The firm has opened the action again: what was shared then is not the answer now.
            return self.start(Some(&stored.partner_id), None).await;
        }
        match provider.show(&stored.partner_id).await {
            Ok(session) if session.state.is_open() || session.state == ProviderState::Finished => Ok(session),
            Ok(_) => self.renew(client, &stored).await,
            Err(SharingError::Gone) => self.start(Some(&stored.partner_id), None).await,
            Err(error) => Err(failed(error)),
        }
    }

    async fn renew(&self, client: &Client, stored: &PartnerSession) -> ApiResult<ProviderSession> {
        self.identity.require_write_access()?;
        match self.provider()?.renew(&stored.partner_id).await {
            Ok(session) => {
                let tx = self.app.store.begin().await?;
                let (id, now) = (&stored.partner_id, self.app.now());
                partner_sessions::set_state(&tx, self.identity.scope, self.locked.id, id, OPEN, now).await?;
                // While it is open somebody looks already.
                if stored.state != OPEN {
                    self.look_later(&tx, id).await?;
                }
                tx.commit().await?;
                Ok(session)
            }
            Err(SharingError::Gone) => self.start(Some(&stored.partner_id), None).await,
            // The data came in while the consumer asked for a new code.
            Err(SharingError::Finished) => {
                self.complete_from_partner(client, &stored.partner_id).await?;
                Err(Code::ActionAlreadyDone.into())
            }
            Err(error) => Err(failed(error)),
        }
    }

    /// Begins a session and remembers it, in the place of the one with the id `instead`. Where another request was
    /// first, the session that it began counts.
    async fn start(&self, instead: Option<&str>, test_case: Option<&str>) -> ApiResult<ProviderSession> {
        self.identity.require_write_access()?;
        let (provider, app, action, now) = (self.provider()?, self.app, self.locked.id, self.app.now());
        let return_url =
            format!("{}/action/{action}/ockto-form", self.identity.tenant.current_url(&app.settings));
        let session = provider.start(&action.to_string(), test_case, &return_url).await.map_err(failed)?;
        let tx = app.store.begin().await?;
        let locked = locked_actions::lock_for_update(&tx, self.identity.scope, action).await?;
        if reading::require_owned(locked, Code::ProductActionNotFound)?.done {
            return Err(Code::ActionAlreadyDone.into());
        }
        let stored = partner_sessions::find(&tx, self.identity.scope, action).await?;
        if let Some(first) = stored.filter(|stored| Some(stored.partner_id.as_str()) != instead) {
            drop(tx);
            return provider.show(&first.partner_id).await.map_err(failed);
        }
        let new = PartnerSession {
            partner_id: session.id.clone(),
            state: OPEN.to_owned(),
            details: json!({ "test_case": test_case }),
            created_at: now,
        };
        partner_sessions::put(&tx, self.identity.scope, action, new, now).await?;
        self.look_later(&tx, &session.id).await?;
        tx.commit().await?;
        Ok(session)
    }

    /// Sees to it that a finished session is noticed when the page is closed.
    async fn look_later(&self, tx: &store::Tx, session: &str) -> ApiResult<()> {
        let now = self.app.now();
        let scope = self.identity.scope;
        let check = DataSharingCheckJob {
            action: self.locked.id,
            consumer: scope.consumer,
            session: session.to_owned(),
            round: 1,
        };
        let at = now + delay_before_attempt(check.round).unwrap_or_default();
        Ok(jobs::enqueue(tx, self.app.new_id(), Some(scope.licence), &check, at, now).await?)
    }

    /// Takes over what was shared: the action is done with it, once.
    async fn complete_from_partner(&self, client: &Client, session: &str) -> ApiResult<()> {
        let data = self.provider()?.result(session).await.map_err(failed)?;
        let submitter = submitter(self.identity, client)?;
        let session = FinishedSession { action: self.locked.id, id: session };
        Ok(app::data_sharing::complete_for(self.app, &submitter, session, data, &SHARED).await?)
    }

    fn requirements(&self, session: ProviderSession) -> SingleResponse<InventoryRequirements> {
        let settings = &self.app.settings;
        let url = session.url.and_then(|url| settings.link_of_partner(&url).ok());
        let qr_code = session.qr_code.filter(|image| is_image(image));
        let errors = if qr_code.is_some() { Vec::new() } else { vec!["QR_CODE_MISSING".to_owned()] };
        let ockto = Ockto { debug: self.app.partners.data_sharing_debug, qr_code, url, errors };
        let data = InventoryProviders { ockto: Some(ockto), iwize: None };
        single("inventory-requirements", self.locked.id, InventoryRequirements { data })
    }

    fn frame(&self) -> SingleResponse<InventoryRequirements> {
        let locale = Locale::from_tag(&self.locked.consumer.locale).unwrap_or_default();
        let slug = &self.identity.tenant.licence.slug;
        let iframe_url = self.app.partners.embedded_form_url(slug, self.locked.id, locale);
        let data = InventoryProviders { ockto: None, iwize: Some(Iwize { iframe_url }) };
        single("inventory-requirements", self.locked.id, InventoryRequirements { data })
    }
}

fn failed(reason: impl std::fmt::Display) -> ApiError {
    ApiError::new(Code::InventoryFormDataRetrievalFailed).with_source(reason)
}

/// Whether a text is a PNG or an SVG in base64.
fn is_image(base64: &str) -> bool {
    let Ok(bytes) = base64::engine::general_purpose::STANDARD.decode(base64) else { return false };
    bytes.starts_with(b"\x89PNG\r\n") || bytes.starts_with(b"<svg") || bytes.starts_with(b"<?xml")
}

/// What the action's provider begins with: a QR code and a start button, or the address of a form for the frame.
#[utoipa::path(get, path = "/api/inventory-form/requirements/{id}", tag = "actions",
    responses((status = 200, body = SingleResponse<InventoryRequirements>),
    (status = 502, body = ErrorBody, description = "INVENTORY_FORM_DATA_RETRIEVAL_FAILED")))]
async fn requirements(
    State(app): State<App>,
    identity: Consumer,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult<SingleResponse<InventoryRequirements>> {
    let sharing = Sharing::open(&app, &identity, &id).await?;
    if sharing.locked.kind == ActionType::InventoryFormIwize {
        sharing.expect(inventory::expect_embedded)?;
        return Ok(sharing.frame());
    }
    sharing.expect(inventory::expect_shared)?;
    let session = sharing.session(&client).await?;
    Ok(sharing.requirements(session))
}

/// How far the sharing is. Once the provider has finished, its data are taken over and the action is done.
#[utoipa::path(get, path = "/api/inventory-form/ockto-state/{id}", tag = "actions",
    responses((status = 200, body = SingleResponse<OcktoState>),
    (status = 502, body = ErrorBody, description = "INVENTORY_FORM_DATA_RETRIEVAL_FAILED")))]
async fn state(
    State(app): State<App>,
    identity: Consumer,
    client: Client,
    Path(id): Path<String>,
) -> ApiResult<SingleResponse<OcktoState>> {
    let sharing = Sharing::open(&app, &identity, &id).await?;
    let stored = sharing.stored_session().await?;
    let answer = |state: ProviderState, label: Option<String>| {
        Ok(single("ockto-states", sharing.locked.id, OcktoState { code: state.code(), label }))
    };
    if sharing.locked.done && stored.as_ref().is_some_and(|stored| stored.state == FINISHED) {
        return answer(ProviderState::Finished, Some(FINISHED.to_owned()));
    }
    sharing.expect(inventory::expect_shared)?;
    let Some(stored) = stored.filter(|stored| stored.state != FINISHED) else {
        return answer(ProviderState::Start, None);
    };
    let session = match sharing.provider()?.show(&stored.partner_id).await {
        Ok(session) => session,
        Err(SharingError::Gone) => return answer(ProviderState::Failed, None),
        Err(error) => return Err(failed(error)),
    };
    if session.state == ProviderState::Finished && identity.require_write_access().is_ok() {
        sharing.complete_from_partner(&client, &session.id).await?;
    }
    answer(session.state, session.label)
}

/// Begins again with one of the provider's made-up households; only where the operator lets it be tried out.
#[utoipa::path(post, path = "/api/inventory-form/ockto-debug/{id}", tag = "actions",
    request_body = TestCaseRequest, responses((status = 200, body = SingleResponse<InventoryRequirements>),
    (status = 502, body = ErrorBody, description = "INVENTORY_FORM_DATA_RETRIEVAL_FAILED")))]
async fn debug(
    Path(id): Path<String>,
    acting: SubmitRequest,
) -> ApiResult<SingleResponse<InventoryRequirements>> {
    let sharing = Sharing::open(&acting.app, &acting.identity, &id).await?;
    sharing.expect(inventory::expect_shared)?;
    if !acting.app.partners.data_sharing_debug {
        return Err(ApiError::new(Code::AccessDenied).with_source("made-up households are switched off"));
    }
    let TestCaseRequest { test_case } = domain::actions::read(&acting.value()?)?;
    let stored = sharing.stored_session().await?;
    let instead = stored.as_ref().map(|stored| stored.partner_id.as_str());
    let session = sharing.start(instead, Some(test_case.into())).await?;
    Ok(sharing.requirements(session))
}

/// Makes a new QR code; the older one stops working.
#[utoipa::path(post, path = "/api/inventory-form/ockto-renew-qr/{id}", tag = "actions",
    responses((status = 200, body = SingleResponse<InventoryRequirements>),
    (status = 502, body = ErrorBody, description = "INVENTORY_FORM_DATA_RETRIEVAL_FAILED")))]
async fn renew(
    Path(id): Path<String>,
    acting: SubmitRequest,
) -> ApiResult<SingleResponse<InventoryRequirements>> {
    let sharing = Sharing::open(&acting.app, &acting.identity, &id).await?;
    body::parse::<body::EmptyBody>(&acting.body)?;
    sharing.expect(inventory::expect_shared)?;
    let session = match sharing.stored_session().await? {
        Some(stored) if stored.state != FINISHED => sharing.renew(&acting.client, &stored).await?,
        stored => sharing.start(stored.as_ref().map(|stored| stored.partner_id.as_str()), None).await?,
    };
    Ok(sharing.requirements(session))
}
