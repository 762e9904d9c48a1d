//! Records of the firm as they come in.

use chrono::{DateTime, Datelike, Utc};
use domain::records::Segment;

/// Whether records of a segment can be archived.
pub const fn is_archivable(segment: Segment) -> bool {
    matches!(segment, Segment::Product(_) | Segment::Actions)
}

/// Whether a record of a segment can be made without an id of the firm's own. The firm's settings cannot.
pub const fn is_made_here(segment: Segment) -> bool {
    !matches!(segment, Segment::Licence | Segment::Branches)
}

/// Whether both databases hold a moment; `PostgreSQL` begins some thousands of years before our era.
pub(super) fn is_representable_timestamp(moment: DateTime<Utc>) -> bool {
    (1..=9999).contains(&moment.year())
}
