//! The lists of products and each product by itself, the same for every kind.

use chrono::NaiveDate;
use domain::actions::pay_invoice::PaymentState;
use domain::money::{Money, Percentage};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use uuid::Uuid;

use crate::state::App;

/// A product as it is listed: the firm's details, and what there is to do for it.
#[derive(Serialize, ToSchema)]
pub struct Listed<T> {
    pub id: Uuid,
    pub action_counter: ActionCounter,
    #[serde(flatten)]
    pub details: T,
}

/// An insurance as it is listed; `product_id` equals the id.
#[derive(Serialize, ToSchema)]
pub struct Insured<T> {
    product_id: Uuid,
    #[serde(flatten)]
    details: Listed<T>,
}

/// A bank guarantee as it is listed.
#[derive(Serialize, ToSchema)]
struct Guaranteed<T> {
    /// True if the firm has supplied the general conditions; until then nobody can agree to them.
    has_general_conditions: bool,
    #[serde(flatten)]
    details: Listed<T>,
}

/// Counts of the consumer's actions for a product.
#[derive(Serialize, Deserialize, ToSchema)]
pub struct ActionCounter {
    pub total: u64,
    pub closed: u64,
    pub open: u64,
}

/// An invoice in the list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct InvoiceAttributes {
    #[schema(required = true)]
    label: Option<String>,
    #[schema(required = true)]
    public_number: Option<String>,
    #[schema(required = true)]
    date_created: Option<NaiveDate>,
    /// The last day to pay.
    #[schema(required = true)]
    date_due: Option<NaiveDate>,
    lines: Vec<InvoiceLineAttributes>,
    /// Amount with VAT included.
    #[schema(required = true)]
    total: Option<Money>,
    /// The amount that credit notes took off the total.
    credited: Money,
    /// The number of the invoice that a credit note takes amounts off.
    #[schema(required = true)]
    credits_number: Option<String>,
    /// The day on which it was paid, here or elsewhere.
    #[schema(required = true)]
    paid_on: Option<NaiveDate>,
    /// The state of paying; `null` where there is nothing to pay.
    #[schema(required = true)]
    payment_state: Option<PaymentState>,
    /// The id of the consumer's action by which it is paid.
    #[schema(required = true)]
    product_action: Option<Uuid>,
    /// True if there is a PDF to download: the firm's own file, or one that the portal can make of what is known.
    has_pdf: bool,
}

/// One charge on an invoice in the list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = InvoiceListLine)]
struct InvoiceLineAttributes {
    description: String,
    /// VAT excluded; below zero for a discount.
    #[schema(required = true)]
    amount: Option<Money>,
    /// The rate of VAT, such as 21 or 9; absent where the service is exempt.
    #[schema(required = true)]
    vat_percentage: Option<Percentage>,
    /// The VAT of the line; made of `amount` and `vatPercentage` where it is absent.
    #[schema(required = true)]
    vat_amount: Option<Money>,
}

macro_rules! calls {
    ($($(#[$doc:meta])* $kind:ident $name:literal {
        record: $module:ident::$record:ident, not_found: $not_found:ident, list: $list:literal, item: $item:literal, $($rest:tt)*
    })+) => {
        pub fn routes() -> OpenApiRouter<App> {
            OpenApiRouter::new()$(.merge($module::routes()))+
        }

        $(calls_of! { $kind $module $record $list $item })+
    };
}

/// The calls of one kind; a few kinds show more than the firm's details.
macro_rules! calls_of {
    (Bankguarantee $module:ident $record:ident $list:literal $item:literal) => {
        calls_of! { @ Bankguarantee $module $record $list $item Guaranteed<$record> }
    };
    (GeneralInsurance $module:ident $record:ident $list:literal $item:literal) => {
        calls_of! { @ GeneralInsurance $module $record $list $item Insured<$record> }
    };
    (Woongarant $module:ident $record:ident $list:literal $item:literal) => {
        calls_of! { @ Woongarant $module $record $list $item Insured<$record> }
    };
    (Invoice $module:ident $record:ident $list:literal $item:literal) => {
        calls_of! { @ Invoice $module $record $list $item Listed<InvoiceAttributes> }
    };
    ($kind:ident $module:ident $record:ident $list:literal $item:literal) => {
        calls_of! { @ $kind $module $record $list $item Listed<$record> }
    };
    (@ $kind:ident $module:ident $record:ident $list:literal $item:literal $attributes:ty) => {
        mod $module {
            #[allow(clippy::wildcard_imports, reason = "the attributes' types")]
            use super::*;
            use axum::extract::Path;
            use axum::response::Response;
            use domain::kinds::ProductKind;
            #[allow(unused_imports, reason = "an invoice is shown by a type of its own")]
            use domain::products::$record;
            use store::portal::products;
            use utoipa_axum::routes;

            use crate::http::envelope::{ListResponse, SingleResponse, json_data};
            use crate::http::error::ApiResult;
            use crate::portal::reading;
            use crate::session::identity::{Consumer, Reading};

            const KIND: ProductKind = ProductKind::$kind;

            pub fn routes() -> OpenApiRouter<App> {
                OpenApiRouter::new().routes(routes!(list)).routes(routes!(item))
            }

            /// All of the consumer's products of this kind.
            #[utoipa::path(get, path = $list, tag = "products",
                                        responses((status = 200, body = ListResponse<$attributes>)))]
            async fn list(who: Reading<Consumer>) -> ApiResult<Response> {
                let list = |db, scope| async move { Ok(products::list(&db, scope, KIND).await?) };
                Ok(json_data(&who.ask(list).await?.1))
            }

            /// One of the consumer's products of this kind.
            #[utoipa::path(get, path = $item, tag = "products",
                                        responses((status = 200, body = SingleResponse<$attributes>)))]
            async fn item(who: Reading<Consumer>, Path(id): Path<String>) -> ApiResult<Response> {
                let found = |db, scope| async move {
                    let id = reading::parse_id(&id, KIND.not_found())?;
                    let found = products::find(&db, scope, KIND, id).await?;
                    Ok(reading::require_owned(found, KIND.not_found())?)
                };
                let (_, found) = who.ask(found).await?;
                let is_mortgage = KIND == ProductKind::Mortgage;
                Ok(json_data(&if is_mortgage { reading::with_revision(&found)? } else { found }))
            }
        }
    };
}

domain::product_kinds!(calls);
