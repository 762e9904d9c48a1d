import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { darkScheme, darkTheme, defaultTheme, schemeColours, type Theme, themeProperties } from "./apply";
import { contrast, parseColour, type Rgb, toHex } from "./colour";
import { contrastsOf } from "./contrast";

const names = Object.keys(defaultTheme).filter((name) => name.startsWith("color_"));
const part = fc.integer({ min: 0, max: 255 });
const colours = fc.record({ r: part, g: part, b: part }).map(toHex);
const themes = fc
  .array(colours, { minLength: names.length, maxLength: names.length })
  .map((chosen) => ({
    ...defaultTheme,
    ...Object.fromEntries(names.map((name, place) => [name, chosen[place]])),
  }))
  .map((theme) => theme as Theme);

const rgb = (text: string | undefined): Rgb => parseColour(text ?? "") ?? { r: 0, g: 0, b: 0 };

/** Text and its backgrounds on a dark page; a name without a colour of the firm is one of `base.css`. */
const texts: [text: string, ...grounds: string[]][] = [
  ...["links", "primary", "headers", "subheaders", "small-headers"].map((name): [string, ...string[]] => [
    `${name}-on-page`,
    "page",
    "paper",
    "soft",
  ]),
  ["menu-text-on-menu", "menu-background"],
  ["menu-active-on-menu", "menu-background"],
  ["footer-text-on-footer", "footer-background"],
  ["buttons-text", "buttons", "buttons-hover"],
  ["accent-text", "accent", "accent-hover"],
  ["primary-text", "primary", "primary-hover"],
  ["primary-8", "primary-0", "paper", "page"],
  ["ink", "primary-0", "primary-1"],
  ["quiet", "primary-0"],
];
/** Controls and the focus ring. */
const parts: [part: string, ...grounds: string[]][] = [
  ...["buttons", "primary", "accent", "focus-on-page"].map((name): [string, ...string[]] => [
    name,
    "page",
    "paper",
    "soft",
  ]),
  ["focus-on-menu", "menu-background"],
];

/** The colours of `base.css`, of light pages and of dark ones. */
const css = readFileSync(new URL("base.css", import.meta.url), "utf8");
const [own = {}, ownDark = {}] = [...css.matchAll(/--light[^}]*\}/g)].map(([block]) =>
  Object.fromEntries(
    [...block.matchAll(/--([a-z-]+): (#[0-9a-f]+);/g)].map(([, name = "", hex = ""]) => [
      name,
      hex.length === 4 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex,
    ]),
  ),
) as Record<string, string>[];

test.each([
  ["light", own],
  ["dark", ownDark],
])("the portal's own colours can be read on a %s page", (_, colours) => {
  const ratio = (name: string, ground: string) => contrast(rgb(colours[name]), rgb(colours[ground]));
  const kinds = ["bad", "good", "warn", "info"];
  for (const ground of ["page", "paper", "soft", "fill"])
    for (const text of ["ink", "quiet", ...kinds])
      expect([text, ground, ratio(text, ground) >= 4.5]).toEqual([text, ground, true]);
  for (const kind of kinds) {
    expect([kind, ratio(kind, `${kind}-soft`) >= 4.5]).toEqual([kind, true]);
    expect([kind, ratio("ink", `${kind}-soft`) >= 4.5]).toEqual([kind, true]);
  }
  for (const ground of ["page", "paper", "soft"]) expect(ratio("edge", ground)).toBeGreaterThanOrEqual(3);
});

test("the firm's colours are adjusted to the backgrounds of the style sheet", () => {
  const [ground, paper] = darkScheme;
  expect([toHex(ground), toHex(paper)]).toEqual([ownDark.soft, ownDark.paper]);
});

test("any firm's colours can be read on a dark page", () => {
  fc.assert(
    fc.property(themes, (theme) => {
      const dark: Record<string, string> = { ...schemeColours(darkTheme(theme), darkScheme), ...ownDark };
      const failing = ([name, ...grounds]: [string, ...string[]], needed: number) =>
        grounds
          .filter((ground) => contrast(rgb(dark[name]), rgb(dark[ground])) < needed)
          .map((ground) => `${name} on ${ground}`);
      expect(texts.flatMap((pair) => failing(pair, 4.5))).toEqual([]);
      expect(parts.flatMap((pair) => failing(pair, 3))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test("any firm's dark theme passes the check of a theme", () => {
  fc.assert(
    fc.property(themes, (theme) => {
      for (const { field, ratio, needed } of contrastsOf(darkTheme(theme), rgb(ownDark.paper)))
        expect([field, ratio >= needed]).toEqual([field, true]);
    }),
  );
});

test("a colour that can be read on a dark page stays as it is", () => {
  expect(darkTheme({ ...defaultTheme, color_links: "#ffd23f" }).color_links).toBe("#ffd23f");
  expect(darkTheme({ ...defaultTheme, color_menu_background: "#0b1726" }).color_menu_background).toBe(
    "#0b1726",
  );
});

test("each property has the colour of a light page first, that of a dark one second", () => {
  const { "--firm-links": links } = themeProperties({ ...defaultTheme, color_links: "#ffd23f" });
  expect(links).toBe("var(--light,#ffd23f) var(--dark,#ffd23f)");
});
