//! The page on which somebody signs in: anybody as anybody, which is what a sandbox is for.

use axum::Form;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;
use url::{Host, Url};

use super::{CodeGrant, LEVELS, issuer};
use crate::{Sandbox, html};

/// The people who can sign in: the provider's identifier (`sub`) and the name of each.
const PEOPLE: [(&str, &str); 5] = [
    ("anna", "Anna de Vries"),
    ("bram", "Bram de Vries"),
    ("emily", "Emily Clark"),
    ("kees", "Kees Visser"),
    ("noor", "Noor El Amrani"),
];
/// The staff who can sign in at a firm's desk.
const STAFF: [(&str, &str); 5] = [
    ("eva", "Eva van Dijk"),
    ("tom", "Tom Bakker"),
    ("mirjam", "Mirjam de Wit"),
    ("karim", "Karim Yildiz"),
    ("femke", "Femke de Boer"),
];
/// Id of the person who can have a name of their own choice.
const NOBODY: &str = "nobody";
/// Greatest length of the name of one's own choice, in characters.
const MAX_NAME: usize = 60;

/// An authorisation request (OpenID Connect Core 1.0, 3.1.2.1).
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct AuthorizationQuery {
    response_type: String,
    client_id: String,
    redirect_uri: String,
    scope: String,
    state: String,
    nonce: String,
    code_challenge: String,
    code_challenge_method: String,
    acr_values: String,
    ui_locales: String,
}

/// The authorization request, and the choice that was made on its page.
#[derive(Deserialize)]
pub struct SignInChoice {
    #[serde(flatten)]
    request: AuthorizationQuery,
    #[serde(default)]
    subject: String,
    /// The name of somebody else, which is what the provider has for them too.
    #[serde(default)]
    name: String,
    #[serde(default)]
    level: String,
    /// `sign-in` or `cancel`.
    #[serde(default, rename = "choice")]
    button: String,
}

impl AuthorizationQuery {
    /// Returns the redirect URI, if it is a page of the portal.
    fn redirect_target(&self, sandbox: &Sandbox) -> Option<Url> {
        let url = Url::parse(&self.redirect_uri).ok()?;
        let portal = Url::parse(&sandbox.portal_url).ok()?;
        let is_here = match url.host()? {
            Host::Domain(name) => name == "localhost" || name.ends_with(".localhost"),
            Host::Ipv4(address) => address.is_loopback(),
            Host::Ipv6(address) => address.is_loopback(),
        };
        let is_known = is_here || url.host() == portal.host();
        let is_web = matches!(url.scheme(), "http" | "https") && url.fragment().is_none();
        (is_web && is_known && !self.client_id.is_empty()).then_some(url)
    }

    /// Returns the error code for an invalid authorization request (RFC 6749, 4.1.2.1).
    fn error(&self) -> Option<&'static str> {
        if self.response_type != "code" {
            return Some("unsupported_response_type");
        }
        if !self.scope.split(' ').any(|scope| scope == "openid") {
            return Some("invalid_scope");
        }
        let has_challenge = self.code_challenge.len() == 43 && self.code_challenge_method == "S256";
        (!has_challenge || self.state.is_empty()).then_some("invalid_request")
    }

    fn is_english(&self) -> bool {
        self.ui_locales.split(' ').next().is_some_and(|tag| tag == "en" || tag.starts_with("en-"))
    }

    /// The level to propose: the first that is asked for.
    fn level(&self) -> &str {
        let mut asked = self.acr_values.split(' ').filter(|acr| LEVELS.contains(acr));
        asked.next().unwrap_or("substantial")
    }

    fn fields(&self) -> [(&'static str, &str); 10] {
        [
            ("response_type", &self.response_type),
            ("client_id", &self.client_id),
            ("redirect_uri", &self.redirect_uri),
            ("scope", &self.scope),
            ("state", &self.state),
            ("nonce", &self.nonce),
            ("code_challenge", &self.code_challenge),
            ("code_challenge_method", &self.code_challenge_method),
            ("acr_values", &self.acr_values),
            ("ui_locales", &self.ui_locales),
        ]
    }
}

/// The texts of the page.
struct PageTexts {
    language: &'static str,
    title: &'static str,
    note: &'static str,
    /// The words before the name of the host that asks.
    asks: &'static str,
    who: &'static str,
    somebody_else: &'static str,
    /// The field for the name of somebody else.
    name: &'static str,
    level: &'static str,
    levels: [&'static str; 3],
    sign_in: &'static str,
    cancel: &'static str,
    /// The other language, by its code and in its own words.
    other: (&'static str, &'static str),
}

const DUTCH: PageTexts = PageTexts {
    language: "nl",
    title: "Demo-inlogdienst",
    note: "Dit is een nagebootste inlogdienst: kies wie er inlogt en met welk betrouwbaarheidsniveau.",
    asks: "Inloggen bij",
    who: "Wie logt er in?",
    somebody_else: "Iemand anders",
    name: "Naam (mag leeg blijven)",
    level: "Betrouwbaarheidsniveau",
    levels: ["Laag (alleen een wachtwoord)", "Substantieel (twee factoren)", "Hoog (identiteitsbewijs)"],
    sign_in: "Inloggen",
    cancel: "Annuleren",
    other: ("en", "English"),
};

const ENGLISH: PageTexts = PageTexts {
    language: "en",
    title: "Demo sign-in service",
    note: "This is a stand-in for a sign-in service: choose who signs in, and at which level of assurance.",
    asks: "Signing in to",
    who: "Who signs in?",
    somebody_else: "Somebody else",
    name: "Name (may stay empty)",
    level: "Level of assurance",
    levels: ["Low (a password alone)", "Substantial (two factors)", "High (identity document)"],
    sign_in: "Sign in",
    cancel: "Cancel",
    other: ("nl", "Nederlands"),
};

/// The page without a request: what it is for.
pub async fn show_about(State(sandbox): State<Sandbox>) -> Html<String> {
    let issuer = html::escape(&issuer(&sandbox));
    html::page(
        "en",
        "Identity provider",
        &format!(
            "<p>It signs people in over OpenID Connect. Its issuer is <code>{issuer}</code>; what it says of itself is at \
             <a href=\"{issuer}/.well-known/openid-configuration\">its discovery document</a>. Its page to sign in opens \
             from the portal.</p>"
        ),
    )
}

pub async fn page(State(sandbox): State<Sandbox>, Query(request): Query<AuthorizationQuery>) -> Response {
    let Some(back) = request.redirect_target(&sandbox) else { return unknown_client() };
    if let Some(error) = request.error() {
        return refuse(&sandbox, back, &request, error);
    }
    show(&request, &back).into_response()
}

pub async fn choose(State(sandbox): State<Sandbox>, Form(choice): Form<SignInChoice>) -> Response {
    let SignInChoice { request, subject, name, level, button } = choice;
    let Some(back) = request.redirect_target(&sandbox) else { return unknown_client() };
    if let Some(error) = request.error() {
        return refuse(&sandbox, back, &request, error);
    }
    if button == "cancel" {
        return refuse(&sandbox, back, &request, "access_denied");
    }
    let (Some((subject, name)), true) = (person(&subject, &name), LEVELS.contains(&level.as_str())) else {
        return refuse(&sandbox, back, &request, "invalid_request");
    };
    let Some(provider) = &sandbox.identity else {
        return refuse(&sandbox, back, &request, "server_error");
    };
    let code = provider.grant(CodeGrant {
        client: request.client_id.clone(),
        redirect_uri: request.redirect_uri.clone(),
        challenge: request.code_challenge.clone(),
        nonce: Some(request.nonce.clone()).filter(|nonce| !nonce.is_empty()),
        subject,
        name,
        level,
        at: sandbox.now(),
    });
    answer(&sandbox, back, &request, ("code", &code))
}

/// Returns the provider's identifier and the name of the chosen person.
fn person(chosen: &str, name: &str) -> Option<(String, String)> {
    let name: String = name.trim().chars().take(MAX_NAME).collect();
    if chosen == NOBODY {
        let subject = if name.is_empty() { NOBODY.to_owned() } else { name.to_lowercase() };
        return Some((subject, name));
    }
    let (subject, name) = PEOPLE.iter().chain(&STAFF).find(|(known, _)| *known == chosen)?;
    Some(((*subject).to_owned(), (*name).to_owned()))
}

/// A request that names no page of the portal is not sent anywhere (RFC 6749, 4.1.2.1).
fn unknown_client() -> Response {
    let body = "<p>The request names no page of the portal to return to.</p>";
    (StatusCode::BAD_REQUEST, html::page("en", "The request cannot be read", body)).into_response()
}

fn refuse(sandbox: &Sandbox, back: Url, request: &AuthorizationQuery, error: &str) -> Response {
    answer(sandbox, back, request, ("error", error))
}

fn answer(
    sandbox: &Sandbox,
    mut back: Url,
    request: &AuthorizationQuery,
    (name, value): (&str, &str),
) -> Response {
    back.query_pairs_mut()
        .append_pair(name, value)
        .append_pair("state", &request.state)
        .append_pair("iss", &issuer(sandbox));
    Redirect::to(back.as_str()).into_response()
}

fn show(request: &AuthorizationQuery, back: &Url) -> Html<String> {
    let texts = if request.is_english() { &ENGLISH } else { &DUTCH };
    let option = |value: &str, text: &str, selected: bool| {
        let selected = if selected { " selected" } else { "" };
        format!("<option value=\"{value}\"{selected}>{}</option>", html::escape(text))
    };
    let people = if back.path().starts_with("/desk/") { STAFF } else { PEOPLE };
    let everybody = people.into_iter().chain([(NOBODY, texts.somebody_else)]);
    let people: String =
        everybody.map(|(subject, name)| option(subject, name, false)).collect::<Vec<_>>().concat();
    let host = html::escape(&back[url::Position::BeforeHost..url::Position::AfterPort]);
    let levels = LEVELS.iter().zip(texts.levels);
    let levels: String = levels
        .map(|(level, text)| option(level, text, *level == request.level()))
        .collect::<Vec<_>>()
        .concat();
    let hidden: String = request
        .fields()
        .iter()
        .map(|(name, value)| {
            format!("<input type=\"hidden\" name=\"{name}\" value=\"{}\">", html::escape(value))
        })
        .collect::<Vec<_>>()
        .concat();
    let PageTexts { language, title, note, asks, who, name, level, sign_in, cancel, .. } = *texts;
    let (code, words) = texts.other;
    let fields = request.fields().into_iter().filter(|(name, _)| *name != "ui_locales");
    let query = url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(fields.chain([("ui_locales", code)]))
        .finish();
    let query = html::escape(&query);
    html::narrow_page(
        language,
        title,
        &format!(
            "<p>{asks} <strong>{host}</strong></p><p class=\"note\">{note}</p>\
             <form method=\"post\" action=\"/identity/authorize\">{hidden}\
             <label for=\"subject\">{who}</label><select id=\"subject\" name=\"subject\">{people}</select>\
             <div class=\"somebody-else\"><label for=\"name\">{name}</label>\
             <input id=\"name\" name=\"name\" maxlength=\"{MAX_NAME}\" autocomplete=\"off\"></div>\
             <label for=\"level\">{level}</label><select id=\"level\" name=\"level\">{levels}</select>\
             <p class=\"buttons\"><button name=\"choice\" value=\"sign-in\">{sign_in}</button>\
             <button class=\"plain\" name=\"choice\" value=\"cancel\">{cancel}</button></p></form>\
             <p class=\"language\"><a href=\"/identity/authorize?{query}\" lang=\"{code}\" hreflang=\"{code}\">\
             {words}</a></p>"
        ),
    )
}
