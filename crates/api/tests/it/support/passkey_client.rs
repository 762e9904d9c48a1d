//! A browser and an authenticator that others wrote (passkey-rs), beside the one of our own in
//! [`authenticator`](super::authenticator).

use async_trait::async_trait;
use passkey::authenticator::{Authenticator, UiHint, UserCheck, UserValidationMethod};
use passkey::client::{Client, DefaultClientData, WebauthnError};
use passkey::crypto::AvailableBackend;
use passkey_types::ctap2::{Aaguid, Ctap2Error};
use passkey_types::{Passkey, webauthn};
use serde_json::{Value, json};
use url::Url;

/// A person who is there, and whose finger is the right one or not.
struct Person {
    is_verified: bool,
}

#[async_trait]
impl UserValidationMethod for Person {
    type PasskeyItem = Passkey;

    async fn check_user<'a>(
        &self,
        _: UiHint<'a, Passkey>,
        presence: bool,
        _: bool,
    ) -> Result<UserCheck, Ctap2Error> {
        Ok(UserCheck { presence, verification: self.is_verified })
    }

    fn is_presence_enabled(&self) -> bool {
        true
    }

    fn is_verification_enabled(&self) -> Option<bool> {
        Some(true)
    }
}

/// A browser with one passkey, or none yet.
pub struct PasskeyClient {
    /// The origin of the page, as the browser sees it.
    pub origin: Url,
    /// True if the person is verified.
    pub verifies: bool,
    pub passkey: Option<Passkey>,
}

impl PasskeyClient {
    pub fn new(origin: &str) -> Self {
        Self { origin: Url::parse(origin).expect("an origin"), verifies: true, passkey: None }
    }

    fn authenticator(&self) -> Authenticator<Option<Passkey>, Person, AvailableBackend> {
        let person = Person { is_verified: self.verifies };
        let store = self.passkey.clone();
        let mut authenticator = Authenticator::new(Aaguid::new_empty(), store, person, AvailableBackend);
        authenticator.set_make_credentials_with_signature_counter(true);
        authenticator
    }

    /// Parses the options of the page; for an unverified person it lowers the required verification first.
    fn parse_options<T: serde::de::DeserializeOwned>(&self, options: &Value) -> T {
        let mut options = options.clone();
        if !self.verifies {
            let place = if options["rp"].is_object() { "/authenticatorSelection" } else { "" };
            let part = options.pointer_mut(place).expect("a part");
            part["userVerification"] = json!("discouraged");
        }
        serde_json::from_value(json!({ "publicKey": options })).expect("options")
    }

    /// `navigator.credentials.create()`, as `RegistrationResponseJSON`.
    pub async fn create(&mut self, options: &Value) -> Result<Value, WebauthnError> {
        let request: webauthn::CredentialCreationOptions = self.parse_options(options);
        let mut client = Client::new(self.authenticator());
        let made = client.register(&self.origin, request, DefaultClientData).await?;
        self.passkey.clone_from(client.authenticator().store());
        Ok(serde_json::to_value(made).expect("JSON"))
    }

    /// `navigator.credentials.get()`, as `AuthenticationResponseJSON`.
    pub async fn get(&mut self, options: &Value) -> Result<Value, WebauthnError> {
        let request: webauthn::CredentialRequestOptions = self.parse_options(options);
        let mut client = Client::new(self.authenticator());
        let given = client.authenticate(&self.origin, request, DefaultClientData).await?;
        self.passkey.clone_from(client.authenticator().store());
        Ok(serde_json::to_value(given).expect("JSON"))
    }
}
