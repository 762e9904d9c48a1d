//! Mail that does not arrive: whether that says something of the mailbox, and when no more is sent to it.

/// Number of bounces in a row after which a mailbox counts as undeliverable.
pub const LIMIT: u32 = 2;

/// Recent bounces of a mailbox.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounces {
    /// Address that bounced; another address begins anew.
    pub address: Option<String>,
    pub count: u32,
}

impl Bounces {
    /// Returns the state after one more bounce of an address.
    #[must_use]
    pub fn add_bounce(&self, address: &str) -> Self {
        let count = if self.address.as_deref() == Some(address) { self.count } else { 0 };
        Self { address: Some(address.to_owned()), count: count.saturating_add(1) }
    }

    /// Returns true if mail to an address is no longer attempted.
    pub fn is_undeliverable(&self, address: &str) -> bool {
        self.address.as_deref() == Some(address) && self.count >= LIMIT
    }
}

/// Returns true if a mail server's permanent rejection concerns the mailbox, and not the sender or the content.
///
/// The enhanced status decides where there is one (RFC 3463: 5.1 address, 5.2 mailbox; 5.7.x is policy), else the
/// reply code (RFC 5321, 4.2.3: 550, 551 and 553 speak of the mailbox).
pub fn concerns_mailbox(code: u16, text: &str) -> bool {
    let enhanced = text.split(|c: char| !(c.is_ascii_digit() || c == '.')).find_map(|word| {
        let parts: Vec<&str> = word.split('.').collect();
        match parts.as_slice() {
            ["5", subject, detail] if !subject.is_empty() && !detail.is_empty() => Some(*subject),
            _ => None,
        }
    });
    match enhanced {
        Some(subject) => matches!(subject, "1" | "2"),
        None => matches!(code, 550 | 551 | 553),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rejection_speaks_of_the_mailbox_or_of_something_else() {
        for (code, text, wanted) in [
            (550, "5.1.1 no such user", true),
            (550, "user unknown", true),
            (551, "user not local", true),
            (552, "5.2.2 mailbox full", true),
            (554, "5.2.1 mailbox disabled", true),
            (550, "5.7.1 message refused by policy (10.0.0.1)", false),
            (554, "transaction failed", false),
            (535, "5.7.8 authentication failed", false),
            (552, "message too large", false),
            (550, "5.3.4 too big", false),
        ] {
            assert_eq!(concerns_mailbox(code, text), wanted, "{code} {text}");
        }
    }

    #[test]
    fn a_mailbox_is_given_up_after_two_and_another_address_begins_anew() {
        let once = Bounces::default().add_bounce("a@example.nl");
        assert!(!once.is_undeliverable("a@example.nl"));
        let twice = once.add_bounce("a@example.nl");
        assert!(twice.is_undeliverable("a@example.nl") && !twice.is_undeliverable("b@example.nl"));
        assert_eq!(twice.add_bounce("b@example.nl").count, 1);
    }
}
