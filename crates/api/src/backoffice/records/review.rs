//! The firm's judgement of what a consumer delivered.

use app::records::{self, BackOfficeContext, Notifications};
use axum::extract::{Path, State};
use axum::response::IntoResponse;
use domain::accounts::service_keys::ServiceKeyScope;
use domain::records::ReviewDecision;
use domain::records::Segment;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::ApiResult;
use crate::state::App;

/// The firm's judgement of a delivery.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Review {
    #[serde(rename = "verdict")]
    pub decision: ReviewDecision,
    /// The reason of a rejection, in the words that the consumer reads; needed for one.
    #[schemars(length(max = domain::limits::FREE_TEXT))]
    pub reason: Option<String>,
    /// The portal's id of the document that was looked at: nothing is judged when another one waits by now.
    pub upload: Option<Uuid>,
}

/// The action after the judgement.
#[derive(Serialize, ToSchema)]
pub struct Reviewed {
    /// The portal's own id of the action.
    portal_id: Uuid,
    #[serde(rename = "verdict")]
    decision: ReviewDecision,
    /// The action's type, which a rejection may change.
    r#type: String,
}

/// The calls that judge a delivery, and take an acceptance back.
pub fn calls() -> Calls {
    Calls::new().add(review_call(), review_upload).add(withdraw_call(), withdraw)
}

/// The action whose delivery waits again.
#[derive(Serialize, ToSchema)]
pub struct WithdrawnReview {
    /// The portal's own id of the action.
    portal_id: Uuid,
    r#type: String,
}

fn withdraw_call() -> Call {
    Call {
        method: Verb::Delete,
        path: "/actions/{external_id}/review",
        name: "withdraw_acceptance",
        tag: Tag::Actions,
        summary: "Take back an acceptance",
        description: "Within ten minutes: what was accepted last waits for a review again, and the action is not \
             processed any more. Nobody is mailed, as nobody was about the acceptance. The event is \
             `document.review_withdrawn`.",
        access: Access {
            scopes: &[ServiceKeyScope::Records],
            rows: Rows::Named(Segment::Actions),
            actors: Actors::KeysAndStaff,
            edits: Edits::DeskWork,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::single_resource::<WithdrawnReview>(200, "It waits again.")],
        errors: vec![
            ErrorResponse::new(
                404,
                "There is no such action, or it is not of a client whom the caller sees \
                 (`PRODUCT_ACTION_NOT_FOUND`, `RECORD_NOT_FOUND`).",
            ),
            ErrorResponse::new(
                409,
                "The acceptance stands (`ACCEPTANCE_IS_FINAL`), by the rule of the violation: `too_late`, \
                 `not_accepted` (it waits or was rejected, or somebody else took it back), `processed` (the record \
                 said something else since), `archived`.",
            ),
        ],
    }
}

/// `DELETE /actions/{external_id}/review`
pub async fn withdraw(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let outcome = records::withdraw_acceptance(&context, &external_id).await?;
    let withdrawn = WithdrawnReview { portal_id: outcome.action, r#type: outcome.kind };
    Ok(envelope::single_response("reviews", external_id, withdrawn).into_response())
}

fn review_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/actions/{external_id}/review",
        name: "review_delivery",
        tag: Tag::Actions,
        summary: "Accept or reject what a consumer delivered",
        description: "`accepted` closes the delivery. `rejected` needs a `reason`, which the consumer reads; the \
             action opens again under the same id, an `UPLOAD_DOCUMENT` as `REUPLOAD_DOCUMENT`. With \
             `upload` nothing is judged when another document waits by now.",
        access: Access {
            scopes: &[ServiceKeyScope::Records],
            rows: Rows::Named(Segment::Actions),
            actors: Actors::KeysAndStaff,
            edits: Edits::DeskWork,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<Review>(),
        responses: vec![SuccessResponse::single_resource::<Reviewed>(200, "Judged.")],
        errors: vec![
            ErrorResponse::new(
                404,
                "There is no such action, or it is not of a client whom the caller sees \
                 (`PRODUCT_ACTION_NOT_FOUND`, `RECORD_NOT_FOUND`).",
            ),
            ErrorResponse::new(
                409,
                "Somebody decided about this upload before (`UPLOAD_ALREADY_REVIEWED`, with \
                 `error.decision`: `verdict`, `by`, `at`, `reason`).",
            ),
            ErrorResponse::new(
                422,
                "Nothing waits to be judged (`UKNOWN_DOCUMENT_BUNDLE`), or a reason is missing \
                 (`VALIDATION_FAILED`).",
            ),
        ],
    }
}

pub async fn review_upload(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
    Json(body): Json<Review>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let Review { decision, reason, upload } = body;
    let judgement = records::DeliveryReview::new(decision, reason.as_deref(), upload);
    let outcome = records::review_document(&context, &external_id, judgement).await?;
    let reviewed = Reviewed { portal_id: outcome.action, decision, r#type: outcome.kind };
    Ok(envelope::single_response("reviews", external_id, reviewed).into_response())
}
