//! Levels of assurance: of a sign-in, and required by an act.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// The level of assurance of a sign-in (eIDAS, art. 8), the lowest first.
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
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum AssuranceLevel {
    Low,
    Substantial,
    High,
}

impl AssuranceLevel {
    /// Returns true if a sign-in of this level counts as one with two factors, which `substantial` requires
    /// (Implementing Regulation (EU) 2015/1502, annex, 2.2.1).
    pub const fn is_second_factor(self) -> bool {
        matches!(self, Self::Substantial | Self::High)
    }
}

/// Returns true if a session of level `given` may do an act that requires level `asked`.
pub fn meets(given: Option<AssuranceLevel>, asked: Option<AssuranceLevel>) -> bool {
    asked.is_none() || given >= asked
}

#[cfg(test)]
mod tests {
    use super::AssuranceLevel::{High, Low, Substantial};
    use super::*;

    #[test]
    fn levels_are_ordered_and_named() {
        assert!(Low < Substantial && Substantial < High);
        for (level, name) in [(Low, "low"), (Substantial, "substantial"), (High, "high")] {
            assert_eq!((level.to_string().as_str(), name.parse()), (name, Ok(level)));
            assert_eq!(serde_json::to_value(level).unwrap(), name);
        }
        assert!(!Low.is_second_factor() && Substantial.is_second_factor() && High.is_second_factor());
    }

    #[test]
    fn an_act_asks_for_its_level_or_a_higher_one() {
        assert!(meets(None, None) && meets(Some(Low), None));
        assert!(!meets(None, Some(Low)) && !meets(Some(Low), Some(Substantial)));
        assert!(meets(Some(Substantial), Some(Substantial)) && meets(Some(High), Some(Substantial)));
    }
}
