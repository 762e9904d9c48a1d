//! The way in: a link, by mail, to set a first password.

use domain::mail::Letter;
use store::one_time_tokens::{self, Purpose};
use store::{Scope, Tx};

use super::letters;
use crate::error::ApiResult;
use crate::state::App;

/// Mails the consumer a link to set a first password, once the transaction is committed; earlier links stop working.
///
/// `domain` is the branch that the link leads to.
pub async fn create(app: &App, tx: &Tx, scope: Scope, domain: Option<String>) -> ApiResult<()> {
    one_time_tokens::withdraw(tx, Purpose::Password, scope).await?;
    letters::send(app, tx, scope.licence, &Letter::Invitation { consumer: scope.consumer, domain }).await
}
