//! Errors as responses: the body in the language of the request, and a line in the log.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use domain::codes::Code;
use domain::locale::{Locale, MessageLocale};
use domain::operations::storage::{MB, StorageQuota};

use crate::http::bearer::parse_bearer;
use crate::http::envelope;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::headers::RequestId;
use crate::http::locale::{locale_from_headers, requested_locale};
use crate::security::{self, Called};
use crate::session::identity;
use crate::state::App;

/// `Retry-After` of a 503, in seconds.
const DEFAULT_RETRY_AFTER_SECS: u64 = 5;

/// The language of the back office's error messages: English, as that of their violations, unless Dutch is asked for.
fn back_office_language(headers: &HeaderMap) -> Locale {
    requested_locale(headers).map_or(Locale::En, |(language, _)| language)
}

/// Fills in what `Accept-Language` does not state from the signed-in consumer's settings.
async fn resolve_locale(app: &App, headers: &HeaderMap) -> MessageLocale {
    let requested = requested_locale(headers);
    if matches!(requested, Some((_, Some(_)))) {
        return locale_from_headers(headers);
    }
    match identity::account_of(app, headers).await {
        Some(account) => MessageLocale {
            language: requested.map_or(account.locale.language, |(language, _)| language),
            ..account.locale
        },
        None => locale_from_headers(headers),
    }
}

/// Reader of an error message.
#[derive(Clone, Copy)]
enum Asks {
    Consumer,
    /// The firm's own system, by a service key.
    System,
    /// A member of staff: their token has the three parts of a JWT, a service key has none.
    Staff,
}

fn asks(request: &Request) -> Asks {
    if !request.uri().path().starts_with("/backoffice/") {
        return Asks::Consumer;
    }
    let header = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let is_token = header.and_then(parse_bearer).is_some_and(|token| token.split('.').count() == 3);
    if is_token { Asks::Staff } else { Asks::System }
}

/// Returns the explanation and advice for a person at the desk; for a missing right also its name.
fn staff_message(error: &ApiError, language: Locale) -> String {
    let locale = MessageLocale::formal(language);
    if let Some(scope) = error.missing_scope {
        let right = locale.find_message(&format!("staffRejection.right.{scope}")).unwrap_or_default();
        return locale.format_message("staffRejection.missingRight", &[("right", right)]);
    }
    if let Some(quota) = error.quota() {
        return quota_message(locale, "staffRejection.storageQuota", quota);
    }
    let own = locale.find_message(&format!("staffRejection.code.{}", error.code));
    own.unwrap_or_else(|| error.code.message(locale)).to_owned()
}

/// Middleware: turns an [`ApiError`] into its body, and errors of the router (404, 405, …) into the same form.
pub async fn render_response(State(app): State<App>, request: Request, next: Next) -> Response {
    let headers = request.headers().clone();
    let called = Called::new(&request);
    let asks = asks(&request);
    let request_id = request.extensions().get::<RequestId>().map(|id| id.0.clone());
    let response = next.run(request).await;
    let mut error = match response.extensions().get::<ApiError>() {
        Some(error) => error.clone(),
        None => match code_for_framework_rejection(&response) {
            Some(code) => ApiError::new(code),
            None => return response,
        },
    };
    if let Some(reason) = error.reason() {
        if error.code.status() >= 500 {
            tracing::error!(code = %error.code, %reason, "request failed");
        } else {
            tracing::debug!(code = %error.code, %reason, "request refused");
        }
    }
    security::record_rejection(&app, &called, &headers, &error);
    // The quota of the firm is no business of its consumers'.
    if matches!(asks, Asks::Consumer) && error.quota().is_some() {
        error.conflict = None;
    }
    let message = match asks {
        Asks::System => back_office_message(&error, back_office_language(&headers)),
        Asks::Staff => staff_message(&error, back_office_language(&headers)),
        Asks::Consumer => error.code.message(resolve_locale(&app, &headers).await).to_owned(),
    };
    let challenge = challenge(&error);
    let (mut parts, _) = response.into_parts();
    let later = (error.code.status() == 503).then_some(DEFAULT_RETRY_AFTER_SECS);
    let later = error.retry_after.or(later);
    // The consumers' app has it from the header.
    let request_id = request_id.filter(|_| !matches!(asks, Asks::Consumer));
    let body = ErrorBody::new(error, message, request_id);
    let text = serde_json::to_string(&body).unwrap_or_default();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(envelope::JSON));
    if let Some(seconds) = later {
        parts.headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    if let Some(challenge) = challenge {
        parts.headers.insert(header::WWW_AUTHENTICATE, challenge);
    }
    Response::from_parts(parts, text.into())
}

/// Returns the explanation and advice; for a missing scope also its name.
fn back_office_message(error: &ApiError, language: Locale) -> String {
    if let Some(quota) = error.quota() {
        return quota_message(MessageLocale::formal(language), "backOffice.storageQuota", quota);
    }
    let text = error.code.back_office_message(language);
    match error.missing_scope {
        None => text.to_owned(),
        Some(scope) => {
            let values = [("message", text), ("scope", &scope.to_string())];
            MessageLocale::formal(language).format_message("backOffice.missingScope", &values)
        }
    }
}

/// The message about a firm's quota in whole megabytes: what is used is rounded up, what is allowed down.
fn quota_message(locale: MessageLocale, key: &str, quota: StorageQuota) -> String {
    let (allowed, used) = ((quota.allowed_bytes / MB).to_string(), quota.used_bytes.div_ceil(MB).to_string());
    locale.format_message(key, &[("allowed", &allowed), ("used", &used)])
}

/// `WWW-Authenticate` as RFC 6750, section 3, has it.
fn challenge(error: &ApiError) -> Option<HeaderValue> {
    match error.missing_scope {
        Some(scope) => {
            let text = format!("Bearer error=\"insufficient_scope\", scope=\"{scope}\"");
            HeaderValue::from_str(&text).ok()
        }
        None => (error.code.status() == 401).then(|| HeaderValue::from_static("Bearer")),
    }
}

fn code_for_framework_rejection(response: &Response) -> Option<Code> {
    // What the router's own parts refuse comes as a sentence of theirs.
    let theirs = matches!(response.status(), StatusCode::BAD_REQUEST | StatusCode::PAYLOAD_TOO_LARGE);
    if response.headers().contains_key(header::CONTENT_TYPE) && !theirs {
        return None;
    }
    match response.status() {
        StatusCode::NOT_FOUND => Some(Code::RouteNotFound),
        StatusCode::METHOD_NOT_ALLOWED => Some(Code::MethodNotAllowed),
        StatusCode::PAYLOAD_TOO_LARGE => Some(Code::UploadTooLarge),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Some(Code::MediaTypeNotSupported),
        StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => Some(Code::BodyNotReadable),
        StatusCode::REQUEST_TIMEOUT | StatusCode::INTERNAL_SERVER_ERROR => Some(Code::InternalError),
        _ => None,
    }
}
