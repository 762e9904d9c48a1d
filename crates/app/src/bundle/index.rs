//! The page of a bundle that reads without the portal: no script and nothing from elsewhere. The template escapes what it
//! inserts.

use std::collections::HashMap;

use askama::Template;
use chrono::{DateTime, Utc};
use domain::locale::MessageLocale;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;
use sha2::{Digest, Sha256};
use store::bundle::BundleDocument;
use store::documents::generated::{PURPOSES, RECEIPT};
use store::documents::uploads::UPLOAD;
use store::firms::licences::LicenceRow;
use store::submissions::Submission;
use store::threads::messages::{MessageAttachment, ThreadMessage};
use uuid::Uuid;

use super::VERIFIER;
use super::collect::{DossierContent, PresentFile};
use super::paths::{FilePaths, answer_path, time_stamp_path};
use crate::documents::cents_in_euros;

/// Characters that need no encoding in a link to a file of the bundle.
const PATH: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_');

#[derive(Template)]
#[template(path = "bundle.html")]
struct IndexPage<'a> {
    language: &'static str,
    firm: &'a str,
    colour: String,
    text_colour: String,
    link_colour: String,
    title: String,
    /// Facts about the dossier: its number, its people, and the moment of the bundle.
    facts: Vec<String>,
    /// Description of the people whose records are in the bundle.
    extent: &'static str,
    products: Vec<IndexedProduct<'a>>,
    answers: Vec<AnswerRow>,
    documents: Vec<IndexedDocument<'a>>,
    missing: Vec<MissingRow<'a>>,
    payments: Vec<PaymentRow<'a>>,
    withdrawals: Vec<WithdrawalRow<'a>>,
    messages: Vec<MessageEntry<'a>>,
    anchors: Vec<AnchorRow>,
    /// Public key of the signatures, in base64.
    public_key: &'a str,
    /// The SHA-256 of the program that checks a bundle, in hexadecimal.
    verifier_hash: String,
    has_time_stamps: bool,
    /// True if a document carries a signature.
    has_seals: bool,
    words: Words,
}

/// The fixed texts of the page.
struct Words(MessageLocale);

impl Words {
    fn say(&self, key: &str) -> &'static str {
        self.0.find_message(&format!("bundle.{key}")).unwrap_or_default()
    }
}

struct IndexedProduct<'a> {
    label: &'a str,
    kind: String,
}

struct AnswerRow {
    what: &'static str,
    label: String,
    product: String,
    who: String,
    at: String,
    place: i64,
    receipt: Option<String>,
    /// File with the sealed evidence; absent for the answer of somebody else.
    sealed: Option<String>,
}

struct IndexedDocument<'a> {
    label: &'a str,
    file_name: &'a str,
    link: String,
    kind: &'static str,
    /// Reasons of rejected uploads, and states of seals.
    states: Vec<String>,
    product: &'a str,
    who: &'a str,
    at: String,
    size: String,
}

struct MissingRow<'a> {
    name: &'a str,
    reason: &'static str,
}

struct PaymentRow<'a> {
    description: &'a str,
    amount: String,
    status: &'static str,
    at: String,
}

struct WithdrawalRow<'a> {
    product: &'a str,
    name: &'a str,
    at: String,
}

struct MessageEntry<'a> {
    who: &'a str,
    at: String,
    text: &'a str,
    is_advice: bool,
    /// The request that it is about.
    about: &'a str,
    /// Name and link of each file; those that are missing have no link.
    files: Vec<(&'a str, Option<String>)>,
}

struct AnchorRow {
    place: i64,
    at: String,
    hash: String,
    time_stamp: Option<String>,
}

/// The page as a text.
pub fn render_index(
    licence: &LicenceRow,
    content: &DossierContent,
    paths: &FilePaths,
    public_key: &str,
    locale: MessageLocale,
) -> askama::Result<String> {
    let theme = &licence.settings.theme;
    let dossier = &content.dossier;
    let names: Vec<&str> = content.people.iter().map(|person| person.name.as_str()).collect();
    let mut facts = Vec::new();
    if let Some(number) = &dossier.number {
        facts.push(locale.format_message("bundle.number", &[("number", number)]));
    }
    if !names.is_empty() {
        facts.push(locale.format_message("bundle.people", &[("names", &names.join(", "))]));
    }
    facts.push(locale.format_message("bundle.state", &[("moment", &format_moment(content.state_at))]));
    let page = IndexPage {
        language: locale.language.code(),
        firm: &licence.settings.name,
        colour: theme.color_primary.to_string(),
        text_colour: theme.color_primary.text_colour().to_string(),
        link_colour: theme.color_links.darkened_for_white().to_string(),
        title: locale.format_message("bundle.title", &[("label", &dossier.label)]),
        facts,
        extent: locale.message(match content.consumer {
            Some(_) => "bundle.own",
            None if content.is_partial => "bundle.partial",
            None => "bundle.whole",
        }),
        products: product_rows(content, locale),
        answers: answer_rows(content, paths, locale),
        documents: content
            .documents
            .iter()
            .filter(|(document, _)| document.purpose != RECEIPT)
            .map(|found| document_row(found, content, paths, locale))
            .collect(),
        missing: content
            .missing
            .iter()
            .map(|file| MissingRow { name: &file.name, reason: locale.message(file.reason.message()) })
            .collect(),
        payments: content.payments.iter().map(|payment| payment_row(payment, locale)).collect(),
        withdrawals: withdrawal_rows(content),
        messages: content
            .messages
            .iter()
            .map(|message| message_entry(message, licence, paths, locale))
            .collect(),
        anchors: anchor_rows(content),
        public_key,
        verifier_hash: hex::encode(Sha256::digest(VERIFIER)),
        has_time_stamps: content.anchors.iter().any(|anchor| anchor.time_stamp.is_some()),
        has_seals: content.documents.iter().any(|(document, _)| document.seal.is_some()),
        words: Words(locale),
    };
    page.render()
}

/// `21-11-2026 10:00`, in Amsterdam.
fn format_moment(at: DateTime<Utc>) -> String {
    at.with_timezone(&chrono_tz::Europe::Amsterdam).format("%d-%m-%Y %H:%M").to_string()
}

fn encode_link(path: &str) -> String {
    utf8_percent_encode(path, PATH).to_string()
}

/// The size of a file for people.
fn format_size(bytes: u64, locale: MessageLocale) -> String {
    if bytes < 1_000_000 {
        return format!("{} kB", bytes.div_ceil(1000));
    }
    let tenths = bytes / 100_000;
    let comma = if locale.language == domain::locale::Locale::Nl { ',' } else { '.' };
    format!("{}{comma}{} MB", tenths / 10, tenths % 10)
}

fn product_rows(content: &DossierContent, locale: MessageLocale) -> Vec<IndexedProduct<'_>> {
    let others = content.products.iter().filter(|product| product.id != content.dossier.id);
    let row = |product: &'_ store::bundle::BundleProduct| {
        let key = format!("kind.{}_one", product.kind);
        locale.find_message(&key).unwrap_or_default().to_owned()
    };
    others.map(|product| IndexedProduct { label: &product.label, kind: row(product) }).collect()
}

/// The answers in the order of the chain, those of others that did for the consumer among them.
fn answer_rows(content: &DossierContent, paths: &FilePaths, locale: MessageLocale) -> Vec<AnswerRow> {
    let path_of = |document: Option<&Uuid>| paths.documents.get(document?).map(|path| encode_link(path));
    let own = content.answers.iter().map(|answer| {
        let receipt = path_of(content.papers.receipts.get(&answer.sealed.id));
        let sealed = encode_link(&answer_path(answer.sealed.chain_position));
        answer_row(&answer.sealed, receipt, Some(sealed), locale)
    });
    let others = content
        .answers_of_others()
        .map(|(answer, document)| answer_row(answer, path_of(Some(&document)), None, locale));
    let mut rows: Vec<AnswerRow> = own.chain(others).collect();
    rows.sort_by_key(|row| row.place);
    rows
}

fn answer_row(
    answer: &Submission,
    receipt: Option<String>,
    sealed: Option<String>,
    locale: MessageLocale,
) -> AnswerRow {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let what = locale.find_message(&format!("bundle.type.{}", answer.kind));
    AnswerRow {
        what: what.unwrap_or_else(|| locale.message("bundle.type.other")),
        label: text(&answer.evidence["label"]),
        product: text(&answer.evidence["product"]["label"]),
        who: text(&answer.evidence["name"]),
        at: format_moment(answer.created_at),
        place: answer.chain_position,
        receipt,
        sealed,
    }
}

fn document_row<'a>(
    (document, file): &'a (BundleDocument, PresentFile),
    content: &'a DossierContent,
    paths: &FilePaths,
    locale: MessageLocale,
) -> IndexedDocument<'a> {
    let purpose = document.purpose.as_str();
    let purpose = if purpose == UPLOAD || PURPOSES.contains(&purpose) { purpose } else { "firm" };
    let known = |state: &str| locale.find_message(&format!("bundle.status.{state}"));
    let review = document.state.as_deref().and_then(known).map(|state| match &document.reason {
        Some(reason) => format!("{state}: {reason}"),
        None => state.to_owned(),
    });
    let seal = document.seal.as_deref().and_then(known).map(str::to_owned);
    let who = content.people.iter().find(|person| Some(person.id) == document.uploaded_by);
    IndexedDocument {
        label: &document.label,
        file_name: &document.file_name,
        link: paths.documents.get(&document.id).map(|path| encode_link(path)).unwrap_or_default(),
        kind: locale.find_message(&format!("bundle.purpose.{purpose}")).unwrap_or_default(),
        states: review.into_iter().chain(seal).collect(),
        product: content.product(document.product).map_or("", |product| &product.label),
        who: who.map_or("", |person| &person.name),
        at: format_moment(document.created_at),
        size: format_size(file.bytes, locale),
    }
}

fn payment_row(payment: &Value, locale: MessageLocale) -> PaymentRow<'_> {
    let status = match payment["status"].as_str() {
        Some("PAID") => "bundle.status.paid",
        Some("NEW" | "CREATED" | "PENDING") => "bundle.status.open",
        _ => "bundle.status.failed",
    };
    let at: Option<DateTime<Utc>> = payment["created_at"].as_str().and_then(|at| at.parse().ok());
    PaymentRow {
        description: payment["description"].as_str().unwrap_or_default(),
        amount: cents_in_euros(payment["amount_cents"].as_i64().unwrap_or_default()),
        status: locale.message(status),
        at: at.map(format_moment).unwrap_or_default(),
    }
}

fn withdrawal_rows(content: &DossierContent) -> Vec<WithdrawalRow<'_>> {
    let labels: HashMap<Uuid, &str> =
        content.products.iter().map(|product| (product.id, product.label.as_str())).collect();
    let row = |one: &'_ store::withdrawals::Withdrawal| labels.get(&one.product).copied().unwrap_or_default();
    content
        .withdrawals
        .iter()
        .map(|one| WithdrawalRow { product: row(one), name: &one.name, at: format_moment(one.created_at) })
        .collect()
}

fn message_entry<'a>(
    message: &'a ThreadMessage,
    licence: &'a LicenceRow,
    paths: &FilePaths,
    locale: MessageLocale,
) -> MessageEntry<'a> {
    let nobody = if message.sender.is_firm() {
        licence.settings.name.as_str()
    } else {
        locale.message("bundle.former")
    };
    let file = |file: &'a MessageAttachment| {
        (file.file_name.as_str(), paths.documents.get(&file.id).map(|path| encode_link(path)))
    };
    MessageEntry {
        who: message.sender.name.as_deref().unwrap_or(nobody),
        at: format_moment(message.sent_at),
        text: &message.text,
        is_advice: message.advice_at.is_some(),
        about: message.action.as_ref().map_or("", |action| &action.label),
        files: message.attachments.iter().map(file).collect(),
    }
}

fn anchor_rows(content: &DossierContent) -> Vec<AnchorRow> {
    let row = |anchor: &store::evidence::StoredAnchor| AnchorRow {
        place: anchor.position,
        at: format_moment(anchor.anchored_at),
        hash: hex::encode(&anchor.hash),
        time_stamp: anchor.time_stamp.as_ref().map(|_| encode_link(&time_stamp_path(anchor))),
    };
    content.anchors.iter().map(row).collect()
}
