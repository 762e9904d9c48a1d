//! Links that show the portal with the draft.

use app::records::invitations::{self, SignInLinkRequest};
use app::records::{BackOfficeContext, Notifications};
use app::settings;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use chrono::{DateTime, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::records::Segment;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::firms::licences;
use utoipa::ToSchema;

use super::to_manage;
use crate::backoffice::call::{
    Call, Calls, ErrorResponse, Parameters, RequestBody, RequiredProof, SuccessResponse, Tag, Verb,
};
use crate::backoffice::clients::invitations::handed_over_by;
use crate::backoffice::key::Firm;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{DataResponse, json_response};
use crate::http::error::ApiResult;
use crate::preview;
use crate::state::App;

/// A link that shows the portal with the draft, once and within a minute.
#[derive(Serialize, ToSchema)]
pub struct SettingsPreviewLink {
    url: String,
    expires_at: DateTime<Utc>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewBody {
    /// A page of the portal.
    #[schemars(length(max = 500))]
    path: String,
    /// The external id of the client as whom the portal is seen, read only.
    #[schemars(length(max = domain::limits::EXTERNAL_ID))]
    consumer: Option<String>,
}

/// The call that makes a preview.
pub fn calls() -> Calls {
    Calls::new().add(create_preview_call(), create_preview)
}

fn create_preview_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/settings/draft/preview",
        name: "create_settings_preview",
        tag: Tag::Settings,
        summary: "Create a link that shows the portal with the draft",
        description: "It works once and within a minute, in the browser that follows it and for an hour; as a client only with the scope `handover`, and read only.",
        access: to_manage(RequiredProof::Recent),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<PreviewBody>(),
        responses: vec![SuccessResponse::data::<SettingsPreviewLink>(201, "The link.")],
        errors: vec![
            ErrorResponse::NOT_FOUND,
            ErrorResponse::new(409, "There is no draft (`DRAFT_MISSING`)."),
            ErrorResponse::new(422, "The path is no page of the portal, or the draft cannot be read."),
        ],
    }
}

/// `POST /settings/draft/preview`: a link to the portal with the draft, as any visitor or as one client sees it.
pub async fn create_preview(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Json(body): Json<PreviewBody>,
) -> ApiResult {
    if let Some(consumer) = &body.consumer {
        firm.require_scope(ServiceKeyScope::Handover)?;
        firm.require_visible(&app, Segment::Consumers, consumer).await?;
    }
    let caller = firm.caller(client);
    let link = settings::create_preview(&app, firm.licence, &body.path, &caller).await?;
    let context = BackOfficeContext::new(&app, firm.licence, &caller, Notifications::Send).await?;
    let base = context.licence.settings.base_url(&app.settings.public_url);
    let url = match body.consumer {
        None => {
            let domain = licences::branch_for(app.store.reader(), &context.licence, None).await?;
            preview::url(&base, &link.secret, domain.as_deref(), None)
        }
        Some(consumer) => {
            let handed_over_by = handed_over_by(firm.actor, None)?;
            let colleague = Some(handed_over_by.name.clone());
            let request = SignInLinkRequest { domain: None, colleague, handed_over_by };
            let sign_in = invitations::create_sign_in_link(&context, &consumer, request).await?;
            preview::url(&base, &link.secret, sign_in.domain.as_deref(), Some(&sign_in.tokens))
        }
    };
    let data = SettingsPreviewLink { url, expires_at: link.expires_at };
    Ok((StatusCode::CREATED, json_response(&DataResponse { data })).into_response())
}
