//! The path segments under which records are sent.

use std::fmt;
use std::str::FromStr;

use strum::EnumCount;

use crate::kinds::ProductKind;

/// A kind of record, by its path segment below `/backoffice/v1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Segment {
    Licence,
    Branches,
    Advisers,
    Consumers,
    Product(ProductKind),
    Actions,
    Documents,
    Banners,
    Notifications,
}

impl Segment {
    /// Every segment, in an order in which records find what they refer to.
    pub fn variants() -> impl Iterator<Item = Self> {
        [Self::Licence, Self::Branches, Self::Advisers, Self::Consumers]
            .into_iter()
            .chain(ProductKind::variants().map(Self::Product))
            .chain([Self::Actions, Self::Documents, Self::Banners, Self::Notifications])
    }

    /// The segment as written in a path: `consumers`, `products/mortgage`.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Licence => "licence",
            Self::Branches => "branches",
            Self::Advisers => "advisers",
            Self::Consumers => "consumers",
            Self::Product(ProductKind::Dossier) => "dossiers",
            Self::Product(kind) => kind.record_path(),
            Self::Actions => "actions",
            Self::Documents => "documents",
            Self::Banners => "banners",
            Self::Notifications => "notifications",
        }
    }

    /// The place in [`Segment::variants`].
    pub fn place(self) -> usize {
        match self {
            Self::Licence => 0,
            Self::Branches => 1,
            Self::Advisers => 2,
            Self::Consumers => 3,
            Self::Product(kind) => 4 + kind as usize,
            Self::Actions => 4 + ProductKind::COUNT,
            Self::Documents => 5 + ProductKind::COUNT,
            Self::Banners => 6 + ProductKind::COUNT,
            Self::Notifications => 7 + ProductKind::COUNT,
        }
    }
}

impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.path())
    }
}

/// Error of a name that is no kind of record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such kind of record")]
pub struct UnknownSegment;

impl FromStr for Segment {
    type Err = UnknownSegment;

    /// Reads a path segment; `products/dossier` and `appointments` are read as well as their own names.
    fn from_str(text: &str) -> Result<Self, UnknownSegment> {
        match text {
            "products/dossier" => Ok(Self::Product(ProductKind::Dossier)),
            "appointments" => Ok(Self::Product(ProductKind::Appointment)),
            _ => Self::variants().find(|segment| segment.path() == text).ok_or(UnknownSegment),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_segment_reads_back_and_has_its_own_place() {
        for (place, segment) in Segment::variants().enumerate() {
            assert_eq!(segment.path().parse(), Ok(segment));
            assert_eq!(segment.place(), place, "{segment}");
            if let Segment::Product(kind) = segment
                && kind != ProductKind::Dossier
            {
                assert_eq!(segment.path(), format!("products/{kind}"));
            }
        }
        assert_eq!("products/dossier".parse(), Ok(Segment::Product(ProductKind::Dossier)));
        assert_eq!("products/house".parse::<Segment>(), Err(UnknownSegment));
    }
}
