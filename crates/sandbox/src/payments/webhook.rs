//! The provider's call when a payment has reached an end: its id and nothing else, tried ten times.

use std::time::Duration;

use crate::Sandbox;

/// Minutes after the change at which the portal is called.
const AT_MINUTES: [u64; 10] = [0, 1, 3, 7, 15, 31, 60, 120, 240, 1560];

/// Calls the payment's webhook until it answers 200, in the background.
pub fn call(sandbox: Sandbox, id: String) {
    let Some(address) = sandbox.payments.get(&id).and_then(|payment| payment.webhook_url) else { return };
    tokio::spawn(async move {
        let mut waited = 0;
        for at in AT_MINUTES {
            tokio::time::sleep(Duration::from_secs((at - waited) * 60)).await;
            waited = at;
            match sandbox.client.post(&address).form(&[("id", &id)]).send().await {
                Ok(answer) if answer.status() == reqwest::StatusCode::OK => return,
                Ok(answer) => {
                    tracing::info!(status = %answer.status(), %id, "payment webhook rejected");
                }
                Err(error) => tracing::info!(%error, %id, "payment webhook unreachable"),
            }
        }
    });
}
