// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setDomain } from "./apiContext";
import {
  accessToken,
  claims,
  endSession,
  expireSession,
  migrateLegacyTokens,
  refreshTokens,
  SESSION_KEY,
  setSession,
} from "./tokens";

const tokenOf = (sub: string, sid = sub, iat = 1) =>
  `head.${btoa(JSON.stringify({ sub, sid, lic: "firm", iat, exp: iat + 600 }))}.seal`;

type Call = [path: string, init: { headers: Headers; body: string; keepalive?: boolean }];
let calls: Call[];

function answer(...replies: (Response | Error)[]) {
  calls = [];
  vi.stubGlobal("fetch", async (...call: Call) => {
    calls.push(call);
    const reply = replies.shift() ?? new Error("no reply");
    if (reply instanceof Error) throw reply;
    return reply;
  });
}

const renewed = (token: string) =>
  Response.json({
    data: { type: "auth-results", id: "s", attributes: { accessToken: token, refreshToken: null } },
  });
const errorResponse = (status: number, code: string) =>
  Response.json({ error: { code, message: "" } }, { status });

beforeEach(() => {
  localStorage.clear();
  setSession(null);
  setDomain("vandijk");
});
afterEach(() => vi.unstubAllGlobals());

test("the storage knows who is signed in and holds no token", () => {
  setSession(tokenOf("anna"));
  expect(claims()?.sub).toBe("anna");
  const stored = JSON.stringify(Object.entries(localStorage));
  expect(stored).not.toContain(tokenOf("anna"));
  expect(stored).not.toContain("seal");
  setSession(null);
  expect([claims(), accessToken(), localStorage.getItem(SESSION_KEY)]).toEqual([null, null, null]);
});

test("a page that was just opened gets its token by the cookie, once for all requests", async () => {
  const stored = { sub: "anna", sid: "anna", lic: "firm", iat: 1, exp: 2, branch: "vandijk" };
  localStorage.setItem(SESSION_KEY, JSON.stringify(stored));
  answer(renewed(tokenOf("anna", "anna", 5)));
  expect(await Promise.all([refreshTokens(null), refreshTokens(null)])).toEqual([true, true]);
  expect(accessToken()).toBe(tokenOf("anna", "anna", 5));
  expect(claims()?.iat).toBe(5);
  expect(calls.map(([path, { body }]) => [path, body])).toEqual([["/api/auth/refresh", "{}"]]);
  const [[, { headers }]] = calls as [Call];
  expect([headers.get("X-Token-Transport"), headers.get("X-Domain")]).toEqual(["cookie", "vandijk"]);
});

test("a session is renewed at the branch that it is of, whatever branch the page is of", async () => {
  setSession(tokenOf("anna"));
  setDomain("noordzee");
  answer(renewed(tokenOf("anna", "anna", 2)), renewed(tokenOf("anna", "anna", 3)));
  await refreshTokens(accessToken());
  await refreshTokens(accessToken());
  expect(calls.map(([, { headers }]) => headers.get("X-Domain"))).toEqual(["vandijk", "vandijk"]);
});

test("a rejection ends the session, and being without a connection does not", async () => {
  setSession(tokenOf("anna"));
  answer(
    new TypeError("offline"),
    errorResponse(503, "MYSQL_ERROR"),
    errorResponse(401, "AUTH_REFRESH_INVALID_TOKEN"),
  );
  await expect(refreshTokens(accessToken())).rejects.toMatchObject({ code: "NETWORK" });
  await expect(refreshTokens(accessToken())).rejects.toMatchObject({ status: 503 });
  expect(claims()?.sub).toBe("anna");
  expect(await refreshTokens(accessToken())).toBe(false);
  expect([claims(), accessToken()]).toEqual([null, null]);
  expect(await refreshTokens(null)).toBe(false);
});

test("a renewal that comes back after signing out signs nobody in again", async () => {
  setSession(tokenOf("anna"));
  answer(renewed(tokenOf("anna", "anna", 2)));
  const renewing = refreshTokens(accessToken());
  expireSession();
  expect(await renewing).toBe(false);
  expect(claims()).toBeNull();
});

test("the tokens of an earlier version leave the storage and go on in the cookie", async () => {
  const former = { accessToken: tokenOf("anna"), refreshToken: "former" };
  localStorage.setItem("balie.tokens", JSON.stringify(former));
  migrateLegacyTokens();
  expect(localStorage.getItem("balie.tokens")).toBeNull();
  expect(claims()?.sub).toBe("anna");
  answer(renewed(tokenOf("anna", "anna", 2)), renewed(tokenOf("anna", "anna", 3)));
  await refreshTokens(null);
  await refreshTokens(accessToken());
  expect(calls.map(([, { body }]) => JSON.parse(body))).toEqual([{ refreshToken: "former" }, {}]);
});

test("signing out works without an access token, and outlives the page", async () => {
  answer(new Response(null, { status: 204 }));
  await endSession();
  const [[path, { headers, keepalive }]] = calls as [Call];
  expect([path, headers.get("X-Token-Transport"), keepalive]).toEqual(["/api/auth/logout", "cookie", true]);
});
