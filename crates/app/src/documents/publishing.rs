//! Documents that the firm puts into the portal together with their file and what is asked of them, in one transaction:
//! nothing is asked of a file that was refused.

use documents::intake::AcceptedFiles;
use domain::codes::Code;
use domain::events::{DocumentPublished, EventActor};
use domain::ids::LicenceId;
use domain::records::{NewPublication, Segment, WriteStatus};
use domain::schema::Violation;
use serde_json::{Value, json};
use store::accounts::consumers;
use store::documents::from_firm::{self, NewContent};
use store::events::{self, NewEvent};
use store::{Scope, Tx};
use uuid::Uuid;

use super::uploads::{self, ReceivedFiles, StoredUpload, StoredUploads, UploadKind};
use crate::error::{Error, Result};
use crate::records::{
    self, BackOfficeContext, StateChange, ValidRecord, archive_in, find, made_id, write_in,
};

/// A document that stands in the portal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedDocument {
    pub external_id: String,
    pub portal_id: Uuid,
    /// External id of the action that asks for something.
    pub action: Option<String>,
    pub file_name: String,
    pub bytes: u64,
    pub sha256: String,
    /// True if the same request was carried out before.
    pub is_repeated: bool,
}

/// External ids of a publication, the same ones for the same key.
struct PublicationIds {
    document: String,
    action: Option<String>,
}

/// Puts a document into the portal: its record, its file, what is asked, and what it takes the place of, or nothing.
///
/// # Errors
/// `VALIDATION_FAILED` with the place in the publication; `file`: `required`, `max_items`; those of
/// [`uploads::store_files`]; `RECORD_NOT_FOUND` and `ManagedElsewhere` for what it replaces; `IDEMPOTENCY_KEY_REUSED`.
pub async fn publish(
    context: &BackOfficeContext<'_>,
    key: Option<&str>,
    publication: &NewPublication,
    received: Option<ReceivedFiles<'_>>,
) -> Result<PublishedDocument> {
    let received = received.filter(|received| !received.files.is_empty());
    let received = received.ok_or_else(|| Error::field("file", "required"))?;
    if received.files.len() > 1 {
        return Err(Error::field("file", "max_items"));
    }
    let violations = publication.violations();
    if !violations.is_empty() {
        return Err(invalid(violations));
    }
    let (services, licence) = (context.services, context.licence.id);
    let ids =
        consumers::with_external_ids(services.store.reader(), licence, publication.owners.clone()).await?;
    // Of many files that are checked at once each consumer's has its turn.
    let scope = Scope { licence, consumer: ids.first().copied().unwrap_or_default() };
    let kind = UploadKind::Each(AcceptedFiles::Documents);
    let stored = uploads::store_files(services, scope, received, kind, &publication.label).await?;
    let published = record(context, key, publication, &stored).await;
    let is_unused = match &published {
        Ok(published) => published.is_repeated,
        Err(error) => error.is_rejection(),
    };
    if is_unused {
        uploads::discard(services, &stored.documents).await;
    }
    published
}

async fn record(
    context: &BackOfficeContext<'_>,
    key: Option<&str>,
    publication: &NewPublication,
    stored: &StoredUploads<'_>,
) -> Result<PublishedDocument> {
    let (services, licence) = (context.services, context.licence.id);
    let [file] = stored.documents.as_slice() else { return Err(Error::field("file", "required")) };
    let tx = services.store.begin().await?;
    let id = |part| made_id(context, key, &["publication", part]);
    let action = publication.action_type().map(|_| id("action"));
    let ids = PublicationIds { document: id("document"), action };
    store::records::lock(&tx, licence, records::table(Segment::Documents), &ids.document).await?;
    if let Some(earlier) = find_earlier(&tx, licence, &ids, publication, file).await? {
        return Ok(earlier);
    }
    let owners = owners_of(&tx, licence, publication).await?;
    let portal_id = write_records(context, &tx, &ids, publication, (&owners, file)).await?;
    let new = NewContent { file_key: file.file_key.clone(), bytes: file.bytes, sha256: file.sha256.clone() };
    from_firm::set_content(&tx, licence, portal_id, new, services.now()).await?;
    stored.settle(&tx).await?;
    if let Some(replaced) = &publication.replaces {
        archive_replaced(context, &tx, replaced).await?;
    }
    let published = PublishedDocument {
        external_id: ids.document,
        portal_id,
        action: ids.action,
        file_name: file.file_name.clone(),
        bytes: file.bytes,
        sha256: file.sha256.clone(),
        is_repeated: false,
    };
    tell(context, &tx, publication, &owners, &published).await?;
    tx.commit().await?;
    Ok(published)
}

/// Returns what the same key published before.
///
/// # Errors
/// `IDEMPOTENCY_KEY_REUSED` where that was something else.
async fn find_earlier(
    tx: &Tx,
    licence: LicenceId,
    ids: &PublicationIds,
    publication: &NewPublication,
    file: &StoredUpload,
) -> Result<Option<PublishedDocument>> {
    let Some(stood) = find(tx, licence, Segment::Documents, &ids.document).await? else { return Ok(None) };
    let is_same = stood.attributes["label"] == json!(publication.label)
        && stood.attributes["action"] == json!(ids.action)
        && stood.more.get("sha256") == Some(&json!(file.sha256));
    if !is_same {
        return Err(Code::IdempotencyKeyReused.into());
    }
    Ok(Some(PublishedDocument {
        external_id: ids.document.clone(),
        portal_id: stood.id,
        action: ids.action.clone(),
        file_name: stood.attributes["filename"].as_str().unwrap_or_default().to_owned(),
        bytes: file.bytes,
        sha256: file.sha256.clone(),
        is_repeated: true,
    }))
}

/// Returns the external ids of those whom the document is for: as they are named, or else the owners of its product.
async fn owners_of(tx: &Tx, licence: LicenceId, publication: &NewPublication) -> Result<Vec<String>> {
    let Some(product) = publication.product.as_ref().filter(|_| publication.owners.is_empty()) else {
        return Ok(publication.owners.clone());
    };
    let stored = find(tx, licence, Segment::Product(product.kind), &product.external_id).await?;
    let Some(stored) = stored else {
        let message = "there is no record with this external id";
        return Err(invalid(vec![Violation::new("/product/external_id", "unknown_reference", message)]));
    };
    Ok(records::owners_of(tx, licence, &stored).await?)
}

/// Writes the action and the document, and returns the portal's id of the document.
async fn write_records(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    ids: &PublicationIds,
    publication: &NewPublication,
    (owners, file): (&[String], &StoredUpload),
) -> Result<Uuid> {
    let mut new = Vec::new();
    if let (Some(id), Some(attributes)) = (&ids.action, publication.action(owners)) {
        new.push(valid(Segment::Actions, id, &attributes)?);
    }
    let attributes = publication.document(owners, &file.file_name, ids.action.as_deref());
    new.push(valid(Segment::Documents, &ids.document, &attributes)?);
    let results = write_in(context, tx, &new).await?;
    if let Some(manager) = results.iter().find_map(|result| result.manager.clone()) {
        return Err(Error::ManagedElsewhere(manager));
    }
    // Those of the first: a document whose action was rejected would name the action as well, which nobody sent.
    if let Some(rejected) = results.iter().find(|result| !result.violations.is_empty()) {
        return Err(invalid(rejected.violations.clone()));
    }
    let made = results.last().filter(|result| result.status == WriteStatus::Created);
    made.and_then(|result| result.id).ok_or_else(|| Code::VersionConflict.into())
}

fn valid(segment: Segment, id: &str, attributes: &Value) -> Result<ValidRecord> {
    ValidRecord::parse(segment, id.to_owned(), 1, attributes).map_err(invalid)
}

const fn invalid(violations: Vec<Violation>) -> Error {
    Error::Violations { code: Code::ValidationFailed, violations }
}

/// Takes the document that stood until now out of the consumers' view, and the request that was about it: who answered it
/// has approved that file and no other.
async fn archive_replaced(context: &BackOfficeContext<'_>, tx: &Tx, external_id: &str) -> Result<()> {
    let licence = context.licence.id;
    let unknown = || {
        let message = "there is no document of the firm's with this external id";
        invalid(vec![Violation::new("/replaces", "unknown_reference", message)])
    };
    let stored = find(tx, licence, Segment::Documents, external_id).await?.ok_or_else(unknown)?;
    let action = stored.attributes["action"].as_str();
    for (segment, id) in
        action.map(|id| (Segment::Actions, id)).into_iter().chain([(Segment::Documents, external_id)])
    {
        let archived = archive_in(context, tx, StateChange::Archive(segment), id).await;
        archived.map_err(|error| match error.code() {
            Some(Code::RecordNotFound) => unknown(),
            _ => error,
        })?;
    }
    Ok(())
}

/// Adds the lines of the trail and the event that a document stands in the portal.
async fn tell(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    publication: &NewPublication,
    owners: &[String],
    published: &PublishedDocument,
) -> Result<()> {
    let licence = context.licence.id;
    let about = consumers::with_external_ids(tx, licence, owners.to_vec()).await?;
    let details = json!({
        "type": "documents", "external_id": published.external_id, "label": publication.label,
        "purpose": publication.purpose,
    });
    context.record_about(tx, &about, "document.published", &details).await?;
    let action = published.action.as_deref();
    let action_id = match action {
        Some(id) => find(tx, licence, Segment::Actions, id).await?.map(|stored| stored.id),
        None => None,
    };
    let event = DocumentPublished {
        document_id: published.portal_id,
        document_external_id: published.external_id.clone(),
        purpose: publication.purpose,
        is_for_everybody: owners.is_empty(),
        file_name: published.file_name.clone(),
        bytes: published.bytes,
        sha256: published.sha256.clone(),
        replaces: publication.replaces.clone(),
    };
    let event = NewEvent {
        consumer_external_id: owners.first().cloned(),
        action_external_id: action.map(str::to_owned),
        action_id,
        by: context.caller.actor.event_actor(EventActor::SYSTEM),
        ..NewEvent::new(context.services.new_id(), event, context.services.now())
    };
    Ok(events::append(tx, licence, event).await?)
}
