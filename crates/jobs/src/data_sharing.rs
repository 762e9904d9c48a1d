//! Looks whether data that a consumer is sharing have come in, also when nobody has the page open any more.

use async_trait::async_trait;
use domain::actions::Rejection;
use domain::actions::inventory;
use domain::codes::Code;
use domain::data_sharing::{
    DataSharingCheckJob, FINISHED, JOB_NAME, OPEN, ProviderState, check_job_key, delay_before_attempt,
};
use domain::products::appointment;
use domain::records::ConsumerRecord;
use partners::Partners;
use partners::data_sharing::{DataSharing, SharingError};
use serde::Deserialize;
use serde_json::json;
use store::jobs::{Job, NewJob};
use store::licences::{self, Licence};
use store::portal::Lookup;
use store::portal::completion::{self, CompletionReport};
use store::portal::{locked_actions, partner_sessions};
use store::{Scope, Store};
use uuid::Uuid;

use crate::{Failure, Handler, Now};

/// The handler of [`JOB_NAME`].
pub struct DataSharingHandler {
    pub store: Store,
    pub partners: Partners,
    pub now: Now,
}

#[async_trait]
impl Handler for DataSharingHandler {
    fn kind(&self) -> &'static str {
        JOB_NAME
    }

    async fn run(&self, job: &Job) -> Result<(), Failure> {
        let check: DataSharingCheckJob = serde_json::from_value(job.payload.clone()).map_err(never)?;
        let licence = job.licence.ok_or_else(|| never("a check without a licence"))?;
        let scope = Scope { licence, consumer: check.consumer };
        let kept = partner_sessions::find(self.store.reader(), scope, check.action).await?;
        // It has ended, or another has come in its place, which has a job of its own.
        if kept.is_none_or(|kept| kept.partner_id != check.session || kept.state != OPEN) {
            return Ok(());
        }
        let licence = licences::by_id(self.store.reader(), licence).await?;
        let licence = licence.ok_or_else(|| never("the licence is gone"))?;
        let provider = self.partners.sharing(&licence.slug);
        let provider =
            provider.ok_or_else(|| Failure::Later("no data-sharing provider is configured".to_owned()))?;
        match provider.show(&check.session).await {
            Ok(session) if session.state == ProviderState::Finished => {
                self.complete_from_partner(provider, scope, &check, &licence).await
            }
            Ok(session) if session.state.is_open() => self.look_again(scope, check).await,
            // Refused, too late or forgotten: the consumer begins anew, and then there is a new job.
            Ok(_) | Err(SharingError::Gone) => self.end(scope, &check, "failed").await,
            Err(error) => {
                tracing::warn!(session = check.session, %error, "checking a data sharing session failed");
                self.look_again(scope, check).await
            }
        }
    }
}

impl DataSharingHandler {
    /// Does the action with what was shared, unless it is done already.
    async fn complete_from_partner(
        &self,
        provider: DataSharing<'_>,
        scope: Scope,
        check: &DataSharingCheckJob,
        licence: &Licence,
    ) -> Result<(), Failure> {
        let data =
            provider.result(&check.session).await.map_err(|error| Failure::Later(error.to_string()))?;
        let now = (self.now)();
        let tx = self.store.begin().await?;
        let Lookup::Found(held) = locked_actions::lock_for_update(&tx, scope, check.action).await? else {
            return Ok(());
        };
        let consumer = ConsumerRecord::deserialize(&held.reader.details).map_err(never)?;
        let context = held.context(&consumer, &licence.settings, appointment::today(now));
        let outcome = match inventory::decide_shared(&context, data) {
            Ok(outcome) => outcome,
            Err(Rejection { code: Code::ActionAlreadyDone, .. }) => return Ok(()),
            Err(refusal) => return Err(never(refusal.code)),
        };
        let heard = json!({ "name": "data_sharing", "session": check.session, "heard_by": "check" });
        let word = CompletionReport { name: "partner", heard };
        completion::complete(&tx, scope, &held, &outcome, word, now, Uuid::now_v7).await?;
        partner_sessions::set_state(&tx, scope, check.action, &check.session, FINISHED, now).await?;
        Ok(tx.commit().await?)
    }

    async fn look_again(&self, scope: Scope, check: DataSharingCheckJob) -> Result<(), Failure> {
        let next = DataSharingCheckJob { round: check.round + 1, ..check };
        let Some(pause) = delay_before_attempt(next.round) else {
            return self.end(scope, &next, "abandoned").await;
        };
        let now = (self.now)();
        let job = NewJob {
            id: Uuid::now_v7(),
            licence: Some(scope.licence),
            kind: JOB_NAME,
            dedupe_key: Some(check_job_key(&next)),
            payload: json!(next),
            run_at: now + pause,
        };
        let tx = self.store.begin().await?;
        store::jobs::add(&tx, job, now).await?;
        Ok(tx.commit().await?)
    }

    async fn end(&self, scope: Scope, check: &DataSharingCheckJob, state: &str) -> Result<(), Failure> {
        let tx = self.store.begin().await?;
        partner_sessions::set_state(&tx, scope, check.action, &check.session, state, (self.now)()).await?;
        Ok(tx.commit().await?)
    }
}

fn never(reason: impl std::fmt::Display) -> Failure {
    Failure::Never(reason.to_string())
}
