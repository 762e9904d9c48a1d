//! The files of a dossier that are not in its bundle.

/// Why a file is not in a bundle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileAbsence {
    /// An answer names it, and the portal no longer has it.
    Expired,
    /// The portal's record of it stands, and the store has no such file.
    Lost,
    /// The paper could not be made.
    Failed,
    /// The document was given or also signed by somebody whom the colleague for whom the bundle is does not see.
    OutOfSight,
}

impl FileAbsence {
    /// Returns the reason for the list of files, in English.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Expired => {
                "no longer kept by the portal: replaced, taken back, or past its retention period"
            }
            Self::Lost => "missing in the portal's file store",
            Self::Failed => "could not be made",
            Self::OutOfSight => "left out: somebody gave or signed it whom the colleague does not see",
        }
    }

    /// The key of the text of the index.
    pub const fn message(self) -> &'static str {
        match self {
            Self::Expired => "bundle.notKept",
            Self::Lost => "bundle.notStored",
            Self::Failed => "bundle.notMade",
            Self::OutOfSight => "bundle.outOfSight",
        }
    }
}

/// A file that belongs to the dossier and is not in its bundle.
#[derive(Clone, Debug)]
pub struct MissingFile {
    pub name: String,
    /// SHA-256 in hexadecimal, if it is known.
    pub sha256: Option<String>,
    pub reason: FileAbsence,
}
