// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { call, onSessionEvents, setToken } from "./client";

afterEach(() => {
  vi.unstubAllGlobals();
  setToken(null);
});

const expiredResponse = () => Response.json({ error: { code: "AUTH_TOKEN_INVALID" } }, { status: 401 });

/** A server that takes one token alone, and resumes a session or does not. */
function serve(valid: string, resumed: object | null) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Headers }) => {
    calls.push(url);
    if (url === "/desk/api/auth/resume") return resumed ? Response.json(resumed) : expiredResponse();
    return headers.get("Authorization") === `Bearer ${valid}`
      ? Response.json({ ok: true })
      : expiredResponse();
  });
  return calls;
}

test("a path takes any id and a query leaves out what has no value", async () => {
  const calls = serve("token", null);
  setToken("token");
  await call("GET /consumers/{external_id}", { path: { external_id: "a/b c" } });
  await call("GET /consumers", { query: { email: "é&", after: "", limit: 5, ended: null } });
  await call("GET /schemas/{segment}", { path: { segment: "products/otd" } });
  expect(calls).toEqual([
    "/backoffice/v1/consumers/a%2Fb%20c",
    "/backoffice/v1/consumers?email=%C3%A9%26&limit=5",
    "/backoffice/v1/schemas/products/otd",
  ]);
});

test("requests that find an old token share one resumption and are sent again", async () => {
  const calls = serve("new", { stage: "full", token: "new" });
  setToken("old");
  onSessionEvents({ onResumed: ({ token }) => setToken(token), onEnded: () => undefined });
  expect(await Promise.all([call("GET /health"), call("GET /staff")])).toEqual([{ ok: true }, { ok: true }]);
  expect(calls.filter((url) => url.endsWith("/resume"))).toHaveLength(1);
});

test("a session that cannot be resumed has ended", async () => {
  serve("new", null);
  setToken("old");
  let ended = 0;
  onSessionEvents({ onResumed: () => undefined, onEnded: () => (ended += 1) });
  await expect(call("GET /health")).rejects.toMatchObject({ status: 401 });
  expect(ended).toBe(1);
});

test("a wrong code is about what was typed and ends nothing", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ error: { code: "INVALID_OTP" } }, { status: 401 }));
  setToken("token");
  let ended = 0;
  onSessionEvents({ onResumed: () => undefined, onEnded: () => (ended += 1) });
  await expect(call("POST /desk/api/auth/confirm", { body: {} })).rejects.toMatchObject({
    code: "INVALID_OTP",
  });
  expect(ended).toBe(0);
});

test("what the description does not have does not compile", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ data: {} }));
  // @ts-expect-error: the path has another name.
  await call("GET /clients/{external_id}", { path: { external_id: "anna" } });
  // @ts-expect-error: the parameter of the path is missing.
  await call("GET /uploads/{id}");
  // @ts-expect-error: the query has no such parameter.
  await call("GET /search", { query: { q: "anna", page: 2 } });
  // @ts-expect-error: the body has another field.
  await call("POST /staff/{id}/reset", { path: { id: "1" }, body: { cause: "lost" } });
  const { data } = await call("GET /uploads/{id}", { path: { id: "1" } });
  // @ts-expect-error: the response has no such field.
  expect(data.attributes?.name).toBeUndefined();
});
