use domain::events::EventActor;
use domain::locale::AddressStyle;
use domain::records::Manager;
use domain::search::client_search::terms;
use serde_json::{Value, json};
use store::Scope;
use store::records::{self, Batch, ConsumerRow, PlannedRecord, WriteOutcome};
use uuid::Uuid;

use super::{Portal, Reply};

/// The password of every consumer in the tests.
pub const PASSWORD: &str = "Demo-Portaal-2026!";
/// [`PASSWORD`] as it is stored, with the lowest parameters, which it names and by which it is compared: hashing took a fifth
/// of the time of a test.
pub const PASSWORD_HASH: &str =
    "$argon2id$v=19$m=8,t=1,p=1$f1uk2e+I7SsbMk3pRryUQQ$2vs8BaLfrY+nyNlJvpFcFKRjfra5vrwvTEYEr0nOsf8";

impl Portal {
    /// A consumer with this user name, the address `<name>@example.nl` and [`PASSWORD`].
    pub async fn consumer(&self, domain: &str, name: &str) -> Scope {
        self.consumer_with(domain, name, false).await
    }

    /// Adds a consumer as [`Self::consumer`] does, where the firm may ask for two-factor.
    pub async fn consumer_with(&self, domain: &str, name: &str, two_factor_required: bool) -> Scope {
        let directory = self.app.directory().await.expect("the firms");
        let licence = directory.by_domain(domain).expect("the firm").licence.id;
        let row = ConsumerRow {
            user_name_key: Some(name.to_owned()),
            email: Some(format!("{name}@example.nl")),
            email_key: Some(format!("{name}@example.nl")),
            shares_email: false,
            email_set_by: EventActor::SYSTEM,
            display_name: name.to_owned(),
            date_of_birth: "1984-05-06".parse().ok(),
            address_style: AddressStyle::Formal.code().to_owned(),
            locale: "nl".to_owned(),
            partner_external_id: None,
            branch: None,
            two_factor_required,
            adviser: None,
            erasure_hashes: Vec::new(),
            details: json!({}),
            terms: terms(name, name, Some(&format!("{name}@example.nl")), &json!({})),
        };
        let record = PlannedRecord { id: Uuid::now_v7(), external_id: name.to_owned(), version: 1, row };
        let tx = self.store.begin().await.expect("a transaction");
        let batch = Batch::Consumers(vec![record]);
        let outcomes =
            records::write(&tx, licence, batch, &Manager::OPERATOR, self.app.now()).await.expect("written");
        let [WriteOutcome::Created(consumer)] = outcomes.as_slice() else { panic!("{outcomes:?}") };
        let scope = Scope { licence, consumer: *consumer };
        store::accounts::consumers::set_password(&tx, scope, PASSWORD_HASH, self.app.now())
            .await
            .expect("a password");
        store::accounts::consumers::activate(&tx, scope, self.app.now()).await.expect("activated");
        tx.commit().await.expect("committed");
        scope
    }

    /// Tries to sign in at `vandijk`.
    pub async fn login(&self, name: &str, password: &str) -> Reply {
        self.public("/api/auth/login", json!({ "email": name, "password": password })).await
    }

    /// The pair of a complete sign-in with [`PASSWORD`].
    pub async fn sign_in(&self, name: &str) -> Value {
        let pair = self.login(name, PASSWORD).await.attributes();
        assert_eq!((&pair["twoFactor"], &pair["twoFactorSetup"]), (&json!(false), &json!(false)));
        pair
    }

    /// The access token of a complete sign-in.
    pub async fn token(&self, name: &str) -> String {
        text(&self.sign_in(name).await["accessToken"])
    }

    /// A POST without a token at `vandijk`.
    pub async fn public(&self, path: &str, body: Value) -> Reply {
        self.call(axum::http::Method::POST, path, None, Some(body)).await
    }
}

/// The text of a JSON string.
#[track_caller]
pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}
