//! `APPROVE_DOCUMENT`: yes, no, or no with a question.

use super::{Context, Evidence, Outcome, Rejection};
use crate::action_type::ActionType;
use crate::entity::request;
use crate::events::{ApprovalResponse, DocumentApprovalAnswered};
use crate::limits;

request! {
    /// The body of `POST /api/actions/{id}/respond-document-approval`.
    #[schema(as = DocumentApprovalAnswer)]
    pub struct ApproveDocumentRequest {
        pub response: ApprovalResponse,
        #[schemars(length(max = limits::FREE_TEXT))]
        pub explanation: Option<String>,
        pub evidence: Option<Evidence>,
    }
}

/// # Errors
/// Those of [`Context::expect`].
pub fn decide(context: &Context, answer: &ApproveDocumentRequest) -> Result<Outcome, Rejection> {
    context.expect(&[ActionType::ApproveDocument])?;
    // The screen asks for a remark with no and no_question alone; one that comes with a yes is kept as well.
    let explanation = answer.explanation.clone().filter(|text| !text.trim().is_empty());
    let event = DocumentApprovalAnswered { response: answer.response, explanation };
    Ok(Outcome::with_event(&event, event.clone().into()).with_evidence(answer.evidence.as_ref()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::read;
    use super::super::testing::{ContextBuilder, violations};
    use super::*;

    #[test]
    fn an_answer_is_required_and_is_one_of_three() {
        assert_eq!(
            violations(read::<ApproveDocumentRequest>(&json!({}))),
            [("response".into(), "required".into())]
        );
        assert_eq!(
            violations(read::<ApproveDocumentRequest>(&json!({"response": "maybe"}))),
            [("response".into(), "enum".into())]
        );
        let answer = json!({"response": "no", "remark": "x"});
        assert_eq!(
            violations(read::<ApproveDocumentRequest>(&answer)),
            [("remark".into(), "unknown".into())]
        );
    }

    #[test]
    fn a_remark_is_kept_with_every_answer() {
        let scene = ContextBuilder::new(ActionType::ApproveDocument);
        let said = |response: &str, remark: &str| {
            let answer = read(&json!({"response": response, "explanation": remark})).unwrap();
            let outcome = decide(&scene.context(), &answer).unwrap();
            assert_eq!(outcome.payload, outcome.events[0].data);
            outcome.payload["explanation"].clone()
        };
        for response in ["yes", "no", "no_question"] {
            assert_eq!(said(response, "Mits de rente klopt"), "Mits de rente klopt");
            assert_eq!(said(response, " "), serde_json::Value::Null);
        }
    }
}
