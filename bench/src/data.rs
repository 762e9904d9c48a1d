//! The database that is measured: one firm, its consumers, 12 products and 20 actions each.

use std::fmt::Write;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use api::keys::{Claims, Keys, hash_secret};
use app::{Clock, SystemClock};
use base64::Engine;
use domain::accounts::grants::{Gift, Grantor, Reach, may_grant};
use domain::accounts::session::Stage;
use domain::accounts::staff::VisibleClients;
use domain::ids::LicenceId;
use serde_json::json;
use store::accounts::sessions::Session;
use uuid::Uuid;

use crate::process::SECRET;

/// The key of the firm's own system.
pub const KEY: &str = "bench-service-key";
/// Number of different consumers whose requests are measured.
pub const READERS: usize = 200;

/// Returns true if an earlier run filled the database, or began to.
pub async fn is_filled(url: &str) -> anyhow::Result<bool> {
    let store = store::Store::open(url).await?;
    let firm = store::firms::licences::by_slug(store.reader(), "bench").await?;
    store.close().await?;
    Ok(firm.is_some())
}

/// The firm, its branch and its key, straight into the tables: what is measured comes after.
pub async fn add_firm(url: &str) -> anyhow::Result<()> {
    let store = store::Store::open(url).await?;
    let now = SystemClock.now();
    let settings = serde_json::from_value(json!({ "name": "Bench" }))?;
    let tx = store.begin().await?;
    let licence =
        store::firms::licences::put(&tx, LicenceId::new(Uuid::now_v7()), "bench", 1, &settings, now).await?;
    store::firms::licences::put_branch(&tx, Uuid::now_v7(), licence, "bench", 1, "Bench", "bench").await?;
    let key = store::accounts::service_keys::NewServiceKeyRow::unlimited(
        Uuid::now_v7(),
        licence,
        "bench",
        hash_secret(KEY),
    );
    let gift = Gift::ServiceKey(key.scopes.clone());
    let grant = may_grant(&Grantor::Unlimited, gift, Reach::Clients(&VisibleClients::All));
    let grant = grant.map_err(|error| anyhow::anyhow!("the operator's key is refused: {error:?}"))?;
    store::accounts::service_keys::add(&tx, &grant, key, now).await?;
    tx.commit().await?;
    store.close().await?;
    Ok(())
}

/// Sends every record through the back office's import; how many, and how long it took.
pub async fn import_records(address: SocketAddr, consumers: usize) -> anyhow::Result<(usize, Duration)> {
    let client = reqwest::Client::new();
    let begun = Instant::now();
    let mut sent = 0;
    for first in (0..consumers).step_by(1_000) {
        let mut text = String::new();
        for number in first..(first + 1_000).min(consumers) {
            sent += write_consumer(&mut text, number)?;
        }
        let url = format!("http://{address}/backoffice/v1/import");
        let answer = client
            .post(url)
            .bearer_auth(KEY)
            .header("content-type", "application/x-ndjson")
            .body(text)
            .send()
            .await?
            .error_for_status()?
            .text()
            .await?;
        let refused = answer.lines().find(|line| line.contains("\"refused\""));
        ensure!(refused.is_none(), "a record was refused: {}", refused.unwrap_or_default());
    }
    Ok((sent, begun.elapsed()))
}

fn write_consumer(text: &mut String, number: usize) -> anyhow::Result<usize> {
    let consumer = format!("c{number}");
    let mut records = 0;
    let mut record = |kind: &str, id: String, attributes: serde_json::Value| {
        records += 1;
        writeln!(
            text,
            "{}",
            json!({ "type": kind, "external_id": id, "version": 1, "attributes": attributes })
        )
    };
    record(
        "consumers",
        consumer.clone(),
        json!({ "email": format!("{consumer}@example.nl"), "first_name": "Consument", "last_name": consumer }),
    )?;
    let owned = |label: &str| json!({ "owners": [consumer], "label": label });
    let mut dossier = owned("Dossier");
    dossier["percentage_complete"] = json!(42.5);
    record("dossiers", format!("{consumer}-d"), dossier)?;
    for place in 0..11 {
        let kinds = [
            "products/mortgage",
            "products/credit",
            "products/lifeinsurance",
            "products/otd",
            "products/fgv",
        ];
        let id = format!("{consumer}-p{place}");
        if place == 10 {
            let mut appointment = owned("Afspraak");
            appointment["date"] = json!("2030-01-15");
            record("products/appointment", id, appointment)?;
        } else {
            record(kinds[place % kinds.len()], id, owned("Product"))?;
        }
    }
    for place in 0..20 {
        // One client of ten let the date of a request pass.
        let deadline = (place == 0 && number % 10 == 5).then_some("2026-11-10");
        let action = json!({
            "type": "UPLOAD_DOCUMENT",
            "label": "Document aanleveren",
            "owners": [consumer],
            "date_created": "2026-11-01",
            "deadline": deadline,
            "product": { "kind": "mortgage", "external_id": format!("{consumer}-p0") },
            "document": { "label": "Document", "description": "Een document voor het dossier.",
                          "upload_requirements": ["Goed leesbaar", "Alle bladzijden"] },
        });
        record("actions", format!("{consumer}-a{place}"), action)?;
    }
    Ok(records)
}

/// Tokens of consumers spread over the whole database, each with a session that lives.
pub async fn open_sessions(url: &str, consumers: usize) -> anyhow::Result<Arc<Vec<String>>> {
    let store = store::Store::open(url).await?;
    let keys = Keys::new(&[base64::engine::general_purpose::STANDARD.decode(SECRET)?]);
    let licence = store::firms::licences::by_slug(store.reader(), "bench").await?.context("the firm")?.id;
    let now = SystemClock.now();
    let step = (consumers / READERS).max(1);
    let tx = store.begin().await?;
    let mut tokens = Vec::new();
    for number in (0..consumers).step_by(step).take(READERS) {
        let account = store::accounts::consumers::by_external_id(&tx, licence, &format!("c{number}")).await?;
        let consumer = account
            .with_context(|| {
                format!("no consumer c{number}: the database was filled with fewer, or not to the end")
            })?
            .scope()
            .consumer;
        let session = Session {
            id: Uuid::now_v7(),
            licence,
            consumer,
            stage: "full".to_owned(),
            colleague: None,
            user_agent: None,
            ip: None,
            created_at: now,
            last_used_at: now,
            expires_at: now + chrono::TimeDelta::days(1),
            ended_at: None,
            context: domain::accounts::session::SessionContext::default(),
        };
        store::accounts::sessions::add(&tx, &session).await?;
        let claims = Claims {
            sub: consumer,
            sid: session.id,
            lic: licence,
            stage: Stage::Full,
            two_factor: false,
            two_factor_setup: false,
            action: None,
            colleague: None,
            iat: now.timestamp(),
            exp: now.timestamp() + 86_400,
        };
        tokens.push(keys.sign(&claims)?);
    }
    tx.commit().await?;
    store.close().await?;
    Ok(Arc::new(tokens))
}

/// Gives every consumer a password that nobody knows, hashed as the portal hashes.
pub async fn set_passwords(url: &str, consumers: usize) -> anyhow::Result<()> {
    const HASH: &str =
        "$argon2id$v=19$m=19456,t=2,p=1$YSBzYWx0IG9mIGJlbmNo$AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE";
    let store = store::Store::open(url).await?;
    let licence = store::firms::licences::by_slug(store.reader(), "bench").await?.context("the firm")?.id;
    let tx = store.begin().await?;
    for number in 0..consumers {
        let account = store::accounts::consumers::by_external_id(&tx, licence, &format!("c{number}")).await?;
        let scope = account.context("a consumer")?.scope();
        store::accounts::consumers::set_password(&tx, scope, HASH, SystemClock.now()).await?;
    }
    tx.commit().await?;
    store.close().await?;
    Ok(())
}
