//! The evidence that is sealed with a submission.
//!
//! Its members and their order are what is hashed: they never change for what they already record.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use domain::accounts::link_address::AddressWriter;
use domain::accounts::session::{Began, HandedOverBy, Proof, Stage};
use domain::action_type::ActionType;
use domain::actions::Outcome;
use domain::assurance::AssuranceLevel;
use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::licence::Licence as LicenceSettings;
use domain::locale::{AddressStyle, Locale, MessageLocale};
use domain::withdrawal::{WithdrawalTerms, WithdrawalWay};
use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};
use store::accounts::sessions;
use store::firms::licences::LicenceRow;
use store::portal::locked_actions::{self, ConsumerProfile, EvidenceDocument, LockedAction};
use store::{Db, Scope, Tx};
use uuid::Uuid;

use super::{Source, Subject};
use crate::audit::actor::Caller;
use crate::audit::client::Client;
use crate::error::{Error, Result};

/// A consumer who is signed in, as evidence names them.
#[derive(Clone, Debug)]
pub struct Submitter {
    pub scope: Scope,
    pub session: Uuid,
    pub stage: Stage,
    pub licence: Arc<LicenceRow>,
    pub client: Client,
}

/// A consumer who acts by a signed link of a mail, without signing in.
#[derive(Clone, Debug)]
pub struct LinkSubmitter {
    pub scope: Scope,
    pub licence: Arc<LicenceRow>,
    pub client: Client,
    /// The moment at which the link was mailed.
    pub mailed_at: DateTime<Utc>,
}

/// Letter of a consumer, as the firm recorded it.
#[derive(Clone, Copy, Debug)]
pub struct RecordedLetter<'a> {
    pub scope: Scope,
    pub caller: &'a Caller,
}

/// Report of a partner.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PartnerReport {
    Payment(PaymentReport),
    Partner(SharedDataReport),
}

/// Trigger of asking the provider for the status of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CheckTrigger {
    /// The consumer came back from the provider's page.
    Return,
    /// The consumer began to pay again.
    Start,
    /// The provider called the portal.
    Webhook,
    /// The portal asked by itself, because nobody came back.
    Check,
}

/// The payment provider's word that an invoice is paid.
#[derive(Clone, Debug, Serialize)]
pub struct PaymentReport {
    pub id: Uuid,
    pub provider_id: String,
    pub mode: String,
    pub begun_at: DateTime<Utc>,
    pub heard_by: CheckTrigger,
}

/// The data-sharing provider's word that a consumer shared their data.
#[derive(Clone, Debug, Serialize)]
pub struct SharedDataReport {
    pub name: &'static str,
    pub session: String,
    pub heard_by: &'static str,
}

/// Evidence of a submission: everything that is known of how it came about.
#[derive(Serialize)]
pub(super) struct SealedEvidence<'a> {
    at: DateTime<Utc>,
    consumer: Uuid,
    name: &'a str,
    account: Option<&'a str>,
    #[serde(flatten)]
    session: Option<SessionEvidence<'a>>,
    #[serde(flatten)]
    action: Option<ActionEvidence<'a>>,
    #[serde(flatten)]
    report: Option<&'a PartnerReport>,
    #[serde(flatten)]
    sessionless: Option<SessionlessEvidence<'a>>,
    /// Texts as the screen reports them, for a submission without an action.
    #[serde(skip_serializing_if = "Option::is_none")]
    shown: Option<&'a Value>,
}

/// Evidence of a submission without a session, and of advice by the firm: the way and the origin.
#[derive(Serialize)]
struct SessionlessEvidence<'a> {
    way: WithdrawalWay,
    locale: Option<MessageLocale>,
    ip: Option<String>,
    user_agent: Option<&'a str>,
    /// Staff member who recorded it, as the audit trail names them.
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded_by: Option<String>,
    /// The writer of the address to which the link was mailed, where it was changed within the day before.
    #[serde(skip_serializing_if = "Option::is_none")]
    address_set_by: Option<&'a AddressWriter>,
}

/// Evidence of the session: its origin and proofs.
#[derive(Serialize)]
struct SessionEvidence<'a> {
    locale: MessageLocale,
    session: Uuid,
    session_began: Option<Began>,
    two_factor: bool,
    stage: Stage,
    ip: Option<String>,
    user_agent: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmed_by: Option<Proof>,
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmed_at: Option<DateTime<Utc>>,
    /// The identity provider of the last sign-in at one, and its level of assurance.
    #[serde(skip_serializing_if = "Option::is_none")]
    provider: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assurance: Option<AssuranceLevel>,
    #[serde(skip_serializing_if = "Option::is_none")]
    handed_over_by: Option<HandedOverBy>,
    /// The writer of the address to which a link was mailed by which the consumer came in, where it was changed within the day
    /// before.
    #[serde(skip_serializing_if = "Option::is_none")]
    address_set_by: Option<&'a AddressWriter>,
}

/// Submission of an action, with the texts and documents that the consumer was shown.
#[derive(Serialize)]
struct ActionEvidence<'a> {
    action: Uuid,
    label: &'a str,
    product: Option<ProductEvidence<'a>>,
    documents: Vec<EvidenceDocument>,
    #[serde(skip_serializing_if = "Option::is_none")]
    terms: Option<TermsEvidence>,
    /// The terms under which the contract can be withdrawn from.
    #[serde(skip_serializing_if = "Option::is_none")]
    withdrawal: Option<WithdrawalTerms>,
    /// Texts as the screen reports them.
    shown: &'a Value,
}

#[derive(Serialize)]
struct ProductEvidence<'a> {
    id: Uuid,
    kind: ProductKind,
    label: &'a str,
}

/// The firm's present terms, whatever the screen reports.
#[derive(Serialize)]
struct TermsEvidence {
    version: i64,
    sha256: String,
}

/// The language and way of address in which a consumer reads the portal.
pub fn locale_of(licence: &LicenceSettings, consumer: &ConsumerProfile) -> MessageLocale {
    let style = match consumer.address_style.as_str() {
        "formal" => AddressStyle::Formal,
        "informal" => AddressStyle::Informal,
        _ => licence.features.default_address_style,
    };
    let language = if consumer.locale == Locale::En.code() { Locale::En } else { Locale::Nl };
    MessageLocale::new(language, style)
}

impl SealedEvidence<'_> {
    /// The evidence of a submission, as it is sealed.
    pub(super) async fn collect(
        tx: &Tx,
        source: Source<'_>,
        subject: Subject<'_>,
        outcome: &Outcome,
        now: DateTime<Utc>,
    ) -> Result<Value> {
        let consumer = subject.consumer();
        let (mut session, mut report, mut sessionless) = (None, None, None);
        match source {
            Source::Session(submitter) => {
                session = Some(SessionEvidence::load(tx, submitter, consumer, now).await?);
            }
            Source::Partner(_, reported) => report = Some(reported),
            Source::Link(submitter) => sessionless = Some(SessionlessEvidence::of_link(submitter, consumer)),
            Source::Firm(letter) => sessionless = Some(SessionlessEvidence::of_letter(letter)),
        }
        let (action, shown) = match subject {
            Subject::Action(action, presented) => {
                (Some(ActionEvidence::load(tx, source, action, presented, outcome).await?), None)
            }
            Subject::Report(_) | Subject::Advice(_) => {
                (None, Some(&outcome.evidence).filter(|shown| !shown.is_null()))
            }
        };
        let evidence = SealedEvidence {
            at: now,
            consumer: source.scope().consumer,
            name: &consumer.display_name,
            account: consumer.account.as_deref(),
            session,
            action,
            report,
            sessionless,
            shown,
        };
        serde_json::to_value(evidence).map_err(Error::internal)
    }
}

impl<'a> SessionlessEvidence<'a> {
    fn of_link(submitter: &'a LinkSubmitter, consumer: &'a ConsumerProfile) -> Self {
        Self {
            way: WithdrawalWay::Link,
            locale: Some(locale_of(&submitter.licence.settings, consumer)),
            ip: submitter.client.ip_text(),
            user_agent: submitter.client.user_agent.as_deref(),
            recorded_by: None,
            address_set_by: consumer.link_addresses.of_link(submitter.mailed_at),
        }
    }

    fn of_letter(letter: &'a RecordedLetter<'a>) -> Self {
        let client = &letter.caller.client;
        Self {
            way: WithdrawalWay::Firm,
            locale: None,
            ip: client.ip_text(),
            user_agent: client.user_agent.as_deref(),
            recorded_by: Some(letter.caller.actor.audit_name()),
            address_set_by: None,
        }
    }
}

impl<'a> SessionEvidence<'a> {
    async fn load(
        db: &impl Db,
        submitter: &'a Submitter,
        consumer: &'a ConsumerProfile,
        now: DateTime<Utc>,
    ) -> Result<Self> {
        let session = sessions::find(db, submitter.scope, submitter.session).await?;
        let session = session.ok_or(Code::AuthTokenInvalid)?;
        let step_up = session.context.step_up(session.created_at);
        Ok(Self {
            locale: locale_of(&submitter.licence.settings, consumer),
            session: submitter.session,
            session_began: session.context.began,
            two_factor: session.context.proves_second_factor(now),
            stage: submitter.stage,
            ip: submitter.client.ip_text(),
            user_agent: submitter.client.user_agent.as_deref(),
            confirmed_by: step_up.map(|last| last.by),
            confirmed_at: step_up.map(|last| last.at),
            assurance: session.context.level(),
            address_set_by: consumer.link_addresses.of_session(session.context.began, session.created_at),
            provider: session.context.identity.map(|identity| identity.provider),
            handed_over_by: session.context.handed_over_by,
        })
    }
}

impl<'a> ActionEvidence<'a> {
    async fn load(
        db: &impl Db,
        source: Source<'_>,
        action: &'a LockedAction,
        presented: &[EvidenceDocument],
        outcome: &'a Outcome,
    ) -> Result<Self> {
        let mut documents = locked_actions::papers_of(db, source.scope().licence, action).await?;
        documents.extend(presented.iter().cloned());
        let (terms, withdrawal, shown) = match source {
            Source::Session(submitter) => {
                (confirmed_terms(submitter, action), withdrawal_terms(submitter, action), &outcome.evidence)
            }
            // Nothing was shown.
            Source::Partner(..) | Source::Link(_) | Source::Firm(_) => (None, None, &Value::Null),
        };
        let product = action.product.as_ref();
        let product = product.map(|product| ProductEvidence {
            id: product.id,
            kind: product.kind,
            label: &product.label,
        });
        Ok(Self { action: action.id, label: &action.label, product, documents, terms, withdrawal, shown })
    }
}

/// The terms under which a service order is signed.
fn confirmed_terms(submitter: &Submitter, action: &LockedAction) -> Option<TermsEvidence> {
    if action.kind != ActionType::SignOtd {
        return None;
    }
    let settings = &submitter.licence.settings;
    let locale = locale_of(settings, &action.consumer);
    // The hash of an empty text would say that terms were read where there are none.
    let text = settings.content.otd_conditions.get(locale).filter(|text| !text.trim().is_empty())?;
    Some(TermsEvidence { version: submitter.licence.version, sha256: hex::encode(Sha256::digest(text)) })
}

/// Returns the terms under which a service order can be withdrawn from once it is signed: the firm's settings and the
/// record as they are at this moment.
pub(super) fn withdrawal_terms(submitter: &Submitter, action: &LockedAction) -> Option<WithdrawalTerms> {
    let order = action.product.as_ref().filter(|_| action.kind == ActionType::SignOtd)?;
    let in_person = order.details["concluded_in_person"].as_str();
    let provided_on = order.details["terms_provided_on"].as_str().and_then(|day| day.parse().ok());
    Some(WithdrawalTerms::new(&submitter.licence.settings, order.kind, in_person, provided_on))
}
