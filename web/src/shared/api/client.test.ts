// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { actionSession, onActionSessionExpired, setActionSession } from "./apiContext";
import { download, fetchOne } from "./client";
import { onConfirmationRequired } from "./confirmation";
import { claims, onSessionExpired, setSession } from "./tokens";

const tokenOf = (sub: string) =>
  `head.${btoa(JSON.stringify({ sub, sid: sub, lic: "firm", iat: 1, exp: 601 }))}.seal`;
const errorResponse = (status: number, code: string) =>
  Response.json({ error: { code, message: "" } }, { status });
/** Requests the mortgage check's consumer with the token for one action. */
const fetchGuest = () =>
  fetchOne("GET /api/consumer-no-login/{action}/{id}", {
    path: { action: "check", id: "anna" },
    auth: "action",
  });
const guest = { id: "anna", token: "one-action", action: "check" };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  setSession(null);
});
afterEach(() => vi.unstubAllGlobals());

test("a one-action token that is refused is forgotten, and the sign-in page of its action is told", async () => {
  const ended: string[] = [];
  onActionSessionExpired((action) => ended.push(action));
  setActionSession(guest);
  vi.stubGlobal("fetch", async () => errorResponse(401, "ACCESS_TOKEN_INVALID"));
  const calls = [1, 2].map(() => fetchGuest());
  const results = await Promise.allSettled(calls);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect([actionSession(), ended]).toEqual([null, ["check"]]);
});

test("a one-action token that came meanwhile stays", async () => {
  setActionSession(guest);
  vi.stubGlobal("fetch", async () => {
    setActionSession({ ...guest, token: "newer" });
    return errorResponse(401, "ACCESS_TOKEN_INVALID");
  });
  await expect(fetchGuest()).rejects.toMatchObject({
    status: 401,
  });
  expect(actionSession()?.token).toBe("newer");
});

test("any other rejection leaves the one-action token", async () => {
  setActionSession(guest);
  vi.stubGlobal("fetch", async () => errorResponse(409, "ACTION_ALREADY_DONE"));
  await expect(fetchGuest()).rejects.toMatchObject({
    status: 409,
  });
  expect(actionSession()?.token).toBe("one-action");
});

test.each([
  ["the database is away", () => errorResponse(503, "MYSQL_ERROR")],
  ["there were too many attempts", () => errorResponse(429, "TOO_MANY_REQUESTS")],
  ["there is no connection", () => Promise.reject(new TypeError("offline"))],
])("a call whose token is over keeps the session while %s", async (_, renewal) => {
  const ended: unknown[] = [];
  onSessionExpired((consumer) => ended.push(consumer));
  setSession(tokenOf("anna"));
  vi.stubGlobal("fetch", async (path: string) =>
    path === "/api/auth/refresh" ? renewal() : errorResponse(401, "ACCESS_TOKEN_EXPIRED"),
  );
  await expect(fetchOne("GET /api/consumers")).rejects.toBeDefined();
  expect([claims()?.sub, ended]).toEqual(["anna", []]);
});

test("a download is sent again after a confirmation that takes longer than its time limit", async () => {
  const removeHandler = onConfirmationRequired(
    () => new Promise((confirm) => setTimeout(() => confirm(true), 60)),
  );
  const aborted: (boolean | undefined)[] = [];
  vi.stubGlobal("fetch", async (_: string, { signal }: RequestInit) => {
    aborted.push(signal?.aborted);
    if (aborted.length > 1) return new Response("all of it");
    const error = { code: "CONFIRMATION_REQUIRED", message: "", confirm: "password" };
    return Response.json({ error }, { status: 403 });
  });
  const { blob } = await download("/api/consumers/export", undefined, 30);
  removeHandler();
  expect([await blob.text(), aborted]).toEqual(["all of it", [false, false]]);
});

test("a download that takes longer than its time limit says so", async () => {
  const fetchUntilAborted = (_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  vi.stubGlobal("fetch", fetchUntilAborted);
  await expect(download("/api/consumers/export", undefined, 10)).rejects.toMatchObject({ code: "TIMEOUT" });
});
