//! The proposal of a home insurance: signed here, approved on the insurer's own page.

use std::fmt::Display;

use domain::action_type::ActionType;
use domain::actions::sign_woongarant::{self, SignWoongarantRequest};
use domain::codes::Code;
use domain::values::LinkError;
use serde_json::{Value, json};
use store::idempotency::StoredResponse;
use store::portal::locked_actions;
use store::portal::partner_sessions::{self, PartnerSession};
use uuid::Uuid;

use crate::error::{Error, Result, SubmitError};
use crate::idempotency::IdempotencyKey;
use crate::services::Services;
use crate::submissions::{ActionSubmission, Submitter, check_decision, evaluate_action};

const TYPES: [ActionType; 1] = [ActionType::SignWoongarantProposal];

/// The way to the insurer's page and back.
pub struct ApprovalPage<'a, L, B> {
    /// The address to which the insurer leads back.
    pub return_url: &'a str,
    /// Returns an address of the insurer's that a browser may be sent to.
    pub check_link: L,
    /// Returns the response that leads to the page at an address.
    pub to_body: B,
}

/// Asks the insurer for its page and signs the proposal. Returns the response.
///
/// # Errors
/// `Replayed`; those of a locked action; what is wrong with the body; `WOONGARANT_SIGNING_FAILED`.
pub async fn sign<L, B>(
    services: &Services,
    submitter: &Submitter,
    key: IdempotencyKey,
    (action, body): (Uuid, &Value),
    page: ApprovalPage<'_, L, B>,
) -> std::result::Result<StoredResponse, SubmitError>
where
    L: Fn(&str) -> std::result::Result<String, LinkError>,
    B: FnOnce(&str) -> Result<String>,
{
    let locked = check_decision(services, submitter, &key, action, &TYPES).await?;
    let settings = &submitter.licence.settings;
    let proposal = evaluate_action(settings, &locked, services.now(), sign_woongarant::proposal)?;
    let answer: SignWoongarantRequest = domain::actions::read(body)?;
    sign_woongarant::check_agreement(&answer)?;

    let failed = |reason: &dyn Display| Error::failed(Code::WoongarantSigningFailed, reason);
    let insurer = services.partners.home_insurances(&submitter.licence.slug);
    let insurer = insurer.ok_or_else(|| failed(&"no home insurer is configured"))?;
    let approval = insurer.approval(&proposal, page.return_url).await.map_err(|error| failed(&error))?;
    let approval_url = (page.check_link)(&approval.approval_url).map_err(|error| failed(&error))?;

    let submission = ActionSubmission::begin(services, submitter, key, action, &TYPES).await?;
    let (tx, now) = (&submission.tx, submission.now);
    let session = PartnerSession {
        partner_id: approval.id,
        state: "waiting".to_owned(),
        details: json!({ "approval_url": approval_url }),
        created_at: now,
    };
    partner_sessions::put(tx, submitter.scope, action, session, now).await?;
    let details =
        submission.decide(|context| Ok(sign_woongarant::with_approval_url(context, &approval_url)))?;
    locked_actions::change_action(tx, submitter.scope, action, details, now).await?;
    submission.submit(|context| sign_woongarant::decide(context, &approval_url, &answer)).await?;
    Ok(submission.respond((page.to_body)(&approval_url)?).await?)
}
