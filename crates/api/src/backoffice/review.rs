//! The firm's judgement of what a consumer delivered.

use axum::extract::{Path, State};
use axum::response::IntoResponse;
use domain::action_type::ActionType;
use domain::codes::Code;
use domain::notices::NoticeKind;
use domain::records::ReviewVerdict;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use store::documents::review::{self, ReviewableAction};
use store::notices::{self, NewNotice};
use utoipa::ToSchema;
use uuid::Uuid;

use super::context::BackOfficeContext;
use super::key::Firm;
use super::model::Notifications;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Review {
    pub verdict: ReviewVerdict,
    /// For a rejection: what was wrong, in the words that the consumer reads.
    #[schemars(length(max = domain::limits::FREE_TEXT))]
    pub reason: Option<String>,
    /// The portal's id of the document that was looked at: nothing is judged when another one waits by now.
    pub upload: Option<Uuid>,
}

/// What became of the action.
#[derive(Serialize, ToSchema)]
pub struct Reviewed {
    portal_id: Uuid,
    verdict: ReviewVerdict,
    /// The action's type, which a rejection may change.
    r#type: String,
}

/// `POST /actions/{external_id}/review`.
pub async fn review(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    Json(review): Json<Review>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let tx = app.store.begin().await?;
    let reviewed = record_review(&context, &tx, &external_id, &review).await?;
    tx.commit().await?;
    Ok(envelope::single("reviews", external_id, reviewed).into_response())
}

/// Judges what waits for an action; a refusal has written nothing.
pub(super) async fn record_review(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    external_id: &str,
    review: &Review,
) -> ApiResult<Reviewed> {
    let now = context.app.now();
    let action = review::lock_action(tx, context.licence, external_id, review.upload).await?;
    let action = action.ok_or(Code::ProductActionNotFound)?;
    if !action.is_delivered {
        return Err(ApiError::new(Code::UknownDocumentBundle).with_source("nothing waits to be judged"));
    }
    let kind = match (review.verdict, review.reason()) {
        (ReviewVerdict::Accepted, _) => {
            review::accept(tx, action.id, now).await?;
            action.kind
        }
        (ReviewVerdict::Rejected, None) => return Err(ApiError::field("reason", "required")),
        (ReviewVerdict::Rejected, Some(reason)) => {
            let kind = asked_anew(&action.kind);
            review::reject(tx, action.id, &kind, reason, now).await?;
            append_event(context, tx, &action).await?;
            kind
        }
    };
    let details = json!({ "external_id": external_id, "verdict": review.verdict });
    context.record_audit(tx, None, "action.reviewed", details).await?;
    Ok(Reviewed { portal_id: action.id, verdict: review.verdict, r#type: kind })
}

/// Whether what was delivered last has this judgement already.
pub(super) async fn already_reviewed(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    external_id: &str,
    review: &Review,
) -> ApiResult<bool> {
    let last = review::last_review(tx, context.licence, external_id, review.upload).await?;
    let wanted = match review.verdict {
        ReviewVerdict::Accepted => ("accepted", None),
        ReviewVerdict::Rejected => ("rejected", review.reason()),
    };
    Ok(last.is_some_and(|(state, reason)| (state.as_str(), reason.as_deref()) == wanted))
}

impl Review {
    fn reason(&self) -> Option<&str> {
        self.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty())
    }
}

/// A document that was rejected is asked as a second one; everything else, a pension file too, as what it was.
fn asked_anew(kind: &str) -> String {
    let first = ActionType::UploadDocument.name();
    if kind == first { ActionType::ReuploadDocument.name().to_owned() } else { kind.to_owned() }
}

/// Everybody who has to deliver it again is mailed, where the firm does that.
async fn append_event(context: &BackOfficeContext<'_>, tx: &Tx, action: &ReviewableAction) -> ApiResult<()> {
    let Some(settings) = context.mail_settings().filter(|mail| mail.sends(NoticeKind::DocumentRejected))
    else {
        return Ok(());
    };
    let now = context.app.now();
    let asked = notices::open_for(tx, vec![action.id]).await?;
    let notice = |consumer: &Uuid| NewNotice {
        id: context.app.new_id(),
        consumer: *consumer,
        kind: NoticeKind::DocumentRejected,
        subject: action.id,
        dedupe_key: format!("review {}", now.timestamp_millis()),
        required: action.required,
        urgent: false,
        details: json!(null),
        due_at: settings.due(now, false),
    };
    let new = asked.values().flatten().map(notice).collect();
    Ok(notices::add(tx, context.licence, new, now).await?)
}
