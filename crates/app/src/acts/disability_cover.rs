//! The disability cover: what the insurer asks for it, and the consumer's yes or no to precisely that.

use chrono::{DateTime, Utc};
use domain::actions::Context;
use domain::actions::disability_cover::{self, DecideOnCoverRequest, Enquiry, PremiumQuote, TYPES};
use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::products::{Mortgage, appointment};
use partners::premium::{PremiumError, Premiums};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::idempotency::StoredResponse;
use store::portal::locked_actions::{self, LockedAction};
use store::portal::partner_sessions::{self, PartnerSession};
use store::portal::products;
use store::{Db, Scope, StoreError};
use uuid::Uuid;

use crate::error::{Error, Result, SubmitError, require_owned};
use crate::idempotency::IdempotencyKey;
use crate::services::Services;
use crate::sign_in::SessionHolder;
use crate::submissions::{ActionSubmission, Submitter, check_decision, evaluate_action};

/// Stored quote: the request to the insurer, and its answer.
#[derive(Serialize, Deserialize)]
struct Offer {
    enquiry: Enquiry,
    quote: PremiumQuote,
}

/// A quote that nobody has answered yet.
const OFFERED: &str = "offered";

async fn find_offer(db: &impl Db, scope: Scope, action: Uuid) -> Result<Option<(Offer, DateTime<Utc>)>> {
    let Some(kept) = partner_sessions::find(db, scope, action).await? else { return Ok(None) };
    let offer = Offer::deserialize(kept.details).map_err(Error::internal)?;
    Ok((kept.state == OFFERED).then_some((offer, kept.created_at)))
}

fn find_insurer<'a>(services: &'a Services, slug: &str) -> Result<Premiums<'a>> {
    let insurer = services.partners.premiums(slug);
    insurer.ok_or_else(|| Error::failed(Code::CardifaoApiError, "no premium service is configured"))
}

fn insurer_error(error: &PremiumError) -> Error {
    let code = match error {
        PremiumError::MortgageMissing => Code::CardifaoMortgageMissing,
        PremiumError::ConsumerMissing => Code::CardifaoConsumerMissing,
        PremiumError::Decided | PremiumError::Unknown => Code::VersionConflict,
        PremiumError::Refused(_) => Code::CardifaoCreatePremiumFailed,
        PremiumError::Away(_) => Code::CardifaoApiError,
    };
    Error::failed(code, error)
}

/// Returns the premium of the cover for this consumer, per month. The same offer is shown all day, unless what it rests
/// on changes.
///
/// # Errors
/// `PRODUCT_ACTION_NOT_FOUND`; those of [`disability_cover::enquire`]; `ACCESS_DENIED` for an impersonating colleague where
/// the insurer would have to be asked; `CARDIFAO_*` when the insurer does not answer.
pub async fn request_premium(
    services: &Services,
    who: &SessionHolder<'_>,
    action: Uuid,
) -> Result<PremiumQuote> {
    let (db, scope, now) = (services.store.reader(), who.scope, services.now());
    let found = locked_actions::find(db, scope, action).await?;
    let locked = require_owned(found, Code::ProductActionNotFound)?;
    let mortgages = list_mortgages(db, scope, &locked).await?;
    let settings = &who.visit.licence.settings;
    let ask = |context: &Context<'_>| disability_cover::enquire(context, &mortgages);
    let enquiry = evaluate_action(settings, &locked, now, ask)?;
    let fits = |(offer, at): &(Offer, DateTime<Utc>)| {
        offer.enquiry == enquiry && appointment::today(*at) == appointment::today(now)
    };
    if let Some((offer, _)) = find_offer(db, scope, action).await?.filter(fits) {
        return Ok(offer.quote);
    }
    who.require_write_access()?;
    let reference = enquiry.reference.as_deref().unwrap_or(&locked.external_id);
    let insurer = find_insurer(services, &who.visit.licence.slug)?;
    let quote = insurer.quote(&enquiry, reference).await.map_err(|error| insurer_error(&error))?;
    store_quote(services, scope, action, Offer { enquiry: enquiry.clone(), quote }, fits).await
}

/// Returns the mortgages in the dossier of the cover.
async fn list_mortgages(db: &impl Db, scope: Scope, locked: &LockedAction) -> Result<Vec<Mortgage>> {
    let dossier = locked.product.as_ref().and_then(|product| product.dossier_external_id.as_deref());
    let details = products::in_dossier(db, scope, ProductKind::Mortgage, dossier).await?;
    details.into_iter().map(|details| Mortgage::deserialize(details).map_err(Error::internal)).collect()
}

/// Remembers an offer before it is shown, unless another request of the same moment was first: then that one counts.
async fn store_quote(
    services: &Services,
    scope: Scope,
    action: Uuid,
    new: Offer,
    fits: impl Fn(&(Offer, DateTime<Utc>)) -> bool,
) -> Result<PremiumQuote> {
    let unstored = |error: StoreError| match error {
        StoreError::Unavailable(_) => error.into(),
        other => Error::failed(Code::CardifaoStorePremiumFailed, other),
    };
    let tx = services.store.begin().await.map_err(unstored)?;
    let locked = locked_actions::lock_for_update(&tx, scope, action).await.map_err(unstored)?;
    if require_owned(locked, Code::ProductActionNotFound)?.done {
        return Err(Code::ActionAlreadyDone.into());
    }
    if let Some((first, _)) = find_offer(&tx, scope, action).await?.filter(fits) {
        return Ok(first.quote);
    }
    let session = PartnerSession {
        partner_id: new.quote.id.clone(),
        state: OFFERED.to_owned(),
        details: serde_json::to_value(&new).map_err(Error::internal)?,
        created_at: services.now(),
    };
    partner_sessions::put(&tx, scope, action, session, services.now()).await.map_err(unstored)?;
    tx.commit().await.map_err(unstored)?;
    Ok(new.quote)
}

/// Accepts or declines the premium that was shown; returns the action. The insurer's word is there before the action is
/// done.
///
/// # Errors
/// `Replayed`; those of [`check_decision`] and [`disability_cover::decide`]; `CARDIFAO_*` when the insurer does not answer.
pub async fn decide(
    services: &Services,
    submitter: &Submitter,
    key: IdempotencyKey,
    action: Uuid,
    (accepted, given): (bool, &Value),
) -> std::result::Result<StoredResponse, SubmitError> {
    let scope = submitter.scope;
    let locked = check_decision(services, submitter, &key, action, &TYPES).await?;
    let answer: DecideOnCoverRequest = domain::actions::read(given)?;
    let quote = find_offer(services.store.reader(), scope, action).await?.map(|(offer, _)| offer.quote);
    let decide = |context: &Context<'_>| disability_cover::decide(context, accepted, quote.as_ref(), &answer);
    evaluate_action(&submitter.licence.settings, &locked, services.now(), decide)?;
    if let Some(quote) = &quote {
        notify_insurer(services, submitter, action, quote, accepted).await?;
    }
    let submission = ActionSubmission::begin(services, submitter, key, action, &TYPES).await?;
    if let Some(quote) = &quote {
        let state = if accepted { "accepted" } else { "declined" };
        let (tx, now) = (&submission.tx, submission.now);
        partner_sessions::set_state(tx, scope, action, &quote.id, state, now).await?;
    }
    submission.submit(decide).await?;
    Ok(submission.respond_with_action().await?)
}

/// Reports the decision to the insurer, whose confirmation has to be there before the action is completed. Repeating
/// the call is harmless.
async fn notify_insurer(
    services: &Services,
    submitter: &Submitter,
    action: Uuid,
    quote: &PremiumQuote,
    accepted: bool,
) -> Result<()> {
    match find_insurer(services, &submitter.licence.slug)?.answer(&quote.id, accepted).await {
        Ok(()) => Ok(()),
        // There is nothing left to decline.
        Err(PremiumError::Unknown) if !accepted => Ok(()),
        Err(PremiumError::Unknown) => {
            // The next look at the premium asks for one that the insurer does know.
            let (scope, now) = (submitter.scope, services.now());
            let tx = services.store.begin().await?;
            partner_sessions::set_state(&tx, scope, action, &quote.id, "unknown", now).await?;
            tx.commit().await?;
            Err(insurer_error(&PremiumError::Unknown))
        }
        Err(PremiumError::Refused(error)) => Err(insurer_error(&PremiumError::Away(error))),
        Err(error) => Err(insurer_error(&error)),
    }
}
