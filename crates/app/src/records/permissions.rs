//! Permission to change an existing record: every call that does so checks it here, whatever it changes.

use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use domain::ids::LicenceId;
use domain::records::{ManagedBy, Segment};
use domain::schema::Violation;
use store::Tx;
use store::records::find_manager;
use store::visible::{VisibleRecord, is_visible};

use super::table;
use crate::accounts::grants::{CLIENT_SCOPE, require_all_clients};
use crate::audit::actor::Actor;
use crate::error::{Error, Result};

/// Requires that the caller may change a record: by their scopes, the rights of the desk and the clients whom they see.
///
/// # Errors
/// `ACCESS_DENIED` with the rule `scope`, or `client_scope` for what every client sees; `ManagedElsewhere` with who looks
/// after it; `RECORD_NOT_FOUND` for a record of clients whom they do not see.
pub async fn require_writable(
    tx: &Tx,
    licence: LicenceId,
    (segment, external_id): (Segment, &str),
    actor: &Actor,
) -> Result<()> {
    let scope = ServiceKeyScope::to_write(segment);
    if !actor.has_scope(scope) {
        let message = format!("this needs the scope {scope}");
        let violations = vec![Violation::new("", "scope", message)];
        return Err(Error::Violations { code: Code::AccessDenied, violations });
    }
    require_seen(tx, licence, (segment, external_id), actor).await?;
    let by = actor.manager();
    if by.managed_by == ManagedBy::System || matches!(segment, Segment::Licence | Segment::Branches) {
        return Ok(());
    }
    match find_manager(tx, licence, table(segment), external_id).await? {
        Some(manager) if !by.may_write(&manager) => Err(Error::ManagedElsewhere(manager)),
        _ => Ok(()),
    }
}

/// Requires that the record is about clients whom the caller sees, or that they see all clients.
async fn require_seen(
    tx: &Tx,
    licence: LicenceId,
    (segment, external_id): (Segment, &str),
    actor: &Actor,
) -> Result<()> {
    let clients = actor.clients();
    if clients.is_firm_wide() {
        return Ok(());
    }
    let Some(record) = visible_record(segment, external_id) else { return require_all_clients(actor) };
    if !is_visible(tx, licence, record, clients).await? {
        return Err(Code::RecordNotFound.into());
    }
    let own = VisibleRecord::OwnDocument(external_id);
    if segment == Segment::Documents && !is_visible(tx, licence, own, clients).await? {
        return require_all_clients(actor);
    }
    Ok(())
}

/// The record as something that some clients are named by; nothing for what is the firm's own and every client's to see.
pub(super) fn visible_record(segment: Segment, external_id: &str) -> Option<VisibleRecord<'_>> {
    Some(match segment {
        Segment::Consumers => VisibleRecord::Consumer(external_id),
        Segment::Product(kind) => VisibleRecord::Product(kind.name(), external_id),
        Segment::Actions => VisibleRecord::Action(external_id),
        Segment::Documents => VisibleRecord::Document(external_id),
        Segment::Licence
        | Segment::Branches
        | Segment::Advisers
        | Segment::Banners
        | Segment::Notifications => return None,
    })
}

/// Returns the violation of writing a record that every client of the firm sees, without seeing all of them.
pub(super) fn of_all_clients(pointer: &str, what: &str) -> Violation {
    Violation::new(pointer, CLIENT_SCOPE, format!("{what} is for colleagues who see all clients"))
}
