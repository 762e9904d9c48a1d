//! Limits for guessing a secret.

use chrono::{DateTime, TimeDelta, Utc};
use domain::codes::Code;
use domain::ids::LicenceId;
use store::accounts::consumers::sign_in_key;
use store::accounts::rate_limits::{self, Limit, RateLimitDecision, seconds_until};
use store::{AccountKind, AccountRef, Tx};
use uuid::Uuid;

use crate::audit::client::Client;
use crate::error::{Error, Result};
use crate::services::Services;

/// Five failures close an account, known or not, for a quarter of an hour.
const ACCOUNT: Limit = Limit {
    attempts: 5,
    window: TimeDelta::minutes(15),
    lock: Some(TimeDelta::minutes(15)),
    growing_to: None,
};

/// Twenty-five failures close the account of a member of staff, whose password alone opens nothing. Five from one address
/// close that address before ([`ADDRESS_AND_NAME`]), so that nobody keeps a colleague out from one place.
const STAFF_ACCOUNT: Limit = Limit { attempts: 25, ..ACCOUNT };

/// Greatest length of a lock that doubles each time.
const LONGEST_LOCK: TimeDelta = TimeDelta::hours(24);

/// Limit for failures from one address at one name: an attacker who keeps an account locked from there is locked out
/// longer each time, while its owner signs in from elsewhere.
const ADDRESS_AND_NAME: Limit = Limit { growing_to: Some(LONGEST_LOCK), ..ACCOUNT };

/// A hundred failures from one address within ten minutes.
const ADDRESS: Limit = Limit { attempts: 100, window: TimeDelta::minutes(10), lock: None, growing_to: None };

/// A thousand calls within ten minutes from all addresses together.
const ANYBODY: Limit = Limit { attempts: 1000, ..ADDRESS };

/// Challenges for a sign-in by passkey, of which every view of the sign-in page asks one: 300 from one address within ten
/// minutes.
const CHALLENGES: Limit = Limit { attempts: 300, ..ADDRESS };

/// Limit for look-ups of unknown payments: three hundred within ten minutes, for all callers together.
const UNKNOWN_PAYMENTS: Limit = Limit { attempts: 300, ..ADDRESS };

/// Kind of attempt; each kind has counters of its own.
#[derive(Clone, Copy, Debug)]
pub enum AttemptKind {
    Password,
    /// A code of the second factor.
    Code,
    /// Birthday and e-mail address for one action.
    Action,
}

impl AttemptKind {
    const fn name(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::Code => "code",
            Self::Action => "action",
        }
    }

    /// Returns the limit of an account. The limit for birthdays is low, because a birthday is easily guessed; its lock
    /// never blocks a regular sign-in. Codes are guessed by somebody who is past the first step: their lock grows, and
    /// a new password lifts it.
    const fn limit(self, whose: LimitSubject<'_>) -> Limit {
        match (self, whose) {
            (Self::Action | Self::Code, _) => Limit { growing_to: Some(LONGEST_LOCK), ..ACCOUNT },
            (Self::Password, LimitSubject::Typed(TypedName { kind: AccountKind::Staff, .. })) => {
                STAFF_ACCOUNT
            }
            (Self::Password, _) => ACCOUNT,
        }
    }
}

/// A name that somebody typed to sign in, whether there is such an account or not.
#[derive(Clone, Copy, Debug)]
pub struct TypedName<'a> {
    /// Kind of the accounts that have such names; each kind has counters of its own.
    pub kind: AccountKind,
    pub licence: LicenceId,
    pub name: &'a str,
}

/// Subject that the limit counts against.
#[derive(Clone, Copy, Debug)]
pub enum LimitSubject<'a> {
    Account(AccountRef),
    /// An account on its owner's known device, which is counted apart from all other attempts.
    Device(&'a str),
    /// The typed name, whether there is such an account or not, so that a lock reveals nothing.
    Typed(TypedName<'a>),
    /// The typed name, and its account as well, so that all names of an account share one limit.
    Named {
        typed: TypedName<'a>,
        account: Option<Uuid>,
    },
}

/// An attempt that was counted and let through.
#[derive(Debug)]
#[must_use = "an attempt that was right must be taken back"]
pub struct CountedAttempt {
    address: String,
    account: String,
    /// The counter of all names of one account, where there is one.
    names: Option<String>,
    /// The counter of this address and this name together, for passwords.
    address_and_name: Option<String>,
    /// The account was guessed at often enough by its other names: this guess counts as wrong, whatever it is.
    pub is_spent: bool,
}

/// Counts a call that anybody may make and that costs something, by address alone.
///
/// # Errors
/// `TOO_MANY_REQUESTS` after a hundred within ten minutes.
pub async fn by_address(services: &Services, call: &str, client: &Client) -> Result<()> {
    count_call(services, call, client, ADDRESS).await
}

/// Counts a call of strangers that leaves something behind, from all addresses together.
///
/// # Errors
/// `TOO_MANY_REQUESTS` after a thousand within ten minutes.
pub async fn count_from_anybody(services: &Services, call: &str) -> Result<()> {
    count(services, &format!("{call}:anybody"), ANYBODY).await
}

/// Counts a challenge for a sign-in by passkey.
///
/// # Errors
/// `TOO_MANY_REQUESTS` after three hundred within ten minutes.
pub async fn passkey_challenge(services: &Services, client: &Client) -> Result<()> {
    count_call(services, "passkey", client, CHALLENGES).await
}

/// Counts a look for a payment that the provider called about and nobody knows.
///
/// # Errors
/// `TOO_MANY_REQUESTS` after three hundred within ten minutes.
pub async fn unknown_payment(services: &Services) -> Result<()> {
    count(services, "unknown-payment", UNKNOWN_PAYMENTS).await
}

async fn count_call(services: &Services, call: &str, client: &Client, limit: Limit) -> Result<()> {
    count(services, &format!("{call}:{}", services.fingerprints.hash(&client.network())), limit).await
}

async fn count(services: &Services, key: &str, limit: Limit) -> Result<()> {
    let now = services.now();
    let tx = services.store.begin().await?;
    let decision = rate_limits::attempt(&tx, key, limit, now).await?;
    tx.commit().await?;
    match decision {
        RateLimitDecision::Allowed => Ok(()),
        RateLimitDecision::Refused(until) => Err(too_many(until, now)),
    }
}

/// A sign-in that names no account, counted by address alone.
#[derive(Debug)]
#[must_use = "an attempt that was right must be taken back"]
pub struct NamelessAttempt {
    address: String,
}

impl NamelessAttempt {
    /// The attempt was right: the address is not charged.
    pub async fn succeeded(self, tx: &Tx) -> Result<()> {
        Ok(rate_limits::refund(tx, &self.address).await?)
    }
}

/// Counts a sign-in that names no account, together with the failures of all others from this address.
///
/// # Errors
/// `TOO_MANY_REQUESTS` after a hundred failures within ten minutes.
pub async fn nameless_attempt(services: &Services, client: &Client) -> Result<NamelessAttempt> {
    let address = failures_of_address(services, client);
    let now = services.now();
    let tx = services.store.begin().await?;
    let decision = rate_limits::attempt(&tx, &address, ADDRESS, now).await?;
    tx.commit().await?;
    match decision {
        RateLimitDecision::Allowed => Ok(NamelessAttempt { address }),
        RateLimitDecision::Refused(until) => Err(too_many(until, now)),
    }
}

/// The counter of the failures from one address, all accounts together.
fn failures_of_address(services: &Services, client: &Client) -> String {
    format!("address:{}", services.fingerprints.hash(&client.network()))
}

pub(crate) fn too_many(until: DateTime<Utc>, now: DateTime<Utc>) -> Error {
    Error::Limited { code: Code::TooManyRequests, seconds: seconds_until(until, now) }
}

/// Counts an attempt and rejects it when there were too many: 429 by address, 423 by account.
pub async fn attempt(
    services: &Services,
    kind: AttemptKind,
    whose: LimitSubject<'_>,
    client: &Client,
) -> Result<CountedAttempt> {
    let address = failures_of_address(services, client);
    let account = match whose {
        LimitSubject::Account(account) => of_account(account),
        LimitSubject::Device(nonce) => format!("device:{nonce}"),
        LimitSubject::Typed(typed) | LimitSubject::Named { typed, .. } => of_name(services, typed),
    };
    // A name that nobody has gets a counter of its own as well: the work, and so the time, is the same.
    let names = match whose {
        LimitSubject::Named { account: Some(id), .. } => Some(names_of(kind, id)),
        LimitSubject::Named { .. } => Some(format!("{}:nobody:{account}", kind.name())),
        LimitSubject::Account(_) | LimitSubject::Device(_) | LimitSubject::Typed(_) => None,
    };
    let address_and_name = match (kind, whose) {
        (AttemptKind::Password, LimitSubject::Typed(typed) | LimitSubject::Named { typed, .. }) => {
            Some(of_name_from(services, client, typed))
        }
        _ => None,
    };
    let account = format!("{}:{account}", kind.name());
    let now = services.now();
    let tx = services.store.begin().await?;
    if let RateLimitDecision::Refused(until) = rate_limits::attempt(&tx, &address, ADDRESS, now).await? {
        tx.commit().await?;
        return Err(too_many(until, now));
    }
    if let Some(key) = &address_and_name
        && let RateLimitDecision::Refused(until) =
            rate_limits::attempt(&tx, key, ADDRESS_AND_NAME, now).await?
    {
        tx.commit().await?;
        return Err(locked_error(until, now));
    }
    let decision = rate_limits::attempt(&tx, &account, kind.limit(whose), now).await?;
    let mut is_spent = false;
    if let (Some(names), RateLimitDecision::Allowed) = (&names, decision) {
        let all = rate_limits::attempt(&tx, names, kind.limit(whose), now).await?;
        is_spent = all != RateLimitDecision::Allowed;
    }
    tx.commit().await?;
    match decision {
        RateLimitDecision::Allowed => {
            Ok(CountedAttempt { address, account, names, address_and_name, is_spent })
        }
        RateLimitDecision::Refused(until) => Err(locked_error(until, now)),
    }
}

fn locked_error(until: DateTime<Utc>, now: DateTime<Utc>) -> Error {
    Error::Limited { code: Code::ConsumerLocked, seconds: seconds_until(until, now) }
}

impl CountedAttempt {
    /// The attempt was right: the account's counter starts anew and the address is not charged.
    pub async fn succeeded(self, tx: &Tx) -> Result<()> {
        rate_limits::refund(tx, &self.address).await?;
        rate_limits::clear(tx, &self.account).await?;
        for key in self.names.iter().chain(&self.address_and_name) {
            rate_limits::clear(tx, key).await?;
        }
        Ok(())
    }

    /// Returns true if this failed attempt has locked the account.
    pub async fn has_closed(&self, tx: &Tx, now: DateTime<Utc>) -> Result<bool> {
        Ok(rate_limits::is_closed(tx, &self.account, now).await?)
    }
}

/// The counter of all names by which an account can be meant.
fn names_of(kind: AttemptKind, account: Uuid) -> String {
    format!("{}:account:{account}", kind.name())
}

fn of_account(account: AccountRef) -> String {
    format!("{}:{}", account.kind.name(), account.id)
}

/// Returns the prefix of a typed name before hashing. Consumers have none: they were counted first.
const fn kind_prefix(kind: AccountKind) -> &'static str {
    match kind {
        AccountKind::Consumer => "",
        AccountKind::Staff => "staff:",
    }
}

fn of_name(services: &Services, TypedName { kind, licence, name }: TypedName<'_>) -> String {
    let (prefix, key) = (kind_prefix(kind), sign_in_key(name));
    format!("typed:{}", services.fingerprints.hash(&format!("{prefix}{licence}:{key}")))
}

fn of_name_from(
    services: &Services,
    client: &Client,
    TypedName { kind, licence, name }: TypedName<'_>,
) -> String {
    let (prefix, key, network) = (kind_prefix(kind), sign_in_key(name), client.network());
    let print = services.fingerprints.hash(&format!("{prefix}{network}:{licence}:{key}"));
    format!("{}:from:{print}", AttemptKind::Password.name())
}

/// Lifts the lock of one device.
pub async fn reopen_device(tx: &Tx, nonce: &str) -> Result<()> {
    Ok(rate_limits::clear(tx, &format!("{}:device:{nonce}", AttemptKind::Password.name())).await?)
}

/// Lifts the locks of the account, and of its names for signing in: somebody who set a new password has proved who they
/// are.
pub async fn password_reset_limits(
    services: &Services,
    tx: &Tx,
    account: AccountRef,
    names: impl Iterator<Item = &str>,
    client: &Client,
) -> Result<()> {
    let AccountRef { kind, licence, id } = account;
    let own = of_account(account);
    rate_limits::clear(tx, &format!("{}:{own}", AttemptKind::Code.name())).await?;
    rate_limits::clear(tx, &format!("{}:{own}", AttemptKind::Password.name())).await?;
    rate_limits::clear(tx, &names_of(AttemptKind::Password, id)).await?;
    for name in names {
        let typed = TypedName { kind, licence, name };
        let key = format!("{}:{}", AttemptKind::Password.name(), of_name(services, typed));
        rate_limits::clear(tx, &key).await?;
        rate_limits::clear(tx, &of_name_from(services, client, typed)).await?;
    }
    Ok(())
}
