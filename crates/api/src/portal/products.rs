//! The lists of products and each product by itself, the same for every kind.

use utoipa_axum::router::OpenApiRouter;

use crate::state::App;

macro_rules! kinds {
    ($($module:ident: $kind:ident, $list:tt, $item:tt, $attributes:ty;)+) => {
        pub fn routes() -> OpenApiRouter<App> {
            OpenApiRouter::new()$(.merge($module::routes()))+
        }

        $(mod $module {
            use axum::extract::{Path, State};
            use axum::response::Response;
            use domain::kinds::ProductKind;
            use utoipa_axum::{router::OpenApiRouter, routes};

            use crate::envelope::{Many, One, raw_data};
            use crate::error::ApiResult;
            use crate::portal::reading;
            use crate::session::identity::Consumer;
            use crate::state::App;

            const KIND: ProductKind = ProductKind::$kind;

            pub fn routes() -> OpenApiRouter<App> {
                OpenApiRouter::new().routes(routes!(list)).routes(routes!(item))
            }

            /// All of the consumer's products of this kind.
            #[utoipa::path(get, path = $list, tag = "products",
                responses((status = 200, body = Many<$attributes>)))]
            async fn list(State(app): State<App>, reader: Consumer) -> ApiResult<Response> {
                let list = store::portal::products::list(app.store.read(), reader.scope, KIND).await?;
                Ok(raw_data(&list))
            }

            /// One of them.
            #[utoipa::path(get, path = $item, tag = "products",
                responses((status = 200, body = One<$attributes>)))]
            async fn item(
                State(app): State<App>,
                reader: Consumer,
                Path(id): Path<String>,
            ) -> ApiResult<Response> {
                let id = reading::id(&id, KIND.not_found())?;
                let found = store::portal::products::one(app.store.read(), reader.scope, KIND, id).await?;
                reading::resource(found, KIND.not_found())
            }
        })+
    };
}

kinds! {
    dossiers: Dossier, "/api/dossiers", "/api/dossiers/{id}", serde_json::Value;
    mortgages: Mortgage, "/api/products/mortgages", "/api/products/mortgages/{id}", serde_json::Value;
    credits: Credit, "/api/products/credits", "/api/products/credits/{id}", serde_json::Value;
    appointments: Appointment, "/api/products/appointments", "/api/products/appointments/{id}", serde_json::Value;
    bankguarantees: Bankguarantee, "/api/products/bankguarantees", "/api/products/bankguarantees/{id}", serde_json::Value;
    otds: Otd, "/api/products/otds", "/api/products/otds/{id}", serde_json::Value;
    life_insurances: Lifeinsurance, "/api/products/life-insurances", "/api/products/life-insurances/{id}", serde_json::Value;
    fgvs: Fgv, "/api/products/fgvs", "/api/products/fgvs/{id}", serde_json::Value;
    general_insurances: GeneralInsurance, "/api/products/general-insurances", "/api/products/general-insurances/{id}", serde_json::Value;
    woongarant_insurances: Woongarant, "/api/products/woongarant-insurances", "/api/products/woongarant-insurances/{id}", serde_json::Value;
    cardifao: Cardifao, "/api/products/cardifao", "/api/products/cardifao/{id}", serde_json::Value;
    business_incomes: BusinessIncome, "/api/products/business-incomes", "/api/products/business-incomes/{id}", serde_json::Value;
    will_writing_advices: WillWritingAdvice, "/api/products/will-writing-advices", "/api/products/will-writing-advices/{id}", serde_json::Value;
    purchase_intentions: PurchaseIntention, "/api/products/purchase-intentions", "/api/products/purchase-intentions/{id}", serde_json::Value;
}
