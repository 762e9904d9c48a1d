//! The page as it is sent: with the firm's data, the files that it is going to need, and what it looks like at first.

use domain::licence::Theme;
use serde_json::Value;

use crate::portal::public::Boot;
use crate::tenant::Tenant;

/// A logo inside the page is drawn at once up to this length, in bytes. It is in the page twice, which costs little where
/// compression finds the first within its window of 32 kB.
const MAX_LOGO_BYTES: usize = 12_000;
/// What makes the page installable; with the cookie that holds the branch.
pub const MANIFEST: &str =
    "<link rel=\"manifest\" href=\"/manifest.webmanifest\" crossorigin=\"use-credentials\">";
const PART: &str = "<!--balie:";
const PART_END: &str = "-->";

/// Fills the built page for a firm. A page that opens a session loads the files of the overview in advance, one to sign in
/// those of the firm's identity providers.
pub fn render(index: &str, boot: &Boot, tenant: Option<&Tenant>, opens_session: bool) -> String {
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
        let logo = settings.content.logo_image.as_deref();
        let placeholder = render_placeholder(&theme, &settings.name, logo, opens_session);
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

/// What the page shows until the app draws it: the bar at the top with the firm's logo or name, and grey blocks. The
/// policy of the page forbids style attributes, so that the firm's colours are attributes of drawings.
fn render_placeholder(theme: &Theme, name: &str, logo: Option<&str>, opens_session: bool) -> String {
    let (menu, primary, ink) = (theme.color_menu_background, theme.color_primary, theme.color_menu_text);
    let logo = logo.filter(|image| !image.is_empty() && image.len() <= MAX_LOGO_BYTES);
    let brand = match logo {
        Some(image) => format!("<img class=\"placeholder-brand\" src=\"{}\" alt=\"\">", escape(image)),
        None => format!(
            "<svg class=\"placeholder-brand\"><text y=\"50%\" dominant-baseline=\"central\" fill=\"{ink}\">{}</text></svg>",
            escape(name)
        ),
    };
    let kind = if opens_session { "session" } else { "guest" };
    let blocks = "<div class=\"placeholder-block\"></div>".repeat(if opens_session { 3 } else { 1 });
    format!(
        "<div id=\"placeholder\" class=\"placeholder\" data-kind=\"{kind}\" aria-hidden=\"true\">\
         <svg class=\"placeholder-bar\"><rect width=\"100%\" height=\"100%\" fill=\"{menu}\"/>\
         <rect width=\"100%\" height=\"4\" fill=\"{primary}\"/></svg>{brand}\
         <div class=\"placeholder-blocks\">{blocks}</div></div>"
    )
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
        let draw = |logo: Option<&str>| render_placeholder(&Theme::default(), "A & \"B\"", logo, true);
        assert!(draw(Some("data:image/png;base64,AA==")).contains("src=\"data:image/png;base64,AA==\""));
        assert!(draw(None).contains(">A &amp; &quot;B&quot;</text>"));
        let long = "x".repeat(MAX_LOGO_BYTES + 1);
        assert!(draw(Some(&long)).contains("</text>"));
        assert!(!draw(None).contains("style="));
    }
}
