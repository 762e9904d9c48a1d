//! The texts of the portal, which a firm can word itself: their ids, and what the portal says where the firm says nothing.

use std::sync::LazyLock;

use axum::response::Response;
use domain::locale::MessageLocale;
use domain::messages::shared_keys;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::call::{
    Access, Actors, Call, Calls, Edits, Parameters, RequestBody, RequiredProof, Rows, SuccessResponse, Tag,
    Verb,
};
use super::key::Firm;
use crate::http::envelope::{self, Resource};
use crate::http::error::{ApiError, ApiResult};

/// A text of the portal.
#[derive(Serialize, ToSchema)]
pub struct Text {
    /// The portal's own words by language tag: `nl`, `nl-x-informal`, `en`, `en-x-informal`.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    translation: Map<String, Value>,
}

/// Every text of the portal.
#[derive(Serialize, ToSchema)]
pub struct TextList {
    data: Vec<Resource<Text>>,
}

/// The call about the portal's texts.
pub fn calls() -> Calls {
    Calls::new().add(list_call(), list)
}

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/texts",
        name: "list_texts",
        tag: Tag::Description,
        summary: "List the texts that a firm can word itself",
        description: "Each with the portal's own words in every language and form of address; the licence's dictionary words them anew by the same ids.",
        access: Access {
            scopes: &[],
            rows: Rows::Firm,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<TextList>(200, "Every text, by its id.")],
        errors: vec![],
    }
}

/// `GET /texts`.
pub async fn list(_firm: Firm) -> ApiResult<Response> {
    static BODY: LazyLock<Result<String, String>> = LazyLock::new(|| {
        let data = shared_keys().map(|id| Resource::new("texts", id, find_text(id))).collect();
        serde_json::to_string(&TextList { data }).map_err(|error| error.to_string())
    });
    Ok(envelope::json_text(BODY.clone().map_err(ApiError::internal)?))
}

fn find_text(id: &str) -> Text {
    let own = |locale: MessageLocale| Some((locale.to_string(), Value::from(locale.find_message(id)?)));
    Text { translation: MessageLocale::ALL.into_iter().filter_map(own).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_has_its_words_in_every_language() {
        let ids: Vec<&str> = shared_keys().collect();
        assert!(ids.len() > 500 && ids.contains(&"session.login.title"), "{}", ids.len());
        for id in ids {
            let text = find_text(id);
            for locale in MessageLocale::ALL {
                assert!(text.translation.contains_key(locale.tag()), "{id} in {locale}");
            }
        }
    }
}
