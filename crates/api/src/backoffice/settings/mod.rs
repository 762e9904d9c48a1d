//! `/settings`: the firm's settings as its administrators work on them.

mod draft;
mod history;
mod preview;

use app::settings;
use axum::extract::State;
use chrono::{DateTime, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::events::EventActor;
use domain::licence::MailBlock;
use domain::locale::MessageLocale;
use domain::records::ManagedBy;
use serde::Serialize;
use serde_json::{Map, Value};
use store::firms::licences::{self, LicenceRow};
use utoipa::ToSchema;

use super::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use super::key::Firm;
use crate::http::envelope::{DataResponse, ListResponse, Resource};
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;
use draft::Draft;

/// The settings that are in force, and the draft.
#[derive(Serialize, ToSchema)]
pub struct FirmSettings {
    published: SettingsInForce,
    #[schema(required = true)]
    draft: Option<Draft>,
    /// Last author: the firm's own system (or the operator), or its staff at the desk.
    managed_by: ManagedBy,
}

/// The settings that are in force.
#[derive(Serialize, ToSchema)]
#[schema(as = PublishedSettings)]
pub struct SettingsInForce {
    version: i64,
    /// Time of publication; null where it was not kept.
    #[schema(required = true)]
    published_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    published_by: Option<EventActor>,
    /// Attributes as in `GET /licence/{slug}`, without `hosts`.
    #[schema(value_type = domain::values::Object)]
    attributes: Value,
    /// The firm's host names, which the operator sets.
    hosts: Vec<String>,
}

/// A block of a mail that the firm can word.
#[derive(Serialize, ToSchema)]
pub struct MailBlockText {
    /// The portal's own words by language tag.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    translation: Map<String, Value>,
    /// The names that the text has in double braces.
    variables: Vec<&'static str>,
}

/// The calls about the firm's settings.
pub fn calls() -> Calls {
    Calls::new()
        .add(show_call(), show)
        .add(mail_texts_call(), mail_texts)
        .merge(draft::calls())
        .merge(preview::calls())
        .merge(history::calls())
}

/// Returns the requirements of the settings calls: the settings concern every client, so they need sight of all
/// clients.
const fn to_manage(proof: RequiredProof) -> Access {
    Access {
        scopes: &[ServiceKeyScope::Licence],
        rows: Rows::Any,
        actors: Actors::KeysAndStaff,
        edits: Edits::Nothing,
        proof,
    }
}

const DRAFT_CHANGED: ErrorResponse = ErrorResponse::new(
    409,
    "Somebody saved, published or discarded the draft meanwhile (`DRAFT_CHANGED`, with the draft's revision, updated_at and \
     updated_by in error.details).",
);

/// The firm as it is stored, not as it was read a moment ago.
async fn licence_of(app: &App, firm: &Firm) -> ApiResult<LicenceRow> {
    let licence = licences::by_id(app.store.bulk_reader(), firm.licence).await?;
    licence.ok_or_else(|| ApiError::internal("the firm of a call is gone"))
}

fn show_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/settings",
        name: "get_settings",
        tag: Tag::Settings,
        summary: "Read the firm's settings",
        description: "Those that are in force, and the draft that its administrators share.",
        access: to_manage(RequiredProof::NotNeeded),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::data::<FirmSettings>(200, "The settings.")],
        errors: vec![],
    }
}

/// `GET /settings`.
pub async fn show(State(app): State<App>, firm: Firm) -> ApiResult<DataResponse<FirmSettings>> {
    let db = app.store.bulk_reader();
    let published = settings::published_settings(db, &licence_of(&app, &firm).await?).await?;
    let draft = settings::find_draft(db, firm.licence).await?.map(Draft::from);
    let managed_by = published.manager().managed_by;
    let written = published.written;
    let data = FirmSettings {
        published: SettingsInForce {
            version: published.version,
            published_at: written.as_ref().map(|written| written.published_at),
            published_by: written.and_then(|written| written.published_by),
            attributes: published.attributes,
            hosts: published.hosts,
        },
        draft,
        managed_by,
    };
    Ok(DataResponse { data })
}

fn mail_texts_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/settings/mail-texts",
        name: "list_mail_texts",
        tag: Tag::Settings,
        summary: "List the blocks of mails that a firm can word",
        description: "By their keys, with the words of the portal and the names that each block can use.",
        access: to_manage(RequiredProof::NotNeeded),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::list::<MailBlockText>(200, "Every block, by its key.")],
        errors: vec![],
    }
}

/// `GET /settings/mail-texts`: the blocks of mails that the firm can word.
pub async fn mail_texts(_firm: Firm) -> ListResponse<MailBlockText> {
    let text = |block: MailBlock| {
        let own = |locale: MessageLocale| {
            Some((locale.to_string(), Value::from(locale.find_message(block.key())?)))
        };
        let translation = MessageLocale::ALL.into_iter().filter_map(own).collect();
        Resource::new("mail-texts", block.key(), MailBlockText { translation, variables: block.variables() })
    };
    ListResponse { data: MailBlock::variants().map(text).collect() }
}
