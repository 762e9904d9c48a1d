//! Messages between consumers and the firm: who sees which thread, and what is shown of it.

mod advice;
mod reading;
mod sending;

pub use advice::mark_as_advice;
pub use reading::{read_up_to, remove_draft, save_draft};
pub use sending::{ComposedMessage, SentMessage, check, send};

use chrono::TimeDelta;
use domain::codes::Code;
use domain::events::{DeliveredFile, EventActor, EventProduct, ThreadKind};
use domain::ids::LicenceId;
use domain::kinds::ProductKind;
use domain::licence::Licence;
use domain::threads::{ANSWER_DAYS, usual_answer_seconds};
use store::threads::messages::{self, MessageAttachment, ReadingSide, ThreadMessage};
use store::threads::{MessageThread, ThreadDossier, ThreadReader, ThreadSubject};
use store::{Db, Scope, threads};
use uuid::Uuid;

use crate::audit::actor::Caller;
use crate::error::{Result, require_owned};
use crate::services::Services;
use crate::submissions::Submitter;

/// Greatest number of responses that are counted.
const ANSWERS: u64 = 1_000;

/// Requires that the firm and its consumers can write to each other here.
///
/// # Errors
///
/// `ACCESS_DENIED` where they cannot.
pub fn require_enabled(settings: &Licence) -> Result<()> {
    if settings.modules.has_messages_enabled { Ok(()) } else { Err(Code::AccessDenied.into()) }
}

/// Person who writes or reads.
#[derive(Clone, Copy, Debug)]
pub enum Correspondent<'a> {
    Consumer(&'a Submitter),
    /// The firm, in the threads of a consumer.
    Firm(Scope, &'a Caller),
}

impl Correspondent<'_> {
    /// Returns the consumer in whose threads the thread is.
    pub(crate) const fn scope(&self) -> Scope {
        match self {
            Self::Consumer(submitter) => submitter.scope,
            Self::Firm(scope, _) => *scope,
        }
    }

    const fn is_firm(&self) -> bool {
        matches!(self, Self::Firm(..))
    }

    fn caller(&self) -> Caller {
        match self {
            Self::Consumer(submitter) => Caller::consumer(submitter.client.clone()),
            Self::Firm(_, caller) => (*caller).clone(),
        }
    }

    /// Returns the actor of an event; `consumer` is the one in whose threads it is.
    fn event_actor(&self, consumer: EventActor) -> EventActor {
        self.caller().actor.event_actor(consumer)
    }
}

/// Name of a thread in a request: that of its dossier, or none for the general one.
#[derive(Clone, Copy, Debug)]
pub enum ThreadName<'a> {
    General,
    /// The portal's id of the dossier.
    Dossier(Uuid),
    /// The firm's own id of the dossier.
    DossierNamed(&'a str),
}

/// A thread that a consumer sees.
#[derive(Clone, Debug)]
pub struct ThreadView {
    pub subject: ThreadSubject,
    /// Absent for the general thread.
    pub dossier: Option<ThreadDossier>,
    /// Absent as long as nothing was written.
    pub thread: Option<MessageThread>,
}

impl ThreadView {
    const fn kind(&self) -> ThreadKind {
        match self.subject {
            ThreadSubject::General(_) => ThreadKind::General,
            ThreadSubject::Dossier(_) => ThreadKind::Dossier,
        }
    }

    fn event_product(&self) -> Option<EventProduct> {
        let product = |dossier: &ThreadDossier| EventProduct {
            kind: ProductKind::Dossier,
            external_id: dossier.external_id.clone(),
        };
        self.dossier.as_ref().map(product)
    }
}

/// The dossier of a consumer that is named.
///
/// # Errors
/// `DOSSIER_NOT_FOUND`; `PRODUCT_OWNERSHIP_MISMATCH` for somebody else's, by the portal's id.
async fn find_dossier(db: &impl Db, scope: Scope, name: ThreadName<'_>) -> Result<Option<ThreadDossier>> {
    match name {
        ThreadName::General => Ok(None),
        ThreadName::Dossier(id) => {
            require_owned(threads::find_dossier(db, scope, id).await?, Code::DossierNotFound).map(Some)
        }
        ThreadName::DossierNamed(name) => {
            let found = threads::dossier_named(db, scope, name).await?;
            Ok(Some(found.ok_or(Code::DossierNotFound)?))
        }
    }
}

/// A thread of a consumer.
///
/// # Errors
/// `DOSSIER_NOT_FOUND`; `PRODUCT_OWNERSHIP_MISMATCH`.
pub async fn open(db: &impl Db, scope: Scope, name: ThreadName<'_>) -> Result<ThreadView> {
    let dossier = find_dossier(db, scope, name).await?;
    let subject = subject_of(scope, dossier.as_ref());
    let thread = threads::find(db, scope.licence, subject).await?;
    Ok(ThreadView { subject, dossier, thread })
}

/// Returns the thread of a consumer that contains a message.
///
/// # Errors
/// `MESSAGE_NOT_FOUND`.
async fn find_of_message(db: &impl Db, scope: Scope, message: Uuid) -> Result<ThreadView> {
    let named = match messages::dossier_of(db, scope, message).await?.ok_or(Code::MessageNotFound)? {
        Some(dossier) => ThreadName::Dossier(dossier),
        None => ThreadName::General,
    };
    open(db, scope, named).await
}

/// A message of the view's thread.
///
/// # Errors
/// `MESSAGE_NOT_FOUND`.
async fn stored_message(db: &impl Db, view: &ThreadView, scope: Scope, id: Uuid) -> Result<ThreadMessage> {
    let thread = view.thread.as_ref().ok_or(Code::MessageNotFound)?;
    let found = messages::find(db, scope, thread.id, id).await?;
    Ok(found.ok_or(Code::MessageNotFound)?)
}

fn subject_of(scope: Scope, dossier: Option<&ThreadDossier>) -> ThreadSubject {
    dossier.map_or(ThreadSubject::General(scope.consumer), |dossier| ThreadSubject::Dossier(dossier.id))
}

/// A page of a thread, the newest message first.
#[derive(Clone, Debug)]
pub struct MessagePage {
    pub view: ThreadView,
    pub messages: Vec<ThreadMessage>,
    /// Position before which the next page begins; `None` on the last one.
    pub next: Option<i64>,
    /// Position up to which the consumer has read.
    pub read_position: i64,
    pub unread: i64,
    /// Readers of the thread besides the firm; empty for the general thread.
    pub readers: Vec<ThreadReader>,
}

/// A page of a thread before a position.
///
/// # Errors
/// Those of [`open`].
pub async fn page(
    db: &impl Db,
    scope: Scope,
    name: ThreadName<'_>,
    before: Option<i64>,
    limit: u64,
) -> Result<MessagePage> {
    let view = open(db, scope, name).await?;
    let mut page = MessagePage {
        view,
        messages: Vec::new(),
        next: None,
        read_position: 0,
        unread: 0,
        readers: Vec::new(),
    };
    if let Some(dossier) = &page.view.dossier {
        page.readers = threads::list_readers(db, scope.licence, ThreadSubject::Dossier(dossier.id)).await?;
    }
    if let Some(thread) = &page.view.thread {
        page.messages = messages::list(db, scope, thread.id, before, limit).await?;
        (page.read_position, page.unread) = threads::overview::reading_state(db, scope, thread.id).await?;
        let last = page.messages.last().map(|message| message.position);
        page.next = last.filter(|position| *position > 1);
    }
    Ok(page)
}

/// Returns a file of a message as an event has it.
fn delivered_file(attachment: &MessageAttachment) -> DeliveredFile {
    DeliveredFile {
        id: attachment.id.to_string(),
        file_name: attachment.file_name.clone(),
        media_type: attachment.media_type.clone(),
        bytes: attachment.bytes.unsigned_abs(),
        sha256: attachment.sha256.clone(),
    }
}

/// Records that messages of the other side were in an answer.
pub async fn deliver(
    services: &Services,
    licence: LicenceId,
    side: ReadingSide,
    shown: &mut [ThreadMessage],
) -> Result<()> {
    let is_new = |message: &ThreadMessage| {
        let is_of_firm = message.sender.is_firm();
        message.delivered_at.is_none() && is_of_firm == (side == ReadingSide::Consumers)
    };
    let new: Vec<Uuid> = shown.iter().filter(|message| is_new(message)).map(|message| message.id).collect();
    if new.is_empty() {
        return Ok(());
    }
    let now = services.now();
    let tx = services.store.begin().await?;
    messages::set_delivered(&tx, licence, new.clone(), now).await?;
    tx.commit().await?;
    for message in shown.iter_mut().filter(|message| new.contains(&message.id)) {
        message.delivered_at = Some(now);
    }
    Ok(())
}

/// Returns the firm's median response time in seconds; `None` where there are too few responses.
pub async fn usual_answer_time(services: &Services, licence: LicenceId) -> Result<Option<i64>> {
    let now = services.now();
    if let Some(known) = services.answer_times.get(licence, now) {
        return Ok(known.usual_seconds);
    }
    let since = now - TimeDelta::days(ANSWER_DAYS);
    let answers = messages::answer_times(services.store.bulk_reader(), licence, since, ANSWERS).await?;
    let usual = usual_answer_seconds(answers);
    services.answer_times.insert(licence, usual, now);
    Ok(usual)
}
