//! Reminding a consumer by hand of what they are asked.

use app::records::{BackOfficeContext, Notifications, RemindedConsumer, remind};
use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::records::Segment;
use serde::Serialize;
use utoipa::ToSchema;

use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use crate::backoffice::key::Firm;
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// The consumers who were reminded of an action.
#[derive(Serialize, ToSchema)]
pub struct ReminderResponse {
    reminded: Vec<ReminderRecipient>,
}

/// A consumer who was reminded of an action.
#[derive(Serialize, ToSchema)]
pub struct ReminderRecipient {
    /// The external id of the consumer.
    consumer: String,
    /// The moment of the reminder; of one that was repeated, that of the earlier one.
    reminded_at: DateTime<Utc>,
    /// True if they were reminded earlier on the same day, in which case nothing is sent again.
    is_repeated: bool,
}

impl From<RemindedConsumer> for ReminderRecipient {
    fn from(reminded: RemindedConsumer) -> Self {
        let RemindedConsumer { external_id, reminded_at, is_repeated } = reminded;
        Self { consumer: external_id, reminded_at, is_repeated }
    }
}

/// The call that reminds by hand.
pub fn calls() -> Calls {
    Calls::new().add(remind_call(), send_reminder)
}

fn remind_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/actions/{external_id}/reminder",
        name: "remind_of_action",
        tag: Tag::Actions,
        summary: "Remind consumers of what they are asked",
        description: "Everybody who still has to answer gets a reminder, by the rules of the reminders of deadlines: \
             the hours of the firm, their own choice, and at most once a day. The event is `action.reminded`.",
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
        responses: vec![SuccessResponse::json::<ReminderResponse>(
            200,
            "Everybody who still has to answer, with the moment of the reminder.",
        )],
        errors: vec![
            ErrorResponse::new(
                404,
                "There is no such action, or it is not of a client whom the caller sees \
                 (`PRODUCT_ACTION_NOT_FOUND`, `RECORD_NOT_FOUND`).",
            ),
            ErrorResponse::new(
                422,
                "The firm sends no reminders (`reminders`: `switched_off`), the action is archived (`archived_at`: \
                 `archived`), or nobody has to answer it (`is_done`: `answered`).",
            ),
        ],
    }
}

/// `POST /actions/{external_id}/reminder`
pub async fn send_reminder(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(external_id): Path<String>,
) -> ApiResult {
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let reminded = remind(&context, &external_id).await?.into_iter().map(ReminderRecipient::from).collect();
    let response = ReminderResponse { reminded };
    Ok(envelope::json_text(serde_json::to_string(&response).map_err(ApiError::internal)?))
}
