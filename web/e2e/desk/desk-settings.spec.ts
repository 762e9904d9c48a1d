import { type Browser, expect, type Page, type TestInfo, test } from "@playwright/test";
import type { BackOfficeSchemas, JsonResponse } from "../../src/desk/api/operations";
import { expectState } from "../support/checks/state";
import { beheer, eva } from "../support/desk/members";
import { mockDesk } from "../support/desk/mockDesk";
import { type Responses, rejection, respond } from "../support/desk/responses";
import { acceptInvitation } from "../support/desk/signIn";
import { newColleague, newPerson } from "../support/people/people";

/** The settings of a firm at the desk: in one draft, looked at as a client, published, and restored. */

const firm = "stijl";
const pale = "#9ad0f5";

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const saved = (page: Page) => expect(page.getByText(/^Opgeslagen om \d\d:\d\d$/)).toBeVisible();

/** Goes to a section by the list of the settings' first page, without a reload. */
async function open(page: Page, section: string): Promise<void> {
  const back = page.getByRole("main").getByRole("link", { name: "Instellingen" });
  if (await back.isVisible()) await back.click();
  await page.getByRole("navigation", { name: "Onderdelen" }).getByRole("link", { name: section }).click();
  await expect(title(page, section)).toBeVisible();
}

/** A new administrator of the firm, at the desk. */
async function enterDesk(page: Page): Promise<void> {
  const { link } = await newColleague(page.request, firm, "admin");
  await page.goto(link.pathname + link.search);
  await acceptInvitation(page);
}

/** The sign-in page as somebody else sees it. */
async function visitor(browser: Browser, { project }: TestInfo): Promise<Page> {
  const { viewport = null, baseURL } = project.use;
  const context = await browser.newContext({ viewport, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(`/?domain=${firm}`);
  return page;
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publiceren", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publiceren", exact: true }).click();
  await expect(page.getByText("Gepubliceerd. Klanten zien het nu.").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test(
  "an administrator words and colours the portal, looks at it as a client, publishes and restores it",
  {
    tag: "@phone",
  },
  async ({ page, browser, request }, info) => {
    test.setTimeout(180_000);
    const client = await newPerson(request, "formal", { last_name: `Stijl ${Date.now()}` }, firm);
    await enterDesk(page);
    await page.goto("/desk/settings");
    await expect(title(page, "Instellingen")).toBeVisible();
    await expectState(page, "desk-settings");

    // A colour that cannot be read is refused, and the nearest one that can is taken.
    await open(page, "Uiterlijk");
    const links = page.getByLabel("Links, kleurcode");
    await links.fill(pale);
    await expect(page.getByText("Niet goed leesbaar: het contrast met wit is 1,6")).toBeVisible();
    await saved(page);
    await expect(page.getByRole("link", { name: "1 fout om op te lossen" })).toBeVisible();
    await expectState(page, "desk-settings-appearance");
    await page.getByRole("button", { name: /^#[0-9a-f]{6} gebruiken$/ }).click();
    const readable = await links.inputValue();
    expect(readable).not.toBe(pale);

    await open(page, "Teksten");
    await page.getByLabel("Zoeken in teksten").fill("session.login.title");
    await page.getByRole("button", { name: /session\.login\.title/ }).click();
    const words = page.getByLabel("Nederlands, formeel");
    await words.fill("Fijn dat je {{naam}} er bent");
    await expect(page.getByText("Regel 1, teken 10: ‘je’ hoort niet in een formele tekst.")).toBeVisible();
    await expect(page.getByText("Regel 1, teken 13: {{naam}} bestaat niet in deze tekst.")).toBeVisible();
    await expectState(page, "desk-settings-texts");
    await words.fill("Kom binnen");
    await saved(page);

    // The look at the draft shows it and says so; it ends for this browser alone.
    await open(page, "Bekijken en publiceren");
    await expect(page.getByText("Tekst session.login.title (Nederlands, formeel)")).toBeVisible();
    await expectState(page, "desk-settings-publish");
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Voorbeeld openen" }).click();
    const look = await opened;
    await expect(title(look, "Kom binnen")).toBeVisible();
    await expectState(look, "desk-settings-preview");
    await look.getByRole("link", { name: "Voorbeeld beëindigen" }).click();
    await expect(title(look, "Inloggen")).toBeVisible();
    await expect(look.getByText("Voorbeeld: nog niet gepubliceerd")).toHaveCount(0);
    await look.close();

    await page.getByLabel("Klant", { exact: true }).check();
    await page.getByRole("searchbox").fill(client.email);
    await page.getByRole("button", { name: new RegExp(client.email) }).click();
    await page.getByLabel("Pagina").selectOption("Instellingen van de klant");
    await expectState(page, "desk-settings-preview-choice");
    const openedAs = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Voorbeeld openen" }).click();
    const lookAs = await openedAs;
    await expect(title(lookAs, "Instellingen")).toBeVisible();
    await expect(lookAs.getByText("Voorbeeld: nog niet gepubliceerd")).toBeVisible();
    await expect(lookAs.getByText(/Robin van Leeuwen kijkt mee en kan niets/)).toBeVisible();
    await expectState(lookAs, "desk-settings-preview-client");
    await lookAs.close();

    const before = await visitor(browser, info);
    await expect(title(before, "Inloggen")).toBeVisible();
    const link = before.getByRole("main").locator("form a").first();
    const colour = await link.evaluate((element) => getComputedStyle(element).color);
    await publish(page);
    await before.reload();
    await expect(title(before, "Kom binnen")).toBeVisible();
    await expect(link).not.toHaveCSS("color", colour);

    await open(page, "Geschiedenis");
    const versions = page.getByRole("main").getByRole("button", { name: /versie \d+/ });
    await expect(versions.first()).toContainText("nu in het portaal");
    await versions.nth(1).click();
    await expectState(page, "desk-settings-history");
    await page.getByRole("button", { name: "Terugzetten" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Terugzetten" }).click();
    await expect(title(page, "Bekijken en publiceren")).toBeVisible();
    await publish(page);
    await before.reload();
    await expect(title(before, "Inloggen")).toBeVisible();
    await before.context().close();
  },
);

const attributes = { name: "Van Dijk", theme: { font_size: 16 }, desk: "review" };
const draft = (revision: string, who: string, changed: object): BackOfficeSchemas["SettingsDraft"] => ({
  revision,
  base_version: 4,
  updated_at: "2026-11-25T13:02:00Z",
  updated_by: { kind: "staff", name: who },
  attributes: { ...attributes, ...changed },
  problems: [],
});
const settings = (theirs: BackOfficeSchemas["SettingsDraft"] | null): JsonResponse<"GET /settings"> => ({
  data: {
    published: { version: 4, published_at: null, published_by: null, attributes, hosts: [] },
    draft: theirs,
    managed_by: "desk",
  },
});

test("without a connection nothing is lost, and what two changed is asked", async ({ page }) => {
  const responses: Responses = {
    ...respond("GET /settings", settings(null)),
    ...respond("PUT /settings/draft", rejection(503, "UNAVAILABLE")),
  };
  await mockDesk(page, beheer, responses);
  await page.goto("/desk/settings/general?domain=vandijk");
  await page.getByLabel("Naam van het kantoor").fill("Van Dijk en Zoon");
  await expect(page.getByText("Geen verbinding. Wat u heeft ingevuld, blijft hier staan.")).toBeVisible();
  await expectState(page, "desk-settings-offline");
  await page.unrouteAll({ behavior: "wait" });
  await mockDesk(page, beheer, {
    ...responses,
    ...respond("GET /settings", settings(draft("r2", "Tom Bakker", { name: "Van Dijk & Co" }))),
    ...respond("PUT /settings/draft", rejection(409, "DRAFT_CHANGED")),
  });
  await page.reload();
  await expect(page.getByLabel("Naam van het kantoor")).toHaveValue("Van Dijk en Zoon");
  await page.getByRole("button", { name: "Kiezen wat blijft" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Van Dijk & Co")).toBeVisible();
  await expectState(page, "desk-settings-conflict");
  await page.unrouteAll({ behavior: "wait" });
  await mockDesk(page, beheer, {
    ...responses,
    ...respond("PUT /settings/draft", {
      data: draft("r3", "Mirjam van Dijk", { name: "Van Dijk en Zoon" }),
    }),
  });
  await dialog.getByLabel("Van Dijk en Zoon").check();
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("Opgeslagen om 14:02")).toBeVisible();
  await expect(page.getByLabel("Naam van het kantoor")).toHaveValue("Van Dijk en Zoon");
});

test("who is no administrator has no settings", { tag: "@phone" }, async ({ page }) => {
  await mockDesk(page, eva);
  await page.goto("/desk/settings?domain=vandijk");
  await expect(page.getByText("Dit hoort niet bij uw rol.")).toBeVisible();
  await page.getByRole("button", { name: "Menu openen" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Klanten" })).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Instellingen" })).toHaveCount(0);
});
