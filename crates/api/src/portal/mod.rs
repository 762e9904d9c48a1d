//! The consumers' API, one file for each group of calls.

pub(crate) mod action_handlers;
mod actions;
mod announcements;
mod appointments;
pub(crate) mod auth;
pub mod bundle;
pub(crate) mod calendar;
pub(crate) mod change_proposals;
pub(crate) mod client_errors;
pub(crate) mod consumers;
mod create_dossier;
mod definitions;
pub mod documents;
pub(crate) mod drafts;
pub mod export;
pub mod mail_preferences;
pub(crate) mod messages;
pub(crate) mod notices;
pub(crate) mod payments;
mod product_action;
mod products;
pub mod public;
pub(crate) mod push;
mod reading;
mod stream;
pub(crate) mod submission;
mod submit_request;
mod withdrawals;

use utoipa_axum::router::OpenApiRouter;

use crate::http::compression;
use crate::state::App;

/// Every call below `/api`, with its description.
pub fn routes() -> OpenApiRouter<App> {
    let read = OpenApiRouter::new()
        .merge(consumers::routes())
        .merge(bundle::routes())
        .merge(export::routes())
        .merge(mail_preferences::routes())
        .merge(actions::routes())
        .merge(announcements::routes())
        .merge(definitions::routes())
        .merge(products::routes())
        .merge(documents::routes())
        .merge(drafts::routes())
        .merge(action_handlers::routes())
        .merge(appointments::routes())
        .merge(calendar::routes())
        .merge(messages::routes())
        .merge(notices::routes())
        .merge(change_proposals::routes())
        .merge(push::routes())
        .merge(stream::routes())
        .merge(payments::routes())
        .merge(create_dossier::routes())
        .merge(withdrawals::routes());
    // No other site can make a browser ask for these: the token is in no cookie. So their length tells nobody anything.
    // What carries tokens goes out as it is all the same.
    let compressed = compression::of_json();
    OpenApiRouter::new()
        .merge(public::routes().layer(compressed.clone()))
        .merge(auth::routes())
        .merge(client_errors::routes())
        .merge(read.layer(compressed))
}
