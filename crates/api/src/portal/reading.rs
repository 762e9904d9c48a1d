//! Shared parts of the reading calls: parsing of ids in the path, and errors of look-ups.

use domain::codes::Code;
use domain::products::Mortgage;
use domain::revision::{FormSource, revision_of};
use serde::Deserialize;
use serde_json::{Map, Value};
use uuid::Uuid;

pub use app::require_owned;

use crate::http::error::{ApiError, ApiResult};

/// An id from the path; what is no id at all is not found like any other.
pub fn parse_id(text: &str, absent: Code) -> ApiResult<Uuid> {
    text.parse().map_err(|_| ApiError::new(absent))
}

/// A mortgage that the store spelt as JSON, with the revision for the forms that are filled in from it.
///
/// # Errors
/// `INTERNAL_ERROR` where the kept details are no mortgage.
pub fn with_revision(resource: &str) -> ApiResult<String> {
    #[derive(Deserialize)]
    struct Spelt {
        attributes: Map<String, Value>,
    }
    let Spelt { mut attributes } = serde_json::from_str(resource).map_err(ApiError::internal)?;
    for member in ["id", "action_counter"] {
        attributes.remove(member);
    }
    let mortgage = Mortgage::deserialize(Value::Object(attributes)).map_err(ApiError::internal)?;
    let revision = revision_of(FormSource::Mortgage, &mortgage.form_fields());
    let rest = resource.strip_suffix('}').unwrap_or(resource);
    Ok(format!("{rest},\"meta\":{{\"revision\":\"{revision}\"}}}}"))
}
