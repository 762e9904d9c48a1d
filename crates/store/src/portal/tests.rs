//! The reads that the databases spell as JSON, on both of them.

use chrono::{DateTime, Utc};
use domain::kinds::ProductKind;
use sea_orm::{ActiveValue::Set, EntityTrait};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Lookup, actions as read_actions, products as read_products};
use crate::entities::{action_owners, actions, consumers, licences, payments, product_owners, products};
use crate::testing::Database;
use crate::{Db, Scope, Store, Tx, sqlite_and_postgres};

fn at(text: &str) -> DateTime<Utc> {
    text.parse().expect("an instant")
}

struct Firm {
    store: Store,
    anna: Scope,
    bram: Scope,
    _folder: tempfile::TempDir,
}

async fn consumer(tx: &Tx, licence: Uuid, id: Uuid, name: &str) {
    let row = consumers::ActiveModel {
        id: Set(id),
        licence_id: Set(licence),
        external_id: Set(name.to_owned()),
        version: Set(1),
        user_name_key: Set(None),
        email: Set(None),
        email_key: Set(None),
        display_name: Set(name.to_owned()),
        date_of_birth: Set(None),
        address_style: Set("formal".to_owned()),
        locale: Set("nl".to_owned()),
        partner_external_id: Set(None),
        details: Set(json!({})),
        password_hash: Set(None),
        password_changed_at: Set(None),
        two_factor_required: Set(false),
        two_factor_enabled: Set(false),
        two_factor_secret: Set(None),
        two_factor_last_step: Set(None),
        two_factor_reset_at: Set(None),
        activated_at: Set(None),
        branch_external_id: Set(None),
        ended_at: Set(None),
        created_at: Set(at("2026-01-01T00:00:00Z")),
        updated_at: Set(at("2026-01-01T00:00:00Z")),
    };
    consumers::Entity::insert(row).exec_without_returning(tx.connection()).await.expect("a consumer");
}

async fn product(tx: &Tx, owner: Scope, kind: &str, external_id: &str, details: Value) -> Uuid {
    let id = Uuid::now_v7();
    let row = products::ActiveModel {
        id: Set(id),
        licence_id: Set(owner.licence),
        kind: Set(kind.to_owned()),
        external_id: Set(external_id.to_owned()),
        version: Set(1),
        label: Set(format!("\"{external_id}\" \\ é")),
        dossier_external_id: Set(None),
        details: Set(details),
        ends_at: Set(None),
        created_at: Set(at("2026-01-01T00:00:00Z")),
        updated_at: Set(at("2026-01-01T00:00:00Z")),
        archived_at: Set(None),
        consumer_fields: Set(None),
    };
    products::Entity::insert(row).exec_without_returning(tx.connection()).await.expect("a product");
    let row = product_owners::ActiveModel {
        consumer_id: Set(owner.consumer),
        kind: Set(kind.to_owned()),
        product_id: Set(id),
    };
    product_owners::Entity::insert(row).exec_without_returning(tx.connection()).await.expect("an owner");
    id
}

async fn action(
    tx: &Tx,
    owners: &[(Scope, Option<&str>)],
    product: Option<Uuid>,
    external_id: &str,
    kind: &str,
    deadline: Option<&str>,
) -> Uuid {
    let id = Uuid::now_v7();
    let row = actions::ActiveModel {
        id: Set(id),
        licence_id: Set(owners[0].0.licence),
        external_id: Set(external_id.to_owned()),
        version: Set(1),
        kind: Set(kind.to_owned()),
        product_id: Set(product),
        label: Set(external_id.to_owned()),
        comment: Set(Some("line 1\nline 2".to_owned())),
        completion: Set("all".to_owned()),
        date_created: Set("2026-11-01".parse().expect("a date")),
        deadline: Set(deadline.map(|text| text.parse().expect("a date"))),
        details: Set(json!({
            "invoice": (kind == "PAY_INVOICE").then_some("i1"), "quotes": [{ "id": "q" }],
        })),
        is_done: Set(owners.iter().all(|(_, done)| done.is_some())),
        executed_at: Set(None),
        processed_at: Set(None),
        created_at: Set(at("2026-01-01T00:00:00Z")),
        updated_at: Set(at("2026-01-01T00:00:00Z")),
        required: Set(false),
        rejection: Set(None),
        archived_at: Set(None),
    };
    actions::Entity::insert(row).exec_without_returning(tx.connection()).await.expect("an action");
    for (owner, done) in owners {
        let row = action_owners::ActiveModel {
            consumer_id: Set(owner.consumer),
            action_id: Set(id),
            done_at: Set(done.map(at)),
        };
        action_owners::Entity::insert(row).exec_without_returning(tx.connection()).await.expect("an owner");
    }
    id
}

impl Firm {
    async fn open(database: Database) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&database.create(folder.path()).await).await.expect("a database");
        let licence = Uuid::now_v7();
        let anna = Scope { licence, consumer: Uuid::now_v7() };
        let bram = Scope { licence, consumer: Uuid::now_v7() };
        let tx = store.begin().await.expect("a transaction");
        let row = licences::ActiveModel {
            id: Set(licence),
            slug: Set("vandijk".to_owned()),
            name: Set("Van Dijk".to_owned()),
            version: Set(1),
            settings: Set(json!({})),
            updated_at: Set(at("2026-01-01T00:00:00Z")),
            mail_since: Set(None),
        };
        licences::Entity::insert(row).exec_without_returning(tx.connection()).await.expect("a licence");
        consumer(&tx, licence, anna.consumer, "Anna").await;
        consumer(&tx, licence, bram.consumer, "Bram").await;
        tx.commit().await.expect("committed");
        Self { store, anna, bram, _folder: folder }
    }
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

sqlite_and_postgres! {
    async fn actions_say_what_is_open_for_the_reader(firm: Firm) {
        let Firm { store, anna, bram, .. } = &firm;
        let tx = store.begin().await.expect("a transaction");
        let mortgage = product(&tx, *anna, "mortgage", "m1", json!({})).await;
        let owners = [(*anna, Some("2026-03-29T22:30:00Z")), (*bram, None)];
        let shared = action(&tx, &owners, Some(mortgage), "b", "SIGN_OTD", None).await;
        action(&tx, &[(*anna, None)], None, "a", "UPLOAD_DOCUMENT", Some("2026-12-01")).await;
        let invoice = json!({ "public_number": "2026-1", "total": 1250.05, "lines": [{ "description": "Advies" }] });
        let invoice = product(&tx, *anna, "invoice", "i1", invoice).await;
        let pay = action(&tx, &[(*anna, None)], Some(invoice), "c", "PAY_INVOICE", Some("2026-11-30")).await;
        for (status, created) in [("FAILED", "2026-11-02T00:00:00Z"), ("CANCELLED", "2026-11-01T00:00:00Z")] {
            let row = payments::ActiveModel {
                id: Set(Uuid::now_v7()),
                licence_id: Set(anna.licence),
                consumer_id: Set(anna.consumer),
                action_id: Set(pay),
                invoice_id: Set(invoice),
                provider_id: Set(None),
                amount_cents: Set(125_005),
                description: Set("Factuur \"1\"".to_owned()),
                status: Set(status.to_owned()),
                checkout_url: Set(None),
                created_at: Set(at(created)),
                updated_at: Set(at(created)),
                mismatched_at: Set(None),
            };
            payments::Entity::insert(row).exec_without_returning(tx.connection()).await.expect("a payment");
        }
        tx.commit().await.expect("committed");

        let list = parsed(&read_actions::list(store.reader(), *anna).await.expect("a list"));
        let list = list.as_array().expect("an array");
        let of = |place: usize, name: &str| list[place]["attributes"][name].clone();
        assert_eq!([of(0, "label"), of(1, "label"), of(2, "label")], ["c", "a", "b"]);
        assert_eq!(of(0, "payment")["amount"], 1250.05);
        assert_eq!(of(0, "payment")["status"], "FAILED");
        assert_eq!(of(0, "invoice")["lines"], json!([{ "description": "Advies" }]));
        assert_eq!(of(0, "invoice")["id"], json!(invoice));
        assert_eq!(of(0, "quotes"), json!([{ "id": "q" }]));
        assert_eq!(of(1, "invoice"), Value::Null);
        assert_eq!(of(0, "product")["type"], "INVOICE");
        assert_eq!(of(1, "product"), Value::Null);
        assert_eq!(of(1, "deadline"), "2026-12-01");
        assert_eq!(of(1, "comment"), "line 1\nline 2");
        assert_eq!(of(1, "quotes"), json!([{ "id": "q" }]));
        assert_eq!(of(1, "payment"), Value::Null);
        assert_eq!(of(1, "date_executed"), Value::Null);
        assert_eq!(of(2, "is_done"), true);
        // Half past midnight of the 30th in Amsterdam, where summer time has begun.
        assert_eq!(of(2, "date_executed"), "2026-03-30");
        assert_eq!(of(2, "waiting_for"), "Bram");
        assert_eq!(of(2, "product")["label"], "\"m1\" \\ é");

        let invoices = read_products::list(store.reader(), *anna, ProductKind::Invoice).await.expect("a list");
        let attributes = &parsed(&invoices)[0]["attributes"];
        assert_eq!(attributes["publicNumber"], "2026-1");
        assert_eq!(attributes["total"], 1250.05);
        assert_eq!(attributes["productAction"], json!(pay));

        let theirs = parsed(&read_actions::list(store.reader(), *bram).await.expect("a list"));
        assert_eq!(theirs.as_array().map(Vec::len), Some(1));
        assert_eq!(theirs[0]["id"], json!(shared));
        assert_eq!(theirs[0]["attributes"]["is_done"], false);
        assert_eq!(theirs[0]["attributes"]["waiting_for"], Value::Null);
        let stranger = Scope { licence: Uuid::now_v7(), ..*anna };
        assert_eq!(read_actions::list(store.reader(), stranger).await.expect("a list"), "[]");
    }
}

sqlite_and_postgres! {
    async fn products_carry_their_counters_and_belong_to_their_owner(firm: Firm) {
        let Firm { store, anna, bram, .. } = &firm;
        let tx = store.begin().await.expect("a transaction");
        let second = product(&tx, *anna, "mortgage", "m2", json!({ "label": "m2", "amount": 250_000 })).await;
        let first = product(&tx, *anna, "mortgage", "m1", json!({})).await;
        let home = product(&tx, *anna, "woongarant", "w1", json!({ "status": "x" })).await;
        product(&tx, *anna, "appointment", "gone", json!({ "is_cancelled": true })).await;
        product(&tx, *anna, "appointment", "comes", json!({ "is_cancelled": false })).await;
        action(&tx, &[(*anna, Some("2026-01-01T00:00:00Z"))], Some(second), "a", "SIGN_OTD", None).await;
        action(&tx, &[(*anna, None)], Some(second), "b", "SIGN_OTD", None).await;
        tx.commit().await.expect("committed");

        let list = parsed(&read_products::list(store.reader(), *anna, ProductKind::Mortgage).await.expect("a list"));
        assert_eq!(list[0]["id"], json!(first));
        let counter = json!({ "total": 2, "closed": 1, "open": 1 });
        let expected = json!({ "id": second, "action_counter": counter, "label": "m2", "amount": 250_000 });
        assert_eq!(list[1]["attributes"], expected);
        assert_eq!(list[1]["type"], "mortgages");
        let homes = parsed(&read_products::list(store.reader(), *anna, ProductKind::Woongarant).await.expect("a list"));
        assert_eq!(homes[0]["attributes"]["product_id"], json!(home));
        let meetings = parsed(&read_products::list(store.reader(), *anna, ProductKind::Appointment).await.expect("a list"));
        assert_eq!(meetings.as_array().map(Vec::len), Some(1));

        let one = |scope, id| read_products::find(store.reader(), scope, ProductKind::Mortgage, id);
        assert!(matches!(one(*anna, second).await, Ok(Lookup::Found(text)) if parsed(&text)["id"] == json!(second)));
        assert_eq!(one(*bram, second).await.expect("an answer"), Lookup::NotOwned);
        assert_eq!(one(*anna, home).await.expect("an answer"), Lookup::NotFound);
        assert_eq!(one(*anna, Uuid::now_v7()).await.expect("an answer"), Lookup::NotFound);

        let found = read_products::definitions(store.reader(), *anna).await.expect("definitions");
        let found: Vec<_> =
            found.iter().map(|d| (d.kind.name(), d.counter, d.open_actions, d.first_product)).collect();
        assert_eq!(found[1..], [("general_insurance", 1, 0, home), ("mortgage", 2, 1, first)]);
        assert_eq!((found[0].0, found[0].1), ("appointment", 1));
        assert!(read_products::definitions(store.reader(), *bram).await.expect("definitions").is_empty());
    }
}
