//! The home insurance's proposal: signed here, approved on the insurer's own page.

use axum::extract::Path;
use domain::action_type::ActionType;
use domain::actions::sign_woongarant::{self, SignWoongarantRequest};
use domain::codes::Code;
use serde::Serialize;
use serde_json::json;
use store::portal::locked_actions;
use store::portal::partner_sessions::{self, PartnerSession};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::envelope::{SingleResponse, single};
use crate::http::error::{ApiError, ErrorBody};
use crate::portal::reading;
use crate::portal::submission::{SubmitResult, evaluate, respond_with};
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
    let request = acting.request()?;
    let types = [ActionType::SignWoongarantProposal];
    let locked = acting.check_decision(&request, action, &types).await?;
    let (app, identity) = (&acting.app, &acting.identity);
    let proposal = evaluate(identity, &locked, app.now(), sign_woongarant::proposal)?;
    let answer: SignWoongarantRequest = domain::actions::read(&value)?;
    sign_woongarant::check_agreement(&answer)?;

    let failed =
        |reason: &dyn std::fmt::Display| ApiError::new(Code::WoongarantSigningFailed).with_source(reason);
    let insurer = app.partners.home_insurances(&identity.tenant.licence.slug);
    let insurer = insurer.ok_or_else(|| failed(&"no home insurer is configured"))?;
    let return_url = format!("{}/dashboard", identity.tenant.current_url(&app.settings));
    let approval = insurer.approval(&proposal, &return_url).await.map_err(|error| failed(&error))?;
    let approval_url =
        app.settings.link_of_partner(&approval.approval_url).map_err(|fault| failed(&fault))?;

    let submission = request.begin(action, &types).await?;
    let (tx, now) = (&submission.tx, submission.now);
    let session = PartnerSession {
        partner_id: approval.id,
        state: "waiting".to_owned(),
        details: json!({ "approval_url": approval_url }),
        created_at: now,
    };
    partner_sessions::put(tx, identity.scope, action, session, now).await?;
    let details =
        submission.decide(|context| Ok(sign_woongarant::with_approval_url(context, &approval_url)))?;
    locked_actions::change_action(tx, identity.scope, action, details, now).await?;
    submission.submit(|context| sign_woongarant::decide(context, &approval_url, &answer)).await?;
    let approval = single("woongarant-approvals", action, WoongarantApproval { approval_url });
    respond_with(submission, &approval).await
}
