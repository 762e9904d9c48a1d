//! Messages and threads as a consumer reads them.

use app::threads::MessagePage;
use chrono::{DateTime, Utc};
use domain::events::EventActorKind;
use domain::licence::Localised;
use domain::threads::excerpt;
use serde::Serialize;
use store::threads::ThreadReader;
use store::threads::messages::{MessageSender, ThreadMessage};
use store::threads::overview::ListedThread;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::envelope::Resource;

/// Kind of author, as the reader of a message sees it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuthorKind {
    /// The reader of the message.
    #[serde(rename = "self")]
    Reader,
    /// Another consumer who reads the thread.
    Partner,
    Firm,
    /// A consumer whose data were erased.
    Former,
}

/// Author of a message.
#[derive(Serialize, ToSchema)]
pub struct MessageAuthor {
    kind: AuthorKind,
    /// Null for somebody whose data were erased, and where the firm's own system wrote.
    #[schema(required = true)]
    name: Option<String>,
}

impl MessageAuthor {
    fn new(sender: MessageSender, reader: Uuid) -> Self {
        match (sender.kind, sender.consumer) {
            (EventActorKind::Consumer, Some(consumer)) => {
                let kind = if consumer == reader { AuthorKind::Reader } else { AuthorKind::Partner };
                Self { kind, name: sender.name }
            }
            (EventActorKind::Consumer, None) => Self { kind: AuthorKind::Former, name: None },
            (EventActorKind::Staff, _) => Self { kind: AuthorKind::Firm, name: sender.name },
            // The name of a key says nothing to a consumer.
            (EventActorKind::ServiceKey | EventActorKind::System, _) => {
                Self { kind: AuthorKind::Firm, name: None }
            }
        }
    }
}

/// A dossier, as messages name it.
#[derive(Serialize, ToSchema)]
pub struct MessageDossier {
    id: Uuid,
    label: String,
}

/// A request, as messages name it.
#[derive(Serialize, ToSchema)]
pub struct MessageRequest {
    id: Uuid,
    label: String,
}

/// A file of a message.
#[derive(Serialize, ToSchema)]
pub struct MessageFile {
    id: Uuid,
    file_name: String,
    media_type: String,
    bytes: i64,
}

/// A message as a consumer reads it.
#[derive(Serialize, ToSchema)]
pub struct ConsumerMessage {
    text: String,
    by: MessageAuthor,
    sent_at: DateTime<Utc>,
    /// Time at which the other side received it.
    #[schema(required = true)]
    delivered_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    read_at: Option<DateTime<Utc>>,
    /// True if somebody else wrote the message and the reader has not read it.
    is_unread: bool,
    /// The firm marked it as advice that it gave.
    is_advice: bool,
    /// The request that it is about, where it is one of the reader's.
    #[schema(required = true)]
    action: Option<MessageRequest>,
    /// The closed dossier for whose thread it was meant.
    #[schema(required = true)]
    moved_from: Option<MessageDossier>,
    attachments: Vec<MessageFile>,
}

impl ConsumerMessage {
    pub fn new(message: ThreadMessage, reader: Uuid, read_position: i64) -> Resource<Self> {
        let is_own = message.sender.consumer == Some(reader);
        let file = |file: store::threads::messages::MessageAttachment| MessageFile {
            id: file.id,
            file_name: file.file_name,
            media_type: file.media_type,
            bytes: file.bytes,
        };
        let action = message.action.filter(|action| action.is_own);
        let attributes = Self {
            text: message.text,
            by: MessageAuthor::new(message.sender, reader),
            sent_at: message.sent_at,
            delivered_at: message.delivered_at,
            read_at: message.read_at,
            is_unread: !is_own && message.position > read_position,
            is_advice: message.advice_at.is_some(),
            action: action.map(|action| MessageRequest { id: action.id, label: action.label }),
            moved_from: message
                .moved_from
                .map(|closed| MessageDossier { id: closed.id, label: closed.label }),
            attachments: message.attachments.into_iter().map(file).collect(),
        };
        Resource::new("messages", message.id, attributes)
    }
}

#[derive(Serialize, ToSchema)]
pub struct MessageList {
    #[schema(inline)]
    pub data: Vec<Resource<ConsumerMessage>>,
    pub meta: MessageListMeta,
}

/// Metadata of a thread, besides its messages.
#[derive(Serialize, ToSchema)]
pub struct MessageListMeta {
    /// Value to send as `before` for the next, older page; `null` on the last one.
    #[schema(required = true)]
    next: Option<String>,
    /// Number of unread messages of others in this thread.
    unread: i64,
    #[schema(required = true)]
    dossier: Option<MessageDossier>,
    /// The firm has closed the dossier: a new message goes to the general thread.
    is_closed: bool,
    /// The names of the others who read the thread besides the firm.
    people: Vec<String>,
    /// Office hours of the firm, by language.
    #[schema(required = true)]
    office_hours: Option<Localised>,
    /// Median response time in seconds; `null` where there are too few responses.
    #[schema(required = true)]
    usual_answer_seconds: Option<i64>,
}

fn other_names(readers: &[ThreadReader], reader: Uuid) -> Vec<String> {
    readers.iter().filter(|other| other.id != reader).map(|other| other.name.clone()).collect()
}

impl MessageListMeta {
    pub fn new(
        page: &MessagePage,
        reader: Uuid,
        office_hours: Option<Localised>,
        usual_answer_seconds: Option<i64>,
    ) -> Self {
        let dossier = page.view.dossier.as_ref();
        Self {
            next: page.next.map(|position| position.to_string()),
            unread: page.unread,
            dossier: dossier.map(|dossier| MessageDossier { id: dossier.id, label: dossier.label.clone() }),
            is_closed: dossier.is_some_and(|dossier| dossier.is_closed),
            people: other_names(&page.readers, reader),
            office_hours,
            usual_answer_seconds,
        }
    }
}

/// A message that the consumer sent.
#[derive(Serialize, ToSchema)]
pub struct SentMessageResponse {
    #[schema(inline)]
    pub data: Resource<ConsumerMessage>,
    pub meta: SentMessageMeta,
}

#[derive(Serialize, ToSchema)]
pub struct SentMessageMeta {
    /// True if it is in the general thread because its dossier is closed.
    pub moved: bool,
}

/// The last message of a thread.
#[derive(Serialize, ToSchema)]
pub struct LatestMessage {
    id: Uuid,
    sent_at: DateTime<Utc>,
    by: MessageAuthor,
    /// Beginning of the message's text.
    text: String,
}

/// A thread as a consumer sees it in the overview.
#[derive(Serialize, ToSchema)]
pub struct ConsumerThread {
    /// Null for the general thread.
    #[schema(required = true)]
    dossier: Option<MessageDossier>,
    /// Number of unread messages of others.
    unread: i64,
    #[schema(required = true)]
    last_message: Option<LatestMessage>,
    /// The firm has closed the dossier: a new message goes to the general thread.
    is_closed: bool,
    /// The names of the others who read the thread besides the firm.
    people: Vec<String>,
}

impl ConsumerThread {
    pub fn new(thread: ListedThread, reader: Uuid) -> Resource<Self> {
        let id =
            thread.dossier.as_ref().map_or_else(|| "general".to_owned(), |dossier| dossier.id.to_string());
        let is_closed = thread.dossier.as_ref().is_some_and(|dossier| dossier.is_closed);
        let attributes = Self {
            dossier: thread.dossier.map(|dossier| MessageDossier { id: dossier.id, label: dossier.label }),
            unread: thread.unread,
            last_message: thread.last.map(|last| LatestMessage {
                id: last.id,
                sent_at: last.sent_at,
                by: MessageAuthor::new(last.sender, reader),
                text: excerpt(&last.text),
            }),
            is_closed,
            people: other_names(&thread.readers, reader),
        };
        Resource::new("message-threads", id, attributes)
    }
}

#[derive(Serialize, ToSchema)]
pub struct ThreadList {
    #[schema(inline)]
    pub data: Vec<Resource<ConsumerThread>>,
    pub meta: ThreadListMeta,
}

#[derive(Serialize, ToSchema)]
pub struct ThreadListMeta {
    /// Office hours of the firm, by language.
    #[schema(required = true)]
    pub office_hours: Option<Localised>,
    /// Median response time in seconds; `null` where there are too few responses.
    #[schema(required = true)]
    pub usual_answer_seconds: Option<i64>,
}

/// A thread after the consumer read it.
#[derive(Serialize, ToSchema)]
pub struct ThreadResponse {
    #[schema(inline)]
    pub data: Resource<ConsumerThread>,
    pub meta: UnreadMessages,
}

#[derive(Serialize, ToSchema)]
pub struct UnreadMessages {
    /// Number of unread messages of others, in all threads; null where the firm takes none.
    #[schema(required = true)]
    pub unread_messages: Option<i64>,
}
