//! `/colleagues`: the people to whom a task is given and whom a note mentions.

use app::office::colleagues;
use axum::extract::State;
use axum::http::StatusCode;
use domain::accounts::service_keys::ServiceKeyScope;
use domain::accounts::staff::StaffRole;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::answer;
use crate::backoffice::call::{
    Access, Actors, Call, Calls, Edits, Parameters, RequestBody, RequiredProof, Rows, SuccessResponse, Tag,
    Verb,
};
use crate::backoffice::key::Firm;
use crate::http::error::ApiResult;
use crate::state::App;

/// A colleague who works at the firm.
#[derive(Serialize, ToSchema)]
pub struct Colleague {
    id: Uuid,
    name: String,
    role: StaffRole,
    /// The external id of their branch.
    #[schema(required = true)]
    branch: Option<String>,
    /// The external id of their adviser record.
    #[schema(required = true)]
    adviser: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct ColleagueList {
    items: Vec<Colleague>,
}

/// The calls about colleagues.
pub fn calls() -> Calls {
    Calls::new().add(list_call(), list)
}

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/colleagues",
        name: "list_colleagues",
        tag: Tag::Tasks,
        summary: "List the colleagues who work here",
        description: "By name: those to whom a task is given and whom a note mentions. Auditors are not among them, nor \
             whoever left.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::Firm,
            actors: Actors::KeysAndStaff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<ColleagueList>(200, "All of them.")],
        errors: vec![],
    }
}

pub async fn list(State(app): State<App>, firm: Firm) -> ApiResult {
    let found = colleagues::list(app.store.bulk_reader(), firm.licence).await?;
    let items = found.into_iter().map(|member| Colleague {
        id: member.id,
        name: member.name,
        role: member.role,
        branch: member.branch,
        adviser: member.adviser,
    });
    answer(StatusCode::OK, &ColleagueList { items: items.collect() })
}
