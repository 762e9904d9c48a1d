//! Data that a consumer shared at the data-sharing provider: they answer the action.

use domain::action_type::ActionType;
use domain::actions::inventory;
use domain::codes::Code;
use domain::data_sharing::FINISHED;
use serde_json::Value;
use store::Scope;
use store::licences::Licence;
use store::portal::Lookup;
use store::portal::{locked_actions, partner_sessions};
use uuid::Uuid;

use crate::error::{Error, Result, SubmitError};
use crate::idempotency::IdempotencyKey;
use crate::services::Services;
use crate::submissions::{
    ActionSubmission, PartnerReport, SharedDataReport, Source, Subject, Submitter, evaluate, submit,
};

/// A session at the provider that has finished, for one action.
#[derive(Clone, Copy, Debug)]
pub struct FinishedSession<'a> {
    pub action: Uuid,
    /// The provider's id of the session.
    pub id: &'a str,
}

/// Answers the action for the consumer who has the page open, unless it was answered meanwhile, in another tab or by the
/// background job.
pub async fn complete_for(
    services: &Services,
    submitter: &Submitter,
    session: FinishedSession<'_>,
    data: Value,
    types: &[ActionType],
) -> Result<()> {
    let scope = submitter.scope;
    let key = IdempotencyKey::none(scope.consumer);
    let submission = match ActionSubmission::begin(services, submitter, key, session.action, types).await {
        Ok(submission) => submission,
        Err(SubmitError::Replayed(_)) => return Ok(()),
        Err(SubmitError::Failed(error)) if error.code() == Some(Code::ActionAlreadyDone) => return Ok(()),
        Err(SubmitError::Failed(error)) => return Err(error),
    };
    let (tx, now) = (&submission.tx, submission.now);
    partner_sessions::set_state(tx, scope, session.action, session.id, FINISHED, now).await?;
    submission.submit(|context| inventory::decide_shared(context, data)).await?;
    submission.commit().await
}

/// Answers the action when nobody has the page open any more, unless it is gone or was answered meanwhile.
pub async fn complete_unattended(
    services: &Services,
    licence: &Licence,
    scope: Scope,
    session: FinishedSession<'_>,
    data: Value,
) -> Result<()> {
    let now = services.now();
    let tx = services.store.begin().await?;
    let Lookup::Found(action) = locked_actions::lock_for_update(&tx, scope, session.action).await? else {
        return Ok(());
    };
    let decided =
        evaluate(&licence.settings, &action, now, |context| inventory::decide_shared(context, data));
    let outcome = match decided {
        Err(error) if error.code() == Some(Code::ActionAlreadyDone) => return Ok(()),
        decided => decided?,
    };
    let report = PartnerReport::Partner(SharedDataReport {
        name: "data_sharing",
        session: session.id.to_owned(),
        heard_by: "check",
    });
    let source = Source::Partner(scope, &report);
    submit(services, &tx, source, Subject::Action(&action, &[]), &outcome, now).await?;
    partner_sessions::set_state(&tx, scope, session.action, session.id, FINISHED, now).await?;
    tx.commit().await.map_err(Error::from)
}
