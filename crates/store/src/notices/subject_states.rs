//! Current state of the subjects of notices, for the reader.

use std::collections::HashMap;

use domain::kinds::ProductKind;
use domain::notices::{Notice, NoticeKind, SubjectState};
use uuid::Uuid;

use crate::sql::{QueryExt, values};
use crate::threads::messages::MINE;
use crate::{Db, Result, Scope, StoreError};

/// Returns the notices with the states of their subjects for this reader.
pub async fn load_states(
    db: &impl Db,
    scope: Scope,
    notices: Vec<Notice>,
) -> Result<Vec<(Notice, SubjectState)>> {
    let of = |wanted: fn(NoticeKind) -> bool| -> Vec<Uuid> {
        notices.iter().filter(|notice| wanted(notice.kind)).map(|notice| notice.subject).collect()
    };
    let is_of_action = |kind| {
        !is_of_appointment(kind) && !matches!(kind, NoticeKind::NewMessage | NoticeKind::ChangeDecided)
    };
    let mut found = actions_of(db, scope, of(is_of_action)).await?;
    found.extend(unread_threads(db, scope, of(|kind| kind == NoticeKind::NewMessage)).await?);
    found.extend(appointments_of(db, scope, of(is_of_appointment)).await?);
    let stands = |notice: Notice| {
        let state = found.get(&notice.subject).cloned().unwrap_or(SubjectState::Gone);
        (notice, state)
    };
    Ok(notices.into_iter().map(stands).collect())
}

const fn is_of_appointment(kind: NoticeKind) -> bool {
    match kind {
        NoticeKind::AppointmentMade | NoticeKind::AppointmentMoved | NoticeKind::AppointmentCancelled => true,
        NoticeKind::NewAction
        | NoticeKind::Reminder
        | NoticeKind::DocumentRejected
        | NoticeKind::Receipt
        | NoticeKind::ContractConcluded
        | NoticeKind::NewMessage
        | NoticeKind::ChangeDecided => false,
    }
}

async fn actions_of(db: &impl Db, scope: Scope, ids: Vec<Uuid>) -> Result<HashMap<Uuid, SubjectState>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let text = "select a.id,a.type,not a.is_done and o.done_at is null,a.deadline,a.product_id,a.label \
         from action_owners o join actions a on a.id=o.action_id \
         where o.consumer_id=$1 and o.action_id in list($2) and a.licence_id=$3";
    let values = values![scope.consumer, ids, scope.licence];
    let states = db.query(text, values, |row| {
        let id = row.read()?;
        let (kind, open, deadline, product) = (row.parse()?, row.read()?, row.read()?, row.read()?);
        Ok((id, SubjectState::Action { kind, open, deadline, product, label: row.read()? }))
    });
    Ok(states.await?.into_iter().collect())
}

async fn appointments_of(db: &impl Db, scope: Scope, ids: Vec<Uuid>) -> Result<HashMap<Uuid, SubjectState>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let text = "select p.id,p.external_id,p.details from product_owners o join products p on p.id=o.product_id \
         where o.consumer_id=$1 and o.kind=$2 and o.product_id in list($3) and p.licence_id=$4";
    let values = values![scope.consumer, ProductKind::Appointment.name(), ids, scope.licence];
    let states = db.query(text, values, |row| {
        let id = row.read()?;
        let external_id: String = row.read()?;
        let appointment = serde_json::from_value(row.read()?)
            .map_err(|error| StoreError::Corrupt(format!("appointment {external_id}: {error}")))?;
        Ok((id, SubjectState::Appointment(Box::new(appointment))))
    });
    Ok(states.await?.into_iter().collect())
}

/// Returns those of these threads that the consumer still reads and in which a message of the firm is unread.
async fn unread_threads(db: &impl Db, scope: Scope, ids: Vec<Uuid>) -> Result<HashMap<Uuid, SubjectState>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let text = format!(
        "select t.id,t.dossier_id from message_threads t \
         left join thread_reads r on r.thread_id=t.id and r.consumer_id=$1 \
         where t.id in list($2) and (t.licence_id=$3) is true and t.id in ({MINE}) \
         and exists(select 1 from thread_messages m where m.thread_id=t.id and m.sender_kind<>'consumer' \
         and m.position>coalesce(r.position,0))"
    );
    let values = values![scope.consumer, ids, scope.licence];
    let states =
        db.query(&text, values, |row| Ok((row.read()?, SubjectState::UnreadThread { dossier: row.read()? })));
    Ok(states.await?.into_iter().collect())
}
