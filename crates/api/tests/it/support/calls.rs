//! The calls of the consumers' API, taken from its own description so that none can be forgotten.

use axum::http::Method;
use serde_json::Value;

/// A call as the description names it.
#[derive(Clone, Debug)]
pub struct Call {
    pub method: Method,
    /// With names in braces where ids go.
    pub path: String,
    /// Whether its body is a form with files.
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
pub fn calls() -> Vec<Call> {
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
