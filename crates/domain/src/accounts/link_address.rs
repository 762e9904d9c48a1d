//! The address that a link is mailed to, and the one who wrote it into the consumer's record.
//!
//! Whoever changes a consumer's address can have a link mailed to themselves. What is answered by such a link names them.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::accounts::session::Began;
use crate::events::EventActor;

/// The time for which an address is new after it was changed.
const NEW: TimeDelta = TimeDelta::days(1);

/// The one who changed a consumer's e-mail address, and the moment of the change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AddressWriter {
    #[serde(flatten)]
    pub by: EventActor,
    pub at: DateTime<Utc>,
}

impl AddressWriter {
    /// Returns true for a link that was mailed at this moment, when the address was not a day old yet.
    pub fn is_recent(&self, mailed_at: DateTime<Utc>) -> bool {
        self.at <= mailed_at && mailed_at - self.at < NEW
    }
}

/// The writers of the addresses by which a consumer may have come in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkAddresses {
    /// The one who changed the present address last; absent for one that the record has had from its beginning.
    pub present: Option<AddressWriter>,
    /// The one who changed the address to which the link went by which the consumer set up their sign-in last; absent where
    /// the address was not new then.
    pub of_sign_in: Option<AddressWriter>,
}

impl LinkAddresses {
    /// The writer that evidence names of an act by a link that was mailed at this moment.
    pub fn of_link(&self, mailed_at: DateTime<Utc>) -> Option<&AddressWriter> {
        self.present.as_ref().filter(|writer| writer.is_recent(mailed_at))
    }

    /// The writer that evidence names of an act in a session that began in this way.
    pub fn of_session(&self, began: Option<Began>, began_at: DateTime<Utc>) -> Option<&AddressWriter> {
        match began? {
            // Nothing was mailed: the evidence names who asked for the link.
            Began::Handover => None,
            Began::ActionLink => self.of_link(began_at),
            Began::Password
            | Began::PasswordTotp
            | Began::PasswordRecovery
            | Began::PasswordPasskey
            | Began::Passkey
            | Began::Provider
            | Began::ProviderTotp
            | Began::ProviderRecovery
            | Began::ProviderPasskey => self.of_sign_in.as_ref(),
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn instant(text: &str) -> DateTime<Utc> {
        text.parse().expect("a moment")
    }

    fn writer() -> AddressWriter {
        let by = EventActor::staff_member(Uuid::nil(), "Eva");
        AddressWriter { by, at: instant("2026-11-21T09:00:00Z") }
    }

    #[test]
    fn an_address_is_new_for_a_day_after_it_was_changed() {
        let addresses = LinkAddresses { present: Some(writer()), of_sign_in: None };
        for (mailed_at, is_named) in [
            ("2026-11-21T08:59:59Z", false),
            ("2026-11-21T09:00:00Z", true),
            ("2026-11-22T08:59:59Z", true),
            ("2026-11-22T09:00:00Z", false),
        ] {
            assert_eq!(addresses.of_link(instant(mailed_at)).is_some(), is_named, "{mailed_at}");
            let of_session = addresses.of_session(Some(Began::ActionLink), instant(mailed_at));
            assert_eq!(of_session.is_some(), is_named, "{mailed_at}");
        }
    }

    #[test]
    fn a_sign_in_that_a_link_set_up_names_the_writer_as_long_as_it_is_used() {
        let addresses = LinkAddresses { present: None, of_sign_in: Some(writer()) };
        let later = instant("2027-03-01T09:00:00Z");
        assert_eq!(addresses.of_session(Some(Began::PasswordTotp), later), Some(&writer()));
        for unnamed in [Some(Began::Handover), Some(Began::ActionLink), None] {
            assert_eq!(addresses.of_session(unnamed, later), None, "{unnamed:?}");
        }
    }

    #[test]
    fn a_writer_is_one_object() {
        let text = serde_json::to_string(&writer()).expect("JSON");
        let nil = Uuid::nil();
        let expected = format!(r#"{{"kind":"staff","id":"{nil}","name":"Eva","at":"2026-11-21T09:00:00Z"}}"#);
        assert_eq!(text, expected);
        assert_eq!(serde_json::from_str::<AddressWriter>(&text).expect("a writer"), writer());
    }
}
