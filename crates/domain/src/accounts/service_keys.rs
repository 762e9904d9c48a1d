//! Scopes and restrictions of a firm's service keys.

use std::collections::BTreeSet;
use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use chrono::{DateTime, NaiveDate, NaiveTime, TimeZone, Utc};
use chrono_tz::Europe::Amsterdam;
use ipnet::IpNet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoEnumIterator, IntoStaticStr};
use utoipa::ToSchema;

use crate::limits;
use crate::records::{BulkOperation, Segment};

/// Prefix of every service key, by which a leaked one is recognised.
pub const KEY_PREFIX: &str = "balie_";

/// Returns the rule that the name of a key breaks; the audit trail tells keys apart by name.
pub fn name_violation(name: &str) -> Option<&'static str> {
    match name.trim().chars().count() {
        0 => Some("required"),
        1..=limits::NAME if limits::is_line(name.trim()) => None,
        1..=limits::NAME => Some("invalid"),
        _ => Some("max_length"),
    }
}

/// The end of a day in Amsterdam; absent for the last day that there is.
pub fn end_of_day(day: NaiveDate) -> Option<DateTime<Utc>> {
    let midnight = Amsterdam.from_local_datetime(&day.succ_opt()?.and_time(NaiveTime::MIN)).earliest()?;
    Some(midnight.with_timezone(&Utc))
}

/// A right that a service key has or lacks. Every call of the back office asks for exactly one.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
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
pub enum ServiceKeyScope {
    /// Write and delete records, deliver files, judge and process what consumers answered.
    Records,
    /// Read records, files, answers, events, mails and the audit trail.
    Read,
    /// Let a consumer in: invitations and links that sign in.
    Handover,
    /// Holds, erasure and export of a consumer's data; resetting a second factor and ending sessions, which a key that
    /// lets consumers in must not do as well.
    Privacy,
    /// Records that every client sees: the firm's settings, branches, advisers, banners and notifications. Also its
    /// webhook endpoints.
    Licence,
    /// Notes and telephone calls of the firm's people, which no client sees in the portal.
    Notes,
}

impl ServiceKeyScope {
    /// The scope that writing a record of a segment asks for.
    pub const fn to_write(segment: Segment) -> Self {
        match segment {
            // Every client sees these.
            Segment::Licence
            | Segment::Branches
            | Segment::Advisers
            | Segment::Banners
            | Segment::Notifications => Self::Licence,
            _ => Self::Records,
        }
    }

    /// The scope that a line of a bulk asks for: that of the single call which does the same.
    pub const fn to_do(operation: &BulkOperation) -> Self {
        match operation {
            BulkOperation::Delete { segment, .. } => Self::to_write(*segment),
            BulkOperation::Invite { .. } => Self::Handover,
            BulkOperation::Review { .. } | BulkOperation::Processed { .. } => Self::Records,
            BulkOperation::Hold { .. } | BulkOperation::Lift { .. } | BulkOperation::Erase { .. } => {
                Self::Privacy
            }
        }
    }
}

/// The scopes of one key; written as their names with a space between, as OAuth 2.0 does (RFC 6749, section 3.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scopes(BTreeSet<ServiceKeyScope>);

impl Scopes {
    /// Returns the set of every scope.
    pub fn with_all() -> Self {
        Self(ServiceKeyScope::iter().collect())
    }

    /// Returns the set of these scopes.
    pub fn from_scopes(scopes: impl IntoIterator<Item = ServiceKeyScope>) -> Self {
        Self(scopes.into_iter().collect())
    }

    pub fn iter(&self) -> impl Iterator<Item = ServiceKeyScope> {
        self.0.iter().copied()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn contains(&self, scope: ServiceKeyScope) -> bool {
        self.0.contains(&scope)
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.0.iter().map(Into::into).collect();
        f.write_str(&names.join(" "))
    }
}

/// A word that is no scope, or no word at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a scope; there are: {all}", all = Scopes::with_all())]
pub struct UnknownScope(String);

impl FromStr for Scopes {
    type Err = UnknownScope;

    /// Reads names with spaces or commas between them; at least one.
    fn from_str(text: &str) -> Result<Self, UnknownScope> {
        let words = text.split([' ', ',']).filter(|word| !word.is_empty());
        let scopes: Result<BTreeSet<ServiceKeyScope>, _> =
            words.map(|word| word.parse().map_err(|_| UnknownScope(word.to_owned()))).collect();
        let scopes = scopes?;
        if scopes.is_empty() { Err(UnknownScope(text.to_owned())) } else { Ok(Self(scopes)) }
    }
}

/// The networks from which a key works; none named: from everywhere. Written as CIDR blocks with a space between.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Networks(Vec<IpNet>);

impl Networks {
    /// Returns true if the key may be used from an address; an unknown address is in no network.
    pub fn admit(&self, address: Option<IpAddr>) -> bool {
        self.0.is_empty()
            || address.is_some_and(|address| self.0.iter().any(|net| net.contains(&address.to_canonical())))
    }

    pub fn iter(&self) -> impl Iterator<Item = &IpNet> {
        self.0.iter()
    }

    pub fn is_everywhere(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Networks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blocks: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&blocks.join(" "))
    }
}

/// A word that is neither a network nor an address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a network, such as 203.0.113.0/24 or 2001:db8::/32, nor an address")]
pub struct NotANetwork(String);

impl FromStr for Networks {
    type Err = NotANetwork;

    /// Reads blocks or single addresses with spaces or commas between them. Host bits are cut off.
    fn from_str(text: &str) -> Result<Self, NotANetwork> {
        let block = |word: &str| {
            let address = || word.parse::<IpAddr>().ok().map(|ip| IpNet::from(ip.to_canonical()));
            let block = word.parse::<IpNet>().ok().map(|net| net.trunc()).or_else(address);
            block.ok_or_else(|| NotANetwork(word.to_owned()))
        };
        let words = text.split([' ', ',']).filter(|word| !word.is_empty());
        words.map(block).collect::<Result<_, _>>().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_read_back_and_unknown_ones_are_named() {
        assert_eq!(Scopes::with_all().to_string(), "records read handover privacy licence notes");
        let scopes: Scopes = "read,records read".parse().expect("scopes");
        assert_eq!(scopes.to_string(), "records read");
        assert!(scopes.contains(ServiceKeyScope::Read) && !scopes.contains(ServiceKeyScope::Handover));
        assert_eq!(scopes.to_string().parse(), Ok(scopes));
        assert_eq!("read write".parse::<Scopes>(), Err(UnknownScope("write".to_owned())));
        assert!("".parse::<Scopes>().is_err() && " , ".parse::<Scopes>().is_err());
    }

    #[test]
    fn a_key_works_through_its_last_day_in_amsterdam() {
        let end = |day: &str| end_of_day(day.parse().expect("a day")).expect("an end").to_rfc3339();
        assert_eq!(end("2027-06-30"), "2027-06-30T22:00:00+00:00");
        assert_eq!(end("2027-12-31"), "2027-12-31T23:00:00+00:00");
        assert_eq!(end_of_day(NaiveDate::MAX), None);
    }

    #[test]
    fn a_name_is_one_line() {
        assert_eq!(name_violation("  CRM "), None);
        assert_eq!(name_violation("  "), Some("required"));
        assert_eq!(name_violation("a\nb"), Some("invalid"));
        assert_eq!(name_violation(&"x".repeat(101)), Some("max_length"));
    }

    #[test]
    fn a_key_works_from_its_networks_alone() {
        let ip = |text: &str| Some(text.parse().expect("an address"));
        let nets: Networks = "203.0.113.9/24, 2001:db8::/32 198.51.100.7".parse().expect("networks");
        assert_eq!(nets.to_string(), "203.0.113.0/24 2001:db8::/32 198.51.100.7/32");
        assert_eq!(nets.to_string().parse(), Ok(nets.clone()));
        for inside in ["203.0.113.200", "::ffff:203.0.113.200", "2001:db8:1::1", "198.51.100.7"] {
            assert!(nets.admit(ip(inside)), "{inside}");
        }
        for outside in ["203.0.114.1", "198.51.100.8", "2001:db9::1", "::1"] {
            assert!(!nets.admit(ip(outside)), "{outside}");
        }
        assert!(!nets.admit(None));
        let everywhere = Networks::default();
        assert!(everywhere.admit(None) && everywhere.is_everywhere());
        assert_eq!("".parse(), Ok(everywhere));
        for wrong in ["203.0.113.0/33", "office", "10.0.0.0-10.0.0.9"] {
            assert!(wrong.parse::<Networks>().is_err(), "{wrong}");
        }
    }
}
