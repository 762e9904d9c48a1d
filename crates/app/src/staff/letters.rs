//! The recipients of letters to the firm's own people, and the links in them.

use domain::accounts::staff::StaffState;
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::mail::StaffEmail;
use store::firms::licences::{self, LicenceRow};
use store::staff::StaffMember;
use store::staff::notices::{QueueCounts, find_pending};

use super::{new_mailed_invitation, unlock};
use crate::error::Result;
use crate::services::Services;

/// The recipient of a letter and the page that it leads to.
#[derive(Clone, Debug)]
pub struct StaffRecipient {
    pub firm: LicenceRow,
    pub member: StaffMember,
    /// The domain of their branch.
    pub branch: Option<String>,
    /// Path of the link below `/desk/`.
    pub path: String,
    /// The numbers of which the letter tells, by queue.
    pub counts: QueueCounts,
}

/// Finds who gets a letter, and makes the link in it; nothing where nobody gets it.
///
/// # Errors
/// `ACCESS_DENIED` where the firm is gone.
pub async fn prepare(
    services: &Services,
    licence: LicenceId,
    letter: &StaffEmail,
    is_first_try: bool,
) -> Result<Option<StaffRecipient>> {
    let tx = services.store.begin().await?;
    let firm = licences::by_id(&tx, licence).await?.ok_or(Code::AccessDenied)?;
    let member = match letter {
        StaffEmail::Unlock { email } => {
            store::staff::by_email(&tx, licence, email).await?.map(|found| found.id)
        }
        other => other.staff(),
    };
    let member = match member {
        Some(member) => store::staff::lock_for_update(&tx, licence, member).await?,
        None => None,
    };
    // Who is disabled, or has set up how they sign in meanwhile, needs no link.
    let Some(member) = member.filter(|member| match member.state() {
        StaffState::Invited => !matches!(letter, StaffEmail::Unlock { .. } | StaffEmail::News { .. }),
        StaffState::Active => !letter.is_invitation(),
        StaffState::Disabled => false,
    }) else {
        return Ok(None);
    };
    let counts = match letter {
        StaffEmail::News { .. } => find_pending(&tx, (licence, member.id)).await?.counts,
        _ => QueueCounts::default(),
    };
    if matches!(letter, StaffEmail::News { .. }) && counts.is_empty() {
        return Ok(None);
    }
    let branch = licences::branch_for(&tx, &firm, member.branch.as_deref()).await?;
    let path = match letter {
        StaffEmail::Invitation { .. } | StaffEmail::Reset { .. } => {
            format!("invitation/{}", new_mailed_invitation(services, &tx, &member).await?)
        }
        StaffEmail::Unlock { .. } => {
            let Some(secret) = unlock::new_link(services, &tx, &member, is_first_try).await? else {
                tx.commit().await?;
                tracing::info!(letter = "unlock", "mail skipped: too many links requested");
                return Ok(None);
            };
            format!("unlock/{secret}")
        }
        StaffEmail::News { .. } => String::new(),
        StaffEmail::ProviderChanged { .. } => "settings".to_owned(),
        StaffEmail::SignInChanged { .. } | StaffEmail::CodesFailed { .. } => "account".to_owned(),
    };
    tx.commit().await?;
    Ok(Some(StaffRecipient { firm, member, branch, path, counts }))
}
