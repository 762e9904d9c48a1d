import { expect, test } from "vitest";
import { translate } from "../i18n";
import { daysSince, timeAgo } from "../ui/days";
import { chosenScope, filterParameters, isQueueName, scopesOf } from "./queues";

test("nobody chooses more clients than they see", () => {
  const viewer = { branch: "zuid", adviser: "eva" };
  expect(scopesOf({ ...viewer, scope: "own" })).toEqual(["mine"]);
  expect(scopesOf({ scope: "all", branch: null, adviser: null })).toEqual(["all"]);
  expect(scopesOf({ ...viewer, scope: "all" })).toEqual(["mine", "branch", "all"]);
  expect(chosenScope(undefined, { ...viewer, scope: "all" })).toBe("all");
  expect(chosenScope("mine", { ...viewer, scope: "all" })).toBe("mine");
  expect(chosenScope("all", { ...viewer, scope: "branch" })).toBe("branch");
  expect(chosenScope("all", { ...viewer, scope: "own" })).toBe("mine");
});

test("an adviser or a branch narrows the list of whoever sees all clients", () => {
  const own = { branch: null, adviser: "eva" };
  const all = { scope: "all", viewer: { ...own, scope: "all" } } as const;
  expect(filterParameters(all)).toEqual({});
  expect(filterParameters({ ...all, adviser: "tom" })).toEqual({ adviser: "tom" });
  expect(filterParameters({ ...all, branch: "zuid" })).toEqual({ branch: "zuid" });
  expect(filterParameters({ ...all, scope: "mine", adviser: "tom" })).toEqual({ scope: "mine" });
  expect(filterParameters({ scope: "mine", viewer: { ...own, scope: "own" }, adviser: "tom" })).toEqual({});
});

test("only queues that exist are one", () => {
  expect(isQueueName("deliveries")).toBe(true);
  expect(isQueueName("__proto__")).toBe(false);
});

test("days are counted as in Amsterdam", () => {
  const now = new Date("2026-11-23T23:30:00Z");
  expect(daysSince("2026-11-23T22:30:00Z", now)).toBe(1);
  expect(daysSince("2026-11-24", now)).toBe(0);
  expect(daysSince("2026-11-20", now)).toBe(4);
  expect(timeAgo(translate, "2026-11-24T10:00:00Z", now)).toBe("desk.common.today");
  expect(timeAgo(translate, "2026-10-01T10:00:00Z", now)).toBe("01-10-2026");
});
