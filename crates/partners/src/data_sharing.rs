//! Client of the data-sharing provider; its API is described in `docs/partners/data-sharing.md`.

use domain::data_sharing::ProviderState;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error_response;
use crate::http::{HttpError, PartnerAccount, PartnerCall, Reply};

/// The provider, with the account of one licence.
#[derive(Clone, Copy, Debug)]
pub struct DataSharing<'a>(pub(crate) PartnerAccount<'a>);

/// A session, as the provider reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderSession {
    /// Id that the provider gave the session.
    pub id: String,
    pub state: ProviderState,
    /// The provider's word for the state.
    pub label: Option<String>,
    /// An image in base64, not yet looked at.
    pub qr_code: Option<String>,
    /// Address for the phone, not yet validated.
    pub url: Option<String>,
}

/// Reason that there is no session, or no data.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SharingError {
    #[error("the provider does not know this session")]
    Gone,
    #[error("the session is finished")]
    Finished,
    #[error(transparent)]
    Failed(HttpError),
}

impl From<HttpError> for SharingError {
    fn from(error: HttpError) -> Self {
        match error_response::code(&error).as_deref() {
            Some("SESSION_NOT_FOUND") => Self::Gone,
            Some("SESSION_FINISHED") => Self::Finished,
            _ => Self::Failed(error),
        }
    }
}

#[derive(Serialize)]
struct SessionRequest<'a> {
    reference: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    test_case: Option<&'a str>,
    return_url: &'a str,
}

#[derive(Deserialize)]
struct SessionResponse {
    id: String,
    state: SessionState,
    qr_code: Option<String>,
    url: Option<String>,
}

#[derive(Deserialize)]
struct SessionState {
    code: i64,
    label: Option<String>,
}

#[derive(Deserialize)]
struct SharedResult {
    id: String,
    data: Value,
}

fn session(reply: &Reply) -> Result<ProviderSession, SharingError> {
    let SessionResponse { id, state, qr_code, url } = reply.json()?;
    let (code, label) = (ProviderState::from_code(state.code), state.label);
    Ok(ProviderSession { id: error_response::id(id)?, state: code, label, qr_code, url })
}

fn require_session(id: &str, session: ProviderSession) -> Result<ProviderSession, SharingError> {
    if session.id == id {
        Ok(session)
    } else {
        Err(HttpError::InvalidResponse("another session".to_owned()).into())
    }
}

impl DataSharing<'_> {
    /// Begins a session; `test_case` names one of the provider's made-up households.
    ///
    /// # Errors
    /// [`SharingError`].
    pub async fn start(
        &self,
        reference: &str,
        test_case: Option<&str>,
        return_url: &str,
    ) -> Result<ProviderSession, SharingError> {
        let request = SessionRequest { reference, test_case, return_url };
        session(&self.0.send(PartnerCall::post("/ockto/v1/sessions").json(&request)).await?)
    }

    /// Returns the state of a session.
    ///
    /// # Errors
    /// [`SharingError`].
    pub async fn show(&self, id: &str) -> Result<ProviderSession, SharingError> {
        require_session(
            id,
            session(&self.0.send(PartnerCall::get(format!("/ockto/v1/sessions/{id}"))).await?)?,
        )
    }

    /// Makes a new QR code, after which the older one no longer works.
    ///
    /// # Errors
    /// [`SharingError::Finished`] when there is nothing to scan any more, besides the others.
    pub async fn renew(&self, id: &str) -> Result<ProviderSession, SharingError> {
        require_session(
            id,
            session(&self.0.send(PartnerCall::post(format!("/ockto/v1/sessions/{id}/renew"))).await?)?,
        )
    }

    /// Returns the data that was shared in a finished session.
    ///
    /// # Errors
    /// [`SharingError`].
    pub async fn result(&self, id: &str) -> Result<Value, SharingError> {
        let shared: SharedResult =
            self.0.send(PartnerCall::get(format!("/ockto/v1/sessions/{id}/result"))).await?.json()?;
        if shared.id != id || !shared.data.is_object() {
            return Err(HttpError::InvalidResponse("no data of this session".to_owned()).into());
        }
        Ok(shared.data)
    }
}
