//! Tasks, notes and telephone calls of the demo firms' people, each made at its own moment.

use anyhow::{Context, anyhow};
use app::office::{notes, tasks};
use app::{Actor, Caller, Client};
use chrono::{DateTime, NaiveDate, Utc};
use domain::accounts::staff::VisibleClients;
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::operations::notes::{NoteContent, PhoneCall};
use domain::operations::tasks::TaskChange;
use serde::Deserialize;
use store::office::tasks::{TaskFilter, list};
use store::staff::StaffMember;
use store::visible::VisibleRecord;

use super::answers::services_at;
use crate::installation::Installation;

/// The work of a firm's people.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DemoOffice {
    tasks: Vec<DemoTask>,
    notes: Vec<DemoNote>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DemoTask {
    at: DateTime<Utc>,
    /// The address of the colleague who made it.
    by: String,
    /// The address of its assignee; absent: nobody has taken it.
    r#for: Option<String>,
    text: String,
    due_on: Option<NaiveDate>,
    /// The external id of the client whom it is about.
    consumer: Option<String>,
    /// The external id of the dossier that it is about.
    dossier: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DemoNote {
    at: DateTime<Utc>,
    /// The address of its author.
    by: String,
    consumer: Option<String>,
    dossier: Option<String>,
    text: String,
    call: Option<PhoneCall>,
    /// The addresses of the colleagues whom it mentions.
    #[serde(default)]
    mentions: Vec<String>,
}

/// Has the work of a firm's people written, unless the firm has tasks.
pub async fn write(installation: &Installation, firm: LicenceId, office: DemoOffice) -> anyhow::Result<()> {
    let db = installation.store.reader();
    if !list(db, (firm, &VisibleClients::All), &TaskFilter::default(), None, 1).await?.is_empty() {
        return Ok(());
    }
    for task in office.tasks {
        let by = member(installation, firm, &task.by).await?;
        let assignee = match &task.r#for {
            Some(email) => Some(member(installation, firm, email).await?.id),
            None => None,
        };
        let new = TaskChange {
            text: Some(task.text.clone()),
            due_on: Some(task.due_on),
            assignee: Some(assignee),
            ..TaskChange::default()
        };
        let subject = subject(task.consumer.as_deref(), task.dossier.as_deref());
        let services = services_at(installation, task.at);
        let made = tasks::create(&services, firm, (new, subject), &caller(&by)).await;
        made.map_err(|error| anyhow!("{}: {error:?}", task.text))?;
    }
    for note in office.notes {
        let by = member(installation, firm, &note.by).await?;
        let mut mentions = Vec::new();
        for email in &note.mentions {
            mentions.push(member(installation, firm, email).await?.id);
        }
        let subject = subject(note.consumer.as_deref(), note.dossier.as_deref());
        let subject = subject.context("a note is about a client or a dossier")?;
        let content = NoteContent { text: note.text.clone(), call: note.call, mentions };
        let services = services_at(installation, note.at);
        let written = notes::create(&services, firm, (content, subject), &caller(&by)).await;
        written.map_err(|error| anyhow!("{}: {error:?}", note.text))?;
    }
    Ok(())
}

fn subject<'a>(consumer: Option<&'a str>, dossier: Option<&'a str>) -> Option<VisibleRecord<'a>> {
    let dossier = dossier.map(|name| VisibleRecord::Product(ProductKind::Dossier.name(), name));
    dossier.or(consumer.map(VisibleRecord::Consumer))
}

fn caller(member: &StaffMember) -> Caller {
    Caller { actor: Actor::of_member(member, false), client: Client::default() }
}

async fn member(installation: &Installation, firm: LicenceId, email: &str) -> anyhow::Result<StaffMember> {
    let found = store::staff::by_email(installation.store.reader(), firm, email).await?;
    found.with_context(|| email.to_owned())
}
