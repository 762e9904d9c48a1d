//! Records as the firm reads them back.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use domain::ids::LicenceId;
use domain::notices::Bounces;
use domain::records::Manager;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::filter::Filter;
use super::keys::RecordTable;
use super::managers::{manager_columns, read_manager};
use crate::sql::{QueryBuilder, QueryExt, Row, values};
use crate::{Db, Result};

/// A record of the firm's as the database has it, with its versions and manager.
#[derive(Clone, Debug)]
pub struct StoredRecord {
    pub id: Uuid,
    pub external_id: String,
    pub version: i64,
    /// Attributes as the firm sent them, every field present.
    pub attributes: Value,
    pub updated_at: Option<DateTime<Utc>>,
    /// Manager of the record.
    pub manager: Manager,
    /// Further data that the portal has.
    pub more: Map<String, Value>,
}

/// Range of a reading.
#[derive(Clone, Copy, Debug)]
pub enum RecordQuery<'a> {
    One(&'a str),
    /// The consumer with this external id, if the relation with them has ended.
    Ended(&'a str),
    /// Records with these external ids.
    Several(&'a [String]),
    /// Records after an external id (empty: from the start), at most so many, within the filter.
    After(&'a str, u64, &'a Filter),
}

/// The records of one sort, by external id.
pub async fn read(
    db: &impl Db,
    licence: LicenceId,
    sort: RecordTable<'_>,
    query: RecordQuery<'_>,
) -> Result<Vec<StoredRecord>> {
    match sort {
        RecordTable::Branches => {
            read_rows(db, licence, sort, query, "name,domain", |mut record, row| {
                let (name, domain): (String, String) = (row.read()?, row.read()?);
                record.attributes = json!({ "name": name, "domain": domain });
                Ok(record)
            })
            .await
        }
        RecordTable::Advisers | RecordTable::Announcements(_) => {
            read_rows(db, licence, sort, query, "updated_at,details", |mut record, row| {
                record.updated_at = row.read()?;
                record.attributes = row.read()?;
                Ok(record)
            })
            .await
        }
        RecordTable::Documents => {
            read_rows(
                db,
                licence,
                sort,
                query,
                "updated_at,details,bytes,sha256,created_at,archived_at",
                |mut record, row| {
                    record.updated_at = row.read()?;
                    record.attributes = row.read()?;
                    let (bytes, sha256): (Option<i64>, Option<String>) = (row.read()?, row.read()?);
                    record.more = known_fields([
                        ("bytes", json!(bytes)),
                        ("sha256", json!(sha256)),
                        ("created_at", instant(row)?),
                        ("archived_at", instant(row)?),
                    ]);
                    Ok(record)
                },
            )
            .await
        }
        RecordTable::Consumers => {
            let columns = "updated_at,details,ended_at,password_hash is not null,activated_at,invited_at,\
                 (select p.display_name from consumers p where p.licence_id=consumers.licence_id \
                 and p.external_id=consumers.partner_external_id),\
                 two_factor_enabled,two_factor_reset_at,\
                 exists(select 1 from passkeys p where p.account_id=consumers.id and p.account_kind='consumer'),\
                 email,(select m.actions from mail_choices m where m.consumer_id=consumers.id),\
                 (select m.reminders from mail_choices m where m.consumer_id=consumers.id),\
                 (select m.appointments from mail_choices m where m.consumer_id=consumers.id),\
                 (select m.messages from mail_choices m where m.consumer_id=consumers.id),\
                 (select m.bounced_address from mail_choices m where m.consumer_id=consumers.id),\
                 (select m.bounces from mail_choices m where m.consumer_id=consumers.id)";
            read_rows(db, licence, sort, query, columns, |mut record, row| {
                record.updated_at = row.read()?;
                record.attributes = row.read()?;
                record.more = known_fields([
                    ("ended_at", instant(row)?),
                    ("has_password", json!(row.read::<bool>()?)),
                    ("activated_at", instant(row)?),
                    ("invited_at", instant(row)?),
                    ("partner_name", text(row)?),
                    ("two_factor_enabled", json!(row.read::<bool>()?)),
                    ("two_factor_reset_at", instant(row)?),
                    ("has_passkey", json!(row.read::<bool>()?)),
                    ("mail", mail(row)?),
                ]);
                Ok(record)
            })
            .await
        }
        RecordTable::Products(_) => read_products(db, licence, sort, query).await,
        RecordTable::Actions => read_actions(db, licence, query).await,
    }
}

/// Returns an external id of a sort that begins with a text: the first by the alphabet, and none that is the text itself.
pub async fn first_with_prefix(
    db: &impl Db,
    licence: LicenceId,
    sort: RecordTable<'_>,
    prefix: &str,
) -> Result<Option<String>> {
    let mut query = sort.select("external_id", licence);
    query.push(" and external_id>").bind(prefix).push(" order by external_id limit 1");
    let found: Option<String> = db.query_opt(query.text(), query.values(), |row| row.read()).await?;
    Ok(found.filter(|found| found.starts_with(prefix)))
}

/// Returns the number of records within a filter.
pub async fn count(db: &impl Db, licence: LicenceId, table: RecordTable<'_>, filter: &Filter) -> Result<u64> {
    let mut query = table.select("count(*)", licence);
    filter.narrow(&mut query, table);
    db.query_one(query.text(), query.values(), |row| row.count()).await
}

/// Selects a page: the ids, versions and owners of the records, and these columns.
fn page_query<'a>(
    licence: LicenceId,
    table: RecordTable<'a>,
    (page, filter): (RecordQuery<'a>, &'a Filter),
    columns: &str,
) -> QueryBuilder<'a> {
    let managers = manager_columns(table);
    let columns = format!("id,external_id,version,{managers},{columns}");
    let mut query = if filter.names_few(table) {
        table.select_among_few(&columns, licence)
    } else {
        table.select(&columns, licence)
    };
    filter.narrow(&mut query, table);
    match page {
        RecordQuery::One(external_id) | RecordQuery::Ended(external_id) => {
            query.push(" and external_id=").bind(external_id)
        }
        RecordQuery::Several(external_ids) => {
            query.push(" and external_id in list(").bind(external_ids).push(")")
        }
        RecordQuery::After(external_id, limit, filter) if filter.by_name => {
            if !external_id.is_empty() {
                query.push(" and (sort_name,external_id)>(select s.sort_name,s.external_id from consumers s");
                query.push(" where s.licence_id=$1 and s.external_id=").bind(external_id).push(")");
            }
            query.push(" order by sort_name,external_id limit ").bind(limit)
        }
        RecordQuery::After(external_id, limit, _) => {
            query.push(" and external_id>").bind(external_id);
            query.push(" order by external_id limit ").bind(limit)
        }
    };
    query
}

/// The records of a page: their ids and versions are read already, the columns are for `read`.
async fn read_rows<T: Send>(
    db: &impl Db,
    licence: LicenceId,
    table: RecordTable<'_>,
    page: RecordQuery<'_>,
    columns: &str,
    mut read: impl FnMut(StoredRecord, &mut Row<'_>) -> Result<T> + Send,
) -> Result<Vec<T>> {
    let whole = Filter { ended: matches!(page, RecordQuery::Ended(_)), ..Filter::default() };
    let filter = if let RecordQuery::After(_, _, filter) = page { filter } else { &whole };
    let query = page_query(licence, table, (page, filter), columns);
    db.query(query.text(), query.values(), |row| {
        let record = StoredRecord {
            id: row.read()?,
            external_id: row.read()?,
            version: row.read()?,
            manager: read_manager(row)?,
            attributes: Value::Null,
            updated_at: None,
            more: Map::new(),
        };
        read(record, row)
    })
    .await
}

async fn read_products(
    db: &impl Db,
    licence: LicenceId,
    table: RecordTable<'_>,
    page: RecordQuery<'_>,
) -> Result<Vec<StoredRecord>> {
    let columns = "updated_at,dossier_external_id,details,archived_at,consumer_fields";
    let mut found = read_rows(db, licence, table, page, columns, |mut record, row| {
        record.updated_at = row.read()?;
        let dossier: Option<String> = row.read()?;
        record.attributes = row.read()?;
        record.more = known_fields([
            ("archived_at", instant(row)?),
            ("done_by_consumer", row.read::<Option<Value>>()?.unwrap_or_default()),
        ]);
        Ok((record, known_fields([("owners", Value::Null), ("dossier", json!(dossier))])))
    })
    .await?;
    let text = "select o.product_id,c.external_id,false \
         from product_owners o join consumers c on c.id=o.consumer_id \
         where o.product_id in list($1) and o.licence_id=$2 order by c.external_id";
    let mut owners = owners_of_records(db, licence, text, &found).await?;
    for (record, head) in &mut found {
        let Owners { all, .. } = owners.remove(&record.id).unwrap_or_default();
        head.insert("owners".to_owned(), json!(all));
    }
    Ok(found.into_iter().map(join_record).collect())
}

async fn read_actions(db: &impl Db, licence: LicenceId, page: RecordQuery<'_>) -> Result<Vec<StoredRecord>> {
    let columns = "updated_at,type,label,comment,\
         (select p.kind from products p where p.id=actions.product_id) as product_kind,\
         (select p.external_id from products p where p.id=actions.product_id) as product_name,\
         completion,date_created,deadline,required,is_done,executed_at,details,processed_at,rejection,\
         archived_at";
    let mut found = read_rows(db, licence, RecordTable::Actions, page, columns, |mut record, row| {
        record.updated_at = row.read()?;
        let mut head = known_fields([
            ("type", text(row)?),
            ("label", text(row)?),
            ("comment", text(row)?),
            ("product", product(row)?),
            ("owners", Value::Null),
            ("completion", text(row)?),
            ("date_created", json!(row.read::<Option<NaiveDate>>()?)),
            ("deadline", json!(row.read::<Option<NaiveDate>>()?)),
            ("required", json!(row.read::<bool>()?)),
            ("is_done", json!(row.read::<bool>()?)),
        ]);
        let executed_at: Option<DateTime<Utc>> = row.read()?;
        head.insert("date_executed".to_owned(), json!(executed_at.map(|at| at.date_naive())));
        record.attributes = row.read()?;
        record.more = known_fields([
            ("answered_at", json!(executed_at)),
            ("processed_at", instant(row)?),
            ("answered_by", Value::Null),
            ("rejection", text(row)?),
            ("archived_at", instant(row)?),
        ]);
        Ok((record, head))
    })
    .await?;
    let text = "select o.action_id,c.external_id,o.done_at is not null \
         from action_owners o join consumers c on c.id=o.consumer_id \
         where o.action_id in list($1) and o.licence_id=$2 order by c.external_id";
    let mut owners = owners_of_records(db, licence, text, &found).await?;
    for (record, head) in &mut found {
        let Owners { all, done } = owners.remove(&record.id).unwrap_or_default();
        head.insert("owners".to_owned(), json!(all));
        record.more.insert("answered_by".to_owned(), json!(done));
    }
    Ok(found.into_iter().map(join_record).collect())
}

/// Reads the mails that a consumer gets, and whether their address takes mail.
fn mail(row: &mut Row<'_>) -> Result<Value> {
    let email: Option<String> = row.read()?;
    let mut choice = || -> Result<bool> { Ok(row.read::<Option<bool>>()?.unwrap_or(true)) };
    let (actions, reminders, appointments, messages) = (choice()?, choice()?, choice()?, choice()?);
    let (address, count): (Option<String>, Option<i64>) = (row.read()?, row.read()?);
    let count = u32::try_from(count.unwrap_or_default()).unwrap_or(u32::MAX);
    let bounces = Bounces { address, count };
    let is_undeliverable = email.is_some_and(|email| bounces.is_undeliverable(email.trim()));
    Ok(json!({
        "actions": actions, "reminders": reminders, "appointments": appointments, "messages": messages,
        "is_undeliverable": is_undeliverable,
    }))
}

/// The product that an action is about, as the firm names it.
fn product(row: &mut Row<'_>) -> Result<Value> {
    let (kind, external_id): (Option<String>, Option<String>) = (row.read()?, row.read()?);
    Ok(kind.map(|kind| json!({ "kind": kind, "external_id": external_id })).unwrap_or_default())
}

fn text(row: &mut Row<'_>) -> Result<Value> {
    Ok(json!(row.read::<Option<String>>()?))
}

fn instant(row: &mut Row<'_>) -> Result<Value> {
    Ok(json!(row.read::<Option<DateTime<Utc>>>()?))
}

/// The external ids of a record's owners.
#[derive(Default)]
struct Owners {
    all: Vec<String>,
    /// External ids of the owners who have completed it.
    done: Vec<String>,
}

/// Returns the owners of the records, by a query for the record's id, the owner's external id and whether they have
/// completed it.
async fn owners_of_records<T: Sync>(
    db: &impl Db,
    licence: LicenceId,
    text: &str,
    of: &[(StoredRecord, T)],
) -> Result<HashMap<Uuid, Owners>> {
    let ids: Vec<Uuid> = of.iter().map(|(record, _)| record.id).collect();
    let rows: Vec<(Uuid, String, bool)> =
        db.query(text, values![ids, licence], |row| Ok((row.read()?, row.read()?, row.read()?))).await?;
    let mut owners: HashMap<Uuid, Owners> = HashMap::new();
    for (id, name, is_done) in rows {
        let of = owners.entry(id).or_default();
        if is_done {
            of.done.push(name.clone());
        }
        of.all.push(name);
    }
    Ok(owners)
}

/// Returns a record with its own columns before its other attributes.
fn join_record((mut record, mut head): (StoredRecord, Map<String, Value>)) -> StoredRecord {
    if let Value::Object(details) = record.attributes {
        head.extend(details);
    }
    record.attributes = Value::Object(head);
    record
}

fn known_fields<const N: usize>(fields: [(&str, Value); N]) -> Map<String, Value> {
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::plan;

    #[tokio::test]
    async fn a_list_by_name_reads_no_more_than_its_page() {
        let filter = Filter { by_name: true, ..Filter::default() };
        for after in ["", "anna"] {
            let page = (RecordQuery::After(after, 50, &filter), &filter);
            let query = page_query(LicenceId::new(Uuid::nil()), RecordTable::Consumers, page, "updated_at");
            let steps = plan(query.text(), query.values()).await;
            let is_by_name = |step: &String| step.contains("consumers_by_sort_name");
            assert!(steps.iter().any(is_by_name), "{steps:?}");
            assert!(!steps.iter().any(|step| step.contains("TEMP B-TREE")), "{steps:?}");
        }
    }

    #[tokio::test]
    async fn what_belongs_to_a_client_is_found_without_reading_all_records_of_the_firm() {
        for (table, name) in
            [(RecordTable::Actions, "actions"), (RecordTable::Products("mortgage"), "products")]
        {
            let filter = Filter { owner: Some("anna".to_owned()), ..Filter::default() };
            let page = (RecordQuery::After("", 50, &filter), &filter);
            let query = page_query(LicenceId::new(Uuid::nil()), table, page, "updated_at");
            let steps = plan(query.text(), query.values()).await;
            let of_table: Vec<&String> =
                steps.iter().filter(|step| step.starts_with(&format!("SEARCH {name} "))).collect();
            assert_eq!(of_table.len(), 1, "{steps:?}");
            assert!(of_table[0].ends_with("(id=?)"), "{steps:?}");
        }
    }
}
