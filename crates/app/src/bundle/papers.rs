//! The papers that the portal makes of answers: those that nobody asked for yet are made for the bundle.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use domain::action_type::ActionType;
use domain::codes::Code;
use store::Scope;
use store::bundle::{BundleAction, BundleReader};
use store::firms::licences::LicenceRow;
use store::portal::locked_actions::{self, ActionSummary};
use store::submissions::{self, ChainEntry, Submission};
use store::withdrawals::Withdrawal;
use uuid::Uuid;

use super::missing::{FileAbsence, MissingFile};
use crate::documents::{Recipient, orders, receipts, withdrawals};
use crate::error::Result;
use crate::services::Services;

/// The papers of the answers, as far as they could be made.
#[derive(Default)]
pub struct AnswerPapers {
    /// Receipts of submissions for the person who submitted them, by submission.
    pub receipts: BTreeMap<Uuid, Uuid>,
    /// Answers of somebody else that did for the consumer too, each with the receipt that is theirs.
    pub of_others: Vec<(Submission, Uuid)>,
    pub missing: Vec<MissingFile>,
}

/// Generator of a bundle's documents, for one reader and dossier.
pub struct PaperMaker<'a> {
    pub services: &'a Services,
    pub licence: &'a Arc<LicenceRow>,
    pub reader: BundleReader<'a>,
    pub actions: &'a [BundleAction],
}

impl PaperMaker<'_> {
    /// Makes the receipts, the signed orders and the confirmations of withdrawals.
    ///
    /// # Errors
    /// When the database or the disk is away; a paper that cannot be made is named as missing.
    pub async fn make(&self, answers: &[ChainEntry], withdrawn: &[Withdrawal]) -> Result<AnswerPapers> {
        let mut papers = AnswerPapers::default();
        let mut summaries: HashMap<Uuid, ActionSummary> = HashMap::new();
        for action in self.actions {
            let db = self.services.store.reader();
            let found = locked_actions::summary_of_firm(db, self.licence.id, &action.external_id).await?;
            summaries.extend(found);
        }
        let mut orders = BTreeSet::new();
        for ChainEntry { sealed, .. } in answers {
            let (Some(action), Some(recipient)) = (sealed.action, self.recipient(sealed.consumer)) else {
                continue;
            };
            let Some(summary) = summaries.get(&action) else { continue };
            let made = receipts::of_answer(self.services, &recipient, action, summary, sealed).await;
            let name = format!("receipts/answer-{}.pdf", sealed.chain_position);
            if let Some(file) = papers.ok_or_note(made, name)? {
                papers.receipts.insert(sealed.id, file.id);
            }
            if summary.kind == ActionType::SignOtd
                && let Some(order) = summary.product.filter(|order| orders.insert(*order))
            {
                let signed = Box::pin(orders::signed_order(self.services, &recipient, order)).await;
                papers.ok_or_note(signed, summary.label.clone())?;
            }
        }
        for withdrawal in withdrawn {
            let Some(recipient) = self.recipient(Some(withdrawal.scope.consumer)) else { continue };
            let confirmation = withdrawals::confirmation_content(self.services, &recipient, withdrawal).await;
            papers.ok_or_note(confirmation, format!("withdrawal {}", withdrawal.id))?;
        }
        if let BundleReader::Consumer(scope) = self.reader {
            self.copies(scope, answers, &summaries, &mut papers).await?;
        }
        Ok(papers)
    }

    /// The consumer's copies of receipts of what somebody else answered for both.
    async fn copies(
        &self,
        scope: Scope,
        answers: &[ChainEntry],
        summaries: &HashMap<Uuid, ActionSummary>,
        papers: &mut AnswerPapers,
    ) -> Result<()> {
        let Some(recipient) = self.recipient(Some(scope.consumer)) else { return Ok(()) };
        for action in self.actions.iter().filter(|action| !action.is_archived) {
            let Some(summary) = summaries.get(&action.id).filter(|summary| summary.any) else { continue };
            if answers.iter().any(|answer| answer.sealed.action == Some(action.id)) {
                continue;
            }
            let given =
                submissions::of_action(self.services.store.reader(), self.licence.id, action.id).await?;
            let Some(newest) = given.into_iter().next() else { continue };
            let made = receipts::of_answer(self.services, &recipient, action.id, summary, &newest).await;
            let name = format!("receipts/answer-{}.pdf", newest.chain_position);
            if let Some(file) = papers.ok_or_note(made, name)? {
                papers.of_others.push((newest, file.id));
            }
        }
        Ok(())
    }

    /// Returns the person who made a submission, unless they were erased.
    fn recipient(&self, consumer: Option<Uuid>) -> Option<Recipient> {
        let scope = Scope { licence: self.licence.id, consumer: consumer? };
        Some(Recipient { scope, licence: Arc::clone(self.licence) })
    }
}

impl AnswerPapers {
    /// Returns the generated document, or adds the note that it could not be generated.
    fn ok_or_note<T>(&mut self, made: Result<T>, name: String) -> Result<Option<T>> {
        match made {
            Ok(made) => Ok(Some(made)),
            Err(error) if error.is_unavailable() => Err(error),
            // Whoever signed no longer owns the order: what was made before stays.
            Err(error) if error.code() == Some(Code::ProductOwnershipMismatch) => Ok(None),
            Err(error) => {
                tracing::warn!(
                    ?error,
                    name,
                    "making a paper of a bundle failed; the bundle lists it as missing"
                );
                self.missing.push(MissingFile { name, sha256: None, reason: FileAbsence::Failed });
                Ok(None)
            }
        }
    }
}
