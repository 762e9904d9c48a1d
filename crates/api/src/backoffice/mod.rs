//! `/backoffice/v1`: API for a firm's own system, and for its staff at the desk.

mod audit_log;
mod calendar;
mod call;
mod change_proposals;
mod clients;
pub mod content;
mod events;
mod health;
mod invoices;
mod key;
mod key_limit;
mod message_attributes;
mod messages;
pub mod model;
mod office;
mod papers;
mod product_documents;
mod publications;
mod record_filter;
mod records;
mod reports;
mod schemas;
mod service_keys;
mod settings;
mod staff;
mod stream;
mod texts;
mod uploads;
pub mod webhooks;
mod withdrawals;
mod worklist;

pub use call::document;
pub use key::Firm;

use axum::{Router, middleware};
use tower_http::decompression::RequestDecompressionLayer;

use crate::http::compression;
use crate::state::App;
use call::Calls;
use clients::{
    bundles, client_documents, client_products, invitations, mails, privacy, recovery, relations, search,
};
use records::{
    answers, archive, bulk, import, processed, record_calls, reminder, request_templates, requests, review,
};

/// The router of the back office's calls, below `/backoffice/v1`.
pub fn routes() -> Router<App> {
    calls()
        .into_router()
        .layer(RequestDecompressionLayer::new())
        .layer(compression::of_json())
        .layer(middleware::from_fn(key_limit::add_headers))
}

/// Every call of the back office.
pub(crate) fn calls() -> Calls {
    record_calls::calls()
        .merge(import::calls())
        .merge(bulk::calls())
        .merge(events::calls())
        .merge(content::calls())
        .merge(publications::calls())
        .merge(client_documents::calls())
        .merge(relations::calls())
        .merge(archive::calls())
        .merge(review::calls())
        .merge(processed::calls())
        .merge(reminder::calls())
        .merge(answers::calls())
        .merge(papers::calls())
        .merge(bundles::calls())
        .merge(uploads::calls())
        .merge(audit_log::calls())
        .merge(mails::calls())
        .merge(invitations::calls())
        .merge(recovery::calls())
        .merge(privacy::calls())
        .merge(client_products::calls())
        .merge(requests::calls())
        .merge(request_templates::calls())
        .merge(messages::calls())
        .merge(withdrawals::calls())
        .merge(change_proposals::calls())
        .merge(settings::calls())
        .merge(staff::calls())
        .merge(service_keys::calls())
        .merge(health::calls())
        .merge(worklist::calls())
        .merge(reports::calls())
        .merge(office::calls())
        .merge(product_documents::calls())
        .merge(invoices::calls())
        .merge(search::calls())
        .merge(stream::calls())
        .merge(calendar::calls())
        .merge(webhooks::calls())
        .merge(schemas::calls())
        .merge(texts::calls())
}
