//! `POST /api/auth/product-action-login`.

use app::AuditKind;
use app::account_emails;
use app::audit::note;
use app::sign_in::limits::{self, AttemptKind, LimitSubject, TypedName};
use axum::extract::State;
use chrono::TimeDelta;
use domain::actions::link;
use domain::codes::Code;
use domain::mail::AccountEmail;
use domain::products::appointment;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::AccountKind;
use store::consumers::{self, Account};
use store::portal::{Lookup, locked_actions};
use store::rate_limits::{self, Limit, RateLimitDecision};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::body::Json;
use crate::http::client::Client;
use crate::http::envelope::{SingleResponse, single};
use crate::http::error::{ApiError, ApiResult, ErrorBody};
use crate::session::tokens;
use crate::state::App;
use crate::tenant::Tenant;

#[derive(Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct ProductActionLogin {
    #[serde(default)]
    email: String,
    /// `YYYY-MM-DD`.
    #[serde(default)]
    birthday: String,
    #[serde(default)]
    product_action_id: String,
}

/// Either `id` and `token`, or `code`.
#[derive(Serialize, ToSchema)]
pub struct ProductActionLoginResult {
    /// The consumer.
    id: Option<Uuid>,
    /// For the header `Token`; opens this one action for sixty minutes.
    token: Option<String>,
    /// `AUTH_LOGIN_FAILED` or `CONSUMER_LOCKED`.
    code: Option<String>,
    /// Seconds until the next attempt, with `CONSUMER_LOCKED`.
    locked_time_remaining: Option<u64>,
}

/// Open one mortgage check without a password, by e-mail address and birthday.
///
/// Also answers 200 when that fails, as it does for an action that is done or was asked for more than 30 days ago.
/// After five failures the address is closed for this action for fifteen minutes, whether such an account exists or
/// not; each further time for twice as long, a day at most. The id of the action has to be spelt as in its link.
#[utoipa::path(post, path = "/api/auth/product-action-login", tag = "session", request_body = ProductActionLogin,
    responses(
        (status = 200, body = SingleResponse<ProductActionLoginResult>),
        (status = 400, body = ErrorBody, description = "`INVALID_DATE`, `PRODUCTACTION_ID_NOT_PROVIDED`"),
        (status = 422, body = ErrorBody, description = "A field is missing"),
        (status = 429, body = ErrorBody, description = "`TOO_MANY_REQUESTS`"),
    ))]
pub async fn product_action_login(
    State(app): State<App>,
    tenant: Tenant,
    client: Client,
    Json(body): Json<ProductActionLogin>,
) -> ApiResult<SingleResponse<ProductActionLoginResult>> {
    if body.product_action_id.trim().is_empty() {
        return Err(Code::ProductactionIdNotProvided.into());
    }
    for (field, value) in [("email", &body.email), ("birthday", &body.birthday)] {
        if value.trim().is_empty() {
            return Err(ApiError::field(field, "required"));
        }
    }
    let birthday = domain::dates::parse_iso(body.birthday.trim()).ok_or(Code::InvalidDate)?;
    // An id in another spelling would have a counter of its own.
    let Some(action) = canonical(&body.product_action_id) else {
        return Ok(refused(app.new_id(), Code::AuthLoginFailed, None));
    };
    let licence = tenant.licence.id;
    let account = consumers::by_email(app.store.reader(), licence, &body.email).await?;
    let account = account.filter(|account| account.ended_at.is_none());
    // By address and action: who does not have the link closes nothing for the one who has it.
    let name = format!("{}\n{action}", consumers::sign_in_key(&body.email));
    let whose = LimitSubject::Typed(TypedName { kind: AccountKind::Consumer, licence, name: &name });
    let whom = (licence, account.as_ref().map(|account| account.id));
    let attempt = match limits::attempt(&app, AttemptKind::Action, whose, &client).await {
        Ok(attempt) => attempt,
        Err(app::Error::Limited { code: Code::ConsumerLocked, seconds }) => {
            return Ok(refused(app.new_id(), Code::ConsumerLocked, Some(seconds)));
        }
        Err(error) => return Err(error.into()),
    };

    let tx = app.store.begin().await?;
    let account = account.filter(|account| account.date_of_birth == Some(birthday));
    let Some(account) = opened(&app, &tx, account, action).await? else {
        if attempt.has_closed(&tx, app.now()).await? {
            // Whoever mails the letter looks whether there is such an account: known and unknown take the same time.
            let email = body.email.trim().to_owned();
            let letter = AccountEmail::ActionLinkLocked { email, action, domain: tenant.branch_domain() };
            account_emails::enqueue(&app, &tx, licence, &letter).await?;
        }
        note(&app, &tx, whom, AuditKind::ActionLoginFailed, json!({}), &client).await?;
        tx.commit().await?;
        return Ok(refused(app.new_id(), Code::AuthLoginFailed, None));
    };
    attempt.succeeded(&tx).await?;
    let token = tokens::open_for_action(&app, &tx, account.scope(), action, &client).await?;
    let details = json!({ "action_id": action });
    note(&app, &tx, whom, AuditKind::ActionLoginSucceeded, details, &client).await?;
    if account.signs_in() && first_of_the_day(&app, &tx, account.id, action).await? {
        let letter = AccountEmail::ActionLinkOpened { consumer: account.id, domain: tenant.branch_domain() };
        account_emails::enqueue(&app, &tx, licence, &letter).await?;
    }
    tx.commit().await?;
    let id = Some(account.id);
    let result = ProductActionLoginResult { id, token: Some(token), code: None, locked_time_remaining: None };
    Ok(single("product-action-logins", account.id, result))
}

/// An action's id as the portal itself spells it in its links.
fn canonical(text: &str) -> Option<Uuid> {
    text.parse().ok().filter(|id: &Uuid| id.to_string() == text)
}

/// The account, when the action is theirs, of the type that is answered in this way, and neither done nor too old.
async fn opened(
    app: &App,
    tx: &store::Tx,
    account: Option<Account>,
    action: Uuid,
) -> ApiResult<Option<Account>> {
    let Some(account) = account else { return Ok(None) };
    let summary = locked_actions::find_summary(tx, account.scope(), action).await?;
    let today = appointment::today(app.now());
    let is_open =
        |found: &locked_actions::ActionSummary| link::is_open(found.kind, found.done, found.asked_on, today);
    let open = matches!(&summary, Lookup::Found(found) if is_open(found));
    Ok(open.then_some(account))
}

/// Whether the account has not been told of this action's link within a day.
async fn first_of_the_day(app: &App, tx: &store::Tx, account: Uuid, action: Uuid) -> ApiResult<bool> {
    let once = Limit { attempts: 1, window: TimeDelta::days(1), lock: None, growing_to: None };
    let key = format!("action-link-opened:{account}:{action}");
    Ok(rate_limits::attempt(tx, &key, once, app.now()).await? == RateLimitDecision::Allowed)
}

fn refused(
    id: Uuid,
    code: Code,
    locked_time_remaining: Option<u64>,
) -> SingleResponse<ProductActionLoginResult> {
    let code = Some(code.to_string());
    single(
        "product-action-logins",
        id,
        ProductActionLoginResult { id: None, token: None, code, locked_time_remaining },
    )
}
