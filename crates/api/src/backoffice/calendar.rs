//! The secret address at which the calendar of a member of staff reads their appointments.

use app::{Actor, calendar_feeds};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use store::accounts::calendar_feeds::of_account;
use store::{AccountKind, AccountRef};
use uuid::Uuid;

use super::call::{
    Access, Actors, Call, Calls, Edits, ErrorResponse, Parameters, RequestBody, RequiredProof, Rows,
    SuccessResponse, Tag, Verb,
};
use super::key::Firm;
use crate::http::client::Client;
use crate::http::envelope::single_response;
use crate::http::error::{ApiError, ApiResult};
use crate::portal::calendar::CalendarAddress;
use crate::state::App;
use crate::tenant::Tenant;

/// Returns the account of the caller, who is a member of staff with an adviser record.
fn require_adviser(firm: &Firm) -> ApiResult<AccountRef> {
    match &firm.actor {
        Actor::Staff { id, adviser: Some(_), .. } => {
            Ok(AccountRef { kind: AccountKind::Staff, licence: firm.licence, id: *id })
        }
        _ => Err(ApiError::new(Code::AccessDenied)
            .with_source("only staff with an adviser record have appointments of their own")),
    }
}

/// The calls about the secret address of one's appointments.
pub fn calls() -> Calls {
    Calls::new().add(show_call(), show).add(renew_call(), renew).add(revoke_call(), revoke)
}

fn show_call() -> Call {
    Call {
        method: Verb::Get,
        path: "/calendar",
        name: "get_calendar_address",
        tag: Tag::Calendar,
        summary: "Read since when one's appointments stand at a secret address",
        description: "For members of staff with an adviser record: `created_at` is null where there is no address. \
             The address itself is said once, when it is made.",
        access: Access {
            scopes: &[ServiceKeyScope::Read],
            rows: Rows::Firm,
            actors: Actors::Staff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::single_resource::<CalendarAddress>(
            200,
            "The moment, without the address.",
        )],
        errors: vec![ErrorResponse::new(
            403,
            "The caller lacks the scope, or is no member of staff with an adviser record \
                 (`ACCESS_DENIED`).",
        )],
    }
}

pub async fn show(State(app): State<App>, firm: Firm) -> ApiResult {
    let account = require_adviser(&firm)?;
    let feed = of_account(app.store.reader(), account).await?;
    Ok(address_response(account.id, CalendarAddress::without_address(feed.map(|feed| feed.created_at))))
}

fn renew_call() -> Call {
    Call {
        method: Verb::Post,
        path: "/calendar",
        name: "create_calendar_address",
        tag: Tag::Calendar,
        summary: "Make a secret address at which a calendar reads one's appointments",
        description: "For members of staff with an adviser record. It takes the place of an earlier one, which does \
             not work any more, and is said once.",
        access: Access {
            scopes: &[ServiceKeyScope::Records],
            rows: Rows::Firm,
            actors: Actors::Staff,
            edits: Edits::Nothing,
            proof: RequiredProof::Recent,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::single_resource::<CalendarAddress>(200, "The address.")],
        errors: vec![ErrorResponse::new(
            403,
            "The caller lacks the scope, or is no member of staff with an adviser record \
                 (`ACCESS_DENIED`).",
        )],
    }
}

pub async fn renew(State(app): State<App>, firm: Firm, client: Client, headers: HeaderMap) -> ApiResult {
    let account = require_adviser(&firm)?;
    let directory = app.directory().await?;
    let tenant = directory.for_call(&headers).filter(|tenant| tenant.licence.id == firm.licence);
    let base = tenant.map_or_else(|| app.settings.public_url.clone(), |tenant| base_url(&app, &tenant));
    let (feed, secret) = calendar_feeds::renew(&app, account, &firm.caller(client)).await?;
    Ok(address_response(account.id, CalendarAddress::with_address(feed.created_at, &base, &secret)))
}

fn revoke_call() -> Call {
    Call {
        method: Verb::Delete,
        path: "/calendar",
        name: "revoke_calendar_address",
        tag: Tag::Calendar,
        summary: "Take the secret address of one's appointments away",
        description: "Calendars that subscribe to it get nothing any more. Where there is none, nothing changes.",
        access: Access {
            scopes: &[ServiceKeyScope::Records],
            rows: Rows::Firm,
            actors: Actors::Staff,
            edits: Edits::Nothing,
            proof: RequiredProof::NotNeeded,
        },
        query: Parameters::None,
        headers: &[],
        body: RequestBody::None,
        responses: vec![SuccessResponse::empty(204, "There is none any more.")],
        errors: vec![ErrorResponse::new(
            403,
            "The caller lacks the scope, or is no member of staff with an adviser record \
                 (`ACCESS_DENIED`).",
        )],
    }
}

pub async fn revoke(State(app): State<App>, firm: Firm, client: Client) -> ApiResult {
    let account = require_adviser(&firm)?;
    calendar_feeds::revoke(&app, account, &firm.caller(client)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn base_url(app: &App, tenant: &Tenant) -> String {
    tenant.current_url(&app.settings)
}

fn address_response(id: Uuid, address: CalendarAddress) -> axum::response::Response {
    single_response("calendars", id, address).into_response()
}
