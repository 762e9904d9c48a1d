import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { type LanguageVariant, variants } from "../languageVariants";
import { codeOf } from "./accounts";
import { mailsTo, passwordLink, tokenOf } from "./mailbox";
import { chooseBranch, putSession, type TokenPair } from "./session";

/** The service keys by which a test makes people and records of its own, so that the demo's stay as they are. */
const keys: Record<string, string> = {
  vandijk: "demo-service-key-vandijk",
  noordzee: "demo-service-key-noordzee",
  "proef-phone": process.env.E2E_FIRM_PHONE ?? "",
  "proef-desktop": process.env.E2E_FIRM_DESKTOP ?? "",
  sleutel: process.env.E2E_FIRM_SLEUTEL ?? "",
  slot: process.env.E2E_FIRM_SLOT ?? "",
  dienst: process.env.E2E_FIRM_DIENST ?? "",
  stijl: process.env.E2E_FIRM_STIJL ?? "",
};

type Attributes = Record<string, unknown>;

const authHeaders = (firm: string) => ({ Authorization: `Bearer ${keys[firm] ?? ""}` });

/** Returns a number that is higher than the one before. */
const version = (): number => Date.now();

/** Puts a record; returns the portal's id of it. */
export async function put(
  request: APIRequestContext,
  firm: string,
  path: string,
  attributes: Attributes,
): Promise<string> {
  const answer = await request.put(`/backoffice/v1/${path}`, {
    headers: authHeaders(firm),
    data: { version: version(), attributes },
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()).data.attributes.portal_id;
}

/**
 * Invites a colleague of a test's own to the firm's desk, as the operator does: no service key hands out accounts. Returns
 * their address and the link that they are mailed.
 */
export async function newColleague(
  request: APIRequestContext,
  firm: string,
  role: "handler" | "admin" = "handler",
): Promise<{ email: string; link: URL }> {
  const email = `collega-${crypto.randomUUID().slice(0, 13)}@example.nl`;
  const account = ["--licence", firm, "--email", email, "--name", "Robin van Leeuwen", "--role", role];
  const data = process.env.E2E_DATA ?? "";
  await promisify(execFile)("../target/debug/balie", ["--data", data, "staff", "create", ...account]);
  const [mail] = await mailsTo(request, email, 1);
  const link = mail?.links.find((one) => one.includes("/desk/invitation/"));
  return { email, link: new URL(link ?? "") };
}

export interface Person {
  /** The firm's own id. */
  id: string;
  email: string;
  variant: LanguageVariant;
  firm: string;
}

export const goodPassword = "Lantaarn-kreukel-9-ooievaar";

/** Creates a consumer of the test's own, whose portal is in this variant of the language. */
export async function newPerson(
  request: APIRequestContext,
  variant: LanguageVariant,
  attributes: Attributes = {},
  firm: string = variants[variant].firm,
): Promise<Person> {
  const { locale, style } = variants[variant];
  const id = `e2e-${crypto.randomUUID().slice(0, 13)}`;
  const email = `${id}@example.nl`;
  await put(request, firm, `consumers/${id}`, {
    email,
    locale,
    address_style: style,
    first_name: "Iris",
    preposition: "van",
    last_name: "Wolkenveld",
    date_of_birth: "1984-07-09",
    ...attributes,
  });
  return { id, email, variant, firm };
}

/** Has the firm mail the link for a first password; returns the newest of so many mails. */
export async function invite(request: APIRequestContext, person: Person, mails = 1): Promise<string> {
  const answer = await request.post(`/backoffice/v1/consumers/${person.id}/invitation`, {
    headers: authHeaders(person.firm),
    data: { domain: person.firm, again: mails > 1 },
  });
  expect(answer.status(), await answer.text()).toBe(202);
  const [newest] = await mailsTo(request, person.email, mails);
  if (!newest) throw new Error("no mail");
  return passwordLink(newest);
}

/** Sets the person's first password as they would, by the mailed link. */
export async function setFirstPassword(request: APIRequestContext, person: Person): Promise<void> {
  const token = tokenOf(await invite(request, person));
  const answer = await request.post("/api/auth/reset-password", {
    headers: { "X-Domain": person.firm },
    data: { token, password: goodPassword },
  });
  expect(answer.status(), await answer.text()).toBe(204);
}

export type { TokenPair };

/** Returns a link of the firm's own system with which somebody is signed in. */
export async function handOverLink(
  request: APIRequestContext,
  person: Person,
  colleague?: string,
): Promise<string> {
  const answer = await request.post(`/backoffice/v1/consumers/${person.id}/handover`, {
    headers: authHeaders(person.firm),
    data: { domain: person.firm, ...(colleague ? { colleague } : {}) },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).data.attributes.url;
}

/** Returns a session of the person's, without a password. */
export async function sessionOf(request: APIRequestContext, person: Person): Promise<TokenPair> {
  const codes = new URL(await handOverLink(request, person)).searchParams;
  const answer = await request.post("/api/auth/handover", {
    headers: { "X-Domain": person.firm },
    data: { accessToken: codes.get("accessToken"), refreshToken: codes.get("refreshToken") },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.attributes;
}

/** Returns a session of the person's by password. */
export async function passwordSessionOf(request: APIRequestContext, person: Person): Promise<TokenPair> {
  const answer = await request.post("/api/auth/login", {
    headers: { "X-Domain": person.firm },
    data: { email: person.email, password: goodPassword },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.attributes;
}

/** Returns the status of the server's response to this token. */
export async function statusFor(
  request: APIRequestContext,
  person: Person,
  pair: TokenPair,
): Promise<number> {
  const answer = await request.get("/api/consumers", { headers: headersOf(person, pair) });
  return answer.status();
}

export const headersOf = ({ firm }: Person, { accessToken }: TokenPair) => ({
  "X-Domain": firm,
  Authorization: `Bearer ${accessToken}`,
});

/** Chooses the firm and the variant of the language in the browser; call it before the first visit. */
export async function setVariant(
  page: Page,
  variant: LanguageVariant,
  at: string = variants[variant].firm,
): Promise<void> {
  const { locale, style } = variants[variant];
  await chooseBranch(page, at);
  await page.addInitScript(
    ([domain, language, address]) => {
      if (localStorage.getItem("balie.locale")) return;
      localStorage.setItem("balie.domain", domain);
      localStorage.setItem("balie.locale", language);
      localStorage.setItem("balie.style", address);
    },
    [at, locale, style] as const,
  );
}

/** Puts a session into the page; call it before the first visit. */
export async function enterAs(page: Page, person: Person, pair: TokenPair): Promise<void> {
  await setVariant(page, person.variant, person.firm);
  await putSession(page, person.firm, pair);
}

/**
 * Switches two-step verification on as the app does, for somebody who has a password; returns the secret, the recovery
 * codes and a new session.
 */
export async function enableTwoFactor(request: APIRequestContext, person: Person) {
  const headers = headersOf(person, await passwordSessionOf(request, person));
  const qr = await request.get("/api/auth/two-factor-qr", { headers });
  const { secret }: { secret: string } = (await qr.json()).data.attributes;
  const data = { code: codeOf(secret), enabled: true };
  const answer = await request.post("/api/auth/two-factor", { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const pair: TokenPair & { recoveryCodes: string[] } = (await answer.json()).data.attributes;
  return { secret, recoveryCodes: pair.recoveryCodes, pair };
}

/** Sends a message of the firm to a consumer. */
export async function sendMessage(request: APIRequestContext, person: Person, text: string): Promise<void> {
  const path = `/backoffice/v1/consumers/${person.id}/messages`;
  const answer = await request.post(path, { headers: authHeaders(person.firm), data: { text } });
  expect(answer.ok(), await answer.text()).toBe(true);
}
