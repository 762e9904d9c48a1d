//! What a firm asks of an endpoint, checked.

use std::collections::BTreeMap;

use domain::events::EventKind;
use domain::limits::ENDPOINT;
use domain::values::{LinkFault, check_link};
use partners::webhook::Secret;
use store::webhooks::{Endpoint, endpoints};
use uuid::Uuid;

use crate::http::error::{ApiError, ApiResult};
use crate::state::App;

/// What an endpoint shall be.
#[derive(Clone, Debug)]
pub struct EndpointInput {
    pub url: String,
    pub description: Option<String>,
    pub event_types: Option<Vec<String>>,
}

impl EndpointInput {
    /// # Errors
    /// 422 with the faulty fields.
    pub fn check(&self, app: &App) -> ApiResult<()> {
        let mut faults: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut fault = |field: String, rule: &str| faults.entry(field).or_default().push(rule.to_owned());
        if let Err(rule) = validate_url(&self.url, app.settings.allow_private_webhooks) {
            fault("url".to_owned(), rule);
        }
        if self.description.as_ref().is_some_and(|text| text.chars().count() > ENDPOINT) {
            fault("description".to_owned(), "max_length");
        }
        if self.event_types.as_ref().is_some_and(Vec::is_empty) {
            fault("event_types".to_owned(), "required");
        }
        for (place, kind) in self.event_types.iter().flatten().enumerate() {
            if kind.parse::<EventKind>().is_err() {
                fault(format!("event_types.{place}"), "unknown");
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(ApiError::fields(faults)) }
    }

    /// A new endpoint, which hears what stands in the feed after a cursor.
    pub fn endpoint(self, app: &App, licence: Uuid, secret: &Secret, cursor: i64) -> ApiResult<Endpoint> {
        Ok(Endpoint {
            id: app.new_id(),
            licence,
            url: self.url,
            description: self.description,
            event_types: self.event_types,
            secret: seal(app, secret)?,
            previous_secret: None,
            previous_secret_until: None,
            event_cursor: cursor,
            failing_since: None,
            disabled_at: None,
            disabled_reason: None,
            quiet_until: None,
            created_at: app.now(),
        })
    }
}

/// What is wrong with an address: events are personal data, so they go over TLS, and never inside the house, unless
/// the operator allows it.
fn validate_url(url: &str, allow_private: bool) -> Result<(), &'static str> {
    if url.chars().count() > ENDPOINT {
        return Err("max_length");
    }
    match check_link(url) {
        Ok(link) if link.scheme() == "https" || allow_private => Ok(()),
        Err(LinkFault::Private) if allow_private => Ok(()),
        Ok(_) => Err("https"),
        Err(LinkFault::Private) => Err("private_address"),
        Err(LinkFault::NotAnAddress | LinkFault::Scheme | LinkFault::Credentials) => Err("url"),
    }
}

/// The secret as it is kept.
pub fn seal(app: &App, secret: &Secret) -> ApiResult<Vec<u8>> {
    app.keys
        .seal(secret.reveal().as_bytes())
        .ok_or_else(|| ApiError::internal("a webhook secret could not be sealed"))
}

/// How many earlier secrets go on signing.
const PREVIOUS_SECRETS: usize = 4;

/// Earlier secrets as they are kept: the newest first, with spaces between.
pub fn seal_previous(app: &App, sealed: impl Iterator<Item = Vec<u8>>) -> ApiResult<Vec<u8>> {
    let opened = sealed.filter_map(|sealed| String::from_utf8(app.keys.open(&sealed)?).ok());
    let all = opened.collect::<Vec<_>>().join(" ");
    let recent: Vec<&str> = all.split(' ').take(PREVIOUS_SECRETS).collect();
    app.keys
        .seal(recent.join(" ").as_bytes())
        .ok_or_else(|| ApiError::internal("earlier webhook secrets could not be sealed"))
}

/// The demo's endpoint, with a secret that is known: made once, and led to wherever the sandboxes are now.
pub async fn upsert_demo_endpoint(
    app: &App,
    licence: Uuid,
    input: EndpointInput,
    secret: &Secret,
) -> ApiResult<()> {
    input.check(app)?;
    let all = endpoints::of_licence(app.store.bulk_reader(), licence).await?;
    let tx = app.store.begin().await?;
    match all.into_iter().find(|endpoint| endpoint.description == input.description) {
        Some(endpoint) if endpoint.url == input.url => return Ok(()),
        Some(endpoint) => endpoints::replace(&tx, &Endpoint { url: input.url, ..endpoint }).await?,
        None => endpoints::add(&tx, &input.endpoint(app, licence, secret, 0)?).await?,
    }
    Ok(tx.commit().await?)
}
