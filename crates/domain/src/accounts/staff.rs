//! The firm's own people: their roles, whose data they see, and what they may do at the desk.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};
use utoipa::ToSchema;

use crate::accounts::service_keys::{Scopes, ServiceKeyScope};
use crate::accounts::session::Stage;
use crate::codes::Code;
use crate::licence::DeskMode;
use crate::limits;
use crate::values::is_email;

/// Lifetime of an invitation's link, in days.
pub const INVITATION_DAYS: i64 = 7;

/// Role of a member of staff.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
    Display,
    EnumIter,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum StaffRole {
    /// Role of a colleague who advises clients.
    Adviser,
    /// Prepares and handles dossiers.
    Handler,
    /// Has the rights of the others, and manages colleagues, settings and privacy.
    Admin,
    /// Reads and changes nothing.
    Auditor,
}

/// Clients that a member of staff sees.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    ToSchema,
    Display,
    EnumIter,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ClientScope {
    /// Clients whose products or dossiers name the member's own adviser record.
    Own,
    /// Clients of the member's branch.
    Branch,
    All,
}

/// The clients that somebody sees. Who asked to be forgotten and is restricted is among [`Self::All`] alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum VisibleClients {
    /// All clients, also the restricted ones: for the firm's own system, and for staff with the right to privacy.
    #[default]
    All,
    AllButRestricted,
    /// Clients whose products or dossiers name the adviser with this external id.
    OfAdviser(String),
    /// Clients of the branch with this external id.
    OfBranch(String),
    /// The scope needs an adviser or a branch, and the member has none.
    Nobody,
}

impl VisibleClients {
    /// Returns the clients that a member of this scope sees, with their branch and their adviser record, and without
    /// the privacy right.
    pub fn for_member(scope: ClientScope, branch: Option<&str>, adviser: Option<&str>) -> Self {
        let named = |name: Option<&str>| name.map(str::to_owned);
        match scope {
            ClientScope::All => Self::AllButRestricted,
            ClientScope::Branch => named(branch).map_or(Self::Nobody, Self::OfBranch),
            ClientScope::Own => named(adviser).map_or(Self::Nobody, Self::OfAdviser),
        }
    }

    /// Returns the clients with the right to see restricted ones, who are included where all clients are.
    #[must_use]
    pub fn with_restricted(self) -> Self {
        if self == Self::AllButRestricted { Self::All } else { self }
    }

    /// Returns true if they are the clients of the whole firm, so that a call may ask about any client. Rows still have
    /// to be narrowed: restricted clients may be left out.
    pub const fn is_firm_wide(&self) -> bool {
        matches!(self, Self::All | Self::AllButRestricted)
    }

    /// Returns true if `others` are all among these clients.
    pub fn includes(&self, others: &Self) -> bool {
        matches!(self, Self::All)
            || (self.is_firm_wide() && !matches!(others, Self::All))
            || matches!(others, Self::Nobody)
            || self == others
    }

    /// Returns the part of these clients who are a member's own, or of the member's branch; `None` where the member has
    /// no adviser record or branch, or sees clients by the other.
    pub fn narrow(&self, to: ClientScope, branch: Option<&str>, adviser: Option<&str>) -> Option<Self> {
        if to == ClientScope::All {
            return Some(self.clone());
        }
        let clients = Self::for_member(to, branch, adviser);
        match (self, &clients) {
            (_, Self::Nobody) => None,
            (Self::All | Self::AllButRestricted, _) => Some(clients),
            _ => (*self == clients).then_some(clients),
        }
    }
}

/// A right of a member of staff: the scopes of service keys, and one of the desk's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, Display)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum StaffRight {
    Records,
    Read,
    Handover,
    Privacy,
    Licence,
    Notes,
    /// The management of colleagues' accounts.
    Staff,
}

impl From<ServiceKeyScope> for StaffRight {
    fn from(scope: ServiceKeyScope) -> Self {
        match scope {
            ServiceKeyScope::Records => Self::Records,
            ServiceKeyScope::Read => Self::Read,
            ServiceKeyScope::Handover => Self::Handover,
            ServiceKeyScope::Privacy => Self::Privacy,
            ServiceKeyScope::Licence => Self::Licence,
            ServiceKeyScope::Notes => Self::Notes,
        }
    }
}

impl StaffRole {
    /// Returns the rights of the role, as the scopes of a service key.
    pub fn scopes(self) -> Scopes {
        match self {
            Self::Adviser | Self::Handler => Scopes::from_scopes([
                ServiceKeyScope::Read,
                ServiceKeyScope::Records,
                ServiceKeyScope::Handover,
                ServiceKeyScope::Notes,
            ]),
            Self::Admin => Scopes::with_all(),
            Self::Auditor => Scopes::from_scopes([ServiceKeyScope::Read]),
        }
    }

    /// Returns true if the role sees restricted clients: those who asked for erasure while some of their data has to be
    /// retained.
    pub fn sees_restricted(self) -> bool {
        self.scopes().contains(ServiceKeyScope::Privacy)
    }

    /// Returns true if the role manages the accounts of colleagues.
    pub const fn manages_staff(self) -> bool {
        matches!(self, Self::Admin)
    }

    /// Returns the rights of a member of this role who sees these clients: the accounts of colleagues and what every client
    /// sees are for whoever sees the whole firm.
    pub fn rights(self, clients: &VisibleClients) -> Vec<StaffRight> {
        let is_firm_wide = clients.is_firm_wide();
        let scopes = self.scopes();
        let scopes = scopes.iter().filter(|scope| is_firm_wide || *scope != ServiceKeyScope::Licence);
        let mut rights: Vec<StaffRight> = scopes.map(StaffRight::from).collect();
        if is_firm_wide && self.manages_staff() {
            rights.push(StaffRight::Staff);
        }
        rights
    }
}

/// State of a staff account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Display, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum StaffState {
    /// The account has no second factor yet, or not any more: the invitation leads on.
    Invited,
    Active,
    Disabled,
}

/// Properties of an account that the rule of the last administrator uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdminStatus {
    pub role: StaffRole,
    pub clients: ClientScope,
    pub state: StaffState,
}

impl AdminStatus {
    /// Returns true if this account can sign in and manage all of its colleagues.
    pub const fn is_working_admin(self) -> bool {
        self.role.manages_staff()
            && matches!(self.clients, ClientScope::All)
            && matches!(self.state, StaffState::Active)
    }
}

/// Requires that a change leaves the firm an administrator who can sign in: `before` and `after` are the account's
/// status, `others` is the number of other working administrators.
///
/// # Errors
///
/// `LAST_ADMIN` where the change takes the last one away.
pub fn check_last_admin(before: AdminStatus, after: AdminStatus, others: u64) -> Result<(), Code> {
    let is_lost = before.is_working_admin() && !after.is_working_admin();
    if is_lost && others == 0 { Err(Code::LastAdmin) } else { Ok(()) }
}

/// Sign-in methods of an account.
#[expect(clippy::struct_excessive_bools, reason = "each is there or not, whatever the others are")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WaysIn {
    pub password: bool,
    /// True if there is an authenticator app.
    pub app: bool,
    /// True if there is a passkey, which verifies the person.
    pub passkey: bool,
    /// True if an identity provider is linked.
    pub provider: bool,
    /// True if the person last came back from an identity provider at a level that counts as two factors.
    pub two_factor_provider: bool,
}

impl WaysIn {
    /// Returns true if these methods can prove two factors.
    pub const fn prove_two_factors(self) -> bool {
        self.passkey || self.two_factor_provider || (self.app && (self.password || self.provider))
    }
}

/// Returns the stage of a session after one factor: a password, or an identity provider below the level of two factors.
/// `None` for an active account without a second factor of its own: it signs in by its identity provider alone, at the
/// level of two factors.
pub const fn stage_after_one_factor(has_second_factor: bool, is_active: bool) -> Option<Stage> {
    match (has_second_factor, is_active) {
        (true, _) => Some(Stage::Pending),
        (false, false) => Some(Stage::Setup),
        (false, true) => None,
    }
}

/// Returns true if staff of a firm may sign in.
pub const fn may_sign_in(desk: DeskMode) -> bool {
    !matches!(desk, DeskMode::Off)
}

/// Returns true if staff of a firm may create and change records.
pub const fn may_edit_records(desk: DeskMode) -> bool {
    matches!(desk, DeskMode::Full)
}

/// Returns the rule that the name of a member of staff breaks.
pub fn name_violation(name: &str) -> Option<&'static str> {
    match name.trim().chars().count() {
        0 => Some("required"),
        1..=limits::NAME if limits::is_line(name) => None,
        1..=limits::NAME => Some("invalid"),
        _ => Some("max_length"),
    }
}

/// Returns the rule that the mail address of a member of staff breaks.
pub fn email_violation(email: &str) -> Option<&'static str> {
    let email = email.trim();
    match email.chars().count() {
        0 => Some("required"),
        1..=limits::EMAIL if is_email(email) && limits::is_line(email) => None,
        1..=limits::EMAIL => Some("email"),
        _ => Some("max_length"),
    }
}

/// The rule that a role breaks with a scope: an administrator decides for the whole firm, and so sees all clients.
pub const fn role_violation(role: StaffRole, scope: ClientScope) -> Option<&'static str> {
    match (role, scope) {
        (StaffRole::Admin, ClientScope::Own | ClientScope::Branch) => Some("all_clients"),
        _ => None,
    }
}

/// Returns the field that a scope needs and the member lacks, and the rule that it breaks.
pub const fn scope_violation(
    scope: ClientScope,
    branch: Option<&str>,
    adviser: Option<&str>,
) -> Option<(&'static str, &'static str)> {
    match scope {
        ClientScope::Own if adviser.is_none() => Some(("adviser", "required")),
        ClientScope::Branch if branch.is_none() => Some(("branch", "required")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn nobody_narrows_their_clients_to_others() {
        let adviser = VisibleClients::OfAdviser("eva".to_owned());
        let branch = VisibleClients::OfBranch("zuid".to_owned());
        let narrowed = |whose: &VisibleClients, to| whose.narrow(to, Some("zuid"), Some("eva"));
        let all = VisibleClients::All;
        assert_eq!(narrowed(&all, ClientScope::Own), Some(adviser.clone()));
        assert_eq!(narrowed(&all, ClientScope::Branch), Some(branch.clone()));
        assert_eq!(narrowed(&all, ClientScope::All), Some(all.clone()));
        assert_eq!(narrowed(&branch, ClientScope::Branch), Some(branch.clone()));
        assert_eq!(narrowed(&branch, ClientScope::All), Some(branch.clone()));
        assert_eq!(narrowed(&branch, ClientScope::Own), None);
        assert_eq!(narrowed(&adviser, ClientScope::Branch), None);
        assert_eq!(all.narrow(ClientScope::Own, Some("zuid"), None), None);
    }

    #[test]
    fn roles_have_the_rights_of_the_contract() {
        let words =
            |rights: Vec<StaffRight>| rights.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let rights = |role: StaffRole| words(role.rights(&VisibleClients::AllButRestricted));
        assert_eq!(rights(StaffRole::Adviser), "records read handover notes");
        assert_eq!(rights(StaffRole::Handler), "records read handover notes");
        assert_eq!(rights(StaffRole::Admin), "records read handover privacy licence notes staff");
        assert_eq!(rights(StaffRole::Auditor), "read");
        for clients in [VisibleClients::OfBranch("utrecht".to_owned()), VisibleClients::Nobody] {
            assert_eq!(words(StaffRole::Admin.rights(&clients)), "records read handover privacy notes");
        }
        for role in StaffRole::iter() {
            assert_eq!(role.to_string().parse(), Ok(role));
            assert!(role.scopes().contains(ServiceKeyScope::Read));
        }
    }

    #[test]
    fn a_scope_without_its_adviser_or_branch_sees_nobody() {
        let of = |scope| VisibleClients::for_member(scope, Some("utrecht"), Some("eva"));
        assert_eq!(of(ClientScope::All), VisibleClients::AllButRestricted);
        assert_eq!(of(ClientScope::All).with_restricted(), VisibleClients::All);
        assert_eq!(of(ClientScope::Own).with_restricted(), VisibleClients::OfAdviser("eva".to_owned()));
        assert_eq!(of(ClientScope::Branch), VisibleClients::OfBranch("utrecht".to_owned()));
        assert_eq!(of(ClientScope::Own), VisibleClients::OfAdviser("eva".to_owned()));
        for scope in [ClientScope::Own, ClientScope::Branch] {
            assert_eq!(VisibleClients::for_member(scope, None, None), VisibleClients::Nobody);
            assert!(scope_violation(scope, None, None).is_some());
            assert!(scope_violation(scope, Some("a"), Some("b")).is_none());
        }
        assert!(scope_violation(ClientScope::All, None, None).is_none());
    }

    #[test]
    fn the_last_working_administrator_stays() {
        let status = |role, state| AdminStatus { role, clients: ClientScope::All, state };
        let admin = status(StaffRole::Admin, StaffState::Active);
        for after in [
            status(StaffRole::Handler, StaffState::Active),
            status(StaffRole::Admin, StaffState::Disabled),
            status(StaffRole::Admin, StaffState::Invited),
        ] {
            assert_eq!(check_last_admin(admin, after, 0), Err(Code::LastAdmin));
            assert_eq!(check_last_admin(admin, after, 1), Ok(()));
            // Whoever cannot sign in was no help before.
            assert_eq!(check_last_admin(after, after, 0), Ok(()));
        }
        assert_eq!(check_last_admin(admin, admin, 0), Ok(()));
        // One of some clients looks after nobody.
        let limited = AdminStatus { clients: ClientScope::Own, ..admin };
        assert_eq!(check_last_admin(admin, limited, 0), Err(Code::LastAdmin));
        assert_eq!(check_last_admin(limited, status(StaffRole::Handler, StaffState::Active), 0), Ok(()));
    }

    #[test]
    fn an_administrator_sees_all_clients() {
        for role in StaffRole::iter() {
            for scope in ClientScope::iter() {
                let is_faulty = role == StaffRole::Admin && scope != ClientScope::All;
                assert_eq!(role_violation(role, scope).is_some(), is_faulty, "{role} {scope}");
            }
        }
    }

    #[test]
    fn a_client_includes_only_their_own_resource() {
        let branch = VisibleClients::OfBranch("zuid".to_owned());
        assert!(VisibleClients::All.includes(&branch) && branch.includes(&branch));
        assert!(branch.includes(&VisibleClients::Nobody) && !VisibleClients::Nobody.includes(&branch));
        assert!(!branch.includes(&VisibleClients::All));
        assert!(!branch.includes(&VisibleClients::OfAdviser("zuid".to_owned())));
    }

    #[test]
    fn two_factors_are_a_passkey_a_provider_or_an_app_beside_something() {
        let none = WaysIn::default();
        assert!(!none.prove_two_factors());
        assert!(!WaysIn { password: true, provider: true, ..none }.prove_two_factors());
        assert!(!WaysIn { app: true, ..none }.prove_two_factors());
        assert!(WaysIn { app: true, password: true, ..none }.prove_two_factors());
        assert!(WaysIn { app: true, provider: true, ..none }.prove_two_factors());
        assert!(WaysIn { passkey: true, ..none }.prove_two_factors());
        assert!(WaysIn { provider: true, two_factor_provider: true, ..none }.prove_two_factors());
    }

    #[test]
    fn one_factor_never_signs_in() {
        assert_eq!(stage_after_one_factor(true, true), Some(Stage::Pending));
        assert_eq!(stage_after_one_factor(true, false), Some(Stage::Pending));
        assert_eq!(stage_after_one_factor(false, false), Some(Stage::Setup));
        assert_eq!(stage_after_one_factor(false, true), None);
    }

    #[test]
    fn nobody_signs_in_or_edits_where_the_desk_is_off() {
        let all = [DeskMode::Off, DeskMode::Review, DeskMode::Full];
        assert_eq!(all.map(may_sign_in), [false, true, true]);
        assert_eq!(all.map(may_edit_records), [false, false, true]);
    }

    #[test]
    fn names_and_addresses_are_checked() {
        assert_eq!(name_violation(" Eva Jansen "), None);
        assert_eq!(name_violation("  "), Some("required"));
        assert_eq!(name_violation("Eva\nJansen"), Some("invalid"));
        assert_eq!(name_violation("Eva\u{202e}Jansen"), Some("invalid"));
        assert_eq!(name_violation(&"x".repeat(101)), Some("max_length"));
        assert_eq!(email_violation("eva@vandijk-advies.example"), None);
        assert_eq!(email_violation(""), Some("required"));
        for wrong in ["eva", "eva@", "@x", "eva@x y", "a@b\u{202e}c.nl"] {
            assert_eq!(email_violation(wrong), Some("email"), "{wrong}");
        }
    }
}
