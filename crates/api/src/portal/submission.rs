//! Shared parts of handlers that submit an action: recognition of repeated requests, and the response.

use app::idempotency::IdempotencyKey;
use app::storage::IncomingUpload;
use app::submissions::{self, Submitter};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use domain::actions::{Context, Rejection};
use domain::codes::Code;
use store::StoreError;
use store::documents::storage::StorageOwner;
use store::idempotency::StoredResponse;
use store::portal::locked_actions::LockedAction;
use uuid::Uuid;

use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::multipart::content_length;
use crate::session::identity::Identity;
use crate::state::App;

/// The longest `Idempotency-Key`, in bytes.
const LONGEST_KEY: usize = 255;

/// Reason that a handler that changes something ends early.
#[derive(Debug)]
pub enum HandlerError {
    /// An equal request was sent before, and got this response.
    Replayed(StoredResponse),
    Failed(ApiError),
}

pub type SubmitResult<T = Response> = Result<T, HandlerError>;

impl From<app::SubmitError> for HandlerError {
    fn from(error: app::SubmitError) -> Self {
        match error {
            app::SubmitError::Replayed(response) => Self::Replayed(response),
            app::SubmitError::Failed(error) => Self::Failed(error.into()),
        }
    }
}

macro_rules! failed {
    ($($error:ty),+) => {
        $(impl From<$error> for HandlerError {
            fn from(error: $error) -> Self {
                Self::Failed(error.into())
            }
        })+
    };
}
failed!(ApiError, Code, Rejection, StoreError, app::Error);

impl IntoResponse for HandlerError {
    fn into_response(self) -> Response {
        match self {
            Self::Replayed(response) => stored_response(response),
            Self::Failed(error) => error.into_response(),
        }
    }
}

/// The `Idempotency-Key` of a request.
///
/// # Errors
/// `BODY_NOT_READABLE` when it is not one.
pub fn idempotency_key(headers: &HeaderMap) -> ApiResult<Option<String>> {
    match headers.get("idempotency-key").map(|value| value.to_str()) {
        None => Ok(None),
        Some(Ok(key)) if !key.is_empty() && key.len() <= LONGEST_KEY => Ok(Some(key.to_owned())),
        Some(_) => Err(ApiError::new(Code::BodyNotReadable).with_source("no usable idempotency key")),
    }
}

/// A consumer's request with which files may come.
///
/// # Errors
/// Those of [`idempotency_key`].
pub fn incoming_upload(identity: &Identity, headers: &HeaderMap) -> ApiResult<IncomingUpload> {
    let scope = identity.scope;
    Ok(IncomingUpload {
        owner: StorageOwner::Consumer(scope),
        expected: content_length(headers),
        idempotency_key: idempotency_key(headers)?.map(|key| (scope, key)),
    })
}

/// A signed-in consumer, as submissions name them.
///
/// # Errors
/// `ACCESS_DENIED` for an impersonating colleague.
pub fn submitter(identity: &Identity, client: &Client) -> ApiResult<Submitter> {
    identity.require_write_access()?;
    Ok(Submitter {
        scope: identity.scope,
        session: identity.session,
        stage: identity.claims.stage,
        licence: identity.tenant.licence.clone(),
        client: client.clone(),
    })
}

/// A request that changes something, with what tells whether it was sent before.
pub struct IdempotentRequest {
    pub submitter: Submitter,
    pub key: IdempotencyKey,
}

impl IdempotentRequest {
    /// `content` is what makes two requests the same: the call, its parameters and its body.
    ///
    /// # Errors
    /// `BODY_NOT_READABLE` when the `Idempotency-Key` is not one; `ACCESS_DENIED` for an impersonating
    /// colleague.
    pub fn new(
        identity: &Identity,
        client: &Client,
        headers: &HeaderMap,
        content: &[&[u8]],
    ) -> ApiResult<Self> {
        let submitter = submitter(identity, client)?;
        let key = IdempotencyKey::new(identity.scope, idempotency_key(headers)?, content);
        Ok(Self { submitter, key })
    }
}

/// Returns one of the consumer's actions, without locking it.
pub async fn find_action(app: &App, identity: &Identity, action: Uuid) -> ApiResult<LockedAction> {
    Ok(submissions::find_action(app.store.reader(), identity.scope, action).await?)
}

/// Decides on an action of the consumer's as it is known, locked or not.
pub fn evaluate_action<T>(
    identity: &Identity,
    action: &LockedAction,
    now: DateTime<Utc>,
    decide: impl FnOnce(&Context) -> Result<T, Rejection>,
) -> ApiResult<T> {
    Ok(submissions::evaluate_action(&identity.tenant.licence.settings, action, now, decide)?)
}

/// A stored response as the answer.
pub fn stored_response(response: StoredResponse) -> Response {
    let status = StatusCode::from_u16(response.status).unwrap_or(StatusCode::OK);
    (status, envelope::json_text(response.body)).into_response()
}
