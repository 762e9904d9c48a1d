// The README's pictures: the demo firm as Anna and as a visitor of the other firm see it.
import { chromium } from "@playwright/test";

const base = process.env.BALIE_URL;
const folder = process.argv[2];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
  ],
});

async function visit(branch, viewport) {
  const page = await (await browser.newContext({ viewport, deviceScaleFactor: 1 })).newPage();
  await page.goto(`${base}/?domain=${branch}`);
  await page.waitForLoadState("networkidle");
  return page;
}

async function signIn(page, email) {
  await page.locator("input").first().fill(email);
  await page.locator("input[type=password]").fill("Demo-Portaal-2026!");
  await page.locator("button[type=submit]").click();
  await page.waitForURL("**/dashboard");
  await page.waitForLoadState("networkidle");
  // The greeting goes away by itself; a picture without it shows more.
  const close = page.locator("section[aria-live=polite] > button").first();
  await close.click();
  await close.waitFor({ state: "hidden" });
}

const desktop = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };
const shoot = (page, name) => page.screenshot({ path: `${folder}/${name}.png` });

const wide = await visit("vandijk", desktop);
await signIn(wide, "anna.devries@example.nl");
await shoot(wide, "dashboard");

const small = await visit("vandijk", phone);
await signIn(small, "anna.devries@example.nl");
await small.getByRole("link", { name: "Werkgeversverklaring aanleveren" }).click();
await small.locator("input[type=file]").first().waitFor({ state: "attached" });
await small.waitForLoadState("networkidle");
await shoot(small, "deliver");

await shoot(await visit("noordzee", phone), "noordzee");
await browser.close();
