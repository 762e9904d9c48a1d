// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { claims, setSession } from "../../shared/api/tokens";
import { initTranslations, locale } from "../../shared/i18n";
import { setBoot } from "../firm/useBoot";
import { returnTo } from "./returnTo";
import { handleExpiry, type SessionData, setSessionLoader, startSession } from "./session";

const hasExpiredFlag = () => sessionStorage.getItem("balie.expired") !== null;

const tokenOf = (sub: string, more: object = {}) =>
  `head.${btoa(JSON.stringify({ sub, sid: sub, lic: "firm", iat: 1, exp: 601, ...more }))}.seal`;

const signedIn = (sub: string, more: object = {}) => ({
  accessToken: tokenOf(sub, more),
  refreshToken: null,
  twoFactor: false,
  twoFactorSetup: false,
  consumerId: sub,
});

const licence = { type: "licenses", id: "firm", attributes: { name: "Firm", features: {}, content: {} } };
const consumer = { type: "consumers", id: "anna", attributes: { locale: "en", address_style: "formal" } };
const data: Record<string, unknown> = {
  "/api/consumers": consumer,
  "/api/products/definitions": [{ type: "definitions", id: "otd", attributes: {} }],
  "/api/licenses/current": licence,
  "/api/theme": { type: "themes", id: "firm", attributes: { background: "#ffffff" } },
};

/** Answers every call, and notes for each who was signed in and with which token it was asked. */
function answer(): { path: string; who: string | undefined; token: string | null }[] {
  const calls: ReturnType<typeof answer> = [];
  vi.stubGlobal("fetch", async (path: string, { headers }: { headers: Headers }) => {
    calls.push({ path, who: claims()?.sub, token: headers.get("Authorization") });
    return Response.json({ data: data[path] });
  });
  return calls;
}

const language = (iso_code: "nl" | "en") => ({ id: iso_code, name: iso_code, iso_code });
const firmSpeaks = (...codes: ("nl" | "en")[]) =>
  setBoot({ licence: null, theme: null, languages: codes.map(language) } as never);

let cached: SessionData = {};

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  setSession(null);
  cached = {};
  setSessionLoader({
    load: async () => undefined,
    prefetch: async () => undefined,
    cache: async (data) => {
      cached = data;
    },
  });
  firmSpeaks("nl", "en");
  await initTranslations([]);
});

test("a session begins once all that its pages need is there", async () => {
  const calls = answer();
  expect(await startSession(signedIn("anna"))).toBe("/dashboard");
  const asked = calls.map(({ path }) => path);
  expect(asked).toEqual(expect.arrayContaining(["/api/consumers", "/api/products/definitions"]));
  expect(calls.map(({ who }) => who)).toEqual(calls.map(() => undefined));
  expect(calls.find(({ path }) => path === "/api/consumers")?.token).toBe(`Bearer ${tokenOf("anna")}`);
  expect(claims()?.sub).toBe("anna");
  expect(cached.consumer?.id).toBe("anna");
  expect(cached.definitions?.items).toHaveLength(1);
  expect(locale()).toBe("en");
});

test("whoever must set up two-step verification asks for no products", async () => {
  const calls = answer();
  expect(await startSession(signedIn("anna", { twoFactorSetup: true }))).toBe("/settings");
  expect(calls.map(({ path }) => path)).not.toContain("/api/products/definitions");
});

test("an account's language is spoken only where the firm offers it", async () => {
  firmSpeaks("nl");
  answer();
  await startSession(signedIn("anna"));
  expect(locale()).toBe("nl");
});

test("a session begins all the same where something could not be fetched", async () => {
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("offline")));
  await startSession(signedIn("anna"));
  expect(claims()?.sub).toBe("anna");
});

test("a session that ends while signing out is no expiry, and signing out is no place to go on from", () => {
  history.replaceState(null, "", "/logout");
  handleExpiry("anna");
  expect([hasExpiredFlag(), returnTo.consume("anna")]).toEqual([false, null]);
  history.replaceState(null, "", "/settings?tab=mail");
  handleExpiry("anna");
  expect([hasExpiredFlag(), returnTo.consume("anna")]).toEqual([true, "/settings?tab=mail"]);
});
