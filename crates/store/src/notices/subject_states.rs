//! How what notices are about stands for their reader now.

use std::collections::HashMap;

use domain::kinds::ProductKind;
use domain::notices::{Notice, NoticeKind, SubjectState};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use uuid::Uuid;

use crate::entities::{action_owners, actions, product_owners, products};
use crate::{Db, Result, Scope, StoreError};

/// The notices with how their subjects stand for this reader.
pub async fn load_states(
    db: &impl Db,
    scope: Scope,
    notices: Vec<Notice>,
) -> Result<Vec<(Notice, SubjectState)>> {
    let of = |wanted: fn(NoticeKind) -> bool| -> Vec<Uuid> {
        notices.iter().filter(|notice| wanted(notice.kind)).map(|notice| notice.subject).collect()
    };
    let mut found = actions_of(db, scope, of(|kind| !is_of_appointment(kind))).await?;
    found.extend(appointments_of(db, scope, of(is_of_appointment)).await?);
    let stands = |notice: Notice| {
        let standing = found.get(&notice.subject).cloned().unwrap_or(SubjectState::Gone);
        (notice, standing)
    };
    Ok(notices.into_iter().map(stands).collect())
}

const fn is_of_appointment(kind: NoticeKind) -> bool {
    match kind {
        NoticeKind::AppointmentMade | NoticeKind::AppointmentMoved | NoticeKind::AppointmentCancelled => true,
        NoticeKind::NewAction | NoticeKind::Reminder | NoticeKind::DocumentRejected | NoticeKind::Receipt => {
            false
        }
    }
}

async fn actions_of(db: &impl Db, scope: Scope, ids: Vec<Uuid>) -> Result<HashMap<Uuid, SubjectState>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let owned = action_owners::Entity::find()
        .filter(action_owners::Column::ConsumerId.eq(scope.consumer))
        .filter(action_owners::Column::ActionId.is_in(ids.iter().copied()))
        .all(db.connection())
        .await?;
    let rows = actions::Entity::find()
        .filter(actions::Column::LicenceId.eq(scope.licence))
        .filter(actions::Column::Id.is_in(owned.iter().map(|owner| owner.action_id)))
        .all(db.connection())
        .await?;
    let answered: HashMap<Uuid, bool> =
        owned.into_iter().map(|owner| (owner.action_id, owner.done_at.is_some())).collect();
    rows.into_iter()
        .map(|row| {
            let kind =
                row.kind.parse().map_err(|_| StoreError::Corrupt(format!("action type {}", row.kind)))?;
            let answered = answered.get(&row.id).copied().unwrap_or_default();
            let open = !row.is_done && !answered;
            Ok((row.id, SubjectState::Action { kind, open, deadline: row.deadline, product: row.product_id }))
        })
        .collect()
}

async fn appointments_of(db: &impl Db, scope: Scope, ids: Vec<Uuid>) -> Result<HashMap<Uuid, SubjectState>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let kind = ProductKind::Appointment.name();
    let owned = product_owners::Entity::find()
        .filter(product_owners::Column::ConsumerId.eq(scope.consumer))
        .filter(product_owners::Column::Kind.eq(kind))
        .filter(product_owners::Column::ProductId.is_in(ids))
        .all(db.connection())
        .await?;
    let rows = products::Entity::find()
        .filter(products::Column::LicenceId.eq(scope.licence))
        .filter(products::Column::Id.is_in(owned.into_iter().map(|owner| owner.product_id)))
        .all(db.connection())
        .await?;
    rows.into_iter()
        .map(|row| {
            let appointment = serde_json::from_value(row.details)
                .map_err(|error| StoreError::Corrupt(format!("appointment {}: {error}", row.external_id)))?;
            Ok((row.id, SubjectState::Appointment(Box::new(appointment))))
        })
        .collect()
}
