//! Withdrawing from contracts: which there are for a consumer, and what a withdrawal does.

use chrono::{DateTime, NaiveDate, Utc};
use domain::actions::Evidence;
use domain::codes::Code;
use domain::events::EventActor;
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::products::Otd;
use domain::products::appointment::today;
use domain::products::parts::AdviserPanel;
use domain::withdrawal::{
    ConcludedContract, ConfirmWithdrawal, ContractState, WithdrawalContext, WithdrawalMailJob,
    WithdrawalReceiver, WithdrawalState, WithdrawalTerms, WithdrawalWay, WithdrawingPerson, contracts_of,
    decide,
};
use serde::Deserialize;
use serde_json::{Value, json};
use store::accounts::consumers::{self, Account, sign_in_key};
use store::firms::licences::{self, LicenceRow};
use store::idempotency::StoredResponse;
use store::portal::locked_actions::{self, LockedProduct};
use store::portal::{Lookup, products};
use store::withdrawals::{self as stored, Withdrawal};
use store::{Db, Scope, Tx, jobs};
use uuid::Uuid;

use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::{Error, Result, SubmitError};
use crate::idempotency::IdempotencyKey;
use crate::services::Services;
use crate::submissions::{ProductReport, RecordedLetter, Source, Subject, submit};

/// The type of the sealed entry of a withdrawal.
pub const ENTRY: &str = "WITHDRAWAL";

/// A contract's right of withdrawal, for somebody who signed it.
#[derive(Clone, Debug)]
pub struct ContractSummary {
    /// Id of the signature that concluded the contract.
    pub id: Uuid,
    pub product: Uuid,
    pub kind: ProductKind,
    pub label: String,
    pub concluded_at: DateTime<Utc>,
    /// The last day on which it can be withdrawn from, or could.
    pub last_day: NaiveDate,
    pub state: ContractState,
    pub withdrawal: Option<Withdrawal>,
    /// The adviser whom the consumer can turn to.
    pub adviser: Option<AdviserPanel>,
}

/// A contract with what a withdrawal from it rests on.
struct ContractStatus {
    contract: ConcludedContract,
    terms: WithdrawalTerms,
    withdrawal: Option<Withdrawal>,
    /// True if it is the order's newest contract. The right to withdraw stays with the signature: it is the same where
    /// the firm has undone the signature since.
    is_newest: bool,
}

impl ContractStatus {
    fn context<'a>(
        &'a self,
        order: &'a Otd,
        external_id: &'a str,
        consumer: Uuid,
        (way, sent_on): (WithdrawalWay, NaiveDate),
        now: DateTime<Utc>,
    ) -> WithdrawalContext<'a> {
        WithdrawalContext {
            contract: &self.contract,
            terms: &self.terms,
            order,
            external_id,
            consumer,
            is_withdrawn: self.withdrawal.is_some(),
            way,
            sent_on,
            now,
        }
    }
}

/// The contracts of an order, the earliest first.
async fn contracts_of_order(
    db: &impl Db,
    licence: &LicenceRow,
    product: &LockedProduct,
    order: &Otd,
) -> Result<Vec<ContractStatus>> {
    let contracts = contracts_of(&stored::list_signatures(db, licence.id, product.id).await?);
    let ids: Vec<Uuid> = contracts.iter().map(|contract| contract.id).collect();
    let newest = ids.last().copied();
    let mut withdrawals = stored::of_contracts(db, licence.id, ids).await?;
    let in_person = order.concluded_in_person.as_deref();
    let present = WithdrawalTerms::new(&licence.settings, product.kind, in_person, order.terms_provided_on);
    let status = |contract: ConcludedContract| {
        let terms = match contract.sealed_terms.clone() {
            Some(sealed) => sealed.with_later(present.clone()),
            None => present.clone(),
        };
        let place = withdrawals.iter().position(|withdrawal| withdrawal.contract == contract.id);
        let withdrawal = place.map(|place| withdrawals.swap_remove(place));
        let is_newest = newest == Some(contract.id);
        ContractStatus { contract, terms, withdrawal, is_newest }
    };
    Ok(contracts.into_iter().map(status).collect())
}

fn read_order(product: &LockedProduct) -> Result<Otd> {
    Otd::deserialize(&product.details).map_err(Error::internal)
}

/// Every contract that a consumer signed and can withdraw from, could, or has; the newest first.
pub async fn contracts_of_consumer(
    services: &Services,
    licence: &LicenceRow,
    scope: Scope,
) -> Result<Vec<ContractSummary>> {
    let db = services.store.reader();
    let mut found = Vec::new();
    for order in stored::signed_orders(db, scope).await? {
        found.extend(of_order(db, licence, scope, order, services.now()).await?);
    }
    found.sort_by_key(|contract| std::cmp::Reverse(contract.concluded_at));
    Ok(found)
}

/// Returns one of the consumer's contracts.
///
/// # Errors
/// `CONTRACT_NOT_FOUND`.
pub async fn contract_of_consumer(
    db: &impl Db,
    licence: &LicenceRow,
    scope: Scope,
    contract: Uuid,
    now: DateTime<Utc>,
) -> Result<ContractSummary> {
    let order = stored::order_of(db, licence.id, contract).await?.ok_or(Code::ContractNotFound)?;
    let all = of_order(db, licence, scope, order, now).await?;
    Ok(all.into_iter().find(|found| found.id == contract).ok_or(Code::ContractNotFound)?)
}

/// Returns the contracts of an order that concern a consumer: those that they signed, unless there is never a
/// withdrawal.
async fn of_order(
    db: &impl Db,
    licence: &LicenceRow,
    scope: Scope,
    order: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<ContractSummary>> {
    let Some(product) = stored::find_order(db, licence.id, order).await? else { return Ok(Vec::new()) };
    let order = read_order(&product)?;
    let adviser = find_adviser(db, scope, &product, &order).await?;
    let mut summaries = Vec::new();
    for status in contracts_of_order(db, licence, &product, &order).await? {
        let when = (WithdrawalWay::Portal, today(now));
        let state = status.context(&order, &product.external_id, scope.consumer, when, now).state();
        let is_shown = status.withdrawal.is_some() || (status.is_newest && state != ContractState::Excluded);
        if !is_shown || !status.contract.is_signed_by(scope.consumer) {
            continue;
        }
        let ContractStatus { contract, terms, withdrawal, .. } = status;
        summaries.push(ContractSummary {
            id: contract.id,
            product: product.id,
            kind: product.kind,
            label: order.label.clone(),
            concluded_at: contract.concluded_at,
            last_day: terms.period(contract.concluded_at).last_day,
            state,
            withdrawal,
            adviser: adviser.clone(),
        });
    }
    Ok(summaries)
}

/// Returns the adviser whom the order names, with the details of the firm's own record.
async fn find_adviser(
    db: &impl Db,
    scope: Scope,
    product: &LockedProduct,
    order: &Otd,
) -> Result<Option<AdviserPanel>> {
    let found = products::details(db, scope, product.kind, product.id).await?;
    let panels = match found {
        Lookup::Found(details) => Otd::deserialize(details).map_err(Error::internal)?.adviser_panels,
        // The order has other owners by now.
        Lookup::NotOwned | Lookup::NotFound => order.adviser_panels.clone(),
    };
    Ok(panels.into_iter().next())
}

/// Contract whose row is locked until the transaction ends.
struct LockedContract<'a> {
    licence: &'a LicenceRow,
    product: LockedProduct,
    order: Otd,
    status: ContractStatus,
}

/// The statement of a withdrawal, to be sealed and mailed.
#[derive(Clone, Copy, Debug)]
struct WithdrawalNotice<'a> {
    person: &'a WithdrawingPerson,
    evidence: Option<&'a Evidence>,
    /// The day in Amsterdam on which it was sent.
    sent_on: NaiveDate,
}

/// A withdrawal as a consumer sends it.
#[derive(Clone, Copy, Debug)]
pub struct SentWithdrawal<'a> {
    pub contract: Uuid,
    /// The body of the request.
    pub given: &'a Value,
    /// Time of receipt, not of processing: a statement sent before midnight is in time even if it waits for a lock.
    pub at: DateTime<Utc>,
}

/// A withdrawal that came in by letter, or otherwise outside the portal.
#[derive(Clone, Copy, Debug)]
pub struct WithdrawalLetter<'a> {
    /// The external ids of who withdraws and of the order.
    pub consumer: &'a str,
    pub order: &'a str,
    /// The day in Amsterdam on which it was sent.
    pub sent_on: NaiveDate,
    /// The name under the statement; absent: that of the consumer's record.
    pub name: Option<&'a str>,
    /// Address for the confirmation; `None` for the consumer's own.
    pub email: Option<&'a str>,
}

/// Withdraws from a contract for a consumer. `to_body` creates the response from the contract's new state, which a
/// repeated request gets again.
///
/// # Errors
/// `Replayed`; `CONTRACT_NOT_FOUND`; those of [`decide`].
pub async fn confirm(
    services: &Services,
    (source, licence): (Source<'_>, &LicenceRow),
    key: IdempotencyKey,
    sent: SentWithdrawal<'_>,
    to_body: impl FnOnce(ContractSummary, &Account) -> Result<String>,
) -> std::result::Result<StoredResponse, SubmitError> {
    let (scope, now) = (source.scope(), sent.at);
    let tx = services.store.begin().await?;
    let locked = lock(&tx, licence, sent.contract).await?;
    key.check(&tx).await?;
    let given: ConfirmWithdrawal = domain::actions::read(sent.given)?;
    let person = given.person()?;
    let notice = WithdrawalNotice { person: &person, evidence: given.evidence.as_ref(), sent_on: today(now) };
    withdraw(services, &tx, source, &locked, notice, now).await?;
    let contract = contract_of_consumer(&tx, licence, scope, sent.contract, now).await?;
    let account = consumers::find(&tx, scope).await?.ok_or(Code::ConsumerNotFound)?;
    let body = to_body(contract, &account)?;
    Ok(key.commit(tx, body, now).await?)
}

/// Records a letter; returns the withdrawal and whether it is a new one, for the contract may be withdrawn from
/// already.
///
/// # Errors
/// `CONSUMER_NOT_FOUND`, `OTD_NOT_FOUND`, `CONTRACT_NOT_FOUND`; those of [`decide`].
pub async fn record_letter(
    services: &Services,
    licence: LicenceId,
    caller: &Caller,
    letter: WithdrawalLetter<'_>,
) -> Result<(Withdrawal, bool)> {
    let now = services.now();
    let licence = licences::by_id(services.store.reader(), licence).await?;
    let licence = licence.ok_or_else(|| Error::internal("the firm of a call is gone"))?;
    let tx = services.store.begin().await?;
    let account = consumers::by_external_id(&tx, licence.id, letter.consumer).await?;
    let account = account.ok_or(Code::ConsumerNotFound)?;
    let order = stored::order_named(&tx, licence.id, letter.order).await?;
    let locked = lock_of_order(&tx, &licence, order.ok_or(Code::OtdNotFound)?).await?;
    if let Some(earlier) = locked.status.withdrawal {
        return Ok((earlier, false));
    }
    let text = |value: Option<&str>| value.map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let person = WithdrawingPerson {
        name: text(letter.name).unwrap_or_else(|| account.display_name.clone()),
        email: text(letter.email),
    };
    let source = RecordedLetter { scope: account.scope(), caller };
    let notice = WithdrawalNotice { person: &person, evidence: None, sent_on: letter.sent_on };
    let withdrawal = withdraw(services, &tx, Source::Firm(&source), &locked, notice, now).await?;
    tx.commit().await?;
    Ok((withdrawal, true))
}

/// Records that the firm has processed a withdrawal; repeated, it keeps the first record. Returns the withdrawal.
///
/// # Errors
/// `CONTRACT_NOT_FOUND` where there is no such withdrawal, also for one of a client whom the caller does not see.
pub async fn mark_processed(
    services: &Services,
    licence: LicenceId,
    caller: &Caller,
    id: Uuid,
) -> Result<Withdrawal> {
    let tx = services.store.begin().await?;
    let found = stored::hold_visible(&tx, (licence, caller.actor.clients()), id).await?;
    let mut withdrawal = found.ok_or(Code::ContractNotFound)?;
    if withdrawal.processed.is_some() {
        return Ok(withdrawal);
    }
    // Only the firm's own people and systems come here.
    let (now, by) = (services.now(), caller.actor.event_actor(EventActor::VISITOR));
    stored::set_processed(&tx, (licence, id), now, &by).await?;
    let log = AuditWriter::of_consumer(services, &tx, withdrawal.scope, caller).with_time(now);
    let details = json!({ "withdrawal_id": id, "contract_id": withdrawal.contract });
    log.record("withdrawal.processed", details).await?;
    tx.commit().await?;
    withdrawal.processed = Some((now, by));
    Ok(withdrawal)
}

/// Locks a contract of the firm, by the id of its signature.
///
/// # Errors
/// `CONTRACT_NOT_FOUND`, also for a contract in whose place there is a newer one.
async fn lock<'a>(tx: &Tx, licence: &'a LicenceRow, contract: Uuid) -> Result<LockedContract<'a>> {
    let order = stored::order_of(tx, licence.id, contract).await?.ok_or(Code::ContractNotFound)?;
    let product = stored::lock_order(tx, licence.id, order).await?.ok_or(Code::ContractNotFound)?;
    let order = read_order(&product)?;
    let statuses = contracts_of_order(tx, licence, &product, &order).await?;
    let status = statuses.into_iter().find(|status| status.contract.id == contract);
    let status = status.filter(|status| status.is_newest || status.withdrawal.is_some());
    Ok(LockedContract { licence, product, order, status: status.ok_or(Code::ContractNotFound)? })
}

/// Locks a contract of the firm, by the id of its signature.
///
/// # Errors
/// `CONTRACT_NOT_FOUND` where nobody has signed the order in the portal.
async fn lock_of_order<'a>(tx: &Tx, licence: &'a LicenceRow, order: Uuid) -> Result<LockedContract<'a>> {
    let contracts = contracts_of(&stored::list_signatures(tx, licence.id, order).await?);
    let newest = contracts.last().ok_or(Code::ContractNotFound)?;
    lock(tx, licence, newest.id).await
}

/// Withdraws from a locked contract, with all effects: the sealed entry, the event, the order withdrawn and its
/// mandates ended, open actions of the order archived, and the mails to its signers.
///
/// # Errors
/// Those of [`decide`]; `CONTRACT_NOT_FOUND` for who neither signed the order nor has it.
async fn withdraw(
    services: &Services,
    tx: &Tx,
    source: Source<'_>,
    locked: &LockedContract<'_>,
    notice: WithdrawalNotice<'_>,
    now: DateTime<Utc>,
) -> Result<Withdrawal> {
    let (scope, way) = (source.scope(), source.withdrawal_way()?);
    let LockedContract { product, order, status, .. } = locked;
    let account = consumers::find(tx, scope).await?.ok_or(Code::ConsumerNotFound)?;
    if !status.contract.is_signed_by(scope.consumer)
        && !locked_actions::owns(tx, scope, product.kind, product.id).await?
    {
        return Err(Code::ContractNotFound.into());
    }
    let person = WithdrawingPerson {
        email: notice.person.email.clone().or_else(|| account.email.clone()),
        ..notice.person.clone()
    };
    let when = (way, notice.sent_on);
    let context = status.context(order, &product.external_id, scope.consumer, when, now);
    let outcome = decide(&context, &person, notice.evidence)?;
    let consumer = locked_actions::consumer_profile(tx, scope).await?;
    let report = ProductReport {
        kind: ENTRY,
        audit_kind: "contract.withdrawn",
        audit_member: "product",
        product,
        consumer: &consumer,
    };
    let submission = submit(services, tx, source, Subject::Report(&report), &outcome, now).await?;
    stored::archive_open_actions(tx, scope.licence, product.id, now).await?;
    let state = if person.email.is_some() { WithdrawalState::Received } else { WithdrawalState::Unconfirmed };
    let withdrawal = Withdrawal {
        id: services.new_id(),
        scope,
        product: product.id,
        contract: status.contract.id,
        submission,
        way,
        sent_on: notice.sent_on,
        name: person.name,
        email: person.email,
        state,
        created_at: now,
        processed: None,
    };
    stored::add(tx, &withdrawal).await?;
    notify_firm(services, tx, &withdrawal, &status.contract, &account).await?;
    tracing::info!(licence = locked.licence.slug, contract = %withdrawal.contract, %way, "contract withdrawn");
    Ok(withdrawal)
}

/// Enqueues the mails: to the given address, to the account where that is another one, and to the other signers.
async fn notify_firm(
    services: &Services,
    tx: &Tx,
    withdrawal: &Withdrawal,
    contract: &ConcludedContract,
    account: &Account,
) -> Result<()> {
    let mut receivers = Vec::new();
    if let Some(given) = &withdrawal.email {
        receivers.push(WithdrawalReceiver::Confirmation);
        let is_other = |own: &String| sign_in_key(own) != sign_in_key(given);
        if account.email.as_ref().is_some_and(is_other) {
            receivers.push(WithdrawalReceiver::Account);
        }
    }
    let mut others: Vec<Uuid> = contract.signers.clone();
    others.retain(|signer| *signer != account.id);
    others.dedup();
    receivers.extend(others.into_iter().map(WithdrawalReceiver::CoSigner));
    let now = services.now();
    for to in receivers {
        let job = WithdrawalMailJob { withdrawal: withdrawal.id, to };
        jobs::enqueue(tx, services.new_id(), Some(account.licence), &job, now, now).await?;
    }
    Ok(())
}

/// Records that the confirmation of a withdrawal was sent.
///
/// # Errors
/// When the database is away.
pub async fn record_confirmation(services: &Services, licence: LicenceId, withdrawal: Uuid) -> Result<()> {
    let tx = services.store.begin().await?;
    stored::set_state(&tx, (licence, withdrawal), WithdrawalState::Confirmed).await?;
    Ok(tx.commit().await?)
}
