//! Who does something.

use domain::events::EventActor;
use domain::service_keys::{Scope, Scopes};
use store::audit::SERVICE_KEY;
use uuid::Uuid;

use crate::client::Client;

/// Who does something, for the audit trail and for events.
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
    /// Whoever runs the portal, on the command line.
    Operator,
    /// The portal itself.
    System,
}

impl Actor {
    /// The consumer, or the colleague who impersonates them.
    pub fn of_session(colleague: Option<&str>) -> Self {
        colleague.map_or(Self::Consumer, |name| Self::Colleague(name.to_owned()))
    }

    /// Whether it is the operator, whom no scope limits and who sets host names and branch domains.
    pub const fn is_operator(&self) -> bool {
        matches!(self, Self::Operator)
    }

    /// Whether they may do what asks a service key for this scope.
    pub fn has_scope(&self, scope: Scope) -> bool {
        match self {
            Self::ServiceKey { scopes, .. } => scopes.contains(scope),
            Self::Operator | Self::System => true,
            Self::Consumer | Self::Colleague(_) => false,
        }
    }

    /// As the audit trail has it: `consumer`, `colleague <name>`, `service_key <id> <name>` or `system`.
    pub fn audit_name(&self) -> String {
        match self {
            Self::Consumer => "consumer".to_owned(),
            Self::Colleague(name) => format!("colleague {name}"),
            Self::ServiceKey { id, name, .. } => format!("{SERVICE_KEY}{id} {name}"),
            Self::Operator | Self::System => "system".to_owned(),
        }
    }

    /// As an event names them, where `consumer` is the one whom the event concerns.
    pub fn event_actor(&self, consumer: EventActor) -> EventActor {
        match self {
            Self::Consumer => consumer,
            Self::Colleague(name) => EventActor::staff(name),
            Self::ServiceKey { id, name, .. } => EventActor::service_key(*id, name),
            Self::Operator | Self::System => EventActor::SYSTEM,
        }
    }
}

/// Who calls, and from where.
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

    /// The portal itself.
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
        let key = Actor::ServiceKey { id: Uuid::nil(), name: "crm".to_owned(), scopes: Scopes::all() };
        let named = |actor: Actor| actor.event_actor(EventActor::consumer("anna", "Anna Vries"));
        assert_eq!(named(Actor::Consumer), EventActor::consumer("anna", "Anna Vries"));
        assert_eq!(named(Actor::Colleague("Kim".to_owned())), EventActor::staff("Kim"));
        assert_eq!(named(key), EventActor::service_key(Uuid::nil(), "crm"));
        assert_eq!(named(Actor::Operator), EventActor::SYSTEM);
        assert_eq!(named(Actor::System), EventActor::SYSTEM);
    }
}
