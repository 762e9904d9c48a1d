//! Options of passkey ceremonies, as the calls return them.

use app::sign_in::passkeys::PasskeyOptions;
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::http::envelope::{SingleResponse, single_response};

/// Options for the browser's authenticator call, with their expiry.
#[derive(Serialize, ToSchema)]
pub struct PasskeyChallenge {
    /// Options for `PublicKeyCredential.parseCreationOptionsFromJSON` to add a passkey, and
    /// `parseRequestOptionsFromJSON` to use one.
    #[schema(value_type = domain::values::Object)]
    options: Value,
    /// Time after which responses are rejected.
    expires_at: DateTime<Utc>,
}

/// The answer to a call that asks for a challenge.
pub fn challenge_response(asked: PasskeyOptions) -> SingleResponse<PasskeyChallenge> {
    let PasskeyOptions { id, options, expires_at } = asked;
    single_response("passkey-challenges", id, PasskeyChallenge { options, expires_at })
}
