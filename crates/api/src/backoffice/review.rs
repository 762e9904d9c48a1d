//! The firm's judgement of what a consumer delivered.

use axum::extract::{Path, State};
use axum::response::IntoResponse;
use domain::actions::ActionType;
use domain::codes::Code;
use domain::notices::Kind;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use store::notices::{self, NewNotice};
use store::records::content;
use utoipa::ToSchema;
use uuid::Uuid;

use super::key::Firm;
use super::noted::note;
use crate::body::Json;
use crate::client::Client;
use crate::envelope;
use crate::error::{ApiError, ApiResult};
use crate::state::App;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Review {
    pub verdict: Word,
    /// For a rejection: what was wrong, in the words that the consumer reads.
    pub reason: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Word {
    Accepted,
    Rejected,
}

/// What became of the action.
#[derive(Serialize, ToSchema)]
pub struct Reviewed {
    portal_id: Uuid,
    verdict: Word,
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
    let reason = review.reason.as_deref().map(str::trim).filter(|reason| !reason.is_empty());
    let now = app.now();
    let tx = app.store.write().await?;
    let action = content::hold_action(&tx, firm.licence, &external_id).await?;
    let action = action.ok_or(Code::ProductActionNotFound)?;
    if !action.is_delivered {
        return Err(ApiError::new(Code::UknownDocumentBundle).because("nothing waits to be judged"));
    }
    let kind = match (review.verdict, reason) {
        (Word::Accepted, _) => {
            content::accept(&tx, action.id, now).await?;
            action.kind
        }
        (Word::Rejected, None) => return Err(ApiError::field("reason", "required")),
        (Word::Rejected, Some(reason)) => {
            let kind = asked_anew(&action.kind);
            content::reject(&tx, action.id, &kind, reason, now).await?;
            tell(&app, &tx, firm, &action).await?;
            kind
        }
    };
    let details = json!({ "external_id": external_id, "verdict": review.verdict });
    note(&app, &tx, firm, None, "action.reviewed", details, &client).await?;
    tx.commit().await?;
    let reviewed = Reviewed { portal_id: action.id, verdict: review.verdict, r#type: kind };
    Ok(envelope::one("reviews", external_id, reviewed).into_response())
}

/// A document that was rejected is asked as a second one; everything else, a pension file too, as what it was.
fn asked_anew(kind: &str) -> String {
    let first = ActionType::UploadDocument.name();
    if kind == first { ActionType::ReuploadDocument.name().to_owned() } else { kind.to_owned() }
}

/// Everybody who has to deliver it again is mailed, where the firm does that.
async fn tell(app: &App, tx: &Tx, firm: Firm, action: &content::Judged) -> ApiResult<()> {
    let directory = app.tenants.directory(app).await?;
    let own = directory.licences().iter().find(|own| own.id == firm.licence);
    let Some(settings) = own.map(|own| &own.settings.mail).filter(|mail| mail.sends(Kind::DocumentRejected))
    else {
        return Ok(());
    };
    let now = app.now();
    let asked = notices::open_for(tx, vec![action.id]).await?;
    let notice = |consumer: &Uuid| NewNotice {
        id: app.new_id(),
        consumer: *consumer,
        kind: Kind::DocumentRejected,
        subject: action.id,
        occasion: format!("review {}", now.timestamp_millis()),
        required: action.required,
        pressing: false,
        details: json!(null),
        due_at: settings.due(now, false),
    };
    let new = asked.values().flatten().map(notice).collect();
    Ok(notices::add(tx, firm.licence, new, now).await?)
}
