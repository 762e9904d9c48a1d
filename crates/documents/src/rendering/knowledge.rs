//! The knowledge and experience form.

use serde::Serialize;

use super::parts::{Moment, Party, Row};

/// The form as it was answered.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct KnowledgeForm {
    /// Who answered.
    pub client: Party,
    /// When it was sent in.
    pub answered_at: Moment,
    /// The groups of questions in the order they were put.
    pub groups: Vec<QuestionGroup>,
}

/// A group of questions with their answers, in the words that were shown.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct QuestionGroup {
    pub title: String,
    /// Question and answer; an empty answer is printed as not given.
    pub rows: Vec<Row>,
}
