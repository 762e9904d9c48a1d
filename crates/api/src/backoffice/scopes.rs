//! What each call of the back office asks for: which scope of a service key or role of a member of staff, and which rows of
//! clients it reads or writes. The one table of it.

use axum::http::Method;
use domain::kinds::ProductKind;
use domain::records::Segment;
use domain::service_keys::Scope;
use serde_json::{Value, json};

use super::model::{is_archivable, is_made_here};

/// What a call asks of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// Any key that works: the descriptions of the API itself, which hold nobody's data.
    AnyKey,
    Scope(Scope),
    /// A scope, or the role of an auditor, who reads what the scope lets others change.
    ScopeOrAuditor(Scope),
    /// The role of a member of staff that has a scope. No service key: one that makes keys could give itself every scope,
    /// and outlive its own end.
    StaffScope(Scope),
}

impl Requirement {
    /// The security requirement of the call, as its description names it.
    pub fn security(self) -> Value {
        match self {
            Self::AnyKey => json!([{ "serviceKey": [] }, { "staff": [] }]),
            Self::Scope(scope) | Self::ScopeOrAuditor(scope) => {
                json!([{ "serviceKey": [scope.to_string()] }, { "staff": [scope.to_string()] }])
            }
            Self::StaffScope(scope) => json!([{ "staff": [scope.to_string()] }]),
        }
    }
}

/// Which rows of clients a call reads or writes: what members of staff are held to who see some clients only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// None: the firm's own, or nobody's.
    Firm,
    /// Those of the record that the path names; one of a client whom they do not see is not there for them.
    Named(Segment),
    /// Those of the consumer whom the parameter `consumer` names; without it the call is refused to them.
    OfConsumer,
    /// A list that the store narrows to clients whom they see.
    Narrowed,
    /// Those that the record names which is written, or decided on: the use case holds them to clients whom they see.
    Written,
    /// Any client's: refused to whoever does not see all of them.
    Any,
}

/// What a call asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    pub requirement: Requirement,
    pub rows: Rows,
    /// Whether it creates, changes or removes records as such: refused to staff where the firm's desk only reviews.
    pub edits: bool,
}

const READ: Requirement = Requirement::Scope(Scope::Read);
const RECORDS: Requirement = Requirement::Scope(Scope::Records);
const HANDOVER: Requirement = Requirement::Scope(Scope::Handover);
const PRIVACY: Requirement = Requirement::Scope(Scope::Privacy);
const LICENCE: Requirement = Requirement::Scope(Scope::Licence);
const OVERSIGHT: Requirement = Requirement::ScopeOrAuditor(Scope::Licence);
const ADMINISTRATOR: Requirement = Requirement::StaffScope(Scope::Licence);

/// Every call besides those of the records' segments, by its path below `/backoffice/v1`. A line of `/import` or
/// `/bulk` asks besides for the scope of the single call that does the same.
const CALLS: &[(&str, &str, Requirement, Rows)] = &[
    ("POST", "/import", RECORDS, Rows::Any),
    ("POST", "/bulk", RECORDS, Rows::Any),
    ("GET", "/events", READ, Rows::Any),
    ("PUT", "/documents/{external_id}/content", RECORDS, Rows::Named(Segment::Documents)),
    ("GET", "/documents/{external_id}/content", READ, Rows::Named(Segment::Documents)),
    ("POST", "/actions/{external_id}/review", RECORDS, Rows::Named(Segment::Actions)),
    ("POST", "/actions/{external_id}/processed", RECORDS, Rows::Named(Segment::Actions)),
    ("GET", "/actions/{external_id}/answers", READ, Rows::Named(Segment::Actions)),
    ("GET", "/actions/{external_id}/papers", READ, Rows::Named(Segment::Actions)),
    ("GET", "/actions/{external_id}/papers/{paper}/content", READ, Rows::Named(Segment::Actions)),
    ("GET", "/answers", READ, Rows::OfConsumer),
    ("GET", "/dossiers/{external_id}/bundle", READ, Rows::Named(Segment::Product(ProductKind::Dossier))),
    ("POST", "/products/otd/{external_id}/reopen", RECORDS, Rows::Named(Segment::Product(ProductKind::Otd))),
    (
        "POST",
        "/products/appointment/{external_id}/reinstate",
        RECORDS,
        Rows::Named(Segment::Product(ProductKind::Appointment)),
    ),
    ("GET", "/uploads", READ, Rows::OfConsumer),
    ("GET", "/uploads/{id}", READ, Rows::Named(Segment::Documents)),
    ("GET", "/audit", READ, Rows::OfConsumer),
    ("GET", "/mails", READ, Rows::OfConsumer),
    ("POST", "/mail-bounces", RECORDS, Rows::Any),
    ("POST", "/consumers/{external_id}/invitation", HANDOVER, Rows::Named(Segment::Consumers)),
    ("POST", "/consumers/{external_id}/handover", HANDOVER, Rows::Named(Segment::Consumers)),
    ("DELETE", "/consumers/{external_id}/two-factor", PRIVACY, Rows::Named(Segment::Consumers)),
    ("PUT", "/consumers/{external_id}/two-factor", PRIVACY, Rows::Named(Segment::Consumers)),
    ("DELETE", "/consumers/{external_id}/sessions", PRIVACY, Rows::Named(Segment::Consumers)),
    ("GET", "/consumers/{external_id}/privacy", PRIVACY, Rows::Named(Segment::Consumers)),
    ("PUT", "/consumers/{external_id}/hold", PRIVACY, Rows::Named(Segment::Consumers)),
    ("DELETE", "/consumers/{external_id}/hold", PRIVACY, Rows::Named(Segment::Consumers)),
    ("POST", "/consumers/{external_id}/erasure", PRIVACY, Rows::Named(Segment::Consumers)),
    ("DELETE", "/consumers/{external_id}/erasure", PRIVACY, Rows::Named(Segment::Consumers)),
    ("GET", "/consumers/{external_id}/export", PRIVACY, Rows::Named(Segment::Consumers)),
    ("GET", "/consumers/{external_id}/products", READ, Rows::Named(Segment::Consumers)),
    ("GET", "/consumers/{external_id}/request-templates", READ, Rows::Named(Segment::Consumers)),
    ("POST", "/consumers/{external_id}/requests", RECORDS, Rows::Named(Segment::Consumers)),
    ("GET", "/consumers/{external_id}/messages", READ, Rows::Named(Segment::Consumers)),
    ("POST", "/consumers/{external_id}/messages", RECORDS, Rows::Named(Segment::Consumers)),
    ("GET", "/consumers/{external_id}/messages/threads", READ, Rows::Named(Segment::Consumers)),
    ("POST", "/consumers/{external_id}/messages/read", RECORDS, Rows::Named(Segment::Consumers)),
    ("POST", "/consumers/{external_id}/messages/{message}/advice", RECORDS, Rows::Named(Segment::Consumers)),
    (
        "GET",
        "/consumers/{external_id}/messages/{message}/attachments/{attachment}/content",
        READ,
        Rows::Named(Segment::Consumers),
    ),
    ("GET", "/request-templates", READ, Rows::Firm),
    ("GET", "/request-templates/{id}", READ, Rows::Firm),
    ("PUT", "/request-templates/{id}", LICENCE, Rows::Firm),
    ("GET", "/request-templates/{id}/versions", READ, Rows::Firm),
    ("GET", "/privacy", PRIVACY, Rows::Any),
    ("GET", "/withdrawals", READ, Rows::OfConsumer),
    ("POST", "/withdrawals", RECORDS, Rows::Any),
    ("POST", "/withdrawals/{id}/processed", RECORDS, Rows::Written),
    ("GET", "/change-proposals", READ, Rows::Narrowed),
    ("GET", "/change-proposals/{id}", READ, Rows::Narrowed),
    ("POST", "/change-proposals/{id}/accept", RECORDS, Rows::Written),
    ("POST", "/change-proposals/{id}/refuse", RECORDS, Rows::Written),
    ("GET", "/worklist", READ, Rows::Narrowed),
    ("GET", "/worklist/{queue}", READ, Rows::Narrowed),
    ("GET", "/search", READ, Rows::Narrowed),
    ("GET", "/stream", READ, Rows::Narrowed),
    ("GET", "/calendar", READ, Rows::Firm),
    ("POST", "/calendar", RECORDS, Rows::Firm),
    ("DELETE", "/calendar", RECORDS, Rows::Firm),
    ("GET", "/settings", LICENCE, Rows::Firm),
    ("PUT", "/settings/draft", LICENCE, Rows::Firm),
    ("DELETE", "/settings/draft", LICENCE, Rows::Firm),
    ("POST", "/settings/draft/check", LICENCE, Rows::Firm),
    ("GET", "/settings/draft/differences", LICENCE, Rows::Firm),
    ("POST", "/settings/draft/preview", LICENCE, Rows::Firm),
    ("POST", "/settings/publish", LICENCE, Rows::Firm),
    ("GET", "/settings/history", LICENCE, Rows::Firm),
    ("GET", "/settings/history/{version}", LICENCE, Rows::Firm),
    ("POST", "/settings/history/{version}/restore", LICENCE, Rows::Firm),
    ("GET", "/settings/mail-texts", LICENCE, Rows::Firm),
    ("GET", "/staff", LICENCE, Rows::Firm),
    ("POST", "/staff", LICENCE, Rows::Firm),
    ("PATCH", "/staff/{id}", LICENCE, Rows::Firm),
    ("POST", "/staff/{id}/invitation", LICENCE, Rows::Firm),
    ("POST", "/staff/{id}/reset", LICENCE, Rows::Firm),
    ("GET", "/service-keys", ADMINISTRATOR, Rows::Any),
    ("POST", "/service-keys", ADMINISTRATOR, Rows::Any),
    ("DELETE", "/service-keys/{id}", ADMINISTRATOR, Rows::Any),
    ("GET", "/health", OVERSIGHT, Rows::Any),
    ("DELETE", "/health/jobs/{id}", LICENCE, Rows::Any),
    ("POST", "/health/jobs/{id}/retry", LICENCE, Rows::Any),
    ("POST", "/health/mails/{id}/resend", LICENCE, Rows::Any),
    ("DELETE", "/health/payments/{id}", LICENCE, Rows::Any),
    ("GET", "/webhook-endpoints", READ, Rows::Firm),
    ("POST", "/webhook-endpoints", LICENCE, Rows::Firm),
    ("GET", "/webhook-endpoints/{id}", READ, Rows::Firm),
    ("PATCH", "/webhook-endpoints/{id}", LICENCE, Rows::Firm),
    ("DELETE", "/webhook-endpoints/{id}", LICENCE, Rows::Firm),
    ("POST", "/webhook-endpoints/{id}/rotate-secret", LICENCE, Rows::Firm),
    ("POST", "/webhook-endpoints/{id}/test", LICENCE, Rows::Firm),
    ("POST", "/webhook-endpoints/{id}/replay", LICENCE, Rows::Firm),
    ("GET", "/webhook-endpoints/{id}/deliveries", READ, Rows::Any),
    ("GET", "/webhook-endpoints/{id}/deliveries/{delivery}", READ, Rows::Any),
    ("POST", "/webhook-endpoints/{id}/deliveries/{delivery}/resend", LICENCE, Rows::Any),
    ("GET", "/openapi.json", Requirement::AnyKey, Rows::Firm),
    ("GET", "/schemas", Requirement::AnyKey, Rows::Firm),
    ("GET", "/texts", Requirement::AnyKey, Rows::Firm),
    ("GET", "/schemas/{segment}", Requirement::AnyKey, Rows::Firm),
];

/// The calls of [`CALLS`] that write records as such.
const EDITS: [(&str, &str); 2] = [("POST", "/import"), ("PUT", "/documents/{external_id}/content")];

/// What a call asks for; nothing for a call that is missing in the table, which is then open to nobody.
///
/// `path` is the route's template below `/backoffice/v1`.
pub fn required(method: &Method, path: &str) -> Option<Access> {
    let method = if method == Method::HEAD { Method::GET } else { method.clone() };
    let path = path.replace("{*", "{");
    let listed = CALLS.iter().find(|(verb, template, ..)| *verb == method.as_str() && *template == path);
    let access = |(verb, template, requirement, rows): &(&str, &str, Requirement, Rows)| Access {
        requirement: *requirement,
        rows: *rows,
        edits: EDITS.contains(&(verb, template)),
    };
    listed.map(access).or_else(|| of_segment(&method, &path))
}

/// Records are read with one scope and written with that of their segment.
fn of_segment(method: &Method, path: &str) -> Option<Access> {
    let path = path.strip_prefix('/')?;
    let to_write = |segment: Segment, rows: Rows| {
        let scope = Scope::to_write(segment);
        // The firm's settings and branches are its administrators', whoever writes its records.
        // Asking a client for something is a colleague's daily work wherever there is a desk.
        let edits = scope == Scope::Records && segment != Segment::Actions;
        Access { requirement: Requirement::Scope(scope), rows, edits }
    };
    if let Some(path) = path.strip_suffix("/{external_id}/archive") {
        let segment: Segment = path.parse().ok()?;
        let writes = matches!(*method, Method::POST | Method::DELETE) && is_archivable(segment);
        return writes.then(|| Access { edits: true, ..to_write(segment, one_of(segment)) });
    }
    let segment: Segment = path.strip_suffix("/{external_id}").unwrap_or(path).parse().ok()?;
    let is_one = path.ends_with("/{external_id}");
    match *method {
        Method::GET if is_one => Some(Access { requirement: READ, rows: one_of(segment), edits: false }),
        Method::GET => Some(Access { requirement: READ, rows: many_of(segment), edits: false }),
        Method::PUT if is_one && is_about_clients(segment) => Some(to_write(segment, Rows::Written)),
        Method::POST if !is_one && is_made_here(segment) => Some(to_write(segment, written(segment))),
        Method::PUT | Method::DELETE if is_one => Some(to_write(segment, one_of(segment))),
        _ => None,
    }
}

const fn is_about_clients(segment: Segment) -> bool {
    matches!(segment, Segment::Consumers | Segment::Product(_) | Segment::Actions | Segment::Documents)
}

const fn one_of(segment: Segment) -> Rows {
    if is_about_clients(segment) { Rows::Named(segment) } else { Rows::Firm }
}

const fn written(segment: Segment) -> Rows {
    if is_about_clients(segment) { Rows::Written } else { Rows::Firm }
}

const fn many_of(segment: Segment) -> Rows {
    if is_about_clients(segment) { Rows::Narrowed } else { Rows::Firm }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::backoffice::openapi;

    /// Method and path of every call of the document.
    fn documented() -> BTreeSet<(String, String)> {
        let document = openapi::document();
        let paths = document["paths"].as_object().expect("paths").clone();
        let methods = |(path, item): (String, Value)| {
            let verbs: Vec<String> = item.as_object().expect("operations").keys().cloned().collect();
            let verbs = verbs.into_iter().filter(|verb| verb != "parameters");
            verbs.map(move |verb| (verb.to_uppercase(), path.clone())).collect::<Vec<_>>()
        };
        paths.into_iter().flat_map(methods).collect()
    }

    #[test]
    fn every_documented_call_asks_for_exactly_one_scope() {
        let documented = documented();
        assert!(documented.len() > 100, "{}", documented.len());
        for (method, path) in &documented {
            let method: Method = method.parse().expect("a method");
            assert!(required(&method, path).is_some(), "{method} {path} has no line in the table of scopes");
        }
        for (place, (method, path, ..)) in CALLS.iter().enumerate() {
            assert!(documented.contains(&((*method).to_owned(), (*path).to_owned())), "{method} {path}");
            let again = CALLS[..place].iter().any(|(verb, template, ..)| (verb, template) == (method, path));
            assert!(!again, "{method} {path} stands twice");
        }
    }

    #[test]
    fn the_document_names_the_scope_of_each_call() {
        let document = openapi::document();
        for (method, path) in documented() {
            let call = &document["paths"][&path][method.to_lowercase()];
            let method: Method = method.parse().expect("a method");
            let scope = match required(&method, &path).map(|access| access.requirement) {
                Some(Requirement::Scope(scope) | Requirement::ScopeOrAuditor(scope)) => {
                    vec![scope.to_string()]
                }
                Some(Requirement::StaffScope(scope)) => {
                    assert_eq!(
                        call["security"],
                        json!([{ "staff": [scope.to_string()] }]),
                        "{method} {path}"
                    );
                    continue;
                }
                Some(Requirement::AnyKey) | None => Vec::new(),
            };
            let either = json!([{ "serviceKey": scope }, { "staff": scope }]);
            assert_eq!(call["security"], either, "{method} {path}");
        }
    }

    #[test]
    fn what_is_missing_in_the_table_is_open_to_nobody() {
        assert_eq!(required(&Method::POST, "/branches"), None);
        assert_eq!(required(&Method::GET, "/no-such-call"), None);
        assert_eq!(required(&Method::DELETE, "/events"), None);
        let of = |method: Method, path: &str| {
            required(&method, path).map(|access| (access.requirement, access.rows, access.edits))
        };
        assert_eq!(of(Method::HEAD, "/events"), Some((READ, Rows::Any, false)));
        assert_eq!(of(Method::PUT, "/appointments/{external_id}"), Some((RECORDS, Rows::Written, true)));
        assert_eq!(of(Method::POST, "/actions"), Some((RECORDS, Rows::Written, false)));
        assert_eq!(of(Method::PUT, "/branches/{external_id}"), Some((LICENCE, Rows::Firm, false)));
        let consumers = Rows::Named(Segment::Consumers);
        assert_eq!(of(Method::DELETE, "/consumers/{external_id}"), Some((RECORDS, consumers, true)));
        assert_eq!(of(Method::GET, "/consumers"), Some((READ, Rows::Narrowed, false)));
        assert_eq!(of(Method::GET, "/advisers"), Some((READ, Rows::Firm, false)));
    }
}
