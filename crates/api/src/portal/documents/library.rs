//! `GET /api/documents`: the library of important documents.

use std::collections::HashMap;

use axum::extract::State;
use axum::http::HeaderMap;
use domain::records::DocumentCategory;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use crate::http::envelope::{ListResponse, Resource};
use crate::http::error::ApiResult;
use crate::http::locale::locale_from_headers;
use crate::session::identity::Consumer;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_important_documents))
}

/// A document of the library.
#[derive(Serialize, ToSchema)]
struct ImportantDocument {
    id: Uuid,
    label: String,
    filename: String,
    #[schema(required = true)]
    description: Option<String>,
    /// The language that it is written in; none: it serves every language.
    #[schema(required = true)]
    language: Option<String>,
    #[serde(rename = "importantDocumentCategory")]
    #[schema(required = true)]
    category: Option<Category>,
}

/// Heading of the library in the language of the request, with its documents.
#[derive(Clone, Serialize, ToSchema)]
struct Category {
    id: String,
    name: String,
    documents: Vec<InCategory>,
}

#[derive(Clone, Serialize, ToSchema)]
struct InCategory {
    id: Uuid,
    label: String,
}

/// The firm's important documents, each with its category.
#[utoipa::path(get, path = "/api/documents", tag = "documents",
    responses((status = 200, body = ListResponse<ImportantDocument>)))]
async fn list_important_documents(
    State(app): State<App>,
    headers: HeaderMap,
    identity: Consumer,
) -> ApiResult<ListResponse<ImportantDocument>> {
    let found = store::documents::library::list(app.store.reader(), identity.scope, None).await?;
    let locale = locale_from_headers(&headers);
    let text = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    let mut categories: HashMap<String, Category> = HashMap::new();
    for document in &found {
        let Ok(DocumentCategory { id, name }) = serde_json::from_value(document.details["category"].clone())
        else {
            continue;
        };
        let name = name.get(locale).unwrap_or(&id).to_owned();
        let category = categories.entry(id.clone()).or_insert(Category { id, name, documents: Vec::new() });
        category.documents.push(InCategory { id: document.id, label: document.label.clone() });
    }
    let resource = |document: store::documents::library::LibraryDocument| {
        let category = text(&document.details["category"]["id"]).and_then(|id| categories.get(&id).cloned());
        let attributes = ImportantDocument {
            id: document.id,
            description: text(&document.details["description"]),
            label: document.label,
            filename: document.file_name,
            language: document.language,
            category,
        };
        Resource::new("documents", document.id, attributes)
    };
    Ok(ListResponse { data: found.into_iter().map(resource).collect() })
}
