import { readFileSync } from "node:fs";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { type LanguageVariant, textsIn, variants } from "../support/languageVariants";
import { unfold } from "../support/overview";
import { enterAs, newPerson, put, sessionOf, setVariant } from "../support/people/people";

type Theme = Record<`color_${string}`, string> & { font_family: string; font_size: number };

const themeOf = (firm: string): Theme =>
  JSON.parse(readFileSync(new URL(`../../../demo/${firm}/licence.json`, import.meta.url), "utf8")).theme;

/** `#rrggbb` as a browser tells a colour. */
const rgb = (hex: string): string => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
};

const style = (element: Locator, property: string): Promise<string> =>
  element.first().evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), property);

/** Returns which of the theme's fields the sign-in page shows, and how they look there. */
async function signInPageColours(page: Page): Promise<Record<string, string>> {
  const main = page.locator("main");
  return {
    color_primary: await style(page.locator("header"), "border-top-color"),
    color_buttons: await style(main.locator("button[type=submit]"), "background-color"),
    color_links: await style(main.locator("form a"), "color"),
    color_headers: await style(main.locator("h1"), "color"),
    color_menu_background: await style(page.locator("header"), "background-color"),
    color_footer_background: await style(page.locator("footer"), "background-color"),
    color_footer_text: await style(page.locator("footer p"), "color"),
  };
}

/** Returns the colours that the pages behind the sign-in show. */
async function signedInPageColours(page: Page): Promise<Record<string, string>> {
  const menu = page.getByRole("navigation", { name: "Menu" }).filter({ visible: true });
  const other = menu.locator("a:not([aria-current])");
  return {
    color_subheaders: await style(page.locator("main h3"), "color"),
    color_small_headers: await style(page.locator("main dt"), "color"),
    color_menu_active: await style(menu.locator("a[aria-current=page]"), "border-inline-start-color"),
    color_menu_text: await style(other, "color"),
  };
}

for (const variant of ["formal", "informal"] as const satisfies readonly LanguageVariant[]) {
  const { firm } = variants[variant];
  const theme = themeOf(firm);

  test(`each field of the theme shows, and only the chosen font is fetched: ${firm}`, async ({
    page,
    request,
  }, { project }) => {
    const fonts: string[] = [];
    page.on("request", (call) => {
      const { pathname } = new URL(call.url());
      if (pathname.endsWith(".woff2") || pathname.endsWith(".woff")) fonts.push(pathname);
    });
    await setVariant(page, variant);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const shownColours = await signInPageColours(page);
    for (const [field, colour] of Object.entries(shownColours)) {
      expect([field, colour]).toEqual([field, rgb(theme[field as `color_${string}`] ?? "")]);
    }
    expect(await style(page.locator("html"), "font-size")).toBe(`${theme.font_size}px`);
    expect(await style(page.locator("body"), "font-family")).toMatch(new RegExp(`^"?${theme.font_family}"?`));
    // What has the keyboard's attention wears the accent.
    await expect(async () => {
      await page.getByRole("textbox").first().focus();
      const outline = await style(page.locator(":focus-visible"), "outline-color");
      expect(outline).toBe(rgb(theme.color_accent ?? ""));
    }).toPass();
    await expectState(page, `look-${firm}-login`);

    const person = await newPerson(request, variant);
    await put(request, firm, `dossiers/${person.id}-dossier`, {
      owners: [person.id],
      label: "Aankoop Zonneweg",
      percentage_complete: 40,
    });
    await put(request, firm, `actions/${person.id}-upload`, {
      type: "UPLOAD_DOCUMENT",
      label: "Paspoort aanleveren",
      owners: [person.id],
      product: { kind: "dossier", external_id: `${person.id}-dossier` },
    });
    await put(request, firm, `actions/${person.id}-done`, {
      type: "UPLOAD_DOCUMENT",
      label: "Loonstrook",
      owners: [person.id],
      is_done: true,
      product: { kind: "dossier", external_id: `${person.id}-dossier` },
    });
    await enterAs(page, person, await sessionOf(request, person));
    await page.goto("/dashboard");
    await expect(page.getByRole("link", { name: "Paspoort aanleveren" }).first()).toBeVisible();
    await unfold(page, textsIn(variant)("dashboard.done.title"));
    await page.evaluate(() => document.fonts.ready);
    await expectState(page, `look-${firm}-dashboard`);
    if (project.name === "phone")
      await page.getByRole("button", { name: textsIn(variant)("shell.openMenu") }).click();
    for (const [field, colour] of Object.entries(await signedInPageColours(page))) {
      expect([field, colour]).toEqual([field, rgb(theme[field as `color_${string}`] ?? "")]);
    }
    const name = theme.font_family.toLowerCase().replaceAll(" ", "-");
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((path) => !path.includes(`/${name}-`))).toEqual([]);
  });
}
