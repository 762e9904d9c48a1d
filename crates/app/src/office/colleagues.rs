//! Colleagues who can be given a task, or be mentioned in a note.

use domain::accounts::staff::{StaffRole, StaffState};
use domain::ids::LicenceId;
use domain::operations::tasks::ColleagueProblem;
use store::staff::{self, StaffMember};
use store::visible::{self, VisibleRecord};
use store::{Db, Tx};
use uuid::Uuid;

use crate::error::Result;

/// Returns the colleagues who work here, by name.
pub async fn list(db: &impl Db, licence: LicenceId) -> Result<Vec<StaffMember>> {
    let all = staff::of_licence(db, licence).await?;
    Ok(all.into_iter().filter(|member| problem(member).is_none()).collect())
}

fn problem(member: &StaffMember) -> Option<ColleagueProblem> {
    if member.state() == StaffState::Disabled {
        return Some(ColleagueProblem::Left);
    }
    (member.role == StaffRole::Auditor).then_some(ColleagueProblem::ReadsOnly)
}

/// Returns a colleague who works here and sees what a task or a note is about, or the reason why not.
pub(super) async fn find_working(
    tx: &Tx,
    licence: LicenceId,
    id: Uuid,
    subject: Option<VisibleRecord<'_>>,
) -> Result<std::result::Result<StaffMember, ColleagueProblem>> {
    let Some(member) = staff::find(tx, licence, id).await? else { return Ok(Err(ColleagueProblem::Unknown)) };
    if let Some(problem) = problem(&member) {
        return Ok(Err(problem));
    }
    if let Some(subject) = subject
        && !visible::is_visible(tx, licence, subject, &member.clients()).await?
    {
        return Ok(Err(ColleagueProblem::ClientNotVisible));
    }
    Ok(Ok(member))
}
