//! Asking a client for something: a set of requests, in the words of a needs list or of one's own, sent at once.

use chrono::Datelike;
use domain::codes::Code;
use domain::locale::MessageLocale;
use domain::products::appointment::today;
use domain::records::{ActionRecord, ConsumerRecord, Record, Segment, WriteStatus};
use domain::request_templates::{RequestSet, SentRequest, SentRequests, Variables, WordedRequest};
use domain::schema::Violation;
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::accounts::consumers::{self, Account};
use store::firms::request_templates::{SentSet, add_set, find_set};
use store::{Db, Scope, StoreError, Tx};
use uuid::Uuid;

use super::context::BackOfficeContext;
use super::create::made_id;
use super::model::{ValidRecord, WriteResult};
use super::write::write_in;
use crate::error::{Error, Result};
use crate::request_templates::{self, CurrentTemplate};

/// Client for whom a set of requests is worded.
#[derive(Clone, Debug)]
pub struct AskableClient {
    pub locale: MessageLocale,
    /// The external id and the name of the partner who can be asked as well.
    pub partner: Option<(String, String)>,
    /// The lists that are offered, each with its requests.
    pub templates: Vec<(CurrentTemplate, Vec<WordedRequest>)>,
}

/// The firm's lists in the words that a client reads.
///
/// # Errors
/// `CONSUMER_NOT_FOUND`.
pub async fn list_requestable(context: &BackOfficeContext<'_>, client: &str) -> Result<AskableClient> {
    let db = context.services.store.bulk_reader();
    let licence = context.licence.id;
    let (account, partner) = client_and_partner(context, db, client).await?;
    let record = ConsumerRecord::deserialize(&account.details).map_err(Error::internal)?;
    let variables = Variables {
        name: account.display_name.clone(),
        first_name: record.first_name.clone().unwrap_or_else(|| account.display_name.clone()),
        firm: context.licence.settings.name.clone(),
        year: today(context.services.now()).year(),
    };
    let lists = request_templates::list(db, licence).await?;
    let worded = |list: CurrentTemplate| {
        let requests = list.template.to_worded_requests(account.locale, &variables);
        (list, requests)
    };
    let templates = lists.into_iter().filter(|list| list.template.is_offered).map(worded).collect();
    let partner = partner.map(|partner| (partner.external_id, partner.display_name));
    Ok(AskableClient { locale: account.locale, partner, templates })
}

async fn client_and_partner(
    context: &BackOfficeContext<'_>,
    db: &impl Db,
    client: &str,
) -> Result<(Account, Option<Account>)> {
    let account = consumers::by_external_id(db, context.licence.id, client).await?;
    let account = account.filter(|account| account.ended_at.is_none()).ok_or(Code::ConsumerNotFound)?;
    let partner = match &account.partner_external_id {
        None => None,
        Some(name) => consumers::by_external_id(db, context.licence.id, name).await?,
    };
    Ok((account, partner.filter(|partner| partner.ended_at.is_none())))
}

/// Sends a client a set of requests in one transaction; sent again by the same key, it is answered as before.
///
/// # Errors
/// `CONSUMER_NOT_FOUND`; `VALIDATION_FAILED` with every violation by its place in the set; `IDEMPOTENCY_KEY_REUSED`,
/// `REQUEST_IN_PROGRESS`.
pub async fn send_requests(
    context: &BackOfficeContext<'_>,
    client: &str,
    key: &str,
    given: &RequestSet,
) -> Result<SentRequests> {
    let services = context.services;
    let tx = services.store.begin().await?;
    // Whoever sends the same at this moment is waited for.
    store::records::lock(&tx, context.licence.id, super::table(Segment::Consumers), client).await?;
    let (account, partner) = client_and_partner(context, &tx, client).await?;
    let sender = context.caller.actor.audit_name();
    let bytes = serde_json::to_vec(given).map_err(Error::internal)?;
    let content_hash = Sha256::digest(&bytes).to_vec();
    if let Some(earlier) = find_set(&tx, account.scope(), &sender, key).await? {
        if earlier.content_hash != content_hash {
            return Err(Code::IdempotencyKeyReused.into());
        }
        let answer: SentRequests = serde_json::from_str(&earlier.body).map_err(Error::internal)?;
        return Ok(SentRequests { is_repeated: true, ..answer });
    }
    let partner = partner.map(|partner| partner.external_id);
    let today = today(services.now());
    let actions = given.actions(client, partner.as_deref(), today).map_err(validation_error)?;
    let records = to_records(context, key, client, &actions)?;
    let results = write_in(context, &tx, &records).await?;
    let answer = SentRequests { requests: sent_requests(&records, &results)?, is_repeated: false };
    let template = given.template.as_ref().map(|template| json!(template));
    let details = json!({ "count": answer.requests.len(), "template": template });
    context.record_audit(&tx, Some(account.id), "requests.sent", details).await?;
    let body = serde_json::to_string(&answer).map_err(Error::internal)?;
    let kept = SentSet { content_hash, body };
    keep(context, &tx, account.scope(), (&sender, key), &kept).await?;
    tx.commit().await?;
    Ok(answer)
}

async fn keep(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    scope: Scope,
    (sender, key): (&str, &str),
    set: &SentSet,
) -> Result<()> {
    match add_set(tx, scope, sender, key, set, context.services.now()).await {
        Err(StoreError::Duplicate(_)) => Err(Code::RequestInProgress.into()),
        added => Ok(added?),
    }
}

const fn validation_error(violations: Vec<Violation>) -> Error {
    Error::Violations { code: Code::ValidationFailed, violations }
}

/// Moves the path of a violation below its request in the set.
fn below_request(place: usize, violation: Violation) -> Violation {
    Violation { pointer: format!("/requests/{place}{}", violation.pointer), ..violation }
}

fn to_records(
    context: &BackOfficeContext<'_>,
    key: &str,
    client: &str,
    actions: &[Value],
) -> Result<Vec<ValidRecord>> {
    let (mut records, mut violations) = (Vec::new(), Vec::new());
    for (place, attributes) in actions.iter().enumerate() {
        let id = made_id(context, Some(key), &["requests", client, &place.to_string()]);
        match ValidRecord::parse(Segment::Actions, id, 1, attributes) {
            Ok(record) => records.push(record),
            Err(found) => {
                violations.extend(found.into_iter().map(|violation| below_request(place, violation)));
            }
        }
    }
    if violations.is_empty() { Ok(records) } else { Err(validation_error(violations)) }
}

/// The requests that were made, or why nothing of the set is.
fn sent_requests(records: &[ValidRecord], results: &[WriteResult]) -> Result<Vec<SentRequest>> {
    let (mut sent, mut violations) = (Vec::new(), Vec::new());
    for (place, (record, result)) in records.iter().zip(results).enumerate() {
        match (&record.record, result.status, result.id) {
            (Record::Action(action), WriteStatus::Created, Some(portal_id)) => {
                sent.push(to_sent(record, action, portal_id));
            }
            _ if result.violations.is_empty() => return Err(Code::VersionConflict.into()),
            _ => {
                violations.extend(
                    result.violations.iter().cloned().map(|violation| below_request(place, violation)),
                );
            }
        }
    }
    if violations.is_empty() { Ok(sent) } else { Err(validation_error(violations)) }
}

fn to_sent(record: &ValidRecord, action: &ActionRecord, portal_id: Uuid) -> SentRequest {
    SentRequest {
        external_id: record.external_id.clone(),
        portal_id,
        label: action.head.label.clone(),
        owners: action.head.owners.clone(),
    }
}
