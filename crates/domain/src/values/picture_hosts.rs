//! The hosts from which a text or a record has the browser fetch pictures and films.

use std::collections::BTreeSet;

use html5gum::{Token, Tokenizer};
use serde_json::Value;
use url::Url;

/// Elements of HTML that fetch pictures and films.
const ELEMENTS: [&str; 6] = ["img", "picture", "source", "video", "audio", "track"];
const HTTPS: &str = "https://";

/// The `host` or `host:port` of an https address; nothing for any other text.
pub fn host_of_picture(address: &str) -> Option<String> {
    let url = Url::parse(address).ok().filter(|url| url.scheme() == "https")?;
    let host = url.host_str().filter(|host| is_host(host))?;
    Some(url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")))
}

/// Returns true if a text can be a host of a content security policy, and cannot be anything else there.
fn is_host(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._:[]".contains(&byte))
}

/// The hosts of the pictures and films in a text that may hold HTML.
pub fn picture_hosts_of_html(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for Ok(token) in Tokenizer::new(text) {
        let Token::StartTag(tag) = token else { continue };
        if ELEMENTS.iter().any(|element| element.as_bytes() == tag.name.as_slice()) {
            let values = tag.attributes.values().map(|value| String::from_utf8_lossy(value));
            found.extend(values.flat_map(|value| picture_hosts_of_attribute(&value)));
        }
    }
    found
}

/// The hosts of the addresses in an attribute, such as those of a `srcset`.
fn picture_hosts_of_attribute(value: &str) -> Vec<String> {
    let ends = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | ',');
    let addresses = value.split(HTTPS).skip(1);
    let whole = addresses.map(|rest| format!("{HTTPS}{}", rest.split(ends).next().unwrap_or_default()));
    whole.filter_map(|address| host_of_picture(&address)).collect()
}

/// The hosts of the pictures of a record: its fields called `image`, and the HTML of its texts.
pub fn picture_hosts_of_record(details: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    walk(details, false, &mut found);
    found
}

fn walk(value: &Value, is_image: bool, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) if is_image => found.extend(host_of_picture(text)),
        Value::String(text) if text.contains('<') => found.extend(picture_hosts_of_html(text)),
        Value::Array(all) => all.iter().for_each(|value| walk(value, is_image, found)),
        Value::Object(fields) => {
            for (name, value) in fields {
                walk(value, is_image || name == "image", found);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_https_addresses_name_a_host() {
        for (address, host) in [
            ("https://cdn.example.nl/logo.png?x=1#y", Some("cdn.example.nl")),
            ("https://CDN.example.nl:8443", Some("cdn.example.nl:8443")),
            ("https://münchen.example", Some("xn--mnchen-3ya.example")),
            ("http://cdn.example.nl/logo.png", None),
            ("data:image/png;base64,AAAA", None),
            ("/assets/logo.svg", None),
            ("https://", None),
            ("https://a;script-src *", None),
            ("https://*.example.nl/x", None),
        ] {
            assert_eq!(host_of_picture(address).as_deref(), host, "{address}");
        }
    }

    #[test]
    fn pictures_and_films_of_a_text_count_and_its_links_do_not() {
        let text = r#"<p><a href="https://link.example">x</a><IMG alt="a" src='https://one.example/a.png'>
            <video poster="https://two.example/b"><source src="https://three.example/c.mp4"></video>
            <img srcset="https://four.example/1x.png 1x, https://five.example/2x.png 2x"> https://six.example"#;
        let hosts: Vec<String> = picture_hosts_of_html(text).into_iter().collect();
        assert_eq!(hosts, ["five.example", "four.example", "one.example", "three.example", "two.example"]);
    }

    #[test]
    fn only_what_is_a_tag_counts() {
        let text = r#"<!-- <img src="https://comment.example"> --> &lt;img src="https://entity.example"&gt;
            <a title="<img src='https://title.example'>">x</a> < img src="https://space.example">
            <img alt=">" src="https:&#47;&#47;real.example/a&amp;b"><img src=https://bare.example/x>"#;
        let hosts: Vec<String> = picture_hosts_of_html(text).into_iter().collect();
        assert_eq!(hosts, ["bare.example", "real.example"]);
    }

    #[test]
    fn a_records_pictures_count_wherever_they_stand() {
        let record = json!({
            "url": "https://link.example",
            "image": { "nl": "https://banner.example/nl.png", "en": "data:image/png;base64,AAAA" },
            "adviser_panels": [{ "name": "Eva", "image": "https://people.example/eva.jpg" }],
            "label": { "nl": "Nieuws <img src=\"https://news.example/x.gif\">" },
        });
        let hosts: Vec<String> = picture_hosts_of_record(&record).into_iter().collect();
        assert_eq!(hosts, ["banner.example", "news.example", "people.example"]);
    }
}
