//! The answer to an action: the action is locked, decided on, and changed in one transaction.

use chrono::{DateTime, Utc};
use domain::action_type::ActionType;
use domain::actions::{Context, Outcome, Rejection};
use domain::codes::Code;
use domain::licence::Licence as LicenceSettings;
use domain::products::appointment::today;
use domain::records::ConsumerRecord;
use serde::Deserialize;
use store::idempotency::StoredResponse;
use store::portal::locked_actions::{self, EvidenceDocument, LockedAction};
use store::portal::{Lookup, actions};
use store::{Db, Scope, Tx};
use uuid::Uuid;

use super::{Source, Subject, Submitter, submit};
use crate::accounts::confirmation::require_for_action;
use crate::error::{Error, Result, SubmitError, require_owned};
use crate::idempotency::IdempotencyKey;
use crate::services::Services;

/// An open submission with its transaction. Dropping it before it is committed rolls everything back.
pub(crate) struct ActionSubmission<'a> {
    services: &'a Services,
    submitter: &'a Submitter,
    idempotency: IdempotencyKey,
    pub(crate) tx: Tx,
    pub(crate) action: LockedAction,
    pub(crate) now: DateTime<Utc>,
    /// Documents that the consumer was shown besides the firm's own.
    pub(crate) presented_documents: Vec<EvidenceDocument>,
}

impl<'a> ActionSubmission<'a> {
    /// Locks the action and checks that it is the consumer's, of one of these types and still open.
    ///
    /// # Errors
    /// `Replayed`; `PRODUCT_ACTION_NOT_FOUND`, `PRODUCT_OWNERSHIP_MISMATCH`, `INVALID_ACTION_TYPE`, `ACTION_ALREADY_DONE`;
    /// those of [`require_for_action`].
    pub(crate) async fn begin(
        services: &'a Services,
        submitter: &'a Submitter,
        idempotency: IdempotencyKey,
        action: Uuid,
        types: &[ActionType],
    ) -> std::result::Result<Self, SubmitError> {
        let tx = services.store.begin().await?;
        let found = locked_actions::lock_for_update(&tx, submitter.scope, action).await?;
        idempotency.check(&tx).await?;
        let action = require_usable(found)?;
        if !types.contains(&action.kind) {
            return Err(Code::InvalidActionType.into());
        }
        if action.done {
            return Err(Code::ActionAlreadyDone.into());
        }
        let settings = &submitter.licence.settings;
        let whose = (submitter.scope, submitter.session);
        require_for_action(services, &tx, settings, whose, action.kind).await?;
        let now = services.now();
        Ok(Self { services, submitter, idempotency, tx, action, now, presented_documents: Vec::new() })
    }

    pub(crate) const fn scope(&self) -> Scope {
        self.submitter.scope
    }

    /// Decides without writing anything.
    pub(crate) fn decide<T>(
        &self,
        decide: impl FnOnce(&Context) -> std::result::Result<T, Rejection>,
    ) -> Result<T> {
        evaluate_action(&self.submitter.licence.settings, &self.action, self.now, decide)
    }

    /// Decides and writes what follows.
    pub(crate) async fn submit(
        &self,
        decide: impl FnOnce(&Context) -> std::result::Result<Outcome, Rejection>,
    ) -> Result<(Outcome, Uuid)> {
        let outcome = self.decide(decide)?;
        let source = Source::Session(self.submitter);
        let subject = Subject::Action(&self.action, &self.presented_documents);
        let id = submit(self.services, &self.tx, source, subject, &outcome, self.now).await?;
        Ok((outcome, id))
    }

    /// Commits the submission, which makes everything permanent.
    pub(crate) async fn commit(self) -> Result<()> {
        Ok(self.tx.commit().await?)
    }

    /// Makes everything permanent together with the action as it stands now, which is the response.
    pub(crate) async fn respond_with_action(self) -> Result<StoredResponse> {
        let action = self.answered_action().await?;
        self.respond(action_body(&action)).await
    }

    /// The action as it stands now, as a JSON resource.
    async fn answered_action(&self) -> Result<String> {
        let found = actions::find(&self.tx, self.scope(), self.action.id).await?;
        require_owned(found, Code::ProductActionNotFound)
    }

    /// Makes everything permanent together with the response, which the same request will get again.
    pub(crate) async fn respond(self, body: String) -> Result<StoredResponse> {
        self.idempotency.commit(self.tx, body, self.now).await
    }
}

/// Answers an action in one transaction, and returns the response: the action as it stands then.
///
/// # Errors
/// Those of [`ActionSubmission::begin`] and of the decision.
pub async fn submit_answer(
    services: &Services,
    submitter: &Submitter,
    key: IdempotencyKey,
    (action, types): (Uuid, &[ActionType]),
    decide: impl FnOnce(&LockedAction, &Context) -> std::result::Result<Outcome, Rejection>,
) -> std::result::Result<StoredResponse, SubmitError> {
    answer_with(services, submitter, key, (action, types), decide, |action| Ok(action_body(action))).await
}

/// Does the same as [`submit_answer`], with a response that is made of the action, a JSON resource.
///
/// # Errors
/// Those of [`submit_answer`] and of making the response.
pub async fn answer_with(
    services: &Services,
    submitter: &Submitter,
    key: IdempotencyKey,
    (action, types): (Uuid, &[ActionType]),
    decide: impl FnOnce(&LockedAction, &Context) -> std::result::Result<Outcome, Rejection>,
    to_body: impl FnOnce(&str) -> Result<String>,
) -> std::result::Result<StoredResponse, SubmitError> {
    let submission = ActionSubmission::begin(services, submitter, key, action, types).await?;
    submission.submit(|context| decide(&submission.action, context)).await?;
    let body = to_body(&submission.answered_action().await?)?;
    Ok(submission.respond(body).await?)
}

fn action_body(action: &str) -> String {
    format!("{{\"data\":{action}}}")
}

/// Checks that a decision can be made, before work or a partner's call that would be useless otherwise; returns the
/// action in its present state.
///
/// # Errors
/// `Replayed`, and those of [`ActionSubmission::begin`].
pub async fn check_decision(
    services: &Services,
    submitter: &Submitter,
    key: &IdempotencyKey,
    action: Uuid,
    types: &[ActionType],
) -> std::result::Result<LockedAction, SubmitError> {
    let (db, settings) = (services.store.reader(), &submitter.licence.settings);
    key.check(db).await?;
    let action = find_action(db, submitter.scope, action).await?;
    evaluate_action(settings, &action, services.now(), |context| context.expect(types))?;
    let whose = (submitter.scope, submitter.session);
    require_for_action(services, db, settings, whose, action.kind).await?;
    Ok(action)
}

/// Returns one of the consumer's actions, without locking it.
pub async fn find_action(db: &impl Db, scope: Scope, action: Uuid) -> Result<LockedAction> {
    require_usable(locked_actions::find(db, scope, action).await?)
}

/// An action of the consumer's, about a product of theirs if about any.
fn require_usable(found: Lookup<LockedAction>) -> Result<LockedAction> {
    let action = require_owned(found, Code::ProductActionNotFound)?;
    if action.is_archived {
        return Err(Code::ProductActionNotFound.into());
    }
    if action.owns_product { Ok(action) } else { Err(Code::ProductOwnershipMismatch.into()) }
}

/// Decides on an action as it is known, locked or not.
pub fn evaluate_action<T>(
    licence: &LicenceSettings,
    action: &LockedAction,
    now: DateTime<Utc>,
    decide: impl FnOnce(&Context) -> std::result::Result<T, Rejection>,
) -> Result<T> {
    let consumer = ConsumerRecord::deserialize(&action.consumer.details).map_err(Error::internal)?;
    Ok(decide(&action.context(&consumer, licence, today(now)))?)
}
