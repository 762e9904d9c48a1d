//! Partners that are away, say nothing, answer nonsense, or act and are not heard: the payment provider and the mail
//! server, while consumers pay and ask for letters.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use app::{Clock, SystemClock};
use reqwest::Client;
use serde_json::{Value, json};

use super::client::{PartnerBehaviour, TestProxy};
use super::payments::{InvoiceAction, Paid};
use super::{BRANCH, CONSUMERS, KEY, TortureSetup, time_of_trouble, workload};
use crate::process::{Server, visitor_address};

/// Behaviours of the partners, one after the other.
const MANNERS: [PartnerBehaviour; 4] =
    [PartnerBehaviour::Shut, PartnerBehaviour::Silent, PartnerBehaviour::Nonsense, PartnerBehaviour::Deaf];
/// Time for which partners are away or misbehave.
const AWAY: Duration = Duration::from_secs(4);
/// Time within which every invoice has to be paid and every mail delivered.
const TIMEOUT: Duration = Duration::from_secs(90);

/// Payment provider and mailbox, each behind a proxy.
pub struct StubPartners {
    sandbox: sandbox::RunningSandboxes,
    payments: TestProxy,
    mail: TestProxy,
}

/// Outcome of the payments and mails of a round.
#[derive(Clone, Copy, Debug, Default)]
pub struct PaymentCount {
    pub bills: usize,
    pub paid: usize,
    pub done: usize,
    pub told_once: usize,
    pub paid_twice: usize,
    pub letters: usize,
    pub arrived: usize,
}

impl PaymentCount {
    pub const fn is_consistent(&self) -> bool {
        self.paid == self.bills
            && self.done == self.bills
            && self.told_once == self.bills
            && self.paid_twice == 0
            && self.arrived == self.letters
    }

    pub const fn merge(self, other: Self) -> Self {
        Self {
            bills: self.bills + other.bills,
            paid: self.paid + other.paid,
            done: self.done + other.done,
            told_once: self.told_once + other.told_once,
            paid_twice: self.paid_twice + other.paid_twice,
            letters: self.letters + other.letters,
            arrived: self.arrived + other.arrived,
        }
    }
}

impl StubPartners {
    pub async fn start() -> anyhow::Result<Self> {
        let anywhere = "127.0.0.1:0".parse()?;
        let sandbox = sandbox::start(sandbox::Options {
            listen: anywhere,
            smtp: anywhere,
            public_url: None,
            portal_url: "http://127.0.0.1".to_owned(),
            folder: None,
            webhook_secret: None,
            api_key: None,
            now: Arc::new(|| SystemClock.now()),
        })
        .await?;
        let payments = TestProxy::open(sandbox.http.to_string()).await?;
        let mail = TestProxy::open(sandbox.smtp.to_string()).await?;
        Ok(Self { sandbox, payments, mail })
    }

    fn settings(&self) -> Vec<(String, String)> {
        let own = |name: &str, value: String| (format!("BALIE_{name}"), value);
        vec![
            own("ALLOW_PRIVATE_PARTNERS", "true".to_owned()),
            own("SMTP_URL", format!("smtp://{}", self.mail.front)),
            own("PARTNERS__PAYMENTS__URL", format!("http://{}", self.payments.front)),
            own("PARTNERS__PAYMENTS__KEYS__BENCH", "test_bench".to_owned()),
        ]
    }

    async fn get_json(&self, client: &Client, path: &str) -> anyhow::Result<Value> {
        let url = format!("http://{}{path}", self.sandbox.http);
        // The sandbox asks for a key, whichever it may be.
        Ok(client.get(url).bearer_auth("test_bench").send().await?.error_for_status()?.json().await?)
    }

    /// Returns the number of payments of each action, by the provider's own books.
    async fn list_payments(&self, client: &Client) -> anyhow::Result<HashMap<String, usize>> {
        let list = self.get_json(client, "/v2/payments?limit=250").await?;
        let mut paid = HashMap::new();
        for payment in list["_embedded"]["payments"].as_array().context("payments")? {
            // Back to the action: …/actions/<id>/validate-ideal-payment.
            let back = payment["redirectUrl"].as_str().context("a way back")?;
            let action = back.rsplit('/').nth(1).context("an action")?;
            if payment["status"] == "paid" {
                *paid.entry(action.to_owned()).or_insert(0) += 1;
            }
        }
        Ok(paid)
    }

    /// Returns the number of the round's consumers who have received their mail.
    async fn count_mails(&self, client: &Client, round: &str) -> anyhow::Result<usize> {
        let mails = self.get_json(client, "/mailbox.json").await?;
        let mails = mails.as_array().context("mails")?;
        let has = |consumer: &usize| {
            let address = address_of(round, *consumer);
            mails.iter().any(|mail| {
                mail["to"].to_string().contains(&address)
                    && mail["links"].to_string().contains("/reset/password/")
            })
        };
        Ok((0..CONSUMERS).filter(has).count())
    }

    async fn empty_the_mailbox(&self, client: &Client) -> anyhow::Result<()> {
        let url = format!("http://{}/mailbox.json", self.sandbox.http);
        client.delete(url).send().await?.error_for_status()?;
        Ok(())
    }
}

/// Runs one round: bills and letters, trouble, and then everything that was owed.
pub async fn run(
    setup: &TortureSetup<'_>,
    partners: &StubPartners,
    number: usize,
) -> anyhow::Result<PaymentCount> {
    let name = format!("partners-{number}");
    let server = setup.start_server_with(&partners.settings()).await?;
    let client = workload::build_client()?;
    partners.empty_the_mailbox(&client).await?;
    let bills = prepare(&server, &setup.tokens, &name).await?;
    let begun = Instant::now();
    let payers: Vec<_> = bills
        .iter()
        .flat_map(|bill| [bill.clone(), bill.clone()])
        .map(|bill| {
            let (address, deadline) = (server.address, begun + TIMEOUT);
            tokio::spawn(async move { bill.pay(address, deadline).await })
        })
        .collect();
    let letters = tokio::spawn(request_password_mails(server.address, name.clone(), number));
    tokio::time::sleep(time_of_trouble(number)).await;
    let manner = MANNERS[number % MANNERS.len()];
    tokio::join!(partners.payments.set_behaviour(manner, AWAY), partners.mail.set_behaviour(manner, AWAY));
    let mut paid: HashMap<String, bool> = HashMap::new();
    for payer in payers {
        let (action, outcome) = payer.await??;
        *paid.entry(action).or_insert(true) &= outcome == Paid::Acknowledged;
    }
    letters.await??;
    let mut arrived = 0;
    while arrived < CONSUMERS && begun.elapsed() < TIMEOUT {
        arrived = partners.count_mails(&client, &name).await?;
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let count = compare(&server, setup, partners, &bills, &paid, arrived).await?;
    server.kill().await?;
    Ok(count)
}

/// A bill for each consumer, the action to pay it, and somebody who will have forgotten a password.
async fn prepare(server: &Server, tokens: &[String], round: &str) -> anyhow::Result<Vec<InvoiceAction>> {
    let client = workload::build_client()?;
    let put = async |path: String, attributes: Value| -> anyhow::Result<()> {
        let url = format!("http://{}/backoffice/v1/{path}", server.address);
        let body = json!({ "version": 1, "attributes": attributes });
        client.put(url).bearer_auth(KEY).json(&body).send().await?.error_for_status()?;
        Ok(())
    };
    let mut bills = Vec::new();
    for (consumer, token) in tokens.iter().enumerate() {
        let (bill, owners) = (format!("{round}-{consumer}"), json!([format!("c{consumer}")]));
        let invoice =
            json!({ "owners": owners, "label": bill, "public_number": bill, "total": 100.5, "lines": [] });
        put(format!("products/invoice/{bill}"), invoice).await?;
        let action = json!({
            "type": "PAY_INVOICE", "label": bill, "owners": owners, "invoice": bill,
            "product": { "kind": "invoice", "external_id": bill },
        });
        put(format!("actions/{bill}"), action).await?;
        let forgetful = json!({ "last_name": bill, "email": address_of(round, consumer) });
        put(format!("consumers/{bill}"), forgetful).await?;
        let actions = workload::list_actions(&client, server.address, token).await?;
        let action =
            actions.iter().find(|action| action["attributes"]["label"] == *bill).context("an action")?;
        bills.push(InvoiceAction::new(action, token)?);
    }
    Ok(bills)
}

/// Returns the address of a consumer that is new each round: nobody gets more than three such letters in a quarter of
/// an hour.
fn address_of(round: &str, consumer: usize) -> String {
    format!("{round}-{consumer}@example.nl")
}

/// Requests a password reset for each of the consumers.
async fn request_password_mails(
    address: std::net::SocketAddr,
    name: String,
    round: usize,
) -> anyhow::Result<()> {
    let client = workload::build_client()?;
    for consumer in 0..CONSUMERS {
        let asked = client
            .post(format!("http://{address}/api/auth/forgot-password"))
            .header("x-domain", BRANCH)
            .header("x-forwarded-for", visitor_address(round * CONSUMERS + consumer))
            .json(&json!({ "email": address_of(&name, consumer) }))
            .send()
            .await?;
        ensure!(asked.status().is_success(), "a letter: {}", asked.status());
        // Some before the trouble, some in it.
        tokio::time::sleep(Duration::from_millis(60)).await;
    }
    Ok(())
}

async fn compare(
    server: &Server,
    setup: &TortureSetup<'_>,
    partners: &StubPartners,
    bills: &[InvoiceAction],
    paid: &HashMap<String, bool>,
    arrived: usize,
) -> anyhow::Result<PaymentCount> {
    let client = workload::build_client()?;
    let books = partners.list_payments(&client).await?;
    let told = super::verify::count_events(server, |event| {
        event["action_id"].as_str().filter(|_| event["type"] == "invoice.paid").map(str::to_owned)
    })
    .await?;
    let mut count =
        PaymentCount { bills: bills.len(), letters: CONSUMERS, arrived, ..PaymentCount::default() };
    for (bill, token) in bills.iter().zip(&setup.tokens) {
        let actions = workload::list_actions(&client, server.address, token).await?;
        let is_done =
            actions.iter().any(|one| one["id"] == *bill.action && one["attributes"]["is_done"] == true);
        count.paid += usize::from(paid.get(&bill.action) == Some(&true));
        count.done += usize::from(is_done);
        count.told_once += usize::from(told.get(&bill.action) == Some(&1));
        count.paid_twice += usize::from(books.get(&bill.action).copied().unwrap_or_default() > 1);
    }
    Ok(count)
}
