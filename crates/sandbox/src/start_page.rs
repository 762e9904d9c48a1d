//! Start page with links to the sandboxes.

use axum::extract::State;
use axum::response::Html;

use crate::{Sandbox, html};

pub async fn page(State(sandbox): State<Sandbox>) -> Html<String> {
    let rows = [
        ("/mailbox", "Mailbox", "every mail that the portal sent, with its links"),
        ("/webhooks", "Webhook log", "every event that was delivered to the firm's system"),
        ("/payments", "Payments", "the payment provider: bank, outcome, webhook"),
        ("/ockto", "Data sharing", "the consumer's phone: scan, share, refuse"),
        ("/iwize/form", "Embedded form", "the inventory form that the portal shows in a frame"),
        ("/premium", "Premium service", "the quotes that were asked for"),
        ("/identity", "Identity provider", "signing in over OpenID Connect: who, and how sure"),
        ("/woongarant", "Home-insurance approval", "the proposals that wait for a signature"),
    ];
    let rows: String = rows
        .iter()
        .map(|(path, name, what)| format!("<tr><td><a href=\"{path}\">{name}</a></td><td>{what}</td></tr>"))
        .collect::<Vec<_>>()
        .concat();
    let portal = html::escape(&sandbox.portal_url);
    html::page(
        "en",
        "The partners' sandboxes",
        &format!(
            "<p>Stand-ins for the systems that the portal at <a href=\"{portal}\">{portal}</a> talks to.</p>\
             <table>{rows}</table>"
        ),
    )
}
