//! Deletion of records by the firm.

use chrono::{DateTime, Utc};
use domain::action_type::ActionType;
use domain::actions::pay_invoice::PaymentStatus;
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use uuid::Uuid;

use super::keys::RecordTable;
use super::{advisers, deleted};
use crate::payments::{self, PaymentOwner};
use crate::sql::{QueryBuilder, QueryExt, Value, values};
use crate::{Result, Scope, Tx, change_proposals, dialect};

/// Takes a record away; `None` when there is none. Returns the external id and version of each action that went along.
///
/// A product takes its actions along. The versions stay known, so that only a newer one opens a record again. A consumer
/// is only closed off, sessions and all: what they signed refers to them for as long as it has to be kept. Payments that
/// have settled go along; one that is under way is an error of the database, see [`find_obstacle`].
pub async fn remove(
    tx: &Tx,
    licence: LicenceId,
    sort: RecordTable<'_>,
    external_id: &str,
    now: DateTime<Utc>,
) -> Result<Option<Vec<(String, i64)>>> {
    if sort == RecordTable::Consumers {
        let is_closed = close_consumer(tx, licence, external_id, now).await? > 0;
        return Ok(is_closed.then(Vec::new));
    }
    let Some((id, version)) = sort.lock(tx, licence, external_id).await? else { return Ok(None) };
    let record = vec![(external_id.to_owned(), version)];
    deleted::remember_versions(tx, licence, &sort.segment(), record, now).await?;
    let mut actions = Vec::new();
    match sort {
        RecordTable::Products(_) => {
            actions = keep_actions(tx, licence, id, now).await?;
            payments::delete_settled(tx, licence, PaymentOwner::Product(id)).await?;
        }
        RecordTable::Actions => payments::delete_settled(tx, licence, PaymentOwner::Action(id)).await?,
        _ => {}
    }
    let text = format!("delete from {} where id=$1 and licence_id=$2", sort.name());
    tx.execute(&text, values![id, licence]).await?;
    Ok(Some(actions))
}

/// Keeps the versions of the actions that go with a product, and returns them.
async fn keep_actions(
    tx: &Tx,
    licence: LicenceId,
    product: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<(String, i64)>> {
    let text = "select external_id,version from actions where product_id=$1 and (licence_id=$2) is true \
         order by external_id";
    let of: Vec<(String, i64)> =
        tx.query(text, values![product, licence], |row| Ok((row.read()?, row.read()?))).await?;
    deleted::remember_versions(tx, licence, &RecordTable::Actions.segment(), of.clone(), now).await?;
    Ok(of)
}

async fn close_consumer(tx: &Tx, licence: LicenceId, external_id: &str, now: DateTime<Utc>) -> Result<u64> {
    let mut query = RecordTable::Consumers.select_one("id", licence, external_id);
    query.push(" and ended_at is null");
    let consumer = tx.query_opt(query.text(), query.values(), |row| row.read()).await?;
    let Some(consumer) = consumer else { return Ok(0) };
    close(tx, Scope { licence, consumer }, now).await
}

/// Ends the relation, unless it has ended, and every sign-in.
pub async fn close(tx: &Tx, scope: Scope, now: DateTime<Utc>) -> Result<u64> {
    let text = "update sessions set ended_at=$1 where consumer_id=$2 and licence_id=$3 and ended_at is null";
    tx.execute(text, values![now, scope.consumer, scope.licence]).await?;
    // The name and address to sign in with come free for somebody else.
    let text = "update consumers set ended_at=$1,email_key=null,user_name_key=null \
         where id=$2 and licence_id=$3 and ended_at is null";
    let closed = tx.execute(text, values![now, scope.consumer, scope.licence]).await?;
    change_proposals::cancel_all(tx, scope, now).await?;
    Ok(closed)
}

/// Reason that a record cannot be deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A consumer answered it, or an action about it; `signed` where the answer is a signature or decision.
    Answered { signed: bool },
    /// A payment of it is at the provider.
    PaymentUnderWay,
    /// An invoice was paid here.
    Paid,
    /// An invoice has a number of the firm's series, which has no gap.
    Sent,
    /// Messages are about the record.
    HasMessages,
    /// The record is the last branch, without which nobody reaches the firm.
    LastBranch,
    /// Consumers name the record as their branch.
    NamedByConsumers,
    /// Products name it: their dossier, or an adviser on a panel.
    NamedByProducts,
}

/// Returns the reason that a record cannot be deleted; `None` when it can, or does not exist. No payment of it begins
/// or ends until the transaction ends.
pub async fn find_obstacle(
    tx: &Tx,
    licence: LicenceId,
    sort: RecordTable<'_>,
    external_id: &str,
    now: DateTime<Utc>,
) -> Result<Option<Obstacle>> {
    if matches!(sort, RecordTable::Branches | RecordTable::Advisers | RecordTable::Products(_)) {
        // Other records can name it: whoever is writing one of them is waited for.
        dialect::lock_records(tx, licence).await?;
    }
    match sort {
        RecordTable::Branches => {
            let query = sort.select("external_id", licence);
            let all: Vec<String> = tx.query(query.text(), query.values(), |row| row.read()).await?;
            if all == [external_id] {
                return Ok(Some(Obstacle::LastBranch));
            }
            let text = "select exists(select 1 from consumers \
                 where licence_id=$1 and branch_external_id=$2 and ended_at is null)";
            let is_named: bool = tx.query_one(text, values![licence, external_id], |row| row.read()).await?;
            Ok(is_named.then_some(Obstacle::NamedByConsumers))
        }
        RecordTable::Products(kind) => product_obstacle(tx, licence, kind, external_id, now).await,
        RecordTable::Actions => {
            let query = sort.select_one("id", licence, external_id);
            let action: Option<Uuid> = tx.query_opt(query.text(), query.values(), |row| row.read()).await?;
            let Some(action) = action else { return Ok(None) };
            if payments::is_under_way(tx, licence, PaymentOwner::Action(action), now).await? {
                return Ok(Some(Obstacle::PaymentUnderWay));
            }
            find_answered_blocker(tx, "licence_id=$1 and external_id=$2", values![licence, external_id]).await
        }
        RecordTable::Advisers => {
            let is_named = advisers::is_named(tx, licence, external_id).await?;
            Ok(is_named.then_some(Obstacle::NamedByProducts))
        }
        RecordTable::Documents => {
            let which = "id in (select action_id from documents where licence_id=$1 and external_id=$2)";
            find_answered_blocker(tx, which, values![licence, external_id]).await
        }
        RecordTable::Consumers | RecordTable::Announcements(_) => Ok(None),
    }
}

async fn product_obstacle(
    tx: &Tx,
    licence: LicenceId,
    kind: &str,
    external_id: &str,
    now: DateTime<Utc>,
) -> Result<Option<Obstacle>> {
    let query = RecordTable::Products(kind).select_one("id", licence, external_id);
    let product: Option<Uuid> = tx.query_opt(query.text(), query.values(), |row| row.read()).await?;
    let Some(product) = product else { return Ok(None) };
    if kind == ProductKind::Dossier.name() {
        let text = "select exists(select 1 from products where licence_id=$1 and dossier_external_id=$2)";
        if tx.query_one(text, values![licence, external_id], |row| row.read()).await? {
            return Ok(Some(Obstacle::NamedByProducts));
        }
        let text = "select exists(select 1 from message_threads \
             where dossier_id=$1 and licence_id=$2 and last_position>0)";
        if tx.query_one(text, values![product, licence], |row| row.read()).await? {
            return Ok(Some(Obstacle::HasMessages));
        }
    }
    if payments::is_under_way(tx, licence, PaymentOwner::Product(product), now).await? {
        return Ok(Some(Obstacle::PaymentUnderWay));
    }
    let text = "select exists(select 1 from payments where invoice_id=$1 and status=$2 and licence_id=$3)";
    let paid = PaymentStatus::Paid.to_string();
    if tx.query_one(text, values![product, paid, licence], |row| row.read()).await? {
        return Ok(Some(Obstacle::Paid));
    }
    let text = "select sent_at is not null from products where id=$1 and licence_id=$2";
    if tx.query_one(text, values![product, licence], |row| row.read()).await? {
        return Ok(Some(Obstacle::Sent));
    }
    find_answered_blocker(tx, "product_id=$2 and (licence_id=$1) is true", values![licence, product]).await
}

/// Returns the blocker if somebody submitted one of the actions of a licence (`$1`) that the condition selects.
async fn find_answered_blocker(tx: &Tx, which: &str, values: &[Value<'_>]) -> Result<Option<Obstacle>> {
    let text = format!(
        "select type from submissions where (licence_id=$1) is true \
         and action_id in (select id from actions where {which})"
    );
    let kinds: Vec<String> = tx.query(&text, values, |row| row.read()).await?;
    if kinds.is_empty() {
        return Ok(None);
    }
    let mut kinds = kinds.iter().filter_map(|kind| kind.parse::<ActionType>().ok());
    Ok(Some(Obstacle::Answered { signed: kinds.any(ActionType::is_signed) }))
}

/// The change by which a record was archived or brought back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArchiveChange {
    /// False if the record was in that state already, in which nothing is written.
    pub is_changed: bool,
    /// The actions that went with a product, with their external ids.
    pub actions: Vec<(Uuid, String)>,
}

/// Takes a product with its actions, or an action, out of the consumers' view; `None` when there is none.
pub async fn archive(
    tx: &Tx,
    licence: LicenceId,
    sort: RecordTable<'_>,
    external_id: &str,
    now: DateTime<Utc>,
) -> Result<Option<ArchiveChange>> {
    set_archived(tx, licence, sort, external_id, Some(now), now).await
}

/// Brings what was archived back into the consumers' view; `None` when there is no such record.
pub async fn unarchive(
    tx: &Tx,
    licence: LicenceId,
    sort: RecordTable<'_>,
    external_id: &str,
    now: DateTime<Utc>,
) -> Result<Option<ArchiveChange>> {
    set_archived(tx, licence, sort, external_id, None, now).await
}

async fn set_archived(
    tx: &Tx,
    licence: LicenceId,
    sort: RecordTable<'_>,
    external_id: &str,
    at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<Option<ArchiveChange>> {
    if !matches!(sort, RecordTable::Products(_) | RecordTable::Actions | RecordTable::Documents) {
        return Ok(None);
    }
    let mut query = sort.select_one("id,archived_at", licence, external_id);
    query.push(" for update");
    let found: Option<(Uuid, Option<DateTime<Utc>>)> =
        tx.query_opt(query.text(), query.values(), |row| Ok((row.read()?, row.read()?))).await?;
    let Some((id, since)) = found else { return Ok(None) };
    // What is archived already keeps its moment, by which the actions that went with a product are found again.
    if since.is_some() == at.is_some() {
        return Ok(Some(ArchiveChange::default()));
    }
    let text =
        format!("update {} set archived_at=$1,updated_at=$2 where id=$3 and licence_id=$4", sort.name());
    tx.execute(&text, values![at, now, id, licence]).await?;
    let actions = match sort {
        RecordTable::Products(_) => archive_actions(tx, (licence, id), (at, since), now).await?,
        _ => Vec::new(),
    };
    Ok(Some(ArchiveChange { is_changed: true, actions }))
}

/// Archives the actions of a product with it, or brings those back that were archived with it. An action that was
/// archived by itself stays archived.
async fn archive_actions(
    tx: &Tx,
    (licence, product): (LicenceId, Uuid),
    (at, since): (Option<DateTime<Utc>>, Option<DateTime<Utc>>),
    now: DateTime<Utc>,
) -> Result<Vec<(Uuid, String)>> {
    let mut query = QueryBuilder::new(
        "select id,external_id from actions where product_id=$1 and (licence_id=$2) is true",
        [product.into(), licence.into()],
    );
    match since {
        Some(since) => query.push(" and archived_at=").bind(since),
        None => query.push(" and archived_at is null"),
    };
    query.push(" order by external_id for update");
    let actions: Vec<(Uuid, String)> =
        tx.query(query.text(), query.values(), |row| Ok((row.read()?, row.read()?))).await?;
    let ids: Vec<Uuid> = actions.iter().map(|(id, _)| *id).collect();
    let text = "update actions set archived_at=$1,updated_at=$2 where id in list($3) and licence_id=$4";
    tx.execute(text, values![at, now, ids, licence]).await?;
    Ok(actions)
}

/// Locks a record until the transaction ends, so that nobody changes it between a read and a write.
pub async fn lock(tx: &Tx, licence: LicenceId, sort: RecordTable<'_>, external_id: &str) -> Result<()> {
    dialect::lock_records(tx, licence).await?;
    sort.lock(tx, licence, external_id).await?;
    Ok(())
}
