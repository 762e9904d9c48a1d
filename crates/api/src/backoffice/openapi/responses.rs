//! The forms of what is answered, taken from the types that write it.

use domain::request_templates::SentRequests;
use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::backoffice::answers::{Answer, AnswerList};
use crate::backoffice::audit_log::AuditLog;
use crate::backoffice::bulk::LineVerdict;
use crate::backoffice::change_proposals::{FirmProposal, FirmProposalList};
use crate::backoffice::client_products::ClientProducts;
use crate::backoffice::events::EventList;
use crate::backoffice::health::HealthReport;
use crate::backoffice::invitations::{Invitation, Link};
use crate::backoffice::message_attributes::{
    FirmMessage, FirmMessageList, FirmThread, FirmThreadList, SentFirmMessage,
};
use crate::backoffice::papers::PaperList;
use crate::backoffice::processed::ProcessingStatus;
use crate::backoffice::records::{KeptRecord, RecordList, Written};
use crate::backoffice::request_templates::{StoredTemplate, TemplateList};
use crate::backoffice::requests::AskableLists;
use crate::backoffice::review::Reviewed;
use crate::backoffice::search::SearchResults;
use crate::backoffice::service_keys::ServiceKeyAttributes;
use crate::backoffice::settings::{
    Draft, FirmSettings, MailBlockText, PublishedVersion, SettingsDifferences, SettingsHistory,
    SettingsPreviewLink, SettingsProblems, SettingsVersionDetails,
};
use crate::backoffice::staff::StaffList;
use crate::backoffice::texts::TextList;
use crate::backoffice::uploads::{UploadAttributes, UploadList};
use crate::backoffice::webhooks::Shown;
use crate::backoffice::webhooks::deliveries::{DeliveryAttributes, DeliveryList};
use crate::backoffice::webhooks::replay::Testing;
use crate::backoffice::withdrawals::{WithdrawalAttributes, WithdrawalList};
use crate::backoffice::worklist::{Worklist, WorklistPage};
use crate::http::envelope::{DataResponse, ListResponse, SingleResponse};
use crate::live::DeskChange;
use crate::portal::calendar::CalendarAddress;

/// An answer of this form.
pub fn response<T: PartialSchema>(what: &str) -> Value {
    json!({ "description": what, "content": { "application/json": { "schema": T::schema() } } })
}

/// What those forms are made of.
pub fn parts() -> Map<String, Value> {
    let mut found: Vec<(String, RefOr<Schema>)> = Vec::new();
    SingleResponse::<Written>::schemas(&mut found);
    DataResponse::<KeptRecord>::schemas(&mut found);
    RecordList::schemas(&mut found);
    EventList::schemas(&mut found);
    UploadList::schemas(&mut found);
    SingleResponse::<UploadAttributes>::schemas(&mut found);
    ListResponse::<Answer>::schemas(&mut found);
    AnswerList::schemas(&mut found);
    PaperList::schemas(&mut found);
    SingleResponse::<ProcessingStatus>::schemas(&mut found);
    SingleResponse::<Reviewed>::schemas(&mut found);
    SingleResponse::<Link>::schemas(&mut found);
    SingleResponse::<Invitation>::schemas(&mut found);
    TextList::schemas(&mut found);
    AuditLog::schemas(&mut found);
    ListResponse::<Shown>::schemas(&mut found);
    SingleResponse::<Testing>::schemas(&mut found);
    DeliveryList::schemas(&mut found);
    SingleResponse::<DeliveryAttributes>::schemas(&mut found);
    WithdrawalList::schemas(&mut found);
    FirmProposalList::schemas(&mut found);
    SingleResponse::<FirmProposal>::schemas(&mut found);
    FirmMessageList::schemas(&mut found);
    FirmThreadList::schemas(&mut found);
    SentFirmMessage::schemas(&mut found);
    SingleResponse::<FirmMessage>::schemas(&mut found);
    SingleResponse::<FirmThread>::schemas(&mut found);
    DeskChange::schemas(&mut found);
    SingleResponse::<CalendarAddress>::schemas(&mut found);
    Worklist::schemas(&mut found);
    WorklistPage::schemas(&mut found);
    SearchResults::schemas(&mut found);
    TemplateList::schemas(&mut found);
    found.push((StoredTemplate::name().into_owned(), StoredTemplate::schema()));
    HealthReport::schemas(&mut found);
    found.push((HealthReport::name().into_owned(), HealthReport::schema()));
    ListResponse::<ServiceKeyAttributes>::schemas(&mut found);
    AskableLists::schemas(&mut found);
    ClientProducts::schemas(&mut found);
    SentRequests::schemas(&mut found);
    SingleResponse::<WithdrawalAttributes>::schemas(&mut found);
    DataResponse::<FirmSettings>::schemas(&mut found);
    DataResponse::<SettingsProblems>::schemas(&mut found);
    DataResponse::<SettingsDifferences>::schemas(&mut found);
    DataResponse::<SettingsPreviewLink>::schemas(&mut found);
    DataResponse::<PublishedVersion>::schemas(&mut found);
    DataResponse::<SettingsVersionDetails>::schemas(&mut found);
    SettingsHistory::schemas(&mut found);
    ListResponse::<MailBlockText>::schemas(&mut found);
    found.extend([
        (FirmSettings::name().into_owned(), FirmSettings::schema()),
        (SettingsProblems::name().into_owned(), SettingsProblems::schema()),
        (SettingsDifferences::name().into_owned(), SettingsDifferences::schema()),
        (SettingsPreviewLink::name().into_owned(), SettingsPreviewLink::schema()),
        (PublishedVersion::name().into_owned(), PublishedVersion::schema()),
        (SettingsVersionDetails::name().into_owned(), SettingsVersionDetails::schema()),
        (MailBlockText::name().into_owned(), MailBlockText::schema()),
        (Draft::name().into_owned(), Draft::schema()),
    ]);
    StaffList::schemas(&mut found);
    found.push((LineVerdict::name().into_owned(), LineVerdict::schema()));
    LineVerdict::schemas(&mut found);
    found.into_iter().map(|(name, schema)| (name, json!(schema))).collect()
}

/// The form of every refusal.
pub fn error() -> Value {
    let fault = json!({
        "type": "object",
        "required": ["pointer", "rule", "message"],
        "properties": {
            "pointer": { "type": "string", "description": "JSON pointer into the attributes." },
            "rule": { "type": "string" },
            "message": { "type": "string" },
        },
    });
    json!({
        "type": "object",
        "required": ["error"],
        "properties": { "error": {
            "type": "object",
            "required": ["code", "message"],
            "properties": {
                "code": { "type": "string" },
                "message": { "type": "string" },
                "fields": { "type": "object" },
                "faults": { "type": "array", "items": fault },
                "details": {
                    "type": "object",
                    "description": "With DRAFT_CHANGED: revision, updated_at and updated_by of the current draft; with SETTINGS_CHANGED: version, published_at and published_by of the settings.",
                },
                "managed_by": { "enum": ["system", "desk"], "description": "With RECORD_MANAGED_ELSEWHERE: who looks after the record." },
                "managed_by_name": { "type": ["string", "null"], "description": "With RECORD_MANAGED_ELSEWHERE: the name of the service key." },
                "decision": {
                    "type": "object",
                    "description": "With UPLOAD_ALREADY_REVIEWED: verdict, by (kind, id, name), at and reason.",
                },
            },
        }, "meta": {
            "type": "object",
            "description": "With FEED_RESTARTED: the cursor to go on from.",
            "properties": { "next": { "type": "string" } },
        } },
    })
}
