//! The disability cover: what the insurer asks for it, and the consumer's yes or no to precisely that.

use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use domain::actions::Context;
use domain::actions::disability_cover::{self, DecideOnCoverRequest, Enquiry, PremiumQuote, TYPES};
use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::money::Money;
use domain::products::{Mortgage, appointment};
use partners::premium::{PremiumError, Premiums};
use serde::{Deserialize, Serialize};
use store::portal::locked_actions::{self, LockedAction};
use store::portal::partner_sessions::{self, PartnerSession};
use store::portal::products;
use store::{Db, StoreError};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use crate::http::envelope::{SingleResponse, single};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::portal::product_action::ProductAction;
use crate::portal::reading;
use crate::portal::submission::{SubmitResult, evaluate, find_action, submit_and_respond};
use crate::portal::submit_request::SubmitRequest;
use crate::session::identity::{Consumer, Identity};
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(premium)).routes(routes!(accept)).routes(routes!(decline))
}

/// What the insurer asks for the cover.
#[derive(Serialize, ToSchema)]
struct PremiumAttributes {
    /// For a month.
    premium: Money,
    /// What the cover pays, for a month of disability.
    disability: Money,
    /// The insurer's id of this offer, which the answer may name.
    quote_id: String,
}

/// What is remembered of a quote: what was asked, and what was answered.
#[derive(Serialize, Deserialize)]
struct Offer {
    enquiry: Enquiry,
    quote: PremiumQuote,
}

/// A quote that nobody has answered yet.
const OFFERED: &str = "offered";

async fn offer(db: &impl Db, identity: &Identity, action: Uuid) -> ApiResult<Option<(Offer, DateTime<Utc>)>> {
    let Some(kept) = partner_sessions::find(db, identity.scope, action).await? else { return Ok(None) };
    let offer = Offer::deserialize(kept.details).map_err(ApiError::internal)?;
    Ok((kept.state == OFFERED).then_some((offer, kept.created_at)))
}

fn service<'a>(app: &'a App, identity: &Identity) -> ApiResult<Premiums<'a>> {
    let service = app.partners.premiums(&identity.tenant.licence.slug);
    service
        .ok_or_else(|| ApiError::new(Code::CardifaoApiError).with_source("no premium service is configured"))
}

fn failed(error: &PremiumError) -> ApiError {
    let code = match error {
        PremiumError::MortgageMissing => Code::CardifaoMortgageMissing,
        PremiumError::ConsumerMissing => Code::CardifaoConsumerMissing,
        PremiumError::Decided | PremiumError::Unknown => Code::VersionConflict,
        PremiumError::Refused(_) => Code::CardifaoCreatePremiumFailed,
        PremiumError::Away(_) => Code::CardifaoApiError,
    };
    ApiError::new(code).with_source(error)
}

/// What the cover costs this consumer a month. The same offer is shown all day, unless what it rests on changes.
#[utoipa::path(get, path = "/api/products/cardifao/actions/{id}/premium", tag = "actions",
    responses((status = 200, body = SingleResponse<PremiumAttributes>),
    (status = 502, body = ErrorBody, description = "CARDIFAO_API_ERROR, CARDIFAO_CREATE_PREMIUM_FAILED, CARDIFAO_STORE_PREMIUM_FAILED")))]
async fn premium(
    State(app): State<App>,
    identity: Consumer,
    Path(id): Path<String>,
) -> ApiResult<SingleResponse<PremiumAttributes>> {
    let action = reading::parse_id(&id, Code::ProductActionNotFound)?;
    let db = app.store.reader();
    let now = app.now();
    let locked = reading::require_owned(
        locked_actions::find(db, identity.scope, action).await?,
        Code::ProductActionNotFound,
    )?;
    let mortgages = mortgages(db, &identity, &locked).await?;
    let enquiry =
        evaluate(&identity, &locked, now, |context| disability_cover::enquire(context, &mortgages))?;
    let fits = |(offer, at): &(Offer, DateTime<Utc>)| {
        offer.enquiry == enquiry && appointment::today(*at) == appointment::today(now)
    };
    if let Some((offer, _)) = offer(db, &identity, action).await?.filter(fits) {
        return Ok(to_response(action, offer.quote));
    }
    identity.require_write_access()?;
    let reference = enquiry.reference.as_deref().unwrap_or(&locked.external_id);
    let quote = service(&app, &identity)?.quote(&enquiry, reference).await.map_err(|error| failed(&error))?;
    let quote = store_quote(&app, &identity, action, Offer { enquiry: enquiry.clone(), quote }, fits).await?;
    Ok(to_response(action, quote))
}

fn to_response(action: Uuid, quote: PremiumQuote) -> SingleResponse<PremiumAttributes> {
    let PremiumQuote { id: quote_id, premium } = quote;
    single(
        "premiums",
        action,
        PremiumAttributes { premium: premium.premium, disability: premium.disability, quote_id },
    )
}

/// The mortgages that the cover stands beside in its dossier.
async fn mortgages(db: &impl Db, identity: &Identity, locked: &LockedAction) -> ApiResult<Vec<Mortgage>> {
    let dossier = locked.product.as_ref().and_then(|product| product.dossier_external_id.as_deref());
    let details = products::in_dossier(db, identity.scope, ProductKind::Mortgage, dossier).await?;
    let read = |details| Mortgage::deserialize(details).map_err(ApiError::internal);
    details.into_iter().map(read).collect()
}

/// Remembers an offer before it is shown, unless another request of the same moment was first: then that one counts.
async fn store_quote(
    app: &App,
    identity: &Identity,
    action: Uuid,
    new: Offer,
    fits: impl Fn(&(Offer, DateTime<Utc>)) -> bool,
) -> ApiResult<PremiumQuote> {
    let unstored = |error: StoreError| match error {
        StoreError::Unavailable(_) => error.into(),
        other => ApiError::new(Code::CardifaoStorePremiumFailed).with_source(other),
    };
    let tx = app.store.begin().await.map_err(unstored)?;
    let locked = locked_actions::lock_for_update(&tx, identity.scope, action).await.map_err(unstored)?;
    if reading::require_owned(locked, Code::ProductActionNotFound)?.done {
        return Err(Code::ActionAlreadyDone.into());
    }
    if let Some((first, _)) = offer(&tx, identity, action).await?.filter(fits) {
        return Ok(first.quote);
    }
    let session = PartnerSession {
        partner_id: new.quote.id.clone(),
        state: OFFERED.to_owned(),
        details: serde_json::to_value(&new).map_err(ApiError::internal)?,
        created_at: app.now(),
    };
    partner_sessions::put(&tx, identity.scope, action, session, app.now()).await.map_err(unstored)?;
    tx.commit().await.map_err(unstored)?;
    Ok(new.quote)
}

/// Accepts the premium that was shown. Answers the action.
#[utoipa::path(post, path = "/api/products/cardifao/actions/{id}/accept", tag = "actions",
    request_body = Option<DecideOnCoverRequest>, responses((status = 200, body = SingleResponse<ProductAction>),
    (status = 502, body = ErrorBody, description = "CARDIFAO_CREATE_PREMIUM_FAILED: there is no premium to accept")))]
async fn accept(Path(id): Path<String>, acting: SubmitRequest) -> SubmitResult {
    decide(&id, &acting, true).await
}

/// Declines the premium that was shown. Answers the action.
#[utoipa::path(post, path = "/api/products/cardifao/actions/{id}/decline", tag = "actions",
    request_body = Option<DecideOnCoverRequest>, responses((status = 200, body = SingleResponse<ProductAction>)))]
async fn decline(Path(id): Path<String>, acting: SubmitRequest) -> SubmitResult {
    decide(&id, &acting, false).await
}

async fn decide(id: &str, acting: &SubmitRequest, accepted: bool) -> SubmitResult {
    let action = reading::parse_id(id, Code::ProductActionNotFound)?;
    let value = acting.value()?;
    let request = acting.request()?;
    acting.check_decision(&request, action, &TYPES).await?;
    let (app, identity, now) = (&acting.app, &acting.identity, acting.app.now());
    let locked = find_action(app, identity, action).await?;
    let answer: DecideOnCoverRequest = domain::actions::read(&value)?;
    let quote = offer(app.store.reader(), identity, action).await?.map(|(offer, _)| offer.quote);
    evaluate(identity, &locked, now, |context| {
        disability_cover::decide(context, accepted, quote.as_ref(), &answer)
    })?;
    if let Some(quote) = &quote {
        notify_insurer(acting, action, quote, accepted).await?;
    }
    let submission = request.begin(action, &TYPES).await?;
    let state = if accepted { "accepted" } else { "declined" };
    if let Some(quote) = &quote {
        let (tx, now) = (&submission.tx, submission.now);
        partner_sessions::set_state(tx, identity.scope, action, &quote.id, state, now).await?;
    }
    let decide = |context: &Context<'_>| disability_cover::decide(context, accepted, quote.as_ref(), &answer);
    submit_and_respond(submission, decide).await
}

/// Tells the insurer, whose word has to be there before the action is done. It bears being told twice.
async fn notify_insurer(
    acting: &SubmitRequest,
    action: Uuid,
    quote: &PremiumQuote,
    accepted: bool,
) -> ApiResult<()> {
    let (app, identity) = (&acting.app, &acting.identity);
    match service(app, identity)?.answer(&quote.id, accepted).await {
        Ok(()) => Ok(()),
        // There is nothing left to decline.
        Err(PremiumError::Unknown) if !accepted => Ok(()),
        Err(PremiumError::Unknown) => {
            // The next look at the premium asks for one that the insurer does know.
            let tx = app.store.begin().await?;
            partner_sessions::set_state(&tx, identity.scope, action, &quote.id, "unknown", app.now()).await?;
            tx.commit().await?;
            Err(failed(&PremiumError::Unknown))
        }
        Err(PremiumError::Refused(error)) => Err(failed(&PremiumError::Away(error))),
        Err(error) => Err(failed(&error)),
    }
}
