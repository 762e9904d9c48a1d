//! Notices as the portal lists them.

use chrono::{DateTime, Utc};
use domain::notices::{Notice, NoticeKind};
use uuid::Uuid;

use crate::sql::{QueryExt, values};
use crate::{Db, Result, Scope, Tx};

/// A notice with what the list says of it.
#[derive(Clone, Debug)]
pub struct ListedNotice {
    pub notice: Notice,
    pub created_at: DateTime<Utc>,
    pub is_read: bool,
    /// The firm's name for the action that it is about.
    pub action_label: Option<String>,
}

/// The last of a consumer's notices since a moment that the portal lists, in the order in which they were recorded.
pub async fn recent(
    db: &impl Db,
    scope: Scope,
    since: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<ListedNotice>> {
    let text = "select n.id,n.kind,n.subject_id,n.occasion,n.required,n.pressing,n.details,n.created_at,\
         n.read_at is not null,a.label \
         from notices n left join actions a on a.id=n.subject_id and (a.licence_id=n.licence_id) is true \
         where n.consumer_id=$1 and (n.licence_id=$2) is true and n.created_at>=$3 and n.kind in list($4) \
         order by n.id desc limit $5";
    let kinds: Vec<String> =
        NoticeKind::variants().filter(|kind| kind.is_listed()).map(|kind| kind.name().to_owned()).collect();
    let values = values![scope.consumer, scope.licence, since, kinds, limit];
    let found = db.query(text, values, |row| {
        let notice = super::from_row(row)?;
        Ok(ListedNotice { notice, created_at: row.read()?, is_read: row.read()?, action_label: row.read()? })
    });
    let mut found = found.await?;
    found.reverse();
    Ok(found)
}

/// The consumer has seen these in the list; others' are left alone. What is about the same and was recorded earlier was
/// seen with them.
pub async fn mark_read(tx: &Tx, scope: Scope, ids: &[Uuid], now: DateTime<Utc>) -> Result<()> {
    let text = "update notices set read_at=$1 where licence_id=$2 and consumer_id=$3 and read_at is null \
         and exists(select 1 from notices seen where seen.consumer_id=$3 and seen.id in list($4) \
         and seen.subject_id=notices.subject_id and seen.id>=notices.id)";
    tx.execute(text, values![now, scope.licence, scope.consumer, ids]).await?;
    Ok(())
}
