//! Counts of products and open actions of each kind, for the tabs and their badges.

use axum::extract::State;
use axum::response::Response;
use domain::kinds::ProductKind;
use futures::future;
use serde::Serialize;
use store::portal::{menu, products};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use crate::http::envelope::{Resource, json_response};
use crate::http::error::ApiResult;
use crate::session::identity::{Consumer, Reading};
use crate::session::tokens::ACCESS;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_definitions))
}

/// Counts of one kind.
#[derive(Serialize, ToSchema)]
pub struct Definition {
    /// Number of products in the list of this kind.
    counter: u64,
    /// Number of open actions for products of this kind.
    open_actions: u64,
    /// The first of the list.
    first_product_id: Option<Uuid>,
}

/// Counts of a consumer's products, and the data of the page's frame.
#[derive(Serialize, ToSchema)]
pub struct DefinitionList {
    #[schema(inline)]
    data: Vec<Resource<Definition>>,
    meta: DefinitionListMeta,
}

#[derive(Serialize, ToSchema)]
pub struct DefinitionListMeta {
    /// Number of unread messages of others, in all threads; null where the firm takes none.
    #[schema(required = true)]
    unread_messages: Option<i64>,
    /// The name of the colleague of the firm who views the portal as the consumer at this moment; null for that colleague.
    #[schema(required = true)]
    viewed_by: Option<String>,
}

/// Counters for each kind of product, also for those of which the consumer has none. The id is the kind.
#[utoipa::path(get, path = "/api/products/definitions", tag = "products",
    responses((status = 200, body = DefinitionList)))]
async fn list_definitions(State(app): State<App>, who: Reading<Consumer>) -> ApiResult<Response> {
    // The page of a colleague renews its session that often.
    let since = app.now() - ACCESS;
    let found = |db, scope| async move {
        Ok(future::try_join(products::definitions(&db, scope), menu::state(&db, scope, since)).await?)
    };
    let (who, (found, menu)) = Box::pin(who.ask(found)).await?;
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
    let meta = DefinitionListMeta {
        unread_messages: has_messages.then_some(menu.unread_messages),
        viewed_by: menu.viewed_by.filter(|_| who.0.claims.colleague.is_none()),
    };
    Ok(json_response(&DefinitionList { data, meta }))
}
