//! Errors of the intake of an upload.

use std::io;

use thiserror::Error;

/// Error of an upload, with the name of the rejected file as its sender gave it.
#[derive(Debug, Error)]
pub enum IntakeError {
    /// The request had no file at all.
    #[error("no file was provided: add at least one document")]
    NoFiles,
    /// The file holds no bytes.
    #[error("{file_name:?} is empty: choose the file again")]
    Empty { file_name: String },
    /// The file's content is of a kind that this upload does not accept, whatever its name says.
    #[error("{file_name:?} is not of a supported type")]
    NotSupported { file_name: String },
    /// The file starts like a supported kind, but is broken or incomplete.
    #[error("{file_name:?} is damaged or incomplete ({detail}): save it again and retry")]
    Damaged {
        file_name: String,
        /// Technical description for the log; users get the message of the error's kind.
        detail: String,
    },
    /// The picture has more pixels than can be handled.
    #[error("{file_name:?} is a picture of {width} by {height} pixels: make it smaller")]
    TooManyPixels { file_name: String, width: u32, height: u32 },
    /// The PDF cannot be opened without a password.
    #[error("{file_name:?} is protected with a password: save it without one")]
    Encrypted { file_name: String },
    /// The files are too large together; the named one crossed the limit.
    #[error("the files are too large together, from {file_name:?} on")]
    CombinedTooLarge { file_name: String },
    /// A file of ours could not be read or written. Not an error of the sender.
    #[error("a file could not be read or written")]
    Io(#[from] io::Error),
}

impl IntakeError {
    /// Returns the API's error code. `INTERNAL_ERROR` is a failure on our side, which is not in the catalogue and must
    /// get a server error as its response.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoFiles => "UPLOAD_DOCUMENTS_NOT_PROVIDED",
            Self::Empty { .. }
            | Self::NotSupported { .. }
            | Self::Damaged { .. }
            | Self::TooManyPixels { .. } => "IMAGE_TYPE_NOT_SUPPORTED",
            Self::Encrypted { .. } => "UPLOAD_PDF_ENCRYPTION_ERROR",
            Self::CombinedTooLarge { .. } => "COMBINED_PDF_TO_LARGE",
            Self::Io(_) => "INTERNAL_ERROR",
        }
    }

    /// Returns the problem with the file in one word of the API.
    pub fn problem(&self) -> Option<&'static str> {
        match self {
            Self::NoFiles | Self::Io(_) => None,
            Self::Empty { .. } => Some("empty"),
            Self::NotSupported { .. } => Some("not_supported"),
            Self::Damaged { .. } => Some("damaged"),
            Self::TooManyPixels { .. } => Some("too_many_pixels"),
            Self::Encrypted { .. } => Some("encrypted"),
            Self::CombinedTooLarge { .. } => Some("too_large"),
        }
    }

    /// The name of the rejected file, as its sender gave it.
    pub fn file_name(&self) -> Option<&str> {
        match self {
            Self::NoFiles | Self::Io(_) => None,
            Self::Empty { file_name }
            | Self::NotSupported { file_name }
            | Self::Damaged { file_name, .. }
            | Self::TooManyPixels { file_name, .. }
            | Self::Encrypted { file_name }
            | Self::CombinedTooLarge { file_name } => Some(file_name),
        }
    }

    pub(super) fn for_file(error: SingleFileError, file_name: &str) -> Self {
        let file_name = file_name.to_owned();
        match error {
            SingleFileError::Damaged(detail) => Self::Damaged { file_name, detail },
            SingleFileError::TooManyPixels { width, height } => {
                Self::TooManyPixels { file_name, width, height }
            }
            SingleFileError::Encrypted => Self::Encrypted { file_name },
            SingleFileError::ResultTooLarge => Self::CombinedTooLarge { file_name },
            SingleFileError::Io(error) => Self::Io(error),
        }
    }
}

/// Problem with one file; [`IntakeError`] adds the file's name.
#[derive(Debug)]
pub(super) enum SingleFileError {
    Damaged(String),
    TooManyPixels { width: u32, height: u32 },
    Encrypted,
    ResultTooLarge,
    Io(io::Error),
}

impl SingleFileError {
    /// Returns the error of damaged content, with the decoder's message for the log.
    pub(super) fn damaged_content(detail: impl std::fmt::Display) -> Self {
        Self::Damaged(detail.to_string())
    }
}

impl From<super::budget::BudgetError> for SingleFileError {
    fn from(error: super::budget::BudgetError) -> Self {
        Self::damaged_content(error)
    }
}

impl From<io::Error> for SingleFileError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
