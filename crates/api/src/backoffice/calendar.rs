//! The secret address at which the calendar of a member of staff reads their appointments.

use app::{Actor, calendar_feeds};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use domain::codes::Code;
use store::calendar_feeds::of_account;
use store::{AccountKind, AccountRef};
use uuid::Uuid;

use super::key::Firm;
use crate::http::client::Client;
use crate::http::envelope::single;
use crate::http::error::{ApiError, ApiResult};
use crate::portal::calendar::CalendarAddress;
use crate::state::App;
use crate::tenant::Tenant;

/// The account of whoever calls, who is a member of staff with an adviser record.
fn adviser(firm: &Firm) -> ApiResult<AccountRef> {
    match &firm.actor {
        Actor::Staff { id, adviser: Some(_), .. } => {
            Ok(AccountRef { kind: AccountKind::Staff, licence: firm.licence, id: *id })
        }
        _ => Err(ApiError::new(Code::AccessDenied)
            .with_source("only staff with an adviser record have appointments of their own")),
    }
}

/// `GET /calendar`.
pub async fn show(State(app): State<App>, firm: Firm) -> ApiResult {
    let account = adviser(&firm)?;
    let feed = of_account(app.store.reader(), account).await?;
    Ok(answer(account.id, CalendarAddress::kept(feed.map(|feed| feed.created_at))))
}

/// `POST /calendar`: the address is said once.
pub async fn renew(State(app): State<App>, firm: Firm, client: Client, headers: HeaderMap) -> ApiResult {
    let account = adviser(&firm)?;
    let directory = app.directory().await?;
    let tenant = directory.for_call(&headers).filter(|tenant| tenant.licence.id == firm.licence);
    let base = tenant.map_or_else(|| app.settings.public_url.clone(), |tenant| base_url(&app, &tenant));
    let (feed, secret) = calendar_feeds::renew(&app, account, &firm.caller(client)).await?;
    Ok(answer(account.id, CalendarAddress::made(feed.created_at, &base, &secret)))
}

/// `DELETE /calendar`.
pub async fn revoke(State(app): State<App>, firm: Firm, client: Client) -> ApiResult {
    let account = adviser(&firm)?;
    calendar_feeds::revoke(&app, account, &firm.caller(client)).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

fn base_url(app: &App, tenant: &Tenant) -> String {
    tenant.current_url(&app.settings)
}

fn answer(id: Uuid, address: CalendarAddress) -> axum::response::Response {
    single("calendars", id, address).into_response()
}
