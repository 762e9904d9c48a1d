//! Writing of records: many in one transaction, each with a result of its own.

use std::collections::HashMap;

use domain::codes::Code;
use domain::events::EventActor;
use domain::limits::BANNERS;
use domain::records::{self, Segment, WriteStatus};
use domain::schema::Violation;
use store::firms::licences;
use store::records::{Batch, PlannedRecord, RecordQuery, Rule, WriteOutcome, WriteViolation};
use store::{StoreError, Tx};

use super::context::BackOfficeContext;
use super::convert::{self, ConvertContext};
use super::groups::group_by_reference;
use super::model::{ValidRecord, WriteResult};
use super::notify::ChangeNotifier;
use super::{
    email_changes, find, licence, own_value, repeated_versions, revision, staff, table, warnings, written,
};
use crate::error::{Error, Result};

/// The rule of a type that cannot change any more.
pub const ANSWERED: &str = "answered";

/// Writes records in one transaction and returns a result for each, in the same order; in a dry run the transaction is
/// rolled back.
///
/// # Errors
/// When the database fails: then nothing of it is written.
pub async fn write_records(
    context: &BackOfficeContext<'_>,
    records: &[ValidRecord],
) -> Result<Vec<WriteResult>> {
    match write_together(context, records).await {
        // Somebody else wrote a clashing value at the same moment: one by one, each gets its own result.
        Err(Failure::Clash(_)) if records.len() > 1 => {
            let mut results = Vec::with_capacity(records.len());
            for record in records.chunks(1) {
                let written = write_together(context, record).await;
                results.extend(written.or_else(Failure::into_results)?);
            }
            Ok(results)
        }
        written => written.or_else(Failure::into_results),
    }
}

/// Reason that records were not written together.
enum Failure {
    /// A value belongs to another record, or a named record was deleted.
    Clash(StoreError),
    Other(Error),
}

impl Failure {
    /// A clash of a single record is its result.
    fn into_results(self) -> Result<Vec<WriteResult>> {
        match self {
            Self::Clash(error) => {
                tracing::debug!(%error, "record violates a unique constraint");
                let message = "a value of this record is another record's already";
                Ok(vec![WriteResult::new_refused(vec![Violation::new("", "taken", message)])])
            }
            Self::Other(error) => Err(error),
        }
    }
}

impl<E: Into<Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        match error.into() {
            Error::Store(error @ (StoreError::Duplicate(_) | StoreError::MissingReference(_))) => {
                Self::Clash(error)
            }
            other => Self::Other(other),
        }
    }
}

async fn write_together(
    context: &BackOfficeContext<'_>,
    records: &[ValidRecord],
) -> std::result::Result<Vec<WriteResult>, Failure> {
    let tx = context.services.store.begin().await?;
    let results = write_in(context, &tx, records).await?;
    if !context.is_dry_run {
        tx.commit().await?;
    }
    Ok(results)
}

/// Writes records in a transaction and returns a result for each, in the same order.
pub(crate) async fn write_in(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    records: &[ValidRecord],
) -> Result<Vec<WriteResult>> {
    let since = context.services.now();
    let mut results = Vec::with_capacity(records.len());
    for group in group_by_reference(records) {
        let (mut places, mut accepted) = (Vec::new(), Vec::new());
        for (place, record) in group {
            if let records::Record::Licence(settings) = &record.record {
                results.push((place, licence::write(context, tx, record, settings).await?));
                continue;
            }
            staff::require_visible(context, tx, record.segment, &record.external_id).await?;
            require_revision(context, tx, record).await?;
            require_own_prefix(context, tx, record).await?;
            let violations = staff::row_violations(context, tx, record).await?;
            if violations.is_empty() {
                places.push(place);
                accepted.push(record);
            } else {
                results.push((place, WriteResult::new_refused(violations)));
            }
        }
        if !accepted.is_empty() {
            let written = write_group(context, tx, &accepted).await?;
            results.extend(places.into_iter().zip(written));
        }
    }
    results.sort_by_key(|(place, _)| *place);
    let results: Vec<WriteResult> = results.into_iter().map(|(_, result)| result).collect();
    written::events::append(context, tx, (records, &results), since).await?;
    written::lines::record(context, tx, records, &results).await?;
    Ok(results)
}

/// Writes records of one segment that may be written, and what follows from them.
async fn write_group(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    group: &[&ValidRecord],
) -> Result<Vec<WriteResult>> {
    let (services, licence, segment) = (context.services, context.licence.id, group[0].segment);
    let names: Vec<String> = group.iter().map(|record| record.external_id.clone()).collect();
    let notifier = ChangeNotifier::new(context);
    let before = notifier.snapshot(tx, segment, names.clone()).await?;
    let accounts = email_changes::accounts_before(context, tx, group).await?;
    let slugs = if segment == Segment::Branches { licences::slugs(tx).await? } else { Vec::new() };
    let batch = build_batch(context, group, &slugs);
    let outcomes = store::records::write(tx, licence, batch, &context.manager(), services.now()).await?;
    let mut results: Vec<WriteResult> = outcomes.into_iter().map(to_result).collect();
    notifier.on_written(tx, before, group, &results).await?;
    email_changes::apply(context, tx, &accounts, group, &results).await?;
    own_value::on_written(context, tx, &accounts, group, &results).await?;
    let stored = store::records::read(tx, licence, table(segment), RecordQuery::Several(&names)).await?;
    let revisions: HashMap<&str, String> =
        stored.iter().map(|record| (record.external_id.as_str(), revision::compute(record))).collect();
    let references = warnings::Named::load(tx, licence, group).await?;
    for (record, result) in group.iter().zip(&mut results).filter(|(_, result)| result.id.is_some()) {
        result.revision = revisions.get(record.external_id.as_str()).cloned();
        result.warnings = warnings::for_record(services, tx, &context.licence, record, &references).await?;
        let is_repeated = result.status == WriteStatus::Unchanged;
        let stood = stored.iter().find(|stood| is_repeated && stood.external_id == record.external_id);
        result
            .warnings
            .extend(stood.into_iter().flat_map(|stood| repeated_versions::warnings(record, stood)));
    }
    for (record, result) in group.iter().zip(&mut results).filter(|(_, result)| result.is_stale()) {
        let stood = stored.iter().find(|stood| stood.external_id == record.external_id);
        result.warnings = stood.map(|stood| repeated_versions::warnings(record, stood)).unwrap_or_default();
    }
    Ok(results)
}

/// Locks a record whose revision was named, and requires that it still has it; or that there is none, where only a new
/// one is to be written.
async fn require_revision(context: &BackOfficeContext<'_>, tx: &Tx, record: &ValidRecord) -> Result<()> {
    if record.if_match.is_none() && !record.is_new_only {
        return Ok(());
    }
    let licence = context.licence.id;
    store::records::lock(tx, licence, table(record.segment), &record.external_id).await?;
    let stored = find(tx, licence, record.segment, &record.external_id).await?;
    let is_expected = match (&stored, &record.if_match) {
        (Some(_), _) if record.is_new_only => false,
        (Some(stored), Some(expected)) => expected == "*" || *expected == revision::compute(stored),
        (None, expected) => expected.is_none(),
        (Some(_), None) => true,
    };
    if is_expected { Ok(()) } else { Err(Code::RevisionConflict.into()) }
}

/// Requires that no other record was made by the same `Idempotency-Key`.
///
/// # Errors
/// `IDEMPOTENCY_KEY_REUSED`.
async fn require_own_prefix(context: &BackOfficeContext<'_>, tx: &Tx, record: &ValidRecord) -> Result<()> {
    let Some(prefix) = &record.own_prefix else { return Ok(()) };
    let (licence, table) = (context.licence.id, table(record.segment));
    store::records::lock(tx, licence, table, &record.external_id).await?;
    let found = store::records::first_with_prefix(tx, licence, table, prefix).await?;
    if found.is_none_or(|found| found == record.external_id) {
        Ok(())
    } else {
        Err(Code::IdempotencyKeyReused.into())
    }
}

/// The rows of a group of records. `slugs` are the short names of all firms.
fn build_batch(context: &BackOfficeContext<'_>, group: &[&ValidRecord], slugs: &[String]) -> Batch {
    let services = context.services;
    let convert_context = ConvertContext {
        now: services.now(),
        default_style: context.licence.settings.features.default_address_style,
    };
    let own_adviser = context.caller.actor.own_adviser();
    let owner = (!context.caller.actor.is_operator()).then_some((context.licence.slug.as_str(), slugs));
    macro_rules! rows {
        ($variant:ident, $record:ident => $row:expr) => {
            rows!($variant, $record, _valid => $row)
        };
        ($variant:ident, $record:ident, $valid:ident => $row:expr) => {
            group
                .iter()
                .filter_map(|$valid| match &$valid.record {
                    records::Record::$variant($record) => Some(PlannedRecord {
                        id: services.new_id(),
                        external_id: $valid.external_id.clone(),
                        version: $valid.version,
                        row: $row,
                    }),
                    _ => None,
                })
                .collect()
        };
    }
    match group[0].segment {
        Segment::Licence | Segment::Branches => {
            Batch::Branches(rows!(Branch, record => convert::branch(record, owner)))
        }
        Segment::Advisers => Batch::Advisers(rows!(Adviser, record => convert::adviser(record))),
        Segment::Consumers => Batch::Consumers(rows!(Consumer, record, valid => {
            let hashes = services.erasure_keys.hashes(context.licence.id, &valid.external_id);
            let by = (context.caller.actor.event_actor(EventActor::SYSTEM), own_adviser.clone());
            convert::consumer((&valid.external_id, record), convert_context, by, hashes)
        })),
        Segment::Product(kind) => Batch::Products {
            kind: kind.name().to_owned(),
            records: rows!(Product, record => convert::product_row(record)),
        },
        Segment::Actions => Batch::Actions(rows!(Action, record => convert::action(record, convert_context))),
        Segment::Documents => Batch::Documents(rows!(Document, record => convert::document(record))),
        Segment::Banners => Batch::Announcements {
            kind: "banner".to_owned(),
            records: rows!(Banner, record => convert::announcement(record)),
        },
        Segment::Notifications => Batch::Announcements {
            kind: "notification".to_owned(),
            records: rows!(Notification, record => convert::announcement(record)),
        },
    }
}

fn to_result(outcome: WriteOutcome) -> WriteResult {
    match outcome {
        WriteOutcome::Created(id) => WriteResult::new_stored(WriteStatus::Created, id),
        WriteOutcome::Updated(id) => WriteResult::new_stored(WriteStatus::Updated, id),
        WriteOutcome::TakenOver(id) => {
            WriteResult { taken_over: true, ..WriteResult::new_stored(WriteStatus::Updated, id) }
        }
        WriteOutcome::Unchanged(id) => WriteResult::new_stored(WriteStatus::Unchanged, id),
        WriteOutcome::Stale { .. } => WriteResult::new_stale(),
        WriteOutcome::ManagedElsewhere(manager) => WriteResult {
            manager: Some(manager),
            ..WriteResult::new_refused(vec![staff::managed_elsewhere()])
        },
        WriteOutcome::Refused(violations) => {
            WriteResult::new_refused(violations.into_iter().map(to_violation).collect())
        }
    }
}

/// Converts a violation that the store found.
pub fn to_violation(violation: WriteViolation) -> Violation {
    match violation.rule {
        Rule::UnknownReference => {
            Violation::new(violation.pointer, "unknown_reference", "there is no record with this external id")
        }
        Rule::Taken if violation.pointer == "/email" => Violation::new(
            violation.pointer,
            "taken",
            "another client signs in with this address; with a user_name of its own this one may have it as well",
        ),
        Rule::Taken => Violation::new(violation.pointer, "taken", "another record has this value already"),
        Rule::ForeignDomain => Violation::new(
            violation.pointer,
            "restricted",
            "a branch domain is the licence's short name or begins with it and a hyphen; others are set by the operator",
        ),
        Rule::TooMany => {
            let message =
                format!("a firm has at most {BANNERS} of these, and has as many: take one away first");
            Violation::new(violation.pointer, "too_many", message)
        }
        Rule::Restricted => Violation::new(
            violation.pointer,
            "restricted",
            "this consumer asked to be forgotten, or everybody whom this is about: take the erasure back before sending \
             anything anew",
        ),
        Rule::Ended => Violation::new(
            violation.pointer,
            "ended",
            "the relationship with everybody whom this is about has ended: send a newer version of the consumer first",
        ),
        Rule::Answered => {
            let message = "a consumer has answered this action, so that its type stays: send another action";
            Violation::new(violation.pointer, ANSWERED, message)
        }
        Rule::NotAnOwner => {
            let message =
                "an action is for owners of its product and its invoice, and this consumer is none of them";
            Violation::new(violation.pointer, "not_an_owner", message)
        }
    }
}
