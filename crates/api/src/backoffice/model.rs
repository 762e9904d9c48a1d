//! Records of the firm as they come in.

use chrono::{DateTime, Datelike, Utc};
use domain::records::Segment;

/// Returns true if records of a segment can be archived.
pub const fn is_archivable(segment: Segment) -> bool {
    matches!(segment, Segment::Product(_) | Segment::Actions | Segment::Documents)
}

/// Returns true if a record of a segment can be created without an id of the firm's own. The firm's settings cannot.
pub const fn is_made_here(segment: Segment) -> bool {
    !matches!(segment, Segment::Licence | Segment::Branches)
}

/// Returns true if both databases can store a moment; `PostgreSQL` begins some thousands of years before our era.
pub(super) fn is_representable_timestamp(moment: DateTime<Utc>) -> bool {
    (1..=9999).contains(&moment.year())
}
