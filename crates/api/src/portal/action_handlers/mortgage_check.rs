//! The mortgage check, by a signed-in consumer or with a token for this one action.

use app::submissions::answer_with;
use axum::extract::{Path, State};
use domain::accounts::session::Stage;
use domain::action_type::ActionType;
use domain::actions::{Context, mortgage_check};
use domain::codes::Code;
use domain::kinds::ProductKind;
use domain::products::Mortgage;
use domain::records::{ConsumerAttributes, ConsumerRecord};
use domain::revision::{FormSource, revision_of};
use serde::Deserialize;
use serde_json::{Value, json};
use store::accounts::consumers;
use store::portal::locked_actions::{self, LockedAction};
use store::portal::products;
use utoipa_axum::{router::OpenApiRouter, routes};
use uuid::Uuid;

use crate::http::envelope::{Resource, SingleResponse, json_data};
use crate::http::error::{ApiError, ApiResult};
use crate::portal::product_action::ProductAction;
use crate::portal::products::Listed;
use crate::portal::reading;
use crate::portal::submission::{IdempotentRequest, SubmitResult, stored_response};
use crate::portal::submit_request::{ActionScopedRequest, SubmitRequest};
use crate::session::identity::ActionScopedSession;
use crate::state::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(submit))
        .routes(routes!(submit_no_login))
        .routes(routes!(show_mortgage))
        .routes(routes!(show_consumer))
}

/// Submits the mortgage check; its score is computed again here. Returns the action.
///
/// The plans are those of one year (`plan_year_…`) where this year less the year of birth is at most 56, or no date of
/// birth is known, else those of ten (`plan_decade_…`). Boxes of the other list, and `when_moving` where the list asked
/// has no moving, are kept in `formData` and neither count as an answer nor score.
#[utoipa::path(post, path = "/api/mortgage-check/submit-form", tag = "actions",
    request_body = mortgage_check::SubmitMortgageCheckRequest, responses((status = 200, body = SingleResponse<ProductAction>)))]
async fn submit(acting: SubmitRequest) -> SubmitResult {
    let action = acting.action_in_body()?;
    acting
        .submit(
            action,
            &[ActionType::MortgageCheck],
            |context, answer: &mortgage_check::SubmitMortgageCheckRequest| {
                let (revision, evidence) = (answer.revision.as_deref(), answer.evidence.as_ref());
                mortgage_check::decide(context, &answer.form_data, revision, evidence)
            },
        )
        .await
}

/// Submits like `submit-form`, with a token for the one action instead of a sign-in. Returns the action.
///
/// For an account with a sign-in of its own a token gets when the action was asked and done, and every other member
/// empty.
#[utoipa::path(post, path = "/api/mortgage-check/submit-form-no-login", tag = "actions",
    request_body = mortgage_check::GuestAnswer, responses((status = 200, body = SingleResponse<ProductAction>)))]
async fn submit_no_login(ActionScopedRequest(acting): ActionScopedRequest) -> SubmitResult {
    let action = acting.action_in_body()?;
    let identity = ActionScopedSession(acting.identity.clone());
    if !identity.allows_action(action) {
        return Err(Code::AccessDenied.into());
    }
    let value = acting.value()?;
    let consumer =
        value["consumerId"].as_str().filter(|id| !id.is_empty()).ok_or(Code::ConsumerIdNotProvided)?;
    if consumer.parse() != Ok(acting.identity.scope.consumer) {
        return Err(Code::AccessDenied.into());
    }
    let form_alone = gets_form_alone(&acting.app, &identity).await?;
    let IdempotentRequest { submitter, key } = acting.request()?;
    let decide = |_: &LockedAction, context: &Context| {
        let answer: mortgage_check::GuestAnswer = domain::actions::read(&value)?;
        // Whoever gets nothing of the record hears nothing of its changes either.
        let revision = answer.revision.as_deref().filter(|_| !form_alone);
        mortgage_check::decide(context, &answer.form_data, revision, answer.evidence.as_ref())
    };
    let to_body = |action: &str| {
        let action = if form_alone { blank_action(action)?.to_string() } else { action.to_owned() };
        Ok(format!("{{\"data\":{action}}}"))
    };
    let about = (action, [ActionType::MortgageCheck].as_slice());
    Ok(stored_response(answer_with(&acting.app, &submitter, key, about, decide, to_body).await?))
}

/// Members of an action that remain without the record.
const ANSWERED: [&str; 6] = ["id", "type", "date_created", "date_executed", "is_done", "has_receipt"];

/// The action with the members of [`ANSWERED`], and every other one empty.
fn blank_action(found: &str) -> app::Result<Value> {
    let mut resource: Value = serde_json::from_str(found).map_err(app::Error::internal)?;
    let attributes =
        resource["attributes"].as_object_mut().ok_or_else(|| app::Error::internal("no attributes"))?;
    for (name, value) in attributes.iter_mut().filter(|(name, _)| !ANSWERED.contains(&name.as_str())) {
        *value = match value {
            Value::String(_) if name == "label" => json!(""),
            Value::Bool(_) => json!(false),
            Value::Array(_) => json!([]),
            _ => Value::Null,
        };
    }
    Ok(resource)
}

/// The action of a token, which must be the one in the path, and the consumer in the path, who must be its owner.
async fn load_action(
    app: &App,
    identity: &ActionScopedSession,
    action: &str,
    consumer: &str,
) -> ApiResult<locked_actions::ActionSummary> {
    let action = reading::parse_id(action, Code::ProductActionNotFound)?;
    if !identity.allows_action(action) {
        return Err(Code::AccessDenied.into());
    }
    if consumer.parse::<Uuid>() != Ok(identity.scope.consumer) {
        return Err(Code::ConsumerNotFound.into());
    }
    let summary = locked_actions::find_summary(app.store.reader(), identity.scope, action).await?;
    let summary = reading::require_owned(summary, Code::ProductActionNotFound)?;
    if identity.claims.stage == Stage::Action && summary.done {
        return Err(Code::ActionAlreadyDone.into());
    }
    Ok(summary)
}

/// Returns true if the consumer came by the link of this action to an account that has a sign-in of its own: they get
/// the form, and nothing of the record.
async fn gets_form_alone(app: &App, identity: &ActionScopedSession) -> ApiResult<bool> {
    if identity.claims.stage != Stage::Action {
        return Ok(false);
    }
    let account = consumers::find(app.store.reader(), identity.scope).await?.ok_or(Code::ConsumerNotFound)?;
    Ok(account.signs_in())
}

/// The mortgage that an action is about, with a token for that action. The second id is the one that
/// `product-action-login` answered.
///
/// For an account with a password or two-factor a token gets the types of loan that the form lists, and every other
/// member empty.
#[utoipa::path(get, path = "/api/products/mortgage-no-login/{action}/{id}", tag = "products",
    responses((status = 200, body = SingleResponse<Listed<Mortgage>>)))]
async fn show_mortgage(
    State(app): State<App>,
    identity: ActionScopedSession,
    Path((action, id)): Path<(String, String)>,
) -> SubmitResult {
    let summary = load_action(&app, &identity, &action, &id).await?;
    let product = summary.product.ok_or(Code::MortgageNotFound)?;
    let found = products::find(app.store.reader(), identity.scope, ProductKind::Mortgage, product).await?;
    let found = reading::require_owned(found, Code::MortgageNotFound)?;
    if gets_form_alone(&app, &identity).await? {
        return Ok(json_data(&blank_mortgage(&found)?));
    }
    Ok(json_data(&reading::with_revision(&found)?))
}

/// The resource with the types of loan alone.
fn blank_mortgage(found: &str) -> ApiResult<String> {
    let mut resource: Value = serde_json::from_str(found).map_err(ApiError::internal)?;
    let known = resource["attributes"].take();
    let blank = json!({ "label": "", "loan_part_types": known["loan_part_types"] });
    let blank = Mortgage::deserialize(blank).map_err(ApiError::internal)?;
    let mut attributes = serde_json::to_value(blank).map_err(ApiError::internal)?;
    for member in ["id", "action_counter"] {
        attributes[member] = known[member].clone();
    }
    resource["attributes"] = attributes;
    Ok(resource.to_string())
}

/// Returns the consumer whom an action asks, with a token for that action.
///
/// For an account with a password or two-factor a token gets the language and the way of address, and every other
/// member empty.
#[utoipa::path(get, path = "/api/consumer-no-login/{action}/{id}", tag = "consumers",
    responses((status = 200, body = SingleResponse<ConsumerAttributes>)))]
async fn show_consumer(
    State(app): State<App>,
    identity: ActionScopedSession,
    Path((action, id)): Path<(String, String)>,
) -> ApiResult<SingleResponse<ConsumerAttributes>> {
    load_action(&app, &identity, &action, &id).await?;
    let form_alone = gets_form_alone(&app, &identity).await?;
    let found = locked_actions::consumer_profile(app.store.reader(), identity.scope).await?;
    let details = if form_alone {
        json!({ "locale": found.locale, "address_style": found.address_style })
    } else {
        found.details
    };
    let record = ConsumerRecord::deserialize(&details).map_err(ApiError::internal)?;
    let style = identity.tenant.licence.settings.features.default_address_style;
    let attributes = record.attributes(found.two_factor_enabled && !form_alone, style);
    let resource = Resource::new("consumers", identity.scope.consumer, attributes);
    if form_alone {
        return Ok(SingleResponse { data: resource });
    }
    let revision = revision_of(FormSource::Consumer, &record.form_fields());
    Ok(SingleResponse { data: resource.with_revision(revision) })
}
