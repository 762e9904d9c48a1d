//! `/desk/api/setup`: sets up an installation and its first firm, for whoever has the link that the program printed.

use app::setup::{self, NewAdministrator, NewFirm};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use domain::codes::Code;
use domain::limits::{EMAIL, LINK, NAME, RECORD_BYTES, TOKEN};
use domain::locale::Locale;
use partners::mail::{Mailer, OutgoingMail};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::responses::json_response;
use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::settings::NewInstallation;
use crate::state::App;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupCode {
    /// The code of the link.
    #[schemars(length(max = TOKEN))]
    code: String,
}

/// The state of the installation that is set up.
#[derive(Serialize, ToSchema)]
pub struct SetupState {
    /// True if the installation has no firm yet. Only then can its address and mail server be chosen.
    is_first: bool,
    /// Base URL of the portal.
    public_url: String,
    /// True if there is a mail server.
    has_mail_server: bool,
}

/// Address and mail server of the installation.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupInstallation {
    /// The code of the link.
    #[schemars(length(max = TOKEN))]
    code: String,
    /// Base URL of the portal, as in `https://portaal.kantoor.example`.
    #[schemars(length(max = LINK))]
    public_url: String,
    /// The mail server, as in `smtps://user:password@mail.example`; absent: later.
    #[serde(default)]
    #[schemars(length(max = LINK))]
    smtp_url: Option<String>,
    /// Address that mails come from.
    #[schemars(length(max = EMAIL))]
    mail_from: String,
    /// Address that a trial mail is sent to; with it nothing is stored.
    #[serde(default)]
    #[schemars(length(max = EMAIL))]
    test_to: Option<String>,
}

/// The outcome of checking an installation's settings.
#[derive(Serialize, ToSchema)]
pub struct SetupOutcome {
    /// The problem, in the words of the program or of the mail server; `null` if there is none.
    problem: Option<String>,
}

/// The firm that is set up.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupFirm {
    /// The code of the link.
    #[schemars(length(max = TOKEN))]
    code: String,
    /// The short name, which is also the office's.
    #[schemars(regex(pattern = r"^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$"))]
    slug: String,
    /// The firm's settings, as in a licence file. The desk is open whatever they say.
    #[schema(value_type = Object)]
    #[schemars(with = "serde_json::Map<String, Value>", extend("x-maxBytes" = RECORD_BYTES))]
    settings: Value,
    /// The name of the office.
    #[schemars(length(max = NAME))]
    office: String,
    /// The name of the first administrator.
    #[schemars(length(max = NAME))]
    name: String,
    /// The e-mail address of the first administrator.
    #[schemars(length(max = EMAIL))]
    email: String,
    /// The language of the administrator's mails.
    locale: Locale,
}

/// The first administrator's way in.
#[derive(Serialize, ToSchema)]
pub struct SetupInvitation {
    /// Path at which the first administrator chooses how to sign in.
    path: String,
}

/// The state of the installation, for whoever has the link.
#[utoipa::path(post, path = "/desk/api/setup/state", tag = "setup", request_body = SetupCode, responses(
    (status = 200, body = SetupState),
    (status = 404, body = ErrorBody, description = "The link is unknown, used or past its end"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
))]
pub async fn show_state(State(app): State<App>, client: Client, Json(body): Json<SetupCode>) -> ApiResult {
    let is_first = check_code(&app, &client, &body.code).await? == 0;
    let state = SetupState {
        is_first: is_first && app.settings.installation.is_some(),
        public_url: app.settings.public_url.clone(),
        has_mail_server: app.settings.mailer.is_some(),
    };
    json_response(StatusCode::OK, &state)
}

/// Choose address and mail server of the installation, which starts anew with them; or try them with a mail.
///
/// Only for an installation that has no firm yet.
#[utoipa::path(post, path = "/desk/api/setup/installation", tag = "setup", request_body = SetupInstallation, responses(
    (status = 200, body = SetupOutcome, description = "Stored, or tried, unless there is a problem"),
    (status = 404, body = ErrorBody, description = "The link is unknown, used or past its end, or there is a firm"),
    (status = 422, body = ErrorBody, description = "A field is missing"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
))]
pub async fn set_up_installation(
    State(app): State<App>,
    client: Client,
    Json(body): Json<SetupInstallation>,
) -> ApiResult {
    let firms = check_code(&app, &client, &body.code).await?;
    let Some(settings) = app.settings.installation.as_ref().filter(|_| firms == 0) else {
        return Err(Code::RecordNotFound.into());
    };
    let chosen = NewInstallation {
        public_url: body.public_url.trim().trim_end_matches('/').to_owned(),
        smtp_url: body.smtp_url.filter(|url| !url.trim().is_empty()),
        mail_from: body.mail_from.trim().to_owned(),
    };
    let checked = settings.check(&chosen);
    let problem = match (checked, &body.test_to) {
        (Err(problem), _) => Some(problem),
        (Ok(None), Some(_)) => return Err(ApiError::field("smtp_url", "required")),
        (Ok(Some(mailer)), Some(to)) => send_test_mail(&app, &mailer, &chosen, to).await,
        (Ok(_), None) => settings.store(&chosen).err(),
    };
    json_response(StatusCode::OK, &SetupOutcome { problem })
}

/// Sends a trial mail; returns what the mail server has against it.
async fn send_test_mail(app: &App, mailer: &Mailer, chosen: &NewInstallation, to: &str) -> Option<String> {
    let text = format!(
        "Deze e-mail is verstuurd bij het inrichten van het portaal op {url}. Als u hem leest, werkt de mailserver.\n\n\
         This mail was sent while the portal at {url} was set up. If you can read it, the mail server works.\n",
        url = chosen.public_url
    );
    let html = format!(
        "<!doctype html><html lang=\"nl\"><body><p>{}</p></body></html>",
        text.trim().replace("\n\n", "</p><p>")
    );
    let mail = OutgoingMail {
        id: app.new_id().to_string(),
        to_name: String::new(),
        to: to.trim().to_owned(),
        licence: String::new(),
        from_name: "Balie".to_owned(),
        reply_to: None,
        unsubscribe: None,
        subject: "Proefbericht / Test mail".to_owned(),
        text,
        html,
        logo: None,
        attachments: Vec::new(),
        date: app.now().into(),
    };
    mailer.send(&mail).await.err().map(|error| error.to_string())
}

/// Create a firm with its office and its first administrator, who then chooses how to sign in.
///
/// The link does not work any more afterwards.
#[utoipa::path(post, path = "/desk/api/setup/firm", tag = "setup", request_body = SetupFirm, responses(
    (status = 201, body = SetupInvitation),
    (status = 404, body = ErrorBody, description = "The link is unknown, used or past its end"),
    (status = 422, body = ErrorBody, description = "The fields that are wrong"),
    (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
))]
pub async fn set_up_firm(State(app): State<App>, client: Client, Json(body): Json<SetupFirm>) -> ApiResult {
    check_code(&app, &client, &body.code).await?;
    let slug = body.slug;
    let new = NewFirm {
        slug: slug.clone(),
        settings: body.settings,
        office: body.office,
        administrator: NewAdministrator { name: body.name, email: body.email, locale: body.locale },
    };
    let public_url = &app.settings.public_url;
    let secret = Box::pin(setup::create_firm(&app, public_url, &body.code, new)).await?;
    app.tenants.invalidate();
    let invitation = SetupInvitation { path: format!("/desk/invitation/{secret}?domain={slug}") };
    Ok(json_response(StatusCode::CREATED, &invitation)?.into_response())
}

/// Checks the code of a link; returns the number of firms that there are.
async fn check_code(app: &App, client: &Client, code: &str) -> Result<i64, ApiError> {
    app::sign_in::limits::by_address(app, "setup", client).await?;
    Ok(setup::check_code(app, code).await?)
}
