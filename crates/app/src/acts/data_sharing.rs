//! Data that a consumer shared at the data-sharing provider: they answer the action.

use std::fmt::Display;

use domain::actions::inventory::{self, SHARED};
use domain::codes::Code;
use domain::data_sharing::{DataSharingCheckJob, FINISHED, OPEN, ProviderState, delay_before_attempt};
use partners::data_sharing::{DataSharing, ProviderSession, SharingError};
use serde_json::{Value, json};
use store::firms::licences::LicenceRow;
use store::portal::Lookup;
use store::portal::locked_actions::{self, LockedAction};
use store::portal::partner_sessions::{self, PartnerSession};
use store::{Scope, Tx, jobs};
use uuid::Uuid;

use crate::error::{Error, Result, SubmitError, require_owned};
use crate::idempotency::IdempotencyKey;
use crate::services::Services;
use crate::sign_in::read_only;
use crate::submissions::{
    ActionSubmission, PartnerReport, SharedDataReport, Source, Subject, Submitter, evaluate_action, submit,
};

/// The inventory of one action that a consumer fills by sharing data at the provider.
pub struct Sharing<'a> {
    pub services: &'a Services,
    pub scope: Scope,
    pub licence: &'a LicenceRow,
    /// Consumer who shares; `None` for an impersonating colleague, who has read access only.
    pub submitter: Option<Submitter>,
    /// Address of the consumer's page, to return to.
    pub current_url: String,
    /// The domain of the consumer's branch, for a browser that knows no branch yet: the consumer's telephone.
    pub branch_domain: Option<String>,
    pub action: LockedAction,
}

impl<'a> Sharing<'a> {
    /// # Errors
    /// Those of [`inventory::expect_shared`].
    pub fn expect_shared(&self) -> Result<()> {
        evaluate_action(&self.licence.settings, &self.action, self.services.now(), inventory::expect_shared)
    }

    /// The session that is open, or a new one where there is none or the last one came to nothing.
    ///
    /// # Errors
    /// Those of [`Sharing::renew`].
    pub async fn session(&self) -> Result<ProviderSession> {
        self.expect_shared()?;
        let provider = self.provider()?;
        let Some(stored) = self.stored_session().await? else { return self.start(None, None).await };
        if stored.state == FINISHED {
            // The firm has opened the action again: what was shared then is not the answer now.
            return self.start(Some(&stored.partner_id), None).await;
        }
        match provider.show(&stored.partner_id).await {
            Ok(session) if session.state.is_open() || session.state == ProviderState::Finished => Ok(session),
            Ok(_) => self.renew_stored(&stored).await,
            Err(SharingError::Gone) => self.start(Some(&stored.partner_id), None).await,
            Err(error) => Err(provider_error(error)),
        }
    }

    /// Returns the state of the sharing, with the provider's word for it. Once the provider has finished, its data is
    /// imported and the action is completed.
    ///
    /// # Errors
    /// Those of [`inventory::expect_shared`]; `INVENTORY_FORM_DATA_RETRIEVAL_FAILED`.
    pub async fn state(&self) -> Result<(ProviderState, Option<String>)> {
        let stored = self.stored_session().await?;
        if self.action.done && stored.as_ref().is_some_and(|stored| stored.state == FINISHED) {
            return Ok((ProviderState::Finished, Some(FINISHED.to_owned())));
        }
        self.expect_shared()?;
        let Some(stored) = stored.filter(|stored| stored.state != FINISHED) else {
            return Ok((ProviderState::Start, None));
        };
        let session = match self.provider()?.show(&stored.partner_id).await {
            Ok(session) => session,
            Err(SharingError::Gone) => return Ok((ProviderState::Failed, None)),
            Err(error) => return Err(provider_error(error)),
        };
        if session.state == ProviderState::Finished
            && let Some(submitter) = &self.submitter
        {
            self.complete(submitter, &session.id).await?;
        }
        Ok((session.state, session.label))
    }

    /// Begins again with one of the provider's made-up households.
    ///
    /// # Errors
    /// Those of [`Sharing::renew`].
    pub async fn try_out(&self, test_case: &str) -> Result<ProviderSession> {
        let stored = self.stored_session().await?;
        let instead = stored.as_ref().map(|stored| stored.partner_id.as_str());
        self.start(instead, Some(test_case)).await
    }

    /// Makes a new QR code; the older one stops working.
    ///
    /// # Errors
    /// Those of [`inventory::expect_shared`]; `ACCESS_DENIED` for an impersonating colleague; `ACTION_ALREADY_DONE`;
    /// `INVENTORY_FORM_DATA_RETRIEVAL_FAILED`.
    pub async fn renew(&self) -> Result<ProviderSession> {
        self.expect_shared()?;
        match self.stored_session().await? {
            Some(stored) if stored.state != FINISHED => self.renew_stored(&stored).await,
            stored => self.start(stored.as_ref().map(|stored| stored.partner_id.as_str()), None).await,
        }
    }

    async fn renew_stored(&self, stored: &PartnerSession) -> Result<ProviderSession> {
        let submitter = self.submitter()?;
        match self.provider()?.renew(&stored.partner_id).await {
            Ok(session) => {
                self.keep_open(stored).await?;
                Ok(session)
            }
            Err(SharingError::Gone) => self.start(Some(&stored.partner_id), None).await,
            // The data came in while the consumer asked for a new code.
            Err(SharingError::Finished) => {
                self.complete(submitter, &stored.partner_id).await?;
                Err(Code::ActionAlreadyDone.into())
            }
            Err(error) => Err(provider_error(error)),
        }
    }

    async fn keep_open(&self, stored: &PartnerSession) -> Result<()> {
        let (id, now) = (&stored.partner_id, self.services.now());
        let tx = self.services.store.begin().await?;
        partner_sessions::set_state(&tx, self.scope, self.action.id, id, OPEN, now).await?;
        // While it is open somebody looks already.
        if stored.state != OPEN {
            self.look_later(&tx, id).await?;
        }
        Ok(tx.commit().await?)
    }

    /// Begins a session and remembers it, in the place of the one with the id `instead`. Where another request was first, the
    /// session that it began counts.
    async fn start(&self, instead: Option<&str>, test_case: Option<&str>) -> Result<ProviderSession> {
        self.submitter()?;
        let (provider, action, now) = (self.provider()?, self.action.id, self.services.now());
        // A page of its own: that of the action would ask for a new code, and the one in use would stop working.
        let branch =
            self.branch_domain.as_ref().map(|domain| format!("?domain={domain}")).unwrap_or_default();
        let return_url = format!("{}/action/{action}/ockto-form/return{branch}", self.current_url);
        let session =
            provider.start(&action.to_string(), test_case, &return_url).await.map_err(provider_error)?;
        let tx = self.services.store.begin().await?;
        let locked = locked_actions::lock_for_update(&tx, self.scope, action).await?;
        if require_owned(locked, Code::ProductActionNotFound)?.done {
            return Err(Code::ActionAlreadyDone.into());
        }
        let stored = partner_sessions::find(&tx, self.scope, action).await?;
        if let Some(first) = stored.filter(|stored| Some(stored.partner_id.as_str()) != instead) {
            drop(tx);
            return provider.show(&first.partner_id).await.map_err(provider_error);
        }
        let new = PartnerSession {
            partner_id: session.id.clone(),
            state: OPEN.to_owned(),
            details: json!({ "test_case": test_case }),
            created_at: now,
        };
        partner_sessions::put(&tx, self.scope, action, new, now).await?;
        self.look_later(&tx, &session.id).await?;
        tx.commit().await?;
        Ok(session)
    }

    /// Sees to it that a finished session is noticed when the page is closed.
    async fn look_later(&self, tx: &Tx, session: &str) -> Result<()> {
        let (scope, now) = (self.scope, self.services.now());
        let check = DataSharingCheckJob {
            action: self.action.id,
            consumer: scope.consumer,
            session: session.to_owned(),
            round: 1,
        };
        let at = now + delay_before_attempt(check.round).unwrap_or_default();
        Ok(jobs::enqueue(tx, self.services.new_id(), Some(scope.licence), &check, at, now).await?)
    }

    /// Takes over what was shared: the action is done with it, once.
    async fn complete(&self, submitter: &Submitter, session: &str) -> Result<()> {
        let data = self.provider()?.result(session).await.map_err(provider_error)?;
        let session = FinishedSession { action: self.action.id, id: session };
        complete_for(self.services, submitter, session, data).await
    }

    fn submitter(&self) -> Result<&Submitter> {
        self.submitter.as_ref().ok_or_else(read_only)
    }

    fn provider(&self) -> Result<DataSharing<'a>> {
        let provider = self.services.partners.sharing(&self.licence.slug);
        provider.ok_or_else(|| provider_error("no data-sharing provider is configured"))
    }

    async fn stored_session(&self) -> Result<Option<PartnerSession>> {
        Ok(partner_sessions::find(self.services.store.reader(), self.scope, self.action.id).await?)
    }
}

fn provider_error(reason: impl Display) -> Error {
    Error::failed(Code::InventoryFormDataRetrievalFailed, reason)
}

/// A session at the provider that has finished, for one action.
#[derive(Clone, Copy, Debug)]
pub struct FinishedSession<'a> {
    pub action: Uuid,
    /// The provider's id of the session.
    pub id: &'a str,
}

/// Submits the action for the consumer who has the page open, unless it was submitted meanwhile, in another tab or by
/// the background job.
async fn complete_for(
    services: &Services,
    submitter: &Submitter,
    session: FinishedSession<'_>,
    data: Value,
) -> Result<()> {
    let scope = submitter.scope;
    let key = IdempotencyKey::without_key(scope);
    let submission = match ActionSubmission::begin(services, submitter, key, session.action, &SHARED).await {
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

/// Submits the action when nobody has the page open any more, unless it was deleted or submitted meanwhile.
pub async fn complete_unattended(
    services: &Services,
    licence: &LicenceRow,
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
        evaluate_action(&licence.settings, &action, now, |context| inventory::decide_shared(context, data));
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

/// Ends a session at the provider that came to nothing, in the state that it ended in.
///
/// # Errors
/// When the database is away.
pub async fn end_session(
    services: &Services,
    scope: Scope,
    (action, session): (Uuid, &str),
    state: &str,
) -> Result<()> {
    let tx = services.store.begin().await?;
    partner_sessions::set_state(&tx, scope, action, session, state, services.now()).await?;
    Ok(tx.commit().await?)
}
