//! Which rows a member of staff sees who does not see every client.

use std::collections::HashSet;

use domain::staff::VisibleClients;
use uuid::Uuid;

use crate::sql::{Query, QueryBuilder};
use crate::{Db, Result};

/// How the rows of a table say whom they are about. `$1` is the licence.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Named {
    /// By a column with the consumer's id.
    Column(&'static str),
    /// By a column with the firm's own id of a consumer.
    ExternalId(&'static str),
    /// By a table of owners: the column with the record's id, the table, and its column with the same id.
    Owners { id: &'static str, table: &'static str, column: &'static str },
    /// Rows that fit this condition are nobody's in particular.
    Nobody(&'static str),
}

pub(crate) const OF_PRODUCTS: [Named; 1] = [owners_of_product("products.id")];
pub(crate) const OF_ACTIONS: [Named; 1] = [owners_of_action("actions.id")];
/// Also what is for nobody in particular, by the last: without an owner, a product or an action it is the firm's own.
pub(crate) const OF_DOCUMENTS: [Named; 5] = [
    Named::Owners { id: "documents.id", table: "document_owners", column: "document_id" },
    owners_of_product("documents.product_id"),
    owners_of_action("documents.action_id"),
    Named::Column("documents.uploaded_by"),
    Named::Nobody(
        "product_id is null and action_id is null and uploaded_by is null \
         and not exists(select 1 from document_owners o where o.document_id=documents.id)",
    ),
];

pub(crate) const fn owners_of_product(id: &'static str) -> Named {
    Named::Owners { id, table: "product_owners", column: "product_id" }
}

pub(crate) const fn owners_of_action(id: &'static str) -> Named {
    Named::Owners { id, table: "action_owners", column: "action_id" }
}

/// What is looked at, by the firm's own id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisibleRecord<'a> {
    Consumer(&'a str),
    /// Of a kind.
    Product(&'a str, &'a str),
    Action(&'a str),
    /// Also what a consumer delivered, by the portal's id.
    Document(&'a str),
}

/// Narrows a query to rows that name a consumer whom somebody sees, in any of these ways; `$1` is the licence.
///
/// Every list of the back office goes through this function. Rows that are about restricted consumers alone, in one of these
/// ways, are left out for everybody but those who see [`VisibleClients::All`].
pub(crate) fn narrow<'a>(query: &mut QueryBuilder<'a>, clients: &'a VisibleClients, named: &[Named]) {
    if matches!(clients, VisibleClients::All) {
        return;
    }
    for way in named {
        push_unrestricted(query, *way);
    }
    if clients.is_firm_wide() {
        return;
    }
    query.push(" and (");
    for (place, way) in named.iter().enumerate() {
        if place > 0 {
            query.push(" or ");
        }
        match way {
            Named::Column(column) => {
                query.push(column).push(" in ");
                push_consumers(query, clients, "id");
            }
            Named::ExternalId(column) => {
                query.push(column).push(" in ");
                push_consumers(query, clients, "external_id");
            }
            Named::Owners { id, table, column } => {
                query.push(&format!("{id} in (select {column} from {table} where consumer_id in "));
                push_consumers(query, clients, "id");
                query.push(")");
            }
            Named::Nobody(condition) => _ = query.push("(").push(condition).push(")"),
        }
    }
    query.push(")");
}

/// Leaves out the rows that, in this way, are about restricted consumers alone.
fn push_unrestricted(query: &mut QueryBuilder<'_>, way: Named) {
    match way {
        Named::Column(column) => _ = query.push(" and ").push(&is_unrestricted(column)),
        Named::ExternalId(column) => {
            query.push(&format!(
                " and not exists(select 1 from erasures r join consumers f on f.id=r.consumer_id \
                 where r.licence_id=$1 and f.external_id={column})"
            ));
        }
        // The records of the few who are restricted are found first: only of these the other owners are looked for.
        Named::Owners { id, table, column } => {
            let another = is_unrestricted("w.consumer_id");
            query.push(&format!(
                " and ({id} is null or {id} not in (select g.{column} from erasures r \
                 join {table} g on g.consumer_id=r.consumer_id where r.licence_id=$1) \
                 or exists(select 1 from {table} w where w.{column}={id} and {another}))"
            ));
        }
        Named::Nobody(_) => {}
    }
}

/// The condition that the consumer of a column, if there is one, has not asked to be forgotten.
pub(crate) fn is_unrestricted(column: &str) -> String {
    format!("not exists(select 1 from erasures r where r.licence_id=$1 and r.consumer_id={column})")
}

/// The consumers whom somebody sees, by a column of theirs, as a query in brackets; `$1` is the licence.
fn push_consumers<'a>(query: &mut QueryBuilder<'a>, clients: &'a VisibleClients, column: &str) {
    query.push(&format!("(select v.{column} from consumers v where v.licence_id=$1"));
    match clients {
        VisibleClients::All | VisibleClients::AllButRestricted => {}
        VisibleClients::Nobody => _ = query.push(" and 1=0"),
        VisibleClients::OfBranch(branch) => {
            query.push(" and v.branch_external_id=").bind(branch.as_str());
        }
        VisibleClients::OfAdviser(adviser) => {
            // Also those whom they made at the desk, before there is a dossier that names them.
            query.push(
                " and v.id in (select vo.consumer_id from product_owners vo \
                 join product_advisers va on va.product_id=vo.product_id \
                 join advisers a on a.id=va.adviser_id where a.licence_id=$1 and a.external_id=",
            );
            query.bind(adviser.as_str());
            let text = " union all select id from consumers where licence_id=$1 and adviser_external_id=";
            query.push(text).bind(adviser.as_str()).push(")");
        }
    }
    if !matches!(clients, VisibleClients::All) {
        query.push(" and ").push(&is_unrestricted("v.id"));
    }
    query.push(")");
}

/// The condition that a row names a consumer whom somebody sees, beginning with ` and`, for a text that is put together
/// otherwise; the values follow those that the query has.
pub(crate) fn narrowing<'a>(
    query: &mut QueryBuilder<'a>,
    clients: &'a VisibleClients,
    named: &[Named],
) -> String {
    let before = query.text().len();
    narrow(query, clients, named);
    query.text()[before..].to_owned()
}

/// Those of some consumers whom somebody sees.
pub async fn visible_consumers(
    db: &impl Db,
    licence: Uuid,
    clients: &VisibleClients,
    of: Vec<Uuid>,
) -> Result<HashSet<Uuid>> {
    let mut query = QueryBuilder::new("select id from consumers where licence_id=$1", [licence.into()]);
    query.push(" and id in list(").bind(of).push(")");
    narrow(&mut query, clients, &[Named::Column("consumers.id")]);
    let found = db.query(query.text(), query.values(), |row| row.read()).await?;
    Ok(found.into_iter().collect())
}

/// Whether somebody sees a record: one of the consumers whom it is about.
pub async fn is_visible(
    db: &impl Db,
    licence: Uuid,
    record: VisibleRecord<'_>,
    clients: &VisibleClients,
) -> Result<bool> {
    let mut query = match record {
        VisibleRecord::Consumer(name) => {
            let mut query =
                QueryBuilder::new("select id from consumers where licence_id=$1", [licence.into()]);
            query.push(" and external_id=").bind(name);
            narrow(&mut query, clients, &[Named::Column("consumers.id")]);
            query
        }
        VisibleRecord::Product(kind, name) => {
            let mut query =
                QueryBuilder::new("select id from products where licence_id=$1", [licence.into()]);
            query.push(" and kind=").bind(kind).push(" and external_id=").bind(name);
            narrow(&mut query, clients, &OF_PRODUCTS);
            query
        }
        VisibleRecord::Action(name) => {
            let mut query = QueryBuilder::new("select id from actions where licence_id=$1", [licence.into()]);
            query.push(" and external_id=").bind(name);
            narrow(&mut query, clients, &OF_ACTIONS);
            query
        }
        VisibleRecord::Document(name) => {
            let mut query =
                QueryBuilder::new("select id from documents where licence_id=$1", [licence.into()]);
            query.push(" and (external_id=").bind(name);
            if let Ok(id) = name.parse::<Uuid>() {
                query.push(" or id=").bind(id);
            }
            query.push(")");
            narrow(&mut query, clients, &OF_DOCUMENTS);
            query
        }
    };
    query.push(" limit 1");
    let found: Option<Uuid> = db.query_opt(query.text(), query.values(), |row| row.read()).await?;
    Ok(found.is_some())
}
