import type { components } from "../api/schema.gen";
import { mix, parseColour, type Rgb, readableOn, shades, textOn } from "./colour";
import { loadFont } from "./fonts";

/** A firm's colours, font and font size. */
export type Theme = components["schemas"]["Theme"];

/** The theme before a firm is known. */
export const defaultTheme: Theme = {
  color_primary: "#1f4e79",
  color_accent: "#c2571a",
  color_buttons: "#1f4e79",
  color_links: "#1f4e79",
  color_headers: "#1b2a3a",
  color_subheaders: "#31465c",
  color_small_headers: "#4a5f75",
  color_menu_background: "#ffffff",
  color_menu_active: "#1f4e79",
  color_menu_text: "#31465c",
  color_footer_background: "#eef2f6",
  color_footer_text: "#31465c",
  font_family: "Roboto",
  font_size: 16,
};

const palettes = { color_primary: "primary", color_accent: "accent", color_buttons: "buttons" } as const;

const colourOf = (theme: Theme, name: keyof Theme): Rgb =>
  parseColour(String(theme[name])) ?? parseColour(String(defaultTheme[name])) ?? { r: 0, g: 0, b: 0 };

/** The background of the pages, as in `base.css`. */
const page: Rgb = { r: 246, g: 247, b: 249 };

/** The firm's colours for text, adjusted to a readable contrast with their backgrounds. */
function textColours(theme: Theme): Record<string, string> {
  const menu = colourOf(theme, "color_menu_background");
  const active = colourOf(theme, "color_menu_active");
  const tint = mix(menu, active, 0.1);
  const on = (name: keyof Theme, ground: Rgb) => readableOn(colourOf(theme, name), ground);
  return {
    "links-on-page": on("color_links", page),
    "primary-on-page": on("color_primary", page),
    "headers-on-page": on("color_headers", page),
    "subheaders-on-page": on("color_subheaders", page),
    "small-headers-on-page": on("color_small_headers", page),
    "menu-text-on-menu": on("color_menu_text", menu),
    "menu-active-on-menu": readableOn(active, menu, 3),
    "menu-active-on-tint": readableOn(active, tint),
    "footer-text-on-footer": on("color_footer_text", colourOf(theme, "color_footer_background")),
    // The focus ring.
    "focus-on-page": readableOn(colourOf(theme, "color_accent"), page, 3),
    "focus-on-menu": readableOn(colourOf(theme, "color_accent"), menu, 3),
  };
}

/** The custom properties that a theme stands for, for the whole page or for a piece of it. */
export function themeProperties(theme: Theme): Record<string, string> {
  const properties: Record<string, string> = {};
  for (const [name, value] of Object.entries(textColours(theme))) properties[`--firm-${name}`] = value;
  const colours = Object.entries(theme).filter(([name]) => name.startsWith("color_"));
  for (const [name, value] of colours) {
    const colour = parseColour(String(value)) ?? parseColour(String(defaultTheme[name as keyof Theme]));
    if (!colour) continue;
    const property = `--firm-${name.slice("color_".length).replaceAll("_", "-")}`;
    properties[property] = `rgb(${colour.r} ${colour.g} ${colour.b})`;
    properties[`${property}-text`] = textOn(colour);
    const ramp = palettes[name as keyof typeof palettes];
    if (ramp)
      shades(colour).forEach((shade, place) => {
        properties[`--firm-${ramp}-${place}`] = shade;
      });
  }
  properties["--firm-font"] = `"${theme.font_family}", system-ui, sans-serif`;
  return properties;
}

/**
 * Applies the firm's colours, font and font size as custom properties of the document, because the page's Content
 * Security Policy allows no style elements.
 */
export function applyTheme(theme: Theme): void {
  const style = document.documentElement.style;
  for (const [name, value] of Object.entries(themeProperties(theme))) style.setProperty(name, value);
  style.fontSize = `${(theme.font_size / 16) * 100}%`;
  void loadFont(theme.font_family);
}
