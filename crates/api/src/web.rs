//! The app's files: hashed assets that never change, and the page that carries the firm's own face.

use std::collections::BTreeSet;

use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::CookieJar;
use bytes::Bytes;
use domain::codes::Code;
use store::AccountKind;

use crate::http::error::{ApiError, ApiResult};
use crate::page::{self, FirstView};
use crate::portal::public;
use crate::preview;
use crate::relying_party;
use crate::session::cookies::{SameSite, cookie_name, has_refresh_token, host_cookie};
use crate::state::App;
use crate::tenant::Tenant;

/// The cookie that holds the branch for page navigations.
const BRANCH: &str = "balie-domain";
/// The cookie that resumes a session of the desk.
const DESK: &str = "balie-desk";
const YEAR_SECS: i64 = 365 * 24 * 60 * 60;
/// Greatest number of hosts of pictures that a page names: proxies accept headers of a few kilobytes.
const MOST_HOSTS: usize = 50;

/// Allows a style element without text, by the hash of nothing.
const EMPTY_STYLE: &str = " 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/// The policy of a worker, which has that of its own response: it may compile the decoders of pictures that it is sent.
const WORKER_CSP: &str =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; frame-ancestors 'none'";

/// `/assets/…`: immutable, compressed when the browser takes brotli; an unknown one is a 404.
pub async fn serve_asset(State(app): State<App>, Path(path): Path<String>, headers: HeaderMap) -> Response {
    // A name is one of a flat folder: what climbs or goes deeper is none.
    if path.contains(['/', '\\']) || path.starts_with('.') {
        return StatusCode::NOT_FOUND.into_response();
    }
    let name = format!("assets/{path}");
    let brotli = headers
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|coding| coding.trim().split(';').next() == Some("br"));
    let compressed = brotli.then(|| app.web.compressed_file(&name)).flatten();
    let encoded = compressed.is_some();
    let file = compressed.or_else(|| app.web.decompressed(&name)).or_else(|| app.web.file(&name));
    let Some(bytes) = file else { return StatusCode::NOT_FOUND.into_response() };
    let kind = mime_guess::from_path(&name).first_raw().unwrap_or("application/octet-stream");
    let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    let requested = headers.get(header::RANGE).filter(|_| !encoded).and_then(|range| range.to_str().ok());
    let mut response = match requested.and_then(|range| parse_range(range, bytes.len())) {
        Some((first, last)) => range_response(&bytes, first, last),
        None => bytes.into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    if let Ok(kind) = HeaderValue::from_str(&kind) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if std::path::Path::new(&name).extension().is_some_and(|extension| extension == "mjs") {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(WORKER_CSP));
    }
    if encoded {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    response
}

/// First and last byte of the one part that is asked for; `None` for what is not a single part of the file, which
/// then comes whole (RFC 9110, 14.2). Some browsers play films only from servers that give parts.
fn parse_range(range: &str, length: usize) -> Option<(usize, usize)> {
    let (first, last) = range.strip_prefix("bytes=")?.split_once('-')?;
    let end = length.checked_sub(1)?;
    let (first, last) = match (first, last) {
        ("", count) => (length.saturating_sub(count.parse().ok()?), end),
        (first, "") => (first.parse().ok()?, end),
        (first, last) => (first.parse().ok()?, last.parse::<usize>().ok()?.min(end)),
    };
    (first <= last).then_some((first, last))
}

fn range_response(bytes: &Bytes, first: usize, last: usize) -> Response {
    let range = format!("bytes {first}-{last}/{}", bytes.len());
    let body = bytes.slice(first..=last);
    (StatusCode::PARTIAL_CONTENT, [(header::CONTENT_RANGE, range)], body).into_response()
}

/// The address of the back office's reference.
pub const REFERENCE: &str = "/backoffice/docs";

/// The web apps, each of which has a page of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WebPage {
    /// The app of the firm's consumers.
    Portal,
    /// The app of the firm's staff.
    Desk,
    /// The reference of the back office's API, which staff and the bearers of service keys read.
    Reference,
}

impl WebPage {
    fn of_path(path: &str) -> Self {
        match path {
            REFERENCE => Self::Reference,
            path if is_below(path, "/desk") => Self::Desk,
            _ => Self::Portal,
        }
    }

    const fn file(self) -> &'static str {
        match self {
            Self::Portal => "index.html",
            Self::Desk => "desk.html",
            Self::Reference => "reference.html",
        }
    }

    /// Returns the kind of the accounts that sign in there.
    const fn signs_in(self) -> AccountKind {
        match self {
            Self::Portal => AccountKind::Consumer,
            Self::Desk | Self::Reference => AccountKind::Staff,
        }
    }

    /// Returns the first view. A consumer's session begins with the overview where the address names no other page.
    fn first_view(self, public_url: &str, uri: &Uri, headers: &HeaderMap) -> FirstView {
        if !self.opens_session(public_url, uri, headers) {
            return FirstView::Guest;
        }
        match (self, uri.path()) {
            (Self::Desk | Self::Reference, _) => FirstView::Desk,
            (Self::Portal, "/" | "/dashboard") => FirstView::Overview,
            (Self::Portal, _) => FirstView::Session,
        }
    }

    /// Returns true if the browser has a session, or the address holds the codes of a sign-in link, which begins one.
    fn opens_session(self, public_url: &str, uri: &Uri, headers: &HeaderMap) -> bool {
        match self {
            Self::Portal => opens_session(public_url, uri, headers),
            Self::Desk | Self::Reference => {
                let jar = CookieJar::from_headers(headers);
                jar.get(&cookie_name(public_url, DESK)).is_some_and(|cookie| !cookie.value().is_empty())
            }
        }
    }

    /// Returns the content security policy: no code and no style but our own files; frames only from the configured
    /// origins, pictures and films only from our own host and those of the firm's own pictures.
    fn policy(self, frame_origins: &[String], picture_hosts: &BTreeSet<String>) -> HeaderValue {
        let frames = if frame_origins.is_empty() { "'none'".to_owned() } else { frame_origins.join(" ") };
        let hosts: Vec<&str> = picture_hosts.iter().take(MOST_HOSTS).map(String::as_str).collect();
        let pictures =
            if hosts.is_empty() { String::new() } else { format!(" https://{}", hosts.join(" https://")) };
        if picture_hosts.len() > MOST_HOSTS {
            tracing::warn!(
                hosts = picture_hosts.len(),
                "too many image hosts for the content security policy: pictures of further hosts are not shown"
            );
        }
        let (styles, policies) = match self {
            Self::Portal | Self::Desk => ("", "balie balie-worker dompurify"),
            // Redoc writes its rules into an empty style element, and the page sanitises its markup by a default policy.
            Self::Reference => (EMPTY_STYLE, "default dompurify"),
        };
        let text = format!(
            "default-src 'none'; script-src 'self'; style-src 'self'{styles}; font-src 'self'; connect-src 'self'; \
             img-src 'self' data: blob:{pictures}; media-src 'self' data: blob:{pictures}; manifest-src 'self'; frame-src {frames}; \
             form-action 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; \
             require-trusted-types-for 'script'; trusted-types {policies}"
        );
        HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("default-src 'none'"))
    }
}

/// Returns true if a path is `parent` or below it.
fn is_below(path: &str, parent: &str) -> bool {
    path.strip_prefix(parent).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Serves the page for any other address, with the firm's branding in it. Unknown calls get the error of a call.
pub async fn serve_index(State(app): State<App>, request: Request) -> ApiResult {
    let path = request.uri().path();
    let page = WebPage::of_path(path);
    let is_call = ["/api", "/backoffice", "/desk/api"].iter().any(|parent| is_below(path, parent));
    if is_call && page != WebPage::Reference || matches!(path, "/assets" | "/assets/") {
        return Err(Code::RouteNotFound.into());
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(Code::MethodNotAllowed.into());
    }
    let Some(index) = app.web.file(page.file()) else {
        return Err(ApiError::new(Code::RouteNotFound).with_source("the web app is not built"));
    };
    let directory = app.directory().await?;
    if directory.licences().is_empty() && !is_below(path, "/desk/setup") {
        return Ok(Redirect::to("/desk/setup").into_response());
    }
    let mut tenant = tenant_of(&app, request.uri(), request.headers()).await?;
    let mut preview = None;
    if let Some(found) = tenant.take_if(|_| page == WebPage::Portal) {
        let (presented, until) = preview::find_preview(&app, request.headers(), found).await?;
        (tenant, preview) = (Some(presented), until);
    }
    let party = tenant.as_ref().and_then(|tenant| {
        relying_party::of_request(&directory, tenant, &app.settings.public_url, request.headers())
    });
    let boot = public::boot(&app, &directory, tenant.as_ref(), (page.signs_in(), party.is_some()));
    let boot = boot.with_preview(preview);
    let view = page.first_view(&app.settings.public_url, request.uri(), request.headers());
    let text = page::render(&String::from_utf8_lossy(&index), &boot, tenant.as_ref(), view);
    let text = if page == WebPage::Portal { text } else { text.replacen(page::MANIFEST, "", 1) };
    let pictures = tenant.as_ref().map(|tenant| directory.picture_hosts(&tenant.licence)).unwrap_or_default();
    let cookies = branch_cookies(&app, request.uri(), request.headers(), tenant.as_ref());
    let mut response = text.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::CONTENT_SECURITY_POLICY, page.policy(&app.settings.frame_origins, &pictures));
    for cookie in cookies {
        headers.append(header::SET_COOKIE, cookie);
    }
    headers.insert(
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(self), geolocation=(), microphone=(), payment=()"),
    );
    Ok(response)
}

/// The firm, and the branch where one is chosen, whose page is asked for.
pub(crate) async fn tenant_of(app: &App, uri: &Uri, headers: &HeaderMap) -> ApiResult<Option<Tenant>> {
    let directory = app.directory().await?;
    let chosen = tenant_hints(&app.settings.public_url, uri, headers);
    let tenant = chosen.iter().find_map(|domain| directory.by_domain(domain));
    Ok(tenant.or_else(|| directory.for_host(headers)))
}

/// The branches that the address and the cookie name, the address first; an empty one in the address names none at all.
fn tenant_hints(public_url: &str, uri: &Uri, headers: &HeaderMap) -> Vec<String> {
    let named = in_address(uri);
    if named.as_deref() == Some("") {
        return Vec::new();
    }
    named.into_iter().chain(in_cookie(public_url, headers)).filter(|domain| !domain.is_empty()).collect()
}

fn opens_session(public_url: &str, uri: &Uri, headers: &HeaderMap) -> bool {
    has_refresh_token(public_url, headers) || in_query(uri, "accessToken").is_some()
}

fn in_cookie(public_url: &str, headers: &HeaderMap) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    let cookie = jar.get(&cookie_name(public_url, BRANCH)).or_else(|| jar.get(BRANCH));
    cookie.map(|cookie| cookie.value().to_owned())
}

fn in_address(uri: &Uri) -> Option<String> {
    in_query(uri, "domain")
}

fn in_query(uri: &Uri, parameter: &str) -> Option<String> {
    url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes())
        .find(|(name, _)| name == parameter)
        .map(|(_, value)| value.into_owned())
}

/// Remembers the branch of the address for the next navigation, which sends no header. An empty one forgets what was
/// remembered, and so does a remembered branch that does not exist (any more). A cookie of an earlier version, which a
/// script wrote, is replaced.
fn branch_cookies(app: &App, uri: &Uri, headers: &HeaderMap, tenant: Option<&Tenant>) -> Vec<HeaderValue> {
    let url = &app.settings.public_url;
    let jar = CookieJar::from_headers(headers);
    let is_former = cookie_name(url, BRANCH) != BRANCH && jar.get(BRANCH).is_some();
    let named = in_address(uri);
    let remembered = in_cookie(url, headers).filter(|domain| !domain.is_empty());
    let known = tenant.and_then(|tenant| tenant.branch.as_ref()).map(|branch| branch.domain.as_str());
    let set = |value: &str, age| host_cookie(url, BRANCH, value, SameSite::Lax, age);
    let mut cookies = Vec::new();
    match (named.as_deref(), known) {
        (Some(""), _) => cookies.extend(set("", 0)),
        (Some(domain), Some(known)) if domain == known => cookies.extend(set(domain, YEAR_SECS)),
        (_, Some(domain)) if is_former => cookies.extend(set(domain, YEAR_SECS)),
        (_, None) if remembered.is_some() => cookies.extend(set("", 0)),
        _ => {}
    }
    if is_former {
        cookies.extend(HeaderValue::from_str(&format!("{BRANCH}=; Path=/; Max-Age=0")));
    }
    cookies
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_branch_comes_from_the_address_before_the_cookie() {
        let mut headers = HeaderMap::new();
        let url = "https://portaal.example.nl";
        headers.insert(header::COOKIE, HeaderValue::from_static("a=b; balie-domain=kust"));
        assert_eq!(tenant_hints(url, &Uri::from_static("/x?domain=stad"), &headers), ["stad", "kust"]);
        assert!(tenant_hints(url, &Uri::from_static("/x?domain="), &headers).is_empty());
        assert_eq!(tenant_hints(url, &Uri::from_static("/x"), &headers), ["kust"]);
        assert!(tenant_hints(url, &Uri::from_static("/x"), &HeaderMap::new()).is_empty());
        let both = HeaderValue::from_static("balie-domain=kust; __Host-balie-domain=duin");
        headers.insert(header::COOKIE, both);
        assert_eq!(tenant_hints(url, &Uri::from_static("/x"), &headers), ["duin"]);
    }

    #[test]
    fn a_session_is_seen_in_the_cookie_or_the_address() {
        let url = "https://portaal.example.nl";
        let cookie =
            |text: &'static str| HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(text))]);
        let opens = |uri, text| opens_session(url, &Uri::from_static(uri), &cookie(text));
        assert!(opens("/", "__Host-balie-refresh=secret"));
        assert!(opens("/?domain=stad&accessToken=code&refreshToken=code", "a=b"));
        assert!(!opens("/?domain=stad", "__Host-balie-refresh="));
        assert!(!opens("/", "balie-refresh=secret"));
    }

    #[test]
    fn a_session_begins_with_the_overview() {
        let url = "https://portaal.example.nl";
        let cookie = HeaderValue::from_static("__Host-balie-refresh=secret; __Host-balie-desk=secret");
        let headers = HeaderMap::from_iter([(header::COOKIE, cookie)]);
        let view = |uri: &'static str, headers: &HeaderMap| {
            let uri = Uri::from_static(uri);
            WebPage::of_path(uri.path()).first_view(url, &uri, headers)
        };
        assert_eq!(view("/", &headers), FirstView::Overview);
        assert_eq!(view("/dashboard?domain=stad", &headers), FirstView::Overview);
        assert_eq!(view("/settings", &headers), FirstView::Session);
        assert_eq!(view("/desk", &headers), FirstView::Desk);
        assert_eq!(view("/dashboard", &HeaderMap::new()), FirstView::Guest);
        assert_eq!(view("/?accessToken=code&refreshToken=code", &HeaderMap::new()), FirstView::Overview);
    }

    #[test]
    fn the_desk_has_a_page_of_its_own() {
        for path in ["/desk", "/desk/", "/desk/clients/anna"] {
            assert_eq!(WebPage::of_path(path), WebPage::Desk, "{path}");
        }
        assert_eq!(WebPage::of_path("/backoffice/docs"), WebPage::Reference);
        for path in ["/", "/desktop", "/settings/desk"] {
            assert_eq!(WebPage::of_path(path), WebPage::Portal, "{path}");
        }
        let url = "https://portaal.example.nl";
        let opens = |text: &'static str| {
            let headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(text))]);
            WebPage::Desk.opens_session(url, &Uri::from_static("/desk"), &headers)
        };
        assert!(opens("__Host-balie-desk=secret"));
        assert!(!opens("__Host-balie-desk="));
        assert!(!opens("__Host-balie-refresh=secret"));
    }

    #[test]
    fn pictures_come_from_named_hosts_alone() {
        let hosts = BTreeSet::from(["cdn.example.nl".to_owned()]);
        let text = WebPage::Portal.policy(&[], &hosts).to_str().expect("text").to_owned();
        assert!(text.contains("; img-src 'self' data: blob: https://cdn.example.nl;"));
        assert!(text.contains("; media-src 'self' data: blob: https://cdn.example.nl;"));
        assert!(text.contains("require-trusted-types-for 'script'"));
        assert!(!text.contains("https:;") && !text.contains("https: "));
        let many: BTreeSet<String> = (0..80).map(|number| format!("h{number}.example")).collect();
        assert_eq!(
            WebPage::Portal.policy(&[], &many).to_str().expect("text").matches("https://").count(),
            2 * MOST_HOSTS
        );
    }

    #[test]
    fn one_part_of_a_file_can_be_asked_for() {
        for (range, found) in [
            ("bytes=0-1", Some((0, 1))),
            ("bytes=4-", Some((4, 9))),
            ("bytes=-3", Some((7, 9))),
            ("bytes=-30", Some((0, 9))),
            ("bytes=8-30", Some((8, 9))),
            ("bytes=10-", None),
            ("bytes=-0", None),
            ("bytes=5-4", None),
            ("bytes=0-1,4-5", None),
            ("bytes=a-b", None),
            ("lines=0-1", None),
        ] {
            assert_eq!(parse_range(range, 10), found, "{range}");
        }
        assert_eq!(parse_range("bytes=0-", 0), None);
    }
}
