// The README's pictures: the demo firm as Anna, as a visitor of the other firm and as the firm's own people see it.
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
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

async function visitDesk(email, viewport) {
  const { password, staff_two_factor: secret } = JSON.parse(
    readFileSync(new URL("../../demo/accounts.json", import.meta.url), "utf8"),
  );
  const page = await (await browser.newContext({ viewport, deviceScaleFactor: 1 })).newPage();
  await page.goto(`${base}/desk?domain=vandijk`);
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

await shoot(await visitDesk("beheer@vandijk-advies.example", desktop), "desk");
await shoot(await visitDesk("eva@vandijk-advies.example", phone), "desk-phone");
await browser.close();
