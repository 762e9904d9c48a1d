//! Records that two consumers own together.

use chrono::{DateTime, NaiveDate, Utc};
use domain::ids::LicenceId;
use uuid::Uuid;

use crate::sql::{QueryExt, values};
use crate::{Db, Result};

/// A product that two consumers own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedProduct {
    pub kind: String,
    pub external_id: String,
    pub label: String,
    pub archived_at: Option<DateTime<Utc>>,
}

/// A request that waits for two consumers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedRequest {
    pub external_id: String,
    pub label: String,
    pub deadline: Option<NaiveDate>,
}

/// A document of the firm's that is for two consumers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedDocument {
    pub external_id: String,
    pub label: String,
}

/// Records that two consumers own together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SharedRecords {
    pub products: Vec<SharedProduct>,
    /// Requests that wait for an answer.
    pub requests: Vec<SharedRequest>,
    pub documents: Vec<SharedDocument>,
}

/// Returns what two consumers own together.
pub async fn list_shared(db: &impl Db, licence: LicenceId, one: Uuid, other: Uuid) -> Result<SharedRecords> {
    let text = "select kind,external_id,label,archived_at from products where licence_id=$1 \
         and id in (select product_id from product_owners where consumer_id=$2) \
         and id in (select product_id from product_owners where consumer_id=$3) order by kind,label,external_id";
    let products = db
        .query(text, values![licence, one, other], |row| {
            Ok(SharedProduct {
                kind: row.read()?,
                external_id: row.read()?,
                label: row.read()?,
                archived_at: row.read()?,
            })
        })
        .await?;
    let text = "select external_id,label,deadline from actions where licence_id=$1 and not is_done \
         and archived_at is null \
         and id in (select action_id from action_owners where consumer_id=$2 and done_at is null) \
         and id in (select action_id from action_owners where consumer_id=$3 and done_at is null) \
         order by label,external_id";
    let requests = db
        .query(text, values![licence, one, other], |row| {
            Ok(SharedRequest { external_id: row.read()?, label: row.read()?, deadline: row.read()? })
        })
        .await?;
    let text = "select external_id,label from documents where licence_id=$1 and external_id is not null \
         and archived_at is null \
         and id in (select document_id from document_owners where consumer_id=$2) \
         and id in (select document_id from document_owners where consumer_id=$3) order by label,external_id";
    let documents = db
        .query(text, values![licence, one, other], |row| {
            Ok(SharedDocument { external_id: row.read()?, label: row.read()? })
        })
        .await?;
    Ok(SharedRecords { products, requests, documents })
}
