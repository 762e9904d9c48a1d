//! Mails to the firm's people about what clients do: who is told, when, and of how many things.

use chrono::{DateTime, Days, NaiveTime, TimeDelta, Utc};
use chrono_tz::Europe::Amsterdam;
use domain::accounts::staff::{StaffRole, StaffState, VisibleClients};
use domain::ids::LicenceId;
use domain::licence::DeskMode;
use domain::mail::StaffEmail;
use domain::operations::follow_up::{NoticeCandidate, NoticeChoice, queue_of, select_recipients};
use domain::operations::worklist::WorkQueue;
use store::events::{self, FeedEvent, StaffNoticeJob};
use store::firms::licences;
use store::staff::notices::{PendingNotices, QueueCounts, find_pending, set_choice, set_pending};
use store::staff::{self, StaffMember};
use store::{Tx, jobs, visible};
use uuid::Uuid;

use crate::audit::actor::Caller;
use crate::error::Result;
use crate::services::Services;

/// Time for which news is collected into one mail.
const WINDOW: TimeDelta = TimeDelta::minutes(5);
/// Time after which a mail that was due and never went out is given up for another one.
const GIVEN_UP: TimeDelta = TimeDelta::days(2);

/// Finds out who is told of an event, and has them mailed. A firm whose desk is off is told by its own system.
pub async fn route(services: &Services, licence: LicenceId, job: StaffNoticeJob) -> Result<()> {
    let tx = services.store.begin().await?;
    let Some(firm) = licences::by_id(&tx, licence).await? else { return Ok(()) };
    let Some(event) = events::find(&tx, licence, job.event).await? else { return Ok(()) };
    let by = event.by.as_ref().map(|by| by.kind);
    let queue = event.kind.parse().ok().zip(by).and_then(|(kind, by)| queue_of(kind, &event.data, by));
    let Some(queue) = queue.filter(|_| firm.settings.desk != DeskMode::Off) else { return Ok(()) };
    for member in list_recipients(&tx, licence, &event).await? {
        add(services, &tx, (licence, member.id), queue, 1).await?;
    }
    Ok(tx.commit().await?)
}

/// Tells a colleague of what a colleague has for them: tasks, or a note that mentions them. Whoever wants no mail, cannot sign
/// in, or did it themselves is not mailed.
pub(crate) async fn tell(
    services: &Services,
    tx: &Tx,
    (licence, id): (LicenceId, Uuid),
    (queue, count): (WorkQueue, u64),
    caller: &Caller,
) -> Result<()> {
    if count == 0 || caller.actor.staff() == Some(id) {
        return Ok(());
    }
    let firm = licences::by_id(tx, licence).await?;
    if firm.is_none_or(|firm| firm.settings.desk == DeskMode::Off) {
        return Ok(());
    }
    let member = staff::find(tx, licence, id).await?;
    let is_mailed =
        |member: &StaffMember| member.notices != NoticeChoice::Off && member.state() == StaffState::Active;
    if member.as_ref().is_some_and(is_mailed) {
        add(services, tx, (licence, id), queue, count).await
    } else {
        Ok(())
    }
}

/// Adds to what a colleague is still to be mailed of, and plans that mail.
async fn add(
    services: &Services,
    tx: &Tx,
    (licence, id): (LicenceId, Uuid),
    queue: WorkQueue,
    count: u64,
) -> Result<()> {
    let now = services.now();
    let Some(member) = staff::lock_for_update(tx, licence, id).await? else { return Ok(()) };
    let mut waiting = find_pending(tx, (licence, id)).await?;
    let is_planned = !waiting.counts.is_empty() && waiting.due_at.is_some_and(|at| now - at < GIVEN_UP);
    *waiting.counts.entry(queue).or_default() += count;
    if !is_planned {
        let due_at = due_time(member.notices, now);
        waiting.due_at = Some(due_at);
        let letter = StaffEmail::News { staff: id };
        jobs::enqueue(tx, services.new_id(), Some(licence), &letter, due_at, now).await?;
    }
    set_pending(tx, (licence, id), &waiting).await.map_err(Into::into)
}

/// Takes off what a mail told; what came in meanwhile is told by another one.
pub async fn subtract(services: &Services, member: (LicenceId, Uuid), told: &QueueCounts) -> Result<()> {
    let (licence, id) = member;
    let now = services.now();
    let tx = services.store.begin().await?;
    let Some(found) = staff::lock_for_update(&tx, licence, id).await? else { return Ok(()) };
    let mut waiting = find_pending(&tx, member).await?;
    for (queue, count) in told {
        let left = waiting.counts.get(queue).copied().unwrap_or_default().saturating_sub(*count);
        if left == 0 {
            waiting.counts.remove(queue);
        } else {
            waiting.counts.insert(*queue, left);
        }
    }
    waiting.due_at = None;
    if !waiting.counts.is_empty() {
        let due_at = due_time(found.notices, now);
        waiting.due_at = Some(due_at);
        let letter = StaffEmail::News { staff: id };
        jobs::enqueue(&tx, services.new_id(), Some(licence), &letter, due_at, now).await?;
    }
    set_pending(&tx, member, &waiting).await?;
    Ok(tx.commit().await?)
}

/// Sets how often a member of staff is mailed about what clients do. Whoever wants no mail is told of nothing that waits.
pub async fn choose(
    services: &Services,
    (licence, id): (LicenceId, Uuid),
    choice: NoticeChoice,
) -> Result<()> {
    let tx = services.store.begin().await?;
    set_choice(&tx, (licence, id), choice).await?;
    if choice == NoticeChoice::Off {
        set_pending(&tx, (licence, id), &PendingNotices::default()).await?;
    }
    Ok(tx.commit().await?)
}

/// Returns the colleagues who are told of an event.
async fn list_recipients(tx: &Tx, licence: LicenceId, event: &FeedEvent) -> Result<Vec<StaffMember>> {
    let consumer = match &event.consumer_external_id {
        Some(name) => store::accounts::consumers::by_external_id(tx, licence, name).await?,
        None => None,
    };
    let consumer = consumer.map(|found| found.id);
    let branch = event.data["branch"].as_str();
    let mut candidates = Vec::new();
    for member in staff::of_licence(tx, licence).await? {
        if member.state() != StaffState::Active || member.role == StaffRole::Auditor {
            continue;
        }
        let candidate = find_candidate(tx, licence, &member, (consumer, branch)).await?;
        if let Some(candidate) = candidate {
            candidates.push((member, candidate));
        }
    }
    let selected = select_recipients(&candidates.iter().map(|(_, one)| *one).collect::<Vec<_>>());
    let is_selected = |position: &usize| selected.contains(position);
    Ok(candidates
        .into_iter()
        .enumerate()
        .filter(|(position, _)| is_selected(position))
        .map(|(_, (member, _))| member)
        .collect())
}

/// Returns the relation of a member of staff to the client of an event, or to the branch where a visitor was; nothing for
/// whoever does not see it.
async fn find_candidate(
    tx: &Tx,
    licence: LicenceId,
    member: &StaffMember,
    (consumer, branch): (Option<Uuid>, Option<&str>),
) -> Result<Option<NoticeCandidate>> {
    let is_seen = async |clients: Option<VisibleClients>| -> Result<bool> {
        let Some(clients) = clients else { return Ok(false) };
        Ok(visible::find_seen(tx, licence, &clients, consumer).await?.contains(consumer))
    };
    if !is_seen(Some(member.clients())).await? {
        return Ok(None);
    }
    let adviser = member.adviser.clone().map(VisibleClients::OfAdviser);
    let own_branch = member.branch.clone().map(VisibleClients::OfBranch);
    Ok(Some(NoticeCandidate {
        is_adviser: consumer.is_some() && is_seen(adviser).await?,
        is_of_branch: match consumer {
            Some(_) => is_seen(own_branch).await?,
            None => branch.is_some() && member.branch.as_deref() == branch,
        },
        is_admin: member.role == StaffRole::Admin,
        choice: member.notices,
    }))
}

/// Returns the time at which news that comes in now is mailed.
fn due_time(choice: NoticeChoice, now: DateTime<Utc>) -> DateTime<Utc> {
    if choice != NoticeChoice::Daily {
        return now + WINDOW;
    }
    let hour = daily_hour();
    let local = now.with_timezone(&Amsterdam);
    let days = u64::from(local.time() >= hour);
    let day = local.date_naive().checked_add_days(Days::new(days)).unwrap_or(local.date_naive());
    let at = day.and_time(hour).and_local_timezone(Amsterdam).earliest();
    at.map_or(now, |at| at.with_timezone(&Utc))
}

/// Returns the hour of the daily mail in Amsterdam.
fn daily_hour() -> NaiveTime {
    NaiveTime::from_hms_opt(8, 0, 0).unwrap_or(NaiveTime::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_daily_mail_goes_out_at_the_next_eight_o_clock() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().expect("a moment");
        let due = |text: &str| due_time(NoticeChoice::Daily, at(text));
        assert_eq!(due("2026-11-21T06:59:00Z"), at("2026-11-21T07:00:00Z"));
        assert_eq!(due("2026-11-21T07:00:00Z"), at("2026-11-22T07:00:00Z"));
        assert_eq!(due("2026-07-01T07:00:00Z"), at("2026-07-02T06:00:00Z"));
        assert_eq!(due_time(NoticeChoice::AtOnce, at("2026-11-21T06:59:00Z")), at("2026-11-21T07:04:00Z"));
    }
}
