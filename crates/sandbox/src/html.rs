//! The plain pages of the sandboxes.

use axum::response::Html;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:0 auto;padding:1rem;color:#1d2330}\
h1{font-size:1.5rem}a{color:#0b5cad}table{border-collapse:collapse;width:100%}\
td,th{text-align:left;padding:.4rem .6rem .4rem 0;border-bottom:1px solid #d9dde5;vertical-align:top}\
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f4f5f8;padding:.75rem;border-radius:.4rem}\
button,.button{font:inherit;padding:.6rem 1rem;margin:.25rem .25rem .25rem 0;border:1px solid #0b5cad;\
border-radius:.4rem;background:#0b5cad;color:#fff;cursor:pointer;text-decoration:none;display:inline-block}\
button.plain{background:#fff;color:#0b5cad}label{display:block;margin:.75rem 0 .25rem}\
select,input{font:inherit;padding:.5rem;border:1px solid #76809a;border-radius:.4rem;width:100%;box-sizing:border-box}\
.note{background:#fff6dd;border-radius:.4rem;padding:.5rem .75rem}\
:focus-visible{outline:3px solid #0b5cad;outline-offset:2px}\
.narrow{max-width:26rem;background:#eef1f6}.narrow main{background:#fff;border:1px solid #d9dde5;\
border-radius:.75rem;padding:1.25rem;margin-top:2rem}.narrow h1{margin:0 0 .5rem}.narrow label{font-weight:600}\
.narrow select,.narrow input{min-height:2.75rem;background:#fff}.language{text-align:right;margin:.5rem 0 0}.language a{display:inline-block;padding:.5rem 0}\
.buttons{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.25rem 0 0}.buttons button{flex:1;min-height:2.75rem;margin:0}\
/* The name is asked for where somebody else is chosen. */\
form:not(:has([value=nobody]:checked)) .somebody-else{display:none}";

/// A page of the sandboxes; `body` is HTML already.
pub fn page(language: &str, title: &str, body: &str) -> Html<String> {
    render(language, title, body, "")
}

/// A page with one form, as wide as a telephone's; `body` is HTML already.
pub fn narrow_page(language: &str, title: &str, body: &str) -> Html<String> {
    render(language, title, body, " class=\"narrow\"")
}

fn render(language: &str, title: &str, body: &str, attributes: &str) -> Html<String> {
    let title = escape(title);
    Html(format!(
        "<!doctype html><html lang=\"{language}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>{title}</title>\
         <style>{STYLE}</style></head><body{attributes}><main><h1>{title}</h1>{body}</main></body></html>"
    ))
}

/// Text made fit for HTML, in content and in attributes.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Returns the addresses in a text, in order.
pub fn links(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for word in text.split(|letter: char| letter.is_whitespace() || matches!(letter, '"' | '<' | '>' | '\''))
    {
        let word = word.trim_end_matches(['.', ',', ')', ';']);
        if (word.starts_with("http://") || word.starts_with("https://"))
            && !found.iter().any(|had| had == word)
        {
            found.push(word.replace("&amp;", "&").replace("&#38;", "&"));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_in_text_and_html() {
        let text =
            "Ga naar http://a.example/x?y=1. Of <a href=\"https://b.example/?p=1&amp;q=2&#38;r=3\">hier</a>";
        assert_eq!(links(text), ["http://a.example/x?y=1", "https://b.example/?p=1&q=2&r=3"]);
    }

    #[test]
    fn text_cannot_become_markup() {
        assert_eq!(escape("<b a='x'>&\""), "&lt;b a=&#39;x&#39;&gt;&amp;&quot;");
    }
}
