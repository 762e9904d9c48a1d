//! The provider's page, where a consumer chooses the bank and, this being a sandbox, the outcome.

use axum::Form;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::{SandboxPayment, SandboxPaymentStatus, webhook};
use crate::{Sandbox, html};

/// Banks that do not exist, each with the code that is reported back.
const BANKS: [(&str, &str); 4] = [
    ("TESTNL2A", "Testbank"),
    ("DEMONL2A", "Demobank Nederland"),
    ("OEFENL2U", "Oefenbank"),
    ("VOORNL2G", "Voorbeeldbank"),
];

fn summary(payment: &SandboxPayment) -> String {
    let amount = payment.amount.value.replace('.', ",");
    format!("<p><strong>€ {}</strong><br>{}</p>", html::escape(&amount), html::escape(&payment.description))
}

pub async fn page(State(sandbox): State<Sandbox>, Path(id): Path<String>) -> Response {
    let Some(payment) = sandbox.payments.get(&id) else { return StatusCode::NOT_FOUND.into_response() };
    let payment = payment.with_expiry(sandbox.now());
    if payment.status != SandboxPaymentStatus::Open {
        let back = html::escape(&payment.redirect_url);
        let body = format!(
            "{}<p>Deze betaling is afgerond ({}).</p><p><a class=\"button\" href=\"{back}\">Terug</a></p>",
            summary(&payment),
            payment.status.name()
        );
        return html::page("nl", "iDEAL | Wero", &body).into_response();
    }
    let banks: String = BANKS
        .iter()
        .map(|(code, name)| format!("<option value=\"{code}\">{name}</option>"))
        .collect::<Vec<_>>()
        .concat();
    let outcomes = [
        ("paid", "Betaal", ""),
        ("canceled", "Annuleer", "plain"),
        ("failed", "Laat mislukken", "plain"),
        ("expired", "Laat verlopen", "plain"),
        ("pending", "Laat in behandeling", "plain"),
    ];
    let buttons: String = outcomes
        .iter()
        .map(|(value, name, class)| {
            format!("<button name=\"outcome\" value=\"{value}\" class=\"{class}\">{name}</button>")
        })
        .collect::<Vec<_>>()
        .concat();
    let body = format!(
        "<p class=\"note\">Oefenomgeving: er wordt niets afgeschreven.</p>{}<form method=\"post\">\
         <label for=\"bank\">Kies uw bank</label><select id=\"bank\" name=\"bank\">{banks}</select>\
         <p>{buttons}</p></form>",
        summary(&payment)
    );
    html::page("nl", "iDEAL | Wero", &body).into_response()
}

#[derive(Deserialize)]
pub struct CheckoutChoice {
    bank: String,
    outcome: SandboxPaymentStatus,
}

pub async fn choose(
    State(sandbox): State<Sandbox>,
    Path(id): Path<String>,
    Form(choice): Form<CheckoutChoice>,
) -> Response {
    let now = sandbox.now();
    let changed = sandbox.payments.change(&id, |payment| {
        *payment = payment.clone().with_expiry(now);
        let choosable = !payment.status.is_final() && choice.outcome != SandboxPaymentStatus::Open;
        if choosable {
            payment.status = choice.outcome;
            payment.changed_at = now;
            payment.bank = Some(choice.bank.clone());
        }
        (choosable, payment.clone())
    });
    let Some((changed, payment)) = changed else { return StatusCode::NOT_FOUND.into_response() };
    if changed && payment.status.is_final() {
        webhook::call(sandbox, id);
    }
    let back = match (payment.status, &payment.cancel_url) {
        (SandboxPaymentStatus::Canceled, Some(address)) => address,
        _ => &payment.redirect_url,
    };
    Redirect::to(back).into_response()
}

pub async fn overview(State(sandbox): State<Sandbox>) -> Html<String> {
    let now = sandbox.now();
    let mut payments: Vec<SandboxPayment> = sandbox
        .payments
        .list_newest_first()
        .into_iter()
        .map(|(_, payment)| payment.with_expiry(now))
        .collect();
    payments.sort_by_key(|payment| std::cmp::Reverse(payment.created_at));
    let rows: String = payments
        .iter()
        .map(|payment| {
            format!(
                "<tr><td><a href=\"/pay/{0}\">{0}</a></td><td>€ {1}</td><td>{2}</td><td>{3}</td></tr>",
                html::escape(&payment.id),
                html::escape(&payment.amount.value.replace('.', ",")),
                html::escape(&payment.description),
                payment.status.name()
            )
        })
        .collect::<Vec<_>>()
        .concat();
    let table =
        if rows.is_empty() { "<p>No payment yet.</p>".to_owned() } else { format!("<table>{rows}</table>") };
    html::page("en", "Payments", &table)
}
