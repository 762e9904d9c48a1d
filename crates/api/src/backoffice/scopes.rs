//! Which scope of a service key each call of the back office asks for: the one table of it.

use axum::http::Method;
use domain::records::Segment;
use domain::service_keys::Scope;

use super::model::is_archivable;

/// What a call asks of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// Any key that works: the descriptions of the API itself, which hold nobody's data.
    AnyKey,
    Scope(Scope),
}

const READ: Requirement = Requirement::Scope(Scope::Read);
const RECORDS: Requirement = Requirement::Scope(Scope::Records);
const HANDOVER: Requirement = Requirement::Scope(Scope::Handover);
const PRIVACY: Requirement = Requirement::Scope(Scope::Privacy);
const LICENCE: Requirement = Requirement::Scope(Scope::Licence);

/// Every call besides those of the records' segments, by its path below `/backoffice/v1`. A line of `/import` or
/// `/bulk` asks besides for the scope of the single call that does the same.
const CALLS: &[(&str, &str, Requirement)] = &[
    ("POST", "/import", RECORDS),
    ("POST", "/bulk", RECORDS),
    ("GET", "/events", READ),
    ("PUT", "/documents/{external_id}/content", RECORDS),
    ("GET", "/documents/{external_id}/content", READ),
    ("POST", "/actions/{external_id}/review", RECORDS),
    ("POST", "/actions/{external_id}/processed", RECORDS),
    ("GET", "/actions/{external_id}/answers", READ),
    ("GET", "/actions/{external_id}/papers", READ),
    ("GET", "/actions/{external_id}/papers/{paper}/content", READ),
    ("GET", "/answers", READ),
    ("POST", "/products/otd/{external_id}/reopen", RECORDS),
    ("POST", "/products/appointment/{external_id}/reinstate", RECORDS),
    ("GET", "/uploads", READ),
    ("GET", "/uploads/{id}", READ),
    ("GET", "/audit", READ),
    ("GET", "/mails", READ),
    ("POST", "/mail-bounces", RECORDS),
    ("POST", "/consumers/{external_id}/invitation", HANDOVER),
    ("POST", "/consumers/{external_id}/handover", HANDOVER),
    ("DELETE", "/consumers/{external_id}/two-factor", PRIVACY),
    ("PUT", "/consumers/{external_id}/two-factor", PRIVACY),
    ("DELETE", "/consumers/{external_id}/sessions", PRIVACY),
    ("GET", "/consumers/{external_id}/privacy", PRIVACY),
    ("PUT", "/consumers/{external_id}/hold", PRIVACY),
    ("DELETE", "/consumers/{external_id}/hold", PRIVACY),
    ("POST", "/consumers/{external_id}/erasure", PRIVACY),
    ("DELETE", "/consumers/{external_id}/erasure", PRIVACY),
    ("GET", "/consumers/{external_id}/export", PRIVACY),
    ("GET", "/privacy", PRIVACY),
    ("GET", "/withdrawals", READ),
    ("POST", "/withdrawals", RECORDS),
    ("GET", "/webhook-endpoints", READ),
    ("POST", "/webhook-endpoints", LICENCE),
    ("GET", "/webhook-endpoints/{id}", READ),
    ("PATCH", "/webhook-endpoints/{id}", LICENCE),
    ("DELETE", "/webhook-endpoints/{id}", LICENCE),
    ("POST", "/webhook-endpoints/{id}/rotate-secret", LICENCE),
    ("POST", "/webhook-endpoints/{id}/test", LICENCE),
    ("POST", "/webhook-endpoints/{id}/replay", LICENCE),
    ("GET", "/webhook-endpoints/{id}/deliveries", READ),
    ("GET", "/webhook-endpoints/{id}/deliveries/{delivery}", READ),
    ("POST", "/webhook-endpoints/{id}/deliveries/{delivery}/resend", LICENCE),
    ("GET", "/openapi.json", Requirement::AnyKey),
    ("GET", "/schemas", Requirement::AnyKey),
    ("GET", "/texts", Requirement::AnyKey),
    ("GET", "/schemas/{segment}", Requirement::AnyKey),
];

/// What a call asks for; nothing for a call that is missing in the table, which is then open to nobody.
///
/// `path` is the route's template below `/backoffice/v1`.
pub fn required(method: &Method, path: &str) -> Option<Requirement> {
    let method = if method == Method::HEAD { Method::GET } else { method.clone() };
    let path = path.replace("{*", "{");
    let listed = CALLS.iter().find(|(verb, template, _)| *verb == method.as_str() && *template == path);
    listed.map(|(_, _, requirement)| *requirement).or_else(|| of_segment(&method, &path))
}

/// Records are read with one scope and written with that of their segment.
fn of_segment(method: &Method, path: &str) -> Option<Requirement> {
    let path = path.strip_prefix('/')?;
    if let Some(path) = path.strip_suffix("/{external_id}/archive") {
        let segment: Segment = path.parse().ok()?;
        let writes = matches!(*method, Method::POST | Method::DELETE) && is_archivable(segment);
        return writes.then(|| Requirement::Scope(Scope::to_write(segment)));
    }
    let segment: Segment = path.strip_suffix("/{external_id}").unwrap_or(path).parse().ok()?;
    let is_one = path.ends_with("/{external_id}");
    match *method {
        Method::GET => Some(READ),
        Method::PUT | Method::DELETE if is_one => Some(Requirement::Scope(Scope::to_write(segment))),
        _ => None,
    }
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
        let methods = |(path, item): (String, serde_json::Value)| {
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
        for (place, (method, path, _)) in CALLS.iter().enumerate() {
            assert!(documented.contains(&((*method).to_owned(), (*path).to_owned())), "{method} {path}");
            let again = CALLS[..place].iter().any(|(verb, template, _)| (verb, template) == (method, path));
            assert!(!again, "{method} {path} stands twice");
        }
    }

    #[test]
    fn the_document_names_the_scope_of_each_call() {
        let document = openapi::document();
        for (method, path) in documented() {
            let call = &document["paths"][&path][method.to_lowercase()];
            let method: Method = method.parse().expect("a method");
            let scopes = match required(&method, &path) {
                Some(Requirement::Scope(scope)) => vec![scope.to_string()],
                _ => Vec::new(),
            };
            assert_eq!(call["security"], serde_json::json!([{ "serviceKey": scopes }]), "{method} {path}");
        }
    }

    #[test]
    fn what_is_missing_in_the_table_is_open_to_nobody() {
        assert_eq!(required(&Method::POST, "/consumers"), None);
        assert_eq!(required(&Method::GET, "/no-such-call"), None);
        assert_eq!(required(&Method::DELETE, "/events"), None);
        assert_eq!(required(&Method::HEAD, "/events"), Some(READ));
        assert_eq!(required(&Method::PUT, "/appointments/{external_id}"), Some(RECORDS));
        assert_eq!(required(&Method::PUT, "/branches/{external_id}"), Some(LICENCE));
    }
}
