//! Signing in: one function for each way and step, and what an account is guarded by.
//!
//! [`limits`], [`passwords`], [`totp`] and [`passkeys`] serve accounts of every kind, the others consumers. Tokens that are
//! signed, cookies and headers are the caller's.

use domain::accounts::session::Stage;
use domain::codes::Code;
use serde_json::Value;
use store::accounts::consumers::{self, Account};
use store::firms::licences::LicenceRow;
use store::{Db, Scope, Tx};
use uuid::Uuid;

use crate::accounts::confirmation;
use crate::audit::audit_kind::AuditKind;
use crate::audit::client::Client;
use crate::audit::record_as;
use crate::error::{Error, Result};
use crate::services::Services;

pub mod account_passkeys;
pub mod action_links;
pub mod activation;
pub mod by_link;
pub mod by_passkey;
pub mod by_password;
pub mod by_provider;
pub mod confirm;
pub mod consumer_passkeys;
pub mod devices;
pub mod identities;
pub mod limits;
pub mod new_password;
pub mod passkeys;
pub mod passwords;
pub mod second_factor;
pub mod sessions;
pub mod totp;
pub mod two_factor;
pub mod unlock;

/// Branch and browser of a sign-in.
#[derive(Clone, Copy, Debug)]
pub struct Visit<'a> {
    pub licence: &'a LicenceRow,
    /// The domain of the branch whose page it is, to which links of mails lead.
    pub branch_domain: Option<&'a str>,
    pub client: &'a Client,
    /// The marks of earlier sign-ins.
    pub device_marks: &'a [String],
    /// The refresh token of the browser's cookie: its session ends when a new one takes its place.
    pub carried_token: Option<&'a str>,
}

impl Visit<'_> {
    /// The domain of the branch, for a mail.
    fn mail_domain(&self) -> Option<String> {
        self.branch_domain.map(str::to_owned)
    }
}

/// A caller with a session, at whatever stage.
#[derive(Clone, Copy, Debug)]
pub struct SessionHolder<'a> {
    pub visit: Visit<'a>,
    pub scope: Scope,
    pub session: Uuid,
    pub stage: Stage,
    /// The name of the impersonating colleague; `None` for the consumer.
    pub colleague: Option<&'a str>,
}

/// Signing, deciding and the settings are the consumer's own.
///
/// # Errors
/// `ACCESS_DENIED` for an impersonating colleague, who has read access only.
pub fn require_write_access(colleague: Option<&str>) -> Result<()> {
    match colleague {
        None => Ok(()),
        Some(_) => Err(read_only()),
    }
}

pub(crate) fn read_only() -> Error {
    Error::failed(Code::AccessDenied, "impersonation is read only")
}

impl SessionHolder<'_> {
    /// # Errors
    /// `ACCESS_DENIED` for an impersonating colleague, who has read access only.
    pub fn require_write_access(&self) -> Result<()> {
        require_write_access(self.colleague)
    }

    /// Lets nobody change a second factor of the account who has not proved one within the last five minutes, where it has
    /// one.
    ///
    /// # Errors
    /// `CONFIRMATION_REQUIRED`; `ACCESS_DENIED` for an impersonating colleague, who has read access only.
    pub async fn require_for_factor_change(
        &self,
        services: &Services,
        db: &impl Db,
        account: &Account,
    ) -> Result<()> {
        self.require_write_access()?;
        confirmation::require_for_factor_change(services, db, account, self.session).await
    }

    /// Lets nobody change what guards the account, or take along all that is the consumer's, who has not proved within the
    /// last five minutes that it is them.
    ///
    /// # Errors
    /// `CONFIRMATION_REQUIRED`; `ACCESS_DENIED` for an impersonating colleague, who has read access only.
    pub async fn require_recent_proof(&self, services: &Services, db: &impl Db) -> Result<()> {
        self.require_write_access()?;
        confirmation::require_recent(services, db, self.scope, self.session).await
    }

    /// Records in the audit trail what the consumer did, or the colleague who impersonates the consumer.
    pub async fn record(&self, services: &Services, tx: &Tx, kind: AuditKind, details: Value) -> Result<()> {
        record_as(services, tx, self.scope, self.colleague, kind, details, self.visit.client).await
    }

    /// Records, in a transaction of its own, that data is sent to them.
    pub async fn record_access(&self, services: &Services, kind: AuditKind, details: Value) -> Result<()> {
        let tx = services.store.begin().await?;
        self.record(services, &tx, kind, details).await?;
        Ok(tx.commit().await?)
    }

    /// Returns the account, and locks its row until the transaction ends.
    ///
    /// # Errors
    /// `AUTH_TOKEN_INVALID` when it is gone, or its relationship with the firm has ended.
    async fn lock_account(&self, tx: &Tx) -> Result<Account> {
        let account = consumers::lock_for_update(tx, self.scope).await?;
        Ok(account.filter(|account| account.ended_at.is_none()).ok_or(Code::AuthTokenInvalid)?)
    }
}
