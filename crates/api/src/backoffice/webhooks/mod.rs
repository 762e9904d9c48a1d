//! Webhook endpoints of a firm, and the deliveries to them.

pub mod deliveries;
pub mod endpoints;
pub mod replay;

use app::Actor;
use chrono::{DateTime, Utc};
use domain::accounts::service_keys::ServiceKeyScope;
use domain::codes::Code;
use domain::events::DisabledReason;
use serde::Serialize;
use store::events::feed::{self, Epochs};
use store::webhooks::Endpoint;
use url::Url;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::backoffice::call::Calls;
use crate::backoffice::key::Firm;
use crate::http::envelope::{Resource, SingleResponse};
use crate::http::error::ApiResult;
use crate::state::App;

/// The calls about webhook endpoints and deliveries.
pub fn calls() -> Calls {
    endpoints::calls().merge(replay::calls()).merge(deliveries::calls())
}

/// An endpoint as the firm sees it.
#[derive(Serialize, ToSchema)]
#[schema(as = Endpoint)]
pub struct EndpointAttributes {
    url: String,
    #[schema(required = true)]
    description: Option<String>,
    /// The types of event that are sent; absent: every type.
    #[schema(required = true)]
    event_types: Option<Vec<String>>,
    enabled: bool,
    #[schema(required = true, value_type = Option<DisabledReason>)]
    disabled_reason: Option<String>,
    #[schema(required = true)]
    disabled_at: Option<DateTime<Utc>>,
    /// The moment since which every attempt failed.
    #[schema(required = true)]
    failing_since: Option<DateTime<Utc>>,
    /// The moment until which the endpoint asked to be left alone (429 or 503 with `Retry-After`); absent once it has
    /// taken something since.
    #[schema(required = true)]
    quiet_until: Option<DateTime<Utc>>,
    /// The last cursor of the feed that has become a delivery.
    cursor: String,
    /// The moment until which the previous secret signs as well.
    #[schema(required = true)]
    previous_secret_until: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
    /// The signing secret, shown this once: when the endpoint is made, or its secret is changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

/// Returns the address of an endpoint for this actor. It may contain a secret, so an actor who may not change it sees
/// the host alone.
pub fn visible_url(url: String, actor: &Actor) -> String {
    if actor.has_scope(ServiceKeyScope::Licence) {
        return url;
    }
    Url::parse(&url).map(|url| url.origin().ascii_serialization()).unwrap_or_default()
}

fn to_resource(
    (epochs, actor): (&Epochs, &Actor),
    endpoint: Endpoint,
    secret: Option<String>,
) -> Resource<EndpointAttributes> {
    let attributes = EndpointAttributes {
        url: visible_url(endpoint.url, actor),
        description: endpoint.description,
        event_types: endpoint.event_types,
        enabled: endpoint.disabled_at.is_none(),
        disabled_reason: endpoint.disabled_reason,
        disabled_at: endpoint.disabled_at,
        failing_since: endpoint.failing_since,
        quiet_until: endpoint.quiet_until,
        cursor: epochs.cursor(endpoint.event_cursor),
        previous_secret_until: endpoint.previous_secret_until,
        created_at: endpoint.created_at,
        secret,
    };
    Resource::new("webhook-endpoints", endpoint.id, attributes)
}

/// Returns the endpoint as the resource of a response.
async fn endpoint_response(
    app: &App,
    firm: &Firm,
    endpoint: Endpoint,
    secret: Option<String>,
) -> ApiResult<SingleResponse<EndpointAttributes>> {
    let epochs = feed::list_epochs(app.store.bulk_reader()).await?;
    Ok(SingleResponse { data: to_resource((&epochs, &firm.actor), endpoint, secret) })
}

/// The id in a path; what is none belongs to nothing.
fn parse_id(text: &str) -> ApiResult<Uuid> {
    text.parse().map_err(|_| Code::RecordNotFound.into())
}
