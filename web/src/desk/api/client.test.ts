// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { getJson, onSessionEvents, path, sendJson, setToken, withQuery } from "./client";
import type { StaffSession } from "./types";

afterEach(() => {
  vi.unstubAllGlobals();
  setToken(null);
});

const expired = () => Response.json({ error: { code: "AUTH_TOKEN_INVALID" } }, { status: 401 });

/** A server that takes one token alone, and resumes a session or does not. */
function serve(valid: string, resumed: object | null) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Headers }) => {
    calls.push(url);
    if (url === "/desk/api/auth/resume") return resumed ? Response.json(resumed) : expired();
    return headers.get("Authorization") === `Bearer ${valid}` ? Response.json({ ok: true }) : expired();
  });
  return calls;
}

test("a path takes any id and a query leaves out what has no value", () => {
  expect(path`/clients/${"a/b c"}/x`).toBe("/clients/a%2Fb%20c/x");
  expect(withQuery("/x", { q: "é&", after: "", limit: 5, scope: null })).toBe("/x?q=%C3%A9%26&limit=5");
});

test("requests that find an old token share one resumption and are sent again", async () => {
  const calls = serve("new", { stage: "full", token: "new" });
  setToken("old");
  onSessionEvents({ onResumed: ({ token }: StaffSession) => setToken(token), onEnded: () => undefined });
  expect(await Promise.all([getJson("/a"), getJson("/b")])).toEqual([{ ok: true }, { ok: true }]);
  expect(calls.filter((url) => url.endsWith("/resume"))).toHaveLength(1);
});

test("a session that cannot be resumed has ended", async () => {
  serve("new", null);
  setToken("old");
  let ended = 0;
  onSessionEvents({ onResumed: () => undefined, onEnded: () => (ended += 1) });
  await expect(getJson("/a")).rejects.toMatchObject({ status: 401 });
  expect(ended).toBe(1);
});

test("a wrong code is about what was typed and ends nothing", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ error: { code: "INVALID_OTP" } }, { status: 401 }));
  setToken("token");
  let ended = 0;
  onSessionEvents({ onResumed: () => undefined, onEnded: () => (ended += 1) });
  await expect(sendJson("POST", "/desk/api/auth/confirm", { body: {} })).rejects.toMatchObject({
    code: "INVALID_OTP",
  });
  expect(ended).toBe(0);
});
