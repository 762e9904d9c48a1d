//! Permission to create an account, a key, a link or an address, decided in the transaction that creates it.

use domain::accounts::grants::{Gift, Grant, GrantError, Grantor, Reach, may_grant};
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::schema::Violation;
use store::{Tx, staff};

use crate::audit::actor::{Actor, Caller};
use crate::error::{Error, Result};

/// Rule that an act needs sight of all clients.
pub const CLIENT_SCOPE: &str = "client_scope";

/// The grant by which the portal carries out what was granted before.
pub const PORTAL: Grantor = Grantor::Unlimited;

/// Lets a caller give something, or says why not. What a member of staff has is read anew: it may have been taken from
/// them since the call began.
///
/// # Errors
/// `ACCESS_DENIED` with the rule `staff`, `scope` or `client_scope`.
pub async fn require_grant(
    tx: &Tx,
    licence: LicenceId,
    caller: &Caller,
    gift: Gift,
    reach: Reach<'_>,
) -> Result<Grant> {
    grant_gift(&find_grantor(tx, licence, caller).await?, gift, reach)
}

/// Returns the grant as [`require_grant`] does, of a grantor who is known.
///
/// # Errors
/// `ACCESS_DENIED`.
pub fn grant_gift(grantor: &Grantor, gift: Gift, reach: Reach<'_>) -> Result<Grant> {
    may_grant(grantor, gift, reach).map_err(|error| match error {
        GrantError::Staff => access_denied(
            "staff",
            "this is given by administrators at the desk, and by no service key".to_owned(),
        ),
        GrantError::Scope(scope) => {
            access_denied("scope", format!("nobody gives the scope {scope} who lacks it"))
        }
        GrantError::Clients => client_scope(),
    })
}

/// Returns the rights that a caller can grant.
pub async fn find_grantor(tx: &Tx, licence: LicenceId, caller: &Caller) -> Result<Grantor> {
    Ok(match &caller.actor {
        Actor::Operator | Actor::System => Grantor::Unlimited,
        Actor::ServiceKey { scopes, .. } => Grantor::ServiceKey(scopes.clone()),
        Actor::Staff { id, .. } => {
            let member = staff::find(tx, licence, *id).await?.filter(|member| member.disabled_at.is_none());
            member.map_or(Grantor::Nobody, |member| Grantor::Member {
                role: member.role,
                clients: member.clients(),
            })
        }
        Actor::Consumer => Grantor::Client,
        Actor::Colleague(_) => Grantor::Nobody,
    })
}

/// Requires that the actor sees all clients of the firm.
///
/// # Errors
/// `ACCESS_DENIED` with the rule `client_scope`.
pub fn require_all_clients(actor: &Actor) -> Result<()> {
    if actor.clients().is_firm_wide() { Ok(()) } else { Err(client_scope()) }
}

fn client_scope() -> Error {
    access_denied(CLIENT_SCOPE, "this is for colleagues who see all clients that it is about".to_owned())
}

fn access_denied(rule: &str, message: String) -> Error {
    Error::Violations { code: Code::AccessDenied, violations: vec![Violation::new("", rule, message)] }
}
