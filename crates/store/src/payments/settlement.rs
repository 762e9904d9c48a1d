//! What the provider's word does: the payment's status, and where it is paid the sealed answer, the events and the
//! action done, in one transaction.

use chrono::{DateTime, Utc};
use domain::actions::pay_invoice::{self, PaymentStatus};
use domain::actions::payment::{Mismatch, Reported};
use domain::actions::{ActionType, Context, Outcome};
use domain::events::{Event, FailedBecause, PaymentFailed, PaymentMismatched};
use domain::licence::{Modules, Smartcare};
use domain::products::appointment;
use domain::records::ConsumerRecord;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{LockedInvoice, Payment, by_id, hold_invoice};
use crate::entities::{action_owners, actions, payments, product_owners};
use crate::portal::Lookup;
use crate::portal::completion::{self, CompletionReport};
use crate::portal::locked_actions::{self, LockedAction};
use crate::{Db, Result, Scope, StoreError, Tx, audit};

/// The provider's answer to our own question, and how we came to ask.
#[derive(Clone, Copy, Debug)]
pub struct ProviderReport<'a> {
    pub reported: &'a Reported,
    /// What in it is not what we asked for.
    pub verified: Result<(), Mismatch>,
    /// `return` (the consumer came back), `start`, `webhook` or `check`.
    pub occasion: &'static str,
}

/// One transaction's tools.
struct PaymentSettlement<'a> {
    tx: &'a Tx,
    payment: &'a Payment,
    now: DateTime<Utc>,
    new_id: fn() -> Uuid,
}

/// Takes the provider's word on a payment and answers the payment as it stands then. Taking the same word twice does
/// no more than taking it once.
pub async fn apply_report(
    tx: &Tx,
    payment: &Payment,
    heard: ProviderReport<'_>,
    now: DateTime<Utc>,
    new_id: fn() -> Uuid,
) -> Result<Payment> {
    let gone = || StoreError::MissingReference(format!("payment {}", payment.id));
    let billed = hold_invoice(tx, payment.scope, payment.invoice).await?.ok_or_else(gone)?;
    let payment = by_id(tx, payment.id).await?.ok_or_else(gone)?;
    let desk = PaymentSettlement { tx, payment: &payment, now, new_id };
    let known = payment.status.filter(|status| status.is_final());
    let word = heard.reported.status;
    match (heard.verified, known) {
        (Err(mismatch), _) => desk.mismatched(&billed, heard, mismatch).await?,
        (Ok(()), Some(PaymentStatus::Paid)) => {}
        (Ok(()), Some(_)) if word == PaymentStatus::Paid => {
            desk.mismatched(&billed, heard, Mismatch::Late).await?;
        }
        (Ok(()), Some(_)) => {}
        (Ok(()), None) if word == PaymentStatus::Paid => desk.paid(&billed, heard).await?,
        (Ok(()), None) if payment.status == Some(word) => {}
        (Ok(()), None) => {
            desk.set_status(word).await?;
            if word.is_final() {
                desk.failed(&billed, heard).await?;
                say_invalid(tx, &payment, word.is_invalid(), now).await?;
            }
        }
    }
    by_id(tx, payment.id).await?.ok_or_else(gone)
}

/// Whether the action says that the last payment failed.
pub(super) async fn say_invalid(
    tx: &Tx,
    payment: &Payment,
    is_invalid: bool,
    now: DateTime<Utc>,
) -> Result<()> {
    let row = actions::Entity::find_by_id(payment.action)
        .filter(actions::Column::LicenceId.eq(payment.scope.licence))
        .one(tx.connection())
        .await?;
    let Some(mut details) = row.map(|row| row.details) else { return Ok(()) };
    if details["mollie_invalid"] != is_invalid {
        details["mollie_invalid"] = is_invalid.into();
        locked_actions::change_action(tx, payment.scope, payment.action, details, now).await?;
    }
    Ok(())
}

impl PaymentSettlement<'_> {
    async fn set_status(&self, status: PaymentStatus) -> Result<()> {
        payments::Entity::update_many()
            .col_expr(payments::Column::Status, Expr::value(<&str>::from(status)))
            .col_expr(payments::Column::UpdatedAt, Expr::value(self.now))
            .filter(payments::Column::Id.eq(self.payment.id))
            .exec(self.tx.connection())
            .await?;
        Ok(())
    }

    /// The whole amount has come: the action is done, and so is every other one that asks for the same invoice.
    async fn paid(&self, billed: &LockedInvoice, heard: ProviderReport<'_>) -> Result<()> {
        let scope = self.payment.scope;
        let Lookup::Found(held) =
            locked_actions::lock_for_update(self.tx, scope, self.payment.action).await?
        else {
            return self.mismatched(billed, heard, Mismatch::Invoice).await;
        };
        let Some(outcome) = self.decide(&held, billed, heard)? else {
            return self.mismatched(billed, heard, Mismatch::Invoice).await;
        };
        self.set_status(PaymentStatus::Paid).await?;
        say_invalid(self.tx, self.payment, false, self.now).await?;
        let heard = json!({
            "id": self.payment.id, "provider_id": heard.reported.id, "mode": heard.reported.mode,
            "begun_at": self.payment.created_at, "heard_by": heard.occasion,
        });
        let word = CompletionReport { name: "payment", heard };
        // One payment is enough, however many were asked.
        let held = LockedAction { any: true, ..held };
        completion::complete(self.tx, scope, &held, &outcome, word, self.now, self.new_id).await?;
        for (owner, action) in self.others(billed).await? {
            let scope = Scope { consumer: owner, ..scope };
            let Lookup::Found(held) = locked_actions::lock_for_update(self.tx, scope, action).await? else {
                continue;
            };
            for event in &outcome.events {
                self.append_event(Some(&held), event).await?;
            }
            locked_actions::finish(self.tx, scope, &LockedAction { any: true, ..held }, self.now).await?;
        }
        Ok(())
    }

    /// Absent where the invoice is no longer the one that was paid. An action that the firm closed in the meantime
    /// does not make the money less.
    fn decide(
        &self,
        held: &LockedAction,
        billed: &LockedInvoice,
        heard: ProviderReport<'_>,
    ) -> Result<Option<Outcome>> {
        let consumer = ConsumerRecord::deserialize(&held.reader.details)?;
        let context = Context {
            kind: held.kind,
            done: false,
            last: true,
            signatures: 0,
            details: &held.details,
            product: held.product.as_ref().map(|product| &product.details),
            consumer: &consumer,
            modules: &Modules::default(),
            smartcare: &Smartcare::default(),
            today: appointment::today(self.now),
        };
        let payment = pay_invoice::ReportedPayment {
            id: heard.reported.id.clone(),
            status: heard.reported.status,
            amount: self.payment.amount,
        };
        Ok(pay_invoice::decide(&context, &billed.invoice, &payment).ok())
    }

    /// The other open actions that ask for the same invoice, each with one who is asked.
    async fn others(&self, billed: &LockedInvoice) -> Result<Vec<(Uuid, Uuid)>> {
        let owners = product_owners::Entity::find()
            .filter(product_owners::Column::ProductId.eq(billed.id))
            .all(self.tx.connection())
            .await?;
        let open = action_owners::Entity::find()
            .filter(action_owners::Column::ConsumerId.is_in(owners.iter().map(|owner| owner.consumer_id)))
            .filter(action_owners::Column::DoneAt.is_null())
            .filter(action_owners::Column::ActionId.ne(self.payment.action))
            .all(self.tx.connection())
            .await?;
        let paying = actions::Entity::find()
            .filter(actions::Column::Id.is_in(open.iter().map(|row| row.action_id)))
            .filter(actions::Column::LicenceId.eq(self.payment.scope.licence))
            .filter(actions::Column::Kind.eq(ActionType::PayInvoice.name()))
            .filter(actions::Column::IsDone.eq(false))
            .all(self.tx.connection())
            .await?;
        let same = paying.into_iter().filter(|action| action.details["invoice"] == *billed.external_id);
        let owner_of =
            |action: Uuid| open.iter().find(|row| row.action_id == action).map(|row| row.consumer_id);
        Ok(same.filter_map(|action| Some((owner_of(action.id)?, action.id))).collect())
    }

    /// Nothing is done with the money; the firm hears of it once, and no second payment is begun beside it.
    async fn mismatched(
        &self,
        billed: &LockedInvoice,
        heard: ProviderReport<'_>,
        mismatch: Mismatch,
    ) -> Result<()> {
        if self.payment.mismatched {
            return Ok(());
        }
        payments::Entity::update_many()
            .col_expr(payments::Column::MismatchedAt, Expr::value(self.now))
            .filter(payments::Column::Id.eq(self.payment.id))
            .exec(self.tx.connection())
            .await?;
        if self.payment.status.is_none_or(|status| !status.is_final()) {
            self.set_status(PaymentStatus::Pending).await?;
        }
        let told = PaymentMismatched {
            reason: mismatch.to_string(),
            public_number: billed.invoice.public_number.clone(),
            amount: self.payment.amount,
            reported: format!("{} {}", heard.reported.currency, heard.reported.value),
            payment_id: heard.reported.id.clone(),
        };
        let details = json!({
            "action_id": self.payment.action, "payment_id": self.payment.id, "reason": mismatch.to_string(),
            "reported": told.reported, "provider_id": told.payment_id, "heard_by": heard.occasion,
        });
        tracing::error!(payment = %self.payment.id, %mismatch, reported = told.reported, "payment differs from the requested one");
        let held = self.locked_action().await?;
        self.append_event(held.as_ref(), &told.into()).await?;
        self.record_audit("payment.mismatched", None, details).await
    }

    /// The firm hears that a payment was not made; the status is final now, so that it hears it once.
    async fn failed(&self, billed: &LockedInvoice, heard: ProviderReport<'_>) -> Result<()> {
        let reason = match heard.reported.status {
            PaymentStatus::Failed => FailedBecause::Failed,
            PaymentStatus::Expired => FailedBecause::Expired,
            PaymentStatus::Cancelled => FailedBecause::Cancelled,
            PaymentStatus::Created | PaymentStatus::Pending | PaymentStatus::Paid => return Ok(()),
        };
        let told = PaymentFailed {
            reason,
            invoice_external_id: billed.external_id.clone(),
            public_number: billed.invoice.public_number.clone(),
            amount: self.payment.amount,
            payment_id: heard.reported.id.clone(),
        };
        let held = self.locked_action().await?;
        self.append_event(held.as_ref(), &told.into()).await
    }

    /// The action that was to be done by paying, unless it is gone.
    async fn locked_action(&self) -> Result<Option<LockedAction>> {
        Ok(match locked_actions::lock_for_update(self.tx, self.payment.scope, self.payment.action).await? {
            Lookup::Found(held) => Some(held),
            Lookup::NotOwned | Lookup::NotFound => None,
        })
    }

    async fn append_event(&self, held: Option<&LockedAction>, event: &Event) -> Result<()> {
        completion::append_event(self.tx, self.payment.scope, held, event, self.now, (self.new_id)()).await
    }

    async fn record_audit(&self, kind: &str, consumer: Option<Uuid>, details: Value) -> Result<()> {
        let entry = audit::AuditEvent {
            id: (self.new_id)(),
            licence: self.payment.scope.licence,
            consumer,
            actor: "system".to_owned(),
            kind: kind.to_owned(),
            details,
            ip: None,
            user_agent: None,
            occurred_at: self.now,
        };
        audit::write(self.tx, entry).await
    }
}
