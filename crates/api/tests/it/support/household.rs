//! Anna and Bram at `vandijk`, who share some things, and Noor at `noordzee`, who must never see them.

use api::keys::Claims;
use chrono::TimeDelta;
use domain::accounts::session::Stage;
use domain::events::EventActor;
use domain::ids::LicenceId;
use domain::records::Manager;
use serde_json::{Value, json};
use store::Scope;
use store::records::{
    ActionRow, Batch, ConsumerRow, PlannedRecord, ProductRow, Reference, ReferencedProduct, WriteOutcome,
    write,
};
use uuid::Uuid;

use super::Portal;

/// Someone who is signed in.
#[derive(Clone, Debug)]
pub struct Person {
    pub scope: Scope,
    pub token: String,
}

/// An action to be seeded.
#[derive(Clone, Debug)]
pub struct NewAction<'a> {
    pub kind: &'a str,
    pub external_id: &'a str,
    pub product: Option<(&'a str, &'a str)>,
    pub owners: &'a [&'a str],
    pub completion: &'a str,
    pub details: Value,
}

impl Default for NewAction<'_> {
    fn default() -> Self {
        Self {
            kind: "UPLOAD_DOCUMENT",
            external_id: "action",
            product: None,
            owners: &["anna"],
            completion: "any",
            details: json!({}),
        }
    }
}

/// The body of a signature: what the signing screens send along.
pub fn signature() -> Value {
    json!({ "evidence": agreement_evidence() })
}

/// Returns the evidence that the signing screens send: shown, scrolled and agreed to.
pub fn agreement_evidence() -> Value {
    json!({
        "locale": "nl", "shown_at": "2026-11-21T08:58:00.000Z", "scrolled_at": "2026-11-21T08:59:00.000Z",
        "agreed_at": "2026-11-21T08:59:30.000Z", "sent_at": "2026-11-21T08:59:31.000Z",
        "wording": { "agreement": "Ik ga akkoord", "consent": "Toestemming", "debit": "Machtiging", "terms": "De voorwaarden" },
    })
}

fn references(names: &[&str]) -> Vec<Reference> {
    let of = |name: &&str| Reference { pointer: "/owners".to_owned(), external_id: (*name).to_owned() };
    names.iter().map(of).collect()
}

fn reference(product: (&str, &str)) -> ReferencedProduct {
    ReferencedProduct {
        pointer: "/product".to_owned(),
        kind: product.0.to_owned(),
        external_id: product.1.to_owned(),
    }
}

impl Portal {
    pub async fn licence(&self, slug: &str) -> LicenceId {
        let licence = store::firms::licences::by_slug(self.app.store.reader(), slug).await.expect("a read");
        licence.expect("a licence").id
    }

    async fn seed(&self, licence: LicenceId, batch: Batch) -> Uuid {
        let tx = self.store.begin().await.expect("a transaction");
        let outcomes = write(&tx, licence, batch, &Manager::OPERATOR, self.app.now()).await.expect("written");
        tx.commit().await.expect("committed");
        match outcomes.as_slice() {
            [WriteOutcome::Created(id) | WriteOutcome::Updated(id)] => *id,
            other => panic!("not written: {other:?}"),
        }
    }

    /// A consumer who is signed in.
    pub async fn person(&self, slug: &str, name: &str) -> Person {
        let licence = self.licence(slug).await;
        let row = ConsumerRow {
            user_name_key: None,
            email: None,
            email_key: Some(format!("{name}@example.nl")),
            shares_email: false,
            email_set_by: EventActor::SYSTEM,
            display_name: name.to_owned(),
            date_of_birth: None,
            address_style: "formal".to_owned(),
            locale: "nl".to_owned(),
            partner_external_id: None,
            branch: None,
            two_factor_required: false,
            adviser: None,
            erasure_hashes: Vec::new(),
            details: json!({ "first_name": name }),
            terms: Vec::new(),
        };
        let record = PlannedRecord { id: Uuid::now_v7(), external_id: name.to_owned(), version: 1, row };
        let consumer = self.seed(licence, Batch::Consumers(vec![record])).await;
        let scope = Scope { licence, consumer };
        Person { scope, token: self.staged_token(scope, Stage::Full, None).await }
    }

    /// A token of this stage, with a session behind it.
    pub async fn staged_token(&self, scope: Scope, stage: Stage, action: Option<Uuid>) -> String {
        let now = self.app.now();
        let session = Uuid::now_v7();
        store::testing::add_session(&self.store, scope, session, now, now + TimeDelta::days(14))
            .await
            .expect("a session");
        let claims = Claims {
            sub: scope.consumer,
            sid: session,
            lic: scope.licence,
            stage,
            two_factor: stage == Stage::Pending,
            two_factor_setup: stage == Stage::Setup,
            action,
            colleague: None,
            iat: now.timestamp(),
            exp: (now + TimeDelta::hours(1)).timestamp(),
        };
        self.app.keys.sign(&claims).expect("a token")
    }

    pub async fn product(&self, slug: &str, kind: &str, name: &str, owners: &[&str], details: Value) -> Uuid {
        let row = ProductRow {
            label: name.to_owned(),
            dossier_external_id: None,
            ends_at: None,
            advisers: Vec::new(),
            owners: references(owners),
            details,
        };
        let record = PlannedRecord { id: Uuid::now_v7(), external_id: name.to_owned(), version: 1, row };
        let batch = Batch::Products { kind: kind.to_owned(), records: vec![record] };
        self.seed(self.licence(slug).await, batch).await
    }

    pub async fn action(&self, slug: &str, new: NewAction<'_>) -> Uuid {
        let row = ActionRow {
            kind: new.kind.to_owned(),
            product: new.product.map(reference),
            invoice: None,
            label: new.external_id.to_owned(),
            comment: None,
            completion: new.completion.to_owned(),
            date_created: self.app.now().date_naive(),
            deadline: None,
            required: false,
            owners: references(new.owners),
            executed_at: None,
            details: new.details,
        };
        let record =
            PlannedRecord { id: Uuid::now_v7(), external_id: new.external_id.to_owned(), version: 1, row };
        self.seed(self.licence(slug).await, Batch::Actions(vec![record])).await
    }
}
