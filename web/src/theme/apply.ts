import type { Theme } from "../api/types";
import { parseColour, shades, textOn } from "./colour";
import { loadFont } from "./fonts";

/** What the portal looks like before a firm is known. */
export const plain: Theme = {
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

const ramps = { color_primary: "primary", color_accent: "accent", color_buttons: "buttons" } as const;

/**
 * Puts the firm's colours, font and size on the page, as properties of the document: the policy of the page allows
 * no style elements.
 */
export function applyTheme(theme: Theme): void {
  const style = document.documentElement.style;
  const colours = Object.entries(theme).filter(([name]) => name.startsWith("color_"));
  for (const [name, value] of colours) {
    const colour = parseColour(String(value)) ?? parseColour(String(plain[name as keyof Theme]));
    if (!colour) continue;
    const property = `--firm-${name.slice("color_".length).replaceAll("_", "-")}`;
    style.setProperty(property, `rgb(${colour.r} ${colour.g} ${colour.b})`);
    style.setProperty(`${property}-text`, textOn(colour));
    const ramp = ramps[name as keyof typeof ramps];
    if (ramp)
      shades(colour).forEach((shade, place) => {
        style.setProperty(`--firm-${ramp}-${place}`, shade);
      });
  }
  style.setProperty("--firm-font", `"${theme.font_family}", system-ui, sans-serif`);
  style.fontSize = `${(theme.font_size / 16) * 100}%`;
  void loadFont(theme.font_family);
}
