//! The description of the consumers' API, made from the handlers themselves.

use serde_json::Value;
use utoipa::openapi::{InfoBuilder, OpenApi, OpenApiBuilder};
use utoipa_axum::router::OpenApiRouter;

use crate::portal;
use crate::state::App;

/// The consumers' routes together with their description.
pub fn routes() -> OpenApiRouter<App> {
    let info = InfoBuilder::new()
        .title("Balie: the consumers' API")
        .version("1")
        .description(Some("What the customer portal asks of its server."))
        .build();
    OpenApiRouter::with_openapi(OpenApiBuilder::new().info(info).build()).merge(portal::routes())
}

/// The document as it is served and committed as `openapi.json`.
pub fn document() -> String {
    text(routes().get_openapi())
}

pub(crate) fn text(document: &OpenApi) -> String {
    let mut document = serde_json::to_value(document).unwrap_or_default();
    name_operations(&mut document);
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}

/// Handlers are named within their file; a document wants names of its own: `get_products_mortgages_id`.
fn name_operations(document: &mut Value) {
    let paths = document.get_mut("paths").and_then(Value::as_object_mut).into_iter().flatten();
    for (path, item) in paths {
        let path: String = path
            .trim_start_matches("/api")
            .chars()
            .map(|c| if c.is_alphanumeric() { c } else { '_' })
            .collect();
        let words: Vec<&str> = path.split('_').filter(|word| !word.is_empty()).collect();
        for (method, operation) in item.as_object_mut().into_iter().flatten() {
            if let Some(operation) = operation.as_object_mut() {
                operation.insert("operationId".to_owned(), format!("{method}_{}", words.join("_")).into());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_committed_document_is_the_one_that_is_served() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../openapi.json");
        let committed = std::fs::read_to_string(file).unwrap_or_default();
        assert!(
            committed == document(),
            "openapi.json has drifted: run `make schema` and commit what it writes"
        );
    }

    #[test]
    fn every_operation_has_a_name_of_its_own() {
        let document: Value = serde_json::from_str(&document()).expect("JSON");
        let operations = document["paths"].as_object().expect("paths").values();
        let operations = operations.flat_map(|item| item.as_object().expect("operations").values());
        let names: Vec<&str> = operations.map(|one| one["operationId"].as_str().expect("a name")).collect();
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
        assert!(names.contains(&"get_products_mortgages_id"), "{names:?}");
    }
}
