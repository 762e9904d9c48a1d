import type { components } from "../api/schema.gen";
import { black, mix, parseColour, type Rgb, readableOn, shades, textOn, toHex, white } from "./colour";
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

const palettes = ["primary", "accent", "buttons"];

export type ColourName = Extract<keyof Theme, `color_${string}`>;
const colourNames = Object.keys(defaultTheme).filter((name) => name.startsWith("color_")) as ColourName[];

const colourOf = (theme: Theme, name: ColourName): Rgb =>
  parseColour(theme[name]) ?? parseColour(defaultTheme[name]) ?? black;

/** A scheme as in `base.css`: the background on which the firm's colours stand out least, that of cards, and the text. */
type Scheme = [ground: Rgb, paper: Rgb, ink: Rgb];

const lightScheme: Scheme = [{ r: 246, g: 247, b: 249 }, white, black];
export const darkScheme: Scheme = [{ r: 34, g: 43, b: 53 }, { r: 26, g: 33, b: 42 }, white];

/** The theme for dark pages: the firm's backgrounds darkened, its other colours adjusted until they can be read. */
export function darkTheme(theme: Theme): Theme {
  const dark = { ...theme };
  for (const name of colourNames) {
    const place = /menu|footer/.exec(name);
    const background =
      place && readableOn(colourOf(theme, `color_${place[0]}_background` as ColourName), white, 15);
    if (background && name.endsWith("background")) dark[name] = background;
    else dark[name] = readableOn(colourOf(theme, name), parseColour(background ?? "") ?? darkScheme[0]);
  }
  return dark;
}

/** The firm's colours in one of the schemes, by the names of their custom properties. */
export function schemeColours(theme: Theme, [ground, paper, ink]: Scheme): Record<string, string> {
  const menu = colourOf(theme, "color_menu_background");
  const active = colourOf(theme, "color_menu_active");
  const readableColourOn = (name: ColourName, other = ground, least?: number) =>
    readableOn(colourOf(theme, name), other, least);
  const colours: Record<string, string> = {
    // Text, adjusted to a readable contrast with its background.
    "links-on-page": readableColourOn("color_links"),
    "primary-on-page": readableColourOn("color_primary"),
    "headers-on-page": readableColourOn("color_headers"),
    "subheaders-on-page": readableColourOn("color_subheaders"),
    "small-headers-on-page": readableColourOn("color_small_headers"),
    "menu-text-on-menu": readableColourOn("color_menu_text", menu),
    "menu-active-on-menu": readableOn(active, menu, 3),
    "menu-active-on-tint": readableOn(active, mix(menu, active, 0.1)),
    "footer-text-on-footer": readableColourOn(
      "color_footer_text",
      colourOf(theme, "color_footer_background"),
    ),
    // The focus ring.
    "focus-on-page": readableColourOn("color_accent", ground, 3),
    "focus-on-menu": readableColourOn("color_accent", menu, 3),
  };
  for (const name of colourNames) {
    const colour = colourOf(theme, name);
    const property = name.slice("color_".length).replaceAll("_", "-");
    const text = textOn(colour);
    colours[property] = toHex(colour);
    colours[`${property}-text`] = text;
    if (!palettes.includes(property)) continue;
    shades(colour, paper, ink).forEach((shade, place) => {
      colours[`${property}-${place}`] = shade;
    });
    // Away from the text, whose contrast grows.
    colours[`${property}-hover`] = toHex(mix(colour, text === "#ffffff" ? black : white, 0.12));
  }
  return colours;
}

/** The custom properties that a theme stands for, for the whole page or for a piece of it. */
export function themeProperties(theme: Theme): Record<string, string> {
  const light = schemeColours(theme, lightScheme);
  const dark = schemeColours(darkTheme(theme), darkScheme);
  // Logos are made for the menu's own background.
  const plate = colourOf(theme, "color_menu_background");
  const properties: Record<string, string> = {
    "--firm-font": `"${theme.font_family}", system-ui, sans-serif`,
    "--firm-plate": `var(--light,transparent) var(--dark,${toHex(plate)})`,
  };
  // One of the two variables is empty, the other is not there (`base.css`).
  for (const [name, colour] of Object.entries(light))
    properties[`--firm-${name}`] = `var(--light,${colour}) var(--dark,${dark[name]})`;
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
