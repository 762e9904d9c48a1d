//! Merge patches of records (RFC 7396).

use domain::codes::Code;
use domain::records::{Segment, apply_merge_patch};
use domain::schema::Violation;
use serde_json::Value;
use store::firms::licences;

use super::context::BackOfficeContext;
use super::model::{ValidRecord, WriteResult};
use super::{find, revision, write_records};
use crate::error::{Error, Result};

/// Number of times that the fields are put onto what others wrote meanwhile.
const TRIES: usize = 3;

/// Change of some of a record's attributes.
#[derive(Clone, Debug)]
pub struct RecordPatch<'a> {
    /// Version of the changed record; the next one where it is absent.
    pub version: Option<i64>,
    /// Merge patch (RFC 7396) of the attributes.
    pub attributes: &'a Value,
    /// The revision that has to be stored; `*` for any that there is.
    pub if_match: Option<String>,
}

/// Writes a record with some of its attributes changed, and returns its version and the result.
///
/// # Errors
/// `RECORD_NOT_FOUND`, also of a consumer whose relationship has ended; `REVISION_CONFLICT`; `VALIDATION_FAILED` with the violations of the record that the patch makes.
pub async fn patch_record(
    context: &BackOfficeContext<'_>,
    segment: Segment,
    external_id: &str,
    patch: RecordPatch<'_>,
) -> Result<(i64, WriteResult)> {
    for attempt in 1.. {
        let stored = load(context, segment, external_id).await?.ok_or(Code::RecordNotFound)?;
        let current = stored.revision;
        let named = patch.if_match.as_deref().filter(|named| *named != "*");
        if named.is_some_and(|named| named != current) {
            return Err(Code::RevisionConflict.into());
        }
        let version = patch.version.unwrap_or(stored.version + 1);
        let mut attributes = stored.attributes;
        apply_merge_patch(&mut attributes, patch.attributes);
        let record = ValidRecord::parse(segment, external_id.to_owned(), version, &attributes);
        let record = ValidRecord { if_match: Some(current), ..record.map_err(validation_error)? };
        match write_records(context, std::slice::from_ref(&record)).await {
            // Somebody wrote between the look and the write, and the caller asked for no revision.
            Err(error)
                if error.code() == Some(Code::RevisionConflict) && named.is_none() && attempt < TRIES => {}
            written => {
                let result = written?.into_iter().next();
                return Ok((version, result.ok_or_else(|| Error::internal("a record got no result"))?));
            }
        }
    }
    Err(Error::internal("a patch ended without a result"))
}

/// A record as it is before a patch.
struct PatchTarget {
    version: i64,
    revision: String,
    attributes: Value,
}

/// Reads a record, or the settings of the caller's own firm.
async fn load(
    context: &BackOfficeContext<'_>,
    segment: Segment,
    external_id: &str,
) -> Result<Option<PatchTarget>> {
    let (db, licence) = (context.services.store.reader(), context.licence.id);
    if segment == Segment::Licence {
        let own = licences::by_id(db, licence).await?.filter(|own| own.slug == external_id);
        let Some(own) = own else { return Ok(None) };
        let attributes = serde_json::to_value(&own.settings).map_err(Error::internal)?;
        let revision = revision::of_licence(own.version, &attributes);
        return Ok(Some(PatchTarget { version: own.version, revision, attributes }));
    }
    let found = find(db, licence, segment, external_id).await?;
    Ok(found.map(|stored| PatchTarget {
        version: stored.version,
        revision: revision::compute(&stored),
        attributes: stored.attributes,
    }))
}

const fn validation_error(violations: Vec<Violation>) -> Error {
    Error::Violations { code: Code::ValidationFailed, violations }
}
