//! Deletion of a firm's records.

use domain::codes::Code;
use domain::records::Segment;
use domain::schema::Violation;
use serde_json::json;
use store::accounts::consumers;
use store::records::Obstacle;
use store::{Tx, records};

use super::context::BackOfficeContext;
use super::notify::ChangeNotifier;
use super::permissions::require_writable;
use super::{consumers_of, find, table, written};
use crate::error::{Error, Result};

/// Deletes a record and notifies its consumers.
///
/// # Errors
/// `RECORD_NOT_FOUND`; `RECORD_CANNOT_BE_DELETED` with why.
pub async fn delete_record(
    context: &BackOfficeContext<'_>,
    segment: Segment,
    external_id: &str,
) -> Result<()> {
    let tx = context.services.store.begin().await?;
    if !delete_in(context, &tx, segment, external_id).await? {
        return Err(Code::RecordNotFound.into());
    }
    Ok(tx.commit().await?)
}

/// Deletes as [`delete_record`] does, in a transaction; false when there is no such record.
pub(super) async fn delete_in(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    segment: Segment,
    external_id: &str,
) -> Result<bool> {
    let licence = context.licence.id;
    let notifier = ChangeNotifier::new(context);
    require_writable(tx, licence, (segment, external_id), &context.caller.actor).await?;
    let stood = find(tx, licence, segment, external_id).await?;
    let about = match (segment, &stood) {
        (Segment::Consumers, _) => {
            let ended = consumers::by_external_id(tx, licence, external_id).await?;
            ended.into_iter().map(|account| account.id).collect()
        }
        (_, Some(stood)) => consumers_of(tx, licence, stood).await?,
        (_, None) => Vec::new(),
    };
    let before = notifier.snapshot(tx, segment, vec![external_id.to_owned()]).await?;
    if let Some(obstacle) =
        records::find_obstacle(tx, licence, table(segment), external_id, context.services.now()).await?
    {
        return Err(obstacle_error(obstacle));
    }
    let removed = records::remove(tx, licence, table(segment), external_id, context.services.now()).await?;
    let Some(actions) = removed else { return Ok(false) };
    notifier.on_deleted(tx, before).await?;
    let mut details = json!({ "type": segment.path(), "external_id": external_id });
    if let Some(stood) = stood {
        written::events::append_deleted(context, tx, segment, &stood, &actions).await?;
        // Nothing else knows the name of what is gone.
        if segment != Segment::Consumers && stood.attributes["label"].is_string() {
            details["label"] = stood.attributes["label"].clone();
        }
    }
    let kind = if segment == Segment::Consumers { "relationship.ended" } else { "record.deleted" };
    context.record_about(tx, &about, kind, &details).await?;
    Ok(true)
}

/// Returns the error of a deletion that is blocked, with its reason.
fn obstacle_error(obstacle: Obstacle) -> Error {
    let (rule, message) = match obstacle {
        Obstacle::Answered { signed: true } => ("signed", "a consumer signed this or decided on it"),
        Obstacle::Answered { signed: false } => ("answered", "a consumer answered this"),
        Obstacle::PaymentUnderWay => (
            "payment_under_way",
            "a payment of this is under way: wait until it has settled, or cancel it at the payment provider first",
        ),
        Obstacle::Paid => ("paid", "a consumer paid this"),
        Obstacle::Sent => ("sent", "this invoice has a number of the series: make a credit note instead"),
        Obstacle::HasMessages => ("messages", "there are messages about this: archive it instead"),
        Obstacle::NamedByConsumers => ("named", "consumers name this: send them without it first"),
        Obstacle::NamedByProducts => {
            ("named", "products name this: delete them, or send them without it, first")
        }
        Obstacle::LastBranch => ("last_branch", "this is the firm's only branch: make another one first"),
    };
    let violations = vec![Violation::new("", rule, message)];
    Error::Violations { code: Code::RecordCannotBeDeleted, violations }
}
