//! Changes of single fields of a record.

use app::records::{self, BackOfficeContext, RecordPatch, WriteResult};
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use domain::codes::Code;
use domain::records::Segment;
use domain::schema::Violation;
use serde::Deserialize;
use serde_json::Value;

use super::{conditions, own_licence, status, write_response};
use crate::backoffice::key::Firm;
use crate::backoffice::records::ndjson::WriteOptions;
use crate::http::body::{JsonUnchecked, reject_unstorable};
use crate::http::client::Client;
use crate::http::error::{ApiError, ApiResult};
use crate::http::query::Query;
use crate::state::App;

/// The body of a patch.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Patch {
    /// Version of the changed record; the next one where it is left out.
    version: Option<i64>,
    /// A merge patch (RFC 7396): a null empties a field.
    attributes: Value,
}

/// `PATCH /{segment}/{external_id}?silent=`: changes single fields of a record.
#[expect(clippy::too_many_arguments, reason = "each is a part of the request")]
pub async fn patch_record(
    segment: Segment,
    State(app): State<App>,
    firm: Firm,
    client: Client,
    Query(how): Query<WriteOptions>,
    Path(external_id): Path<String>,
    headers: HeaderMap,
    JsonUnchecked(body): JsonUnchecked<Patch>,
) -> ApiResult {
    if !body.attributes.is_object() {
        let violation = Violation::new("/attributes", "type", "the attributes to change are an object");
        return Err(ApiError::new(Code::ValidationFailed).with_violations(vec![violation]));
    }
    reject_unstorable(&body.attributes)?;
    let caller = firm.caller(client);
    let context = BackOfficeContext::new(&app, firm.licence, &caller, how.notifications()).await?;
    let if_match = conditions::if_match(&headers)?;
    let change = RecordPatch { version: body.version, attributes: &body.attributes, if_match };
    let (version, result) = records::patch_record(&context, segment, &external_id, change).await?;
    if matches!(segment, Segment::Licence | Segment::Branches) {
        app.tenants.invalidate();
    }
    let status = status(&result)?;
    let revision = match segment {
        Segment::Licence => own_licence(&app, &firm, &external_id).await?.meta.revision,
        _ => result.revision,
    };
    let result = WriteResult { revision, ..result };
    Ok(write_response(segment, status, external_id, version, result))
}
