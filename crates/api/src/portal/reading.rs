//! What the reading calls share: ids from the path, and what became of a look for one thing.

use axum::response::Response;
use domain::codes::Code;
use store::portal::Lookup;
use uuid::Uuid;

use crate::envelope::raw_data;
use crate::error::{ApiError, ApiResult};

/// An id from the path; what is no id at all is not found like any other.
pub fn id(text: &str, absent: Code) -> ApiResult<Uuid> {
    text.parse().map_err(|_| ApiError::new(absent))
}

/// The thing itself, or why the reader does not get it.
pub fn own<T>(lookup: Lookup<T>, absent: Code) -> ApiResult<T> {
    match lookup {
        Lookup::Found(found) => Ok(found),
        Lookup::Foreign => Err(Code::ProductOwnershipMismatch.into()),
        Lookup::Absent => Err(absent.into()),
    }
}

/// One resource that the store spelt as JSON.
pub fn resource(lookup: Lookup<String>, absent: Code) -> ApiResult<Response> {
    own(lookup, absent).map(|text| raw_data(&text))
}
