//! Error responses of the partners whose API we defined: `{"error": "<CODE>"}`.

use serde::Deserialize;

use crate::http::HttpError;

#[derive(Deserialize)]
struct Body {
    error: String,
}

/// Returns the code of a client error; `None` for any other failure, or when the body names none.
pub(crate) fn code(error: &HttpError) -> Option<String> {
    match error {
        HttpError::Refused { status: 400..500, body, .. } => {
            serde_json::from_str::<Body>(body).ok().map(|body| body.error)
        }
        HttpError::Refused { .. }
        | HttpError::Unavailable(_)
        | HttpError::TimedOut
        | HttpError::InvalidResponse(_) => None,
    }
}

/// Requires that an id can be part of a path.
///
/// # Errors
/// [`HttpError::InvalidResponse`] for anything else.
pub(crate) fn id(text: String) -> Result<String, HttpError> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    if (1..=100).contains(&text.len()) && text.chars().all(plain) {
        Ok(text)
    } else {
        Err(HttpError::InvalidResponse("no usable id".to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_code_of_client_errors_only() {
        let refused = |status, body: &str| HttpError::Refused { status, body: body.to_owned(), again: None };
        assert_eq!(
            code(&refused(422, r#"{"error":"MORTGAGE_MISSING"}"#)).as_deref(),
            Some("MORTGAGE_MISSING")
        );
        assert_eq!(code(&refused(422, "<html>")), None);
        assert_eq!(code(&refused(500, r#"{"error":"MORTGAGE_MISSING"}"#)), None);
        assert_eq!(code(&HttpError::TimedOut), None);
    }

    #[test]
    fn an_id_leads_nowhere_else() {
        assert!(id("019a-x_Y".to_owned()).is_ok());
        for text in ["", "../x", "a/b", "a?b", "a b", "é"] {
            assert!(id(text.to_owned()).is_err(), "{text}");
        }
    }
}
