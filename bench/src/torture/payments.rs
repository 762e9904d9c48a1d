//! Simulation of a paying consumer: starts a payment, pays at the provider's page, comes back and polls until the
//! payment is confirmed.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::Context;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use super::BRANCH;

/// Pause between two attempts.
const PAUSE: Duration = Duration::from_millis(150);

/// An action that asks to pay an invoice.
#[derive(Clone, Debug)]
pub struct InvoiceAction {
    pub action: String,
    product: String,
    token: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paid {
    Acknowledged,
    /// The payment was not confirmed before the patience ended.
    Never,
}

impl InvoiceAction {
    pub fn new(action: &Value, token: &str) -> anyhow::Result<Self> {
        Ok(Self {
            action: action["id"].as_str().context("an id")?.to_owned(),
            product: action["attributes"]["product"]["id"].as_str().context("a product")?.to_owned(),
            token: token.to_owned(),
        })
    }

    /// Pays in one tab of the consumer's browser.
    pub async fn pay(self, portal: SocketAddr, deadline: Instant) -> anyhow::Result<(String, Paid)> {
        let client = Client::builder()
            .timeout(Duration::from_secs(20))
            .redirect(reqwest::redirect::Policy::none())
            .build()?;
        while Instant::now() < deadline {
            match self.call(&client, portal, "get-payment").await? {
                Some((status, _)) if status == "PAID" => return Ok((self.action, Paid::Acknowledged)),
                Some((_, Some(page))) => {
                    // Whoever meets a payment that the other tab has paid sees so on the provider's page.
                    let choice = [("bank", "TESTNL2A"), ("outcome", "paid")];
                    client.post(page).form(&choice).send().await.context("the provider's page")?;
                    if let Some((status, _)) = self.call(&client, portal, "validate-payment").await?
                        && status == "PAID"
                    {
                        return Ok((self.action, Paid::Acknowledged));
                    }
                }
                _ => {}
            }
            tokio::time::sleep(PAUSE).await;
        }
        Ok((self.action, Paid::Never))
    }

    /// The payment's status and page; nothing when there was no answer, or one that asks to try again.
    async fn call(
        &self,
        client: &Client,
        portal: SocketAddr,
        what: &str,
    ) -> anyhow::Result<Option<(String, Option<String>)>> {
        let body =
            json!({ "productId": self.product, "productActionId": self.action, "invoiceId": self.product });
        let request = client
            .post(format!("http://{portal}/api/invoices/{what}"))
            .header("x-domain", BRANCH)
            .bearer_auth(&self.token)
            .json(&body);
        let Ok(answer) = request.send().await else { return Ok(None) };
        let status = answer.status();
        let Ok(text) = answer.text().await else { return Ok(None) };
        if status == StatusCode::BAD_GATEWAY || status == StatusCode::SERVICE_UNAVAILABLE {
            return Ok(None);
        }
        if status == StatusCode::CONFLICT && text.contains("ACTION_ALREADY_DONE") {
            return Ok(Some(("PAID".to_owned(), None)));
        }
        anyhow::ensure!(status.is_success(), "{what}: {status} {text}");
        let answer: Value = serde_json::from_str(&text)?;
        let attributes = &answer["data"]["attributes"];
        let status = attributes["status"].as_str().context("a status")?.to_owned();
        Ok(Some((status, attributes["url"].as_str().map(str::to_owned))))
    }
}
