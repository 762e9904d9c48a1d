//! Actors: the people and systems that cause changes.

use domain::accounts::service_keys::{Scopes, ServiceKeyScope};
use domain::accounts::staff::{ClientScope, StaffRole, VisibleClients};
use domain::events::EventActor;
use domain::records::Manager;
use store::audit::{SERVICE_KEY, STAFF};
use store::staff::StaffMember;
use uuid::Uuid;

use crate::audit::client::Client;

/// Actor of a change, for the audit trail and for events.
#[derive(Clone, Debug)]
pub enum Actor {
    Consumer,
    /// An employee of the firm who sees the portal as a consumer sees it.
    Colleague(String),
    /// The firm's back-office system.
    ServiceKey {
        id: Uuid,
        name: String,
        scopes: Scopes,
    },
    /// A member of the firm's staff, signed in at the desk.
    Staff {
        id: Uuid,
        name: String,
        role: StaffRole,
        clients: VisibleClients,
        /// The external ids of their branch and of their adviser record.
        branch: Option<String>,
        adviser: Option<String>,
        /// True if the firm's staff may create and change records.
        edits_records: bool,
    },
    /// The operator of the portal, on the command line.
    Operator,
    /// The portal itself, for whom nobody acts.
    System,
}

impl Actor {
    /// The consumer, or the colleague who impersonates them.
    pub fn of_session(colleague: Option<&str>) -> Self {
        colleague.map_or(Self::Consumer, |name| Self::Colleague(name.to_owned()))
    }

    /// A member of staff, at a desk that creates and changes records or not.
    pub fn of_member(member: &StaffMember, edits_records: bool) -> Self {
        Self::Staff {
            id: member.id,
            name: member.name.clone(),
            role: member.role,
            clients: member.clients(),
            branch: member.branch.clone(),
            adviser: member.adviser.clone(),
            edits_records,
        }
    }

    /// Returns true if it is the operator, whom no scope limits and who sets host names and branch domains.
    pub const fn is_operator(&self) -> bool {
        matches!(self, Self::Operator)
    }

    /// Returns true if the actor may do what a service key needs this scope for.
    pub fn has_scope(&self, scope: ServiceKeyScope) -> bool {
        match self {
            Self::ServiceKey { scopes, .. } => scopes.contains(scope),
            Self::Staff { role, .. } => role.scopes().contains(scope),
            Self::Operator | Self::System => true,
            Self::Consumer | Self::Colleague(_) => false,
        }
    }

    /// Returns true if it is a member of staff who may only read.
    pub const fn is_auditor(&self) -> bool {
        matches!(self, Self::Staff { role: StaffRole::Auditor, .. })
    }

    /// Returns true if the actor may create and change records as such: staff only where the firm's desk does.
    pub const fn edits_records(&self) -> bool {
        match self {
            Self::Staff { edits_records, .. } => *edits_records,
            Self::ServiceKey { .. } | Self::Operator | Self::System => true,
            Self::Consumer | Self::Colleague(_) => false,
        }
    }

    /// Returns the clients whose records they see; all clients for an actor who is not a member of staff.
    pub const fn clients(&self) -> &VisibleClients {
        match self {
            Self::Staff { clients, .. } => clients,
            _ => &VisibleClients::All,
        }
    }

    /// Returns those of the actor's clients who are their own, or of their branch; `None` for an actor who has none.
    pub fn clients_within(&self, scope: ClientScope) -> Option<VisibleClients> {
        match self {
            Self::Staff { clients, branch, adviser, .. } => {
                clients.narrow(scope, branch.as_deref(), adviser.as_deref())
            }
            _ => self.clients().narrow(scope, None, None),
        }
    }

    /// Returns the actor as the manager of a record that they write.
    pub fn manager(&self) -> Manager {
        match self {
            Self::Staff { name, .. } => Manager::desk(name),
            Self::ServiceKey { name, .. } => Manager::system(name),
            _ => Manager::OPERATOR,
        }
    }

    /// Returns the adviser record whose clients alone they see; a client whom they create gets this adviser at once.
    pub fn own_adviser(&self) -> Option<String> {
        match self {
            Self::Staff { clients: VisibleClients::OfAdviser(adviser), .. } => Some(adviser.clone()),
            _ => None,
        }
    }

    /// The member of staff.
    pub const fn staff(&self) -> Option<Uuid> {
        match self {
            Self::Staff { id, .. } => Some(*id),
            _ => None,
        }
    }

    /// Returns the actor's name in the audit trail: `consumer`, `colleague <name>`, `staff <id> <name>`, `service_key
    /// <id> <name>` or `system`.
    pub fn audit_name(&self) -> String {
        match self {
            Self::Consumer => "consumer".to_owned(),
            Self::Colleague(name) => format!("colleague {name}"),
            Self::ServiceKey { id, name, .. } => format!("{SERVICE_KEY}{id} {name}"),
            Self::Staff { id, name, .. } => format!("{STAFF}{id} {name}"),
            Self::Operator | Self::System => "system".to_owned(),
        }
    }

    /// Returns the actor of an event; `consumer` is the one whom the event concerns.
    pub fn event_actor(&self, consumer: EventActor) -> EventActor {
        match self {
            Self::Consumer => consumer,
            Self::Colleague(name) => EventActor::staff(name),
            Self::ServiceKey { id, name, .. } => EventActor::service_key(*id, name),
            Self::Staff { id, name, .. } => EventActor::staff_member(*id, name),
            Self::Operator | Self::System => EventActor::SYSTEM,
        }
    }
}

/// Actor of a call, with their address and user agent.
#[derive(Clone, Debug)]
pub struct Caller {
    pub actor: Actor,
    pub client: Client,
}

impl Caller {
    /// The operator, on the command line.
    pub fn operator() -> Self {
        Self { actor: Actor::Operator, client: Client::default() }
    }

    /// Returns the portal itself as the actor.
    pub fn system() -> Self {
        Self { actor: Actor::System, client: Client::default() }
    }

    /// A consumer of the firm.
    pub const fn consumer(client: Client) -> Self {
        Self { actor: Actor::Consumer, client }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_name_who_did_it() {
        let key = Actor::ServiceKey { id: Uuid::nil(), name: "crm".to_owned(), scopes: Scopes::with_all() };
        let named = |actor: Actor| actor.event_actor(EventActor::consumer("anna", "Anna Vries"));
        assert_eq!(named(Actor::Consumer), EventActor::consumer("anna", "Anna Vries"));
        assert_eq!(named(Actor::Colleague("Kim".to_owned())), EventActor::staff("Kim"));
        assert_eq!(named(key), EventActor::service_key(Uuid::nil(), "crm"));
        let eva = Actor::Staff {
            id: Uuid::nil(),
            name: "Eva".to_owned(),
            role: StaffRole::Adviser,
            clients: VisibleClients::All,
            branch: None,
            adviser: None,
            edits_records: false,
        };
        assert_eq!(eva.audit_name(), format!("staff {} Eva", Uuid::nil()));
        assert!(
            eva.has_scope(ServiceKeyScope::Records)
                && !eva.has_scope(ServiceKeyScope::Privacy)
                && !eva.edits_records()
        );
        assert_eq!(named(eva), EventActor::staff_member(Uuid::nil(), "Eva"));
        assert_eq!(named(Actor::Operator), EventActor::SYSTEM);
        assert_eq!(named(Actor::System), EventActor::SYSTEM);
    }
}
