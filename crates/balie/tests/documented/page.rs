//! A page of the documentation: its commands, and what it says of each.

use std::process::Command;

/// A command of a page.
pub struct Example {
    /// The line of the page on which it begins, from 1.
    pub line: usize,
    pub text: String,
    pub expected: Expected,
    /// Output that the page shows.
    pub output: Option<Output>,
}

/// Expected outcome of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Exit code 0, and 2xx as the answer to each call.
    Success,
    Status(u16),
    ExitCode(i32),
}

pub struct Output {
    pub language: String,
    pub text: String,
}

struct Block {
    line: usize,
    language: String,
    lines: Vec<String>,
    /// True if at most one paragraph is between it and the block before.
    follows: bool,
}

/// The examples of a page, in their order.
pub fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut after_commands = false;
    for block in blocks(text) {
        if block.language == "sh" {
            examples.extend(commands(&block));
            after_commands = true;
            continue;
        }
        let is_output = after_commands && block.follows && block.language != "js";
        if let Some(last) = examples.last_mut().filter(|_| is_output) {
            last.output = Some(Output { language: block.language, text: block.lines.join("\n") });
        }
        after_commands = false;
    }
    examples
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open: Option<Block> = None;
    let (mut paragraphs, mut is_within) = (0, false);
    for (number, line) in text.lines().enumerate() {
        let fence = line.trim_start().strip_prefix("```");
        match (&mut open, fence) {
            (None, Some(language)) => {
                let (language, follows) = (language.trim().to_owned(), paragraphs <= 1);
                open = Some(Block { line: number + 2, language, lines: Vec::new(), follows });
            }
            (Some(_), Some(_)) => {
                blocks.extend(open.take());
                (paragraphs, is_within) = (0, false);
            }
            (Some(block), None) => block.lines.push(line.to_owned()),
            (None, None) => {
                let is_text = !line.trim().is_empty();
                paragraphs += usize::from(is_text && !is_within);
                is_within = is_text;
            }
        }
    }
    blocks
}

/// Takes a block apart into whole commands, as the shell would.
fn commands(block: &Block) -> Vec<Example> {
    let mut found = Vec::new();
    let mut text = String::new();
    let mut start = block.line;
    for (number, line) in block.lines.iter().enumerate() {
        if text.is_empty() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            start = block.line + number;
        } else {
            text.push('\n');
        }
        text.push_str(line);
        if is_whole(&text) {
            let text = std::mem::take(&mut text);
            found.push(Example { line: start, expected: expected(&text), text, output: None });
        }
    }
    assert!(text.is_empty(), "line {start}: this command does not end: {text}");
    found
}

/// Returns true if the shell would run the text as it is, without waiting for more lines.
fn is_whole(text: &str) -> bool {
    if text.ends_with('\\') {
        return false;
    }
    let checked = Command::new("bash").args(["-n", "-c", text]).output().expect("bash");
    // An open here-document is no error to the shell, but something that it warns about.
    checked.status.success() && checked.stderr.is_empty()
}

/// Returns the expected outcome that the comment at the end of a command gives.
fn expected(text: &str) -> Expected {
    let line = text.lines().find(|line| line.contains(" # ")).unwrap_or_default();
    let comment = line.rsplit_once(" # ").map(|(_, comment)| comment.trim()).unwrap_or_default();
    if let Some(code) = comment.strip_prefix("exit code ") {
        let code: String = code.chars().take_while(char::is_ascii_digit).collect();
        return Expected::ExitCode(code.parse().expect("a number after `exit code`"));
    }
    let status: String = comment.chars().take_while(char::is_ascii_digit).collect();
    if status.len() == 3 { Expected::Status(status.parse().expect("a status")) } else { Expected::Success }
}

#[test]
fn a_page_is_taken_apart() {
    let text = "# Page\n\n```sh\nA=1\ncurl \"$B/x\" \\\n  -H \"$K\"   # 404, as nothing is there\n```\n\n```json\n{}\n```\n\n\
        prose\n\nmore\n\n```json\n{\"a\": 1}\n```\n\n```sh\ncat > a <<'END'\nx # y\nEND\nbalie x   # exit code 1\n```\n\n```js\nx\n```\n";
    let examples = examples(text);
    let lines: Vec<usize> = examples.iter().map(|example| example.line).collect();
    assert_eq!(lines, [4, 5, 22, 25]);
    assert_eq!(examples[1].expected, Expected::Status(404));
    assert_eq!(examples[1].output.as_ref().map(|output| output.text.as_str()), Some("{}"));
    assert_eq!(examples[2].text, "cat > a <<'END'\nx # y\nEND");
    assert_eq!(examples[3].expected, Expected::ExitCode(1));
    assert!(examples[3].output.is_none());
}
