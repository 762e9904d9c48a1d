// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../api/client";
import type { Member, StaffSession } from "./schemas";
import { accept, cancel, end, onSessionCleared, signOut, start, useRight, useSession } from "./session";

const eva: Member = {
  id: "1",
  name: "Eva",
  email: "eva@x.example",
  role: "adviser",
  scope: "own",
  branch: null,
  adviser: null,
};
const tom: Member = { ...eva, id: "2", name: "Tom", role: "admin" };
const session = (member: Member, stage: StaffSession["stage"] = "full"): StaffSession => ({
  stage,
  token: `${member.name}-${stage}`,
  expires_at: "",
  methods: ["totp"],
  member,
});

let cleared = 0;
let answers: Record<string, () => Response> = {};

beforeEach(() => {
  cleared = 0;
  answers = {};
  onSessionCleared(() => (cleared += 1));
  vi.stubGlobal("fetch", async (url: string) => answers[url]?.() ?? Response.json({}, { status: 401 }));
});

afterEach(async () => {
  await signOut();
  cleanup();
  vi.unstubAllGlobals();
});

const state = () => renderHook(() => useSession()).result.current;

test("a session is resumed, or there is none, or nobody can say", async () => {
  await start();
  expect(state().stage).toBe("none");
  answers["/desk/api/auth/resume"] = () => Response.json({}, { status: 503 });
  await start();
  expect(state().stage).toBe("unreachable");
  answers["/desk/api/auth/resume"] = () => Response.json(session(eva));
  await start();
  expect(state()).toMatchObject({ stage: "full", member: eva, isOver: false });
});

test("a password alone leads to the second factor, and nothing else is shown before", () => {
  accept(session(eva, "pending"));
  expect(state().stage).toBe("pending");
  cancel();
  expect(state().stage).toBe("none");
});

test("the rights are those of the role until the server says which they are", async () => {
  const me = { member: tom, firm: { name: "X", desk: "review" }, rights: ["read"] };
  answers["/desk/api/auth/me"] = () => Response.json(me);
  accept(session(tom));
  expect(renderHook(() => useRight("staff")).result.current).toBe(true);
  await vi.waitFor(() => expect(renderHook(() => useRight("staff")).result.current).toBe(false));
});

test("a session that ends keeps its page, and goes on when the same person signs in again", () => {
  accept(session(eva));
  end();
  expect(state()).toMatchObject({ stage: "full", isOver: true });
  accept(session(eva, "pending"));
  expect(state()).toMatchObject({ stage: "full", isOver: true, again: { stage: "pending" } });
  accept(session(eva));
  expect(state()).toMatchObject({ stage: "full", isOver: false });
  expect(state()).not.toHaveProperty("again");
  expect(cleared).toBe(0);
});

test("somebody else who signs in over the page finds nothing of what was there", () => {
  accept(session(eva));
  end();
  accept(session(tom));
  expect(cleared).toBe(1);
  expect(state()).toMatchObject({ member: tom });
});

test("a refused call that cannot be repaired ends the session", async () => {
  accept(session(eva));
  await expect(call("GET /worklist")).rejects.toMatchObject({ status: 401 });
  expect(state()).toMatchObject({ stage: "full", isOver: true });
});
