//! Messages between the demo's consumers and their advisers, each sent at its own moment.

use std::sync::Arc;

use anyhow::{Context, anyhow};
use app::idempotency::IdempotencyKey;
use app::submissions::Submitter;
use app::threads::{self, ComposedMessage, Correspondent, SentMessage, ThreadName};
use app::{Actor, Caller, Client, SubmitError};
use chrono::{DateTime, Utc};
use domain::accounts::session::Stage;
use domain::ids::LicenceId;
use serde::Deserialize;
use serde_json::{Value, json};
use store::accounts::consumers::{self, Account};
use store::firms::licences::{self, LicenceRow};
use uuid::Uuid;

use super::answers::services_at;
use crate::installation::Installation;

/// One message, in the order in which they were written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DemoMessage {
    at: DateTime<Utc>,
    /// The external id of the client.
    consumer: String,
    /// The address of the colleague who wrote; absent: the client did.
    staff: Option<String>,
    /// The external id of the dossier; absent: the general thread.
    dossier: Option<String>,
    text: String,
    /// Time at which the other side read it.
    read_at: Option<DateTime<Utc>>,
}

/// Has the messages of a firm written; those that were written before stay as they are.
pub async fn write(
    installation: &Installation,
    firm: LicenceId,
    messages: Vec<DemoMessage>,
) -> anyhow::Result<()> {
    let licence = licences::by_id(installation.store.reader(), firm).await?.context("a licence")?;
    let licence = Arc::new(licence);
    for (place, message) in messages.into_iter().enumerate() {
        let account = consumers::by_external_id(installation.store.reader(), firm, &message.consumer).await?;
        let account = account.with_context(|| message.consumer.clone())?;
        let key = format!("demo-{place}");
        write_one(installation, &licence, &account, &key, message).await.with_context(|| key.clone())?;
    }
    Ok(())
}

async fn write_one(
    installation: &Installation,
    licence: &Arc<LicenceRow>,
    account: &Account,
    key: &str,
    message: DemoMessage,
) -> anyhow::Result<()> {
    let caller = match &message.staff {
        None => None,
        Some(email) => {
            let member = store::staff::by_email(installation.store.reader(), licence.id, email).await?;
            let member = member.with_context(|| email.clone())?;
            Some(Caller { actor: Actor::of_member(&member, false), client: Client::default() })
        }
    };
    let submitter = Submitter {
        scope: account.scope(),
        session: Uuid::nil(),
        stage: Stage::Full,
        licence: licence.clone(),
        client: Client::default(),
    };
    let consumer = Correspondent::Consumer(&submitter);
    let firm = |caller| Correspondent::Firm(account.scope(), caller);
    let system = Caller::system();
    let (who, other) = match &caller {
        None => (consumer, firm(&system)),
        Some(caller) => (firm(caller), consumer),
    };
    let composed = ComposedMessage {
        thread: message.dossier.as_deref().map_or(ThreadName::General, ThreadName::DossierNamed),
        text: &message.text,
        action: None,
        files: None,
        is_advice: false,
    };
    let to_body = |sent: &SentMessage| Ok(json!({ "id": sent.message.id }).to_string());
    let key = IdempotencyKey::new(account.scope(), Some(key.to_owned()), &[message.text.as_bytes()]);
    let response =
        match threads::send(&services_at(installation, message.at), who, key, composed, to_body).await {
            Ok(response) | Err(SubmitError::Replayed(response)) => response,
            Err(SubmitError::Failed(error)) => return Err(anyhow!("{error:?}")),
        };
    let Some(read_at) = message.read_at else { return Ok(()) };
    let sent: Value = serde_json::from_str(&response.body)?;
    let id = sent["id"].as_str().context("an id")?.parse()?;
    let read = threads::read_up_to(&services_at(installation, read_at), other, composed.thread, id).await;
    read.map_err(|error| anyhow!("{error:?}"))
}
