use crate::codes::Code;
use crate::revision::RecordChange;
use crate::schema::Fields;

/// Rejection of a submission, with its code and fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    pub code: Code,
    /// The violated rules by field, for 422.
    pub fields: Fields,
    /// The changes since the form was filled in, with `RECORD_CHANGED`.
    pub change: Option<Box<RecordChange>>,
}

impl Rejection {
    pub fn new(code: Code) -> Self {
        Self { code, fields: Fields::new(), change: None }
    }

    /// 422 with the faulty fields.
    pub fn invalid(fields: Fields) -> Self {
        Self { fields, ..Self::new(Code::ValidationFailed) }
    }

    /// Refuses when any field is faulty.
    pub fn unless_empty(fields: Fields) -> Result<(), Self> {
        if fields.is_empty() { Ok(()) } else { Err(Self::invalid(fields)) }
    }
}

impl From<Code> for Rejection {
    fn from(code: Code) -> Self {
        Self::new(code)
    }
}
