//! Open work of the demo's staff: a delivery to be reviewed, and an invitation that bounced. The overdue request is an
//! ordinary record.

use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};
use documents::files;
use domain::ids::LicenceId;
use domain::mail::MailState;
use serde_json::json;
use sha2::{Digest, Sha256};
use store::accounts::consumers::{self, Account};
use store::documents::uploads::{self, NewUpload};
use store::mails::{self, NewMail};
use store::records::answers;
use store::submissions::{self, NewSubmission};

use crate::installation::Installation;

/// The client who has delivered something, and for which request.
const DELIVERED: (&str, &str) = ("jeroen", "jeroen-employer");
/// The client whose invitation came back.
const NOT_REACHED: &str = "ria";

/// Delivers and invites, at a firm that has these clients.
pub async fn begin(installation: &Installation, firm: LicenceId, file: Vec<u8>) -> anyhow::Result<()> {
    let now = installation.now();
    let account = find_client(installation, firm, DELIVERED.0).await?;
    deliver(installation, &account, file, now - TimeDelta::hours(20)).await?;
    let account = find_client(installation, firm, NOT_REACHED).await?;
    invite(installation, &account, now - TimeDelta::days(2)).await
}

async fn find_client(
    installation: &Installation,
    firm: LicenceId,
    external_id: &str,
) -> anyhow::Result<Account> {
    let account = consumers::by_external_id(installation.store.reader(), firm, external_id).await?;
    account.with_context(|| format!("the demo has no client {external_id}"))
}

async fn deliver(
    installation: &Installation,
    account: &Account,
    file: Vec<u8>,
    at: DateTime<Utc>,
) -> anyhow::Result<()> {
    let name = DELIVERED.1;
    let action = answers::find_action(installation.store.reader(), account.licence, name).await?;
    let action = action.with_context(|| name.to_owned())?;
    let file_key = files::key(installation.new_id());
    let (bytes, sha256) = (file.len(), hex::encode(Sha256::digest(&file)));
    installation.files.put(&file_key, file.into()).await?;
    let id = installation.new_id();
    let handed_in = json!({ "files": [{ "id": id, "sha256": sha256 }] });
    let tx = installation.store.begin().await?;
    let answer = NewSubmission {
        id: installation.new_id(),
        action: Some(action),
        kind: "UPLOAD_DOCUMENT".to_owned(),
        payload: handed_in,
        evidence: json!({
            "action": action, "consumer": account.id, "label": "Werkgeversverklaring",
            "name": account.display_name, "at": at,
        }),
        created_at: at,
    };
    let submission = submissions::seal(&tx, account.scope(), answer).await?.id;
    let upload = NewUpload {
        id,
        action: Some(action),
        product: None,
        submission,
        label: "Werkgeversverklaring".to_owned(),
        file_name: "werkgeversverklaring.pdf".to_owned(),
        media_type: "application/pdf".to_owned(),
        file_key,
        bytes: bytes.try_into()?,
        sha256,
        comment: None,
    };
    uploads::add(&tx, account.scope(), upload, at).await?;
    Ok(tx.commit().await?)
}

/// Recorded as a mail that came back: nothing is sent.
async fn invite(installation: &Installation, account: &Account, at: DateTime<Utc>) -> anyhow::Result<()> {
    let (scope, id) = (account.scope(), installation.new_id());
    let tx = installation.store.begin().await?;
    consumers::set_invited(&tx, scope, at).await?;
    mails::add(&tx, NewMail { id, scope, kind: "invitation".to_owned() }, at).await?;
    let (address, reason) = (account.email.as_deref(), Some("550 5.1.1 mailbox unavailable"));
    mails::end(&tx, (scope.licence, id), MailState::Bounced, address, reason, at).await?;
    Ok(tx.commit().await?)
}
