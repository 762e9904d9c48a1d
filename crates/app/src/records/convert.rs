//! Conversion of a record as the firm sends it to the stored row.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeZone, Utc};
use chrono_tz::Europe::Amsterdam;
use domain::events::EventActor;
use domain::kinds::ProductKind;
use domain::licence::owner_of_domain;
use domain::locale::AddressStyle;
use domain::products::appointment;
use domain::records::{
    ActionRecord, AdviserRecord, BranchRecord, ConsumerRecord, DocumentRecord, ProductRecord,
};
use domain::search::client_search::terms;
use serde_json::json;
use store::accounts::consumers;
use store::records::{
    ActionRow, AdviserRow, AnnouncementRow, BranchRow, ConsumerRow, DocumentRow, ProductRow, Reference,
    ReferencedProduct,
};

/// Data for converting a record besides the record itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConvertContext {
    pub(super) now: DateTime<Utc>,
    /// Form of address for consumers for whom the firm gave none.
    pub(super) default_style: AddressStyle,
}

/// The form in which names and addresses to sign in with are compared; absent for nothing but spaces.
fn sign_in_key(text: &str) -> Option<String> {
    Some(consumers::sign_in_key(text)).filter(|key| !key.is_empty())
}

fn owners(names: &[String]) -> Vec<Reference> {
    let reference = |(place, name): (usize, &String)| Reference {
        pointer: format!("/owners/{place}"),
        external_id: name.clone(),
    };
    names.iter().enumerate().map(reference).collect()
}

fn product(reference: Option<&domain::records::ProductReference>) -> Option<ReferencedProduct> {
    reference.map(|product| ReferencedProduct {
        pointer: "/product/external_id".to_owned(),
        kind: product.kind.name().to_owned(),
        external_id: product.external_id.clone(),
    })
}

/// `owner` is the firm that may write domains, by its short name, among all firms; absent for the operator, who may write
/// them all.
pub(super) fn branch(record: &BranchRecord, owner: Option<(&str, &[String])>) -> BranchRow {
    let is_restricted = owner.is_some_and(|(own, slugs)| owner_of_domain(&record.domain, slugs) != Some(own));
    let (name, domain) = (record.name.clone(), record.domain.clone());
    BranchRow { is_restricted, takes_any_name: owner.is_none(), name, domain }
}

pub(super) fn adviser(record: &AdviserRecord) -> AdviserRow {
    AdviserRow { details: json!(record) }
}

fn reference((pointer, external_id): (String, &str)) -> Reference {
    Reference { pointer, external_id: external_id.to_owned() }
}

pub(super) fn consumer(
    (external_id, record): (&str, &ConsumerRecord),
    context: ConvertContext,
    (email_set_by, adviser): (EventActor, Option<String>),
    erasure_hashes: Vec<Vec<u8>>,
) -> ConsumerRow {
    let email = record.email.as_ref().map(|email| email.as_str().trim().to_owned());
    let (display_name, details) = (record.display_name(), record.to_json());
    ConsumerRow {
        terms: terms(external_id, &display_name, email.as_deref(), &details),
        user_name_key: record.user_name.as_deref().and_then(sign_in_key),
        email_key: email.as_deref().and_then(sign_in_key),
        shares_email: false,
        email,
        email_set_by,
        display_name,
        date_of_birth: record.date_of_birth,
        address_style: record.address_style.unwrap_or(context.default_style).code().to_owned(),
        locale: record.locale.code().to_owned(),
        partner_external_id: record.partner.clone(),
        branch: record
            .branch
            .clone()
            .map(|external_id| Reference { pointer: "/branch".to_owned(), external_id }),
        two_factor_required: record.two_factor_required,
        adviser,
        erasure_hashes,
        details,
    }
}

pub(super) fn product_row(record: &ProductRecord) -> ProductRow {
    ProductRow {
        label: record.details.label().into_owned(),
        dossier_external_id: record.placement.dossier.clone(),
        ends_at: record.details.ends_at(),
        owners: owners(&record.placement.owners),
        advisers: record.details.named_advisers().map(reference).collect(),
        details: record.details.to_json(),
    }
}

pub(super) fn action(record: &ActionRecord, context: ConvertContext) -> ActionRow {
    let head = &record.head;
    let today = appointment::today(context.now);
    let done_on = head.date_executed.unwrap_or(today);
    let invoice = record.details.invoice.as_ref().map(|external_id| ReferencedProduct {
        pointer: "/invoice".to_owned(),
        kind: ProductKind::Invoice.name().to_owned(),
        external_id: external_id.clone(),
    });
    ActionRow {
        kind: head.kind.name().to_owned(),
        product: product(head.product.as_ref()),
        invoice,
        label: head.label.clone(),
        comment: head.comment.clone(),
        completion: head.completion.to_string(),
        date_created: head.date_created.unwrap_or(today),
        deadline: head.deadline,
        required: head.required,
        owners: owners(&head.owners),
        executed_at: head.is_done.then(|| noon(done_on).min(context.now)),
        details: record.details.to_json(),
    }
}

/// Only the day is known: noon in Amsterdam is that day everywhere that matters.
fn noon(day: NaiveDate) -> DateTime<Utc> {
    let noon = day.and_time(NaiveTime::from_hms_opt(12, 0, 0).unwrap_or(NaiveTime::MIN));
    Amsterdam
        .from_local_datetime(&noon)
        .earliest()
        .map_or_else(|| noon.and_utc(), |at| at.with_timezone(&Utc))
}

pub(super) fn document(record: &DocumentRecord) -> DocumentRow {
    let action = record
        .action
        .as_ref()
        .map(|action| Reference { pointer: "/action".to_owned(), external_id: action.clone() });
    let kind = mime_guess::from_path(&record.filename).first_raw().unwrap_or("application/octet-stream");
    DocumentRow {
        purpose: record.purpose.to_string(),
        product: product(record.product.as_ref()),
        action,
        label: record.label.clone(),
        file_name: record.filename.clone(),
        media_type: kind.to_owned(),
        language: record.language.map(|language| language.code().to_owned()),
        owners: owners(&record.owners),
        details: json!(record),
    }
}

pub(super) fn announcement(record: &impl serde::Serialize) -> AnnouncementRow {
    AnnouncementRow { details: json!(record) }
}
