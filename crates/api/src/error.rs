//! What goes wrong, seen from outside: one of the catalogue's codes, never an internal reason.

use std::collections::BTreeMap;
use std::fmt::Display;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use documents::files::FileError;
use domain::actions::Rejection;
use domain::codes::Code;
use domain::locale::{AddressStyle, Locale, from_accept_language};
use domain::records::Violation;
use domain::revision::{FieldChange, RecordChange};
use domain::service_keys::Scope;
use domain::session::ProofAsked;
use serde::Serialize;
use store::StoreError;
use utoipa::ToSchema;

use crate::security::{self, Called};
use crate::session::identity;
use crate::state::App;

pub type ApiResult<T = Response> = Result<T, ApiError>;

/// `Retry-After` of a 503, in seconds.
const DEFAULT_RETRY_AFTER_SECS: u64 = 5;

/// A refusal or failure on its way to the client.
///
/// The body is written by [`render`], which knows the language of the request; the internal reason goes to the
/// log alone.
#[derive(Clone, Debug)]
pub struct ApiError {
    pub code: Code,
    pub fields: BTreeMap<String, Vec<String>>,
    /// What is wrong with a record of the firm's, place by place.
    pub violations: Vec<Violation>,
    pub locked_time_remaining: Option<u64>,
    pub retry_after: Option<u64>,
    /// The scope that a service key would need.
    pub missing_scope: Option<Scope>,
    /// With `CONFIRMATION_REQUIRED`: which proof is asked for.
    pub confirm: Option<ProofAsked>,
    /// With `FEED_RESTARTED`: the cursor to go on from.
    pub meta: Option<Box<ErrorMeta>>,
    /// With `RECORD_CHANGED`: what changed since the form was filled in.
    pub change: Option<Box<RecordChange>>,
    reason: Option<Box<str>>,
}

impl ApiError {
    pub fn new(code: Code) -> Self {
        Self {
            code,
            fields: BTreeMap::new(),
            violations: Vec::new(),
            locked_time_remaining: None,
            retry_after: None,
            missing_scope: None,
            confirm: None,
            meta: None,
            change: None,
            reason: None,
        }
    }

    /// 422 with one faulty field.
    pub fn field(name: impl Into<String>, rule: impl Into<String>) -> Self {
        Self::fields(BTreeMap::from([(name.into(), vec![rule.into()])]))
    }

    /// 422 with the faulty fields and the rule that each breaks.
    pub fn fields(fields: BTreeMap<String, Vec<String>>) -> Self {
        Self { fields, ..Self::new(Code::ValidationFailed) }
    }

    /// 422 with every fault of a record, also as fields by dotted path.
    #[must_use]
    pub fn with_violations(mut self, faults: Vec<Violation>) -> Self {
        for fault in &faults {
            let field = fault.pointer.trim_start_matches('/').replace('/', ".");
            self.fields.entry(field).or_default().push(fault.rule.clone());
        }
        self.violations = faults;
        self
    }

    /// 403: the service key works, but not for this call.
    pub fn missing_scope(scope: Scope) -> Self {
        let reason = format!("the service key lacks the scope {scope}");
        Self { missing_scope: Some(scope), ..Self::new(Code::AccessDenied) }.with_source(reason)
    }

    /// 500; the reason is logged under the request's id and shown to nobody.
    pub fn internal(reason: impl Display) -> Self {
        Self { reason: Some(reason.to_string().into()), ..Self::new(Code::InternalError) }
    }

    /// 503: the database or the disk is away or full, which passes.
    pub fn unavailable(reason: impl Display) -> Self {
        Self::new(Code::MysqlError).with_source(reason)
    }

    /// The reason that the log has, and nobody else.
    pub(crate) fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// Keeps the code and notes the reason for the log.
    #[must_use]
    pub fn with_source(mut self, reason: impl Display) -> Self {
        self.reason = Some(reason.to_string().into());
        self
    }
}

impl From<Code> for ApiError {
    fn from(code: Code) -> Self {
        Self::new(code)
    }
}

impl From<Rejection> for ApiError {
    fn from(refusal: Rejection) -> Self {
        Self { fields: refusal.fields, change: refusal.change, ..Self::new(refusal.code) }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(_) => Self::unavailable(error),
            other => Self::internal(other),
        }
    }
}

impl From<app::Error> for ApiError {
    fn from(error: app::Error) -> Self {
        match error {
            app::Error::Rejected(rejection) => rejection.into(),
            app::Error::ConfirmationRequired(proof) => {
                Self { confirm: Some(proof), ..Self::new(Code::ConfirmationRequired) }
            }
            app::Error::Partner { code, reason } => Self::new(code).with_source(reason),
            app::Error::Store(error) => error.into(),
            app::Error::Files(error) => error.into(),
            app::Error::Internal(reason) => Self::internal(reason),
        }
    }
}

impl From<FileError> for ApiError {
    fn from(error: FileError) -> Self {
        match error {
            FileError::NotFound(_) | FileError::Location { .. } => Self::internal(error),
            FileError::Read(_) | FileError::Store(_) => Self::unavailable(chain(&error)),
        }
    }
}

/// The whole chain of reasons.
fn chain(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// The body of every refusal.
#[derive(Serialize, ToSchema)]
pub struct ErrorBody {
    error: ErrorContent,
    /// Of the back office alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(ignore)]
    meta: Option<Box<ErrorMeta>>,
}

/// What a refusal says besides.
#[derive(Clone, Debug, Serialize)]
pub struct ErrorMeta {
    /// With `FEED_RESTARTED`: what to send as `after` so as to miss nothing.
    pub next: String,
}

#[derive(Serialize, ToSchema)]
struct ErrorContent {
    /// One of the catalogue's codes.
    code: String,
    /// What happened and what to do, in the language of the request.
    message: String,
    /// For 422: the rules that each field breaks, by dotted path.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    fields: BTreeMap<String, Vec<String>>,
    /// For a record of the back office: every fault with its place, as a JSON pointer into the attributes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faults: Vec<Violation>,
    /// Seconds until a locked account opens again.
    #[serde(skip_serializing_if = "Option::is_none")]
    locked_time_remaining: Option<u64>,
    /// With `CONFIRMATION_REQUIRED`: which proof `POST /api/auth/confirm` has to get first.
    #[serde(skip_serializing_if = "Option::is_none")]
    confirm: Option<ProofAsked>,
    /// With `RECORD_CHANGED`: the fields that have another value than the form began with.
    #[serde(skip_serializing_if = "Option::is_none")]
    changed: Option<Vec<FieldChange>>,
    /// With `RECORD_CHANGED`: the revision to send along once the consumer has seen what changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    revision: Option<String>,
}

/// Language and form of address of error messages.
#[derive(Clone, Copy, Debug)]
pub struct ResponseLocale {
    pub locale: Locale,
    pub style: AddressStyle,
}

/// The language that `Accept-Language` asks for, with the way of address where it names one.
fn requested_locale(headers: &HeaderMap) -> Option<(Locale, Option<AddressStyle>)> {
    from_accept_language(headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?)
}

/// The language that `Accept-Language` asks for, Dutch otherwise; formal.
pub fn locale_from_headers(headers: &HeaderMap) -> ResponseLocale {
    let (locale, style) = requested_locale(headers).unwrap_or_default();
    ResponseLocale { locale, style: style.unwrap_or_default() }
}

/// The language of the back office's error messages: English, as that of their violations, unless Dutch is asked for.
fn back_office_locale(headers: &HeaderMap) -> Locale {
    requested_locale(headers).map_or(Locale::En, |(locale, _)| locale)
}

/// Fills in what `Accept-Language` does not state from the signed-in consumer's settings.
async fn resolve_locale(app: &App, headers: &HeaderMap) -> ResponseLocale {
    let asked = requested_locale(headers);
    if matches!(asked, Some((_, Some(_)))) {
        return locale_from_headers(headers);
    }
    match identity::account_of(app, headers).await {
        Some(account) => ResponseLocale {
            locale: asked.map_or(account.locale, |(locale, _)| locale),
            style: account.address_style,
        },
        None => locale_from_headers(headers),
    }
}

/// Middleware: turns an [`ApiError`] into its body, and router-made refusals (404, 405, …) into the same form.
pub async fn render(State(app): State<App>, request: Request, next: Next) -> Response {
    let headers = request.headers().clone();
    let called = Called::of(&request);
    let is_back_office = request.uri().path().starts_with("/backoffice/");
    let response = next.run(request).await;
    let error = match response.extensions().get::<ApiError>() {
        Some(error) => error.clone(),
        None => match code_for_framework_rejection(&response) {
            Some(code) => ApiError::new(code),
            None => return response,
        },
    };
    if let Some(reason) = &error.reason {
        if error.code.status() >= 500 {
            tracing::error!(code = %error.code, %reason, "request failed");
        } else {
            tracing::debug!(code = %error.code, %reason, "request refused");
        }
    }
    security::refused(&app, &called, &headers, &error);
    let message = if is_back_office {
        back_office_message(&error, back_office_locale(&headers))
    } else {
        let ResponseLocale { locale, style } = resolve_locale(&app, &headers).await;
        error.code.message(locale, style).to_owned()
    };
    let challenge = challenge(&error);
    let (mut parts, _) = response.into_parts();
    let change = error.change.as_deref().cloned();
    let (revision, changed) = change.map(|change| (change.revision, change.fields)).unzip();
    let body = ErrorBody {
        error: ErrorContent {
            code: error.code.to_string(),
            message,
            fields: error.fields,
            faults: error.violations,
            locked_time_remaining: error.locked_time_remaining,
            confirm: error.confirm,
            changed,
            revision,
        },
        meta: error.meta,
    };
    let text = serde_json::to_string(&body).unwrap_or_default();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(crate::envelope::JSON));
    let later = (error.code.status() == 503).then_some(DEFAULT_RETRY_AFTER_SECS);
    if let Some(seconds) = error.retry_after.or(later) {
        parts.headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    if let Some(challenge) = challenge {
        parts.headers.insert(header::WWW_AUTHENTICATE, challenge);
    }
    Response::from_parts(parts, text.into())
}

/// What happened and what to do; of a missing scope also which one.
fn back_office_message(error: &ApiError, locale: Locale) -> String {
    let text = error.code.back_office_message(locale);
    match (error.missing_scope, locale) {
        (None, _) => text.to_owned(),
        (Some(scope), Locale::Nl) => format!("{text} Deze sleutel mist het recht \"{scope}\"."),
        (Some(scope), Locale::En) => format!("{text} This key lacks the scope \"{scope}\"."),
    }
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
        StatusCode::BAD_REQUEST | StatusCode::UNSUPPORTED_MEDIA_TYPE | StatusCode::UNPROCESSABLE_ENTITY => {
            Some(Code::BodyNotReadable)
        }
        StatusCode::REQUEST_TIMEOUT | StatusCode::INTERNAL_SERVER_ERROR => Some(Code::InternalError),
        _ => None,
    }
}
