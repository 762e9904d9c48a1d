//! Values of a consumer's record that the consumer proposed: written when they come into force, and compared with what the
//! firm writes meanwhile.

use std::collections::HashMap;

use domain::change_proposals::{ProposalField, ProposalState, RecordEffect, effect_of_record};
use domain::events::EventActor;
use domain::proposed_values::{apply, current_value};
use domain::records::{ConsumerRecord, Record, WriteStatus};
use serde::Deserialize;
use store::accounts::consumers::sign_in_key;
use store::change_proposals::{self, ChangeProposal};
use store::firms::licences::LicenceRow;
use store::records::{RecordTable, is_taken, lock, rewrite_consumer};
use store::{StoreError, Tx};
use uuid::Uuid;

use super::context::{BackOfficeContext, Notifications};
use super::convert::{self, ConvertContext};
use super::email_changes::{self, AccountsBefore};
use super::model::{ValidRecord, WriteResult};
use crate::error::{Error, Result};
use crate::proposal_steps::ProposalStep;

/// Record of a locked account, into which a proposed value is written.
pub(crate) struct OwnValue<'a> {
    pub firm: &'a LicenceRow,
    pub step: &'a ProposalStep<'a>,
}

impl OwnValue<'_> {
    /// Returns true if somebody else of the firm signs in with the proposed e-mail address. Locks the consumers'
    /// records until the transaction ends.
    pub async fn is_taken(&self, proposal: &ChangeProposal) -> Result<bool> {
        let tx = self.step.tx;
        lock(tx, self.firm.id, RecordTable::Consumers, &self.step.account.external_id).await?;
        match (proposal.field, proposal.value.as_str()) {
            (ProposalField::Email, Some(email)) => {
                Ok(is_taken(tx, proposal.scope, &sign_in_key(email)).await?)
            }
            _ => Ok(false),
        }
    }

    /// Writes the value into the record, whose version and manager stay. Another e-mail address has the same effects as
    /// one that the firm sends.
    ///
    /// # Errors
    /// `VALIDATION_FAILED` with `email` where somebody else got the address at this moment.
    pub async fn write(&self, proposal: &ChangeProposal) -> Result<()> {
        let ProposalStep { services, tx, account, caller, at } = *self.step;
        let mut record = ConsumerRecord::deserialize(&account.details).map_err(Error::internal)?;
        apply(proposal.field, &proposal.value, &mut record);
        let context =
            ConvertContext { now: at, default_style: self.firm.settings.features.default_address_style };
        // Whoever lets it come into force, the consumer proposed it.
        let by = (EventActor::consumer(&account.external_id, &account.display_name), None);
        let row = convert::consumer((&account.external_id, &record), context, by, Vec::new());
        rewrite_consumer(tx, account.scope(), &row, at).await.map_err(|error| match error {
            StoreError::Duplicate(_) => Error::field("email", "taken"),
            other => other.into(),
        })?;
        if proposal.field != ProposalField::Email {
            return Ok(());
        }
        let context = BackOfficeContext {
            services,
            licence: self.firm.clone(),
            caller,
            notifications: Notifications::Send,
            is_dry_run: false,
        };
        email_changes::change(&context, tx, account, true).await
    }
}

/// Ends what consumers proposed for fields that records which were just written have other values for; one whose proposed
/// value the record has now is accepted.
pub(super) async fn on_written(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    before: &AccountsBefore,
    written: &[&ValidRecord],
    results: &[WriteResult],
) -> Result<()> {
    let mut changed: HashMap<Uuid, (&str, &ConsumerRecord)> = HashMap::new();
    for (record, result) in written.iter().zip(results) {
        if let (Record::Consumer(consumer), WriteStatus::Updated, Some(id)) =
            (&record.record, result.status, result.id)
        {
            changed.insert(id, (&record.external_id, consumer));
        }
    }
    let whose = changed.keys().copied().collect();
    for mut proposal in change_proposals::list_pending(tx, context.licence.id, whose).await? {
        let Some((name, record)) = changed.get(&proposal.scope.consumer) else { continue };
        let Some(account) = before.get(*name) else { continue };
        let Ok(earlier) = ConsumerRecord::deserialize(&account.details) else { continue };
        let field = proposal.field;
        let (was, is) = (current_value(field, &earlier), current_value(field, record));
        let state = match effect_of_record(field, (was.as_ref(), is.as_ref()), &proposal.value) {
            RecordEffect::Stands => continue,
            RecordEffect::Accepted => ProposalState::Accepted,
            RecordEffect::Overtaken => ProposalState::Overtaken,
        };
        let services = context.services;
        let step = ProposalStep { services, tx, account, caller: context.caller, at: services.now() };
        step.end(&mut proposal, state, Some(step.actor()), None).await?;
        if context.mail_settings().is_some() {
            step.notify(&context.licence.settings, &proposal).await?;
        }
    }
    Ok(())
}
