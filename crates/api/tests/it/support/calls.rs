//! The calls of the consumers' API, taken from its own description so that none can be forgotten.

use axum::http::Method;
use serde_json::Value;

/// A call as the description names it.
#[derive(Clone, Debug)]
pub struct Call {
    pub method: Method,
    /// The path with names in braces where ids go.
    pub path: String,
    /// True if its body is a form with files.
    pub is_form: bool,
}

impl Call {
    pub fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    pub fn has_id(&self) -> bool {
        self.path.contains('{')
    }
}

/// Every call, in the order of the paths.
pub fn consumer_calls() -> Vec<Call> {
    let document: Value = serde_json::from_str(&api::openapi::document()).expect("JSON");
    let mut found = Vec::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let method = method.to_uppercase().parse().expect("a method");
            let is_form = !operation["requestBody"]["content"]["multipart/form-data"].is_null();
            found.push(Call { method, path: path.clone(), is_form });
        }
    }
    found.sort_by(|a, b| (&a.path, a.method.as_str()).cmp(&(&b.path, b.method.as_str())));
    found
}

/// A call of the back office with its demands, as they are declared.
#[derive(Clone, Debug)]
pub struct DeclaredCall {
    pub method: Method,
    /// The template below `/backoffice/v1/`, with names in braces where ids go.
    pub path: String,
    /// Method and path, for messages of tests.
    pub name: String,
    pub scopes: Vec<String>,
    /// `firm`, `named`, `of_consumer`, `narrowed`, `written` or `any`.
    pub rows: String,
    /// `keys_and_staff`, `keys_staff_and_auditors` or `staff`.
    pub actors: String,
    /// `nothing`, `desk_work` or `records`.
    pub edits: String,
    /// `not_needed` or `recent`.
    pub proof: String,
}

impl DeclaredCall {
    /// The path with an id in the place of each name.
    pub fn fill_path(&self, id: &str) -> String {
        let mut path = self.path.replace("{segment}", "consumers").replace("{queue}", "deliveries");
        while let Some((before, rest)) = path.split_once('{') {
            let after = rest.split_once('}').map(|(_, after)| after).unwrap_or_default();
            path = format!("{before}{id}{after}");
        }
        path
    }

    pub fn takes_body(&self) -> bool {
        self.method != Method::GET
    }

    pub fn is_read(&self) -> bool {
        self.method == Method::GET
    }
}

/// Every call of the back office, from its description.
pub fn declared_calls() -> Vec<DeclaredCall> {
    let document = api::backoffice::document::build_document();
    let mut found = Vec::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let method: Method = method.to_uppercase().parse().expect("a method");
            let access = &operation["x-access"];
            let text = |key: &str| {
                access[key].as_str().unwrap_or_else(|| panic!("{method} {path}: {key}")).to_owned()
            };
            let scopes = access["scopes"].as_array().expect("scopes").iter();
            found.push(DeclaredCall {
                path: path.trim_start_matches('/').to_owned(),
                name: format!("{method} {path}"),
                scopes: scopes.filter_map(|scope| Some(scope.as_str()?.to_owned())).collect(),
                rows: text("rows"),
                actors: text("actors"),
                edits: text("edits"),
                proof: text("proof"),
                method,
            });
        }
    }
    found
}
