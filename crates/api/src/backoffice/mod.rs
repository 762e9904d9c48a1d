//! `/backoffice/v1`: how a firm's own system feeds the portal and hears back from it, and how its staff work at the desk.

mod answers;
mod archive;
mod audit_log;
pub mod bulk;
mod bundles;
mod calendar;
mod change_proposals;
mod client_products;
pub mod content;
mod events;
mod health;
pub mod import;
mod invitations;
mod key;
mod mails;
mod message_attributes;
mod messages;
pub mod model;
pub mod ndjson;
mod openapi;
mod papers;
mod privacy;
mod processed;
mod record_filter;
mod records;
mod recovery;
mod request_templates;
mod requests;
mod review;
mod schemas;
mod scopes;
mod search;
mod service_keys;
mod settings;
mod staff;
mod stream;
mod texts;
mod uploads;
pub mod webhooks;
mod withdrawals;
mod worklist;

pub use key::Firm;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{delete, get, patch, post, put};
use domain::records::Segment;

use crate::multipart::MAX_BODY_BYTES;
use crate::state::App;

/// The calls of the back office, below `/backoffice/v1`.
pub fn routes() -> Router<App> {
    let mut router = Router::new()
        .route("/import", post(import::import))
        .route("/bulk", post(bulk::bulk))
        .route("/events", get(events::list))
        .route("/documents/{external_id}/content", put(content::put).get(content::get))
        .route("/actions/{external_id}/review", post(review::review))
        .route("/actions/{external_id}/processed", post(processed::process))
        .route("/actions/{external_id}/answers", get(answers::of_action))
        .route("/actions/{external_id}/papers", get(papers::list))
        .route("/actions/{external_id}/papers/{paper}/content", get(papers::content))
        .route("/answers", get(answers::list))
        .route("/uploads", get(uploads::list))
        .route("/uploads/{id}", get(uploads::show))
        .route("/audit", get(audit_log::list))
        .route("/mails", get(mails::list))
        .route("/mail-bounces", post(mails::report))
        .route("/consumers/{external_id}/invitation", post(invitations::invite))
        .route("/consumers/{external_id}/handover", post(invitations::create_sign_in_link))
        .route(
            "/consumers/{external_id}/two-factor",
            delete(recovery::reset_two_factor).put(recovery::cancel_two_factor_reset),
        )
        .route("/consumers/{external_id}/sessions", delete(recovery::end_sessions))
        .route("/consumers/{external_id}/privacy", get(privacy::show))
        .route("/consumers/{external_id}/hold", put(privacy::place_hold).delete(privacy::lift))
        .route("/consumers/{external_id}/erasure", post(privacy::forget).delete(privacy::remember))
        .route("/consumers/{external_id}/export", get(privacy::export))
        .route("/consumers/{external_id}/products", get(client_products::list))
        .route("/consumers/{external_id}/request-templates", get(requests::askable))
        .route("/consumers/{external_id}/requests", post(requests::send))
        .route(
            "/consumers/{external_id}/messages",
            get(messages::list).post(messages::send).layer(DefaultBodyLimit::max(MAX_BODY_BYTES)),
        )
        .route("/consumers/{external_id}/messages/threads", get(messages::list_threads))
        .route("/consumers/{external_id}/messages/read", post(messages::read))
        .route("/consumers/{external_id}/messages/{message}/advice", post(messages::advice))
        .route(
            "/consumers/{external_id}/messages/{message}/attachments/{attachment}/content",
            get(messages::attachment),
        )
        .route("/request-templates", get(request_templates::list))
        .route("/request-templates/{id}", get(request_templates::show).put(request_templates::put))
        .route("/request-templates/{id}/versions", get(request_templates::versions))
        .route("/dossiers/{external_id}/bundle", get(bundles::download))
        .route("/products/otd/{external_id}/reopen", post(archive::reopen))
        .route("/products/appointment/{external_id}/reinstate", post(archive::reinstate))
        .route("/privacy", get(privacy::list))
        .route("/withdrawals", get(withdrawals::list).post(withdrawals::record))
        .route("/withdrawals/{id}/processed", post(withdrawals::mark_processed))
        .route("/change-proposals", get(change_proposals::list))
        .route("/change-proposals/{id}", get(change_proposals::show))
        .route("/change-proposals/{id}/accept", post(change_proposals::accept))
        .route("/change-proposals/{id}/refuse", post(change_proposals::refuse))
        .route("/settings", get(settings::show))
        .route("/settings/draft", put(settings::save).delete(settings::discard))
        .route("/settings/draft/check", post(settings::check))
        .route("/settings/draft/differences", get(settings::differences))
        .route("/settings/draft/preview", post(settings::create_preview))
        .route("/settings/publish", post(settings::publish))
        .route("/settings/history", get(settings::history))
        .route("/settings/history/{version}", get(settings::show_version))
        .route("/settings/history/{version}/restore", post(settings::restore))
        .route("/settings/mail-texts", get(settings::mail_texts))
        .route("/staff", get(staff::list).post(staff::create))
        .route("/staff/{id}", patch(staff::change))
        .route("/staff/{id}/invitation", post(staff::invite))
        .route("/staff/{id}/reset", post(staff::reset))
        .route("/service-keys", get(service_keys::list).post(service_keys::create))
        .route("/service-keys/{id}", delete(service_keys::revoke))
        .route("/health", get(health::show))
        .route("/health/jobs/{id}", delete(health::dismiss_job))
        .route("/health/jobs/{id}/retry", post(health::retry_job))
        .route("/health/payments/{id}", delete(health::dismiss_payment))
        .route("/health/mails/{id}/resend", post(health::resend_mail))
        .route("/worklist", get(worklist::counts))
        .route("/worklist/{queue}", get(worklist::items))
        .route("/search", get(search::search))
        .route("/stream", get(stream::stream))
        .route("/calendar", get(calendar::show).post(calendar::renew).delete(calendar::revoke))
        .route("/openapi.json", get(openapi::show))
        .route("/texts", get(texts::list))
        .route("/schemas", get(schemas::list))
        .route("/schemas/{*segment}", get(schemas::show))
        .merge(webhooks::routes());
    for segment in Segment::all() {
        router = record_routes(router, segment, segment.path());
    }
    // Two segments answer to a second name as well.
    router = record_routes(router, dossiers(), "products/dossier");
    record_routes(router, appointments(), "appointments")
}

const fn dossiers() -> Segment {
    Segment::Product(domain::kinds::ProductKind::Dossier)
}

const fn appointments() -> Segment {
    Segment::Product(domain::kinds::ProductKind::Appointment)
}

fn record_routes(mut router: Router<App>, segment: Segment, path: &str) -> Router<App> {
    let mut one = put(move |app, firm, client, how, id, headers, body| {
        records::put(segment, app, firm, client, how, id, headers, body)
    })
    .get(move |app, firm, client, id| records::get(segment, app, firm, client, id));
    if segment == Segment::Licence {
        return router.route(&format!("/{path}/{{external_id}}"), one);
    }
    if model::is_archivable(segment) {
        let path = format!("/{path}/{{external_id}}/archive");
        let calls = post(move |app, firm, client, id| archive::archive(segment, app, firm, client, id))
            .delete(move |app, firm, client, id| archive::unarchive(segment, app, firm, client, id));
        router = router.route(&path, calls);
    }
    one = one.delete(move |app, firm, client, how, id| records::delete(segment, app, firm, client, how, id));
    let mut many = get(move |app, firm, client, page| records::list(segment, app, firm, client, page));
    if model::is_made_here(segment) {
        many = many.post(move |app, firm, client, how, headers, body| {
            records::create(segment, app, firm, client, how, headers, body)
        });
    }
    router.route(&format!("/{path}"), many).route(&format!("/{path}/{{external_id}}"), one)
}
