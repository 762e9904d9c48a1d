//! The name that somebody signs in with, as a field of a request body.

use std::borrow::Cow;

use domain::limits::{LINE, is_line};
use domain::values::typed_text::strip_invisible;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer};

/// The limit for the typed text, in characters: longer than any name, so that what came along with it fits.
const TYPED: usize = 320;
/// The message of a name with control characters, by which the rule is told.
pub const NOT_A_LINE: &str = "a name is one line of text";
/// The message of a name that is longer than a line, likewise.
pub const TOO_LONG: &str = "a name is at most a line long";

/// A name or an e-mail address to sign in with. The invisible characters that come along with a copied text are gone, and
/// so is the space around it.
#[derive(Debug, Default)]
pub struct SignInName(String);

impl SignInName {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'de> Deserialize<'de> for SignInName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = strip_invisible(&String::deserialize(deserializer)?).trim().to_owned();
        if name.chars().count() > LINE {
            return Err(serde::de::Error::custom(TOO_LONG));
        }
        if is_line(&name) { Ok(Self(name)) } else { Err(serde::de::Error::custom(NOT_A_LINE)) }
    }
}

impl JsonSchema for SignInName {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "SignInName".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "maxLength": TYPED })
    }
}
