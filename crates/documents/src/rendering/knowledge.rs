//! The knowledge and experience form.

use serde::Serialize;

use super::parts::{Moment, Party, ReceiptRow};

/// The answers to the form about knowledge and experience.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct KnowledgeForm {
    /// The client who answered the questions.
    pub client: Party,
    /// Time at which the answers were submitted.
    pub answered_at: Moment,
    /// The groups of questions in the order they were put.
    pub groups: Vec<QuestionGroup>,
}

/// A group of questions with their answers, in the words that were shown.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct QuestionGroup {
    pub title: String,
    /// Question and answer; an empty answer is printed as not given.
    pub rows: Vec<ReceiptRow>,
}
