//! How many products of each kind there are, and how much there is to do: the tabs and their badges.

use axum::response::Response;
use domain::kinds::ProductKind;
use futures::future;
use serde::Serialize;
use store::portal::products;
use store::threads::overview;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use super::messages::UnreadMessages;
use crate::http::envelope::{Resource, json_response};
use crate::http::error::ApiResult;
use crate::session::identity::{Consumer, Reading};
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(definitions))
}

/// What a consumer has of one kind.
#[derive(Serialize, ToSchema)]
pub struct Definition {
    /// How many there are in the list of this kind.
    counter: u64,
    /// How many actions are still to be done for them.
    open_actions: u64,
    /// The first of the list.
    first_product_id: Option<Uuid>,
}

/// What a consumer has, and how many messages they have not read.
#[derive(Serialize, ToSchema)]
pub struct DefinitionList {
    #[schema(inline)]
    data: Vec<Resource<Definition>>,
    meta: UnreadMessages,
}

/// Counters for each kind of product, also for those of which the consumer has none. The id is the kind.
#[utoipa::path(get, path = "/api/products/definitions", tag = "products",
    responses((status = 200, body = DefinitionList)))]
async fn definitions(who: Reading<Consumer>) -> ApiResult<Response> {
    let found = |db, scope| async move {
        Ok(future::try_join(products::definitions(&db, scope), overview::unread(&db, scope)).await?)
    };
    let (who, (found, unread)) = Box::pin(who.ask(found)).await?;
    let has_messages = who.tenant.licence.settings.modules.has_messages_enabled;
    let of = |kind: ProductKind| {
        let found = found.iter().find(|definition| definition.kind == kind);
        let attributes = Definition {
            counter: found.map_or(0, |found| found.counter),
            open_actions: found.map_or(0, |found| found.open_actions),
            first_product_id: found.map(|found| found.first_product),
        };
        Resource::new("product-definitions", kind.name(), attributes)
    };
    let data = ProductKind::in_definitions().map(of).collect();
    let meta = UnreadMessages { unread_messages: has_messages.then_some(unread) };
    Ok(json_response(&DefinitionList { data, meta }))
}
