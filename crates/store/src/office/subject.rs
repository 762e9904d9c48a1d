//! The subject of a task or a note: a client, a product or an action.

use domain::ids::LicenceId;
use uuid::Uuid;

use crate::sql::{QueryExt, values};
use crate::visible::{VisibleRecord, is_unrestricted};
use crate::{Db, Result};

/// The subject of a task or a note, by the portal's own ids; a note is about no action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SubjectId {
    Consumer(Uuid),
    Product(Uuid),
    Action(Uuid),
}

impl SubjectId {
    pub(super) const fn consumer(self) -> Option<Uuid> {
        match self {
            Self::Consumer(id) => Some(id),
            Self::Product(_) | Self::Action(_) => None,
        }
    }

    pub(super) const fn product(self) -> Option<Uuid> {
        match self {
            Self::Product(id) => Some(id),
            Self::Consumer(_) | Self::Action(_) => None,
        }
    }

    pub(super) const fn action(self) -> Option<Uuid> {
        match self {
            Self::Action(id) => Some(id),
            Self::Consumer(_) | Self::Product(_) => None,
        }
    }
}

/// Returns the subject with this name; nothing where the firm has none, and for a document.
pub async fn find(db: &impl Db, licence: LicenceId, name: VisibleRecord<'_>) -> Result<Option<SubjectId>> {
    match name {
        VisibleRecord::Consumer(name) => {
            let text = "select id from consumers where licence_id=$1 and external_id=$2";
            let found = db.query_opt(text, values![licence, name], |row| row.read()).await?;
            Ok(found.map(SubjectId::Consumer))
        }
        VisibleRecord::Product(kind, name) => {
            let text = "select id from products where licence_id=$1 and kind=$2 and external_id=$3";
            let found = db.query_opt(text, values![licence, kind, name], |row| row.read()).await?;
            Ok(found.map(SubjectId::Product))
        }
        VisibleRecord::Action(name) => {
            let text = "select id from actions where licence_id=$1 and external_id=$2";
            let found = db.query_opt(text, values![licence, name], |row| row.read()).await?;
            Ok(found.map(SubjectId::Action))
        }
        VisibleRecord::Document(_) | VisibleRecord::OwnDocument(_) => Ok(None),
    }
}

/// Returns a query, in brackets, for the client of a row: its own, or the first owner of its product or action. A restricted
/// one comes last. `$1` is the licence.
pub(crate) fn client_of(alias: &str, has_action: bool) -> String {
    let is_unrestricted = is_unrestricted("o.consumer_id");
    let owner = |table: &str, column: &str| {
        format!(
            "(select o.consumer_id from {table} o where o.{column}={alias}.{column} \
             order by case when {is_unrestricted} then 0 else 1 end,o.consumer_id limit 1)"
        )
    };
    let of_action =
        if has_action { format!(",{}", owner("action_owners", "action_id")) } else { String::new() };
    format!("coalesce({alias}.consumer_id,{}{of_action})", owner("product_owners", "product_id"))
}
