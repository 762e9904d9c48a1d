//! Statements on both databases: a value of the wrong type shows only where it runs.

mod chains;
mod documents;
mod firms;
mod identities;
mod notices;
mod passkeys;
mod payments;
mod privacy;
mod records;
mod sealed;
mod search;
mod sign_in;
mod staff;
mod trail;
mod webhooks;
mod work;

use chrono::{DateTime, Utc};
use domain::ids::LicenceId;
use domain::licence::Licence;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::firms::licences;
use crate::sql::values;
use crate::testing::{TestDatabase, evidence_keys};
use crate::{Scope, Store, Tx};

fn instant(text: &str) -> DateTime<Utc> {
    text.parse().expect("an instant")
}

/// Two consumers of a firm, and one of another.
struct Firm {
    store: Store,
    anna: Scope,
    bram: Scope,
    stranger: Scope,
    _folder: tempfile::TempDir,
}

impl Firm {
    async fn open(database: TestDatabase) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&database.create(folder.path()).await).await.expect("a database");
        let store = store.with_evidence_keys(evidence_keys());
        let tx = store.begin().await.expect("a transaction");
        let (firm, other) = (add_licence(&tx, "firm").await, add_licence(&tx, "other").await);
        let anna = add_consumer(&tx, firm, "anna").await;
        let bram = add_consumer(&tx, firm, "bram").await;
        let stranger = add_consumer(&tx, other, "anna").await;
        tx.commit().await.expect("committed");
        Self { store, anna, bram, stranger, _folder: folder }
    }

    async fn begin(&self) -> Tx {
        self.store.begin().await.expect("a transaction")
    }
}

async fn add_licence(tx: &Tx, slug: &str) -> LicenceId {
    let settings: Licence = serde_json::from_value(json!({ "name": slug })).expect("settings");
    licences::put(tx, LicenceId::new(Uuid::now_v7()), slug, 1, &settings, DateTime::UNIX_EPOCH)
        .await
        .expect("a licence")
}

async fn add_consumer(tx: &Tx, licence: LicenceId, name: &str) -> Scope {
    let scope = Scope { licence, consumer: Uuid::now_v7() };
    let then = instant("2026-01-01T00:00:00Z");
    tx.execute(
        "insert into consumers (id,licence_id,external_id,version,display_name,address_style,locale,details,\
         two_factor_required,two_factor_enabled,created_at,updated_at) \
         values ($1,$2,$3,1,$3,'formal','nl',$4,$5,$5,$6,$6)",
        values![scope.consumer, licence, name, json!({}), false, then],
    )
    .await
    .expect("a consumer");
    scope
}

async fn add_product(tx: &Tx, owners: &[Scope], kind: &str, external_id: &str, details: Value) -> Uuid {
    let (id, then) = (Uuid::now_v7(), instant("2026-01-01T00:00:00Z"));
    tx.execute(
        "insert into products (id,licence_id,kind,external_id,version,label,details,created_at,updated_at) \
         values ($1,$2,$3,$4,1,$4,$5,$6,$6)",
        values![id, owners[0].licence, kind, external_id, details, then],
    )
    .await
    .expect("a product");
    for owner in owners {
        let text = "insert into product_owners (licence_id,consumer_id,kind,product_id) values ($1,$2,$3,$4)";
        tx.execute(text, values![owner.licence, owner.consumer, kind, id]).await.expect("an owner");
    }
    id
}

async fn add_action(
    tx: &Tx,
    owners: &[Scope],
    product: Option<Uuid>,
    external_id: &str,
    kind: &str,
    details: Value,
) -> Uuid {
    let (id, then) = (Uuid::now_v7(), instant("2026-01-01T00:00:00Z"));
    tx.execute(
        "insert into actions (id,licence_id,external_id,version,type,product_id,label,completion,date_created,\
         details,is_done,created_at,updated_at) values ($1,$2,$3,1,$4,$5,$3,'all',$6,$7,$8,$9,$9)",
        values![
            id,
            owners[0].licence,
            external_id,
            kind,
            product,
            then.date_naive(),
            details,
            false,
            then
        ],
    )
    .await
    .expect("an action");
    for owner in owners {
        let text = "insert into action_owners (licence_id,consumer_id,action_id) values ($1,$2,$3)";
        tx.execute(text, values![owner.licence, owner.consumer, id]).await.expect("an owner");
    }
    id
}
