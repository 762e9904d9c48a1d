//! One record at a time: put, read, list, take away.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::records::{Segment, Warning};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use store::records::{Kept, Sort, Stretch};
use store::{Db, Tx};
use utoipa::ToSchema;
use uuid::Uuid;

use super::archive;
use super::doer::Doer;
use super::intake::{self, Status};
use super::key::Firm;
use super::lines::How;
use super::narrowed::Page;
use super::news::News;
use super::noted::note;
use super::revision;
use crate::body::Unjudged;
use crate::client::Client;
use crate::envelope::{self, Data};
use crate::error::{ApiError, ApiResult};
use crate::privacy::Asker;
use crate::query::{self, Query};
use crate::state::App;

/// The body of a put.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Put {
    /// Only grows: the same one again changes nothing, an older one is refused.
    pub version: i64,
    /// As the segment's schema has it.
    pub attributes: Value,
}

/// What became of a put.
#[derive(Serialize, ToSchema)]
pub struct Written {
    external_id: String,
    /// The portal's own id.
    portal_id: Option<Uuid>,
    version: i64,
    /// `created`, `updated` or `unchanged`.
    status: Status,
    /// What to send as `If-Match` with the next version, so that it replaces nothing but this.
    revision: Option<String>,
    /// What is accepted and cannot work yet.
    warnings: Vec<Warning>,
}

/// A record as it is kept.
#[derive(Serialize, ToSchema)]
pub struct KeptRecord {
    #[serde(rename = "type")]
    kind: &'static str,
    /// The firm's own id.
    id: String,
    attributes: Value,
    meta: KeptMeta,
}

#[derive(Serialize, ToSchema)]
pub struct KeptMeta {
    portal_id: Uuid,
    version: i64,
    /// Changes with everything that the firm or a consumer changes; for `If-Match`.
    revision: Option<String>,
    updated_at: Option<DateTime<Utc>>,
    /// What the portal knows besides: of an action when it was answered and processed, by whom.
    #[serde(flatten)]
    more: Map<String, Value>,
}

#[derive(Serialize, ToSchema)]
pub struct RecordList {
    data: Vec<KeptRecord>,
    meta: Next,
}

#[derive(Serialize, ToSchema)]
pub struct Next {
    /// What to send as `after` for the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// `PUT /{segment}/{external_id}?silent=`: inserts or replaces one record, with `If-Match` only one of that revision.
#[expect(clippy::too_many_arguments, reason = "each is a part of the request")]
pub async fn put(
    segment: Segment,
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(how): Query<How>,
    Path(external_id): Path<String>,
    headers: HeaderMap,
    Unjudged(body): Unjudged<Put>,
) -> ApiResult {
    let mut ready = intake::prepare(segment, external_id, body.version, &body.attributes)
        .map_err(|faults| ApiError::new(Code::ValidationFailed).with_faults(faults))?;
    ready.if_match = if_match(&headers)?;
    let asker = Asker::firm(&firm, client);
    let one = std::slice::from_ref(&ready);
    let written = intake::write(&app, firm.licence, one, how.mailing(), &asker).await?;
    let verdict = written.into_iter().next();
    let verdict = verdict.ok_or_else(|| ApiError::internal("a record got no verdict"))?;
    let status = match verdict.status {
        Status::Created => StatusCode::CREATED,
        Status::Updated | Status::Unchanged => StatusCode::OK,
        Status::Stale => return Err(Code::VersionConflict.into()),
        Status::Refused => {
            let is_answered = verdict.faults.iter().any(|fault| fault.rule == intake::ANSWERED);
            let code = if is_answered { Code::ActionAlreadyDone } else { Code::ValidationFailed };
            return Err(ApiError::new(code).with_faults(verdict.faults));
        }
    };
    let revision = match segment {
        Segment::Licence => own_licence(&app, &firm, &ready.external_id).await?.data.meta.revision,
        _ => verdict.revision,
    };
    let written = Written {
        external_id: ready.external_id.clone(),
        portal_id: verdict.id,
        version: ready.version,
        status: verdict.status,
        revision: revision.clone(),
        warnings: verdict.warnings,
    };
    let mut response = (status, envelope::one(segment.path(), ready.external_id, written)).into_response();
    tag(&mut response, revision.as_deref());
    Ok(response)
}

/// `GET /{segment}/{external_id}`.
pub async fn get(
    segment: Segment,
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    if segment == Segment::Licence {
        return own_licence(&app, &firm, &external_id).await.map(IntoResponse::into_response);
    }
    let found =
        store::records::read(app.store.read(), firm.licence, sort(segment), Stretch::One(&external_id))
            .await?
            .pop()
            .ok_or(Code::RecordNotFound)?;
    let details = json!({ "type": segment.path(), "external_id": external_id });
    let whom = whom(&app, &firm, segment, &found).await?;
    let tx = app.store.write().await?;
    for consumer in whom {
        note(&app, &tx, &firm, consumer, "record.read", details.clone(), &client).await?;
    }
    tx.commit().await?;
    let tagged = revision::of(&found);
    let mut response = Data { data: shown(segment, found) }.into_response();
    tag(&mut response, Some(&tagged));
    Ok(response)
}

/// Whom a record is about, each of whom gets a line of the trail; one line for nobody in particular.
async fn whom(app: &App, firm: &Firm, segment: Segment, found: &Kept) -> ApiResult<Vec<Option<Uuid>>> {
    if segment == Segment::Consumers {
        return Ok(vec![Some(found.id)]);
    }
    let owners = found.attributes.get("owners").and_then(Value::as_array).into_iter().flatten();
    let owners: Vec<String> = owners.filter_map(|name| Some(name.as_str()?.to_owned())).collect();
    if owners.is_empty() {
        return Ok(vec![None]);
    }
    let owners = store::consumers::with_external_ids(app.store.read(), firm.licence, owners).await?;
    Ok(owners.into_iter().map(Some).collect())
}

/// `GET /{segment}`: by external id, a page at a time.
pub async fn list(
    segment: Segment,
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(page): Query<Page>,
) -> ApiResult {
    let limit = query::limit(page.limit, 500)?;
    let filter = page.filter(segment)?;
    let stretch = Stretch::After(&page.after, limit, &filter);
    let found = store::records::read(app.store.read(), firm.licence, sort(segment), stretch).await?;
    let details = json!({ "type": segment.path(), "after": page.after, "count": found.len() });
    let owner = match &page.owner {
        Some(owner) => store::consumers::by_external_id(app.store.read(), firm.licence, owner).await?,
        None => None,
    };
    let tx = app.store.write().await?;
    note(&app, &tx, &firm, owner.map(|owner| owner.id), "records.listed", details, &client).await?;
    tx.commit().await?;
    let full = found.len() as u64 == limit;
    let next = found.last().filter(|_| full).map(|last| last.external_id.clone());
    let data = found.into_iter().map(|kept| shown(segment, kept)).collect();
    let text =
        serde_json::to_string(&RecordList { data, meta: Next { next } }).map_err(ApiError::internal)?;
    Ok(envelope::raw(text))
}

/// `DELETE /{segment}/{external_id}?silent=`.
pub async fn delete(
    segment: Segment,
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(how): Query<How>,
    Path(external_id): Path<String>,
) -> ApiResult {
    let asker = Asker::firm(&firm, client);
    let doer = Doer::new(&app, firm.licence, &asker, how.mailing()).await?;
    let tx = app.store.write().await?;
    if !take_away(&doer, &tx, segment, &external_id).await? {
        return Err(Code::RecordNotFound.into());
    }
    tx.commit().await?;
    if segment == Segment::Branches {
        app.tenants.forget();
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Takes a record away and notes what that tells; false when there is none. Of a consumer the relationship ends.
pub(super) async fn take_away(
    doer: &Doer<'_>,
    tx: &Tx,
    segment: Segment,
    external_id: &str,
) -> ApiResult<bool> {
    let news = News::new(doer.app, doer.licence, doer.told());
    let ended = match segment {
        Segment::Consumers => store::consumers::by_external_id(tx, doer.licence, external_id).await?,
        _ => None,
    };
    let before = news.before(tx, segment, vec![external_id.to_owned()]).await?;
    if let Some(obstacle) = store::records::obstacle(tx, doer.licence, sort(segment), external_id).await? {
        return Err(archive::refusal(obstacle));
    }
    let now = doer.app.now();
    if !store::records::remove(tx, doer.licence, sort(segment), external_id, now).await? {
        return Ok(false);
    }
    news.removed(tx, before).await?;
    let details = json!({ "type": segment.path(), "external_id": external_id });
    let kind = if segment == Segment::Consumers { "relationship.ended" } else { "record.deleted" };
    doer.note(tx, ended.map(|account| account.id), kind, details).await?;
    Ok(true)
}

async fn own_licence(app: &App, firm: &Firm, slug: &str) -> ApiResult<Data<KeptRecord>> {
    let own = store::licences::by_slug(app.store.read(), slug).await?;
    let own = own.filter(|own| own.id == firm.licence).ok_or(Code::RecordNotFound)?;
    let attributes = serde_json::to_value(&own.settings).map_err(ApiError::internal)?;
    let revision = Some(revision::of_licence(own.version, &attributes));
    let meta =
        KeptMeta { portal_id: own.id, version: own.version, revision, updated_at: None, more: Map::new() };
    Ok(Data { data: KeptRecord { kind: Segment::Licence.path(), id: own.slug, attributes, meta } })
}

fn shown(segment: Segment, kept: Kept) -> KeptRecord {
    let revision = Some(revision::of(&kept));
    KeptRecord {
        kind: segment.path(),
        id: kept.external_id,
        attributes: kept.attributes,
        meta: KeptMeta {
            portal_id: kept.id,
            version: kept.version,
            revision,
            updated_at: kept.updated_at,
            more: kept.more,
        },
    }
}

/// The revision that `If-Match` names (RFC 9110, section 13.1.1); `*` for any that there is.
///
/// # Errors
/// `BODY_NOT_READABLE` when it is not one.
fn if_match(headers: &HeaderMap) -> ApiResult<Option<String>> {
    let Some(value) = headers.get(header::IF_MATCH) else { return Ok(None) };
    let unreadable = || ApiError::new(Code::BodyNotReadable).because("If-Match is no revision");
    let value = value.to_str().map_err(|_| unreadable())?.trim();
    let revision = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(value);
    if revision.is_empty() { Err(unreadable()) } else { Ok(Some(revision.to_owned())) }
}

/// Names the revision as the entity tag.
fn tag(response: &mut Response, revision: Option<&str>) {
    let tag = revision.and_then(|revision| HeaderValue::from_str(&format!("\"{revision}\"")).ok());
    if let Some(tag) = tag {
        response.headers_mut().insert(header::ETAG, tag);
    }
}

/// One record as it is kept.
pub(super) async fn one_record(
    db: &impl Db,
    licence: Uuid,
    segment: Segment,
    external_id: &str,
) -> store::Result<Option<Kept>> {
    Ok(store::records::read(db, licence, sort(segment), Stretch::One(external_id)).await?.pop())
}

/// Where the records of a segment are kept; a licence is not among them.
pub(super) fn sort(segment: Segment) -> Sort<'static> {
    match segment {
        Segment::Licence | Segment::Branches => Sort::Branches,
        Segment::Advisers => Sort::Advisers,
        Segment::Consumers => Sort::Consumers,
        Segment::Product(kind) => Sort::Products(ProductKind::name(kind)),
        Segment::Actions => Sort::Actions,
        Segment::Documents => Sort::Documents,
        Segment::Banners => Sort::Messages("banner"),
        Segment::Notifications => Sort::Messages("notification"),
    }
}
