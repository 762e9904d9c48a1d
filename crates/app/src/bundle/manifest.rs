//! The files of a bundle in their order, and the signed list of them.

use std::collections::BTreeSet;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use documents::archive::{ArchiveContent, ArchiveEntry};
use domain::ids::LicenceId;
use domain::locale::MessageLocale;
use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::audit::AuditEvent;
use store::bundle::BundleDocument;
use store::documents::seals::FileRevision;
use store::evidence::StoredAnchor;
use store::firms::licences::LicenceRow;
use store::threads::messages::{MessageAttachment, MessageSender, ThreadMessage};
use store::withdrawals::Withdrawal;
use uuid::Uuid;

use super::collect::{DossierContent, PresentFile};
use super::index;
use super::paths::{FilePaths, answer_path, time_stamp_path};
use crate::documents::sealed_json;
use crate::error::{Error, Result};
use crate::export::pretty_json;
use crate::services::Services;

/// First line of the list of files; `verify.py` checks it.
const FORMAT: &str = "balie dossier bundle v1";

/// Kind of a file in a bundle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum FileKind {
    Index,
    Record,
    Answer,
    Receipt,
    Document,
    Chain,
}

/// A file as the list has it.
#[derive(Serialize)]
struct ListedFile {
    path: String,
    kind: FileKind,
    bytes: u64,
    sha256: String,
    /// The portal's id of a document, by which submissions name it.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Uuid>,
    /// Earlier revisions of the file, from before further signatures were added: each is its beginning.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    revisions: Vec<FileRevision>,
}

#[derive(Serialize)]
struct Manifest<'a> {
    format: &'static str,
    licence: LicenceId,
    firm: &'a str,
    dossier: Value,
    /// The reader for whom the bundle was made: `consumer` or `firm`.
    made_for: &'static str,
    state_at: DateTime<Utc>,
    signed_by: &'a str,
    keys: Vec<Value>,
    files: &'a [ListedFile],
    missing: Vec<Value>,
    /// Descriptions, in English, of parts that were left out on purpose, with the reasons.
    left_out: &'a [&'static str],
}

/// Description of the parts that a bundle leaves out for a colleague who sees only some of the people of the dossier.
const OUT_OF_SIGHT: &str = "answers, receipts, deliveries, payments and withdrawals of people whom the colleague for whom it was \
     made does not see, and papers that such people signed too";

/// Collects the files with what the list says of them.
struct BundleFiles {
    entries: Vec<ArchiveEntry>,
    listed: Vec<ListedFile>,
}

impl BundleFiles {
    fn add_text(&mut self, path: &str, kind: FileKind, text: String, at: DateTime<Utc>) {
        let sha256 = hex::encode(Sha256::digest(&text));
        let bytes = text.len() as u64;
        let path = path.to_owned();
        self.entries.push(ArchiveEntry { name: path.clone(), content: ArchiveContent::Text(text), at });
        self.listed.push(ListedFile { path, kind, bytes, sha256, id: None, revisions: Vec::new() });
    }

    fn add_bytes(&mut self, path: String, kind: FileKind, content: Vec<u8>, at: DateTime<Utc>) {
        let sha256 = hex::encode(Sha256::digest(&content));
        let bytes = content.len() as u64;
        self.entries.push(ArchiveEntry { name: path.clone(), content: ArchiveContent::Bytes(content), at });
        self.listed.push(ListedFile { path, kind, bytes, sha256, id: None, revisions: Vec::new() });
    }

    fn add_document(&mut self, path: &str, document: &BundleDocument, file: &PresentFile) {
        let kind = if path.starts_with("receipts/") { FileKind::Receipt } else { FileKind::Document };
        let name = path.to_owned();
        let content = ArchiveContent::File(file.key.clone());
        self.entries.push(ArchiveEntry { name: name.clone(), content, at: document.created_at });
        self.listed.push(ListedFile {
            path: name,
            kind,
            bytes: file.bytes,
            sha256: file.sha256.clone(),
            id: Some(document.id),
            revisions: document.revisions.clone(),
        });
    }

    fn add_attachment(
        &mut self,
        path: &str,
        attachment: &MessageAttachment,
        file: &PresentFile,
        at: DateTime<Utc>,
    ) {
        let content = ArchiveContent::File(file.key.clone());
        self.entries.push(ArchiveEntry { name: path.to_owned(), content, at });
        self.listed.push(ListedFile {
            path: path.to_owned(),
            kind: FileKind::Document,
            bytes: file.bytes,
            sha256: file.sha256.clone(),
            id: Some(attachment.id),
            revisions: Vec::new(),
        });
    }
}

/// Returns a message as its reader sees it, with its author and files.
fn message_json(message: &ThreadMessage, content: &DossierContent, paths: &FilePaths) -> Value {
    let MessageSender { kind, id, name, .. } = &message.sender;
    let by = match content.consumer {
        Some(_) => json!({ "kind": kind, "name": name }),
        None => json!({ "kind": kind, "id": id, "name": name }),
    };
    let attachment = |file: &MessageAttachment| {
        json!({
            "id": file.id, "path": paths.documents.get(&file.id), "file_name": file.file_name,
            "media_type": file.media_type, "bytes": file.bytes, "sha256": file.sha256,
        })
    };
    json!({
        "id": message.id, "thread": message.thread, "by": by, "text": message.text,
        "action_id": message.action.as_ref().map(|action| action.id), "sent_at": message.sent_at,
        "delivered_at": message.delivered_at, "read_at": message.read_at, "advice_at": message.advice_at,
        "attachments": message.attachments.iter().map(attachment).collect::<Vec<_>>(),
    })
}

/// The files of the bundle: the index and the signed list first, then everything else in a fixed order.
pub fn manifest_entries(
    services: &Services,
    licence: &LicenceRow,
    content: &DossierContent,
    locale: MessageLocale,
) -> Result<Vec<ArchiveEntry>> {
    let paths = FilePaths::new(content);
    let keys = services.store.evidence_keys()?;
    let at = content.state_at;
    let mut files = BundleFiles { entries: Vec::new(), listed: Vec::new() };
    let public_key = STANDARD.encode(keys.public_key());
    let page = index::render_index(licence, content, &paths, &public_key, locale);
    files.add_text("index.html", FileKind::Index, page.map_err(Error::internal)?, at);
    files.add_text("dossier.json", FileKind::Record, pretty_json(&dossier_json(content))?, at);
    files.add_text("documents.json", FileKind::Record, pretty_json(&documents_json(content, &paths))?, at);
    let withdrawals: Vec<Value> = content.withdrawals.iter().map(withdrawal_json).collect();
    files.add_text("withdrawals.json", FileKind::Record, pretty_json(&json!(withdrawals))?, at);
    files.add_text("payments.json", FileKind::Record, pretty_json(&json!(content.payments))?, at);
    let messages: Vec<Value> =
        content.messages.iter().map(|message| message_json(message, content, &paths)).collect();
    files.add_text("messages.json", FileKind::Record, pretty_json(&json!(messages))?, at);
    let for_consumer = content.consumer.is_some();
    let trail: Vec<Value> = content.trail.iter().map(|line| line_json(line, for_consumer)).collect();
    files.add_text("trail.json", FileKind::Record, pretty_json(&json!(trail))?, at);
    for answer in &content.answers {
        let path = answer_path(answer.sealed.chain_position);
        let text = pretty_json(&sealed_json(answer))?;
        files.add_text(&path, FileKind::Answer, text, answer.sealed.created_at);
    }
    for folder in ["receipts/", "documents/"] {
        let mut in_folder: Vec<_> = content
            .documents
            .iter()
            .filter_map(|(document, file)| Some((paths.documents.get(&document.id)?, document, file)))
            .filter(|(path, ..)| path.starts_with(folder))
            .collect();
        in_folder.sort_by_key(|(path, ..)| *path);
        for (path, document, file) in in_folder {
            files.add_document(path, document, file);
        }
    }
    for message in &content.messages {
        for (attachment, file) in
            content.attachments.iter().filter(|(one, _)| message.attachments.contains(one))
        {
            let Some(path) = paths.documents.get(&attachment.id) else { continue };
            files.add_attachment(path, attachment, file, message.sent_at);
        }
    }
    let anchors: Vec<Value> = content.anchors.iter().map(anchor_json).collect();
    files.add_text("chain/anchors.json", FileKind::Chain, pretty_json(&json!(anchors))?, at);
    for anchor in &content.anchors {
        let path = format!("chain/anchor-{}.txt", anchor.position);
        files.add_text(&path, FileKind::Chain, anchor.head().message(), anchor.anchored_at);
        if let Some(token) = &anchor.time_stamp {
            files.add_bytes(time_stamp_path(anchor), FileKind::Chain, token.clone(), anchor.anchored_at);
        }
    }
    let used = content.answers.iter().filter_map(|answer| answer.sealed.key_id.as_deref());
    let used: BTreeSet<&str> =
        used.chain(content.anchors.iter().map(|anchor| anchor.key_id.as_str())).chain([keys.id()]).collect();
    let public = keys.public_keys().filter(|(id, _)| used.contains(id));
    let manifest = Manifest {
        format: FORMAT,
        licence: licence.id,
        firm: &licence.settings.name,
        dossier: json!({ "id": content.dossier.id, "label": content.dossier.label, "number": content.dossier.number }),
        made_for: if for_consumer { "consumer" } else { "firm" },
        state_at: at,
        signed_by: keys.id(),
        keys: public.map(|(id, key)| json!({ "id": id, "public_key": STANDARD.encode(key) })).collect(),
        files: &files.listed,
        missing: content
            .missing
            .iter()
            .map(|file| json!({ "name": file.name, "sha256": file.sha256, "reason": file.reason.text() }))
            .collect(),
        left_out: if content.is_partial { &[OUT_OF_SIGHT] } else { &[] },
    };
    let text = serde_json::to_string_pretty(&manifest).map_err(Error::internal)?;
    let signature = keys.sign_bundle(licence.id, &hex::encode(Sha256::digest(&text)));
    let signature = format!("{}\n", hex::encode(signature));
    let signed = [("manifest.json", text), ("manifest.sig", signature)];
    let signed = signed.map(|(name, text)| ArchiveEntry {
        name: name.to_owned(),
        content: ArchiveContent::Text(text),
        at,
    });
    // Behind the index.
    files.entries.splice(1..1, signed);
    Ok(files.entries)
}

fn dossier_json(content: &DossierContent) -> Value {
    let for_consumer = content.consumer.is_some();
    let people = content.people.iter().map(|person| {
        if for_consumer {
            json!({ "id": person.id, "name": person.name })
        } else {
            json!({ "id": person.id, "external_id": person.external_id, "name": person.name })
        }
    });
    json!({
        "id": content.dossier.id, "label": content.dossier.label, "number": content.dossier.number,
        "people": people.collect::<Vec<_>>(),
        "products": content.records["products"], "actions": content.records["actions"],
    })
}

fn documents_json(content: &DossierContent, paths: &FilePaths) -> Value {
    let name_of = |id: Option<Uuid>| {
        let person = content.people.iter().find(|person| Some(person.id) == id);
        person.map(|person| person.name.as_str())
    };
    let document = |(one, file): &(BundleDocument, PresentFile)| {
        json!({
            "path": paths.documents.get(&one.id), "id": one.id, "purpose": one.purpose, "label": one.label,
            "file_name": one.file_name, "media_type": one.media_type, "bytes": file.bytes,
            "sha256": file.sha256, "product_id": one.product, "action_id": one.action,
            "answer_id": one.submission, "delivered_by": name_of(one.uploaded_by), "comment": one.comment,
            "state": one.state, "reason": one.reason, "reviewed_at": one.reviewed_at, "seal": one.seal,
            "created_at": one.created_at,
        })
    };
    content.documents.iter().map(document).collect()
}

fn withdrawal_json(one: &Withdrawal) -> Value {
    json!({
        "id": one.id, "product_id": one.product, "contract_id": one.contract, "answer_id": one.submission,
        "way": one.way, "sent_on": one.sent_on, "name": one.name, "email": one.email,
        "created_at": one.created_at,
    })
}

fn line_json(line: &AuditEvent, for_consumer: bool) -> Value {
    let line = if for_consumer { line.clone().for_consumer() } else { line.clone() };
    json!({
        "id": line.id, "occurred_at": line.occurred_at, "type": line.kind, "actor": line.actor,
        "consumer_id": line.consumer, "details": line.details, "ip": line.ip, "user_agent": line.user_agent,
    })
}

fn anchor_json(anchor: &StoredAnchor) -> Value {
    json!({
        "chain": anchor.chain.to_string(), "position": anchor.position, "hash": hex::encode(&anchor.hash),
        "key_id": anchor.key_id, "signature": STANDARD.encode(&anchor.signature),
        "anchored_at": anchor.anchored_at,
        "time_stamp": anchor.time_stamp.as_ref().map(|_| time_stamp_path(anchor)),
    })
}
