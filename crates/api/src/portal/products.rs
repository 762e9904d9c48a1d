//! The lists of products and each product by itself, the same for every kind.

use utoipa_axum::router::OpenApiRouter;

use crate::state::App;

macro_rules! kinds {
    ($($module:ident: $kind:literal, $list:tt, $item:tt, $absent:ident, $attributes:ty;)+) => {
        pub fn routes() -> OpenApiRouter<App> {
            OpenApiRouter::new()$(.merge($module::routes()))+
        }

        $(mod $module {
            use axum::extract::{Path, State};
            use axum::response::Response;
            use domain::codes::Code;
            use utoipa_axum::{router::OpenApiRouter, routes};

            use crate::envelope::{Many, One, raw_data};
            use crate::error::ApiResult;
            use crate::portal::reading;
            use crate::session::identity::Consumer;
            use crate::state::App;

            pub fn routes() -> OpenApiRouter<App> {
                OpenApiRouter::new().routes(routes!(list)).routes(routes!(item))
            }

            /// All of the consumer's products of this kind.
            #[utoipa::path(get, path = $list, tag = "products",
                responses((status = 200, body = Many<$attributes>)))]
            async fn list(State(app): State<App>, reader: Consumer) -> ApiResult<Response> {
                let list = store::portal::products::list(app.store.read(), reader.scope, $kind).await?;
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
                let id = reading::id(&id, Code::$absent)?;
                let found = store::portal::products::one(app.store.read(), reader.scope, $kind, id).await?;
                reading::resource(found, Code::$absent)
            }
        })+
    };
}

kinds! {
    dossiers: "dossier", "/api/dossiers", "/api/dossiers/{id}", DossierNotFound, serde_json::Value;
    mortgages: "mortgage", "/api/products/mortgages", "/api/products/mortgages/{id}", MortgageNotFound, serde_json::Value;
    credits: "credit", "/api/products/credits", "/api/products/credits/{id}", ProductNotFound, serde_json::Value;
    appointments: "appointment", "/api/products/appointments", "/api/products/appointments/{id}", AppointmentNotFound, serde_json::Value;
    bankguarantees: "bankguarantee", "/api/products/bankguarantees", "/api/products/bankguarantees/{id}", ProductNotFound, serde_json::Value;
    otds: "otd", "/api/products/otds", "/api/products/otds/{id}", OtdNotFound, serde_json::Value;
    life_insurances: "lifeinsurance", "/api/products/life-insurances", "/api/products/life-insurances/{id}", ProductNotFound, serde_json::Value;
    fgvs: "fgv", "/api/products/fgvs", "/api/products/fgvs/{id}", ProductNotFound, serde_json::Value;
    general_insurances: "general_insurance", "/api/products/general-insurances", "/api/products/general-insurances/{id}", GeneralInsuranceNotFound, serde_json::Value;
    woongarant_insurances: "woongarant", "/api/products/woongarant-insurances", "/api/products/woongarant-insurances/{id}", ProductNotFound, serde_json::Value;
    cardifao: "cardifao", "/api/products/cardifao", "/api/products/cardifao/{id}", ProductNotFound, serde_json::Value;
    business_incomes: "business_income", "/api/products/business-incomes", "/api/products/business-incomes/{id}", ProductNotFound, serde_json::Value;
    will_writing_advices: "will_writing_advice", "/api/products/will-writing-advices", "/api/products/will-writing-advices/{id}", ProductNotFound, serde_json::Value;
    purchase_intentions: "purchase_intention", "/api/products/purchase-intentions", "/api/products/purchase-intentions/{id}", ProductNotFound, serde_json::Value;
}
