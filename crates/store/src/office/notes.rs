//! Notes of the firm's people about clients and dossiers, and the colleagues whom they mention.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::accounts::staff::VisibleClients;
use domain::events::EventActor;
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::operations::notes::{CallDirection, NoteContent, PhoneCall};
use serde_json::json;
use uuid::Uuid;

use super::subject::{SubjectId, client_of};
use crate::sql::{QueryBuilder, QueryExt, Row, values};
use crate::visible::{OF_NOTES, VisibleRecord, narrow};
use crate::{Db, Result, Scope, StoreError, Tx};

/// A note as it is read.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    pub id: Uuid,
    pub text: String,
    pub call: Option<PhoneCall>,
    pub subject: Option<SubjectId>,
    /// The id, the external id and the name of the client whom it is about, or of an owner of the dossier.
    pub consumer: Option<(Uuid, String, String)>,
    /// The external id and the title of the dossier that it is about.
    pub dossier: Option<(String, String)>,
    pub written_at: DateTime<Utc>,
    pub written_by: EventActor,
    /// The member of staff who wrote it.
    pub author: Option<Uuid>,
    pub edited_at: Option<DateTime<Utc>>,
    pub mentions: Vec<Mention>,
}

impl Note {
    /// Returns the name of the client or the dossier that it is about.
    pub fn subject_name(&self) -> Option<VisibleRecord<'_>> {
        match self.subject? {
            SubjectId::Consumer(_) => {
                self.consumer.as_ref().map(|(_, name, _)| VisibleRecord::Consumer(name))
            }
            SubjectId::Product(_) => {
                let kind = ProductKind::Dossier.name();
                self.dossier.as_ref().map(|(name, _)| VisibleRecord::Product(kind, name))
            }
            SubjectId::Action(_) => None,
        }
    }
}

/// Colleague whom a note mentions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    pub staff: Uuid,
    pub name: String,
    pub seen_at: Option<DateTime<Utc>>,
}

/// A note that is new.
#[derive(Clone, Debug)]
pub struct NewNoteRow<'a> {
    pub id: Uuid,
    pub content: &'a NoteContent,
    pub subject: SubjectId,
    pub by: EventActor,
    pub author: Option<Uuid>,
    pub at: DateTime<Utc>,
}

/// The notes that are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteFilter<'a> {
    /// The external id of a client: notes about them and about their dossiers.
    Consumer(&'a str),
    /// The external id of a dossier.
    Dossier(&'a str),
}

/// Position at which a page of notes ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoteCursor {
    pub at: DateTime<Utc>,
    pub id: Uuid,
}

fn select() -> String {
    format!(
        "select n.id,n.text,n.call_direction,n.call_with,n.called_at,n.consumer_id,n.product_id,c.id,c.external_id,\
         c.display_name,p.external_id,p.label,n.written_at,n.written_by,n.author_id,n.edited_at from notes n \
         left join products p on p.id=n.product_id left join consumers c on c.id={} where n.licence_id=$1",
        client_of("n", false)
    )
}

/// Keeps a new note.
pub async fn add(tx: &Tx, licence: LicenceId, new: &NewNoteRow<'_>) -> Result<()> {
    let text = "insert into notes (id,licence_id,consumer_id,product_id,text,call_direction,call_with,called_at,\
         written_at,written_by,author_id) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)";
    let call = new.content.call.as_ref();
    let values = values![
        new.id,
        licence,
        new.subject.consumer(),
        new.subject.product(),
        &new.content.text,
        call.map(|call| <&str>::from(call.direction)),
        call.map(|call| call.with.as_str()),
        call.map(|call| call.at),
        new.at,
        json!(new.by),
        new.author,
    ];
    tx.execute(text, values).await?;
    add_mentions(tx, licence, new.id, &new.content.mentions).await
}

/// Writes the content of a note. Whoever it mentioned before and mentions still has seen it, if they had.
pub async fn update(
    tx: &Tx,
    licence: LicenceId,
    (id, content): (Uuid, &NoteContent),
    now: DateTime<Utc>,
) -> Result<()> {
    let text = "update notes set text=$1,call_direction=$2,call_with=$3,called_at=$4,edited_at=$5 \
         where id=$6 and licence_id=$7";
    let call = content.call.as_ref();
    let values = values![
        &content.text,
        call.map(|call| <&str>::from(call.direction)),
        call.map(|call| call.with.as_str()),
        call.map(|call| call.at),
        now,
        id,
        licence,
    ];
    tx.execute(text, values).await?;
    let text = "delete from note_mentions where note_id=$1 and licence_id=$2 and staff_id not in list($3)";
    tx.execute(text, values![id, licence, content.mentions.as_slice()]).await?;
    add_mentions(tx, licence, id, &content.mentions).await
}

async fn add_mentions(tx: &Tx, licence: LicenceId, note: Uuid, mentions: &[Uuid]) -> Result<()> {
    for staff in mentions {
        let text = "insert into note_mentions (note_id,licence_id,staff_id) values ($1,$2,$3) on conflict do nothing";
        tx.execute(text, values![note, licence, *staff]).await?;
    }
    Ok(())
}

pub async fn delete(tx: &Tx, licence: LicenceId, id: Uuid) -> Result<()> {
    tx.execute("delete from notes where id=$1 and licence_id=$2", values![id, licence]).await?;
    Ok(())
}

/// Locks a note until the transaction ends; returns false where there is none.
pub async fn lock(tx: &Tx, licence: LicenceId, id: Uuid) -> Result<bool> {
    let text = "select id from notes where id=$1 and licence_id=$2 for update";
    let found: Option<Uuid> = tx.query_opt(text, values![id, licence], |row| row.read()).await?;
    Ok(found.is_some())
}

/// Records that a colleague has seen a note that mentions them; returns false where nothing of it was new to them.
pub async fn mark_seen(
    tx: &Tx,
    licence: LicenceId,
    (note, staff): (Uuid, Uuid),
    now: DateTime<Utc>,
) -> Result<bool> {
    let text = "update note_mentions set seen_at=$1 where note_id=$2 and staff_id=$3 and licence_id=$4 and seen_at is null";
    Ok(tx.execute(text, values![now, note, staff, licence]).await? > 0)
}

/// Returns a note about a visible client.
pub async fn find(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    id: Uuid,
) -> Result<Option<Note>> {
    let mut query = QueryBuilder::new(&select(), [licence.into()]);
    query.push(" and n.id=").bind(id);
    narrow(&mut query, clients, &OF_NOTES);
    let found: Vec<Note> = db.query(query.text(), query.values(), from_row).await?;
    Ok(with_mentions(db, licence, found).await?.pop())
}

/// Returns a page of notes about a visible client, the newest first.
pub async fn list(
    db: &impl Db,
    (licence, clients): (LicenceId, &VisibleClients),
    filter: NoteFilter<'_>,
    after: Option<NoteCursor>,
    limit: u64,
) -> Result<Vec<Note>> {
    let mut query = QueryBuilder::new(&select(), [licence.into()]);
    match filter {
        NoteFilter::Consumer(name) => {
            let client = "(select y.id from consumers y where y.licence_id=$1 and y.external_id=";
            query.push(" and n.id in (select x.id from notes x where x.consumer_id=").push(client).bind(name);
            query
                .push(
                    ") union select x.id from notes x join product_owners o on o.product_id=x.product_id \
                     where o.consumer_id=",
                )
                .push(client)
                .bind(name)
                .push("))");
        }
        NoteFilter::Dossier(name) => {
            query.push(" and p.kind='dossier' and p.external_id=").bind(name);
        }
    }
    narrow(&mut query, clients, &OF_NOTES);
    if let Some(after) = after {
        query.push(" and (n.written_at,n.id)<(").bind(after.at).push(",").bind(after.id).push(")");
    }
    query.push(" order by n.written_at desc,n.id desc limit ").bind(limit);
    let found: Vec<Note> = db.query(query.text(), query.values(), from_row).await?;
    with_mentions(db, licence, found).await
}

/// Returns the notes about a consumer and about the dossiers that are theirs, the oldest first.
pub async fn of_consumer(db: &impl Db, scope: Scope) -> Result<Vec<Note>> {
    let text = format!(
        "{} and (n.consumer_id=$2 or n.product_id in (select o.product_id from product_owners o where o.consumer_id=$2)) \
         order by n.written_at,n.id",
        select()
    );
    db.query(&text, values![scope.licence, scope.consumer], from_row).await
}

async fn with_mentions(db: &impl Db, licence: LicenceId, mut notes: Vec<Note>) -> Result<Vec<Note>> {
    let ids: Vec<Uuid> = notes.iter().map(|note| note.id).collect();
    if ids.is_empty() {
        return Ok(notes);
    }
    let text = "select r.note_id,r.staff_id,m.name,r.seen_at from note_mentions r join staff m on m.id=r.staff_id \
         where r.licence_id=$1 and r.note_id in list($2) order by lower(m.name),m.id";
    let found: Vec<(Uuid, Mention)> = db
        .query(text, values![licence, ids], |row| {
            let note = row.read()?;
            Ok((note, Mention { staff: row.read()?, name: row.read()?, seen_at: row.read()? }))
        })
        .await?;
    let mut mentions: HashMap<Uuid, Vec<Mention>> = HashMap::new();
    for (note, mention) in found {
        mentions.entry(note).or_default().push(mention);
    }
    for note in &mut notes {
        note.mentions = mentions.remove(&note.id).unwrap_or_default();
    }
    Ok(notes)
}

fn from_row(row: &mut Row<'_>) -> Result<Note> {
    let (id, text) = (row.read()?, row.read()?);
    let (direction, with, called_at): (Option<String>, Option<String>, Option<DateTime<Utc>>) =
        (row.read()?, row.read()?, row.read()?);
    let direction: Option<CallDirection> = direction
        .map(|text| {
            text.parse().map_err(|_| StoreError::Corrupt(format!("{text:?} is no direction of a call")))
        })
        .transpose()?;
    let call =
        direction.zip(with).zip(called_at).map(|((direction, with), at)| PhoneCall { direction, with, at });
    let (about, product): (Option<Uuid>, Option<Uuid>) = (row.read()?, row.read()?);
    let client: (Option<Uuid>, Option<String>, Option<String>) = (row.read()?, row.read()?, row.read()?);
    let dossier: (Option<String>, Option<String>) = (row.read()?, row.read()?);
    Ok(Note {
        id,
        text,
        call,
        subject: about.map(SubjectId::Consumer).or(product.map(SubjectId::Product)),
        consumer: client
            .0
            .zip(client.1)
            .zip(client.2)
            .map(|((id, external_id), name)| (id, external_id, name)),
        dossier: dossier.0.zip(dossier.1),
        written_at: row.read()?,
        written_by: row.json()?,
        author: row.read()?,
        edited_at: row.read()?,
        mentions: Vec::new(),
    })
}
