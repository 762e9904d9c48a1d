// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { setSession } from "../../api/tokens";
import { localDraft } from "./localDraft";

const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub, sid: sub, iat: 0, exp: 0 }))}.x`;
const draft = { values: { born: "1984-07-09" }, revision: null };

beforeEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
  setSession(tokenOf("anna"));
});

test("a draft outlives the session of whoever typed it, and nobody else sees it", () => {
  localDraft.save("form", draft);
  setSession(null);
  expect(localDraft.read("form")?.values).toEqual(draft.values);
  setSession(tokenOf("bram"));
  expect(localDraft.read("form")).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

test("a draft is kept for a day", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  localDraft.save("form", draft);
  vi.setSystemTime(Date.now() + 86_399_000);
  expect(localDraft.read("form")).not.toBeNull();
  vi.setSystemTime(Date.now() + 2000);
  localDraft.removeStale();
  expect(sessionStorage.length).toBe(0);
});

test("somebody else's drafts go when one signs in, one's own and a guest's stay", () => {
  localDraft.save("annas", draft);
  setSession(tokenOf("bram"));
  localDraft.save("brams", draft);
  localDraft.removeStale();
  expect(Object.keys(sessionStorage)).toEqual(["balie.draft.brams"]);
});

test("signing out takes every draft along", () => {
  localDraft.save("form", draft);
  sessionStorage.setItem("other", "stays");
  localDraft.clear();
  expect(Object.keys(sessionStorage)).toEqual(["other"]);
});
