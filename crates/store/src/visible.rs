//! Rows that are visible to a member of staff who does not see every client.

use std::collections::HashSet;

use domain::accounts::staff::VisibleClients;
use domain::ids::LicenceId;
use uuid::Uuid;

use crate::document_purposes::{OF_ANSWERS, UPLOAD};
use crate::sql::{QueryBuilder, QueryExt};
use crate::{Db, Result};

/// Relation from the rows of a table to the consumers they are about. `$1` is the licence.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ConsumerRelation {
    /// A column with the consumer's id.
    Column(&'static str),
    /// A column with the firm's own id of a consumer.
    ExternalId(&'static str),
    /// A table of owners: the column with the record's id, the table, and its column with the same id.
    Owners { id: &'static str, table: &'static str, column: &'static str },
    /// Rows that fit this condition are nobody's in particular.
    Nobody(&'static str),
}

pub(crate) const OF_PRODUCTS: [ConsumerRelation; 1] = [owners_of_product("products.id")];
pub(crate) const OF_ACTIONS: [ConsumerRelation; 1] = [owners_of_action("actions.id")];
/// Relations of documents; the last includes what is for nobody in particular: without an owner, a product or an action
/// it is the firm's own.
pub(crate) const OF_DOCUMENTS: [ConsumerRelation; 5] = [
    ConsumerRelation::Owners { id: "documents.id", table: "document_owners", column: "document_id" },
    owners_of_product("documents.product_id"),
    owners_of_action("documents.action_id"),
    ConsumerRelation::Column("documents.uploaded_by"),
    ConsumerRelation::Nobody(
        "product_id is null and action_id is null and uploaded_by is null \
         and not exists(select 1 from document_owners o where o.document_id=documents.id)",
    ),
];

/// The relation of tasks `t` to consumers; a task about nothing is every colleague's.
pub(crate) const OF_TASKS: [ConsumerRelation; 4] = [
    ConsumerRelation::Column("t.consumer_id"),
    owners_of_product("t.product_id"),
    owners_of_action("t.action_id"),
    ConsumerRelation::Nobody("t.consumer_id is null and t.product_id is null and t.action_id is null"),
];
/// The relation of notes `n` to consumers.
pub(crate) const OF_NOTES: [ConsumerRelation; 2] =
    [ConsumerRelation::Column("n.consumer_id"), owners_of_product("n.product_id")];

pub(crate) const fn owners_of_product(id: &'static str) -> ConsumerRelation {
    ConsumerRelation::Owners { id, table: "product_owners", column: "product_id" }
}

pub(crate) const fn owners_of_action(id: &'static str) -> ConsumerRelation {
    ConsumerRelation::Owners { id, table: "action_owners", column: "action_id" }
}

/// Record to check, by the firm's own id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisibleRecord<'a> {
    Consumer(&'a str),
    /// Product of a kind.
    Product(&'a str, &'a str),
    Action(&'a str),
    /// Document by the firm's id, or a consumer's upload by the portal's id. Where the name is one document's and the
    /// id another's, both.
    Document(&'a str),
    /// A document of the firm's that is for some clients, and not for everybody.
    OwnDocument(&'a str),
}

/// Name of a document: the id of the portal comes first, so that no name of the firm's hides a consumer's upload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentName<'a> {
    /// Upload of a consumer, by the portal's id alone.
    Upload(Uuid),
    /// The portal's id, or else the firm's own.
    Either(&'a str),
}

/// Narrows a query to rows that name a visible client, in any of these ways; `$1` is the licence.
///
/// Every list of the back office goes through this function. Rows that are about restricted consumers alone, in one of these
/// ways, are left out for everybody but those who see [`VisibleClients::All`].
pub(crate) fn narrow<'a>(
    query: &mut QueryBuilder<'a>,
    clients: &'a VisibleClients,
    named: &[ConsumerRelation],
) {
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
            ConsumerRelation::Column(column) => {
                query.push(column).push(" in ");
                push_consumers(query, clients, "id");
            }
            ConsumerRelation::ExternalId(column) => {
                query.push(column).push(" in ");
                push_consumers(query, clients, "external_id");
            }
            ConsumerRelation::Owners { id, table, column } => {
                query.push(&format!("{id} in (select {column} from {table} where consumer_id in "));
                push_consumers(query, clients, "id");
                query.push(")");
            }
            ConsumerRelation::Nobody(condition) => _ = query.push("(").push(condition).push(")"),
        }
    }
    query.push(")");
}

/// Leaves out the rows that, in this way, are about restricted consumers alone.
fn push_unrestricted(query: &mut QueryBuilder<'_>, way: ConsumerRelation) {
    match way {
        ConsumerRelation::Column(column) => _ = query.push(" and ").push(&is_unrestricted(column)),
        ConsumerRelation::ExternalId(column) => {
            query.push(&format!(
                " and not exists(select 1 from erasures r join consumers f on f.id=r.consumer_id \
                 where r.licence_id=$1 and f.external_id={column})"
            ));
        }
        // The records of the few who are restricted are found first: only of these the other owners are looked for.
        ConsumerRelation::Owners { id, table, column } => {
            let another = is_unrestricted("w.consumer_id");
            query.push(&format!(
                " and ({id} is null or {id} not in (select g.{column} from erasures r \
                 join {table} g on g.consumer_id=r.consumer_id where r.licence_id=$1) \
                 or exists(select 1 from {table} w where w.{column}={id} and {another}))"
            ));
        }
        ConsumerRelation::Nobody(_) => {}
    }
}

/// Narrows a query to documents that are about a visible client; `$1` is the licence.
pub(crate) fn narrow_documents<'a>(query: &mut QueryBuilder<'a>, clients: &'a VisibleClients) {
    narrow(query, clients, &OF_DOCUMENTS);
    narrow_givers(query, clients);
}

/// Leaves out of documents what somebody out of sight delivered, and what the portal made of what they answered, also where
/// a product or an action is of others too: a paper that several signed has the evidence of each.
pub(crate) fn narrow_givers<'a>(query: &mut QueryBuilder<'a>, clients: &'a VisibleClients) {
    if matches!(clients, VisibleClients::All) {
        return;
    }
    query
        .push(" and ")
        .push(&is_unrestricted("uploaded_by"))
        .push(" and (purpose not in list(")
        .bind(&OF_ANSWERS[..]);
    query.push(") or not exists(select 1 from document_owners g where g.document_id=documents.id and ");
    if clients.is_firm_wide() {
        query
            .push("exists(select 1 from erasures r where r.licence_id=$1 and r.consumer_id=g.consumer_id)))");
        return;
    }
    query.push("g.consumer_id not in ");
    push_consumers(query, clients, "id");
    query.push(")) and (uploaded_by is null or uploaded_by in ");
    push_consumers(query, clients, "id");
    query.push(")");
}

/// Visible consumers among those that were asked about.
#[derive(Clone, Debug)]
pub enum SeenConsumers {
    All,
    These {
        seen: HashSet<Uuid>,
        /// True for a reader of the whole firm, who also sees records without an owner.
        is_firm_wide: bool,
    },
}

impl SeenConsumers {
    /// Returns whether the things that this consumer gave are seen.
    pub fn contains(&self, consumer: Option<Uuid>) -> bool {
        match self {
            Self::All => true,
            Self::These { seen, is_firm_wide } => {
                consumer.map_or(*is_firm_wide, |consumer| seen.contains(&consumer))
            }
        }
    }
}

/// Returns those of some consumers who are visible.
pub async fn find_seen(
    db: &impl Db,
    licence: LicenceId,
    clients: &VisibleClients,
    consumers: impl IntoIterator<Item = Uuid> + Send,
) -> Result<SeenConsumers> {
    if matches!(clients, VisibleClients::All) {
        return Ok(SeenConsumers::All);
    }
    let consumers: HashSet<Uuid> = consumers.into_iter().collect();
    let consumers: Vec<Uuid> = consumers.into_iter().collect();
    let mut query = QueryBuilder::new("select id from consumers where licence_id=$1", [licence.into()]);
    query.push(" and id in list(").bind(consumers).push(")");
    narrow(&mut query, clients, &[ConsumerRelation::Column("consumers.id")]);
    let seen: Vec<Uuid> = db.query(query.text(), query.values(), |row| row.read()).await?;
    Ok(SeenConsumers::These { seen: seen.into_iter().collect(), is_firm_wide: clients.is_firm_wide() })
}

/// The condition that the consumer of a column, if there is one, has not asked to be forgotten.
pub(crate) fn is_unrestricted(column: &str) -> String {
    format!("not exists(select 1 from erasures r where r.licence_id=$1 and r.consumer_id={column})")
}

/// Adds the visible consumers, by a column of theirs, as a query in brackets; `$1` is the licence.
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

/// Returns the condition that a row names a visible client, beginning with ` and`, for a text that is assembled
/// otherwise; the values follow those that the query has.
pub(crate) fn visibility_condition<'a>(
    query: &mut QueryBuilder<'a>,
    clients: &'a VisibleClients,
    named: &[ConsumerRelation],
) -> String {
    let before = query.text().len();
    narrow(query, clients, named);
    query.text()[before..].to_owned()
}

/// The portal's id of a document that somebody sees, for whatever reads it next; nothing where they do not see it.
pub async fn find_document(
    db: &impl Db,
    licence: LicenceId,
    name: DocumentName<'_>,
    clients: &VisibleClients,
) -> Result<Option<Uuid>> {
    let mut query = QueryBuilder::new("select id from documents where licence_id=$1", [licence.into()]);
    match name {
        DocumentName::Upload(id) => {
            query.push(" and id=").bind(id).push(" and purpose=").bind(UPLOAD);
        }
        DocumentName::Either(name) => match name.parse::<Uuid>() {
            Ok(id) => {
                let text = " and id=coalesce((select id from documents where licence_id=$1 and id=";
                query.push(text).bind(id);
                let text = "),(select id from documents where licence_id=$1 and external_id=";
                query.push(text).bind(name).push("))");
            }
            Err(_) => _ = query.push(" and external_id=").bind(name),
        },
    }
    narrow_documents(&mut query, clients);
    db.query_opt(query.text(), query.values(), |row| row.read()).await
}

/// Returns true if somebody with these visible clients sees a record: one of the consumers whom it is about.
pub async fn is_visible(
    db: &impl Db,
    licence: LicenceId,
    record: VisibleRecord<'_>,
    clients: &VisibleClients,
) -> Result<bool> {
    let mut query = match record {
        VisibleRecord::Consumer(name) => {
            let mut query =
                QueryBuilder::new("select id from consumers where licence_id=$1", [licence.into()]);
            query.push(" and external_id=").bind(name);
            narrow(&mut query, clients, &[ConsumerRelation::Column("consumers.id")]);
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
        VisibleRecord::OwnDocument(name) => {
            let mut query =
                QueryBuilder::new("select id from documents where licence_id=$1", [licence.into()]);
            query.push(" and external_id=").bind(name);
            narrow(&mut query, clients, &OF_DOCUMENTS[..OF_DOCUMENTS.len() - 1]);
            query
        }
        VisibleRecord::Document(name) => {
            let named = documents_named(db, licence, name, &VisibleClients::All).await?;
            return Ok(named > 0 && documents_named(db, licence, name, clients).await? == named);
        }
    };
    query.push(" limit 1");
    let found: Option<Uuid> = db.query_opt(query.text(), query.values(), |row| row.read()).await?;
    Ok(found.is_some())
}

/// Returns the number of visible documents with a name, as the firm's id or as the portal's.
async fn documents_named(
    db: &impl Db,
    licence: LicenceId,
    name: &str,
    clients: &VisibleClients,
) -> Result<u64> {
    let mut query = QueryBuilder::new("select count(*) from documents where licence_id=$1", [licence.into()]);
    query.push(" and (external_id=").bind(name);
    if let Ok(id) = name.parse::<Uuid>() {
        query.push(" or id=").bind(id);
    }
    query.push(")");
    narrow_documents(&mut query, clients);
    db.query_one(query.text(), query.values(), |row| row.count()).await
}
