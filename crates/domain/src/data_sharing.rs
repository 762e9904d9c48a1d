//! Sharing data from the government's and others' registers: how far a session is, and what is done later for it.

use chrono::TimeDelta;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::entity::request;
use crate::job::Job;

/// The state of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProviderState {
    Start,
    Scanned,
    Finished,
    Failed,
    Unknown(i64),
}

impl ProviderState {
    pub const fn from_code(code: i64) -> Self {
        match code {
            10 => Self::Start,
            20 => Self::Scanned,
            30 => Self::Finished,
            99 => Self::Failed,
            other => Self::Unknown(other),
        }
    }

    pub const fn code(self) -> i64 {
        match self {
            Self::Start => 10,
            Self::Scanned => 20,
            Self::Finished => 30,
            Self::Failed => 99,
            Self::Unknown(code) => code,
        }
    }

    /// Returns true if the consumer can still share something in the session.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Start | Self::Scanned)
    }
}

/// The provider's made-up households, for trying it out.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
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
pub enum TestCase {
    SingleEmployed,
    SingleSelfEmployed,
    CoupleEmployed,
    CoupleMixed,
    Retired,
    StudentDebt,
    SourceDown,
}

request! {
    /// The body of `POST /api/inventory-form/ockto-debug/{action}`.
    #[schema(as = OcktoDebug)]
    pub struct TestCaseRequest {
        /// Household whose data the provider gives.
        #[serde(rename = "testCase")]
        pub test_case: TestCase,
    }
}

/// Job that checks if a session is finished, also when nobody has the page open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DataSharingCheckJob {
    pub action: Uuid,
    pub consumer: Uuid,
    /// The provider's id of the session.
    pub session: String,
    /// Number of the check, from 1.
    pub round: u32,
}

/// The session can still become finished.
pub const OPEN: &str = "open";
/// State of a session whose shared data has been imported.
pub const FINISHED: &str = "finished";

impl Job for DataSharingCheckJob {
    const NAME: &'static str = "data_sharing.check";

    fn dedupe_key(&self) -> Option<String> {
        Some(format!("{}:{}:{}", Self::NAME, self.session, self.round))
    }
}

/// Returns the delay before a poll of the session: half a minute for the first quarter of an hour, in which the code
/// can be scanned, then ever longer for two days. `None` after the last.
pub const fn delay_before_attempt(round: u32) -> Option<TimeDelta> {
    match round {
        0..=30 => Some(TimeDelta::seconds(30)),
        31..=60 => Some(TimeDelta::minutes(5)),
        61..=106 => Some(TimeDelta::hours(1)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn states_keep_their_codes() {
        for code in [7, 10, 20, 30, 99] {
            assert_eq!(ProviderState::from_code(code).code(), code);
        }
        assert_eq!(ProviderState::from_code(30), ProviderState::Finished);
        assert!(ProviderState::Scanned.is_open() && !ProviderState::Unknown(11).is_open());
    }

    #[test]
    fn looking_ends_after_two_days() {
        let pauses: Vec<TimeDelta> = (1..).map_while(delay_before_attempt).collect();
        assert!(pauses.is_sorted());
        let all: TimeDelta = pauses.iter().sum();
        assert!((TimeDelta::hours(48)..TimeDelta::hours(50)).contains(&all), "{all}");
    }

    #[test]
    fn there_are_seven_households() {
        assert_eq!(TestCase::iter().count(), 7);
        assert_eq!(TestCase::SingleSelfEmployed.to_string(), "single_self_employed");
    }
}
