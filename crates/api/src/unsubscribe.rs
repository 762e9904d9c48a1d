//! The link at the foot of a mail: no more notices, without signing in (RFC 8058).
//!
//! Opening it changes nothing, for mail programs open links by themselves; one post does. The page is the server's
//! own and needs neither script nor sign-in.

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::licence::Licence as Settings;
use domain::locale::{AddressStyle, Locale};
use domain::notices::Preferences;
use sha2::{Digest, Sha256};
use store::consumers::{self, Account};
use store::{licences, mails};

use crate::http::client::Client;
use crate::http::error::ApiResult;
use crate::portal::mail_preferences::choose;
use crate::state::App;

pub fn routes() -> Router<App> {
    Router::new().route("/unsubscribe/{token}", get(ask).post(act))
}

/// How far the page is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    Asking,
    Unsubscribed,
    Subscribed,
}

async fn ask(State(app): State<App>, Path(token): Path<String>) -> ApiResult<Response> {
    let Some((account, settings)) = reader(&app, &token).await? else { return Ok(unknown()) };
    let wanted = mails::choices(app.store.reader(), account.scope()).await?.preferences;
    let stand = if wanted == Preferences::NONE { Stand::Unsubscribed } else { Stand::Asking };
    Ok(page(StatusCode::OK, &account, &settings, stand))
}

async fn act(
    State(app): State<App>,
    Path(token): Path<String>,
    client: Client,
    body: Bytes,
) -> ApiResult<Response> {
    let Some((account, settings)) = reader(&app, &token).await? else { return Ok(unknown()) };
    // A mail program sends `List-Unsubscribe=One-Click`, in whatever form; only the page's own button says otherwise.
    let again = url::form_urlencoded::parse(&body).any(|(name, _)| name == "again");
    let wanted = if again { Preferences::default() } else { Preferences::NONE };
    let tx = app.store.begin().await?;
    choose(&app, &tx, &account, wanted, "unsubscribe", &client).await?;
    tx.commit().await?;
    let stand = if again { Stand::Subscribed } else { Stand::Unsubscribed };
    Ok(page(StatusCode::OK, &account, &settings, stand))
}

/// Whose link it is.
async fn reader(app: &App, token: &str) -> ApiResult<Option<(Account, Settings)>> {
    let Some(consumer) = app.keys.unsubscriber(token) else { return Ok(None) };
    let Some(account) = consumers::by_id(app.store.reader(), consumer).await? else { return Ok(None) };
    let licence = licences::by_id(app.store.reader(), account.licence).await?;
    Ok(licence.map(|licence| (account, licence.settings)))
}

fn unknown() -> Response {
    let text = "<h1>Deze link werkt niet (meer)</h1><p>Kopieer de hele link uit de e-mail, of log in en kies in de \
        instellingen welke e-mails er komen.</p><p lang=\"en\">This link does not work (any more). Copy the whole link from the \
        e-mail, or sign in and choose in the settings.</p>";
    html_page(StatusCode::NOT_FOUND, "nl", "", "#1f4e79", text)
}

fn page(status: StatusCode, account: &Account, settings: &Settings, stand: Stand) -> Response {
    let pick = |formal: &'static str, informal: &'static str, english: &'static str| match (
        account.locale.language,
        account.locale.address_style,
    ) {
        (Locale::En, _) => english,
        (Locale::Nl, AddressStyle::Formal) => formal,
        (Locale::Nl, AddressStyle::Informal) => informal,
    };
    let still = pick(
        "U ontvangt nog wel berichten die verplicht zijn, bevestigingen van wat u ondertekent en berichten over uw account.",
        "Je ontvangt nog wel berichten die verplicht zijn, bevestigingen van wat je ondertekent en berichten over je account.",
        "You will still receive messages that are required, confirmations of what you sign and messages about your account.",
    );
    let (title, text, button, again) = match stand {
        Stand::Asking => (
            pick("Afmelden voor e-mailberichten", "Afmelden voor e-mailberichten", "Unsubscribe from e-mail"),
            pick(
                "Wilt u geen e-mails meer over nieuwe taken, herinneringen en afspraken?",
                "Wil je geen e-mails meer over nieuwe taken, herinneringen en afspraken?",
                "No more e-mails about new tasks, reminders and appointments?",
            ),
            pick("Afmelden", "Afmelden", "Unsubscribe"),
            false,
        ),
        Stand::Unsubscribed => (
            pick("U bent afgemeld", "Je bent afgemeld", "You are unsubscribed"),
            pick(
                "U ontvangt geen e-mails meer over nieuwe taken, herinneringen en afspraken.",
                "Je ontvangt geen e-mails meer over nieuwe taken, herinneringen en afspraken.",
                "You will get no more e-mails about new tasks, reminders and appointments.",
            ),
            pick("Toch weer ontvangen", "Toch weer ontvangen", "Receive them after all"),
            true,
        ),
        Stand::Subscribed => (
            pick("U ontvangt weer e-mails", "Je ontvangt weer e-mails", "You receive e-mails again"),
            pick(
                "U ontvangt e-mails over nieuwe taken, herinneringen en afspraken.",
                "Je ontvangt e-mails over nieuwe taken, herinneringen en afspraken.",
                "You receive e-mails about new tasks, reminders and appointments.",
            ),
            pick("Afmelden", "Afmelden", "Unsubscribe"),
            false,
        ),
    };
    let hidden = if again { "<input type=\"hidden\" name=\"again\" value=\"1\">" } else { "" };
    let more = if stand == Stand::Subscribed { "" } else { still };
    let body = format!(
        "<h1>{title}</h1><p>{text}</p><p>{more}</p><form method=\"post\">{hidden}<button>{button}</button></form>"
    );
    let colour = settings.theme.color_buttons;
    let style = format!("{colour};--on:{}", colour.text_colour());
    html_page(status, account.locale.language.code(), &settings.name, &style, &body)
}

fn html_page(status: StatusCode, lang: &str, firm: &str, colour: &str, body: &str) -> Response {
    let style = format!(
        ":root{{color-scheme:light;--firm:{colour}}}body{{margin:0;background:#f2f4f7;color:#14181f;font:1rem/1.5 Arial,Helvetica,sans-serif}}\
main{{max-width:34rem;margin:8vh auto 2rem;padding:1.75rem;background:#fff;border-top:5px solid var(--firm)}}\
h1{{font-size:1.5rem;line-height:1.3;margin:0 0 1rem}}p{{margin:0 0 1rem}}p:empty{{display:none}}\
button{{min-height:44px;padding:.7rem 1.4rem;border:0;border-radius:6px;background:var(--firm);color:var(--on,#fff);font:bold 1rem Arial,Helvetica,sans-serif;cursor:pointer}}\
button:focus-visible{{outline:3px solid #14181f;outline-offset:3px}}.firm{{color:#3c4654;font-weight:bold}}"
    );
    let firm = escape(firm);
    let named = if firm.is_empty() { String::new() } else { format!("<p class=\"firm\">{firm}</p>") };
    let title =
        body.split_once("<h1>").and_then(|(_, rest)| rest.split_once("</h1>")).map_or("", |(title, _)| title);
    let text = format!(
        "<!doctype html><html lang=\"{lang}\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
<meta name=\"robots\" content=\"noindex\"><title>{title}</title><style>{style}</style></head><body><main>{named}{body}</main></body></html>"
    );
    let hash = STANDARD.encode(Sha256::digest(&style));
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    );
    let mut response = (status, text).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use domain::locale::MessageLocale;
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    fn account(locale: MessageLocale) -> Account {
        Account {
            id: Uuid::nil(),
            licence: Uuid::nil(),
            external_id: "anna".to_owned(),
            email: None,
            user_name: None,
            display_name: "Anna".to_owned(),
            date_of_birth: None,
            locale,
            partner_external_id: None,
            details: json!({}),
            password_hash: None,
            two_factor: consumers::SecondFactor::default(),
            branch: None,
            activated_at: None,
            ended_at: None,
        }
    }

    async fn written(response: Response) -> String {
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
        let mut pages = format!("=== unknown\n{}", written(unknown()).await);
        for locale in MessageLocale::ALL {
            for (name, stand) in [
                ("asking", Stand::Asking),
                ("unsubscribed", Stand::Unsubscribed),
                ("subscribed", Stand::Subscribed),
            ] {
                let page = written(page(StatusCode::OK, &account(locale), &firm, stand)).await;
                pages.push_str(&format!("=== {locale}: {name}\n{page}"));
            }
        }
        let mut settings = insta::Settings::clone_current();
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!("unsubscribe", pages));
    }
}
