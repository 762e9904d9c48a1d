//! Mail preferences of a consumer.

use app::notices::preferences::choose_mails;
use axum::extract::State;
use domain::codes::Code;
use domain::notices::Preferences;
use serde::Serialize;
use store::accounts::consumers::{self, Account};
use store::mails::{self, Choices};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{SingleResponse, single_response};
use crate::http::error::{ApiResult, ErrorBody};
use crate::session::identity::{Consumer, Identity};
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show, change))
}

/// Mail preferences of a consumer.
#[derive(Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
struct MailPreferences {
    /// True if the firm mails its consumers about changes at all.
    is_enabled: bool,
    /// Address of the mails.
    #[schema(required = true)]
    email: Option<String>,
    /// True if mail has stopped because the address rejected it.
    is_undeliverable: bool,
    /// New tasks, and documents that have to be delivered again.
    actions: bool,
    /// Reminders before and on a deadline.
    reminders: bool,
    /// True for mails about appointments that were made, moved or cancelled.
    appointments: bool,
    /// True if messages of the firm are mailed about.
    messages: bool,
}

/// Returns the consumer's mail preferences.
#[utoipa::path(get, path = "/api/consumers/mail-preferences", tag = "consumer", security(("bearer" = [])), responses(
    (status = 200, body = SingleResponse<MailPreferences>),
    (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
    (status = 403, body = ErrorBody, description = "The sign-in is not complete"),
))]
async fn show(State(app): State<App>, who: Consumer) -> ApiResult<SingleResponse<MailPreferences>> {
    let db = app.store.reader();
    let account = consumers::find(db, who.scope).await?.ok_or(Code::ConsumerNotFound)?;
    let choices = mails::list_choices(db, who.scope).await?;
    Ok(to_response(&who, account, &choices))
}

/// Choose what to be mailed about. What the firm calls required, receipts and letters about the account come whatever
/// is chosen.
#[utoipa::path(put, path = "/api/consumers/mail-preferences", tag = "consumer", security(("bearer" = [])),
    request_body = Preferences, responses(
        (status = 200, body = SingleResponse<MailPreferences>),
        (status = 401, body = ErrorBody, description = "No token, or one that does not work any more"),
        (status = 403, body = ErrorBody, description = "`CONFIRMATION_REQUIRED`, the sign-in is not complete, or a colleague of the firm is viewing the portal (read only)"),
        (status = 422, body = ErrorBody, description = "A field is missing or wrong"),
    ))]
async fn change(
    State(app): State<App>,
    who: Consumer,
    client: Client,
    Json(choice): Json<Preferences>,
) -> ApiResult<SingleResponse<MailPreferences>> {
    let (account, choices) = choose_mails(&app, &who.holder(&client), choice).await?;
    Ok(to_response(&who, account, &choices))
}

fn to_response(who: &Identity, account: Account, choices: &Choices) -> SingleResponse<MailPreferences> {
    let Preferences { actions, reminders, appointments, messages } = choices.preferences;
    let is_undeliverable =
        account.email.as_deref().is_some_and(|email| choices.bounces.is_undeliverable(email.trim()));
    let attributes = MailPreferences {
        is_enabled: who.tenant.licence.settings.mail.enabled,
        email: account.email,
        is_undeliverable,
        actions,
        reminders,
        appointments,
        messages,
    };
    single_response("mail-preferences", account.id, attributes)
}
