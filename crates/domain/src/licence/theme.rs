use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Colour;

/// The fonts that the portal can show, each served by the portal itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
pub enum Font {
    #[default]
    Roboto,
    #[serde(rename = "Open Sans")]
    OpenSans,
    Lato,
    Montserrat,
    Oswald,
    Raleway,
    #[serde(rename = "Noto Sans")]
    NotoSans,
    #[serde(rename = "Fira Sans")]
    FiraSans,
    Lora,
    Merriweather,
    #[serde(rename = "Libre Baskerville")]
    LibreBaskerville,
}

/// The firm's colours and letters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Theme {
    pub color_primary: Colour,
    pub color_accent: Colour,
    pub color_buttons: Colour,
    pub color_links: Colour,
    pub color_headers: Colour,
    pub color_subheaders: Colour,
    pub color_small_headers: Colour,
    pub color_menu_background: Colour,
    pub color_menu_active: Colour,
    pub color_menu_text: Colour,
    pub color_footer_background: Colour,
    pub color_footer_text: Colour,
    pub font_family: Font,
    /// Pixels at the browser's default setting, from 12 to 24.
    #[schemars(range(min = 12, max = 24))]
    pub font_size: u8,
}

impl Default for Theme {
    fn default() -> Self {
        let colour = |red, green, blue| Colour { red, green, blue };
        let primary = colour(0x1f, 0x4e, 0x79);
        let soft = colour(0x31, 0x46, 0x5c);
        Self {
            color_primary: primary,
            color_accent: colour(0xc2, 0x57, 0x1a),
            color_buttons: primary,
            color_links: primary,
            color_headers: colour(0x1b, 0x2a, 0x3a),
            color_subheaders: soft,
            color_small_headers: colour(0x4a, 0x5f, 0x75),
            color_menu_background: Colour::WHITE,
            color_menu_active: primary,
            color_menu_text: soft,
            color_footer_background: colour(0xee, 0xf2, 0xf6),
            color_footer_text: soft,
            font_family: Font::Roboto,
            font_size: 16,
        }
    }
}
