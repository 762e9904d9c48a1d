/** Colours as the theme gives them (`#rrggbb`), and contrast by WCAG 2.2. */

export interface Rgb {
  r: number;
  g: number;
  b: number;
}

export function parseColour(text: string): Rgb | null {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim());
  if (!found) return null;
  const [r, g, b] = found.slice(1).map((part) => Number.parseInt(part, 16));
  return { r: r ?? 0, g: g ?? 0, b: b ?? 0 };
}

export const toHex = ({ r, g, b }: Rgb): string =>
  `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;

/** Mixes `part` (0 to 1) of another colour in. The result is rounded as it is drawn, because its contrast is what counts. */
export const mix = (from: Rgb, to: Rgb, part: number): Rgb => ({
  r: Math.round(from.r + (to.r - from.r) * part),
  g: Math.round(from.g + (to.g - from.g) * part),
  b: Math.round(from.b + (to.b - from.b) * part),
});

function luminance({ r, g, b }: Rgb): number {
  const [x, y, z] = [r, g, b].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (x ?? 0) + 0.7152 * (y ?? 0) + 0.0722 * (z ?? 0);
}

export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

export const white: Rgb = { r: 255, g: 255, b: 255 };
export const black: Rgb = { r: 20, g: 24, b: 31 };

/** White or black, whichever has the higher contrast with the colour: at least 4.58. */
export const textOn = (colour: Rgb): string =>
  contrast(white, colour) >= contrast({ r: 0, g: 0, b: 0 }, colour) ? "#ffffff" : "#000000";

/** The colour itself if its contrast with the background is at least `least`, otherwise the nearest shade that reaches it. */
export function readableOn(colour: Rgb, background: Rgb, least = 4.5): string {
  const end = contrast(white, background) >= contrast(black, background) ? white : black;
  for (let part = 0; part < 1; part += 0.02) {
    const mixed = mix(colour, end, part);
    if (contrast(mixed, background) >= least) return toHex(mixed);
  }
  return toHex(end);
}

/** Ten shades from the page's background to its text, with the colour itself at index 6, as Mantine requires. */
export function shades(colour: Rgb, ground: Rgb = white, ink: Rgb = black): string[] {
  const pale = [0.92, 0.82, 0.66, 0.5, 0.34, 0.17].map((part) => toHex(mix(colour, ground, part)));
  const strong = [0.12, 0.24, 0.36].map((part) => toHex(mix(colour, ink, part)));
  return [...pale, toHex(colour), ...strong];
}
