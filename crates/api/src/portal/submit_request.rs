//! An act as a handler gets it: who, from where, with what; and the short way from there to a decision.

use app::accounts::confirmation::require_for_action;
use app::submissions::submit_answer;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::HeaderMap;
use bytes::Bytes;
use domain::action_type::ActionType;
use domain::actions::{Context, Outcome, Rejection};
use domain::codes::Code;
use domain::kinds::ProductKind;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;
use store::portal::locked_actions::LockedAction;
use store::portal::products;
use uuid::Uuid;

use super::reading;
use super::submission::{IdempotentRequest, SubmitResult, stored_response};
use crate::http::body;
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult};
use crate::session::identity::{ActionScopedSession, Consumer, Identity};
use crate::state::App;

/// A request of a signed-in consumer that answers an action.
pub struct SubmitRequest {
    pub app: App,
    pub identity: Identity,
    pub client: Client,
    pub headers: HeaderMap,
    /// The call, which is part of what makes two requests the same.
    path: String,
    pub body: Bytes,
}

/// A [`SubmitRequest`] that a token for the one action may send too.
pub struct ActionScopedRequest(pub SubmitRequest);

impl SubmitRequest {
    async fn read(request: Request, app: &App, identity: Identity, client: Client) -> ApiResult<Self> {
        let (headers, path) = (request.headers().clone(), request.uri().path().to_owned());
        let body = body::read(request).await?;
        Ok(Self { app: app.clone(), identity, client, headers, path, body })
    }
}

impl FromRequest<App> for SubmitRequest {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> ApiResult<Self> {
        let (mut parts, body) = request.into_parts();
        let identity = Consumer::from_request_parts(&mut parts, app).await?.0;
        let Ok(client) = Client::from_request_parts(&mut parts, app).await;
        Self::read(Request::from_parts(parts, body), app, identity, client).await
    }
}

impl FromRequest<App> for ActionScopedRequest {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> ApiResult<Self> {
        let (mut parts, body) = request.into_parts();
        let identity = ActionScopedSession::from_request_parts(&mut parts, app).await?.0;
        let Ok(client) = Client::from_request_parts(&mut parts, app).await;
        Ok(Self(SubmitRequest::read(Request::from_parts(parts, body), app, identity, client).await?))
    }
}

impl SubmitRequest {
    /// The body as a JSON object; an absent one counts as `{}`.
    pub fn value(&self) -> ApiResult<Value> {
        body::parse(&self.body)
    }

    /// The action that the body names as `productActionId`.
    ///
    /// # Errors
    /// `PRODUCTACTION_ID_NOT_PROVIDED`, or `PRODUCT_ACTION_NOT_FOUND` for what is no id.
    pub fn action_in_body(&self) -> ApiResult<Uuid> {
        let value = self.value()?;
        let id = value["productActionId"].as_str().map(str::trim).filter(|id| !id.is_empty());
        reading::parse_id(id.ok_or(Code::ProductactionIdNotProvided)?, Code::ProductActionNotFound)
    }

    /// The request, with what tells whether it was sent before.
    pub fn request(&self) -> ApiResult<IdempotentRequest> {
        let content: [&[u8]; 2] = [self.path.as_bytes(), &self.body];
        IdempotentRequest::new(&self.identity, &self.client, &self.headers, &content)
    }

    /// Requires that the session may submit actions of this type.
    ///
    /// # Errors
    /// Those of [`require_for_action`].
    pub async fn require_for_action(&self, kind: ActionType) -> ApiResult<()> {
        let Identity { scope, session, .. } = self.identity;
        let settings = &self.identity.tenant.licence.settings;
        let db = self.app.store.reader();
        Ok(require_for_action(&self.app, db, settings, (scope, session), kind).await?)
    }

    /// Submits the action: parses the body, decides, writes, and responds with the action in its new state.
    pub async fn submit<A>(
        &self,
        action: Uuid,
        types: &[ActionType],
        decide: impl FnOnce(&Context, &A) -> Result<Outcome, Rejection>,
    ) -> SubmitResult
    where
        A: DeserializeOwned + JsonSchema + 'static,
    {
        let value = self.value()?;
        let IdempotentRequest { submitter, key } = self.request()?;
        let decide = |_: &LockedAction, context: &Context| decide(context, &domain::actions::read(&value)?);
        Ok(stored_response(submit_answer(&self.app, &submitter, key, (action, types), decide).await?))
    }

    /// Submits like [`SubmitRequest::submit`], for an action of the mortgage in the path.
    pub async fn answer_on_mortgage<A>(
        &self,
        mortgage: &str,
        types: &[ActionType],
        decide: impl FnOnce(&Context, &A) -> Result<Outcome, Rejection>,
    ) -> SubmitResult
    where
        A: DeserializeOwned + JsonSchema + 'static,
    {
        let mortgage = reading::parse_id(mortgage, Code::MortgageNotFound)?;
        let db = self.app.store.reader();
        let found = products::find(db, self.identity.scope, ProductKind::Mortgage, mortgage).await?;
        reading::require_owned(found, Code::MortgageNotFound)?;
        let value = self.value()?;
        let IdempotentRequest { submitter, key } = self.request()?;
        let action = self.action_in_body()?;
        let decide = |locked: &LockedAction, context: &Context| {
            if locked.product.as_ref().is_none_or(|product| product.id != mortgage) {
                return Err(Rejection::new(Code::ProductActionNotFound));
            }
            decide(context, &domain::actions::read(&value)?)
        };
        Ok(stored_response(submit_answer(&self.app, &submitter, key, (action, types), decide).await?))
    }
}
