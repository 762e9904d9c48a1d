//! Limits for the length of texts, lists and requests.
//!
//! [`crate::schema`] puts them into every JSON Schema by which something is read. The schemas are the one source: requests
//! and records are checked by them, the OpenAPI documents and the app's own forms take their numbers from them. What is
//! stored already is read back without them.

use serde_json::{Value, json};

/// A person's name or a part of one, in characters.
pub const NAME: usize = 100;
/// A text of one line, in characters, where nothing else is said.
pub const LINE: usize = 255;
/// Name of a country, in characters.
pub const COUNTRY: usize = 60;
/// A text of several lines, in characters.
pub const FREE_TEXT: usize = 4_000;
/// The text of a task of the firm's people, in characters.
pub const TASK: usize = 500;
/// Greatest number of colleagues whom a note mentions.
pub const MENTIONS: usize = 20;
/// The terms of a service order, in characters for each language.
pub const TERMS: usize = 40_000;
/// A mail address, in characters (RFC 5321, erratum 1690).
pub const EMAIL: usize = 254;
/// Greatest length of the reason for a legal hold, in characters.
pub const HOLD_REASON: usize = 1_000;
/// The length of a web address, in characters.
pub const LINK: usize = 2_000;
/// A picture as a `data:` URL or as base64, in characters: some 150 kB of image.
pub const PICTURE: usize = 200_000;
/// The firm's own id of a record, in characters.
pub const EXTERNAL_ID: usize = 200;
/// The address of a webhook endpoint and what the firm notes with it, in characters each.
pub const ENDPOINT: usize = 1_000;
/// The address at which a push service takes messages for a browser, in characters.
pub const PUSH_ENDPOINT: usize = 1_000;
/// Number of notices that one call can mark as read: as many as are listed.
pub const READ_NOTICES: usize = 50;
/// A public key or a secret of a browser's push subscription, in characters of base64.
pub const PUSH_KEY: usize = 100;
/// A password as it is typed, in characters: more than any password that is accepted.
pub const PASSWORD: usize = 1_000;
/// A token or a one-time code, in characters.
pub const TOKEN: usize = 4_000;
/// An amount or a number that is typed as text, in characters.
pub const NUMBER: usize = 40;
/// The items of a list and the fields of an object, where nothing else is said.
pub const LIST: usize = 200;
/// The texts of the portal that a firm words itself.
pub const DICTIONARY: usize = 2_000;
/// The reasons for which a firm rejects documents.
pub const REJECTION_REASONS: usize = 20;
/// Greatest number of consumers whom a document is for.
pub const READERS: usize = 1_000;
/// The banners of a firm, and its notifications.
pub const BANNERS: u64 = 20;
/// The answers of a form together, and the evidence of what was shown, in bytes of JSON.
pub const ANSWERS_BYTES: usize = 64 * 1024;
/// The values of a form's answers together, lists and objects among them. An inventory of two persons with ten loan
/// parts and five pensions each has some 250.
pub const ANSWERS_VALUES: usize = 500;
/// Limit for each part of the embedded form's data, in bytes of JSON.
pub const EMBEDDED_BYTES: usize = 256 * 1024;
/// Greatest number of values in the embedded form's data, which reports every change of a field.
pub const EMBEDDED_VALUES: usize = 20_000;
/// Limit for a browser's passkey response, in bytes of JSON.
pub const CREDENTIAL_BYTES: usize = 64 * 1024;
/// The name of a passkey, in characters.
pub const PASSKEY_NAME: usize = 60;
/// The attributes of a record, in bytes of JSON.
pub const RECORD_BYTES: usize = 256 * 1024;
/// The draft of a form, in bytes of JSON.
pub const DRAFT_BYTES: usize = 1_000_000;

/// Pattern of a text of one line: no control characters (Cc), no line and paragraph separators, and none of the
/// characters that change the direction of text (`Bidi_Control` in Unicode).
pub const LINE_PATTERN: &str =
    r"^[^\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]*$";

/// Returns true if a text matches [`LINE_PATTERN`].
pub fn is_line(text: &str) -> bool {
    !text.chars().any(|c| {
        c.is_control()
            || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    })
}

/// The keyword for the size of a value, in bytes of JSON.
pub const MAX_BYTES: &str = "x-maxBytes";
/// The keyword for how many values a value holds.
pub const MAX_VALUES: &str = "x-maxValues";

/// The numbers that the app's forms need besides those of the schemas.
pub fn for_forms() -> Value {
    json!({
        "name": NAME,
        "line": LINE,
        "linePattern": LINE_PATTERN,
        "email": EMAIL,
        "freeText": FREE_TEXT,
        "answersBytes": ANSWERS_BYTES,
        "draftBytes": DRAFT_BYTES,
    })
}
