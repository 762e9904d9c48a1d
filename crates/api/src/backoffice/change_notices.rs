//! Notices to consumers about changed records, written in the transaction that changes the records.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use domain::action_type::ActionType;
use domain::kinds::ProductKind;
use domain::licence::MailSettings;
use domain::notices::{NoticeKind, newly_asked, of_appointment, of_asked};
use domain::products::Details;
use domain::products::appointment::Appointment;
use domain::records::{Record, Segment};
use serde_json::{Value, json};
use store::Tx;
use store::notices::{self, ActionBefore, AppointmentBefore, NewNotice};
use uuid::Uuid;

use super::model::{ValidRecord, WriteResult, WriteStatus};
use crate::state::App;

/// Compares how things stand before and after a write; does nothing for a firm that mails nothing.
#[derive(Clone, Copy)]
pub struct ChangeNotifier<'a> {
    pub app: &'a App,
    pub licence: Uuid,
    /// Absent: nothing is told.
    pub settings: Option<&'a MailSettings>,
}

/// How things stood.
pub enum Snapshot {
    /// Nothing is told, whatever is written.
    Silent,
    Actions(HashMap<String, ActionBefore>),
    Appointments(HashMap<String, AppointmentBefore>),
}

/// What can be told of one subject.
struct NoticeContext {
    subject: Uuid,
    occasion: String,
    required: bool,
}

impl<'a> ChangeNotifier<'a> {
    pub fn new(app: &'a App, licence: Uuid, settings: Option<&'a MailSettings>) -> Self {
        Self { app, licence, settings: settings.filter(|settings| settings.enabled) }
    }

    /// How the records with these ids stand, held until the transaction ends.
    pub async fn snapshot(&self, tx: &Tx, segment: Segment, ids: Vec<String>) -> store::Result<Snapshot> {
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

    /// Notes what the written records tell.
    pub async fn after(
        &self,
        tx: &Tx,
        before: Snapshot,
        written: &[ValidRecord],
        verdicts: &[WriteResult],
    ) -> store::Result<()> {
        let Some(settings) = self.settings else { return Ok(()) };
        let changed = written.iter().zip(verdicts).filter_map(|(ready, verdict)| {
            let changed = matches!(verdict.status, WriteStatus::Created | WriteStatus::Updated);
            verdict.id.filter(|_| changed).map(|id| (ready, id))
        });
        let changed: Vec<(&ValidRecord, Uuid)> = changed.collect();
        let now = self.app.now();
        let new = match before {
            Snapshot::Silent => return Ok(()),
            Snapshot::Actions(before) => self.of_actions(tx, settings, &before, &changed, now).await?,
            Snapshot::Appointments(before) => {
                self.of_appointments(tx, settings, &before, &changed, now).await?
            }
        };
        notices::add(tx, self.licence, new, now).await
    }

    /// Notes what it tells that records were taken away.
    pub async fn on_deleted(&self, tx: &Tx, before: Snapshot) -> store::Result<()> {
        let (Some(settings), Snapshot::Appointments(before)) = (self.settings, before) else { return Ok(()) };
        let now = self.app.now();
        let mut new = Vec::new();
        for stood in before.into_values() {
            let about = NoticeContext {
                subject: stood.id,
                occasion: format!("gone {}", now.timestamp_millis()),
                required: false,
            };
            for owner in stood.owners {
                new.extend(self.appointment(settings, &about, owner, (Some(&stood.appointment), None), now));
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
        let open = notices::open_for(tx, changed.iter().map(|(_, id)| *id).collect()).await?;
        let mut new = Vec::new();
        for (ready, id) in changed {
            let Record::Action(record) = &ready.record else { continue };
            let Some(open_for) = open.get(id) else { continue };
            let stood = before.get(&ready.external_id);
            let kind = record.head.kind;
            let again = kind == ActionType::ReuploadDocument
                && stood.is_some_and(|stood| stood.kind != Some(ActionType::ReuploadDocument));
            let known = stood.filter(|_| !again).map(|stood| stood.owners.as_slice());
            let about = NoticeContext {
                subject: *id,
                occasion: ready.version.to_string(),
                required: record.head.required,
            };
            for owner in newly_asked(known, open_for) {
                new.extend(self.notice(settings, &about, owner, of_asked(kind), false, Value::Null, now));
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
        let owners = notices::owners(tx, changed.iter().map(|(_, id)| *id).collect()).await?;
        let mut new = Vec::new();
        for (ready, id) in changed {
            let Record::Product(record) = &ready.record else { continue };
            let Details::Appointment(after) = &record.details else { continue };
            let stood = before.get(&ready.external_id);
            let mut after = after.clone();
            after.is_cancelled |= stood.is_some_and(|stood| stood.is_cancelled_by_consumer);
            let after = &after;
            let had: HashSet<Uuid> =
                stood.into_iter().flat_map(|stood| stood.owners.iter().copied()).collect();
            let has: HashSet<Uuid> = owners.get(id).into_iter().flatten().copied().collect();
            let about = NoticeContext { subject: *id, occasion: ready.version.to_string(), required: false };
            for owner in had.union(&has) {
                let before = stood.filter(|_| had.contains(owner)).map(|stood| &stood.appointment);
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
        let news = of_appointment(before, after, now)?;
        // Told at the usual time it would come too late.
        let urgent = news.first <= settings.due(now, false);
        let details = json!({ "was": news.was });
        self.notice(settings, about, owner, news.kind, urgent, details, now)
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
            id: self.app.new_id(),
            consumer,
            kind,
            subject: about.subject,
            dedupe_key: about.occasion.clone(),
            required: about.required,
            urgent,
            details,
            due_at: settings.due(now, urgent),
        })
    }
}
