//! Messages between consumers and the firm: what a text may be, and how long answers take.

use crate::limits;

/// The most files of one message.
pub const MAX_FILES: usize = 5;
/// Characters of a message that an overview shows.
const EXCERPT: usize = 200;
/// Number of responses from which the firm's median response time is shown.
const MIN_ANSWERS: usize = 20;
/// Number of days over which answers are counted.
pub const ANSWER_DAYS: i64 = 90;

/// Parses a message to its stored form: without space around it, its lines ended by a line feed.
///
/// # Errors
/// The rule that the text breaks: `required` where nothing of it is visible, `max_length`.
pub fn read_text(text: &str) -> Result<String, &'static str> {
    read_text_within(text, limits::FREE_TEXT)
}

/// Parses a text like [`read_text`], with a limit of its own in characters.
///
/// # Errors
/// As with [`read_text`].
pub fn read_text_within(text: &str, most: usize) -> Result<String, &'static str> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let text = text.trim();
    if !text.chars().any(is_visible) {
        return Err("required");
    }
    if text.chars().count() > most {
        return Err("max_length");
    }
    Ok(text.to_owned())
}

/// Returns true if a character is visible: not white space, not a control character, and none that Unicode draws as
/// nothing (`Default_Ignorable_Code_Point`, and the empty Braille pattern).
pub(crate) const fn is_visible(c: char) -> bool {
    !matches!(c,
        '\u{0}'..='\u{20}' | '\u{7f}'..='\u{a0}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}'
        | '\u{1680}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2000}'..='\u{200f}'
        | '\u{2028}'..='\u{202f}' | '\u{205f}'..='\u{206f}' | '\u{2800}' | '\u{3000}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// The beginning of a message, for an overview.
pub fn excerpt(text: &str) -> String {
    match text.char_indices().nth(EXCERPT) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
    }
}

/// Returns the median response time in seconds; `None` where there are too few answers.
pub fn usual_answer_seconds(mut answers: Vec<i64>) -> Option<i64> {
    if answers.len() < MIN_ANSWERS {
        return None;
    }
    answers.sort_unstable();
    let middle = answers.len() / 2;
    let median = if answers.len().is_multiple_of(2) {
        i64::midpoint(answers[middle - 1], answers[middle])
    } else {
        answers[middle]
    };
    Some(median)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_has_something_to_see_and_is_not_too_long() {
        let nothing =
            ["", "  \n\t ", "\u{200b}\u{200d}\u{feff}", "\u{2066}\u{202e}\u{2069}", "\u{a0}\u{3000}\u{2800}"];
        for text in nothing {
            assert_eq!(read_text(text), Err("required"), "{text:?}");
        }
        assert_eq!(read_text(" Dag\r\nEva \r\n"), Ok("Dag\nEva".to_owned()));
        assert_eq!(read_text("שלום 12 Eva"), Ok("שלום 12 Eva".to_owned()));
        assert_eq!(read_text("👍"), Ok("👍".to_owned()));
        assert!(read_text(&"é".repeat(4_000)).is_ok());
        assert_eq!(read_text(&"é".repeat(4_001)), Err("max_length"));
        assert_eq!(read_text(&"x".repeat(64 * 1024)), Err("max_length"));
    }

    #[test]
    fn an_overview_shows_the_beginning() {
        assert_eq!(excerpt("kort"), "kort");
        assert_eq!(excerpt(&"é".repeat(200)), "é".repeat(200));
        assert_eq!(excerpt(&"é".repeat(201)), format!("{}…", "é".repeat(200)));
    }

    #[test]
    fn an_answering_time_is_the_median_of_twenty_answers_or_more() {
        assert_eq!(usual_answer_seconds((1..=19).collect()), None);
        assert_eq!(usual_answer_seconds((1..=20).rev().collect()), Some(10));
        assert_eq!(usual_answer_seconds((1..=21).collect()), Some(11));
    }
}
