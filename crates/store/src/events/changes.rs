//! Changes at a firm since a position, with the consumers concerned, for live updates of open pages.
//!
//! Consumers' acts and the writing of records are read from the feed, whose cursors become visible in their own order. What
//! else the firm does stands in the audit trail alone, whose ids sort by time but may become visible late: the last
//! seconds of it are read again each time, and what was seen is left out.

use domain::ids::LicenceId;
use std::collections::{HashMap, HashSet};

use chrono::{DateTime, TimeDelta, Utc};
use domain::events::EventProduct;
use domain::kinds::ProductKind;
use domain::live_updates::{AUDITED_CHANGES, is_of_thread};
use domain::records::Segment;
use serde_json::Value;
use uuid::{Timestamp, Uuid};

use crate::accounts::consumers;
use crate::sql::{QueryExt, values};
use crate::visible::is_unrestricted;
use crate::{Db, Result, events};

/// Greatest number of events of one reading; what is over comes with the next one.
const EVENTS: u64 = 500;

/// Greatest number of lines of the audit trail of one reading; what is over is missed, and said so.
const LINES: u64 = 2_000;

/// Time within which a line of the audit trail becomes visible: a transaction can commit after later ids.
const LATE: TimeDelta = TimeDelta::seconds(5);

/// Position up to which a firm's changes were read.
#[derive(Clone, Debug)]
pub struct ChangePosition {
    cursor: i64,
    /// The latest moment of a line that was seen.
    lines_until: DateTime<Utc>,
    /// Lines of the last seconds that were seen.
    seen: HashSet<Uuid>,
}

/// A change that the desk shows live.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecentChange {
    /// The type of the event or of the line.
    pub kind: String,
    /// Segment of the written record.
    pub segment: Option<Segment>,
    /// Consumers whom the change concerns.
    pub consumers: Vec<Uuid>,
}

/// Consumer whom a change concerns, with the data that decides which staff see them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConcernedConsumer {
    pub external_id: String,
    pub branch: Option<String>,
    /// The external ids of the advisers whose client it is.
    pub advisers: Vec<String>,
    /// True if the consumer asked for erasure.
    pub is_restricted: bool,
}

/// Changes since the last read.
#[derive(Clone, Debug, Default)]
pub struct RecentChanges {
    pub changes: Vec<RecentChange>,
    pub consumers: HashMap<Uuid, ConcernedConsumer>,
    /// True if there were more changes than are returned here.
    pub is_incomplete: bool,
}

/// Change with the ids that it names, before their owners are looked up.
#[derive(Default)]
struct NamedChange {
    kind: String,
    segment: Option<Segment>,
    consumer_id: Option<Uuid>,
    consumer: Option<String>,
    action: Option<String>,
    product: Option<(ProductKind, String)>,
    document: Option<String>,
}

impl NamedChange {
    /// The record that the data of an event, or the details of a line, name.
    fn name_record(&mut self, record_type: Option<&str>, external_id: Option<&str>) {
        let (Some(segment), Some(name)) = (record_type.and_then(|name| name.parse().ok()), external_id)
        else {
            return;
        };
        self.segment = Some(segment);
        match segment {
            Segment::Consumers => self.consumer = Some(name.to_owned()),
            Segment::Actions => self.action = Some(name.to_owned()),
            Segment::Product(kind) => self.product = Some((kind, name.to_owned())),
            Segment::Documents => self.document = Some(name.to_owned()),
            _ => {}
        }
    }

    fn of_event(event: events::FeedEvent) -> Self {
        let text = |name: &str| event.data.get(name).and_then(Value::as_str);
        let is_of_thread = is_of_thread(&event.kind);
        let mut named = Self::default();
        if event.kind.starts_with("record.") {
            named.name_record(text("record_type"), text("external_id"));
        }
        if event.kind == "document.content_written" {
            named.name_record(Some("documents"), text("document_external_id"));
        }
        named.consumer = named.consumer.or(event.consumer_external_id);
        // Who reads a thread is no matter of the request that a message is about.
        named.action = named.action.or(event.action_external_id).filter(|_| !is_of_thread);
        let product = event.product.map(|EventProduct { kind, external_id }| (kind, external_id));
        named.product = named.product.or(product);
        named.kind = event.kind;
        named
    }

    fn of_line(kind: String, consumer_id: Option<Uuid>, details: &Value) -> Self {
        let text = |name: &str| details.get(name).and_then(Value::as_str);
        let mut named = Self { consumer_id, ..Self::default() };
        match kind.as_str() {
            "action.reviewed" | "action.processed" => {
                named.name_record(Some("actions"), text("external_id"));
            }
            _ => named.name_record(text("type"), text("external_id")),
        }
        named.kind = kind;
        named
    }
}

/// Returns the current position in a firm's changes.
pub async fn current_position(db: &impl Db, licence: LicenceId) -> Result<ChangePosition> {
    let cursor = events::last(db, licence).await?;
    let text = "/* all licences */ select id from audit order by id desc limit 1";
    let newest: Option<Uuid> = db.query_opt(text, values![], |row| row.read()).await?;
    let lines_until = newest.and_then(moment_of_id).unwrap_or_default();
    let mut position = ChangePosition { cursor, lines_until, seen: HashSet::new() };
    new_lines(db, licence, &mut position).await?;
    Ok(position)
}

/// Returns the changes at a firm after a position, which it advances; at most 500 events at once.
pub async fn changes_after(
    db: &impl Db,
    licence: LicenceId,
    position: &mut ChangePosition,
) -> Result<RecentChanges> {
    let found = events::events_after(db, licence, position.cursor, EVENTS).await?;
    let mut next = position.clone();
    next.cursor = found.last().map_or(next.cursor, |last| last.cursor);
    let mut named: Vec<NamedChange> = found.into_iter().map(NamedChange::of_event).collect();
    let (lines, is_incomplete) = new_lines(db, licence, &mut next).await?;
    named.extend(lines);
    let changes =
        if named.is_empty() { RecentChanges::default() } else { resolve(db, licence, named).await? };
    *position = next;
    Ok(RecentChanges { is_incomplete, ..changes })
}

/// The moment at which an id of version 7 was made.
fn moment_of_id(id: Uuid) -> Option<DateTime<Utc>> {
    let (seconds, nanoseconds) = id.get_timestamp()?.to_unix();
    DateTime::from_timestamp(i64::try_from(seconds).ok()?, nanoseconds)
}

/// The least id of a moment.
fn least_id(moment: DateTime<Utc>) -> Uuid {
    let seconds = u64::try_from(moment.timestamp()).unwrap_or_default();
    let at = Timestamp::from_unix(uuid::NoContext, seconds, moment.timestamp_subsec_nanos());
    let mut bytes = Uuid::new_v7(at).into_bytes();
    bytes[6..].fill(0);
    Uuid::from_bytes(bytes)
}

/// Returns the lines of the audit trail that became visible since the last reading, and whether there were too many of
/// them.
async fn new_lines(
    db: &impl Db,
    licence: LicenceId,
    position: &mut ChangePosition,
) -> Result<(Vec<NamedChange>, bool)> {
    let floor = least_id(position.lines_until - LATE);
    // A file of records tells open pages nothing, however long it is.
    let text = "select id,type,consumer_id,details from audit where id>=$1 and licence_id=$2 \
         and type in list($3) and details->>'records' is null order by id desc limit $4";
    let values = values![floor, licence, &AUDITED_CHANGES[..], LINES];
    let found: Vec<(Uuid, String, Option<Uuid>, Value)> =
        db.query(text, values, |row| Ok((row.read()?, row.read()?, row.read()?, row.read()?))).await?;
    let is_full = found.len() as u64 >= LINES;
    let mut new = Vec::new();
    let mut in_sight = HashSet::with_capacity(found.len());
    for (id, kind, consumer, details) in found {
        in_sight.insert(id);
        if let Some(at) = moment_of_id(id) {
            position.lines_until = position.lines_until.max(at);
        }
        if !position.seen.contains(&id) {
            new.push(NamedChange::of_line(kind, consumer, &details));
        }
    }
    let is_incomplete = is_full && position.seen.is_disjoint(&in_sight);
    position.seen = in_sight;
    Ok((new, is_incomplete))
}

/// Looks up the owners of the named records.
async fn resolve(db: &impl Db, licence: LicenceId, named: Vec<NamedChange>) -> Result<RecentChanges> {
    let named_as = |of: fn(&NamedChange) -> Option<&String>| -> Vec<String> {
        named.iter().filter_map(of).cloned().collect::<HashSet<String>>().into_iter().collect()
    };
    let by_name = consumers::ids_of(db, licence, named_as(|one| one.consumer.as_ref())).await?;
    let of_actions = owners_by_name(
        db,
        "select a.external_id,o.consumer_id from actions a join action_owners o on o.action_id=a.id \
         where a.licence_id=$1 and a.external_id in list($2)",
        (licence, named_as(|one| one.action.as_ref())),
    )
    .await?;
    let products = named_as(|one| one.product.as_ref().map(|(_, name)| name));
    let of_products = product_owners(db, licence, products).await?;
    let of_documents = owners_by_name(
        db,
        "select d.external_id,o.consumer_id from documents d join document_owners o on o.document_id=d.id \
         where d.licence_id=$1 and d.external_id in list($2) union \
         select d.external_id,o.consumer_id from documents d join product_owners o on o.product_id=d.product_id \
         where d.licence_id=$1 and d.external_id in list($2) union \
         select d.external_id,o.consumer_id from documents d join action_owners o on o.action_id=d.action_id \
         where d.licence_id=$1 and d.external_id in list($2)",
        (licence, named_as(|one| one.document.as_ref())),
    )
    .await?;
    let mut all = HashSet::new();
    let changes = named.into_iter().map(|one| {
        let mut consumers: HashSet<Uuid> = one.consumer_id.into_iter().collect();
        consumers.extend(one.consumer.as_ref().and_then(|name| by_name.get(name)));
        consumers.extend(one.action.as_ref().and_then(|name| of_actions.get(name)).into_iter().flatten());
        consumers.extend(one.product.as_ref().and_then(|name| of_products.get(name)).into_iter().flatten());
        consumers.extend(one.document.as_ref().and_then(|name| of_documents.get(name)).into_iter().flatten());
        all.extend(consumers.iter().copied());
        RecentChange { kind: one.kind, segment: one.segment, consumers: consumers.into_iter().collect() }
    });
    let changes = changes.collect();
    let consumers = load_concerned(db, licence, all.into_iter().collect()).await?;
    Ok(RecentChanges { changes, consumers, is_incomplete: false })
}

/// Returns the owners of named records in one table.
async fn owners_by_name(
    db: &impl Db,
    text: &str,
    (licence, names): (LicenceId, Vec<String>),
) -> Result<HashMap<String, Vec<Uuid>>> {
    let mut owners: HashMap<String, Vec<Uuid>> = HashMap::new();
    if names.is_empty() {
        return Ok(owners);
    }
    let found: Vec<(String, Uuid)> =
        db.query(text, values![licence, names], |row| Ok((row.read()?, row.read()?))).await?;
    for (name, owner) in found {
        owners.entry(name).or_default().push(owner);
    }
    Ok(owners)
}

async fn product_owners(
    db: &impl Db,
    licence: LicenceId,
    names: Vec<String>,
) -> Result<HashMap<(ProductKind, String), Vec<Uuid>>> {
    let mut owners: HashMap<(ProductKind, String), Vec<Uuid>> = HashMap::new();
    if names.is_empty() {
        return Ok(owners);
    }
    let kinds: Vec<&str> = ProductKind::variants().map(ProductKind::name).collect();
    let text = "select p.kind,p.external_id,o.consumer_id from products p \
         join product_owners o on o.product_id=p.id \
         where p.licence_id=$1 and p.kind in list($2) and p.external_id in list($3)";
    let found: Vec<(ProductKind, String, Uuid)> = db
        .query(text, values![licence, kinds, names], |row| Ok((row.parse()?, row.read()?, row.read()?)))
        .await?;
    for (kind, name, owner) in found {
        owners.entry((kind, name)).or_default().push(owner);
    }
    Ok(owners)
}

/// Returns the consumers as staff see them.
async fn load_concerned(
    db: &impl Db,
    licence: LicenceId,
    ids: Vec<Uuid>,
) -> Result<HashMap<Uuid, ConcernedConsumer>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let text = format!(
        "select id,external_id,branch_external_id,adviser_external_id,{} from consumers \
         where licence_id=$1 and id in list($2)",
        is_unrestricted("consumers.id")
    );
    let mut consumers: HashMap<Uuid, ConcernedConsumer> = db
        .query(&text, values![licence, ids.as_slice()], |row| {
            let id = row.read()?;
            let (external_id, branch, adviser) = (row.read()?, row.read()?, row.read::<Option<String>>()?);
            let advisers = adviser.into_iter().collect();
            let is_restricted = !row.read::<bool>()?;
            Ok((id, ConcernedConsumer { external_id, branch, advisers, is_restricted }))
        })
        .await?
        .into_iter()
        .collect();
    let text = "select distinct o.consumer_id,v.external_id from product_owners o \
         join product_advisers a on a.product_id=o.product_id join advisers v on v.id=a.adviser_id \
         where v.licence_id=$1 and o.consumer_id in list($2)";
    let advisers: Vec<(Uuid, String)> =
        db.query(text, values![licence, ids.as_slice()], |row| Ok((row.read()?, row.read()?))).await?;
    for (id, adviser) in advisers {
        if let Some(consumer) = consumers.get_mut(&id) {
            consumer.advisers.push(adviser);
        }
    }
    Ok(consumers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_id_of_a_moment_is_before_every_other() {
        let at = DateTime::from_timestamp(1_763_700_000, 5_000_000).expect("a moment");
        let id = Uuid::new_v7(Timestamp::from_unix(uuid::NoContext, 1_763_700_000, 5_000_000));
        assert!(least_id(at) < id);
        assert_eq!(moment_of_id(id), Some(at));
        assert!(least_id(at + TimeDelta::milliseconds(1)) > id);
    }
}
