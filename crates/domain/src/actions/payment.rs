//! A payment at the provider: what its words mean, when it is offered again, and whether a report is to be believed.

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::pay_invoice::PaymentStatus;
use crate::job::Job;
use crate::money::Money;

/// Asks the provider how a payment is, should nobody come back from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaymentCheckJob {
    pub payment: Uuid,
    /// The number of checks of this payment before this one.
    pub round: u32,
}

/// Follows up a call of the provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProviderNotification {
    /// The row of the inbox.
    pub inbox: Uuid,
}

impl Job for PaymentCheckJob {
    const NAME: &'static str = "payment.check";

    fn dedupe_key(&self) -> Option<String> {
        Some(format!("{}:{}:{}", Self::NAME, self.payment, self.round))
    }
}

impl Job for ProviderNotification {
    const NAME: &'static str = "payment.word";
}

/// Returns the time between the previous check of a payment at the provider and this one; `None` after the last. The
/// first checks follow quickly, because a consumer usually pays within minutes and a payment expires after fifteen; the
/// last ones are days apart, for bank transfers that take long.
pub fn delay_before_attempt(round: u32) -> Option<TimeDelta> {
    match round {
        0 => Some(TimeDelta::minutes(5)),
        1 => Some(TimeDelta::minutes(11)),
        2 | 3 => Some(TimeDelta::hours(1)),
        4..8 => Some(TimeDelta::hours(6)),
        8..40 => Some(TimeDelta::days(1)),
        _ => None,
    }
}

impl PaymentStatus {
    /// The provider's word in the specification's terms; absent for a word that is none of its.
    pub fn of_provider(word: &str) -> Option<Self> {
        match word {
            "open" => Some(Self::Created),
            "pending" | "authorized" => Some(Self::Pending),
            "paid" => Some(Self::Paid),
            "canceled" => Some(Self::Cancelled),
            "expired" => Some(Self::Expired),
            "failed" => Some(Self::Failed),
            _ => None,
        }
    }
}

/// The provider forgets an idempotency key after an hour; before that the same key makes the same payment.
pub const KEY_LIVES: TimeDelta = TimeDelta::minutes(50);

/// The payment of an invoice that may still succeed, or has.
#[derive(Clone, Copy, Debug)]
pub struct ActivePayment {
    /// Absent while the provider has not answered yet.
    pub status: Option<PaymentStatus>,
    pub amount: Money,
    /// True if the payment was begun from the same action from which the consumer now wants to pay.
    pub same_action: bool,
    pub age: TimeDelta,
}

/// The next step for a consumer who wants to pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// The invoice has been paid.
    Paid,
    /// A new payment is to be made.
    Make,
    /// The provider was asked to make it and did not answer: ask in the same words, so that there is one.
    Repeat,
    /// The provider never answered and has forgotten: a new one takes its place.
    Replace,
    /// The provider alone knows the payment's status: ask it.
    Ask,
    /// Another payment of this invoice is under way.
    Wait,
}

/// Decides what wanting to pay leads to. At most one payment of an invoice may succeed.
pub fn start(live: Option<&ActivePayment>, due: Money) -> Start {
    let Some(live) = live else { return Start::Make };
    match live.status {
        Some(PaymentStatus::Paid) => Start::Paid,
        Some(PaymentStatus::Created | PaymentStatus::Pending) => Start::Ask,
        Some(PaymentStatus::Cancelled | PaymentStatus::Expired | PaymentStatus::Failed) => Start::Make,
        // Nobody was ever sent to it, so nobody can pay it.
        None if live.age >= KEY_LIVES => Start::Replace,
        None if live.may_be_used(due) => Start::Repeat,
        None => Start::Wait,
    }
}

impl ActivePayment {
    /// Returns true if an open payment can be used again: it leads back to the action from which the consumer wants to
    /// pay, and its amount is the amount due.
    pub fn may_be_used(&self, due: Money) -> bool {
        self.same_action && self.amount == due
    }
}

/// A payment as the provider, asked by us, reports it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reported {
    /// Id that the provider gave the payment.
    pub id: String,
    pub status: PaymentStatus,
    pub currency: String,
    /// Amount with two decimals, as in `10.00`.
    pub value: String,
    /// The portal's own name for the payment, which it sent along.
    pub reference: Option<String>,
    /// `live` or `test`.
    pub mode: String,
}

/// The payment that we requested from the provider.
#[derive(Clone, Copy, Debug)]
pub struct RequestedPayment<'a> {
    pub reference: &'a str,
    pub amount: Money,
    /// True if the licence's key for the provider is one that moves real money, and not a test key.
    pub live: bool,
}

/// The reason why a payment that the provider reports is not accepted as one that we requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Mismatch {
    Amount,
    Reference,
    Mode,
    /// The invoice or action changed after the payment was begun.
    Invoice,
    /// The payment was paid after the portal had taken it for ended.
    Late,
    /// The payment is not known here.
    Unknown,
}

/// Compares what the provider reports with what we asked for.
///
/// # Errors
/// The first [`Mismatch`].
pub fn verify(reported: &Reported, asked: RequestedPayment<'_>) -> Result<(), Mismatch> {
    if reported.reference.as_deref() != Some(asked.reference) {
        return Err(Mismatch::Reference);
    }
    if reported.currency != "EUR" || Money::parse(&reported.value) != Ok(asked.amount) {
        return Err(Mismatch::Amount);
    }
    if reported.mode != if asked.live { "live" } else { "test" } {
        return Err(Mismatch::Mode);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DUE: Money = Money::from_cents(99_750);

    #[test]
    fn words_of_the_provider_are_the_specifications_statuses() {
        use PaymentStatus::{Cancelled, Created, Expired, Failed, Paid, Pending};
        let words = ["open", "pending", "authorized", "paid", "canceled", "expired", "failed"];
        let meant = [Created, Pending, Pending, Paid, Cancelled, Expired, Failed].map(Some);
        assert_eq!(words.map(PaymentStatus::of_provider), meant);
        assert_eq!(PaymentStatus::of_provider("refunded"), None);
    }

    #[test]
    fn an_open_payment_is_reused_and_a_final_one_is_not() {
        let live = |status, same_action, cents, minutes| ActivePayment {
            status,
            same_action,
            amount: Money::from_cents(cents),
            age: TimeDelta::minutes(minutes),
        };
        let meant = |live: ActivePayment| start(Some(&live), DUE);
        assert_eq!(start(None, DUE), Start::Make);
        for status in [PaymentStatus::Created, PaymentStatus::Pending] {
            assert_eq!(meant(live(Some(status), true, 99_750, 1)), Start::Ask);
        }
        assert_eq!(meant(live(Some(PaymentStatus::Paid), false, 1, 1)), Start::Paid);
        for status in [PaymentStatus::Cancelled, PaymentStatus::Expired, PaymentStatus::Failed] {
            assert_eq!(meant(live(Some(status), true, 99_750, 1)), Start::Make);
        }
        assert_eq!(meant(live(None, true, 99_750, 1)), Start::Repeat);
        assert_eq!(meant(live(None, false, 99_750, 1)), Start::Wait, "the other partner is at it");
        assert_eq!(meant(live(None, true, 99_751, 1)), Start::Wait, "it asks another amount");
        assert_eq!(meant(live(None, false, 1, 50)), Start::Replace);
        assert!(!live(Some(PaymentStatus::Created), true, 99_751, 1).may_be_used(DUE));
    }

    #[test]
    fn only_our_own_payment_of_the_whole_amount_is_believed() {
        let good = Reported {
            id: "tr_1".into(),
            status: PaymentStatus::Paid,
            currency: "EUR".into(),
            value: "997.50".into(),
            reference: Some("p1".into()),
            mode: "test".into(),
        };
        let asked = RequestedPayment { reference: "p1", amount: DUE, live: false };
        let judge = |change: fn(&mut Reported)| {
            let mut report = good.clone();
            change(&mut report);
            verify(&report, asked)
        };
        assert_eq!(judge(|_| {}), Ok(()));
        assert_eq!(judge(|report| report.value = "997.49".into()), Err(Mismatch::Amount));
        assert_eq!(judge(|report| report.value = "9975.0e-1".into()), Err(Mismatch::Amount));
        assert_eq!(judge(|report| report.currency = "USD".into()), Err(Mismatch::Amount));
        assert_eq!(judge(|report| report.reference = None), Err(Mismatch::Reference));
        assert_eq!(judge(|report| report.reference = Some("p2".into())), Err(Mismatch::Reference));
        assert_eq!(judge(|report| report.mode = "live".into()), Err(Mismatch::Mode));
        assert_eq!(verify(&good, RequestedPayment { live: true, ..asked }), Err(Mismatch::Mode));
    }

    #[test]
    fn the_provider_is_asked_for_a_month_and_then_no_more() {
        let pauses: Vec<TimeDelta> = (0..).map_while(delay_before_attempt).collect();
        assert!(pauses.is_sorted());
        assert!(pauses[0] + pauses[1] > TimeDelta::minutes(15), "the second round is after iDEAL's end");
        assert!(pauses.iter().sum::<TimeDelta>() > TimeDelta::days(30));
    }
}
