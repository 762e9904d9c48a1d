//! Loads the demo firms through the same calls as any firm's records; what is there already is left alone.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, ensure};
use app::Caller;
use app::accounts::grants::require_grant;
use app::batches::Import;
use app::documents::firm_documents;
use app::records::Notifications;
use app::settings::operator::{self, OnPublished};
use app::sign_in::{passwords, totp};
use app::staff::{self, InviteBy, NewColleague};
use app::webhook_endpoints::{self, EndpointInput};
use domain::accounts::grants::{Gift, Reach};
use domain::accounts::staff::{ClientScope, StaffRole, VisibleClients};
use domain::ids::LicenceId;
use domain::licence::Licence as Settings;
use domain::locale::Locale;
use domain::products::appointment;
use partners::webhook::Secret;
use serde::Deserialize;
use store::accounts::consumers;
use store::accounts::service_keys::NewServiceKeyRow;
use store::records::{Filter, RecordQuery, RecordTable};
use store::secrets::hash_secret;

use super::{answers, changes, dates, invoices, messages, office, work};
use crate::config::Config;
use crate::installation::Installation;
use crate::licence;
use crate::private::write_private;
use crate::records::batch;

#[derive(rust_embed::RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../demo"]
struct Files;

/// Credentials of the demo's people.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accounts {
    pub password: String,
    /// Secrets of the authenticator apps, by external id.
    pub two_factor: BTreeMap<String, String>,
    /// Service keys, by licence.
    pub service_keys: BTreeMap<String, String>,
    /// The firms' own people.
    pub staff: Vec<DemoColleague>,
    /// Secret of the authenticator app of all staff.
    pub staff_two_factor: String,
    /// Secret with which the sandboxes' log verifies the portal's webhooks.
    pub webhook_secret: String,
}

/// An account at a firm's desk.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DemoColleague {
    pub licence: String,
    pub email: String,
    pub name: String,
    pub role: StaffRole,
    pub scope: ClientScope,
    pub branch: Option<String>,
    pub adviser: Option<String>,
}

/// Returns the demo's accounts.
pub fn read_accounts() -> anyhow::Result<Accounts> {
    serde_json::from_str(&text("accounts.json")?).context("accounts.json")
}

/// Loads what is not there yet. A start on loaded data reads nothing but a mark in the data folder, which names the
/// database that was loaded.
/// `sandboxes` is where the partners are this time.
pub async fn run(
    (config, installation): (&Config, &Installation),
    data: &Path,
    sandboxes: &str,
    accounts: &Accounts,
) -> anyhow::Result<()> {
    let (mark, database_url) = (data.join("demo-loaded"), &config.database_url);
    if std::fs::read_to_string(&mark).is_ok_and(|loaded| loaded == *database_url) {
        move_identity_providers(installation, sandboxes, accounts).await?;
        return add_endpoints(installation, sandboxes, accounts).await;
    }
    let mut firms = Vec::new();
    for (slug, key) in &accounts.service_keys {
        let firm =
            Box::pin(add_firm(installation, slug, key, sandboxes)).await.with_context(|| slug.clone())?;
        put_files(installation, firm, slug, "files").await?;
        sign_ins(installation, firm, accounts).await?;
        add_colleagues(installation, firm, slug, accounts).await?;
        firms.push((slug, firm));
    }
    // What people answer is heard, also what they have answered before.
    add_endpoints(installation, sandboxes, accounts).await?;
    for (slug, firm) in firms {
        load_submissions((config, installation), firm, slug, accounts).await.with_context(|| slug.clone())?;
        load_open_work(installation, firm, slug).await.with_context(|| slug.clone())?;
        let today = appointment::today(installation.now());
        let work = dates::resolve(&text(&format!("{slug}/work/office.json"))?, today)?;
        office::write(installation, firm, serde_json::from_str(&work)?).await?;
        load_invoices(installation, firm, slug).await.with_context(|| slug.clone())?;
    }
    write_private(&mark, database_url)?;
    Ok(())
}

/// Loads a firm's submissions from before the demo begins, if there are any.
async fn load_submissions(
    (config, installation): (&Config, &Installation),
    firm: LicenceId,
    slug: &str,
    accounts: &Accounts,
) -> anyhow::Result<()> {
    if Files::get(&format!("{slug}/answered/answers.json")).is_none() {
        return Ok(());
    }
    let today = appointment::today(installation.now());
    import_records(installation, firm, &format!("{slug}/answered/records.ndjson")).await?;
    put_files(installation, firm, slug, "answered").await?;
    let answers = dates::resolve(&text(&format!("{slug}/answered/answers.json"))?, today)?;
    answers::give((config, installation), firm, slug, &accounts.password, serde_json::from_str(&answers)?)
        .await
}

/// Loads the open work of a firm's staff, if there is any.
async fn load_open_work(installation: &Installation, firm: LicenceId, slug: &str) -> anyhow::Result<()> {
    let path = format!("{slug}/work/records.ndjson");
    if Files::get(&path).is_none() {
        return Ok(());
    }
    import_records(installation, firm, &path).await?;
    let file = Files::get(&format!("{slug}/work/employer-statement.pdf")).context("a file to deliver")?;
    work::begin(installation, firm, file.data.into_owned()).await?;
    let today = appointment::today(installation.now());
    let written = dates::resolve(&text(&format!("{slug}/work/messages.json"))?, today)?;
    messages::write(installation, firm, serde_json::from_str(&written)?).await?;
    let proposed = dates::resolve(&text(&format!("{slug}/work/change_proposals.json"))?, today)?;
    changes::write(installation, firm, serde_json::from_str(&proposed)?).await
}

/// Loads the invoices that a firm's staff made, if there are any.
async fn load_invoices(installation: &Installation, firm: LicenceId, slug: &str) -> anyhow::Result<()> {
    let path = format!("{slug}/invoices.json");
    if Files::get(&path).is_none() {
        return Ok(());
    }
    let written = dates::resolve(&text(&path)?, appointment::today(installation.now()))?;
    invoices::write(installation, firm, serde_json::from_str(&written)?).await
}

/// Subscribes each firm's own system to events at the sandboxes, at their present address.
async fn add_endpoints(
    installation: &Installation,
    sandboxes: &str,
    accounts: &Accounts,
) -> anyhow::Result<()> {
    let secret = Secret::parse(&accounts.webhook_secret).context("accounts.json: webhook_secret")?;
    for slug in accounts.service_keys.keys() {
        let firm = store::firms::licences::by_slug(installation.store.reader(), slug)
            .await?
            .with_context(|| slug.clone())?;
        let input = EndpointInput {
            url: format!("{sandboxes}/webhooks/{slug}"),
            description: Some("Webhooklogboek van de demo".to_owned()),
            event_types: None,
        };
        let stored = webhook_endpoints::upsert(installation, firm.id, input, &secret).await;
        stored.map_err(|error| anyhow::anyhow!("{slug}: {error:?}"))?;
    }
    Ok(())
}

fn text(path: &str) -> anyhow::Result<String> {
    let file = Files::get(path).with_context(|| format!("demo/{path} is not in the program"))?;
    Ok(String::from_utf8(file.data.into_owned())?)
}

/// The firms' identity providers are the sandboxes, wherever they are this time.
async fn move_identity_providers(
    installation: &Installation,
    sandboxes: &str,
    accounts: &Accounts,
) -> anyhow::Result<()> {
    for slug in accounts.service_keys.keys() {
        let firm = store::firms::licences::by_slug(installation.store.reader(), slug)
            .await?
            .with_context(|| slug.clone())?;
        let mut settings = firm.settings.clone();
        at_sandboxes(&mut settings, sandboxes);
        operator::apply(installation, &installation.public_url, (slug, &settings), OnPublished::Replace)
            .await?;
    }
    Ok(())
}

/// Moves the demo's own provider to the sandboxes; others that somebody tries out stay where they are.
fn at_sandboxes(settings: &mut Settings, sandboxes: &str) {
    for provider in settings.identity_providers.iter_mut().filter(|provider| provider.id == "demo") {
        provider.issuer = format!("{sandboxes}/identity");
    }
}

async fn add_firm(
    installation: &Installation,
    slug: &str,
    key: &str,
    sandboxes: &str,
) -> anyhow::Result<LicenceId> {
    let mut settings = licence::read(&text(&format!("{slug}/licence.json"))?)?;
    at_sandboxes(&mut settings, sandboxes);
    let firm =
        operator::apply(installation, &installation.public_url, (slug, &settings), OnPublished::Replace)
            .await?;
    let tx = installation.store.begin().await?;
    let key = NewServiceKeyRow::unlimited(installation.new_id(), firm, "demo", hash_secret(key));
    let (gift, reach) = (Gift::ServiceKey(key.scopes.clone()), Reach::Clients(&VisibleClients::All));
    let grant = require_grant(&tx, firm, &Caller::operator(), gift, reach).await?;
    store::accounts::service_keys::add(&tx, &grant, key, installation.now()).await?;
    tx.commit().await?;
    import_records(installation, firm, &format!("{slug}/records.ndjson")).await?;
    Ok(firm)
}

async fn import_records(installation: &Installation, firm: LicenceId, path: &str) -> anyhow::Result<()> {
    let records = dates::resolve(&text(path)?, appointment::today(installation.now()))?;
    let mut violations = Vec::new();
    let work = Import {
        services: installation.services.clone(),
        licence: firm,
        notifications: Notifications::Silent,
        is_dry_run: false,
        caller: Caller::operator(),
        on_tenant_change: Arc::new(|| {}),
    };
    let summary = batch::process_file(work, records.as_bytes(), |result, _| {
        if !result.violations.is_empty() {
            violations.push(format!("line {}: {:?}", result.line, result.violations));
        }
    })
    .await?;
    ensure!(summary.count_refused() == 0, "records were refused\n{}", violations.join("\n"));
    Ok(())
}

/// A document's content is the file that is named after its external id.
async fn put_files(
    installation: &Installation,
    firm: LicenceId,
    slug: &str,
    folder: &str,
) -> anyhow::Result<()> {
    let folder = format!("{slug}/{folder}/");
    for path in Files::iter().filter(|path| path.starts_with(&folder) && path.ends_with(".pdf")) {
        let name = path.trim_start_matches(&folder);
        let external_id = name.rsplit_once('.').map_or(name, |(name, _)| name);
        let file = Files::get(&path).context("a file")?;
        firm_documents::write_bytes(installation, firm, external_id, file.data.into_owned().into())
            .await
            .map_err(|error| anyhow::anyhow!("{path}: {error:?}"))?;
    }
    Ok(())
}

/// Passwords and second factors where there are none yet.
async fn sign_ins(installation: &Installation, firm: LicenceId, accounts: &Accounts) -> anyhow::Result<()> {
    let all = Filter::default();
    let everyone = RecordQuery::After("", 1000, &all);
    for record in
        store::records::read(installation.store.reader(), firm, RecordTable::Consumers, everyone).await?
    {
        let external_id = record.external_id;
        let Some(account) =
            consumers::by_external_id(installation.store.reader(), firm, &external_id).await?
        else {
            continue;
        };
        let scope = account.scope();
        let hash = match account.password_hash {
            None => Some(passwords::hash(installation, accounts.password.clone()).await?),
            Some(_) => None,
        };
        let secret = accounts.two_factor.get(&external_id).filter(|_| !account.two_factor.enabled);
        let secret = secret.map(|secret| totp::seal_base32(installation, secret)).transpose()?;
        let tx = installation.store.begin().await?;
        if let Some(hash) = hash {
            consumers::set_password(&tx, scope, &hash, installation.now()).await?;
            consumers::activate(&tx, scope, installation.now()).await?;
        }
        if let Some(secret) = secret {
            consumers::enable_two_factor(&tx, scope, secret, None).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}

/// Adds the firm's staff. All have the same password and authenticator secret.
async fn add_colleagues(
    installation: &Installation,
    firm: LicenceId,
    slug: &str,
    accounts: &Accounts,
) -> anyhow::Result<()> {
    for one in accounts.staff.iter().filter(|one| one.licence == slug) {
        if store::staff::by_email(installation.store.reader(), firm, &one.email).await?.is_some() {
            continue;
        }
        let new = NewColleague {
            name: one.name.clone(),
            email: one.email.clone(),
            role: one.role,
            scope: one.scope,
            branch: one.branch.clone(),
            adviser: one.adviser.clone(),
            locale: Locale::Nl,
        };
        let (member, _) = staff::create(installation, firm, new, InviteBy::Link, &Caller::operator()).await?;
        let hash = passwords::hash(installation, accounts.password.clone()).await?;
        let secret = totp::seal_base32(installation, &accounts.staff_two_factor)?;
        let tx = installation.store.begin().await?;
        store::staff::set_password(&tx, (member.licence, member.id), &hash).await?;
        store::staff::set_secret(&tx, (member.licence, member.id), secret, None).await?;
        store::staff::activate(&tx, (member.licence, member.id), installation.now()).await?;
        store::staff::invitations::use_up(&tx, (member.licence, member.id), installation.now()).await?;
        tx.commit().await?;
    }
    Ok(())
}
