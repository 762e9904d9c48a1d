import { createHmac } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { putSession } from "./session";

/** Password of every account of the demo firm. */
export const password = "Demo-Portaal-2026!";

export const accounts = {
  anna: { email: "anna.devries@example.nl", branch: "vandijk" },
  bram: { email: "bram.devries@example.nl", branch: "vandijk" },
  bakkerij: { email: "info@bakkerijjansen.example", branch: "vandijk" },
  emily: { email: "emily.clark@example.nl", branch: "vandijk" },
  kees: { email: "kees.visser@example.nl", branch: "vandijk" },
  noor: { email: "noor.elamrani@example.nl", branch: "noordzee" },
} as const;

export type AccountName = keyof typeof accounts;

/** The secret of Emily's authenticator app. */
export const emilysSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the current code of an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds). */
export function codeOf(secret: string, now = Date.now()): string {
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const digest = createHmac("sha1", key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Signs in through the API and puts the session into the page; call it before the first visit. */
export async function startSession(page: Page, request: APIRequestContext, name: AccountName): Promise<void> {
  const { email, branch } = accounts[name];
  const answer = await request.post("/api/auth/login", {
    headers: { "X-Domain": branch },
    data: { email, password },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await putSession(page, branch, (await answer.json()).data.attributes);
}

/** Signs in by the form, as a person does. */
export async function fillSignIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel(/Gebruikersnaam of e-mailadres|User name or e-mail address/).fill(email);
  await page.getByLabel(/^(Wachtwoord|Password)$/).fill(secret);
  await page.getByRole("button", { name: /^(Inloggen|Sign in)$/ }).click();
}
