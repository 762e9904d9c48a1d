//! Errors of the configuration in the words of who wrote it.

use figment::error::{Actual, Kind};
use figment::{Error, Source};

/// Likeness of two names from which one is proposed for the other (Jaro-Winkler).
const ALIKE: f64 = 0.8;

/// Describes what could not be read: the field, what is wrong with it, and where it stands. Values are not quoted, since a
/// secret may be among them.
pub fn describe(error: Error) -> anyhow::Error {
    let errors: Vec<String> = error.into_iter().map(|error| describe_one(&error)).collect();
    anyhow::anyhow!("{}", errors.join("; "))
}

fn describe_one(error: &Error) -> String {
    let field = error.path.join(".");
    let place = place_of(error);
    match &error.kind {
        Kind::UnknownField(name, known) => {
            let proposal = nearest_name(name, known);
            let proposal = proposal.map_or_else(String::new, |known| format!("; did you mean {known}?"));
            format!("{field}: there is no such setting{place}{proposal}")
        }
        Kind::InvalidType(actual, expected) | Kind::InvalidValue(actual, expected) => {
            format!("{field}: {} is not {}{place}", describe_value(actual), describe_type(expected))
        }
        Kind::UnknownVariant(_, known) => format!("{field}: is one of {}{place}", known.join(", ")),
        Kind::Message(message) if field.is_empty() => format!("{message}{place}"),
        kind => format!("{field}: {kind}{place}"),
    }
}

/// Returns the place of the value, to be put behind what is wrong with it.
fn place_of(error: &Error) -> String {
    let Some(metadata) = &error.metadata else { return String::new() };
    match &metadata.source {
        Some(Source::File(file)) => format!(" (in {})", file.display()),
        _ if metadata.name.contains("environment") => " (in a BALIE_* variable)".to_owned(),
        _ => String::new(),
    }
}

fn describe_value(actual: &Actual) -> String {
    match actual {
        Actual::Bool(value) => value.to_string(),
        Actual::Unsigned(value) => value.to_string(),
        Actual::Signed(value) => value.to_string(),
        Actual::Float(value) => value.to_string(),
        Actual::Str(_) | Actual::Char(_) => "this text".to_owned(),
        Actual::Seq => "a list".to_owned(),
        Actual::Map => "a section".to_owned(),
        _ => "this".to_owned(),
    }
}

/// The words for what the type of a field expects.
fn describe_type(expected: &str) -> &str {
    match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number that is not negative, or it is too great",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a string" => "a text in quotes",
        "a sequence" => "a list, as in [\"a\", \"b\"]",
        "a map" => "a section",
        other if other.starts_with("struct ") => "a section",
        other => other,
    }
}

fn nearest_name<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let alike = known.iter().map(|known| (strsim::jaro_winkler(name, known), *known));
    alike
        .filter(|(alike, _)| *alike >= ALIKE)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, known)| known)
}
