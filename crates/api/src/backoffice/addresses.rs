//! What follows from another e-mail address: what depended on the old one ends, and both addresses are told.

use std::collections::HashMap;

use domain::mail::AccountEmail;
use domain::records::{Record, Segment};
use serde_json::json;
use store::consumers::{self, Account, sign_in_key};
use store::{Tx, one_time_tokens, sessions};
use uuid::Uuid;

use super::model::{ValidRecord, WriteResult, WriteStatus};
use crate::http::error::ApiResult;
use crate::state::App;
use crate::tenant::Directory;
use app::{AuditLog, Caller, account_emails};

/// How the trail calls it.
pub(super) const INVITED: &str = "consumer.invited";
/// How the trail calls it.
pub(super) const CHANGED: &str = "email.changed";

/// The accounts as they stand before a write, by external id.
pub type AccountsBefore = HashMap<String, Account>;

/// Where the records are written, and by whom.
#[derive(Clone, Copy)]
pub struct Writing<'a> {
    pub app: &'a App,
    pub licence: Uuid,
    pub caller: &'a Caller,
    pub directory: &'a Directory,
}

/// The accounts whose records are about to be written, held until the transaction ends.
pub async fn accounts_before(
    firm: Writing<'_>,
    tx: &Tx,
    group: &[ValidRecord],
) -> store::Result<AccountsBefore> {
    if group[0].segment != Segment::Consumers {
        return Ok(AccountsBefore::new());
    }
    let names = group.iter().map(|ready| ready.external_id.clone()).collect();
    consumers::hold_external(tx, firm.licence, names).await
}

/// Withdraws every link and ends every session of those whose address was changed, and tells both addresses.
///
/// The letters go out whatever the firm mails otherwise: they are about the safety of the account. Nobody is told who
/// never had a way in.
pub async fn after(
    firm: Writing<'_>,
    tx: &Tx,
    before: &AccountsBefore,
    written: &[ValidRecord],
    verdicts: &[WriteResult],
) -> ApiResult<()> {
    for (ready, verdict) in written.iter().zip(verdicts) {
        let (Record::Consumer(record), WriteStatus::Updated) = (&ready.record, verdict.status) else {
            continue;
        };
        let Some(account) = before.get(&ready.external_id) else { continue };
        let new = record.email.as_ref().map(|email| email.as_str().trim().to_owned());
        if account.email.as_deref().map(sign_in_key) != new.as_deref().map(sign_in_key) {
            change(firm, tx, account, new.is_some()).await?;
        }
    }
    Ok(())
}

async fn change(firm: Writing<'_>, tx: &Tx, account: &Account, has_new: bool) -> ApiResult<()> {
    let (app, scope) = (firm.app, account.scope());
    let mut has_way_in = account.password_hash.is_some();
    if account.email.is_some() {
        has_way_in |= one_time_tokens::withdraw_all(tx, scope).await? > 0;
        has_way_in |= sessions::end_all(tx, scope, app.now()).await? > 0;
    }
    has_way_in |= store::audit::last_of(tx, scope, INVITED).await?.is_some();
    AuditLog::new(app, tx, (firm.licence, Some(account.id)), firm.caller).record(CHANGED, json!({})).await?;
    if !has_way_in {
        return Ok(());
    }
    let domain = firm.directory.branch_of(account).map(str::to_owned);
    let letter = |old: Option<String>| AccountEmail::EmailChanged {
        consumer: account.id,
        domain: domain.clone(),
        old,
    };
    if let Some(old) = account.email.clone() {
        account_emails::enqueue(app, tx, scope.licence, &letter(Some(old))).await?;
    }
    if has_new {
        account_emails::enqueue(app, tx, scope.licence, &letter(None)).await?;
    }
    Ok(())
}
