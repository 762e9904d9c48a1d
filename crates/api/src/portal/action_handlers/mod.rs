//! The calls by which consumers answer actions, one file for each part of the portal.
//!
//! Each takes the answer to `domain::actions`, which decides, and to [`super::act`], which writes.

mod data_sharing;
mod decisions;
mod disability_cover;
pub(crate) mod embedded_form;
mod forms;
mod knowledge_form;
mod mortgage_check;
mod mortgages;
mod woongarant;

use utoipa_axum::router::OpenApiRouter;

use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(data_sharing::routes())
        .merge(decisions::routes())
        .merge(disability_cover::routes())
        .merge(embedded_form::routes())
        .merge(forms::routes())
        .merge(knowledge_form::routes())
        .merge(mortgage_check::routes())
        .merge(mortgages::routes())
        .merge(woongarant::routes())
}
