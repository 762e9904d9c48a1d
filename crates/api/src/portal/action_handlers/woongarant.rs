//! The home insurance's proposal: signed here, approved on the insurer's own page.

use app::acts::home_insurance::{self, ApprovalPage};
use axum::extract::Path;
use domain::actions::sign_woongarant::SignWoongarantRequest;
use domain::codes::Code;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::envelope::{SingleResponse, single_response};
use crate::http::error::ErrorBody;
use crate::portal::reading;
use crate::portal::submission::{IdempotentRequest, SubmitResult, stored_response};
use crate::portal::submit_request::SubmitRequest;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(sign))
}

/// Page of the insurer on which the signature continues.
#[derive(Serialize, ToSchema)]
struct WoongarantApproval {
    approval_url: String,
}

/// Signs the proposal. The consumer approves it on the insurer's page, to which the answer leads.
#[utoipa::path(post, path = "/api/products/woongarant-insurances/actions/{id}/sign", tag = "actions",
    request_body = SignWoongarantRequest, responses((status = 200, body = SingleResponse<WoongarantApproval>),
    (status = 502, body = ErrorBody, description = "WOONGARANT_SIGNING_FAILED")))]
async fn sign(Path(id): Path<String>, acting: SubmitRequest) -> SubmitResult {
    let action = reading::parse_id(&id, Code::ProductActionNotFound)?;
    let value = acting.value()?;
    let IdempotentRequest { submitter, key } = acting.request()?;
    let settings = &acting.app.settings;
    let page = ApprovalPage {
        return_url: &format!("{}/dashboard", acting.identity.tenant.current_url(settings)),
        check_link: |url: &str| settings.link_of_partner(url),
        to_body: |url: &str| {
            let approval = WoongarantApproval { approval_url: url.to_owned() };
            let body = single_response("woongarant-approvals", action, approval);
            serde_json::to_string(&body).map_err(app::Error::internal)
        },
    };
    Ok(stored_response(home_insurance::sign(&acting.app, &submitter, key, (action, &value), page).await?))
}
