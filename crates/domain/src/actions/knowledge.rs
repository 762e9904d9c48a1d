//! `KNOWLEDGE_FORM`: what the consumer knows of financial products.

use serde_json::Value;

use super::{Context, Evidence, Outcome, Rejection};
use crate::action_type::ActionType;
use crate::codes::Code;
use crate::entity::request;
use crate::events::{DeliveredFile, KnowledgeFormSubmitted};
use crate::questionnaires::knowledge;
use crate::values::Object;

request! {
    /// The body of `POST /api/knowledge-form`.
    #[schema(as = KnowledgeFormAnswer)]
    pub struct SubmitKnowledgeRequest {
        /// The level by question.
        #[serde(default)]
        pub answers: Object,
        #[serde(rename = "productActionId")]
        pub product_action_id: String,
        pub evidence: Option<Evidence>,
    }
}

/// `paper` is the form as a PDF; none yet where it is only asked whether the answers will do.
///
/// # Errors
/// `KNOWLEDGE_FORM_NO_ANSWERS_PROVIDED`, `VALIDATION_FAILED` for a level that does not exist, besides those of
/// [`Context::expect`].
pub fn decide(
    context: &Context,
    answer: &SubmitKnowledgeRequest,
    paper: Option<DeliveredFile>,
) -> Result<Outcome, Rejection> {
    context.expect(&[ActionType::KnowledgeForm])?;
    if answer.answers.values().all(Value::is_null) {
        return Err(Code::KnowledgeFormNoAnswersProvided.into());
    }
    Rejection::unless_empty(knowledge::violations(&answer.answers))?;
    let event =
        KnowledgeFormSubmitted { answers: answer.answers.clone(), files: paper.into_iter().collect() };
    Ok(Outcome::with_event(&event, event.clone().into()).with_evidence(answer.evidence.as_ref()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::read;
    use super::super::testing::{ContextBuilder, violations};
    use super::*;

    fn send(answers: &Value) -> Result<Outcome, Rejection> {
        let answer = read(&json!({"productActionId": "x", "answers": answers}))?;
        decide(&ContextBuilder::new(ActionType::KnowledgeForm).context(), &answer, None)
    }

    #[test]
    fn some_answer_is_needed_and_levels_are_known() {
        assert_eq!(send(&json!({})).unwrap_err().code, Code::KnowledgeFormNoAnswersProvided);
        assert_eq!(send(&json!({"general_1": null})).unwrap_err().code, Code::KnowledgeFormNoAnswersProvided);
        assert_eq!(
            violations(send(&json!({"general_1": "expert"}))),
            [("answers.general_1".into(), "enum".into())]
        );
        let outcome = send(&json!({"savings_8": "veel_kennis_ervaring", "hobby": "zeilen"})).unwrap();
        assert_eq!(outcome.payload["answers"]["hobby"], "zeilen");
        let missing = read::<SubmitKnowledgeRequest>(&json!({"answers": {}})).unwrap_err();
        assert_eq!(missing.code, Code::ProductactionIdNotProvided);
    }
}
