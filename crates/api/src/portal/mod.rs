//! The consumers' API, one file for each group of calls.

mod act;
mod acting;
mod actions;
mod answers;
mod appointments;
mod auth;
mod consumers;
mod create_dossier;
mod definitions;
pub mod documents;
mod drafts;
pub mod export;
pub mod mail_preferences;
mod messages;
mod papers;
mod payments;
mod product_action;
mod products;
pub mod public;
mod reading;

use utoipa_axum::router::OpenApiRouter;

use crate::state::App;

/// Every call below `/api`, with its description.
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(public::routes())
        .merge(auth::routes())
        .merge(consumers::routes())
        .merge(export::routes())
        .merge(mail_preferences::routes())
        .merge(actions::routes())
        .merge(definitions::routes())
        .merge(products::routes())
        .merge(documents::routes())
        .merge(drafts::routes())
        .merge(answers::routes())
        .merge(appointments::routes())
        .merge(messages::routes())
        .merge(papers::routes())
        .merge(payments::routes())
        .merge(create_dossier::routes())
}
