//! Values of a statement's parameters.

use std::borrow::Cow;

use chrono::{DateTime, NaiveDate, Utc};
use domain::ids::LicenceId;
use uuid::Uuid;

/// The value of a parameter. A null has a type as well, because `PostgreSQL` asks for it.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'a> {
    Bool(Option<bool>),
    Integer(Option<i64>),
    Text(Option<Cow<'a, str>>),
    Bytes(Option<Cow<'a, [u8]>>),
    Uuid(Option<Uuid>),
    Instant(Option<DateTime<Utc>>),
    Date(Option<NaiveDate>),
    /// A JSON value as its text.
    Json(Option<Cow<'a, str>>),
    /// Parameter of `in list($1)`.
    Uuids(Cow<'a, [Uuid]>),
    /// Parameter of `in list($1)`.
    Texts(Vec<Cow<'a, str>>),
    /// Parameter of `in list($1)`.
    ByteStrings(Vec<Cow<'a, [u8]>>),
    /// Parameter of `in list($1)`.
    Integers(Vec<i64>),
}

/// The values of a statement's parameters, in their order.
macro_rules! values {
    ($($value:expr),* $(,)?) => { &[$($crate::sql::Value::from($value)),*] as &[$crate::sql::Value<'_>] };
}
pub(crate) use values;

macro_rules! from {
    ($($type:ty, $variant:ident, $convert:expr;)+) => {$(
        impl<'a> From<$type> for Value<'a> {
            fn from(value: $type) -> Self {
                Self::$variant(Some($convert(value)))
            }
        }
        impl<'a> From<Option<$type>> for Value<'a> {
            fn from(value: Option<$type>) -> Self {
                Self::$variant(value.map($convert))
            }
        }
    )+};
}

from! {
    bool, Bool, std::convert::identity;
    i64, Integer, std::convert::identity;
    i32, Integer, i64::from;
    u32, Integer, i64::from;
    u64, Integer, |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    Uuid, Uuid, std::convert::identity;
    LicenceId, Uuid, LicenceId::uuid;
    DateTime<Utc>, Instant, std::convert::identity;
    NaiveDate, Date, std::convert::identity;
    &'a str, Text, Cow::Borrowed;
    String, Text, Cow::Owned;
    &'a String, Text, |text: &'a String| Cow::Borrowed(text.as_str());
    &'a [u8], Bytes, Cow::Borrowed;
    Vec<u8>, Bytes, Cow::Owned;
    &'a Vec<u8>, Bytes, |bytes: &'a Vec<u8>| Cow::Borrowed(bytes.as_slice());
    serde_json::Value, Json, |json: serde_json::Value| Cow::Owned(json.to_string());
    &'a serde_json::Value, Json, |json: &'a serde_json::Value| Cow::Owned(json.to_string());
}

impl<'a> From<&'a [Uuid]> for Value<'a> {
    fn from(ids: &'a [Uuid]) -> Self {
        Self::Uuids(Cow::Borrowed(ids))
    }
}

impl From<Vec<Uuid>> for Value<'_> {
    fn from(ids: Vec<Uuid>) -> Self {
        Self::Uuids(Cow::Owned(ids))
    }
}

impl<'a> From<&'a [String]> for Value<'a> {
    fn from(texts: &'a [String]) -> Self {
        Self::Texts(texts.iter().map(|text| Cow::Borrowed(text.as_str())).collect())
    }
}

impl From<Vec<String>> for Value<'_> {
    fn from(texts: Vec<String>) -> Self {
        Self::Texts(texts.into_iter().map(Cow::Owned).collect())
    }
}

impl<'a> From<Vec<&'a str>> for Value<'a> {
    fn from(texts: Vec<&'a str>) -> Self {
        Self::Texts(texts.into_iter().map(Cow::Borrowed).collect())
    }
}

impl<'a> From<&[&'a str]> for Value<'a> {
    fn from(texts: &[&'a str]) -> Self {
        Self::Texts(texts.iter().copied().map(Cow::Borrowed).collect())
    }
}

impl<'a> From<&'a [Vec<u8>]> for Value<'a> {
    fn from(all: &'a [Vec<u8>]) -> Self {
        Self::ByteStrings(all.iter().map(|bytes| Cow::Borrowed(bytes.as_slice())).collect())
    }
}

impl From<Vec<i64>> for Value<'_> {
    fn from(numbers: Vec<i64>) -> Self {
        Self::Integers(numbers)
    }
}
