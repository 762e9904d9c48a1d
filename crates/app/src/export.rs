//! Export of everything that is a consumer's, to take along.

use bytes::Bytes;
use documents::archive::{self, ArchiveContent, ArchiveEntry};
use domain::codes::Code;
use domain::kinds::ProductKind;
use futures::Stream;
use serde_json::{Value, json};
use store::accounts::{consumers, identities, passkeys, push_subscriptions, sessions};
use store::portal::{actions, products};
use store::privacy::export::{self, ExportedDocument};
use store::{ReadPool, Scope, audit, mails};

use crate::audit::audit_kind::AuditKind;
use crate::error::{Error, Result};
use crate::services::Services;
use crate::sign_in::SessionHolder;

/// Limit for the lines of the audit trail that are exported.
const AUDIT_LINES: u64 = 10_000;

/// The ZIP file, piece by piece.
pub fn archive(
    services: &Services,
    entries: Vec<ArchiveEntry>,
) -> impl Stream<Item = std::io::Result<Bytes>> + Send + 'static {
    archive::stream(services.files.clone(), entries)
}

/// Exports everything that is a consumer's, for themselves; the trail notes it before anything goes out.
///
/// # Errors
/// `CONFIRMATION_REQUIRED` without a proof of the last five minutes; `ACCESS_DENIED` for an impersonating colleague.
pub async fn for_consumer(services: &Services, who: &SessionHolder<'_>) -> Result<Vec<ArchiveEntry>> {
    who.require_recent_proof(services, services.store.reader()).await?;
    let entries = entries(services, who.scope).await?;
    let details = json!({ "files": entries.len() });
    who.record_access(services, AuditKind::DataExported, details).await?;
    Ok(entries)
}

/// Returns everything that is a consumer's: their data as JSON, and every document that is theirs.
pub async fn entries(services: &Services, scope: Scope) -> Result<Vec<ArchiveEntry>> {
    let db = services.store.bulk_reader();
    let at = services.now();
    let text = |name: &str, text: String| ArchiveEntry {
        name: name.to_owned(),
        content: ArchiveContent::Text(text),
        at,
    };
    let messages = export::export_messages(db, scope).await?;
    let written: Vec<Value> = messages.iter().map(|message| export::message(scope, message)).collect();
    let documents = export::papers(db, scope).await?;
    let about: Vec<&Value> = documents.iter().map(|document| &document.about).collect();
    let mut entries = vec![
        text("account.json", pretty_json(&account_data(services, scope).await?)?),
        text("products.json", all_products(db, scope).await?),
        text("actions.json", actions::list(db, scope).await?),
        text("answers.json", pretty_json(&json!(export::answers(db, scope).await?))?),
        text("drafts.json", pretty_json(&json!(export::export_drafts(db, scope).await?))?),
        text("partners.json", pretty_json(&json!(export::with_partners(db, scope).await?))?),
        text("payments.json", pretty_json(&json!(export::export_payments(db, scope).await?))?),
        text("messages.json", pretty_json(&json!(written))?),
        text("change_proposals.json", pretty_json(&json!(export::export_proposals(db, scope).await?))?),
        text("firm_notes.json", pretty_json(&firm_notes(db, scope).await?)?),
        text("withdrawals.json", pretty_json(&json!(export::export_withdrawals(db, scope).await?))?),
        text("mails.json", pretty_json(&export_mails(db, scope).await?)?),
        text("documents.json", pretty_json(&json!(about))?),
    ];
    let files = documents.into_iter().enumerate().filter_map(|(place, document)| {
        let ExportedDocument { file_name, file_key, .. } = document;
        let name = format!("documents/{:04} {}", place + 1, portable_name(&file_name));
        file_key.map(|key| ArchiveEntry { name, content: ArchiveContent::File(key), at })
    });
    entries.extend(files);
    let attachments = messages.into_iter().flat_map(|message| message.attachments);
    entries.extend(attachments.enumerate().map(|(place, file)| ArchiveEntry {
        name: format!("messages/{:04} {}", place + 1, portable_name(&file.file_name)),
        content: ArchiveContent::File(file.file_key),
        at,
    }));
    Ok(entries)
}

/// Returns the notes of the firm's people about the consumer and their dossiers, marked as such, without the names of the
/// firm's people.
async fn firm_notes(db: &ReadPool, scope: Scope) -> Result<Value> {
    let notes = store::office::notes::of_consumer(db, scope).await?.into_iter().map(|note| {
        json!({
            "id": note.id, "written_at": note.written_at, "edited_at": note.edited_at, "text": note.text,
            "call": note.call, "dossier": note.dossier.map(|(_, title)| title),
        })
    });
    Ok(json!({
        "about": "Notes that people of the firm made for each other about you and your dossiers, and telephone calls that they \
             recorded. They are not shown in the portal.",
        "notes": notes.collect::<Vec<_>>(),
    }))
}

/// Returns the mails to the consumer, and their mail preferences.
async fn export_mails(db: &ReadPool, scope: Scope) -> Result<Value> {
    let mails = mails::of_consumer(db, scope).await?.into_iter().map(|mail| {
        json!({
            "id": mail.id, "kind": mail.kind, "address": mail.address, "state": mail.state.to_string(),
            "created_at": mail.created_at, "sent_at": mail.sent_at,
        })
    });
    let preferences = mails::list_choices(db, scope).await?.preferences;
    Ok(json!({ "preferences": preferences, "mails": mails.collect::<Vec<_>>() }))
}

async fn account_data(services: &Services, scope: Scope) -> Result<Value> {
    let db = services.store.bulk_reader();
    let account = consumers::find(db, scope).await?.ok_or(Code::ConsumerNotFound)?;
    let devices = sessions::of_consumer(db, scope, services.now()).await?;
    let devices = devices.into_iter().map(|device| {
        json!({
            "created_at": device.created_at, "last_used_at": device.last_used_at, "ip": device.ip,
            "user_agent": device.user_agent, "colleague": device.colleague,
        })
    });
    let log = audit::of_consumer(db, scope, AUDIT_LINES).await?.into_iter().map(|entry| {
        let entry = entry.for_consumer();
        json!({
            "occurred_at": entry.occurred_at, "event": entry.kind, "actor": entry.actor, "ip": entry.ip,
            "user_agent": entry.user_agent, "details": entry.details,
        })
    });
    let passkeys = passkeys::of_account(db, scope).await?.into_iter().map(|passkey| {
        json!({
            "name": passkey.name, "created_at": passkey.created_at, "last_used_at": passkey.last_used_at,
        })
    });
    let identities = identities::of_account(db, scope).await?.into_iter().map(|identity| {
        json!({
            "provider": identity.provider, "issuer": identity.issuer, "subject": identity.subject,
            "linked_at": identity.linked_at, "last_used_at": identity.last_used_at,
        })
    });
    let subscriptions = push_subscriptions::of_consumer(db, scope).await?.into_iter().map(|subscription| {
        json!({
            "endpoint": subscription.endpoint, "user_agent": subscription.user_agent,
            "created_at": subscription.created_at, "last_success_at": subscription.last_success_at,
        })
    });
    Ok(json!({
        "id": account.id, "locale": account.locale.language, "two_factor": account.two_factor.enabled,
        "passkeys": passkeys.collect::<Vec<_>>(), "identities": identities.collect::<Vec<_>>(),
        "push_subscriptions": subscriptions.collect::<Vec<_>>(),
        "details": account.details,
        "devices": devices.collect::<Vec<_>>(), "activity": log.collect::<Vec<_>>(),
    }))
}

/// The products of every kind; each list is JSON already.
async fn all_products(db: &ReadPool, scope: Scope) -> Result<String> {
    let mut lists = Vec::new();
    for kind in ProductKind::variants() {
        lists.push(format!("\"{}\":{}", kind.name(), products::list(db, scope, kind).await?));
    }
    Ok(format!("{{{}}}", lists.join(",")))
}

pub(crate) fn pretty_json(value: &Value) -> Result<String> {
    serde_json::to_string_pretty(value).map_err(Error::internal)
}

/// A file name that stays one wherever it is unpacked.
fn portable_name(name: &str) -> String {
    let harmless = |c: char| if c.is_control() || "/\\:*?\"<>|".contains(c) { '_' } else { c };
    name.chars().map(harmless).take(120).collect()
}
