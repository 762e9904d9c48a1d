//! The way in: a link, by mail, to set a first password.

use app::account_emails;
use domain::mail::AccountEmail;
use store::mails::{self, NewMail};
use store::one_time_tokens::{self, Purpose};
use store::{Scope, Tx};

use crate::http::error::ApiResult;
use crate::state::App;

/// Mails the consumer a link to set a first password, once the transaction is committed; earlier links stop working.
///
/// `domain` is the branch that the link leads to.
pub async fn create(app: &App, tx: &Tx, scope: Scope, domain: Option<String>) -> ApiResult<()> {
    one_time_tokens::withdraw(tx, Purpose::Password, scope).await?;
    let letter = AccountEmail::Invitation { consumer: scope.consumer, domain };
    let id = account_emails::enqueue(app, tx, scope.licence, &letter).await?;
    // It stands among the firm's mails from now on, also where no mail server is configured.
    Ok(mails::add(tx, NewMail { id, scope, kind: letter.name().to_owned() }, app.now()).await?)
}
