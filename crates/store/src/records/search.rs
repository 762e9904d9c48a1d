//! Finding clients: the terms that they are found by, and who is found.

use std::collections::HashMap;

use chrono::NaiveDate;
use domain::accounts::staff::VisibleClients;
use domain::ids::LicenceId;
use domain::search::client_search::{
    AccountState, ClientQuery, SearchField, SearchTerm, TERMS_VERSION, end_of_prefix, sort_name, terms,
};
use serde_json::Value;
use uuid::Uuid;

use crate::sql::{self, QueryBuilder, QueryExt, values};
use crate::visible::{ConsumerRelation, is_unrestricted, narrow};
use crate::{Db, Result, Tx};

/// Number of term rows that are read for each client in the result: one client may match several.
const TERMS_READ: u64 = 6;
/// Number of clients whose terms one transaction writes.
const BATCH: u64 = 500;

/// A client who was found.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundClient {
    pub external_id: String,
    pub name: String,
    pub email: Option<String>,
    /// The attributes of the record.
    pub details: Value,
    pub account: AccountState,
    /// Actions that the client has not done.
    pub open_requests: i64,
    /// Requests among them whose deadline has passed.
    pub overdue_requests: i64,
    pub matched: SearchField,
}

/// Replaces the terms of clients, whose record was just written.
pub(crate) async fn write(tx: &Tx, licence: LicenceId, clients: &[(Uuid, &[SearchTerm])]) -> Result<()> {
    let ids: Vec<Uuid> = clients.iter().map(|(id, _)| *id).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let text = "delete from consumer_terms where consumer_id in list($1) and (licence_id=$2) is true";
    tx.execute(text, values![ids, licence]).await?;
    let text = "insert into consumer_terms (licence_id,term,field,consumer_id) values ($1,$2,$3,$4)";
    let mut rows: Vec<Vec<sql::Value<'_>>> = Vec::new();
    for (id, terms) in clients {
        for term in *terms {
            let field: &'static str = term.field.into();
            rows.push(vec![licence.into(), term.text.as_str().into(), field.into(), (*id).into()]);
        }
    }
    tx.execute_many(text, &rows).await?;
    Ok(())
}

/// Consumers without search terms, in the order of an index, so that a start where there are none reads no clients.
const WITHOUT_TERMS: &str = "/* all licences */ select id,licence_id,external_id,display_name,email,details,\
     exists(select 1 from erasures e where e.consumer_id=consumers.id) from consumers \
     where terms_version<$1 order by terms_version,id limit $2";

/// Makes the terms of clients who have none of this version: of those written before there were any. Answers how many
/// there were.
pub async fn write_missing(tx: &Tx) -> Result<u64> {
    let found = tx
        .query(WITHOUT_TERMS, values![TERMS_VERSION, BATCH], |row| {
            let (id, licence): (Uuid, LicenceId) = (row.read()?, row.read()?);
            let (external_id, name): (String, String) = (row.read()?, row.read()?);
            let (email, details): (Option<String>, Value) = (row.read()?, row.read()?);
            let is_restricted: bool = row.read()?;
            let terms = terms(&external_id, &name, email.as_deref(), &details);
            let sort_name = sort_name(&name, &details);
            Ok((id, licence, if is_restricted { Vec::new() } else { terms }, sort_name))
        })
        .await?;
    let count = found.len() as u64;
    let sort_names: Vec<Vec<sql::Value<'_>>> = found
        .iter()
        .map(|(id, _, _, name)| vec![name.as_str().into(), TERMS_VERSION.into(), (*id).into()])
        .collect();
    let text = "/* all licences */ update consumers set sort_name=$1,terms_version=$2 where id=$3";
    tx.execute_many(text, &sort_names).await?;
    let mut by_licence: HashMap<LicenceId, Vec<(Uuid, Vec<SearchTerm>)>> = HashMap::new();
    for (id, licence, terms, _) in found {
        by_licence.entry(licence).or_default().push((id, terms));
    }
    for (licence, clients) in by_licence {
        let clients: Vec<(Uuid, &[SearchTerm])> =
            clients.iter().map(|(id, terms)| (*id, terms.as_slice())).collect();
        write(tx, licence, &clients).await?;
    }
    Ok(count)
}

/// Returns the visible clients of a firm that match a query, at most `limit`; without those who asked for erasure.
pub async fn search_clients(
    db: &impl Db,
    licence: LicenceId,
    query: &ClientQuery,
    clients: &VisibleClients,
    today: NaiveDate,
    limit: u64,
) -> Result<Vec<FoundClient>> {
    let mut found: Vec<(Uuid, SearchField)> = Vec::new();
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    let whole = find_by_terms(licence, std::slice::from_ref(&query.whole), None, clients);
    add(&mut found, read(db, whole, limit * TERMS_READ).await?);
    if found.len() < most && !query.words.is_empty() {
        let words = find_by_terms(licence, &query.words, Some(SearchField::Name), clients);
        add(&mut found, read(db, words, limit * TERMS_READ).await?);
    }
    if found.len() < most && !query.phone.is_empty() {
        let phones =
            find_by_terms(licence, std::slice::from_ref(&query.phone), Some(SearchField::Phone), clients);
        add(&mut found, read(db, phones, limit * TERMS_READ).await?);
    }
    if found.len() < most {
        add(&mut found, by_invoice(db, licence, &query.whole, clients, limit).await?);
    }
    if found.len() < most {
        add(&mut found, by_dossier(db, licence, &query.whole, clients, limit).await?);
    }
    found.truncate(most);
    describe(db, licence, &found, today).await
}

/// Adds who is not there yet. Whom one look-up finds by several fields is shown by the first of them.
fn add(found: &mut Vec<(Uuid, SearchField)>, more: Vec<(Uuid, SearchField)>) {
    let before = found.len();
    for (client, field) in more {
        match found.iter().position(|(known, _)| *known == client) {
            Some(place) if place < before => {}
            Some(place) => found[place].1 = field.min(found[place].1),
            None => found.push((client, field)),
        }
    }
}

/// Selects the consumers who have terms that begin with each of these texts: the first is looked up in the index, the
/// others are checked for the consumers it finds.
fn find_by_terms<'a>(
    licence: LicenceId,
    prefixes: &[String],
    field: Option<SearchField>,
    clients: &'a VisibleClients,
) -> QueryBuilder<'a> {
    let text = "select t.consumer_id,t.field from consumer_terms t where t.licence_id=$1";
    let mut query = QueryBuilder::new(text, [licence.into()]);
    let field: Option<&'static str> = field.map(Into::into);
    for (place, prefix) in prefixes.iter().enumerate() {
        if place == 0 {
            query.push(" and t.term>=").bind(prefix.clone()).push(" and t.term<").bind(end_of_prefix(prefix));
            if let Some(field) = field {
                query.push(" and t.field=").bind(field);
            }
            continue;
        }
        query.push(" and exists (select 1 from consumer_terms o where o.consumer_id=t.consumer_id");
        query.push(" and o.term>=").bind(prefix.clone()).push(" and o.term<").bind(end_of_prefix(prefix));
        if let Some(field) = field {
            query.push(" and o.field=").bind(field);
        }
        query.push(")");
    }
    query.push(" and ").push(&is_unrestricted("t.consumer_id"));
    narrow(&mut query, clients, &[ConsumerRelation::Column("t.consumer_id")]);
    query.push(" order by t.term,t.field,t.consumer_id");
    query
}

async fn read(db: &impl Db, mut query: QueryBuilder<'_>, limit: u64) -> Result<Vec<(Uuid, SearchField)>> {
    query.push(" limit ").bind(limit);
    db.query(query.text(), query.values(), |row| Ok((row.read()?, row.parse()?))).await
}

/// The owners of invoices with this number.
async fn by_invoice(
    db: &impl Db,
    licence: LicenceId,
    number: &str,
    clients: &VisibleClients,
    limit: u64,
) -> Result<Vec<(Uuid, SearchField)>> {
    // What is typed is folded, and firms write numbers with capitals.
    let numbers = [number.to_owned(), number.to_uppercase()];
    let text = format!(
        "select t.consumer_id from products p join product_owners t on t.product_id=p.id \
         where p.licence_id=$1 and p.kind='invoice' and p.details->>'public_number' in list($2) and {}",
        is_unrestricted("t.consumer_id")
    );
    let mut query = QueryBuilder::new(&text, values![licence, numbers.to_vec()]);
    narrow(&mut query, clients, &[ConsumerRelation::Column("t.consumer_id")]);
    query.push(" order by p.id,t.consumer_id limit ").bind(limit);
    db.query(query.text(), query.values(), |row| Ok((row.read()?, SearchField::Invoice))).await
}

/// The owners of dossiers whose external id begins with this text.
async fn by_dossier(
    db: &impl Db,
    licence: LicenceId,
    prefix: &str,
    clients: &VisibleClients,
    limit: u64,
) -> Result<Vec<(Uuid, SearchField)>> {
    // The order of code points, which the index has on both databases.
    let name = if db.is_postgres() { "lower(p.external_id) collate \"C\"" } else { "lower(p.external_id)" };
    let text = format!(
        "select t.consumer_id from products p join product_owners t on t.product_id=p.id \
         where p.licence_id=$1 and p.kind='dossier' and {name}>=$2 and {name}<$3 and {}",
        is_unrestricted("t.consumer_id")
    );
    let values = [licence.into(), prefix.into(), end_of_prefix(prefix).into()];
    let mut query = QueryBuilder::new(&text, values);
    narrow(&mut query, clients, &[ConsumerRelation::Column("t.consumer_id")]);
    query.push(&format!(" order by {name},t.consumer_id limit ")).bind(limit);
    db.query(query.text(), query.values(), |row| Ok((row.read()?, SearchField::Dossier))).await
}

/// Returns the display data of found clients, in the same order.
async fn describe(
    db: &impl Db,
    licence: LicenceId,
    found: &[(Uuid, SearchField)],
    today: NaiveDate,
) -> Result<Vec<FoundClient>> {
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = found.iter().map(|(id, _)| *id).collect();
    let open = "from action_owners o join actions a on a.id=o.action_id \
         where o.consumer_id=c.id and o.done_at is null and not a.is_done and a.archived_at is null";
    let text = format!(
        "select c.id,c.external_id,c.display_name,c.email,c.details,c.ended_at is not null,\
         c.activated_at is not null or c.password_hash is not null,\
         c.invited_at is not null,\
         (select count(*) {open}),(select count(*) {open} and a.deadline<$2) \
         from consumers c where c.id in list($1) and c.licence_id=$3"
    );
    let mut clients: HashMap<Uuid, FoundClient> = db
        .query(&text, values![ids, today, licence], |row| {
            let id: Uuid = row.read()?;
            let (external_id, name): (String, String) = (row.read()?, row.read()?);
            let (email, details): (Option<String>, Value) = (row.read()?, row.read()?);
            let (is_ended, is_active, is_invited): (bool, bool, bool) =
                (row.read()?, row.read()?, row.read()?);
            let account = match (is_ended, is_active, is_invited) {
                (true, _, _) => AccountState::Ended,
                (_, true, _) => AccountState::Active,
                (_, _, true) => AccountState::Invited,
                _ => AccountState::None,
            };
            let (open_requests, overdue_requests) = (row.read()?, row.read()?);
            let matched = SearchField::Name;
            let client = FoundClient {
                external_id,
                name,
                email,
                details,
                account,
                open_requests,
                overdue_requests,
                matched,
            };
            Ok((id, client))
        })
        .await?
        .into_iter()
        .collect();
    let described = found.iter().filter_map(|(id, matched)| {
        let client = clients.remove(id)?;
        Some(FoundClient { matched: *matched, ..client })
    });
    Ok(described.collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::plan;

    #[tokio::test]
    async fn a_start_does_not_read_clients_who_have_their_terms() {
        let steps = plan(WITHOUT_TERMS, values![TERMS_VERSION, BATCH]).await;
        assert!(steps[0].contains("consumers_by_terms_version (terms_version<?)"), "{steps:?}");
    }
}
