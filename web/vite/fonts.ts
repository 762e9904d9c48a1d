import type { CSSOptions } from "vite";

/** The older WOFF beside each WOFF2. */
const olderFormat = /,\s*url\([^)]*\.woff\)\s*format\(["']?woff["']?\)/g;

/** Styles without the fonts that no supported browser fetches, so that they are not built into the program. */
export const css: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: "woff2-only",
        // Before Vite replaces the addresses, which it does in `Once` too.
        Once: (root) => {
          root.walkDecls("src", (declaration) => {
            declaration.value = declaration.value.replace(olderFormat, "");
          });
        },
      },
    ],
  },
};
