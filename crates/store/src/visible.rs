//! Which rows a member of staff sees who does not see every client.

use std::collections::HashSet;

use domain::staff::VisibleClients;
use uuid::Uuid;

use crate::documents::generated::OF_ANSWERS;
use crate::documents::uploads;
use crate::sql::{Query, QueryBuilder};
use crate::{Db, Result};

/// Where a table of records names consumers: the beginning of a condition, which a list of consumers follows.
pub(crate) type Named = &'static str;

pub(crate) const OF_PRODUCTS: [Named; 1] = ["id in (select product_id from product_owners where consumer_id"];
pub(crate) const OF_ACTIONS: [Named; 1] = ["id in (select action_id from action_owners where consumer_id"];
/// Also what is for nobody in particular, by the last.
const OF_DOCUMENTS: [Named; 5] = [
    "id in (select document_id from document_owners where consumer_id",
    "product_id in (select product_id from product_owners where consumer_id",
    "action_id in (select action_id from action_owners where consumer_id",
    "uploaded_by",
    FOR_EVERYBODY,
];
/// Documents without an owner, a product or an action are the firm's own.
const FOR_EVERYBODY: Named = "(product_id is null and action_id is null and uploaded_by is null \
     and not exists(select 1 from document_owners o where o.document_id=documents.id))";

/// What is looked at, by the firm's own id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisibleRecord<'a> {
    Consumer(&'a str),
    /// Of a kind.
    Product(&'a str, &'a str),
    Action(&'a str),
    /// Also what a consumer delivered, by the portal's id. Where the name is one document's and the id another's, both.
    Document(&'a str),
    /// A document of the firm's that is for some clients, and not for everybody.
    OwnDocument(&'a str),
}

/// A document by its name: the id of the portal comes first, so that no name of the firm's stands in front of what a
/// consumer delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentName<'a> {
    /// What a consumer delivered, by the portal's id alone.
    Upload(Uuid),
    /// The portal's id, or else the firm's own.
    Either(&'a str),
}

/// Narrows a query to rows that name a consumer whom somebody sees, by any of these conditions; `$1` is the licence.
pub(crate) fn narrow<'a>(query: &mut QueryBuilder<'a>, clients: &'a VisibleClients, named: &[Named]) {
    if clients.is_all() {
        return;
    }
    query.push(" and (");
    for (place, condition) in named.iter().enumerate() {
        if place > 0 {
            query.push(" or ");
        }
        query.push(condition);
        if *condition == FOR_EVERYBODY {
            continue;
        }
        query.push(" in ");
        push_consumers(query, clients);
        if condition.contains('(') {
            query.push(")");
        }
    }
    query.push(")");
}

/// Narrows a query to documents that are about a consumer whom somebody sees; `$1` is the licence.
pub(crate) fn narrow_documents<'a>(query: &mut QueryBuilder<'a>, clients: &'a VisibleClients) {
    narrow(query, clients, &OF_DOCUMENTS);
    narrow_givers(query, clients);
}

/// Leaves out of documents what somebody out of sight delivered, and what the portal made of what they answered, also where
/// a product or an action is of others too: a paper that several signed has the evidence of each.
pub(crate) fn narrow_givers<'a>(query: &mut QueryBuilder<'a>, clients: &'a VisibleClients) {
    if clients.is_all() {
        return;
    }
    query.push(" and (uploaded_by is null or uploaded_by in ");
    push_consumers(query, clients);
    query.push(") and (purpose not in list(").bind(&OF_ANSWERS[..]);
    query.push(") or not exists(select 1 from document_owners g where g.document_id=documents.id and g.consumer_id not in ");
    push_consumers(query, clients);
    query.push("))");
}

/// Which consumers somebody sees, of those that were asked about.
#[derive(Clone, Debug)]
pub enum SeenConsumers {
    All,
    These(HashSet<Uuid>),
}

impl SeenConsumers {
    /// Whether what this consumer gave is seen. What is nobody's any more is seen by whoever sees everybody.
    pub fn has(&self, consumer: Option<Uuid>) -> bool {
        match self {
            Self::All => true,
            Self::These(seen) => consumer.is_some_and(|consumer| seen.contains(&consumer)),
        }
    }
}

/// Which of these consumers somebody sees.
pub async fn seen_among(
    db: &impl Db,
    licence: Uuid,
    clients: &VisibleClients,
    consumers: impl IntoIterator<Item = Uuid> + Send,
) -> Result<SeenConsumers> {
    if clients.is_all() {
        return Ok(SeenConsumers::All);
    }
    let consumers: HashSet<Uuid> = consumers.into_iter().collect();
    let consumers: Vec<Uuid> = consumers.into_iter().collect();
    let mut query = QueryBuilder::new("select id from consumers where licence_id=$1", [licence.into()]);
    query.push(" and id in list(").bind(consumers).push(")");
    narrow(&mut query, clients, &["id"]);
    let seen: Vec<Uuid> = db.query(query.text(), query.values(), |row| row.read()).await?;
    Ok(SeenConsumers::These(seen.into_iter().collect()))
}

/// The ids of the consumers whom somebody sees, as a query in brackets; `$1` is the licence.
pub(crate) fn push_consumers<'a>(query: &mut QueryBuilder<'a>, clients: &'a VisibleClients) {
    match clients {
        VisibleClients::All => _ = query.push("(select id from consumers where licence_id=$1)"),
        VisibleClients::Nobody => {
            _ = query.push("(select id from consumers where licence_id=$1 and 1=0)");
        }
        VisibleClients::OfBranch(branch) => {
            let text = "(select id from consumers where licence_id=$1 and branch_external_id=";
            query.push(text).bind(branch.as_str()).push(")");
        }
        VisibleClients::OfAdviser(adviser) => {
            let text = "(select vo.consumer_id from product_owners vo \
                 join product_advisers va on va.product_id=vo.product_id \
                 join advisers v on v.id=va.adviser_id where v.licence_id=$1 and v.external_id=";
            query.push(text).bind(adviser.as_str());
            // Also those whom they made at the desk, before there is a dossier that names them.
            let text = " union all select id from consumers where licence_id=$1 and adviser_external_id=";
            query.push(text).bind(adviser.as_str()).push(")");
        }
    }
}

/// The portal's id of a document that somebody sees, for whatever reads it next; nothing where they do not see it.
pub async fn find_document(
    db: &impl Db,
    licence: Uuid,
    name: DocumentName<'_>,
    clients: &VisibleClients,
) -> Result<Option<Uuid>> {
    let mut query = QueryBuilder::new("select id from documents where licence_id=$1", [licence.into()]);
    match name {
        DocumentName::Upload(id) => {
            query.push(" and id=").bind(id).push(" and purpose=").bind(uploads::PURPOSE);
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
            narrow(&mut query, clients, &["id"]);
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

/// How many documents that somebody sees have a name, as the firm's id or as the portal's.
async fn documents_named(db: &impl Db, licence: Uuid, name: &str, clients: &VisibleClients) -> Result<u64> {
    let mut query = QueryBuilder::new("select count(*) from documents where licence_id=$1", [licence.into()]);
    query.push(" and (external_id=").bind(name);
    if let Ok(id) = name.parse::<Uuid>() {
        query.push(" or id=").bind(id);
    }
    query.push(")");
    narrow_documents(&mut query, clients);
    db.query_one(query.text(), query.values(), |row| row.count()).await
}
