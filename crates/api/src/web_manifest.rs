//! Web app manifest: the firm's name, its colours, and an icon of both, with which a browser installs the portal as an
//! app. Nothing is stored on the device for it.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};
use domain::codes::Code;
use domain::licence::Licence;
use serde_json::json;

use crate::http::error::ApiResult;
use crate::state::App;
use crate::web::tenant_of;

/// The longest name below an icon.
const SHORT_NAME: usize = 12;

/// `GET /manifest.webmanifest`.
pub async fn show(State(app): State<App>, uri: Uri, headers: HeaderMap) -> ApiResult {
    let settings = settings_of(&app, &uri, &headers).await?;
    let icon = |purpose: &str| json!({ "src": "/app-icon.svg", "type": "image/svg+xml", "sizes": "any", "purpose": purpose });
    let theme = &settings.theme;
    let manifest = json!({
        "id": "/",
        "name": settings.name,
        "short_name": short_name(&settings.name),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": theme.color_primary.to_string(),
        "background_color": theme.color_menu_background.to_string(),
        "icons": [icon("any"), icon("maskable")],
    });
    Ok(answer(manifest.to_string(), "application/manifest+json"))
}

/// `GET /app-icon.svg`: the first letter of the firm's name on its colour.
pub async fn serve_icon(State(app): State<App>, uri: Uri, headers: HeaderMap) -> ApiResult {
    let settings = settings_of(&app, &uri, &headers).await?;
    let letter = settings.name.chars().find(|sign| sign.is_alphanumeric()).unwrap_or('•');
    let letter: String = letter.to_uppercase().collect();
    let colour = settings.theme.color_primary;
    let text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 512 512\">\
         <rect width=\"512\" height=\"512\" fill=\"{colour}\"/>\
         <text x=\"256\" y=\"256\" dy=\".35em\" text-anchor=\"middle\" font-family=\"sans-serif\" \
         font-size=\"280\" font-weight=\"700\" fill=\"{}\">{letter}</text></svg>",
        colour.text_colour()
    );
    Ok(answer(text, "image/svg+xml"))
}

async fn settings_of(app: &App, uri: &Uri, headers: &HeaderMap) -> ApiResult<Licence> {
    let tenant = tenant_of(app, uri, headers).await?;
    Ok(tenant.ok_or(Code::RouteNotFound)?.licence.settings.clone())
}

/// Shortens a name to as many whole words as fit.
fn short_name(name: &str) -> String {
    let mut short = String::new();
    for word in name.split_whitespace() {
        let length = short.chars().count() + word.chars().count() + usize::from(!short.is_empty());
        if !short.is_empty() && length > SHORT_NAME {
            break;
        }
        if !short.is_empty() {
            short.push(' ');
        }
        short.push_str(word);
    }
    short.chars().take(SHORT_NAME).collect()
}

fn answer(text: String, kind: &'static str) -> Response {
    let mut response = text.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=3600"));
    headers.insert(header::VARY, HeaderValue::from_static("cookie, host"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_name_has_whole_words() {
        let short =
            ["Van Dijk Financieel Advies", "Noordzee", "Hypotheekadviescentrum Utrecht"].map(short_name);
        assert_eq!(short, ["Van Dijk", "Noordzee", "Hypotheekadv"]);
    }
}
