import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { codeOf } from "../portal";
import { mailsTo, passwordLink, tokenOf } from "./mailbox";
import { type Pair, putSession, rememberBranch } from "./session";
import { type Voice, voices } from "./voices";

/** A firm's own system: it makes the people and things of a test, so that the demo's own stay as they are. */
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

/** Any number that is higher than the one before. */
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
  voice: Voice;
  firm: string;
}

export const goodPassword = "Lantaarn-kreukel-9-ooievaar";

/** A consumer of the test's own, who speaks in this voice. */
export async function newPerson(
  request: APIRequestContext,
  voice: Voice,
  attributes: Attributes = {},
  firm: string = voices[voice].firm,
): Promise<Person> {
  const { locale, style } = voices[voice];
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
  return { id, email, voice, firm };
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
export async function givePassword(request: APIRequestContext, person: Person): Promise<void> {
  const token = tokenOf(await invite(request, person));
  const answer = await request.post("/api/auth/reset-password", {
    headers: { "X-Domain": person.firm },
    data: { token, password: goodPassword },
  });
  expect(answer.status(), await answer.text()).toBe(204);
}

export type { Pair };

/** A link of the firm's own system with which somebody is signed in. */
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

/** A session of the person's, without a password. */
export async function sessionOf(request: APIRequestContext, person: Person): Promise<Pair> {
  const codes = new URL(await handOverLink(request, person)).searchParams;
  const answer = await request.post("/api/auth/handover", {
    headers: { "X-Domain": person.firm },
    data: { accessToken: codes.get("accessToken"), refreshToken: codes.get("refreshToken") },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.attributes;
}

/** A session by password. */
export async function signInOf(request: APIRequestContext, person: Person): Promise<Pair> {
  const answer = await request.post("/api/auth/login", {
    headers: { "X-Domain": person.firm },
    data: { email: person.email, password: goodPassword },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.attributes;
}

/** Returns the status of the server's response to this token. */
export async function statusFor(request: APIRequestContext, person: Person, pair: Pair): Promise<number> {
  const answer = await request.get("/api/consumers", { headers: headersOf(person, pair) });
  return answer.status();
}

export const headersOf = ({ firm }: Person, { accessToken }: Pair) => ({
  "X-Domain": firm,
  Authorization: `Bearer ${accessToken}`,
});

/** The browser has chosen the firm and speaks in this voice; call it before the first visit. */
export async function speakAs(page: Page, voice: Voice, at: string = voices[voice].firm): Promise<void> {
  const { locale, style } = voices[voice];
  await rememberBranch(page, at);
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
export async function enterAs(page: Page, person: Person, pair: Pair): Promise<void> {
  await speakAs(page, person.voice, person.firm);
  await putSession(page, person.firm, pair);
}

/**
 * Switches two-step verification on as the app does, for somebody who has a password; returns the secret, the recovery
 * codes and a new session.
 */
export async function enableTwoFactor(request: APIRequestContext, person: Person) {
  const headers = headersOf(person, await signInOf(request, person));
  const qr = await request.get("/api/auth/two-factor-qr", { headers });
  const { secret }: { secret: string } = (await qr.json()).data.attributes;
  const data = { code: codeOf(secret), enabled: true };
  const answer = await request.post("/api/auth/two-factor", { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const pair: Pair & { recoveryCodes: string[] } = (await answer.json()).data.attributes;
  return { secret, recoveryCodes: pair.recoveryCodes, pair };
}

/** The firm writes to a consumer. */
export async function writeTo(request: APIRequestContext, person: Person, text: string): Promise<void> {
  const path = `/backoffice/v1/consumers/${person.id}/messages`;
  const answer = await request.post(path, { headers: authHeaders(person.firm), data: { text } });
  expect(answer.ok(), await answer.text()).toBe(true);
}
