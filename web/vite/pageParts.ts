import { readdirSync } from "node:fs";
import { basename } from "node:path";
import type { Rolldown } from "vite";

type Output = Rolldown.OutputAsset | Rolldown.OutputChunk;

/** The names of the fonts' style sheets. */
const fonts = readdirSync(new URL("../src/shared/theme/fonts", import.meta.url)).map((file) =>
  basename(file, ".css"),
);
const preloadedFont = 'rel="preload" as="font" type="font/woff2"';

export const link = (attributes: string, file: string) => `<link ${attributes} crossorigin href="/${file}">`;

/** A part of the page that the server keeps or removes (`crates/api/src/page.rs`). */
export const optional = (name: string, links: string[]) => `<!--balie:${name}\n${links.join("\n")}\n-->`;

/** The optional parts with the files of each font. */
export function fontParts(outputs: Output[]): string[] {
  /** The assets that were made of a file. */
  const assets = (pattern: RegExp) =>
    outputs
      .filter((output) => output.type === "asset")
      .filter(({ originalFileNames }) => originalFileNames.some((file) => pattern.test(file)))
      .map(({ fileName }) => fileName);
  return fonts.flatMap((font) => [
    optional(`font ${font}`, [
      ...assets(new RegExp(`/${font}-latin-400-normal\\.woff2$`)).map((file) => link(preloadedFont, file)),
      ...assets(new RegExp(`theme/fonts/${font}\\.css$`)).map((file) => link('rel="stylesheet"', file)),
    ]),
    optional(
      `session font ${font}`,
      assets(new RegExp(`/${font}-latin-[67]00-normal\\.woff2$`)).map((file) => link(preloadedFont, file)),
    ),
  ]);
}
