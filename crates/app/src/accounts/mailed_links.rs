//! The links that are mailed to consumers: to a new password, into the portal, past a lock.

use chrono::TimeDelta;
use domain::mail::INVITATION_LASTS;
use store::accounts::consumers::{self, Account};
use store::accounts::one_time_tokens::{self, MailedPurpose, OneTimeToken};
use store::accounts::rate_limits::{self, Limit, RateLimitDecision};
use store::secrets::{hash_secret, new_secret};

use crate::error::Result;
use crate::services::Services;

/// The lifetime of a link with which somebody who forgot the password sets a new one.
const RESET: TimeDelta = TimeDelta::hours(1);
/// The lifetime of a link that unlocks an account which failed sign-ins have locked.
const UNLOCK: TimeDelta = TimeDelta::minutes(15);
/// The limit on links for a forgotten password, for one account.
const LINKS: Limit = Limit { attempts: 3, window: TimeDelta::minutes(15), lock: None, growing_to: None };
/// The limit on links that unlock an account, for one account.
const UNLOCK_LINKS: Limit = Limit { attempts: 1, ..LINKS };

/// A link that a letter contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailedLink {
    Reset,
    /// Link of an invitation, of which the newest alone works.
    Invitation,
    Unlock,
}

/// Counts a link that somebody asked for, and returns whether the account is mailed another one.
///
/// # Errors
/// When the database is away.
pub async fn permit(services: &Services, account: &Account, link: MailedLink) -> Result<bool> {
    let (key, limit) = match link {
        MailedLink::Reset => (format!("link:consumer:{}", account.id), LINKS),
        MailedLink::Unlock => (format!("unlock:consumer:{}", account.id), UNLOCK_LINKS),
        MailedLink::Invitation => return Ok(true),
    };
    let tx = services.store.begin().await?;
    let decision = rate_limits::attempt(&tx, &key, limit, services.now()).await?;
    tx.commit().await?;
    Ok(decision == RateLimitDecision::Allowed)
}

/// Makes a link, bound to the account's present address, and returns its secret: only its hash is kept, and only the
/// mailbox gets to see it.
///
/// # Errors
/// When the database is away.
pub async fn create(services: &Services, account: &Account, link: MailedLink) -> Result<String> {
    let (secret, now) = (new_secret(), services.now());
    let (purpose, lives) = match link {
        MailedLink::Reset => (MailedPurpose::Password, RESET),
        MailedLink::Invitation => (MailedPurpose::Password, INVITATION_LASTS),
        MailedLink::Unlock => (MailedPurpose::Unlock, UNLOCK),
    };
    let token = OneTimeToken {
        token_hash: hash_secret(&secret),
        scope: account.scope(),
        data: OneTimeToken::link_binding(account),
        created_at: now,
        expires_at: now + lives,
        used_at: None,
    };
    let tx = services.store.begin().await?;
    if link == MailedLink::Invitation {
        // Two that go out at the same moment: one of them waits here, and withdraws the other.
        let _held = consumers::lock_for_update(&tx, account.scope()).await?;
        one_time_tokens::withdraw(&tx, purpose.into(), account.scope()).await?;
    }
    one_time_tokens::add(&tx, purpose, token).await?;
    tx.commit().await?;
    Ok(secret)
}
