//! The link at the foot of a mail: no more notices, without signing in (RFC 8058).
//!
//! Opening it changes nothing, for mail programs open links by themselves; one post does. The page is the server's
//! own and needs neither script nor sign-in.

use app::notices::preferences::choose_mails_by_link;
use askama::Template;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::licence::{Colour, Licence as Settings};
use domain::locale::{Locale, MessageLocale};
use domain::notices::Preferences;
use sha2::{Digest, Sha256};
use store::accounts::consumers::{self, Account};
use store::firms::licences;
use store::mails;

use crate::http::client::Client;
use crate::http::error::ApiResult;
use crate::state::App;

pub fn routes() -> Router<App> {
    Router::new().route("/unsubscribe/{token}", get(ask).post(unsubscribe_topic))
}

/// State of the page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    Asking,
    Unsubscribed,
    Subscribed,
}

async fn ask(State(app): State<App>, Path(token): Path<String>, headers: HeaderMap) -> ApiResult<Response> {
    let Some((account, settings)) = find_account(&app, &token).await? else {
        return unknown_link_for_host(&app, &headers).await;
    };
    let choice = mails::list_choices(app.store.reader(), account.scope()).await?.preferences;
    let stand = if choice == Preferences::NONE { Stand::Unsubscribed } else { Stand::Asking };
    Ok(page_response(StatusCode::OK, &account, &settings, stand))
}

async fn unsubscribe_topic(
    State(app): State<App>,
    Path(token): Path<String>,
    client: Client,
    headers: HeaderMap,
    body: Bytes,
) -> ApiResult<Response> {
    let Some((account, settings)) = find_account(&app, &token).await? else {
        return unknown_link_for_host(&app, &headers).await;
    };
    // A mail program sends `List-Unsubscribe=One-Click`, in whatever form; only the page's own button says otherwise.
    let again = url::form_urlencoded::parse(&body).any(|(name, _)| name == "again");
    let choice = if again { Preferences::default() } else { Preferences::NONE };
    choose_mails_by_link(&app, &account, choice, &client).await?;
    let stand = if again { Stand::Subscribed } else { Stand::Unsubscribed };
    Ok(page_response(StatusCode::OK, &account, &settings, stand))
}

/// Returns the account and the settings that an unsubscribe link belongs to.
async fn find_account(app: &App, token: &str) -> ApiResult<Option<(Account, Settings)>> {
    let Some(consumer) = app.keys.unsubscriber(token) else { return Ok(None) };
    let Some(account) = consumers::by_id(app.store.reader(), consumer).await? else { return Ok(None) };
    let licence = licences::by_id(app.store.reader(), account.licence).await?;
    Ok(licence.map(|licence| (account, licence.settings)))
}

/// Texts of the page for the owner of the link.
#[derive(Template)]
#[template(path = "unsubscribe.html")]
struct UnsubscribePage<'a> {
    language: &'static str,
    style: &'a str,
    firm: &'a str,
    title: &'a str,
    text: &'a str,
    /// Text about the mails that cannot be unsubscribed from; empty for somebody who receives everything.
    more: &'a str,
    button: &'a str,
    /// True if the button reverts the unsubscription.
    is_undo: bool,
}

/// Texts of the page for an unknown link, in both languages, with the firm whose host it is.
#[derive(Template)]
#[template(path = "unsubscribe-unknown.html")]
struct UnknownLinkPage<'a> {
    language: &'static str,
    style: &'a str,
    /// Empty where the host is not that of one firm.
    firm: &'a str,
    title: &'a str,
    text: &'a str,
    english: &'a str,
    /// The text of the link to the firm's start page.
    start: &'a str,
}

async fn unknown_link_for_host(app: &App, headers: &HeaderMap) -> ApiResult<Response> {
    let tenant = app.directory().await?.for_host(headers);
    Ok(unknown_unsubscribe_link(tenant.as_ref().map(|tenant| &tenant.licence.settings)))
}

fn unknown_unsubscribe_link(firm: Option<&Settings>) -> Response {
    unknown_link(firm, "unsubscribe.unknown.title", "unsubscribe.unknown.text")
}

/// Returns the page for a preview link that was used before, or has expired.
pub(crate) fn unknown_preview(firm: Option<&Settings>) -> Response {
    unknown_link(firm, "preview.unknown.title", "preview.unknown.text")
}

fn unknown_link(firm: Option<&Settings>, title: &'static str, body: &'static str) -> Response {
    let text = |language, key| MessageLocale::formal(language).message(key);
    let colour = firm.map_or(Colour { red: 0x1f, green: 0x4e, blue: 0x79 }, |firm| firm.theme.color_buttons);
    let style = style(colour, "");
    let page = UnknownLinkPage {
        language: Locale::Nl.code(),
        style: &style,
        firm: firm.map_or("", |firm| &firm.name),
        title: text(Locale::Nl, title),
        text: text(Locale::Nl, body),
        english: &format!("{}. {}", text(Locale::En, title), text(Locale::En, body)),
        start: text(Locale::Nl, "unsubscribe.unknown.start"),
    };
    html_page(StatusCode::NOT_FOUND, &page, &style)
}

fn page_response(status: StatusCode, account: &Account, settings: &Settings, stand: Stand) -> Response {
    let text = |key| account.locale.message(key);
    let (title, body, button) = match stand {
        Stand::Asking => ("unsubscribe.asking.title", "unsubscribe.asking.text", "unsubscribe.asking.button"),
        Stand::Unsubscribed => (
            "unsubscribe.unsubscribed.title",
            "unsubscribe.unsubscribed.text",
            "unsubscribe.unsubscribed.button",
        ),
        Stand::Subscribed => {
            ("unsubscribe.subscribed.title", "unsubscribe.subscribed.text", "unsubscribe.subscribed.button")
        }
    };
    let colour = settings.theme.color_buttons;
    let style = style(colour, &format!(";--on:{}", colour.text_colour()));
    let page = UnsubscribePage {
        language: account.locale.language.code(),
        style: &style,
        firm: &settings.name,
        title: text(title),
        text: text(body),
        more: if stand == Stand::Subscribed { "" } else { text("unsubscribe.always") },
        button: text(button),
        is_undo: stand == Stand::Unsubscribed,
    };
    html_page(status, &page, &style)
}

/// The style sheet in a firm's colour; `more` are further properties of the root.
fn style(colour: Colour, more: &str) -> String {
    const STYLE: &str = "\
body{margin:0;background:#f2f4f7;color:#14181f;font:1rem/1.5 Arial,Helvetica,sans-serif}\
main{max-width:34rem;margin:8vh auto 2rem;padding:1.75rem;background:#fff;border-top:5px solid var(--firm)}\
h1{font-size:1.5rem;line-height:1.3;margin:0 0 1rem}p{margin:0 0 1rem}p:empty{display:none}\
button{min-height:44px;padding:.7rem 1.4rem;border:0;border-radius:6px;background:var(--firm);color:var(--on,#fff);\
font:bold 1rem Arial,Helvetica,sans-serif;cursor:pointer}\
button:focus-visible{outline:3px solid #14181f;outline-offset:3px}.firm{color:#3c4654;font-weight:bold}";
    format!(":root{{color-scheme:light;--firm:{colour}{more}}}{STYLE}")
}

/// A page whose one style sheet is `style`.
fn html_page(status: StatusCode, page: &impl Template, style: &str) -> Response {
    let hash = STANDARD.encode(Sha256::digest(style));
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    let mut response = (status, page.to_string()).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use domain::ids::LicenceId;
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    fn account(locale: MessageLocale) -> Account {
        Account {
            id: Uuid::nil(),
            licence: LicenceId::new(Uuid::nil()),
            external_id: "anna".to_owned(),
            email: None,
            user_name: None,
            shares_email: false,
            display_name: "Anna".to_owned(),
            date_of_birth: None,
            locale,
            partner_external_id: None,
            details: json!({}),
            password_hash: None,
            two_factor: consumers::StoredSecondFactor::default(),
            has_passkey: false,
            has_identity: false,
            branch: None,
            activated_at: None,
            ended_at: None,
        }
    }

    async fn response_text(response: Response) -> String {
        let policy = response.headers()[header::CONTENT_SECURITY_POLICY].to_str().expect("text").to_owned();
        let status = response.status();
        let body = to_bytes(response.into_body(), usize::MAX).await.expect("a body");
        let tags = String::from_utf8(body.to_vec()).expect("text").replace("><", ">\n<");
        format!("{status}\n{policy}\n{tags}\n")
    }

    #[tokio::test]
    async fn the_page_in_every_language_and_way_of_address() {
        let firm = json!({
            "name": "Van \"Dijk\" & 'Zn' <script>alert(1)</script>",
            "theme": { "color_buttons": "#f2c14e" },
        });
        let firm: Settings = serde_json::from_value(firm).expect("a licence");
        let mut pages = format!("=== unknown\n{}", response_text(unknown_unsubscribe_link(None)).await);
        pages.extend([
            "=== unknown, at the host of a firm\n".to_owned(),
            response_text(unknown_unsubscribe_link(Some(&firm))).await,
        ]);
        for locale in MessageLocale::ALL {
            for (name, stand) in [
                ("asking", Stand::Asking),
                ("unsubscribed", Stand::Unsubscribed),
                ("subscribed", Stand::Subscribed),
            ] {
                let page = response_text(page_response(StatusCode::OK, &account(locale), &firm, stand)).await;
                pages.extend([format!("=== {locale}: {name}\n"), page]);
            }
        }
        let mut settings = insta::Settings::clone_current();
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!("unsubscribe", pages));
    }
}
