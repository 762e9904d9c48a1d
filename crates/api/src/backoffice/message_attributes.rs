//! Messages and threads as the firm reads them.

use app::threads::MessagePage;
use chrono::{DateTime, Utc};
use domain::events::EventActor;
use domain::threads::excerpt;
use serde::Serialize;
use store::accounts::consumers::Account;
use store::threads::messages::{MessageAttachment, MessageSender, ThreadMessage};
use store::threads::overview::ListedThread;
use store::threads::{ThreadDossier, ThreadReader};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::envelope::Resource;

fn author(sender: MessageSender) -> EventActor {
    EventActor { kind: sender.kind, id: sender.id, name: sender.name }
}

/// A dossier, as messages name it to the firm.
#[derive(Serialize, ToSchema)]
pub struct FirmDossier {
    external_id: String,
    /// The name of the file that the consumer sees.
    label: String,
}

impl From<ThreadDossier> for FirmDossier {
    fn from(dossier: ThreadDossier) -> Self {
        Self { external_id: dossier.external_id, label: dossier.label }
    }
}

/// A consumer who reads a thread.
#[derive(Serialize, ToSchema)]
pub struct FirmReader {
    external_id: String,
    name: String,
}

fn people(readers: Vec<ThreadReader>, account: &Account) -> Vec<FirmReader> {
    if readers.is_empty() {
        let (external_id, name) = (account.external_id.clone(), account.display_name.clone());
        return vec![FirmReader { external_id, name }];
    }
    readers.into_iter().map(|one| FirmReader { external_id: one.external_id, name: one.name }).collect()
}

/// The mark of a message as advice that was given.
#[derive(Serialize, ToSchema)]
pub struct MessageAdvice {
    marked_at: DateTime<Utc>,
    /// The portal's id of the sealed entry, as in `GET /answers`.
    #[schema(required = true)]
    answer_id: Option<Uuid>,
}

/// The request that a message is about.
#[derive(Serialize, ToSchema)]
pub struct FirmRequest {
    /// The portal's own id of the action.
    id: Uuid,
    external_id: String,
    label: String,
}

/// A file of a message, as the firm reads it.
#[derive(Serialize, ToSchema)]
pub struct FirmMessageFile {
    id: Uuid,
    file_name: String,
    media_type: String,
    /// The size in bytes.
    bytes: i64,
    /// The SHA-256 of the bytes, in hexadecimal.
    sha256: String,
}

impl From<MessageAttachment> for FirmMessageFile {
    fn from(file: MessageAttachment) -> Self {
        let MessageAttachment { id, file_name, media_type, bytes, sha256, .. } = file;
        Self { id, file_name, media_type, bytes, sha256 }
    }
}

/// A message as the firm reads it.
#[derive(Serialize, ToSchema)]
pub struct FirmMessage {
    text: String,
    /// Writer of the message.
    by: EventActor,
    sent_at: DateTime<Utc>,
    /// The moment at which the other side had it; null until then.
    #[schema(required = true)]
    delivered_at: Option<DateTime<Utc>>,
    /// The moment at which the other side read it; null until then.
    #[schema(required = true)]
    read_at: Option<DateTime<Utc>>,
    /// True where a consumer wrote it and the firm has not read it.
    is_unread: bool,
    /// The mark as advice that was given; null for other messages.
    #[schema(required = true)]
    advice: Option<MessageAdvice>,
    /// The request that it is about.
    #[schema(required = true)]
    action: Option<FirmRequest>,
    /// The closed dossier for whose thread it was meant.
    #[schema(required = true)]
    moved_from: Option<FirmDossier>,
    attachments: Vec<FirmMessageFile>,
}

impl FirmMessage {
    pub fn new(message: ThreadMessage) -> Resource<Self> {
        let is_unread = !message.sender.is_firm() && message.read_at.is_none();
        let answer_id = message.advice;
        let attributes = Self {
            text: message.text,
            by: author(message.sender),
            sent_at: message.sent_at,
            delivered_at: message.delivered_at,
            read_at: message.read_at,
            is_unread,
            advice: message.advice_at.map(|marked_at| MessageAdvice { marked_at, answer_id }),
            action: message.action.map(|action| FirmRequest {
                id: action.id,
                external_id: action.external_id,
                label: action.label,
            }),
            moved_from: message
                .moved_from
                .map(|closed| FirmDossier { external_id: closed.external_id, label: closed.label }),
            attachments: message.attachments.into_iter().map(FirmMessageFile::from).collect(),
        };
        Resource::new("messages", message.id, attributes)
    }
}

/// A page of a thread.
#[derive(Serialize, ToSchema)]
pub struct FirmMessageList {
    pub data: Vec<Resource<FirmMessage>>,
    pub meta: FirmMessageListMeta,
}

/// The thread of a page of messages.
#[derive(Serialize, ToSchema)]
pub struct FirmMessageListMeta {
    /// The value of `before` for the next, older page; null on the last one.
    #[schema(required = true)]
    next: Option<String>,
    /// The dossier of the thread; null for the general one.
    #[schema(required = true)]
    dossier: Option<FirmDossier>,
    /// True where the dossier is archived: a new message goes to the general thread.
    is_closed: bool,
    /// The people who read the thread besides the firm.
    people: Vec<FirmReader>,
}

impl FirmMessageListMeta {
    pub fn new(page: &MessagePage, account: &Account) -> Self {
        let dossier = page.view.dossier.clone();
        Self {
            next: page.next.map(|position| position.to_string()),
            is_closed: dossier.as_ref().is_some_and(|dossier| dossier.is_closed),
            dossier: dossier.map(FirmDossier::from),
            people: people(page.readers.clone(), account),
        }
    }
}

/// A message that the firm sent.
#[derive(Serialize, ToSchema)]
pub struct SentFirmMessage {
    data: Resource<FirmMessage>,
    meta: SentFirmMessageMeta,
}

impl SentFirmMessage {
    pub const fn new(data: Resource<FirmMessage>, moved: bool) -> Self {
        Self { data, meta: SentFirmMessageMeta { moved } }
    }
}

/// The thread in which a sent message stands.
#[derive(Serialize, ToSchema)]
pub struct SentFirmMessageMeta {
    /// True where it stands in the general thread because its dossier is archived.
    moved: bool,
}

/// The last message of a thread.
#[derive(Serialize, ToSchema)]
pub struct LatestFirmMessage {
    id: Uuid,
    sent_at: DateTime<Utc>,
    /// Writer of the message.
    by: EventActor,
    /// The beginning of the message's text.
    text: String,
}

/// A thread of a consumer, as the firm sees it.
#[derive(Serialize, ToSchema)]
pub struct FirmThread {
    /// The dossier of the thread; null for the general one.
    #[schema(required = true)]
    dossier: Option<FirmDossier>,
    /// True where the dossier is archived: a new message goes to the general thread.
    is_closed: bool,
    /// The people who read the thread besides the firm.
    people: Vec<FirmReader>,
    /// The number of messages of consumers that the firm has not read.
    unread: i64,
    /// The moment since which the oldest of them waits.
    #[schema(required = true)]
    unread_since: Option<DateTime<Utc>>,
    /// The newest message; null where nothing was written yet.
    #[schema(required = true)]
    last_message: Option<LatestFirmMessage>,
}

impl FirmThread {
    /// The id is `general` as long as nothing was written in the general thread, and the dossier's until then for the others.
    pub fn new(thread: ListedThread, account: &Account) -> Resource<Self> {
        let dossier = thread.dossier.as_ref();
        let id = thread.id.or_else(|| dossier.map(|dossier| dossier.id));
        let id = id.map_or_else(|| "general".to_owned(), |id| id.to_string());
        let attributes = Self {
            is_closed: dossier.is_some_and(|dossier| dossier.is_closed),
            dossier: thread.dossier.map(FirmDossier::from),
            people: people(thread.readers, account),
            unread: thread.unread_by_firm,
            unread_since: thread.unread_since,
            last_message: thread.last.map(|last| LatestFirmMessage {
                id: last.id,
                sent_at: last.sent_at,
                by: author(last.sender),
                text: excerpt(&last.text),
            }),
        };
        Resource::new("message-threads", id, attributes)
    }
}

/// The threads of a consumer.
#[derive(Serialize, ToSchema)]
pub struct FirmThreadList {
    pub data: Vec<Resource<FirmThread>>,
    pub meta: FirmThreadListMeta,
}

/// The firm's usual way with messages.
#[derive(Serialize, ToSchema)]
pub struct FirmThreadListMeta {
    /// The seconds that an answer of the firm's usually takes; null where there are too few to say.
    #[schema(required = true)]
    pub usual_answer_seconds: Option<i64>,
}
