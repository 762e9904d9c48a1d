//! Context of acts on a firm's records: by its own system, in a call or in bulk, by staff, or by the operator.

use domain::ids::LicenceId;
use domain::licence::MailSettings;
use domain::records::Manager;
use serde_json::Value;
use store::Tx;
use store::firms::licences::{self, LicenceRow};
use uuid::Uuid;

use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::error::{Error, Result};
use crate::services::Services;

/// The kind of the line of the audit trail that notes an invitation.
pub(super) const INVITED: &str = "consumer.invited";
/// The kind of the line that notes another e-mail address.
pub(super) const EMAIL_CHANGED: &str = "email.changed";

/// Switch of the mails to consumers about written records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notifications {
    /// The firm's settings decide.
    Send,
    /// Nobody is notified: what is taken in was known already.
    Silent,
}

/// Context shared by all operations of one call.
pub struct BackOfficeContext<'a> {
    pub services: &'a Services,
    /// The firm as it is when the call begins.
    pub licence: LicenceRow,
    pub caller: &'a Caller,
    pub notifications: Notifications,
    /// True for a trial: the outcomes are returned, and nothing is written.
    pub is_dry_run: bool,
}

impl<'a> BackOfficeContext<'a> {
    pub async fn new(
        services: &'a Services,
        licence: LicenceId,
        caller: &'a Caller,
        notifications: Notifications,
    ) -> Result<Self> {
        let licence = licences::by_id(services.store.reader(), licence).await?;
        let licence = licence.ok_or_else(|| Error::internal("the firm of a call is gone"))?;
        Ok(Self { services, licence, caller, notifications, is_dry_run: false })
    }

    /// Returns the manager of the records that this call writes.
    pub(super) fn manager(&self) -> Manager {
        self.caller.actor.manager()
    }

    /// Returns the firm's mail settings; `None` when nobody is to be notified.
    pub(crate) fn mail_settings(&self) -> Option<&MailSettings> {
        let settings = &self.licence.settings.mail;
        (self.notifications == Notifications::Send && settings.enabled).then_some(settings)
    }

    /// Adds a line to the audit trail for each of these consumers, or one about nobody in particular, which names no
    /// thing: it is read by colleagues who may not see the clients of the thing.
    pub(crate) async fn record_about(
        &self,
        tx: &Tx,
        consumers: &[Uuid],
        kind: &str,
        details: &Value,
    ) -> Result<()> {
        if consumers.is_empty() {
            let mut details = details.clone();
            details.as_object_mut().map(|details| details.remove("label"));
            return self.record_audit(tx, None, kind, details).await;
        }
        for consumer in consumers {
            self.record_audit(tx, Some(*consumer), kind, details.clone()).await?;
        }
        Ok(())
    }

    /// Adds a line to the audit trail in the transaction of the operation, with the consumer concerned, if it is one.
    pub(crate) async fn record_audit(
        &self,
        tx: &Tx,
        consumer: Option<Uuid>,
        kind: &str,
        details: Value,
    ) -> Result<()> {
        AuditWriter::new(self.services, tx, (self.licence.id, consumer), self.caller)
            .record(kind, details)
            .await
    }
}
