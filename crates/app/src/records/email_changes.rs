//! Effects of a changed e-mail address: links and proofs for the old one end, and both addresses are mailed.

use std::collections::HashMap;

use domain::mail::AccountEmail;
use domain::records::{Record, Segment, WriteStatus};
use serde_json::json;
use store::accounts::consumers::{self, Account, sign_in_key};
use store::accounts::{one_time_tokens, sessions};
use store::firms::licences;
use store::{Tx, audit};

use super::context::{BackOfficeContext, EMAIL_CHANGED, INVITED};
use super::model::{ValidRecord, WriteResult};
use crate::accounts::account_emails;
use crate::error::Result;

/// The accounts before a write, by external id.
pub(super) type AccountsBefore = HashMap<String, Account>;

/// Returns the accounts whose records are about to be written, and locks their rows until the transaction ends.
pub(super) async fn accounts_before(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    group: &[&ValidRecord],
) -> store::Result<AccountsBefore> {
    if group[0].segment != Segment::Consumers {
        return Ok(AccountsBefore::new());
    }
    let names = group.iter().map(|record| record.external_id.clone()).collect();
    consumers::hold_external(tx, context.licence.id, names).await
}

/// Withdraws every link and ends every session of those whose address was changed, and mails both addresses.
///
/// The mails are sent whatever the firm mails otherwise: they are about the safety of the account. Nobody is mailed who
/// could never sign in.
pub(super) async fn apply(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    before: &AccountsBefore,
    written: &[&ValidRecord],
    results: &[WriteResult],
) -> Result<()> {
    for (record, result) in written.iter().zip(results) {
        let (Record::Consumer(consumer), WriteStatus::Updated) = (&record.record, result.status) else {
            continue;
        };
        let Some(account) = before.get(&record.external_id) else { continue };
        let new = consumer.email.as_ref().map(|email| email.as_str().trim().to_owned());
        if account.email.as_deref().map(sign_in_key) != new.as_deref().map(sign_in_key) {
            change(context, tx, account, new.is_some()).await?;
        }
    }
    Ok(())
}

/// Carries out the effects of a changed address of an account.
pub(super) async fn change(
    context: &BackOfficeContext<'_>,
    tx: &Tx,
    account: &Account,
    has_new: bool,
) -> Result<()> {
    let (services, scope) = (context.services, account.scope());
    let mut could_sign_in = account.password_hash.is_some();
    if account.email.is_some() {
        could_sign_in |= one_time_tokens::withdraw_all(tx, scope).await? > 0;
        could_sign_in |= sessions::end_all(tx, scope, services.now()).await? > 0;
    }
    could_sign_in |= audit::last_of(tx, scope, INVITED).await?.is_some();
    context.record_audit(tx, Some(account.id), EMAIL_CHANGED, json!({})).await?;
    if !could_sign_in {
        return Ok(());
    }
    let domain = licences::branch_for(tx, &context.licence, account.branch.as_deref()).await?;
    let email = |old: Option<String>| AccountEmail::EmailChanged {
        consumer: account.id,
        domain: domain.clone(),
        old,
    };
    if let Some(old) = account.email.clone() {
        account_emails::enqueue(services, tx, scope.licence, &email(Some(old))).await?;
    }
    if has_new {
        account_emails::enqueue(services, tx, scope.licence, &email(None)).await?;
    }
    Ok(())
}
