//! How many products of each kind there are, and how much there is to do: the tabs and their badges.

use domain::kinds::ProductKind;
use serde::Serialize;
use store::portal::products;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use crate::http::envelope::{ListResponse, Resource};
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

/// Counters for each kind of product, also for those of which the consumer has none. The id is the kind.
#[utoipa::path(get, path = "/api/products/definitions", tag = "products",
    responses((status = 200, body = ListResponse<Definition>)))]
async fn definitions(who: Reading<Consumer>) -> ApiResult<ListResponse<Definition>> {
    let found = |db, scope| async move { Ok(products::definitions(&db, scope).await?) };
    let (_, found) = who.ask(found).await?;
    let of = |kind: ProductKind| {
        let found = found.iter().find(|definition| definition.kind == kind);
        let attributes = Definition {
            counter: found.map_or(0, |found| found.counter),
            open_actions: found.map_or(0, |found| found.open_actions),
            first_product_id: found.map(|found| found.first_product),
        };
        Resource::new("product-definitions", kind.name(), attributes)
    };
    Ok(ListResponse { data: ProductKind::in_definitions().map(of).collect() })
}
