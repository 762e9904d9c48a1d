//! The access to a call: by which actors, and to which rows.

use domain::accounts::service_keys::ServiceKeyScope;
use domain::records::Segment;
use serde_json::{Value, json};
use strum::IntoStaticStr;

/// Requirements of a call on its caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// Every one of them is needed; none: any key that works, for the descriptions of the API itself.
    pub scopes: &'static [ServiceKeyScope],
    pub rows: Rows,
    pub actors: Actors,
    pub edits: Edits,
    pub proof: RequiredProof,
}

/// Rows of clients that a call reads or writes, which limits members of staff who see some clients only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// None: the firm's own, or nobody's.
    Firm,
    /// The record that the path names; a record of an invisible client gets 404.
    Named(Segment),
    /// Rows of the consumer whom the parameter `consumer` names; without it the call is rejected for them.
    OfConsumer,
    /// A list that the store narrows to the visible clients.
    Narrowed,
    /// Rows that the written record names: the use case limits them to the visible clients.
    Written,
    /// Rows of any client: rejected for a caller who does not see all of them.
    Any,
}

/// The kinds of actor that a call takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Actors {
    /// Service keys with the scopes, and staff whose role has them.
    KeysAndStaff,
    /// Service keys with the scopes, staff whose role has them, and auditors, who read what the scopes let others
    /// change.
    KeysStaffAndAuditors,
    /// Staff whose role has the scopes. No service key: one that makes keys or accounts could outlive its own end.
    Staff,
}

/// The records that a call changes. In a desk that only reviews, staff edit none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Edits {
    /// The call is about no record of a client's dossier.
    Nothing,
    /// The daily work of every desk: reviews, requests, messages, decisions on what clients proposed.
    DeskWork,
    /// Changes of records as such: rejected for staff where the firm's desk only reviews.
    Records,
}

/// The proof that a call asks of staff besides their session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum RequiredProof {
    NotNeeded,
    /// A second factor that was proved within the last five minutes.
    Recent,
}

impl Access {
    /// The security requirement of the call in an OpenAPI document.
    pub fn security(&self) -> Value {
        let scopes: Vec<String> = self.scopes.iter().map(ToString::to_string).collect();
        match self.actors {
            Actors::Staff => json!([{ "staff": scopes }]),
            Actors::KeysAndStaff | Actors::KeysStaffAndAuditors => {
                json!([{ "serviceKey": scopes }, { "staff": scopes }])
            }
        }
    }

    /// Returns the same requirements in machine-readable form (`x-access`).
    pub fn extension(&self) -> Value {
        let scopes: Vec<String> = self.scopes.iter().map(ToString::to_string).collect();
        let (actors, edits, proof): (&str, &str, &str) =
            (self.actors.into(), self.edits.into(), self.proof.into());
        json!({ "scopes": scopes, "rows": self.rows.name(), "actors": actors, "edits": edits, "proof": proof })
    }

    /// The demands in words, for the end of a call's description.
    pub fn sentence(&self) -> String {
        let scopes: Vec<String> = self.scopes.iter().map(|scope| format!("`{scope}`")).collect();
        let mut text = match (self.actors, scopes.as_slice()) {
            (_, []) => "Any service key and any member of staff may call it.".to_owned(),
            (Actors::Staff, scopes) => {
                format!(
                    "For members of staff whose role has {}; no service key may call it.",
                    scopes.join(" and ")
                )
            }
            (Actors::KeysAndStaff, scopes) => format!("Needs the scope {}.", scopes.join(" and ")),
            (Actors::KeysStaffAndAuditors, scopes) => {
                format!("Needs the scope {}; auditors may call it too.", scopes.join(" and "))
            }
        };
        if self.rows == Rows::Any {
            text.push_str(" Refused to staff who do not see all clients.");
        }
        if self.edits == Edits::Records {
            text.push_str(" Refused to staff where the firm's desk only reviews.");
        }
        if self.proof == RequiredProof::Recent {
            text.push_str(" Staff need a second factor that was proved within five minutes.");
        }
        text
    }
}

impl Rows {
    const fn name(self) -> &'static str {
        match self {
            Self::Firm => "firm",
            Self::Named(_) => "named",
            Self::OfConsumer => "of_consumer",
            Self::Narrowed => "narrowed",
            Self::Written => "written",
            Self::Any => "any",
        }
    }
}
