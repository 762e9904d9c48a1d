//! How every act of a consumer is carried out: the action is held, checked, and changed together with the sealed
//! answer, the events, the log and the kept reply, in one transaction.

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use chrono::{DateTime, Utc};
use domain::actions::{ActionType, Context, Outcome, Rejection};
use domain::codes::Code;
use domain::events::EventProduct;
use domain::notices;
use domain::products::{appointment, done_by_consumer};
use domain::records::ConsumerRecord;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::notices::NewNotice;
use store::portal::Lookup;
use store::portal::locked_actions::{self, ConsumerProfile, EvidenceDocument, LockedAction};
use store::{StoreError, Tx, audit, events, idempotency, sessions, submissions};
use uuid::Uuid;

use super::generated_documents::DocumentRenderer;
use super::reading;
use crate::client::Client;
use crate::envelope;
use crate::error::{ApiError, ApiResult};
use crate::session::confirmation::require_second_factor;
use crate::session::identity::Identity;
use crate::state::App;

/// The longest `Idempotency-Key`, in bytes.
const LONGEST_KEY: usize = 255;

/// The `Idempotency-Key` of a request.
///
/// # Errors
/// `BODY_NOT_READABLE` when it is not one.
pub fn idempotency_key(headers: &HeaderMap) -> ApiResult<Option<String>> {
    match headers.get("idempotency-key").map(|value| value.to_str()) {
        None => Ok(None),
        Some(Ok(key)) if !key.is_empty() && key.len() <= LONGEST_KEY => Ok(Some(key.to_owned())),
        Some(_) => Err(ApiError::new(Code::BodyNotReadable).with_source("no usable idempotency key")),
    }
}

/// A request that changes something, with what tells whether it was sent before.
pub struct IdempotentRequest<'a> {
    app: &'a App,
    reader: &'a Identity,
    client: &'a Client,
    key: Option<String>,
    hash: Vec<u8>,
}

impl<'a> IdempotentRequest<'a> {
    /// `content` is what makes two requests the same: the call, its parameters and its body.
    ///
    /// # Errors
    /// `BODY_NOT_READABLE` when the `Idempotency-Key` is not one; `ACCESS_DENIED` for an impersonating
    /// colleague.
    pub fn new(
        app: &'a App,
        reader: &'a Identity,
        client: &'a Client,
        headers: &HeaderMap,
        content: &[&[u8]],
    ) -> ApiResult<Self> {
        if reader.claims.colleague.is_some() {
            return Err(ApiError::new(Code::AccessDenied).with_source("impersonation is read only"));
        }
        let key = idempotency_key(headers)?;
        let mut hash = Sha256::new();
        for part in content {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
        Ok(Self { app, reader, client, key, hash: hash.finalize().to_vec() })
    }

    /// The answer that this very request got before, outside any transaction: spares the work.
    pub async fn replayed_response(&self) -> ApiResult<Option<Response>> {
        self.find_replay(self.app.store.reader()).await
    }

    /// The answer that this very request got before, as a transaction sees it.
    pub async fn find_replay(&self, db: &impl store::Db) -> ApiResult<Option<Response>> {
        let Some(key) = &self.key else { return Ok(None) };
        let Some(kept) = idempotency::find(db, self.reader.scope.consumer, key).await? else {
            return Ok(None);
        };
        if kept.request_hash != self.hash {
            return Err(Code::IdempotencyKeyReused.into());
        }
        Ok(Some(replay(kept)?))
    }

    /// Holds the action and checks that it is the reader's, of one of these types and still open.
    ///
    /// # Errors
    /// `PRODUCT_ACTION_NOT_FOUND`, `PRODUCT_OWNERSHIP_MISMATCH`, `INVALID_ACTION_TYPE`, `ACTION_ALREADY_DONE`;
    /// `CONFIRMATION_REQUIRED` for a decision in a session that has not proved the account's second factor.
    pub async fn begin(self, action: Uuid, types: &[ActionType]) -> ApiResult<SubmissionStart<'a>> {
        let tx = self.app.store.begin().await?;
        let held = locked_actions::lock_for_update(&tx, self.reader.scope, action).await?;
        // Only now: the same request that was under way has been waited for.
        if let Some(earlier) = self.find_replay(&tx).await? {
            return Ok(SubmissionStart::Replayed(earlier));
        }
        let held = owned(held)?;
        if !types.contains(&held.kind) {
            return Err(Code::InvalidActionType.into());
        }
        if held.done {
            return Err(Code::ActionAlreadyDone.into());
        }
        if held.kind.is_decision() {
            require_second_factor(self.app, &tx, self.reader).await?;
        }
        let now = self.app.now();
        Ok(SubmissionStart::New(ActionSubmission {
            request: self,
            tx,
            held,
            now,
            presented_documents: Vec::new(),
        }))
    }
}

/// Either a new submission, or the stored response of an earlier request with the same idempotency key.
#[expect(clippy::large_enum_variant, reason = "one for each request, taken apart at once")]
pub enum SubmissionStart<'a> {
    New(ActionSubmission<'a>),
    Replayed(Response),
}

/// An open submission with its transaction. Dropping it without [`ActionSubmission::answer_action`] or [`ActionSubmission::commit`] rolls
/// everything back.
pub struct ActionSubmission<'a> {
    request: IdempotentRequest<'a>,
    pub tx: Tx,
    pub held: LockedAction,
    pub now: DateTime<Utc>,
    /// What was put before the reader besides the firm's own documents.
    pub presented_documents: Vec<EvidenceDocument>,
}

impl ActionSubmission<'_> {
    /// Appends the submission and its evidence to the licence's hash chain.
    pub async fn submit(&self, payload: Value, shown: Value) -> ApiResult<Uuid> {
        let IdempotentRequest { app, reader, client, .. } = &self.request;
        let id = app.new_id();
        let mut documents = locked_actions::papers_of(&self.tx, &self.held).await?;
        documents.extend(self.presented_documents.iter().cloned());
        let product = self.held.product.as_ref();
        let mut evidence = submitter_evidence(&self.tx, reader, client, &self.held.reader, self.now).await?;
        evidence["action"] = json!(self.held.id);
        evidence["label"] = json!(self.held.label);
        evidence["product"] = json!(
            product.map(|product| json!({ "id": product.id, "kind": product.kind, "label": product.label }))
        );
        evidence["documents"] = json!(documents);
        if self.held.kind == ActionType::SignOtd {
            evidence["terms"] = terms(reader, &self.held.reader);
        }
        evidence["shown"] = shown;
        let new = submissions::NewSubmission {
            id,
            action: Some(self.held.id),
            kind: self.held.kind.name().to_owned(),
            payload,
            evidence,
            created_at: self.now,
        };
        submissions::seal(&self.tx, reader.scope, new).await?;
        let entry = audit::AuditEvent {
            id: app.new_id(),
            licence: reader.scope.licence,
            consumer: Some(reader.scope.consumer),
            actor: "consumer".to_owned(),
            kind: "action.answered".to_owned(),
            details: json!({ "action_id": self.held.id, "type": self.held.kind, "submission_id": id }),
            ip: client.ip_text(),
            user_agent: client.user_agent.clone(),
            occurred_at: self.now,
        };
        audit::write(&self.tx, entry).await?;
        Ok(id)
    }

    /// Tells the firm what happened.
    pub async fn event(&self, kind: &str, data: Value) -> ApiResult<()> {
        let event = events::NewEvent {
            id: self.request.app.new_id(),
            kind: kind.to_owned(),
            occurred_at: self.now,
            consumer_external_id: Some(self.held.reader.external_id.clone()),
            action_external_id: Some(self.held.external_id.clone()),
            action_id: Some(self.held.id),
            by: self.held.reader.as_actor(),
            product: self.held.product.as_ref().map(EventProduct::from),
            data,
        };
        Ok(events::append(&self.tx, self.request.reader.scope.licence, event).await?)
    }

    /// Replaces what is known of the action's product.
    pub async fn change_product(&self, details: Value) -> ApiResult<()> {
        let Some(product) = &self.held.product else {
            return Err(ApiError::internal(format!("action {} has no product", self.held.external_id)));
        };
        let scope = self.request.reader.scope;
        if let Some(done) = done_by_consumer(product.kind, &details) {
            locked_actions::keep_consumer_fields(&self.tx, scope, product.id, done).await?;
        }
        Ok(locked_actions::change_product(&self.tx, scope, product.id, details, self.now).await?)
    }

    /// Commits the transaction without building a response.
    pub async fn commit(self) -> ApiResult<()> {
        Ok(self.tx.commit().await?)
    }

    /// Decides without writing anything yet.
    pub fn decides<T>(&self, decide: impl FnOnce(&Context) -> Result<T, Rejection>) -> ApiResult<T> {
        evaluate(self.request.reader, &self.held, self.now, decide)
    }

    /// Decides and writes what follows: the sealed answer, the product's change, the events, and the action done.
    pub async fn apply(
        &self,
        decide: impl FnOnce(&Context) -> Result<Outcome, Rejection>,
    ) -> ApiResult<(Outcome, Uuid)> {
        let outcome = self.decides(decide)?;
        let submission = self.submit(outcome.payload.clone(), outcome.evidence.clone()).await?;
        if let Some(details) = &outcome.product_change {
            self.change_product(details.clone()).await?;
        }
        for event in &outcome.events {
            self.event(event.kind.name(), event.data.clone()).await?;
        }
        self.finish().await?;
        self.confirm(submission).await?;
        Ok((outcome, submission))
    }

    /// Has a receipt mailed of what was signed or decided, where the firm does that.
    async fn confirm(&self, submission: Uuid) -> ApiResult<()> {
        let IdempotentRequest { app, reader, .. } = &self.request;
        let settings = &reader.tenant.licence.settings.mail;
        if !self.held.kind.is_signed() || !settings.sends(notices::NoticeKind::Receipt) {
            return Ok(());
        }
        let notice = NewNotice {
            id: app.new_id(),
            consumer: reader.scope.consumer,
            kind: notices::NoticeKind::Receipt,
            subject: self.held.id,
            dedupe_key: submission.to_string(),
            required: true,
            // Whoever signs at night is awake.
            urgent: true,
            details: json!({ "type": self.held.kind }),
            due_at: settings.due(self.now, true),
        };
        Ok(store::notices::add(&self.tx, reader.scope.licence, vec![notice], self.now).await?)
    }

    /// Marks the action done for the reader, or for everyone where one answer is enough.
    pub async fn finish(&self) -> ApiResult<()> {
        Ok(locked_actions::finish(&self.tx, self.request.reader.scope, &self.held, self.now).await?)
    }

    /// Makes everything permanent, and answers the action as it stands now; the same request will get this again.
    pub async fn answer_action(self) -> ApiResult<Response> {
        let found = store::portal::actions::find(&self.tx, self.request.reader.scope, self.held.id).await?;
        let action = reading::require_owned(found, Code::ProductActionNotFound)?;
        self.request.respond(self.tx, format!("{{\"data\":{action}}}"), self.now).await
    }

    /// Makes everything permanent, and answers something else than the action; the same request will get this
    /// again.
    pub async fn respond_with<T: Serialize>(self, what: &T) -> ApiResult<Response> {
        let body = serde_json::to_string(what).map_err(ApiError::internal)?;
        self.request.respond(self.tx, body, self.now).await
    }
}

/// One of the reader's actions as it stands, without holding it.
pub async fn find_action(app: &App, reader: &Identity, action: Uuid) -> ApiResult<LockedAction> {
    let found = locked_actions::find(app.store.reader(), reader.scope, action).await?;
    owned(found)
}

/// An action of the reader's, about a product of theirs if about any.
fn owned(found: Lookup<LockedAction>) -> ApiResult<LockedAction> {
    let held = reading::require_owned(found, Code::ProductActionNotFound)?;
    if held.is_archived {
        return Err(Code::ProductActionNotFound.into());
    }
    if held.owns_product { Ok(held) } else { Err(Code::ProductOwnershipMismatch.into()) }
}

/// Decides on an action as it is known, whether it is held or not.
pub fn evaluate<T>(
    reader: &Identity,
    held: &LockedAction,
    now: DateTime<Utc>,
    decide: impl FnOnce(&Context) -> Result<T, Rejection>,
) -> ApiResult<T> {
    let consumer = ConsumerRecord::deserialize(&held.reader.details).map_err(ApiError::internal)?;
    let context = held.context(&consumer, &reader.tenant.licence.settings, appointment::today(now));
    Ok(decide(&context)?)
}

impl IdempotentRequest<'_> {
    /// Makes a transaction permanent together with its reply, which the same request will get again.
    pub async fn respond(self, tx: Tx, body: String, now: DateTime<Utc>) -> ApiResult<Response> {
        let kept =
            idempotency::StoredResponse { request_hash: self.hash, status: StatusCode::OK.as_u16(), body };
        if let Some(key) = &self.key {
            match idempotency::insert(&tx, self.reader.scope.consumer, key, kept.clone(), now).await {
                Err(StoreError::Duplicate(_)) => return Err(Code::RequestInProgress.into()),
                other => other?,
            }
        }
        tx.commit().await?;
        replay(kept)
    }
}

/// The part of the evidence that every answer has: who gave it, when, from where, and what their session proved.
pub async fn submitter_evidence(
    db: &impl store::Db,
    reader: &Identity,
    client: &Client,
    who: &ConsumerProfile,
    now: DateTime<Utc>,
) -> ApiResult<Value> {
    let session = sessions::find(db, reader.scope, reader.session).await?;
    let session = session.ok_or(Code::AuthTokenInvalid)?;
    let mut evidence = json!({
        "at": now,
        "consumer": reader.scope.consumer,
        "name": who.display_name,
        "account": who.account,
        "locale": DocumentRenderer::new(&reader.tenant.licence.settings, who).tag(),
        "session": reader.session,
        "session_began": session.context.began,
        "two_factor": session.context.proves_second_factor(now),
        "stage": reader.claims.stage,
        "ip": client.ip_text(),
        "user_agent": client.user_agent,
    });
    if let Some(last) = session.context.step_up(session.created_at) {
        evidence["confirmed_by"] = json!(last.by);
        evidence["confirmed_at"] = json!(last.at);
    }
    if let Some(by) = &session.context.handed_over_by {
        evidence["handed_over_by"] = json!(by);
    }
    Ok(evidence)
}

/// Which terms are the firm's at this moment, whatever the screen reports.
fn terms(reader: &Identity, who: &ConsumerProfile) -> Value {
    let licence = &reader.tenant.licence;
    let text = DocumentRenderer::new(&licence.settings, who).conditions();
    json!({ "version": licence.version, "sha256": hex::encode(Sha256::digest(text)) })
}

fn replay(kept: idempotency::StoredResponse) -> ApiResult<Response> {
    let status = StatusCode::from_u16(kept.status).map_err(ApiError::internal)?;
    let mut response = envelope::json_text(kept.body);
    *response.status_mut() = status;
    Ok(response)
}
