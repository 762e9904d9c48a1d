//! What a firm's own system did, noted in the transaction of the deed.

use domain::records::Segment;
use serde_json::{Value, json};
use store::Tx;
use store::audit;
use uuid::Uuid;

use super::intake::{Ready, Status, Verdict};
use super::key::Firm;
use crate::client::Client;
use crate::error::ApiResult;
use crate::privacy::{self, Asker};
use crate::state::App;

/// Notes a deed, and the consumer whom it concerns, if it is one.
pub async fn note(
    app: &App,
    tx: &Tx,
    firm: &Firm,
    consumer: Option<Uuid>,
    kind: &str,
    details: Value,
    client: &Client,
) -> ApiResult<()> {
    let asker = Asker::firm(firm, client.clone());
    privacy::note(app, tx, (firm.licence, consumer), kind, details, &asker).await
}

/// Notes what was written: one line for each transaction, with the record's name where it is a single one.
pub async fn written(
    app: &App,
    tx: &Tx,
    licence: Uuid,
    asker: &Asker,
    ready: &[Ready],
    verdicts: &[Verdict],
) -> store::Result<()> {
    let count = |status: Status| verdicts.iter().filter(|verdict| verdict.status == status).count();
    let (created, updated) = (count(Status::Created), count(Status::Updated));
    if created + updated == 0 {
        return Ok(());
    }
    let mut details = json!({ "created": created, "updated": updated });
    if let [one] = ready {
        details["type"] = json!(one.segment.path());
        details["external_id"] = json!(one.external_id);
    }
    let consumer = match (ready, verdicts) {
        ([one], [verdict]) if one.segment == Segment::Consumers => verdict.id,
        _ => None,
    };
    audit::write(tx, asker.entry(app, (licence, consumer), "records.written", details)).await
}
