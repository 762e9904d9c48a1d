//! Preferences of consumers: the language, and their mail.

use domain::codes::Code;
use domain::events::{EventActor, MailPreferencesChanged};
use domain::locale::Locale;
use domain::notices::Preferences;
use serde_json::json;
use store::Tx;
use store::accounts::consumers::{self, Account};
use store::mails::{self, Choices};

use crate::audit::AuditWriter;
use crate::audit::actor::Caller;
use crate::audit::audit_kind::AuditKind;
use crate::audit::client::Client;
use crate::error::Result;
use crate::events::{self, EventSubject};
use crate::services::Services;
use crate::sign_in::SessionHolder;

/// Chooses the language; returns the account as it is from now on.
///
/// # Errors
/// `ACCESS_DENIED` for an impersonating colleague; `LANGUAGE_NOT_FOUND` where the firm does not offer it.
pub async fn choose_language(
    services: &Services,
    who: &SessionHolder<'_>,
    locale: Locale,
) -> Result<Account> {
    who.require_write_access()?;
    let offered = &who.visit.licence.settings.languages;
    if !offered.iter().any(|language| language.iso_code == locale) {
        return Err(Code::LanguageNotFound.into());
    }
    let tx = services.store.begin().await?;
    consumers::set_locale(&tx, who.scope, locale).await?;
    who.record(services, &tx, AuditKind::LocaleChanged, json!({ "locale": locale })).await?;
    let account = consumers::find(&tx, who.scope).await?.ok_or(Code::ConsumerNotFound)?;
    tx.commit().await?;
    Ok(account)
}

/// Chooses what to be mailed about; returns the account with its choices as they are from now on.
///
/// # Errors
/// `CONFIRMATION_REQUIRED`; `ACCESS_DENIED` for an impersonating colleague.
pub async fn choose_mails(
    services: &Services,
    who: &SessionHolder<'_>,
    choice: Preferences,
) -> Result<(Account, Choices)> {
    let tx = services.store.begin().await?;
    who.require_recent_proof(services, &tx).await?;
    let account = consumers::lock_for_update(&tx, who.scope).await?.ok_or(Code::ConsumerNotFound)?;
    keep(services, &tx, &account, choice, "portal", who.visit.client).await?;
    let choices = mails::list_choices(&tx, who.scope).await?;
    tx.commit().await?;
    Ok((account, choices))
}

/// Chooses what to be mailed about by the link at the foot of a mail, without signing in.
pub async fn choose_mails_by_link(
    services: &Services,
    account: &Account,
    choice: Preferences,
    client: &Client,
) -> Result<()> {
    let tx = services.store.begin().await?;
    keep(services, &tx, account, choice, "unsubscribe", client).await?;
    Ok(tx.commit().await?)
}

/// Stores a consumer's choices, in the log and in an event for the firm; unchanged ones leave no trace.
async fn keep(
    services: &Services,
    tx: &Tx,
    account: &Account,
    choice: Preferences,
    via: &str,
    client: &Client,
) -> Result<()> {
    let (scope, now) = (account.scope(), services.now());
    if mails::list_choices(tx, scope).await?.preferences == choice {
        return Ok(());
    }
    mails::set_preferences(tx, scope, choice, now).await?;
    let Preferences { actions, reminders, appointments, messages } = choice;
    let details = json!({
        "actions": actions, "reminders": reminders, "appointments": appointments, "messages": messages, "via": via,
    });
    let caller = Caller::consumer(client.clone());
    let log = AuditWriter::of_consumer(services, tx, scope, &caller);
    log.record_account_event(AuditKind::MailPreferencesChanged, details).await?;
    let event = MailPreferencesChanged { actions, reminders, appointments, messages, via: via.to_owned() };
    let by = EventActor::consumer(&account.external_id, &account.display_name);
    let subject = EventSubject { consumer: Some(&account.external_id), ..EventSubject::default() };
    events::append(services, tx, scope.licence, by, subject, event, now).await
}
