//! Collection of everything that belongs to a dossier, as far as the reader of its bundle may see it.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use chrono::{DateTime, Utc};
use documents::files::FileError;
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use futures::TryStreamExt;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::audit::AuditEvent;
use store::bundle::{
    self, BundleAction, BundleDocument, BundlePerson, BundleProduct, BundleReader, DocumentSubjects,
};
use store::evidence::StoredAnchor;
use store::firms::licences::LicenceRow;
use store::portal::{Lookup, actions, products};
use store::records::{self, RecordQuery, RecordTable};
use store::submissions::{self, ChainEntry, Submission};
use store::threads::messages::{self, MessageAttachment, ThreadMessage};
use store::withdrawals::Withdrawal;
use store::{ReadPool, Scope};
use uuid::Uuid;

use super::missing::{FileAbsence, MissingFile};
use super::papers::{AnswerPapers, PaperMaker};
use super::trail;
use crate::error::{Error, Result};
use crate::services::Services;

/// A document whose file is there.
#[derive(Clone, Debug)]
pub struct PresentFile {
    pub key: String,
    pub bytes: u64,
    /// SHA-256 in hexadecimal.
    pub sha256: String,
}

/// Content of a bundle.
pub struct DossierContent {
    /// Consumer who requested it; `None` for the firm.
    pub consumer: Option<Uuid>,
    /// True if it leaves out the submission of somebody whom the colleague who requested it does not see.
    pub is_partial: bool,
    pub dossier: BundleProduct,
    pub products: Vec<BundleProduct>,
    pub people: Vec<BundlePerson>,
    /// The records of the dossier, its products and what was asked about them, as the reader's API has them.
    pub records: Value,
    pub answers: Vec<ChainEntry>,
    pub papers: AnswerPapers,
    pub documents: Vec<(BundleDocument, PresentFile)>,
    pub withdrawals: Vec<Withdrawal>,
    pub payments: Vec<Value>,
    pub messages: Vec<ThreadMessage>,
    /// The files of the messages, in their order.
    pub attachments: Vec<(MessageAttachment, PresentFile)>,
    pub anchors: Vec<StoredAnchor>,
    pub trail: Vec<AuditEvent>,
    pub missing: Vec<MissingFile>,
    /// Time of the last change to any record of the dossier.
    pub state_at: DateTime<Utc>,
}

impl DossierContent {
    pub async fn collect(
        services: &Services,
        reader: BundleReader<'_>,
        licence: &Arc<LicenceRow>,
        dossier: BundleProduct,
    ) -> Result<Self> {
        let db = services.store.bulk_reader();
        let products = bundle::products_of_dossier(db, reader, &dossier).await?;
        let ids: Vec<Uuid> = products.iter().map(|product| product.id).collect();
        let actions = bundle::actions_of_products(db, reader, ids.clone()).await?;
        let people = bundle::people_of_products(db, reader, ids.clone()).await?;
        let mut withdrawals = bundle::withdrawals_of_products(db, reader, &ids).await?;
        let asked: Vec<Uuid> = actions.iter().map(|action| action.id).collect();
        let mut messages = messages::about_dossier(db, reader, dossier.id, (ids, asked.clone())).await?;
        for message in &mut messages {
            // Of a request that is not in the bundle, such as a partner's own, not even the words are.
            message.action.take_if(|action| !asked.contains(&action.id));
        }
        let advice = messages.iter().filter(|message| message.advice_at.is_some()).map(|message| message.id);
        let advice = messages::advice_of(db, reader, advice.collect()).await?;
        let unasked = withdrawals.iter().map(|one| one.submission).chain(advice).collect();
        let mut answers = collect_answers(db, reader, &products, &actions, &people, unasked).await?;
        let givers = answers.iter().filter_map(|answer| answer.sealed.consumer);
        let givers = givers.chain(withdrawals.iter().map(|one| one.scope.consumer));
        let givers = givers.chain(people.iter().map(|person| person.id)).collect::<BTreeSet<_>>();
        let seen = bundle::visible_consumers(db, reader, givers.iter().copied()).await?;
        answers.retain(|answer| seen.contains(answer.sealed.consumer));
        withdrawals.retain(|one| seen.contains(Some(one.scope.consumer)));
        let is_partial = reader.consumer().is_none() && !givers.iter().all(|id| seen.contains(Some(*id)));
        let maker = PaperMaker { services, licence, reader, actions: &actions };
        let mut papers = maker.make(&answers, &withdrawals).await?;
        let named = named_files(&answers);
        let subjects = document_subjects(&products, &actions, &answers, &papers, &named);
        let documents = bundle::list_documents(db, reader, &subjects).await?;
        let invoices = of_kind(&products, ProductKind::Invoice);
        let payments = bundle::payments_of_invoices(db, reader, invoices).await?;
        let places = answers.iter().map(|answer| answer.sealed.chain_position);
        let anchors = bundle::covering_anchors(db, licence.id, places.collect::<Vec<_>>()).await?;
        let mut known = known_ids(&products, &actions, &answers, &named, &documents, &withdrawals);
        known.extend(messages.iter().map(|message| message.id));
        let of_whom: Vec<Uuid> =
            people.iter().map(|person| person.id).filter(|id| seen.contains(Some(*id))).collect();
        let trail = trail::list_lines(db, reader, &of_whom, &known).await?;
        let mut missing = std::mem::take(&mut papers.missing);
        let mut gone = missing_files(&named, &documents, &messages);
        if is_partial {
            let kept = bundle::existing_documents(db, licence.id, gone.keys().copied().collect()).await?;
            for (_, file) in gone.iter_mut().filter(|(id, _)| kept.contains(id)) {
                file.reason = FileAbsence::OutOfSight;
            }
        }
        missing.extend(gone.into_values());
        let documents = split_off_missing(services, documents, &mut missing).await?;
        let attachments = present_attachments(services, &messages, &mut missing).await?;
        let records = match reader {
            BundleReader::Consumer(scope) => of_portal(db, scope, &products, &actions).await?,
            BundleReader::Firm { licence, .. } => of_firm(db, licence, &products, &actions).await?,
        };
        let moments = products.iter().map(|one| one.updated_at);
        let moments = moments.chain(actions.iter().map(|one| one.updated_at));
        let moments = moments.chain(answers.iter().map(|one| one.sealed.created_at));
        let moments = moments.chain(documents.iter().map(|(one, _)| one.created_at));
        let of_messages =
            |one: &ThreadMessage| [Some(one.sent_at), one.delivered_at, one.read_at, one.advice_at];
        let moments = moments.chain(messages.iter().flat_map(of_messages).flatten());
        let moments = moments.chain(anchors.iter().map(|one| one.anchored_at));
        let moments = moments.chain(trail.iter().map(|one| one.occurred_at));
        let state_at = moments.max().unwrap_or(dossier.updated_at);
        Ok(Self {
            consumer: reader.consumer(),
            is_partial,
            dossier,
            products,
            people,
            records,
            answers,
            papers,
            documents,
            withdrawals,
            payments,
            messages,
            attachments,
            anchors,
            trail,
            missing,
            state_at,
        })
    }

    /// A product of the dossier.
    pub fn product(&self, id: Option<Uuid>) -> Option<&BundleProduct> {
        self.products.iter().find(|product| Some(product.id) == id)
    }

    /// The receipts of others' answers, each with its document.
    pub fn answers_of_others(&self) -> impl Iterator<Item = (&Submission, Uuid)> {
        self.papers.of_others.iter().map(|(answer, document)| (answer, *document))
    }
}

fn of_kind(products: &[BundleProduct], kind: ProductKind) -> Vec<Uuid> {
    products.iter().filter(|product| product.kind == kind).map(|product| product.id).collect()
}

/// The answers to the actions, and those that nobody asked for: these entries, and those that are about the products.
async fn collect_answers(
    db: &ReadPool,
    reader: BundleReader<'_>,
    products: &[BundleProduct],
    actions: &[BundleAction],
    people: &[BundlePerson],
    entries: Vec<Uuid>,
) -> Result<Vec<ChainEntry>> {
    let licence = reader.licence();
    let whose = people.iter().map(|person| person.id).collect();
    let unasked = bundle::unasked_answers(db, licence, whose).await?;
    let is_insured = |name: &str| {
        let is = |one: &BundleProduct| one.kind == ProductKind::GeneralInsurance && one.external_id == name;
        products.iter().any(is)
    };
    let ids: HashSet<Uuid> = products.iter().map(|product| product.id).collect();
    let unasked = unasked.into_iter().filter(|answer| {
        let names_product = answer.product.is_some_and(|id| ids.contains(&id));
        names_product || answer.insurance.as_deref().is_some_and(is_insured)
    });
    let entries = unasked.map(|answer| answer.id).chain(entries);
    let actions = actions.iter().map(|action| action.id).collect();
    let entries = entries.collect::<BTreeSet<Uuid>>().into_iter().collect();
    Ok(submissions::entries_about(db, licence, actions, entries, reader.consumer()).await?)
}

/// A file that an answer names, as shown or as delivered.
#[derive(Clone, Debug)]
struct NamedFile {
    file_name: String,
    sha256: Option<String>,
}

/// The files that answers name, by their ids.
fn named_files(answers: &[ChainEntry]) -> BTreeMap<Uuid, NamedFile> {
    let mut found = BTreeMap::new();
    for answer in answers {
        collect_named_files(&answer.sealed.evidence["documents"], &mut found);
        collect_named_files(&answer.sealed.payload, &mut found);
    }
    found
}

fn collect_named_files(value: &Value, found: &mut BTreeMap<Uuid, NamedFile>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| collect_named_files(item, found)),
        Value::Object(members) => {
            let id = value["id"].as_str().and_then(|id| id.parse().ok());
            if let (Some(id), Some(name), Some(sha256)) =
                (id, value["file_name"].as_str(), value["sha256"].as_str())
            {
                let named = NamedFile { file_name: name.to_owned(), sha256: Some(sha256.to_owned()) };
                found.insert(id, named);
            } else {
                members.values().for_each(|member| collect_named_files(member, found));
            }
        }
        _ => {}
    }
}

/// Returns the files among them that the reader has no document of, by their ids.
fn missing_files(
    named: &BTreeMap<Uuid, NamedFile>,
    documents: &[BundleDocument],
    messages: &[ThreadMessage],
) -> BTreeMap<Uuid, MissingFile> {
    let attached = messages.iter().flat_map(|message| &message.attachments).map(|file| file.id);
    let present: HashSet<Uuid> = documents.iter().map(|document| document.id).chain(attached).collect();
    let gone = named.iter().filter(|(id, _)| !present.contains(id));
    let missing = |file: &NamedFile| MissingFile {
        name: file.file_name.clone(),
        sha256: file.sha256.clone(),
        reason: FileAbsence::Expired,
    };
    gone.map(|(id, file)| (*id, missing(file))).collect()
}

fn document_subjects(
    products: &[BundleProduct],
    actions: &[BundleAction],
    answers: &[ChainEntry],
    papers: &AnswerPapers,
    named: &BTreeMap<Uuid, NamedFile>,
) -> DocumentSubjects {
    let others = papers.of_others.iter().map(|(answer, _)| answer.id);
    DocumentSubjects {
        products: products.iter().map(|product| product.id).collect(),
        listed_products: products
            .iter()
            .filter(|product| !product.is_archived)
            .map(|product| product.id)
            .collect(),
        actions: actions.iter().map(|action| action.id).collect(),
        listed_actions: actions.iter().filter(|action| !action.is_archived).map(|action| action.id).collect(),
        answers: answers.iter().map(|answer| answer.sealed.id).chain(others).collect(),
        named: named.keys().copied().collect(),
    }
}

/// Every id of the dossier that a line of the audit trail may name.
fn known_ids(
    products: &[BundleProduct],
    actions: &[BundleAction],
    answers: &[ChainEntry],
    named: &BTreeMap<Uuid, NamedFile>,
    documents: &[BundleDocument],
    withdrawals: &[Withdrawal],
) -> HashSet<Uuid> {
    let ids = products.iter().map(|one| one.id).chain(actions.iter().map(|one| one.id));
    let ids = ids.chain(answers.iter().map(|one| one.sealed.id)).chain(named.keys().copied());
    ids.chain(documents.iter().map(|one| one.id)).chain(withdrawals.iter().map(|one| one.id)).collect()
}

/// The documents whose files are in the store; the others are named as missing. A file of which no SHA-256 is known is read
/// for it, a piece at a time.
async fn split_off_missing(
    services: &Services,
    documents: Vec<BundleDocument>,
    missing: &mut Vec<MissingFile>,
) -> Result<Vec<(BundleDocument, PresentFile)>> {
    let mut present = Vec::with_capacity(documents.len());
    for document in documents {
        let Some(key) = document.file_key.clone() else { continue };
        match services.files.size(&key).await {
            Ok(size) => {
                let (bytes, sha256) = match (document.bytes, &document.sha256) {
                    (Some(bytes), Some(sha256)) => (bytes, sha256.clone()),
                    _ => (size, hash_file(services, &key).await?),
                };
                present.push((document, PresentFile { key, bytes, sha256 }));
            }
            Err(FileError::NotFound(_)) => missing.push(MissingFile {
                name: document.file_name,
                sha256: document.sha256,
                reason: FileAbsence::Lost,
            }),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(present)
}

/// The files of messages that are in the store; the others are named as missing.
async fn present_attachments(
    services: &Services,
    messages: &[ThreadMessage],
    missing: &mut Vec<MissingFile>,
) -> Result<Vec<(MessageAttachment, PresentFile)>> {
    let mut present = Vec::new();
    for file in messages.iter().flat_map(|message| &message.attachments) {
        let sha256 = file.sha256.clone();
        match services.files.size(&file.file_key).await {
            Ok(bytes) => {
                let key = file.file_key.clone();
                present.push((file.clone(), PresentFile { key, bytes, sha256 }));
            }
            Err(FileError::NotFound(_)) => missing.push(MissingFile {
                name: file.file_name.clone(),
                sha256: Some(sha256),
                reason: FileAbsence::Lost,
            }),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(present)
}

async fn hash_file(services: &Services, key: &str) -> Result<String> {
    let mut pieces = services.files.get_stream(key).await?;
    let mut hash = Sha256::new();
    while let Some(piece) = pieces.try_next().await? {
        hash.update(&piece);
    }
    Ok(hex::encode(hash.finalize()))
}

/// The records as the portal shows them to the consumer.
async fn of_portal(
    db: &ReadPool,
    scope: Scope,
    products: &[BundleProduct],
    actions: &[BundleAction],
) -> Result<Value> {
    let read = |found: Lookup<String>| match found {
        Lookup::Found(text) => serde_json::from_str::<Value>(&text).map(Some).map_err(Error::internal),
        Lookup::NotOwned | Lookup::NotFound => Ok(None),
    };
    let (mut of_products, mut of_actions) = (Vec::new(), Vec::new());
    for product in products.iter().filter(|product| product.is_listed) {
        of_products.extend(read(products::find(db, scope, product.kind, product.id).await?)?);
    }
    for action in actions.iter().filter(|action| !action.is_archived) {
        of_actions.extend(read(actions::find(db, scope, action.id).await?)?);
    }
    Ok(json!({ "products": of_products, "actions": of_actions }))
}

/// The records as the back office reads them.
async fn of_firm(
    db: &ReadPool,
    licence: LicenceId,
    products: &[BundleProduct],
    actions: &[BundleAction],
) -> Result<Value> {
    let mut of_products = Vec::new();
    for kind in ProductKind::variants() {
        let of_kind = products.iter().filter(|product| product.kind == kind);
        let names: Vec<String> = of_kind.map(|product| product.external_id.clone()).collect();
        of_products.extend(read_records(db, licence, RecordTable::Products(kind.name()), &names).await?);
    }
    let names: Vec<String> = actions.iter().map(|action| action.external_id.clone()).collect();
    let of_actions = read_records(db, licence, RecordTable::Actions, &names).await?;
    Ok(json!({ "products": of_products, "actions": of_actions }))
}

async fn read_records(
    db: &ReadPool,
    licence: LicenceId,
    table: RecordTable<'_>,
    names: &[String],
) -> Result<Vec<Value>> {
    if names.is_empty() {
        return Ok(Vec::new());
    }
    let kind = if let RecordTable::Products(kind) = table { kind } else { "action" };
    let mut found = records::read(db, licence, table, RecordQuery::Several(names)).await?;
    found.sort_by(|one, other| one.external_id.cmp(&other.external_id));
    let record = |record: records::StoredRecord| {
        json!({
            "kind": kind, "id": record.id, "external_id": record.external_id, "version": record.version,
            "updated_at": record.updated_at, "attributes": record.attributes, "portal": record.more,
        })
    };
    Ok(found.into_iter().map(record).collect())
}
