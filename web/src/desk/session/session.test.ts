// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../api/client";
import type { Member, Right, StaffSession } from "../api/signInSchemas";
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
const mayDo = (right: Right) => renderHook(() => useRight(right)).result.current;

/** Signs in, and has the server say the rights. */
async function enter(member: Member, rights: Right[] = ["read"]): Promise<void> {
  const me = { member, firm: { name: "X", desk: "review" }, rights };
  answers["/desk/api/auth/me"] = () => Response.json(me);
  accept(session(member));
  await vi.waitFor(() => expect(state()).toMatchObject({ stage: "full", member, rights }));
}

test("a session is resumed, or there is none, or nobody can say", async () => {
  await start();
  expect(state().stage).toBe("none");
  answers["/desk/api/auth/resume"] = () => Response.json({}, { status: 503 });
  await start();
  expect(state().stage).toBe("unreachable");
  answers["/desk/api/auth/resume"] = () => Response.json(session(eva));
  answers["/desk/api/auth/me"] = () =>
    Response.json({ member: eva, firm: { desk: "full" }, rights: ["read"] });
  await start();
  await vi.waitFor(() => expect(state()).toMatchObject({ stage: "full", member: eva, isOver: false }));
});

test("a password alone leads to the second factor, and nothing else is shown before", () => {
  accept(session(eva, "pending"));
  expect(state().stage).toBe("pending");
  cancel();
  expect(state().stage).toBe("none");
});

test("there is no page before the server has said the rights, and none where it does not", async () => {
  answers["/desk/api/auth/me"] = () => Response.json({}, { status: 503 });
  accept(session(tom));
  expect(state()).toEqual({ stage: "starting" });
  expect(mayDo("staff")).toBe(false);
  await vi.waitFor(() => expect(state().stage).toBe("unreachable"));
  await enter(tom, ["read"]);
  expect([mayDo("read"), mayDo("staff")]).toEqual([true, false]);
});

test("rights that come after the member has left begin nothing", async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal("fetch", (url: string) =>
    url === "/desk/api/auth/me"
      ? new Promise<Response>((resolve) => {
          answer = resolve;
        })
      : Promise.resolve(Response.json({})),
  );
  accept(session(tom));
  await vi.waitFor(() => expect(answer.length).toBe(1));
  await signOut();
  answer(Response.json({ member: tom, firm: { desk: "full" }, rights: ["staff"] }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(state()).toEqual({ stage: "none" });
});

test("a session that ends keeps its page, and goes on when the same person signs in again", async () => {
  await enter(eva);
  end();
  expect(state()).toMatchObject({ stage: "full", isOver: true });
  accept(session(eva, "pending"));
  expect(state()).toMatchObject({ stage: "full", isOver: true, again: { stage: "pending" } });
  accept(session(eva));
  expect(state()).toMatchObject({ stage: "full", isOver: false });
  expect(state()).not.toHaveProperty("again");
  expect(cleared).toBe(0);
});

test("somebody else who signs in over the page finds nothing of what was there", async () => {
  await enter(eva);
  end();
  await enter(tom);
  expect(cleared).toBe(1);
  expect(state()).toMatchObject({ member: tom });
});

test("a refused call that cannot be repaired ends the session", async () => {
  await enter(eva);
  await expect(call("GET /worklist")).rejects.toMatchObject({ status: 401 });
  expect(state()).toMatchObject({ stage: "full", isOver: true });
});
