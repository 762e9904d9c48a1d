//! Tests of records that a firm's own system writes, reads back and deletes.

mod removing;
mod writing;

use chrono::{DateTime, Utc};
use domain::events::EventActor;
use domain::ids::LicenceId;
use domain::records::Manager;
use serde_json::json;
use uuid::Uuid;

use super::{Firm, instant};
use crate::Tx;
use crate::records::{
    self, ActionRow, Batch, ConsumerRow, DocumentRow, Filter, PlannedRecord, ProductRow, RecordQuery,
    RecordTable, Reference, ReferencedProduct, StoredRecord, WriteOutcome,
};

fn now() -> DateTime<Utc> {
    instant("2026-11-21T09:00:00.123456Z")
}

fn planned_record<R>(external_id: &str, version: i64, row: R) -> PlannedRecord<R> {
    PlannedRecord { id: Uuid::now_v7(), external_id: external_id.to_owned(), version, row }
}

fn references(pointer: &str, external_ids: &[&str]) -> Vec<Reference> {
    let reference = |external_id: &&str| Reference {
        pointer: pointer.to_owned(),
        external_id: (*external_id).to_owned(),
    };
    external_ids.iter().map(reference).collect()
}

fn of_product(kind: &str, external_id: &str) -> ReferencedProduct {
    let (kind, external_id) = (kind.to_owned(), external_id.to_owned());
    ReferencedProduct { pointer: "/product".to_owned(), kind, external_id }
}

fn consumer_row(name: &str) -> ConsumerRow {
    ConsumerRow {
        user_name_key: Some(name.to_owned()),
        email: Some(format!("{name}@X.nl")),
        email_key: Some(format!("{name}@x.nl")),
        shares_email: false,
        email_set_by: EventActor::SYSTEM,
        display_name: name.to_owned(),
        date_of_birth: Some("1980-02-29".parse().unwrap()),
        address_style: "formal".to_owned(),
        locale: "nl".to_owned(),
        partner_external_id: None,
        branch: None,
        two_factor_required: false,
        adviser: None,
        erasure_hashes: vec![name.as_bytes().to_vec()],
        details: json!({ "name": name }),
        terms: Vec::new(),
    }
}

fn product_row(owners: &[&str]) -> ProductRow {
    ProductRow {
        label: "Product".to_owned(),
        dossier_external_id: None,
        ends_at: None,
        owners: references("/owners", owners),
        advisers: Vec::new(),
        details: json!({ "label": "Product" }),
    }
}

fn action_row(kind: &str, owners: &[&str]) -> ActionRow {
    ActionRow {
        kind: kind.to_owned(),
        product: None,
        invoice: None,
        label: "Action".to_owned(),
        comment: None,
        completion: "all".to_owned(),
        date_created: "2026-11-01".parse().unwrap(),
        deadline: None,
        required: true,
        owners: references("/owners", owners),
        executed_at: None,
        details: json!({ "invoice": null }),
    }
}

fn document_row(owners: &[&str]) -> DocumentRow {
    DocumentRow {
        purpose: "important".to_owned(),
        product: None,
        action: None,
        label: "Terms".to_owned(),
        file_name: "terms.pdf".to_owned(),
        media_type: "application/pdf".to_owned(),
        language: Some("nl".to_owned()),
        owners: references("/owners", owners),
        details: json!({ "label": "Terms" }),
    }
}

/// The outcomes of a batch in words: `created`, `updated`, `unchanged`, `stale 3`, or pointers and rules.
async fn write(tx: &Tx, licence: LicenceId, batch: Batch) -> Vec<String> {
    let outcomes = records::write(tx, licence, batch, &Manager::OPERATOR, now()).await.unwrap();
    let word = |outcome: WriteOutcome| match outcome {
        WriteOutcome::Created(_) => "created".to_owned(),
        WriteOutcome::Updated(_) => "updated".to_owned(),
        WriteOutcome::TakenOver(_) => "taken over".to_owned(),
        WriteOutcome::ManagedElsewhere(_) => "managed elsewhere".to_owned(),
        WriteOutcome::Unchanged(_) => "unchanged".to_owned(),
        WriteOutcome::Stale { stored } => format!("stale {stored}"),
        WriteOutcome::Refused(violations) => {
            let words = violations.iter().map(|one| format!("{} {:?}", one.pointer, one.rule));
            words.collect::<Vec<_>>().join(", ")
        }
    };
    outcomes.into_iter().map(word).collect()
}

async fn write_products(
    tx: &Tx,
    licence: LicenceId,
    kind: &str,
    records: Vec<PlannedRecord<ProductRow>>,
) -> Vec<String> {
    write(tx, licence, Batch::Products { kind: kind.to_owned(), records }).await
}

async fn find(tx: &Tx, licence: LicenceId, table: RecordTable<'_>, external_id: &str) -> StoredRecord {
    let found = records::read(tx, licence, table, RecordQuery::One(external_id)).await.unwrap();
    found.into_iter().next().expect("a record")
}

/// The external ids of the records that a filter leaves, parted by spaces.
async fn list(tx: &Tx, licence: LicenceId, table: RecordTable<'_>, filter: Filter) -> String {
    let found = records::read(tx, licence, table, RecordQuery::After("", 10, &filter)).await.unwrap();
    found.into_iter().map(|record| record.external_id).collect::<Vec<_>>().join(" ")
}
