//! Whoever does something to a firm's records: its own system by a call, or many lines at once, or the operator.

use std::sync::Arc;

use domain::licence::MailSettings;
use serde_json::Value;
use store::Tx;
use store::licences::Licence;
use uuid::Uuid;

use super::model::Notifications;
use crate::http::error::ApiResult;
use crate::state::App;
use crate::tenant::Directory;
use app::{AuditLog, Caller};

/// Context shared by all bulk operations of one call. Each operation gets a transaction of its own.
pub struct BackOfficeContext<'a> {
    pub app: &'a App,
    pub licence: Uuid,
    pub caller: &'a Caller,
    /// The firms as they are when it begins.
    pub directory: Arc<Directory>,
    pub mailing: Notifications,
}

impl<'a> BackOfficeContext<'a> {
    pub async fn new(
        app: &'a App,
        licence: Uuid,
        caller: &'a Caller,
        mailing: Notifications,
    ) -> ApiResult<Self> {
        let directory = app.directory().await?;
        Ok(Self { app, licence, caller, directory, mailing })
    }

    fn own(&self) -> Option<&Arc<Licence>> {
        self.directory.licences().iter().find(|own| own.id == self.licence)
    }

    /// Where the firm's consumers reach the portal.
    pub fn base_url(&self) -> String {
        let public_url = &self.app.settings.public_url;
        self.own().map_or_else(|| public_url.clone(), |own| own.settings.base_url(public_url))
    }

    /// How the firm mails its consumers; absent when nobody is to hear of it.
    pub fn mail_settings(&self) -> Option<&MailSettings> {
        self.own().filter(|_| self.mailing == Notifications::Send).map(|own| &own.settings.mail)
    }

    /// Notes a operation in its transaction, and the consumer whom it concerns, if it is one.
    pub async fn record_audit(
        &self,
        tx: &Tx,
        consumer: Option<Uuid>,
        kind: &str,
        details: Value,
    ) -> ApiResult<()> {
        Ok(AuditLog::new(self.app, tx, (self.licence, consumer), self.caller).record(kind, details).await?)
    }
}
