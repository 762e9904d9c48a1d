//! Records on their way in: read, judged, written. The calls, the import and the command line all come through here.

use std::collections::{HashMap, HashSet};

use domain::codes::Code;
use domain::limits::{self, BANNERS, EXTERNAL_ID};
use domain::records::{self, Segment};
use domain::schema::Violation;
use serde_json::Value;
use store::StoreError;
use store::records::{Batch, Record, RecordQuery, Rule, WriteOutcome};
use uuid::Uuid;

use super::addresses;
use super::audit;
use super::change_notices::ChangeNotifier;
use super::convert::{self, ConvertContext, Domains};
use super::model::{Notifications, ValidRecord, WriteResult, WriteStatus, one_record, table};
use super::{revision, texts, warnings};
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;
use app::Caller;

/// The rule of a type that cannot change any more.
pub(super) const ANSWERED: &str = "answered";

/// Reads a record, or names everything that is wrong with it.
pub fn validate(
    segment: Segment,
    external_id: String,
    version: i64,
    attributes: &Value,
) -> Result<ValidRecord, Vec<Violation>> {
    let mut faults = Vec::new();
    if external_id.trim().is_empty() || external_id.chars().count() > EXTERNAL_ID {
        let message = format!("an external id has 1 to {EXTERNAL_ID} characters");
        faults.push(Violation::new("/external_id", "length", message));
    }
    if external_id.trim().len() != external_id.len() {
        let message = "an external id neither begins nor ends with a space";
        faults.push(Violation::new("/external_id", "characters", message));
    }
    if !limits::is_line(&external_id) {
        faults.push(Violation::new("/external_id", "characters", "an external id has no control characters"));
    }
    if version < 0 {
        faults.push(Violation::new("/version", "minimum", "a version is a whole number from 0 on"));
    }
    match records::parse(segment, attributes) {
        Ok(record) if faults.is_empty() => {
            let names_hosts = attributes.get("hosts").is_some();
            Ok(ValidRecord { segment, external_id, version, record, names_hosts, if_match: None })
        }
        Ok(_) => Err(faults),
        Err(more) => {
            faults.extend(more);
            Err(faults)
        }
    }
}

/// Writes records in one transaction and answers a verdict for each, in the same order.
///
/// # Errors
/// When the database fails: then nothing of it is written.
pub async fn write(
    app: &App,
    licence: Uuid,
    ready: &[ValidRecord],
    mailing: Notifications,
    caller: &Caller,
) -> ApiResult<Vec<WriteResult>> {
    match write_together(app, licence, ready, mailing, caller).await {
        // Somebody else wrote a clashing value at the same moment: one by one, each gets its own answer.
        Err(Failure::Clash(_)) if ready.len() > 1 => {
            let mut verdicts = Vec::with_capacity(ready.len());
            for one in ready.chunks(1) {
                let written = write_together(app, licence, one, mailing, caller).await;
                verdicts.extend(written.or_else(Failure::single)?);
            }
            Ok(verdicts)
        }
        other => other.or_else(Failure::single),
    }
}

enum Failure {
    Clash(StoreError),
    Other(ApiError),
}

impl Failure {
    /// A clash of a single record is its verdict.
    fn single(self) -> ApiResult<Vec<WriteResult>> {
        match self {
            Self::Clash(error) => {
                tracing::debug!(%error, "record violates a unique constraint");
                let fault = Violation::new("", "taken", "a value of this record is another record's already");
                Ok(vec![WriteResult::refused(vec![fault])])
            }
            Self::Other(error) => Err(error),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Duplicate(_) | StoreError::MissingReference(_) => Self::Clash(error),
            other => Self::Other(other.into()),
        }
    }
}

async fn write_together(
    app: &App,
    licence: Uuid,
    ready: &[ValidRecord],
    mailing: Notifications,
    caller: &Caller,
) -> Result<Vec<WriteResult>, Failure> {
    let directory = app.directory().await.map_err(Failure::Other)?;
    let firm = directory.licences().iter().find(|firm| firm.id == licence);
    let style = firm.map(|firm| firm.settings.features.default_address_style).unwrap_or_default();
    let slug = firm.map_or("", |firm| firm.slug.as_str());
    let setting = ConvertContext { now: app.now(), default_style: style };
    let told = firm.filter(|_| mailing == Notifications::Send).map(|firm| &firm.settings.mail);
    let news = ChangeNotifier::new(app, licence, told);
    let domains = Domains::new(&directory, licence, caller);
    let addresses = addresses::Writing { app, licence, caller, directory: &directory };
    let tx = app.store.begin().await?;
    let mut verdicts = Vec::with_capacity(ready.len());
    let mut settings_changed = false;
    for group in groups(ready) {
        if let records::Record::Licence(settings) = &group[0].record {
            let verdict = write_licence(&tx, licence, &group[0], settings, setting, caller).await?;
            verdicts.push(verdict);
            settings_changed = true;
            continue;
        }
        settings_changed |= group[0].segment == Segment::Branches;
        for one in group {
            require_revision(&tx, licence, one).await?;
        }
        let ids = group.iter().map(|ready| ready.external_id.clone()).collect();
        let before = news.snapshot(&tx, group[0].segment, ids).await?;
        let accounts = addresses::accounts_before(addresses, &tx, group).await?;
        let batch = batch(app, licence, group, setting, &domains);
        let outcomes = store::records::write(&tx, licence, batch, setting.now).await?;
        let mut written: Vec<WriteResult> = outcomes.into_iter().map(verdict).collect();
        news.after(&tx, before, group, &written).await?;
        addresses::after(addresses, &tx, &accounts, group, &written).await.map_err(Failure::Other)?;
        let revisions = revisions(&tx, licence, group).await?;
        let named = warnings::Named::by(&tx, licence, group).await?;
        for (ready, verdict) in group.iter().zip(&mut written) {
            if verdict.id.is_some() {
                verdict.revision = revisions.get(&ready.external_id).cloned();
                verdict.warnings = warnings::of(app, &tx, (licence, slug), ready, &named).await?;
            }
        }
        verdicts.extend(written);
    }
    audit::written(app, &tx, licence, caller, ready, &verdicts).await.map_err(Failure::Other)?;
    tx.commit().await?;
    if settings_changed {
        app.tenants.invalidate();
    }
    Ok(verdicts)
}

/// Holds a record whose revision was named, and refuses another one.
async fn require_revision(tx: &store::Tx, licence: Uuid, ready: &ValidRecord) -> Result<(), Failure> {
    let Some(expected) = &ready.if_match else { return Ok(()) };
    store::records::lock(tx, licence, table(ready.segment), &ready.external_id).await?;
    let found = one_record(tx, licence, ready.segment, &ready.external_id).await?;
    let stands = found.is_some_and(|kept| expected == "*" || *expected == revision::of(&kept));
    if stands { Ok(()) } else { Err(Failure::Other(Code::RevisionConflict.into())) }
}

/// The revisions of a group's records as they stand now, by external id.
async fn revisions(
    tx: &store::Tx,
    licence: Uuid,
    group: &[ValidRecord],
) -> Result<HashMap<String, String>, Failure> {
    let names: Vec<String> = group.iter().map(|ready| ready.external_id.clone()).collect();
    let found =
        store::records::read(tx, licence, table(group[0].segment), RecordQuery::Several(&names)).await?;
    Ok(found.into_iter().map(|kept| (kept.external_id.clone(), revision::of(&kept))).collect())
}

/// Stretches of records of one segment in which no record comes twice; a licence stands alone.
fn groups(ready: &[ValidRecord]) -> Vec<&[ValidRecord]> {
    let mut groups = Vec::new();
    let mut start = 0;
    let mut seen = HashSet::new();
    for (place, record) in ready.iter().enumerate() {
        let alone = record.segment == Segment::Licence;
        let ends = place > start
            && (alone || record.segment != ready[start].segment || seen.contains(&record.external_id));
        if ends {
            groups.push(&ready[start..place]);
            start = place;
            seen.clear();
        }
        seen.insert(&record.external_id);
    }
    if start < ready.len() {
        groups.push(&ready[start..]);
    }
    groups
}

fn batch(
    app: &App,
    licence: Uuid,
    group: &[ValidRecord],
    setting: ConvertContext,
    domains: &Domains,
) -> Batch {
    macro_rules! rows {
        ($variant:ident, $record:ident => $row:expr) => {
            rows!($variant, $record, _ready => $row)
        };
        ($variant:ident, $record:ident, $ready:ident => $row:expr) => {
            group
                .iter()
                .filter_map(|$ready| match &$ready.record {
                    records::Record::$variant($record) => Some(Record {
                        id: app.new_id(),
                        external_id: $ready.external_id.clone(),
                        version: $ready.version,
                        row: $row,
                    }),
                    _ => None,
                })
                .collect()
        };
    }
    match group[0].segment {
        Segment::Licence | Segment::Branches => {
            Batch::Branches(rows!(Branch, record => convert::branch(record.clone(), domains)))
        }
        Segment::Advisers => Batch::Advisers(rows!(Adviser, record => convert::adviser(record))),
        Segment::Consumers => Batch::Consumers(rows!(Consumer, record, ready => {
            let hashes = app.erasure_keys.hashes(licence, &ready.external_id);
            convert::consumer(record, setting, hashes)
        })),
        Segment::Product(kind) => Batch::Products {
            kind: kind.name().to_owned(),
            records: rows!(Product, record => convert::product_row(record)),
        },
        Segment::Actions => Batch::Actions(rows!(Action, record => convert::action(record, setting))),
        Segment::Documents => Batch::Documents(rows!(Document, record => convert::document(record))),
        Segment::Banners => Batch::Messages {
            kind: "banner".to_owned(),
            records: rows!(Banner, record => convert::message(record)),
        },
        Segment::Notifications => Batch::Messages {
            kind: "notification".to_owned(),
            records: rows!(Notification, record => convert::message(record)),
        },
    }
}

/// A firm writes its own settings, under its own short name.
async fn write_licence(
    tx: &store::Tx,
    licence: Uuid,
    ready: &ValidRecord,
    settings: &domain::licence::Licence,
    setting: ConvertContext,
    caller: &Caller,
) -> Result<WriteResult, Failure> {
    let own = store::licences::by_slug(tx, &ready.external_id).await?.filter(|own| own.id == licence);
    let Some(own) = own else { return Err(Failure::Other(Code::AccessDenied.into())) };
    if own.version == ready.version {
        return Ok(WriteResult::stored(WriteStatus::Unchanged, licence));
    }
    if own.version > ready.version {
        return Ok(WriteResult::stale());
    }
    if let Some(expected) = &ready.if_match {
        let attributes =
            serde_json::to_value(&own.settings).map_err(|error| Failure::Other(ApiError::internal(error)))?;
        if expected != "*" && *expected != revision::of_licence(own.version, &attributes) {
            return Err(Failure::Other(Code::RevisionConflict.into()));
        }
    }
    let mut settings = settings.clone();
    if !caller.actor.is_operator() {
        if !ready.names_hosts {
            settings.hosts.clone_from(&own.settings.hosts);
        } else if !settings.has_hosts(&own.settings.hosts) {
            let message = "host names are set by the operator; send those that stand, or none";
            return Ok(WriteResult::refused(vec![Violation::new("/hosts", "restricted", message)]));
        }
    }
    store::licences::put(tx, licence, &own.slug, ready.version, &settings, setting.now).await?;
    let warnings = texts::warnings(&settings.dictionary);
    Ok(WriteResult { warnings, ..WriteResult::stored(WriteStatus::Updated, licence) })
}

fn verdict(outcome: WriteOutcome) -> WriteResult {
    match outcome {
        WriteOutcome::Created(id) => WriteResult::stored(WriteStatus::Created, id),
        WriteOutcome::Updated(id) => WriteResult::stored(WriteStatus::Updated, id),
        WriteOutcome::Unchanged(id) => WriteResult::stored(WriteStatus::Unchanged, id),
        WriteOutcome::Stale { .. } => WriteResult::stale(),
        WriteOutcome::Refused(faults) => WriteResult::refused(faults.into_iter().map(to_violation).collect()),
    }
}

pub(super) fn to_violation(fault: store::records::WriteViolation) -> Violation {
    match fault.rule {
        Rule::UnknownReference => {
            Violation::new(fault.pointer, "unknown_reference", "there is no record with this external id")
        }
        Rule::Taken => Violation::new(fault.pointer, "taken", "another record has this value already"),
        Rule::ForeignDomain => Violation::new(
            fault.pointer,
            "restricted",
            "a branch domain is the licence's short name or begins with it and a hyphen; others are set by the operator",
        ),
        Rule::TooMany => {
            let message = format!("a firm has at most {BANNERS} of these: take one away first");
            Violation::new(fault.pointer, "too_many", message)
        }
        Rule::Restricted => Violation::new(
            fault.pointer,
            "restricted",
            "this consumer asked to be forgotten, or everybody whom this is about: take the erasure back before sending \
             anything anew",
        ),
        Rule::Ended => Violation::new(
            fault.pointer,
            "ended",
            "the relationship with everybody whom this is about has ended: send a newer version of the consumer first",
        ),
        Rule::Answered => {
            let message = "a consumer has answered this action, so that its type stays: send another action";
            Violation::new(fault.pointer, ANSWERED, message)
        }
        Rule::NotAnOwner => {
            let message =
                "an action is for owners of its product and its invoice, and this consumer is none of them";
            Violation::new(fault.pointer, "not_an_owner", message)
        }
    }
}
