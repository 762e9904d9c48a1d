//! Nobody gives more than they have: who may give an account, a key, a link or an address, and how much it may reach.

use strum::{EnumDiscriminants, EnumIter};

use crate::accounts::service_keys::{Scopes, ServiceKeyScope};
use crate::accounts::staff::{StaffRole, VisibleClients};

/// Credential that gives its bearer access to a firm's data.
#[derive(Clone, Debug, PartialEq, Eq, EnumDiscriminants)]
#[strum_discriminants(name(GiftKind), derive(EnumIter, PartialOrd, Ord))]
pub enum Gift {
    /// An account of a member of staff, or the link by which one is set up.
    Account(StaffRole),
    ServiceKey(Scopes),
    /// An address to which every event of the firm is sent.
    WebhookEndpoint,
    /// A link by which a client signs in, or sets up how.
    ClientLink,
    /// A link that shows the portal with the draft of the firm's settings.
    SettingsPreview,
    /// An address at which a calendar reads appointments.
    CalendarFeed,
}

impl Gift {
    /// The scopes that a giver needs: those that the gift has itself, and those that making it asks for.
    fn scopes(&self) -> Scopes {
        match self {
            Self::Account(role) => role.scopes(),
            Self::ServiceKey(scopes) => scopes.clone(),
            Self::WebhookEndpoint => Scopes::from_scopes([ServiceKeyScope::Licence, ServiceKeyScope::Read]),
            Self::ClientLink => Scopes::from_scopes([ServiceKeyScope::Handover]),
            Self::SettingsPreview => Scopes::from_scopes([ServiceKeyScope::Licence]),
            Self::CalendarFeed => Scopes::from_scopes([ServiceKeyScope::Read]),
        }
    }

    /// Returns true if the grant needs the right to manage staff accounts; it remains valid when the grantor's own
    /// session or key has ended.
    const fn is_staffs(&self) -> bool {
        matches!(self, Self::Account(_) | Self::ServiceKey(_))
    }
}

/// Clients whose data a grant gives access to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach<'a> {
    /// The grant reaches nobody's data.
    Nobody,
    /// The grant reaches one client, visible to the grantor or not.
    Client {
        is_visible: bool,
    },
    Clients(&'a VisibleClients),
}

/// Giver of access, with what they have themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Grantor {
    /// The operator on the command line, and the portal when it carries out what somebody was granted before.
    Unlimited,
    ServiceKey(Scopes),
    Member {
        role: StaffRole,
        clients: VisibleClients,
    },
    /// A client, who gives their own.
    Client,
    /// A colleague who views the portal in a client's session, or an account that has ended.
    Nobody,
}

/// Reason that something is not granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrantError {
    /// Administrators at the desk alone give the gift.
    Staff,
    /// The giver lacks a scope that it has or needs.
    Scope(ServiceKeyScope),
    /// The gift reaches clients whom the grantor does not see.
    Clients,
}

/// The permission to give something, without which no account, key, link or address is stored. [`may_grant`] alone makes
/// one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    gift: Gift,
    /// Clients whom the gift reaches; absent for a gift about one client or about none.
    clients: Option<VisibleClients>,
}

impl Grant {
    /// Returns true if the permission is for this gift, and reaches all of these clients.
    pub fn covers(&self, gift: &Gift, clients: Option<&VisibleClients>) -> bool {
        let reaches = |clients| self.clients.as_ref().is_some_and(|granted| granted.includes(clients));
        self.gift == *gift && clients.is_none_or(reaches)
    }
}

/// Decides whether somebody gives something that reaches these clients.
///
/// # Errors
/// Why they do not.
pub fn may_grant(grantor: &Grantor, gift: Gift, reach: Reach<'_>) -> Result<Grant, GrantError> {
    let (scopes, own_clients) = match grantor {
        Grantor::Unlimited => (Scopes::with_all(), &VisibleClients::All),
        Grantor::ServiceKey(scopes) => (scopes.clone(), &VisibleClients::All),
        Grantor::Member { role, clients } => (role.scopes(), clients),
        Grantor::Client => {
            let is_own = gift == Gift::CalendarFeed && reach == Reach::Client { is_visible: true };
            return if is_own { Ok(Grant { gift, clients: None }) } else { Err(GrantError::Clients) };
        }
        Grantor::Nobody => return Err(GrantError::Staff),
    };
    let manages_staff = match grantor {
        Grantor::Member { role, .. } => role.manages_staff(),
        _ => *grantor == Grantor::Unlimited,
    };
    if gift.is_staffs() && !manages_staff {
        return Err(GrantError::Staff);
    }
    if let Some(missing) = gift.scopes().iter().find(|scope| !scopes.contains(*scope)) {
        return Err(GrantError::Scope(missing));
    }
    let clients = match reach {
        Reach::Nobody | Reach::Client { is_visible: true } => None,
        Reach::Clients(clients) if own_clients.includes(clients) => Some(clients.clone()),
        Reach::Client { is_visible: false } | Reach::Clients(_) => return Err(GrantError::Clients),
    };
    Ok(Grant { gift, clients })
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    const ALL: Reach<'static> = Reach::Clients(&VisibleClients::All);

    fn member(role: StaffRole, clients: VisibleClients) -> Grantor {
        Grantor::Member { role, clients }
    }

    #[test]
    fn a_key_gives_neither_accounts_nor_keys() {
        let key = Grantor::ServiceKey(Scopes::with_all());
        for role in StaffRole::iter() {
            assert_eq!(may_grant(&key, Gift::Account(role), ALL), Err(GrantError::Staff), "{role}");
        }
        let other = Gift::ServiceKey(Scopes::from_scopes([ServiceKeyScope::Read]));
        assert_eq!(may_grant(&key, other, ALL), Err(GrantError::Staff));
    }

    #[test]
    fn an_administrator_gives_no_clients_whom_they_do_not_see() {
        let own = VisibleClients::OfAdviser("eva".to_owned());
        let branch = VisibleClients::OfBranch("zuid".to_owned());
        for clients in [&own, &branch, &VisibleClients::Nobody] {
            let admin = member(StaffRole::Admin, clients.clone());
            for role in StaffRole::iter() {
                let account = |reach| may_grant(&admin, Gift::Account(role), Reach::Clients(reach));
                assert!(account(clients).is_ok() && account(&VisibleClients::Nobody).is_ok());
                for other in [&own, &branch, &VisibleClients::All] {
                    let expected = if other == clients { None } else { Some(GrantError::Clients) };
                    assert_eq!(account(other).err(), expected);
                }
            }
            let endpoint = may_grant(&admin, Gift::WebhookEndpoint, ALL);
            assert_eq!(endpoint, Err(GrantError::Clients));
            assert_eq!(
                may_grant(&admin, Gift::ServiceKey(Scopes::with_all()), ALL),
                Err(GrantError::Clients)
            );
        }
    }

    #[test]
    fn a_gift_has_no_scope_that_its_giver_lacks() {
        for scope in ServiceKeyScope::iter() {
            let key = Grantor::ServiceKey(Scopes::from_scopes([scope]));
            let link = may_grant(&key, Gift::ClientLink, Reach::Client { is_visible: true });
            assert_eq!(link.is_ok(), scope == ServiceKeyScope::Handover, "{scope}");
            assert!(may_grant(&key, Gift::WebhookEndpoint, ALL).is_err(), "{scope}");
            let preview = may_grant(&key, Gift::SettingsPreview, Reach::Nobody);
            assert_eq!(preview.is_ok(), scope == ServiceKeyScope::Licence, "{scope}");
        }
        let both =
            Grantor::ServiceKey(Scopes::from_scopes([ServiceKeyScope::Licence, ServiceKeyScope::Read]));
        assert!(may_grant(&both, Gift::WebhookEndpoint, ALL).is_ok());
        for role in [StaffRole::Adviser, StaffRole::Handler, StaffRole::Auditor] {
            let refused = may_grant(&member(role, VisibleClients::All), Gift::Account(role), ALL);
            assert_eq!(refused, Err(GrantError::Staff), "{role}");
        }
    }

    #[test]
    fn a_client_gives_their_own_appointments_alone() {
        let own = Reach::Client { is_visible: true };
        assert!(may_grant(&Grantor::Client, Gift::CalendarFeed, own).is_ok());
        for (gift, reach) in
            [(Gift::ClientLink, own), (Gift::CalendarFeed, ALL), (Gift::WebhookEndpoint, ALL)]
        {
            assert!(may_grant(&Grantor::Client, gift.clone(), reach).is_err(), "{gift:?}");
            assert!(may_grant(&Grantor::Nobody, gift, reach).is_err());
        }
    }

    #[test]
    fn a_grant_is_for_what_was_asked() {
        let branch = VisibleClients::OfBranch("zuid".to_owned());
        let account = Gift::Account(StaffRole::Handler);
        let grant =
            may_grant(&Grantor::Unlimited, account.clone(), Reach::Clients(&branch)).expect("a grant");
        assert!(
            grant.covers(&account, Some(&branch)) && grant.covers(&account, Some(&VisibleClients::Nobody))
        );
        assert!(!grant.covers(&account, Some(&VisibleClients::All)));
        assert!(!grant.covers(&Gift::Account(StaffRole::Admin), Some(&branch)));
        let link = may_grant(&Grantor::Unlimited, Gift::ClientLink, Reach::Client { is_visible: true });
        let link = link.expect("a grant");
        assert!(link.covers(&Gift::ClientLink, None) && !link.covers(&Gift::ClientLink, Some(&branch)));
    }
}
