//! Documents that consumers uploaded.

pub mod list;

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use domain::actions::upload::UploadState;
use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use super::{FILE, File, read_file};
pub use crate::document_purposes::UPLOAD;
use crate::lookup::Lookup;
use crate::resources::{ProductLink, ResourceJson, instant};
use crate::sql::{QueryExt, Row, values};
use crate::{Db, Result, Scope, Tx};

/// A delivered document whose bytes are already in the file store.
#[derive(Clone, Debug)]
pub struct NewUpload {
    pub id: Uuid,
    pub action: Option<Uuid>,
    pub product: Option<Uuid>,
    pub submission: Uuid,
    pub label: String,
    pub file_name: String,
    pub media_type: String,
    pub file_key: String,
    pub bytes: u64,
    pub sha256: String,
    pub comment: Option<String>,
}

/// Records a delivered document as `received`; its deliverer owns it.
pub async fn add(tx: &Tx, scope: Scope, new: NewUpload, now: DateTime<Utc>) -> Result<()> {
    let text = "insert into documents (id,licence_id,version,purpose,product_id,action_id,submission_id,uploaded_by,label,\
         file_name,media_type,details,file_key,bytes,sha256,state,created_at,updated_at) \
         values ($1,$2,0,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$16)";
    let values = values![
        new.id,
        scope.licence,
        UPLOAD,
        new.product,
        new.action,
        new.submission,
        scope.consumer,
        new.label,
        new.file_name,
        new.media_type,
        json!({ "comment": new.comment }),
        new.file_key,
        new.bytes,
        new.sha256,
        <&str>::from(UploadState::Received),
        now,
    ];
    tx.execute(text, values).await?;
    let text = "insert into document_owners (licence_id,consumer_id,document_id) values ($1,$2,$3)";
    tx.execute(text, values![scope.licence, scope.consumer, new.id]).await?;
    Ok(())
}

/// Upload, as a resource of the API.
#[derive(Serialize)]
struct UploadResource {
    id: Uuid,
    label: String,
    filename: String,
    size: i64,
    state: Option<String>,
    reason: Option<String>,
    comment: Option<String>,
    date_created: String,
    action_id: Option<Uuid>,
    product: Option<ProductLink>,
}

/// The uploads of the consumer `$1` at the licence `$2`, to be read by [`read_upload`].
const UPLOADS: &str = "select d.id,d.label,d.file_name,d.bytes,d.state,d.reason,d.details->>'comment',d.created_at,\
     d.action_id,p.id,p.label,p.kind from documents d left join products p on p.id=d.product_id \
     where d.uploaded_by=$1 and d.licence_id=$2 and d.purpose='upload'";

fn read_upload(row: &mut Row<'_>) -> Result<ResourceJson<UploadResource>> {
    let id = row.read()?;
    let attributes = UploadResource {
        id,
        label: row.read()?,
        filename: row.read()?,
        size: row.read::<Option<i64>>()?.unwrap_or_default(),
        state: row.read()?,
        reason: row.read()?,
        comment: row.read()?,
        date_created: instant(row.read()?),
        action_id: row.read()?,
        product: ProductLink::from_row(row)?,
    };
    Ok(ResourceJson::new("uploads", id, attributes))
}

/// Returns the consumer's uploads as a JSON array of resources, the newest first.
pub async fn list(db: &impl Db, scope: Scope) -> Result<String> {
    let text = format!("{UPLOADS} order by d.created_at desc,d.id desc");
    let list = db.query(&text, values![scope.consumer, scope.licence], read_upload).await?;
    Ok(serde_json::to_string(&list)?)
}

/// Returns one document that the consumer delivered as a JSON resource.
pub async fn find(db: &impl Db, scope: Scope, id: Uuid) -> Result<Option<String>> {
    let text = format!("{UPLOADS} and d.id=$3");
    let found = db.query_opt(&text, values![scope.consumer, scope.licence, id], read_upload).await?;
    Ok(found.map(|upload| serde_json::to_string(&upload)).transpose()?)
}

/// The file of something that the consumer delivered.
pub async fn find_content(db: &impl Db, scope: Scope, id: Uuid) -> Result<Lookup<File>> {
    let text =
        format!("select uploaded_by,{FILE} from documents where id=$1 and licence_id=$2 and purpose=$3");
    let found: Option<(Option<Uuid>, Option<File>)> = db
        .query_opt(&text, values![id, scope.licence, UPLOAD], |row| Ok((row.read()?, read_file(row)?)))
        .await?;
    let Some((uploaded_by, file)) = found else { return Ok(Lookup::NotFound) };
    if uploaded_by != Some(scope.consumer) {
        return Ok(Lookup::NotOwned);
    }
    Ok(file.map_or(Lookup::NotFound, Lookup::Found))
}

/// A delivered document that may be withdrawn.
#[derive(Clone, Debug)]
pub struct WithdrawableUpload {
    pub id: Uuid,
    pub action: Option<Uuid>,
    /// Absent where the column holds none of the known states.
    pub state: Option<UploadState>,
    pub file_key: Option<String>,
    pub file_name: String,
    pub sha256: Option<String>,
}

/// Locks one of the consumer's uploads until the transaction ends.
pub async fn lock_for_update(tx: &Tx, scope: Scope, id: Uuid) -> Result<Lookup<WithdrawableUpload>> {
    let text = "select uploaded_by,action_id,state,file_key,file_name,sha256 from documents \
         where id=$1 and licence_id=$2 and purpose=$3 for update";
    let found = tx
        .query_opt(text, values![id, scope.licence, UPLOAD], |row| {
            let uploaded_by: Option<Uuid> = row.read()?;
            let upload = WithdrawableUpload {
                id,
                action: row.read()?,
                state: row.read::<Option<String>>()?.and_then(|state| state.parse().ok()),
                file_key: row.read()?,
                file_name: row.read()?,
                sha256: row.read()?,
            };
            Ok((uploaded_by, upload))
        })
        .await?;
    Ok(match found {
        None => Lookup::NotFound,
        Some((uploaded_by, upload)) if uploaded_by == Some(scope.consumer) => Lookup::Found(upload),
        Some(_) => Lookup::NotOwned,
    })
}

/// Removes the record of a locked upload.
pub async fn remove(tx: &Tx, scope: Scope, id: Uuid) -> Result<()> {
    let text = "delete from documents where id=$1 and licence_id=$2 and uploaded_by=$3";
    tx.execute(text, values![id, scope.licence, scope.consumer]).await?;
    Ok(())
}

/// Returns those of these keys that have the bytes of a document, of whichever firm.
pub async fn known_files(db: &impl Db, keys: Vec<String>) -> Result<HashSet<String>> {
    let text = "/* all licences */ select file_key from documents where file_key in list($1) \
         union all select file_key from message_attachments where file_key in list($1)";
    let found: Vec<String> = db.query(text, values![keys], |row| row.read()).await?;
    Ok(found.into_iter().collect())
}

/// The action for which the consumer delivered an upload.
pub async fn action_of(db: &impl Db, scope: Scope, id: Uuid) -> Result<Option<Uuid>> {
    let text = "select action_id from documents where id=$1 and licence_id=$2 and uploaded_by=$3";
    let found: Option<Option<Uuid>> =
        db.query_opt(text, values![id, scope.licence, scope.consumer], |row| row.read()).await?;
    Ok(found.flatten())
}
