//! The count of messages and proposals.

use std::ops::AddAssign;

/// Outcome of the messages and proposals of some rounds.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConversationCount {
    pub messages: usize,
    /// Messages that are in the thread once, behind those that their writer sent before.
    pub in_order: usize,
    pub proposals: usize,
    /// Messages and proposals of which the feed tells exactly once.
    pub told_once: usize,
    /// Proposals that the database has afterwards.
    pub kept: usize,
}

impl ConversationCount {
    pub const fn is_consistent(&self) -> bool {
        self.in_order == self.messages
            && self.kept == self.proposals
            && self.told_once == self.messages + self.proposals
    }
}

impl AddAssign for ConversationCount {
    fn add_assign(&mut self, other: Self) {
        self.messages += other.messages;
        self.in_order += other.in_order;
        self.proposals += other.proposals;
        self.told_once += other.told_once;
        self.kept += other.kept;
    }
}
