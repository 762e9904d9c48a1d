//! `/staff`: the accounts of the firm's own people.

use app::staff::{self, ColleagueChange, InviteBy, NewColleague};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::accounts::staff::{ClientScope, StaffRole, StaffState};
use domain::codes::Code;
use domain::limits::{EMAIL, EXTERNAL_ID, HOLD_REASON, NAME};
use domain::locale::Locale;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::firms::licences;
use store::staff::StaffMember;
use utoipa::ToSchema;
use uuid::Uuid;

use super::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use super::key::Firm;
use crate::http::body::{EmptyBody, Json, deserialize_nullable};
use crate::http::client::Client;
use crate::http::envelope;
use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// An account of a member of staff.
#[derive(Serialize, ToSchema)]
pub struct StaffAccount {
    id: Uuid,
    name: String,
    email: String,
    role: StaffRole,
    scope: ClientScope,
    /// The external id of their branch.
    #[schema(required = true)]
    branch: Option<String>,
    /// The external id of their adviser record.
    #[schema(required = true)]
    adviser: Option<String>,
    state: StaffState,
    /// True if the colleague has an authenticator app.
    two_factor: bool,
    /// Number of their passkeys.
    passkeys: i64,
    #[schema(required = true)]
    last_sign_in_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
}

impl From<StaffMember> for StaffAccount {
    fn from(member: StaffMember) -> Self {
        let state = member.state();
        Self {
            id: member.id,
            two_factor: member.sealed_secret.is_some(),
            name: member.name,
            email: member.email,
            role: member.role,
            scope: member.scope,
            branch: member.branch,
            adviser: member.adviser,
            state,
            passkeys: member.passkeys,
            last_sign_in_at: member.last_sign_in_at,
            created_at: member.created_at,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct StaffList {
    items: Vec<StaffAccount>,
}

/// A colleague who is to have an account.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewStaffAccount {
    #[schemars(length(max = NAME))]
    name: String,
    #[schemars(length(max = EMAIL))]
    email: String,
    role: StaffRole,
    scope: ClientScope,
    #[schemars(length(max = EXTERNAL_ID))]
    branch: Option<String>,
    #[schemars(length(max = EXTERNAL_ID))]
    adviser: Option<String>,
    /// Language of their mails: `nl` (the default) or `en`.
    locale: Option<Locale>,
}

/// Changes of an account; an absent member stays as it is.
#[allow(clippy::option_option, reason = "left out and null are two things")]
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffAccountChange {
    #[schemars(length(max = NAME))]
    name: Option<String>,
    role: Option<StaffRole>,
    scope: Option<ClientScope>,
    /// Null: none any more.
    #[serde(default, deserialize_with = "deserialize_nullable")]
    #[schemars(with = "Option<String>", length(max = EXTERNAL_ID))]
    #[schema(value_type = Option<String>)]
    branch: Option<Option<String>>,
    /// Null: none any more.
    #[serde(default, deserialize_with = "deserialize_nullable")]
    #[schemars(with = "Option<String>", length(max = EXTERNAL_ID))]
    #[schema(value_type = Option<String>)]
    adviser: Option<Option<String>>,
    disabled: Option<bool>,
}

/// The link of an invitation, to be handed on.
#[derive(Serialize, ToSchema)]
pub struct StaffInvitationLink {
    url: String,
}

/// Reason for resetting the account.
#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StaffReset {
    /// Way in which their identity was verified.
    #[schemars(length(max = HOLD_REASON))]
    reason: String,
}

fn parse_id(id: &str) -> ApiResult<Uuid> {
    id.parse().map_err(|_| Code::RecordNotFound.into())
}

fn respond(status: StatusCode, body: &impl Serialize) -> ApiResult {
    let text = serde_json::to_string(body).map_err(ApiError::internal)?;
    Ok((status, envelope::json_text(text)).into_response())
}

fn account_response(status: StatusCode, member: StaffMember) -> ApiResult<Response> {
    respond(status, &StaffAccount::from(member))
}

/// The calls about the accounts of the firm's staff.
pub fn calls() -> Calls {
    Calls::new()
        .add(list_call(), list)
        .add(create_call(), create)
        .add(change_call(), change)
        .add(invite_call(), invite)
        .add(create_link_call(), create_link)
        .add(reset_call(), reset)
}

/// Accounts are handed out by administrators, who see all clients, and by no service key: a key would outlive its own end.
const fn to_manage(proof: RequiredProof) -> Access {
    Access {
        scopes: &[ServiceKeyScope::Licence],
        rows: Rows::Any,
        actors: Actors::Staff,
        edits: Edits::Nothing,
        proof,
    }
}

const LAST_ADMIN: ErrorResponse =
    ErrorResponse::new(409, "The firm would have no administrator left who can sign in (`LAST_ADMIN`).");

fn list_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/staff",
        name: "list_staff",
        tag: Tag::Staff,
        summary: "List the accounts of the firm's staff",
        description: "By name, those that are disabled too.",
        access: to_manage(RequiredProof::NotNeeded),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::json::<StaffList>(200, "All accounts.")],
        errors: vec![],
    }
}

pub async fn list(State(app): State<App>, firm: Firm) -> ApiResult {
    let items = staff::list(&app, firm.licence).await?.into_iter().map(Into::into).collect();
    respond(StatusCode::OK, &StaffList { items })
}

fn create_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/staff",
        name: "create_staff_account",
        tag: Tag::Staff,
        summary: "Create an account of a member of staff",
        description: "Its owner is mailed an invitation. Nobody gives more than they have, and an administrator sees all clients.",
        access: to_manage(RequiredProof::Recent),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<NewStaffAccount>(),
        responses: vec![SuccessResponse::json::<StaffAccount>(201, "The account.")],
        errors: vec![ErrorResponse::new(
            422,
            "A field is missing or unknown, or the address has an account already.",
        )],
    }
}

/// `POST /staff`: makes an account and mails the invitation.
pub async fn create(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Json(body): Json<NewStaffAccount>,
) -> ApiResult {
    let new = NewColleague {
        name: body.name,
        email: body.email,
        role: body.role,
        scope: body.scope,
        branch: body.branch,
        adviser: body.adviser,
        locale: body.locale.unwrap_or_default(),
    };
    let (member, _) = staff::create(&app, firm.licence, new, InviteBy::Mail, &firm.caller(client)).await?;
    account_response(StatusCode::CREATED, member)
}

fn change_call() -> Call {
    Call {
        method: Verb::Patch,
        path: "/staff/{id}",
        name: "change_staff_account",
        tag: Tag::Staff,
        summary: "Change an account of a member of staff",
        description: "What is left out stays; the change holds from the next call on. Nobody changes their own role or clients.",
        access: to_manage(RequiredProof::Recent),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<StaffAccountChange>(),
        responses: vec![SuccessResponse::json::<StaffAccount>(200, "The account after the change.")],
        errors: vec![ErrorResponse::NOT_FOUND, LAST_ADMIN, ErrorResponse::INVALID],
    }
}

/// `PATCH /staff/{id}`.
pub async fn change(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
    Json(body): Json<StaffAccountChange>,
) -> ApiResult {
    let change = ColleagueChange {
        name: body.name,
        role: body.role,
        scope: body.scope,
        branch: body.branch,
        adviser: body.adviser,
        disabled: body.disabled,
    };
    let changed = staff::change(&app, firm.licence, parse_id(&id)?, change, &firm.caller(client)).await?;
    account_response(StatusCode::OK, changed)
}

fn invite_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/staff/{id}/invitation",
        name: "invite_staff_member",
        tag: Tag::Staff,
        summary: "Mail the invitation of a member of staff again",
        description: "The links of earlier invitations do not work any more.",
        access: to_manage(RequiredProof::Recent),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<EmptyBody>(),
        responses: vec![SuccessResponse::json::<StaffAccount>(202, "The mail follows.")],
        errors: vec![
            ErrorResponse::NOT_FOUND,
            ErrorResponse::new(422, "The account is active, or disabled."),
        ],
    }
}

/// `POST /staff/{id}/invitation`: mails it again.
pub async fn invite(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
    _: Json<EmptyBody>,
) -> ApiResult {
    let caller = firm.caller(client);
    let (member, _) = staff::invite(&app, firm.licence, parse_id(&id)?, InviteBy::Mail, &caller).await?;
    account_response(StatusCode::ACCEPTED, member)
}

fn create_link_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/staff/{id}/invitation-link",
        name: "create_staff_invitation_link",
        tag: Tag::Staff,
        summary: "Make the link of an invitation of a member of staff, to be handed on",
        description: "For a firm whose mail does not go out, and a colleague who has never signed in. Nothing is mailed; the links of earlier invitations do not work any more.",
        access: to_manage(RequiredProof::Recent),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<EmptyBody>(),
        responses: vec![SuccessResponse::json::<StaffInvitationLink>(
            201,
            "The link, which works for seven days.",
        )],
        errors: vec![
            ErrorResponse::NOT_FOUND,
            ErrorResponse::new(
                422,
                "The account is active or disabled, or somebody has signed in with it before.",
            ),
        ],
    }
}

/// `POST /staff/{id}/invitation-link`: makes the link instead of mailing it.
pub async fn create_link(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
    _: Json<EmptyBody>,
) -> ApiResult {
    let caller = firm.caller(client);
    let (member, secret) = staff::invite(&app, firm.licence, parse_id(&id)?, InviteBy::Link, &caller).await?;
    let secret = secret.ok_or_else(|| ApiError::internal("the invitation of a colleague has no link"))?;
    let directory = app.directory().await?;
    let licence = directory.licences().iter().find(|own| own.id == firm.licence);
    let licence = licence.ok_or_else(|| ApiError::internal("the firm of a call is gone"))?;
    let domain = licences::branch_for(app.store.reader(), licence, member.branch.as_deref()).await?;
    let domain = domain.map(|domain| format!("?domain={domain}")).unwrap_or_default();
    let base = licence.settings.base_url(&app.settings.public_url);
    let link = StaffInvitationLink { url: format!("{base}/desk/invitation/{secret}{domain}") };
    respond(StatusCode::CREATED, &link)
}

fn reset_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/staff/{id}/reset",
        name: "reset_staff_account",
        tag: Tag::Staff,
        summary: "Take a colleague's password and second factors away and invite anew",
        description: "For a colleague who lost them; their sessions end. Nobody resets their own account.",
        access: to_manage(RequiredProof::Recent),
        query: Parameters::None,
        headers: &[],
        body: RequestBody::json::<StaffReset>(),
        responses: vec![SuccessResponse::json::<StaffAccount>(200, "The account after the reset.")],
        errors: vec![
            ErrorResponse::NOT_FOUND,
            LAST_ADMIN,
            ErrorResponse::new(422, "A reason is missing, or the account is disabled."),
        ],
    }
}

/// `POST /staff/{id}/reset`: for a colleague who lost the second factor.
pub async fn reset(
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Path(id): Path<String>,
    Json(body): Json<StaffReset>,
) -> ApiResult {
    let how = (body.reason.as_str(), InviteBy::Mail);
    let (member, _) = staff::reset(&app, firm.licence, parse_id(&id)?, how, &firm.caller(client)).await?;
    account_response(StatusCode::OK, member)
}
