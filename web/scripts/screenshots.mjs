// The pictures of the README and of docs/desk.md: the demo firm as Anna, as a visitor of the other firm and as the firm's own
// people see it.
import { createHmac } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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

/** The code of now of an authenticator app (RFC 6238) with a secret in base32. */
function codeOf(secret) {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac("sha1", key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

async function visitDesk(email, viewport, branch = "vandijk") {
  const { password, staff_two_factor: secret } = JSON.parse(
    readFileSync(new URL("../../demo/accounts.json", import.meta.url), "utf8"),
  );
  const page = await (await browser.newContext({ viewport, deviceScaleFactor: 1 })).newPage();
  await page.goto(`${base}/desk?domain=${branch}`);
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Inloggen", exact: true }).click();
  await page.getByLabel("Code").fill(codeOf(secret));
  await page.getByRole("button", { name: "Bevestigen" }).click();
  await page.getByRole("heading", { level: 1, name: "Werklijst" }).waitFor();
  await page.waitForLoadState("networkidle");
  return page;
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

const admin = await visitDesk("beheer@vandijk-advies.example", desktop);
await shoot(admin, "desk");
await shoot(await visitDesk("eva@vandijk-advies.example", phone), "desk-phone");

/** In a week there is an appointment of the demo. */
const nextWeek = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10);

/** The desk's screens by the names of their pictures, at a firm with a system of its own … */
const reviewScreens = {
  review: "/review",
  clients: "/clients",
  client: "/clients/anna",
  messages: "/clients/anna?tab=messages",
  requests: "/clients/anna?tab=requests",
  answers: "/clients/anna?tab=answers",
  documents: "/clients/jeroen?tab=documents",
  mails: "/clients/ria?tab=mails",
  trail: "/clients/anna?tab=trail",
  ask: "/clients/anna/ask",
  dossier: "/dossiers/anna-dossier",
  mortgage: "/products/mortgage/anna-mortgage-1",
  order: "/products/otd/anna-otd-1",
  invoice: "/products/invoice/anna-invoice-1",
  appointments: `/appointments?week=${nextWeek}`,
  invoices: "/invoices",
  colleagues: "/colleagues",
  settings: "/settings",
  appearance: "/settings/appearance",
  texts: "/settings/texts",
  "mail-settings": "/settings/mails",
  general: "/settings/general",
  modules: "/settings/modules",
  changes: "/settings/changes",
  "message-settings": "/settings/messages",
  "client-sign-in": "/settings/sign-in",
  withdrawal: "/settings/withdrawal",
  retention: "/settings/retention",
  reasons: "/settings/reasons",
  branches: "/settings/branches",
  publish: "/settings/publish",
  history: "/settings/history",
  "needs-lists": "/settings/needs-lists",
  "needs-list": "/settings/needs-lists/starter",
  webhooks: "/settings/webhooks",
  "service-keys": "/settings/service-keys",
  health: "/health",
  account: "/account",
};

/** … and what one without has besides. */
const fullScreens = {
  "first-steps": "/",
  "new-client": "/clients/new",
  import: "/clients/import",
  "new-dossier": "/dossiers/new?client=noor",
  "new-product": "/products/new?client=noor&dossier=noor-dossier",
  "new-mortgage": "/products/mortgage/new?client=noor&dossier=noor-dossier",
  "new-order": "/products/otd/new?client=noor&dossier=noor-dossier",
  "new-appointment": "/products/appointment/new?client=noor&dossier=noor-dossier",
  "new-invoice": "/products/invoice/new?client=noor&dossier=noor-dossier",
};

async function shootScreens(page, screens) {
  const cdp = await page.context().newCDPSession(page);
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(`${base}/desk${path}`);
    await page.locator("h1").first().waitFor();
    await page.waitForLoadState("networkidle");
    // Before a list is chosen there is nothing to see.
    if (name === "ask") await page.getByLabel("Lijst").selectOption("employed");
    // Playwright has no WebP, which takes a third of the bytes.
    const { data } = await cdp.send("Page.captureScreenshot", { format: "webp", quality: 85 });
    writeFileSync(`${folder}/desk/${name}.webp`, data, "base64");
  }
}

mkdirSync(`${folder}/desk`, { recursive: true });
await shootScreens(admin, reviewScreens);
await shootScreens(await visitDesk("femke@noordzee.example", desktop, "noordzee"), fullScreens);
await browser.close();
