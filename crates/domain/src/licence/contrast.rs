//! Check of the contrast of the firm's colours (WCAG 2.2, 1.4.3 and 1.4.11), with the nearest colour that passes.

use super::colour::TEXT_CONTRAST as TEXT;
use super::{Colour, Theme};

/// Lowest contrast of parts of the interface (WCAG 2.2, 1.4.11).
const PART: f64 = 3.0;

/// A colour that cannot be read where the portal uses it.
#[derive(Clone, Debug, PartialEq)]
pub struct Unreadable {
    /// Name of the theme's field.
    pub field: &'static str,
    /// Name of the colour behind the field's.
    pub against: &'static str,
    pub ratio: f64,
    pub needed: f64,
    /// The nearest colour that passes.
    pub proposal: Colour,
}

/// Every colour of the theme that fails where it is used.
pub fn find_unreadable(theme: &Theme) -> Vec<Unreadable> {
    let white = ("white", Colour::WHITE);
    let menu = ("color_menu_background", theme.color_menu_background);
    let footer = ("color_footer_background", theme.color_footer_background);
    let uses = [
        ("color_primary", theme.color_primary, white, PART),
        ("color_accent", theme.color_accent, white, PART),
        ("color_buttons", theme.color_buttons, white, PART),
        ("color_links", theme.color_links, white, TEXT),
        ("color_headers", theme.color_headers, white, TEXT),
        ("color_subheaders", theme.color_subheaders, white, TEXT),
        ("color_small_headers", theme.color_small_headers, white, TEXT),
        ("color_menu_text", theme.color_menu_text, menu, TEXT),
        ("color_menu_active", theme.color_menu_active, menu, TEXT),
        ("color_footer_text", theme.color_footer_text, footer, TEXT),
    ];
    uses.into_iter()
        .filter(|(_, colour, (_, ground), needed)| colour.contrast(*ground) < *needed)
        .map(|(field, colour, (against, ground), needed)| Unreadable {
            field,
            against,
            ratio: colour.contrast(ground),
            needed,
            proposal: nearest(colour, ground, needed),
        })
        .collect()
}

/// Returns the colour, darkened or lightened in small steps until its contrast with the background suffices.
fn nearest(colour: Colour, ground: Colour, needed: f64) -> Colour {
    let black = Colour { red: 0, green: 0, blue: 0 };
    let end = if black.contrast(ground) >= Colour::WHITE.contrast(ground) { black } else { Colour::WHITE };
    (1..=100)
        .map(|step| colour.mix_with(end, f64::from(step) / 100.0))
        .find(|mixed| mixed.contrast(ground) >= needed)
        .unwrap_or(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_portal_s_own_theme_can_be_read() {
        assert_eq!(find_unreadable(&Theme::default()), []);
    }

    #[test]
    fn what_is_proposed_passes() {
        let pale = "#ffd23f".parse().expect("a colour");
        let theme =
            Theme { color_links: pale, color_menu_text: pale, color_buttons: pale, ..Theme::default() };
        let found = find_unreadable(&theme);
        assert_eq!(
            found.iter().map(|one| one.field).collect::<Vec<_>>(),
            ["color_buttons", "color_links", "color_menu_text"]
        );
        for one in found {
            assert!(one.proposal.contrast(Colour::WHITE) >= one.needed, "{one:?}");
        }
    }
}
