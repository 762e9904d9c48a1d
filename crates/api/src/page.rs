//! The page as it is sent: with the firm's data, the files that it is going to need, and what it looks like at first.

use domain::licence::{Content, Theme};
use serde_json::Value;

use crate::portal::public::Boot;
use crate::tenant::Tenant;

/// A logo or picture inside the page is drawn at once up to this length, in bytes. It is in the page twice, which costs
/// little where compression finds the first within its window of 32 kB.
const MAX_IMAGE_BYTES: usize = 16_000;
/// Links that make the page installable; fetched with the cookie that holds the branch.
pub const MANIFEST: &str =
    "<link rel=\"manifest\" href=\"/manifest.webmanifest\" crossorigin=\"use-credentials\">";
const PART: &str = "<!--balie:";
const PART_END: &str = "-->";

/// First view of an address. It decides only what is loaded and drawn in advance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstView {
    /// A page for a visitor without a session.
    Guest,
    /// The overview, with which a session begins.
    Overview,
    /// Any other page of a session.
    Session,
    /// The desk of somebody who is signed in.
    Desk,
}

/// Fills the built page for a firm. A page that opens a session loads the files of the overview in advance, one to sign in
/// those of the firm's identity providers.
pub fn render(index: &str, boot: &Boot, tenant: Option<&Tenant>, view: FirstView) -> String {
    let opens_session = view != FirstView::Guest;
    // `<` is the only character with which text could leave a script element.
    let data = serde_json::to_string(boot).unwrap_or_default().replace('<', "\\u003c");
    let block = format!("<script type=\"application/json\" id=\"balie-boot\">{data}</script>");
    let theme = tenant.map(|tenant| tenant.licence.settings.theme.clone()).unwrap_or_default();
    let font = font_name(&theme);
    let text = select_parts(index, |name| match name.strip_prefix("session") {
        Some("") => opens_session,
        Some(rest) => opens_session && rest.strip_prefix(" font ") == Some(&font),
        None if name == "identity" => !opens_session && boot.has_identity_providers(),
        None => name.strip_prefix("font ") == Some(&font),
    });
    let mut text = text.replacen("<!--balie-boot-->", &block, 1);
    if let Some(tenant) = tenant {
        let settings = &tenant.licence.settings;
        let title = format!("<title>{}</title>{MANIFEST}", escape(&settings.name));
        text = text.replacen("<title>Portaal</title>", &title, 1);
        let placeholder = render_placeholder(&theme, &settings.name, &settings.content, view);
        text = text.replacen("<!--balie-placeholder-->", &placeholder, 1);
    }
    text
}

/// Keeps the content of the optional parts that are wanted and removes the others. A part is a comment whose first line
/// is its name (`web/vite.config.ts`).
fn select_parts(page: &str, is_wanted: impl Fn(&str) -> bool) -> String {
    let mut pieces = page.split(PART);
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (part, rest) = piece.split_once(PART_END).unwrap_or((piece, ""));
        let (name, content) = part.split_once('\n').unwrap_or((part, ""));
        if is_wanted(name.trim()) {
            text.push_str(content.trim_end());
        }
        text.push_str(rest);
    }
    text
}

/// The name of a font's file: `open-sans` for Open Sans.
fn font_name(theme: &Theme) -> String {
    let family = serde_json::to_value(theme.font_family).unwrap_or(Value::Null);
    family.as_str().unwrap_or_default().to_lowercase().replace(' ', "-")
}

/// Returns the content of the page until the app is rendered: the bar at the top with the firm's logo or name, the side
/// menu's place and grey blocks; on the overview also the row of tabs, the place of the tasks, and below it the firm's
/// picture, which a browser would otherwise fetch only once the app runs. The policy of the page forbids style attributes, so that the firm's colours
/// are attributes of drawings.
fn render_placeholder(theme: &Theme, name: &str, content: &Content, view: FirstView) -> String {
    let (menu, primary, ink) = (theme.color_menu_background, theme.color_primary, theme.color_menu_text);
    let brand = match drawable(content.logo_image.as_deref()) {
        Some(image) => format!("<img class=\"placeholder-brand\" src=\"{}\" alt=\"\">", escape(image)),
        None => format!(
            "<svg class=\"placeholder-brand\"><text y=\"50%\" dominant-baseline=\"central\" fill=\"{ink}\">{}</text></svg>",
            escape(name)
        ),
    };
    let kind = if view == FirstView::Guest { "guest" } else { "session" };
    let block = "<div class=\"placeholder-block\"></div>";
    let picture = drawable(content.header_image.as_deref()).filter(|_| view == FirstView::Overview);
    let blocks = match view {
        FirstView::Guest => block.to_owned(),
        FirstView::Overview => {
            let picture = picture.map_or_else(String::new, |image| {
                format!(
                    "<div class=\"placeholder-block placeholder-welcome\"><img class=\"placeholder-picture\" \
                     data-wide=\"{}\" src=\"{}\" alt=\"\" decoding=\"sync\"></div>",
                    content.header_full_width,
                    escape(image)
                )
            });
            format!("<div class=\"placeholder-block placeholder-tasks\"></div>{picture}")
        }
        FirstView::Session | FirstView::Desk => block.repeat(3),
    };
    let side = match view {
        FirstView::Guest | FirstView::Desk => String::new(),
        FirstView::Overview | FirstView::Session => format!(
            "<svg class=\"placeholder-side\"><rect width=\"100%\" height=\"100%\" fill=\"{menu}\"/></svg>"
        ),
    };
    let tabs = if view == FirstView::Overview { "<div class=\"placeholder-tabs\"></div>" } else { "" };
    format!(
        "<div id=\"placeholder\" class=\"placeholder\" data-kind=\"{kind}\" aria-hidden=\"true\">\
         <svg class=\"placeholder-bar\"><rect width=\"100%\" height=\"100%\" fill=\"{menu}\"/>\
         <rect width=\"100%\" height=\"4\" fill=\"{primary}\"/></svg>{brand}{side}{tabs}\
         <div class=\"placeholder-blocks\">{blocks}</div></div>"
    )
}

/// An image that is drawn at once: one with an address of its own, or one inside the page that is short enough.
fn drawable(image: Option<&str>) -> Option<&str> {
    image.filter(|image| !image.is_empty() && image.len() <= MAX_IMAGE_BYTES)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn optional_parts_are_kept_or_removed() {
        let page = "a\n<!--balie:session\n<s>\n-->\nb<!--balie-boot-->\n<!--balie:font lato\n<l>\n-->c";
        assert_eq!(select_parts(page, |name| name == "session"), "a\n<s>\nb<!--balie-boot-->\nc");
        assert_eq!(select_parts(page, |name| name == "font lato"), "a\n\nb<!--balie-boot-->\n<l>c");
    }

    #[test]
    fn a_font_is_found_by_the_name_of_its_file() {
        let theme: Theme =
            serde_json::from_value(serde_json::json!({ "font_family": "Open Sans" })).expect("theme");
        assert_eq!(font_name(&theme), "open-sans");
        assert_eq!(font_name(&Theme::default()), "roboto");
    }

    #[test]
    fn the_placeholder_has_the_logo_or_the_name() {
        let draw = |logo: Option<&str>| {
            let content = Content { logo_image: logo.map(str::to_owned), ..Content::default() };
            render_placeholder(&Theme::default(), "A & \"B\"", &content, FirstView::Session)
        };
        assert!(draw(Some("data:image/png;base64,AA==")).contains("src=\"data:image/png;base64,AA==\""));
        assert!(draw(None).contains(">A &amp; &quot;B&quot;</text>"));
        let long = "x".repeat(MAX_IMAGE_BYTES + 1);
        assert!(draw(Some(&long)).contains("</text>"));
        assert!(!draw(None).contains("style="));
    }

    #[test]
    fn the_placeholder_of_the_overview_has_the_picture() {
        let draw = |image: &str, view| {
            let content = Content { header_image: Some(image.to_owned()), ..Content::default() };
            render_placeholder(&Theme::default(), "A", &content, view)
        };
        let address = "https://cdn.example.nl/a.png?b=1&c=2";
        let picture = "src=\"https://cdn.example.nl/a.png?b=1&amp;c=2\"";
        let overview = draw(address, FirstView::Overview);
        assert!(overview.find("placeholder-tasks") < overview.find(picture));
        assert!(overview.contains(picture));
        assert!(!draw(address, FirstView::Session).contains(picture));
        assert!(!draw(address, FirstView::Guest).contains(picture));
        assert!(!draw(&"x".repeat(MAX_IMAGE_BYTES + 1), FirstView::Overview).contains("xxx"));
        assert!(!draw("", FirstView::Overview).contains("placeholder-picture"));
    }
}
