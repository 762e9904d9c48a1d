//! The firm's judgement of what a consumer delivered.

use app::records::{self, BackOfficeContext, Notifications};
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use domain::records::ReviewVerdict;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::ApiResult;
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
    Json(body): Json<Review>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let Review { verdict, reason, upload } = body;
    let judgement = records::Review::new(verdict, reason.as_deref(), upload);
    let outcome = records::review(&context, &external_id, judgement).await?;
    let reviewed = Reviewed { portal_id: outcome.action, verdict, r#type: outcome.kind };
    Ok(envelope::single("reviews", external_id, reviewed).into_response())
}
