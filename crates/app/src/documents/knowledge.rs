//! The knowledge and experience form, which is kept as a paper.

use documents::rendering::{DocumentBody, KnowledgeForm, Moment, QuestionGroup, ReceiptRow};
use domain::action_type::ActionType;
use domain::actions::knowledge::{self, SubmitKnowledgeRequest};
use domain::codes::Code;
use domain::locale::MessageLocale;
use domain::products::appointment::today;
use domain::questionnaires::knowledge::GROUPS;
use domain::records::ConsumerRecord;
use serde::Deserialize;
use serde_json::{Map, Value};
use store::documents::generated::{KNOWLEDGE_FORM, NewGeneratedDocument, add, record_owner};
use store::idempotency::StoredResponse;
use store::portal::locked_actions::ConsumerProfile;
use uuid::Uuid;

use super::renderer::{DocumentRenderer, Recipient};
use super::seals::{NewSeal, record_new, seal_new};
use super::uploads::{self, StoredUpload};
use super::{contents, generated};
use crate::idempotency::IdempotencyKey;
use crate::submissions::{ActionSubmission, Submitter, evaluate_action, find_action};
use crate::{Error, Services, SubmitError};

const TYPES: [ActionType; 1] = [ActionType::KnowledgeForm];

/// Takes the form in and keeps it as a PDF. Returns the response: the action as it stands then.
///
/// # Errors
/// `Replayed`; those of a locked action; what is wrong with the body; `KNOWLEDGE_FORM_FAILED_CREATING_PDF`.
pub async fn submit(
    services: &Services,
    submitter: &Submitter,
    key: IdempotencyKey,
    (action, body): (Uuid, &Value),
) -> Result<StoredResponse, SubmitError> {
    let (db, settings) = (services.store.reader(), &submitter.licence.settings);
    key.check(db).await?;
    let locked = find_action(db, submitter.scope, action).await?;
    evaluate_action(settings, &locked, services.now(), |context| context.expect(&TYPES))?;
    let answer: SubmitKnowledgeRequest = domain::actions::read(body)?;
    // Judged before the work of making the document, and again when the action is locked.
    evaluate_action(settings, &locked, services.now(), |context| knowledge::decide(context, &answer, None))?;
    let recipient = Recipient::from(submitter);
    let (document, seal) = make(services, &recipient, &locked.consumer, &answer.answers).await?;
    let response = match ActionSubmission::begin(services, submitter, key, action, &TYPES).await {
        Ok(submission) => {
            record_document(services, submission, &recipient, &answer, (&document, seal.as_ref())).await
        }
        Err(error) => Err(error),
    };
    if response.as_ref().is_err_and(SubmitError::is_final) {
        uploads::discard(services, &[document]).await;
    }
    response
}

async fn record_document(
    services: &Services,
    submission: ActionSubmission<'_>,
    recipient: &Recipient,
    answer: &SubmitKnowledgeRequest,
    (document, seal): (&StoredUpload, Option<&NewSeal>),
) -> Result<StoredResponse, SubmitError> {
    let (_, id) = submission
        .submit(|context| knowledge::decide(context, answer, Some(document.to_delivered_file())))
        .await?;
    let scope = submission.scope();
    let made = NewGeneratedDocument {
        id: document.id,
        purpose: KNOWLEDGE_FORM,
        product: submission.action.product.as_ref().map(|product| product.id),
        action: Some(submission.action.id),
        submission: Some(id),
        label: document_label(recipient, &submission.action.consumer).to_owned(),
        file_name: document.file_name.clone(),
        file_key: document.file_key.clone(),
        bytes: document.bytes,
        sha256: document.sha256.clone(),
        seal: seal.map(|new| new.seal.clone()),
    };
    add(&submission.tx, scope.licence, made.clone(), submission.now).await?;
    record_new(services, &submission.tx, scope.licence, &made, seal).await?;
    record_owner(&submission.tx, scope, document.id).await?;
    Ok(submission.respond_with_action().await?)
}

/// Generates the document and puts it in the file store, before the answers are stored: there are no answers without
/// it.
///
/// # Errors
/// `KNOWLEDGE_FORM_FAILED_CREATING_PDF`.
async fn make(
    services: &Services,
    recipient: &Recipient,
    who: &ConsumerProfile,
    answers: &Map<String, Value>,
) -> crate::Result<(StoredUpload, Option<NewSeal>)> {
    let now = services.now();
    let renderer = DocumentRenderer::new(&recipient.licence.settings, who);
    let client = contents::party(&ConsumerRecord::deserialize(&who.details).map_err(Error::internal)?);
    let form =
        KnowledgeForm { client, answered_at: Moment(now), groups: answer_groups(answers, renderer.locale) };
    let failed = Code::KnowledgeFormFailedCreatingPdf;
    let made = renderer
        .make(services, recipient.scope, today(now), DocumentBody::KnowledgeForm(form), failed)
        .await?;
    let (made, seal) = seal_new(services, recipient.scope.licence, KNOWLEDGE_FORM, made).await;
    let id = services.new_id();
    let document = StoredUpload {
        id,
        file_key: documents::files::key(id),
        file_name: generated::file_name(document_title(renderer.locale)),
        media_type: "application/pdf",
        bytes: made.bytes,
        sha256: made.sha256.clone(),
    };
    let stored = services.files.put_file(&document.file_key, &made.path).await;
    stored.map_err(|error| Error::failed(failed, error))?;
    Ok((document, seal))
}

/// Returns the title of the document.
fn document_label(recipient: &Recipient, who: &ConsumerProfile) -> &'static str {
    let renderer = DocumentRenderer::new(&recipient.licence.settings, who);
    document_title(renderer.locale)
}

fn document_title(locale: MessageLocale) -> &'static str {
    locale.message("actions.knowledge.title")
}

/// Every question in the words of the screen, with the answer where there is one.
fn answer_groups(answers: &Map<String, Value>, locale: MessageLocale) -> Vec<QuestionGroup> {
    let said =
        |path: &str| locale.find_message(&format!("actions.knowledge.{path}")).unwrap_or_default().to_owned();
    let row = |key: String| {
        let level = answers.get(&key).and_then(Value::as_str).unwrap_or_default();
        ReceiptRow::new(said(&format!("question.{key}")), said(&format!("level.{level}")))
    };
    GROUPS
        .into_iter()
        .map(|(group, count)| QuestionGroup {
            title: said(&format!("group.{group}")),
            rows: (1..=count).map(|number| row(format!("{group}_{number}"))).collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use domain::locale::Locale;
    use serde_json::json;

    use super::*;

    #[test]
    fn every_question_has_its_words_and_what_was_answered() {
        for (language, level) in [(Locale::Nl, "Veel"), (Locale::En, "A lot")] {
            let answers =
                json!({ "mortgage_2": "veel_kennis_ervaring", "savings_8": null, "hobby": "zeilen" });
            let groups =
                answer_groups(answers.as_object().expect("answers"), MessageLocale::formal(language));
            assert_eq!(groups.iter().map(|group| group.rows.len()).sum::<usize>(), 34);
            assert!(groups.iter().all(|group| !group.title.is_empty()));
            let rows = || groups.iter().flat_map(|group| &group.rows);
            assert!(rows().all(|row| !row.label.is_empty()));
            let answered: Vec<&str> =
                rows().map(|row| row.value.as_str()).filter(|it| !it.is_empty()).collect();
            assert_eq!(answered, [level]);
        }
    }
}
