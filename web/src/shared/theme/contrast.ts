import type { ColourName } from "./apply";
import { contrast, mix, parseColour, type Rgb, toHex, white } from "./colour";

/** Colours of a theme that cannot be read where the portal uses them (WCAG 2.2, 1.4.3 and 1.4.11), as the server judges. */

export interface UnreadableColour {
  field: ColourName;
  against: "white" | ColourName;
  ratio: number;
  needed: number;
  /** The nearest colour that passes. */
  proposal: string;
}

const TEXT = 4.5;
const PART = 3;

const black: Rgb = { r: 0, g: 0, b: 0 };

const uses: readonly [ColourName, "white" | ColourName, number][] = [
  ["color_primary", "white", PART],
  ["color_accent", "white", PART],
  ["color_buttons", "white", PART],
  ["color_links", "white", TEXT],
  ["color_headers", "white", TEXT],
  ["color_subheaders", "white", TEXT],
  ["color_small_headers", "white", TEXT],
  ["color_menu_text", "color_menu_background", TEXT],
  ["color_menu_active", "color_menu_background", TEXT],
  ["color_footer_text", "color_footer_background", TEXT],
];

/** The colour, darkened or lightened in small steps until it stands out from the ground. */
function nearest(colour: Rgb, ground: Rgb, needed: number): string {
  const end = contrast(black, ground) >= contrast(white, ground) ? black : white;
  for (let step = 1; step <= 100; step += 1) {
    const mixed = mix(colour, end, step / 100);
    if (contrast(mixed, ground) >= needed) return toHex(mixed);
  }
  return toHex(end);
}

/**
 * Returns the contrast of each colour with the background it is used on; invalid colours are left out. Dark pages have
 * another paper than white.
 */
export function contrastsOf(
  theme: Partial<Record<ColourName, string>>,
  paper: Rgb = white,
): Omit<UnreadableColour, "proposal">[] {
  const rgb = (name: "white" | ColourName) => (name === "white" ? paper : parseColour(theme[name] ?? ""));
  return uses.flatMap(([field, against, needed]) => {
    const [colour, ground] = [rgb(field), rgb(against)];
    return colour && ground ? [{ field, against, needed, ratio: contrast(colour, ground) }] : [];
  });
}

/** Every colour that fails where it is used. */
export function findUnreadableColours(theme: Partial<Record<ColourName, string>>): UnreadableColour[] {
  return contrastsOf(theme).flatMap((one) => {
    const colour = parseColour(theme[one.field] ?? "");
    const ground = one.against === "white" ? white : parseColour(theme[one.against] ?? "");
    if (one.ratio >= one.needed || !colour || !ground) return [];
    return [{ ...one, proposal: nearest(colour, ground, one.needed) }];
  });
}
