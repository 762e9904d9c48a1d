//! The audit trail (who did what, when and from where): written in the transaction of the action, read by the consumer
//! and the firm.

use chrono::{DateTime, Utc};
use domain::accounts::staff::VisibleClients;
use domain::ids::LicenceId;
use serde_json::Value;
use uuid::Uuid;

use crate::evidence::AuditLine;
use crate::sql::{QueryBuilder, QueryExt, Row, values};
use crate::visible::{ConsumerRelation, narrow};
use crate::{Db, Result, Scope, Tx};

/// Prefix of the actor of a line that was written with a service key.
pub const SERVICE_KEY: &str = "service_key ";

/// Prefix of the actor of a line that a member of staff caused at the desk.
pub const STAFF: &str = "staff ";

/// One line of the audit trail.
#[derive(Clone, Debug, PartialEq)]
pub struct AuditEvent {
    pub id: Uuid,
    pub licence: LicenceId,
    pub consumer: Option<Uuid>,
    /// `consumer`, `colleague <name>`, `staff <id> <name>`, `service_key <id> <name>`, `system`, or `firm` in lines from
    /// before keys were named.
    pub actor: String,
    /// Type of the line, for example `action.answered`.
    pub kind: String,
    pub details: Value,
    pub ip: Option<String>,
    pub user_agent: Option<String>,
    pub occurred_at: DateTime<Utc>,
}

impl AuditEvent {
    /// Returns the line as a consumer reads it: that it was the firm, and not by which of its keys or employees, nor where
    /// and on what they work.
    #[must_use]
    pub fn for_consumer(self) -> Self {
        if self.actor.starts_with(SERVICE_KEY) || self.actor.starts_with(STAFF) {
            Self { actor: "firm".to_owned(), ip: None, user_agent: None, ..self }
        } else {
            self
        }
    }
}

/// Adds a line, with the code by which the portal knows it as its own until it is chained.
pub async fn write(tx: &Tx, entry: AuditEvent) -> Result<()> {
    let line = AuditLine {
        id: entry.id,
        licence: entry.licence,
        consumer: entry.consumer,
        actor: entry.actor,
        kind: entry.kind,
        details: entry.details.to_string(),
        ip: entry.ip,
        user_agent: entry.user_agent,
        occurred_at: entry.occurred_at,
    };
    let mac = line.authentication_code(tx.evidence_keys()?);
    // This very text is vouched for, chained and stored.
    let details = if tx.is_postgres() { "cast($6 as json)" } else { "$6" };
    let text = format!(
        "insert into audit (id,licence_id,consumer_id,actor,type,details,ip,user_agent,occurred_at,mac) \
         values ($1,$2,$3,$4,$5,{details},$7,$8,$9,$10)"
    );
    let values = values![
        line.id,
        line.licence,
        line.consumer,
        line.actor,
        line.kind,
        line.details,
        line.ip,
        line.user_agent,
        line.occurred_at,
        mac,
    ];
    tx.execute(&text, values).await?;
    Ok(())
}

const SELECT: &str =
    "select id,licence_id,consumer_id,actor,type,details,ip,user_agent,occurred_at from audit";

/// Types of lines that are hidden from the consumer concerned: those between the firm and its lawyer, those about attacks,
/// and those about tasks and notes of the firm's people.
const HIDDEN: [&str; 12] = [
    "access.refused",
    "note.deleted",
    "note.edited",
    "note.seen",
    "note.written",
    "privacy.held",
    "privacy.hold_lifted",
    "task.changed",
    "task.created",
    "task.deleted",
    "task.done",
    "task.reopened",
];

/// Returns true if lines of a type are hidden from the consumer whom they concern.
pub fn is_hidden(kind: &str) -> bool {
    HIDDEN.contains(&kind)
}

/// Returns the lines about a consumer's account that the consumer may see, the newest first, at most `limit`.
pub async fn of_consumer(db: &impl Db, scope: Scope, limit: u64) -> Result<Vec<AuditEvent>> {
    let text = format!(
        "{SELECT} where consumer_id=$1 and licence_id=$2 and type not in list($3) \
         order by occurred_at desc,id desc limit $4"
    );
    db.query(&text, values![scope.consumer, scope.licence, &HIDDEN[..], limit], from_row).await
}

/// Returns a firm's log of the visible clients, the oldest first, after a line, at most `limit` lines.
pub async fn of_licence(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    consumer: Option<Uuid>,
    kind: Option<&str>,
    after: Option<Uuid>,
    limit: u64,
) -> Result<Vec<AuditEvent>> {
    let mut query = QueryBuilder::new(&format!("{SELECT} where licence_id=$1"), values![licence]);
    if let Some(consumer) = consumer {
        query.push(" and consumer_id=").bind(consumer);
    }
    if let Some(kind) = kind {
        query.push(" and type=").bind(kind);
    }
    if let Some(after) = after {
        query.push(" and id>").bind(after);
    }
    narrow(&mut query, clients, &[ConsumerRelation::Column("audit.consumer_id")]);
    query.push(" order by id limit ").bind(limit);
    db.query(query.text(), query.values(), from_row).await
}

/// Returns true if `actor` caused a line of one of these types about a consumer since a moment.
pub async fn has_since(
    db: &impl Db,
    scope: Scope,
    actor: &str,
    kinds: &[&str],
    since: DateTime<Utc>,
) -> Result<bool> {
    let text = "select exists(select 1 from audit where consumer_id=$1 and licence_id=$2 and actor=$3 \
         and type in list($4) and occurred_at>$5)";
    db.query_one(text, values![scope.consumer, scope.licence, actor, kinds, since], |row| row.read()).await
}

/// Returns the time of the last line of a type about a consumer.
pub async fn last_of(db: &impl Db, scope: Scope, kind: &str) -> Result<Option<DateTime<Utc>>> {
    let text = "select occurred_at from audit where consumer_id=$1 and licence_id=$2 and type=$3 \
         order by occurred_at desc limit 1";
    db.query_opt(text, values![scope.consumer, scope.licence, kind], |row| row.read()).await
}

fn from_row(row: &mut Row<'_>) -> Result<AuditEvent> {
    Ok(AuditEvent {
        id: row.read()?,
        licence: row.read()?,
        consumer: row.read()?,
        actor: row.read()?,
        kind: row.read()?,
        details: row.read()?,
        ip: row.read()?,
        user_agent: row.read()?,
        occurred_at: row.read()?,
    })
}

/// Returns the time of the last line.
pub async fn latest_line_time(db: &impl Db) -> Result<Option<DateTime<Utc>>> {
    // Ids sort by time, and the table has no index on the time alone.
    let text = "/* all licences */ select occurred_at from audit order by id desc limit 1";
    db.query_opt(text, values![], |row| row.read()).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_consumer_reads_that_it_was_the_firm_and_not_where_its_people_work() {
        let line = |actor: &str| AuditEvent {
            id: Uuid::nil(),
            licence: LicenceId::new(Uuid::nil()),
            consumer: None,
            actor: actor.to_owned(),
            kind: "product.reopened".to_owned(),
            details: Value::Null,
            ip: Some("203.0.113.7".to_owned()),
            user_agent: Some("Firefox".to_owned()),
            occurred_at: DateTime::UNIX_EPOCH,
        };
        for actor in ["staff 7 Eva", "service_key 7 import"] {
            let read = line(actor).for_consumer();
            assert_eq!((read.actor.as_str(), read.ip, read.user_agent), ("firm", None, None));
        }
        assert_eq!(line("consumer").for_consumer(), line("consumer"));
    }
}
