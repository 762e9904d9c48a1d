//! Evidence of submissions, as documents print it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, Utc};
use documents::rendering::{
    AgreementPart, Attachment, Block, ChainLink, ConfirmedFactor, EvidencePart, Moment, ShownDocument,
    blocks_from_html,
};
use serde_json::{Value, json};
use store::submissions::{self, ChainEntry, Submission};

use crate::verify::is_erased;
use crate::{Result, Services};

/// The statements that are agreed to, by their names in what the screen reports.
pub const STATEMENTS: [&str; 3] = ["agreement", "consent", "debit"];

/// The longest text that is printed of what a screen reported, in characters.
const LONGEST: usize = 20_000;

/// Reader of printed evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copy {
    /// Copy for the person who made the submission, or for the signed contract.
    Whole,
    /// Copy for the other owner: without the account, the network address and the browser.
    Partners,
}

/// Returns the evidence of one answer as documents print it.
pub fn evidence_part(sealed: &Submission, copy: Copy) -> EvidencePart {
    let known = &sealed.evidence;
    let shown = &known["shown"];
    let whole = copy == Copy::Whole;
    let private = |name: &str| non_empty_text(&known[name]).filter(|_| whole);
    let agreed_at = parse_moment(&shown["agreed_at"]);
    let statements = STATEMENTS.iter().filter_map(|name| non_empty_text(&shown["wording"][name]));
    let first = sealed.previous_hash.iter().all(|byte| *byte == 0);
    EvidencePart {
        name: non_empty_text(&known["name"]).unwrap_or_default(),
        account: private("account"),
        done_at: Moment(sealed.created_at),
        session_began: private("session_began"),
        handed_over_by: handed_over_by(&known["handed_over_by"]).filter(|_| whole),
        provider: private("provider"),
        assurance: private("assurance"),
        confirmed: confirmed_factor(known).filter(|_| whole),
        two_factor: known["two_factor"].as_bool().filter(|_| whole),
        ip_address: private("ip"),
        user_agent: private("user_agent"),
        shown_locale: non_empty_text(&shown["locale"]).or_else(|| non_empty_text(&known["locale"])),
        terms_version: terms_version(&known["terms"]),
        terms_read_at: parse_moment(&shown["scrolled_at"]),
        agreements: statements.map(|said| AgreementPart { text: plain_text(&said), agreed_at }).collect(),
        documents: shown_documents(sealed),
        chain: ChainLink {
            position: u64::try_from(sealed.chain_position).unwrap_or_default(),
            hash: hex::encode(&sealed.hash),
            previous_hash: (!first).then(|| hex::encode(&sealed.previous_hash)),
        },
    }
}

/// Sealed answers as files for the documents made of them, with the exact texts behind their hashes.
pub async fn attachments(services: &Services, answers: &[Submission]) -> Result<Vec<Attachment>> {
    let mut attached = Vec::new();
    for answer in answers {
        let db = services.store.reader();
        let found = submissions::entries_after(db, answer.licence, answer.chain_position - 1, 1).await?;
        let entry = found.into_iter().find(|entry| entry.sealed.id == answer.id);
        attached.extend(entry.filter(|entry| !is_erased(&entry.sealed)).map(|entry| attachment(&entry)));
    }
    Ok(attached)
}

fn attachment(entry: &ChainEntry) -> Attachment {
    let name = format!("answer-{}.json", entry.sealed.chain_position);
    Attachment { name, text: sealed_json(entry).to_string() }
}

/// A sealed answer with the exact texts behind its hash.
pub fn sealed_json(entry: &ChainEntry) -> Value {
    let sealed = &entry.sealed;
    json!({
        "id": sealed.id,
        "licence": sealed.licence,
        "type": sealed.kind,
        "chain_position": sealed.chain_position,
        "previous_hash": hex::encode(&sealed.previous_hash),
        "hash": hex::encode(&sealed.hash),
        "key_id": sealed.key_id,
        "signature": sealed.signature.as_ref().map(|signature| STANDARD.encode(signature)),
        "sealed": {
            "content": entry.content_text(),
            "payload": entry.payload_text,
            "evidence": entry.evidence_text,
        },
    })
}

/// The service key that asked for the link, and the employee at whose request it did.
fn handed_over_by(by: &Value) -> Option<String> {
    let key = non_empty_text(&by["name"])?;
    Some(non_empty_text(&by["requested_by"]).map_or(key.clone(), |person| format!("{person} ({key})")))
}

fn confirmed_factor(known: &Value) -> Option<ConfirmedFactor> {
    Some(ConfirmedFactor {
        by: non_empty_text(&known["confirmed_by"])?,
        at: parse_moment(&known["confirmed_at"])?,
    })
}

fn shown_documents(sealed: &Submission) -> Vec<ShownDocument> {
    let of = |document: &Value| {
        Some(ShownDocument {
            file_name: non_empty_text(&document["file_name"])?,
            sha256: non_empty_text(&document["sha256"])?,
        })
    };
    sealed.evidence["documents"].as_array().into_iter().flatten().filter_map(of).collect()
}

/// Describes the terms: the version of the firm's settings and the text's own hash.
fn terms_version(terms: &Value) -> Option<String> {
    Some(format!("{} (SHA-256 {})", terms["version"].as_i64()?, non_empty_text(&terms["sha256"])?))
}

/// Returns a JSON text that is not empty.
pub fn non_empty_text(value: &Value) -> Option<String> {
    value.as_str().filter(|text| !text.trim().is_empty()).map(|text| text.chars().take(LONGEST).collect())
}

/// Returns the text of an HTML text.
pub fn plain_text(html: &str) -> String {
    let lines = blocks_from_html(html).into_iter().map(|block| match block {
        Block::Heading(text) | Block::Paragraph(text) => text,
        Block::Item(text) => format!("– {text}"),
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn parse_moment(value: &Value) -> Option<Moment> {
    let at: DateTime<Utc> = value.as_str()?.parse().ok()?;
    Some(Moment(at))
}
