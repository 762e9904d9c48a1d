//! Tests of a consumer's reads and acts, on both databases.

mod acts;
mod lists;

use chrono::{DateTime, NaiveDate, Utc};
use domain::ids::LicenceId;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::sql::values;
use crate::testing::TestDatabase;
use crate::{Scope, Store, Tx};

fn instant(text: &str) -> DateTime<Utc> {
    text.parse().expect("an instant")
}

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a date")
}

fn parse_json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// A firm with two consumers.
struct Firm {
    store: Store,
    anna: Scope,
    bram: Scope,
    _folder: tempfile::TempDir,
}

impl Firm {
    async fn open(database: TestDatabase) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&database.create(folder.path()).await).await.expect("a database");
        let licence = LicenceId::new(Uuid::now_v7());
        let anna = Scope { licence, consumer: Uuid::now_v7() };
        let bram = Scope { licence, consumer: Uuid::now_v7() };
        let tx = store.begin().await.expect("a transaction");
        tx.execute(
            "insert into licences (id,slug,name,version,settings,updated_at) values ($1,$2,$3,1,$4,$5)",
            values![licence, "vandijk", "Van Dijk", json!({}), instant("2026-01-01T00:00:00Z")],
        )
        .await
        .expect("a licence");
        consumer(&tx, anna, "Anna").await;
        consumer(&tx, bram, "Bram").await;
        tx.commit().await.expect("committed");
        Self { store, anna, bram, _folder: folder }
    }
}

async fn consumer(tx: &Tx, scope: Scope, name: &str) {
    tx.execute(
        "insert into consumers (id,licence_id,external_id,version,email,display_name,address_style,locale,details,\
         two_factor_required,two_factor_enabled,created_at,updated_at) \
         values ($1,$2,$3,1,$4,$3,'formal','nl',$5,$6,$6,$7,$7)",
        values![
            scope.consumer,
            scope.licence,
            name,
            format!("{name}@example.test"),
            json!({ "first_name": name }),
            false,
            instant("2026-01-01T00:00:00Z"),
        ],
    )
    .await
    .expect("a consumer");
}

/// A product of one or more owners.
struct NewProduct<'a> {
    kind: &'a str,
    external_id: &'a str,
    details: Value,
    ends_at: Option<DateTime<Utc>>,
    is_archived: bool,
}

impl<'a> NewProduct<'a> {
    fn new(kind: &'a str, external_id: &'a str, details: Value) -> Self {
        Self { kind, external_id, details, ends_at: None, is_archived: false }
    }

    async fn insert(self, tx: &Tx, owners: &[Scope]) -> Uuid {
        let id = Uuid::now_v7();
        let now = instant("2026-01-01T00:00:00Z");
        tx.execute(
            "insert into products (id,licence_id,kind,external_id,version,label,details,ends_at,created_at,updated_at,\
             archived_at) values ($1,$2,$3,$4,1,$5,$6,$7,$8,$8,$9)",
            values![
                id,
                owners[0].licence,
                self.kind,
                self.external_id,
                format!("\"{}\" \\ é", self.external_id),
                self.details,
                self.ends_at,
                now,
                self.is_archived.then_some(now),
            ],
        )
        .await
        .expect("a product");
        for owner in owners {
            let text =
                "insert into product_owners (licence_id,consumer_id,kind,product_id) values ($1,$2,$3,$4)";
            tx.execute(text, values![owner.licence, owner.consumer, self.kind, id]).await.expect("an owner");
        }
        id
    }
}

async fn product(tx: &Tx, owner: Scope, kind: &str, external_id: &str, details: Value) -> Uuid {
    NewProduct::new(kind, external_id, details).insert(tx, &[owner]).await
}

/// An action of one or more owners, each with the moment at which they answered.
struct NewAction<'a> {
    external_id: &'a str,
    kind: &'a str,
    product: Option<Uuid>,
    label: &'a str,
    comment: Option<&'a str>,
    rejection: Option<&'a str>,
    completion: &'a str,
    deadline: Option<&'a str>,
    details: Value,
    /// Time at which it was completed for all owners.
    executed_at: Option<DateTime<Utc>>,
    is_done: bool,
    is_archived: bool,
}

impl<'a> NewAction<'a> {
    fn new(external_id: &'a str, kind: &'a str, product: Option<Uuid>) -> Self {
        Self {
            external_id,
            kind,
            product,
            label: external_id,
            comment: Some("line 1\nline 2"),
            rejection: None,
            completion: "all",
            deadline: None,
            details: json!({ "quotes": [{ "id": "q" }] }),
            executed_at: None,
            is_done: false,
            is_archived: false,
        }
    }

    async fn insert(self, tx: &Tx, owners: &[(Scope, Option<&str>)]) -> Uuid {
        let id = Uuid::now_v7();
        let now = instant("2026-01-01T00:00:00Z");
        tx.execute(
            "insert into actions (id,licence_id,external_id,version,type,product_id,label,comment,rejection,completion,\
             date_created,deadline,details,is_done,executed_at,created_at,updated_at,required,archived_at) \
             values ($1,$2,$3,1,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$15,$16,$17)",
            values![
                id,
                owners[0].0.licence,
                self.external_id,
                self.kind,
                self.product,
                self.label,
                self.comment,
                self.rejection,
                self.completion,
                day("2026-11-01"),
                self.deadline.map(day),
                self.details,
                self.is_done || owners.iter().all(|(_, done)| done.is_some()),
                self.executed_at,
                now,
                false,
                self.is_archived.then_some(now),
            ],
        )
        .await
        .expect("an action");
        for (owner, done) in owners {
            let text =
                "insert into action_owners (licence_id,consumer_id,action_id,done_at) values ($1,$2,$3,$4)";
            tx.execute(text, values![owner.licence, owner.consumer, id, done.map(instant)])
                .await
                .expect("an owner");
        }
        id
    }
}

async fn payment(tx: &Tx, of: Scope, action: Uuid, invoice: Uuid, status: &str, cents: i64, created: &str) {
    tx.execute(
        "insert into payments (id,licence_id,consumer_id,action_id,invoice_id,amount_cents,description,status,\
         created_at,updated_at) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$9)",
        values![
            Uuid::now_v7(),
            of.licence,
            of.consumer,
            action,
            invoice,
            cents,
            "Factuur \"1\"",
            status,
            instant(created),
        ],
    )
    .await
    .expect("a payment");
}

async fn submission(tx: &Tx, of: Scope, action: Uuid, kind: &str, position: i64) {
    tx.execute(
        "insert into submissions (id,licence_id,action_id,consumer_id,type,payload,evidence,created_at,chain_position,\
         previous_hash,hash,version,sealed_action_id) values ($1,$2,$3,$4,$5,$6,$6,$7,$8,$9,$9,1,$3)",
        values![
            Uuid::now_v7(),
            of.licence,
            action,
            of.consumer,
            kind,
            json!({ "accepted": true }),
            instant("2026-11-02T00:00:00Z"),
            position,
            vec![1_u8, 2],
        ],
    )
    .await
    .expect("a submission");
}

async fn document(tx: &Tx, of: Scope, product: Option<Uuid>, action: Option<Uuid>, purpose: &str) -> Uuid {
    let id = Uuid::now_v7();
    tx.execute(
        "insert into documents (id,licence_id,version,purpose,product_id,action_id,label,file_name,media_type,details,\
         file_key,bytes,sha256,created_at,updated_at) \
         values ($1,$2,1,$3,$4,$5,$3,'a.pdf','application/pdf',$6,'key',3,'abc',$7,$7)",
        values![id, of.licence, purpose, product, action, json!({}), instant("2026-11-02T00:00:00Z")],
    )
    .await
    .expect("a document");
    let text = "insert into document_owners (licence_id,consumer_id,document_id) values ($1,$2,$3)";
    tx.execute(text, values![of.licence, of.consumer, id]).await.expect("an owner");
    id
}
