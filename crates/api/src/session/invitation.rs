//! The way in: a link, by mail, to set a first password.

use domain::mail::Letter;
use store::{Scope, Tx};

use super::letters;
use crate::error::ApiResult;
use crate::state::App;

/// Mails the consumer a link to set a first password, once the transaction is committed; earlier links keep
/// working until one of them is used.
///
/// `domain` is the branch that the link leads to.
pub async fn create(app: &App, tx: &Tx, scope: Scope, domain: Option<String>) -> ApiResult<()> {
    letters::send(app, tx, scope.licence, &Letter::Invitation { consumer: scope.consumer, domain }).await
}
