//! Notices to consumers about changed records, written in the transaction that changes the records.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use domain::action_type::ActionType;
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::licence::MailSettings;
use domain::notices::{NoticeKind, for_new_action, newly_asked, of_appointment};
use domain::products::Details;
use domain::products::appointment::Appointment;
use domain::records::{Record, Segment};
use serde_json::{Value, json};
use store::Tx;
use store::notices::{self, ActionBefore, AppointmentBefore, NewNotice};
use uuid::Uuid;

use super::context::BackOfficeContext;
use super::model::{ValidRecord, WriteResult};
use crate::services::Services;

/// Compares records before and after a write; does nothing for a firm that mails nothing.
#[derive(Clone, Copy)]
pub(super) struct ChangeNotifier<'a> {
    services: &'a Services,
    licence: LicenceId,
    /// Absent: nobody is notified.
    settings: Option<&'a MailSettings>,
}

/// The records before a write.
pub(super) enum Snapshot {
    /// Nobody is notified, whatever is written.
    Silent,
    Actions(HashMap<String, ActionBefore>),
    Appointments(HashMap<String, AppointmentBefore>),
}

/// Data that all notices about one subject share.
struct NoticeContext {
    subject: Uuid,
    dedupe_key: String,
    required: bool,
}

impl<'a> ChangeNotifier<'a> {
    pub(super) fn new(context: &'a BackOfficeContext<'_>) -> Self {
        let (services, licence) = (context.services, context.licence.id);
        Self { services, licence, settings: context.mail_settings() }
    }

    /// Returns the records with these ids, and locks their rows until the transaction ends.
    pub(super) async fn snapshot(
        &self,
        tx: &Tx,
        segment: Segment,
        ids: Vec<String>,
    ) -> store::Result<Snapshot> {
        if self.settings.is_none() {
            return Ok(Snapshot::Silent);
        }
        match segment {
            Segment::Actions => Ok(Snapshot::Actions(notices::actions_before(tx, self.licence, ids).await?)),
            Segment::Product(ProductKind::Appointment) => {
                Ok(Snapshot::Appointments(notices::appointments_before(tx, self.licence, ids).await?))
            }
            _ => Ok(Snapshot::Silent),
        }
    }

    /// Adds the notices that follow from written records.
    pub(super) async fn on_written(
        &self,
        tx: &Tx,
        before: Snapshot,
        written: &[&ValidRecord],
        results: &[WriteResult],
    ) -> store::Result<()> {
        let Some(settings) = self.settings else { return Ok(()) };
        let changed = written
            .iter()
            .zip(results)
            .filter_map(|(record, result)| result.id.filter(|_| result.is_changed()).map(|id| (*record, id)));
        let changed: Vec<(&ValidRecord, Uuid)> = changed.collect();
        let now = self.services.now();
        let new = match before {
            Snapshot::Silent => return Ok(()),
            Snapshot::Actions(before) => self.of_actions(tx, settings, &before, &changed, now).await?,
            Snapshot::Appointments(before) => {
                self.of_appointments(tx, settings, &before, &changed, now).await?
            }
        };
        notices::add(tx, self.licence, new, now).await
    }

    /// Adds the notices that follow from deleted records.
    pub(super) async fn on_deleted(&self, tx: &Tx, before: Snapshot) -> store::Result<()> {
        let (Some(settings), Snapshot::Appointments(before)) = (self.settings, before) else { return Ok(()) };
        let now = self.services.now();
        let mut new = Vec::new();
        for appointment in before.into_values() {
            let about = NoticeContext {
                subject: appointment.id,
                dedupe_key: format!("gone {}", now.timestamp_millis()),
                required: false,
            };
            for owner in appointment.owners {
                new.extend(self.appointment(
                    settings,
                    &about,
                    owner,
                    (Some(&appointment.appointment), None),
                    now,
                ));
            }
        }
        notices::add(tx, self.licence, new, now).await
    }

    /// Adds the notices that an appointment that was cancelled takes place after all.
    pub(super) async fn on_reinstated(&self, tx: &Tx, external_id: &str) -> store::Result<()> {
        let Some(settings) = self.settings else { return Ok(()) };
        let now = self.services.now();
        let ids = vec![external_id.to_owned()];
        let mut new = Vec::new();
        for found in notices::appointments_before(tx, self.licence, ids).await?.into_values() {
            let about = NoticeContext {
                subject: found.id,
                dedupe_key: format!("reinstated {}", now.timestamp_millis()),
                required: false,
            };
            for owner in found.owners {
                new.extend(self.appointment(settings, &about, owner, (None, Some(&found.appointment)), now));
            }
        }
        notices::add(tx, self.licence, new, now).await
    }

    async fn of_actions(
        &self,
        tx: &Tx,
        settings: &MailSettings,
        before: &HashMap<String, ActionBefore>,
        changed: &[(&ValidRecord, Uuid)],
        now: DateTime<Utc>,
    ) -> store::Result<Vec<NewNotice>> {
        let open = notices::open_for(tx, self.licence, changed.iter().map(|(_, id)| *id).collect()).await?;
        let mut new = Vec::new();
        for (record, id) in changed {
            let Record::Action(action) = &record.record else { continue };
            let Some(open_for) = open.get(id) else { continue };
            let earlier = before.get(&record.external_id);
            let kind = action.head.kind;
            let again = kind == ActionType::ReuploadDocument
                && earlier.is_some_and(|earlier| earlier.kind != Some(ActionType::ReuploadDocument));
            let known = earlier.filter(|_| !again).map(|earlier| earlier.owners.as_slice());
            let about = NoticeContext {
                subject: *id,
                dedupe_key: record.version.to_string(),
                required: action.head.required,
            };
            for owner in newly_asked(known, open_for) {
                new.extend(self.notice(
                    settings,
                    &about,
                    owner,
                    for_new_action(kind),
                    false,
                    Value::Null,
                    now,
                ));
            }
        }
        Ok(new)
    }

    async fn of_appointments(
        &self,
        tx: &Tx,
        settings: &MailSettings,
        before: &HashMap<String, AppointmentBefore>,
        changed: &[(&ValidRecord, Uuid)],
        now: DateTime<Utc>,
    ) -> store::Result<Vec<NewNotice>> {
        let owners = notices::owners(tx, self.licence, changed.iter().map(|(_, id)| *id).collect()).await?;
        let mut new = Vec::new();
        for (record, id) in changed {
            let Record::Product(product) = &record.record else { continue };
            let Details::Appointment(after) = &product.details else { continue };
            let earlier = before.get(&record.external_id);
            let mut after = after.clone();
            after.is_cancelled |= earlier.is_some_and(|earlier| earlier.is_cancelled_by_consumer);
            let after = &after;
            let had: HashSet<Uuid> =
                earlier.into_iter().flat_map(|earlier| earlier.owners.iter().copied()).collect();
            let has: HashSet<Uuid> = owners.get(id).into_iter().flatten().copied().collect();
            let about =
                NoticeContext { subject: *id, dedupe_key: record.version.to_string(), required: false };
            for owner in had.union(&has) {
                let before = earlier.filter(|_| had.contains(owner)).map(|earlier| &earlier.appointment);
                let after = has.contains(owner).then_some(after);
                new.extend(self.appointment(settings, &about, *owner, (before, after), now));
            }
        }
        Ok(new)
    }

    fn appointment(
        &self,
        settings: &MailSettings,
        about: &NoticeContext,
        owner: Uuid,
        (before, after): (Option<&Appointment>, Option<&Appointment>),
        now: DateTime<Utc>,
    ) -> Option<NewNotice> {
        let change = of_appointment(before, after, now)?;
        // Sent at the usual time it would come too late.
        let urgent = change.first <= settings.send_time(now, false);
        let details = json!({ "was": change.was });
        self.notice(settings, about, owner, change.kind, urgent, details, now)
    }

    #[expect(clippy::too_many_arguments, reason = "a notice has that many parts")]
    fn notice(
        &self,
        settings: &MailSettings,
        about: &NoticeContext,
        consumer: Uuid,
        kind: NoticeKind,
        urgent: bool,
        details: Value,
        now: DateTime<Utc>,
    ) -> Option<NewNotice> {
        settings.sends(kind).then(|| NewNotice {
            id: self.services.new_id(),
            consumer,
            kind,
            subject: about.subject,
            dedupe_key: about.dedupe_key.clone(),
            required: about.required,
            urgent,
            details,
            due_at: settings.send_time(now, urgent),
        })
    }
}
