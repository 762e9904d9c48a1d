import { expect, test } from "vitest";
import { translate } from "../i18n";
import { ago, daysSince } from "../ui/when";
import { chosenScope, isQueueName, scopesOf } from "./queues";

test("nobody chooses more clients than they see", () => {
  expect(scopesOf("own")).toEqual(["mine"]);
  expect(chosenScope(undefined, "all")).toBe("all");
  expect(chosenScope("mine", "all")).toBe("mine");
  expect(chosenScope("all", "branch")).toBe("branch");
  expect(chosenScope("all", "own")).toBe("mine");
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
  expect(ago(translate, "2026-11-24T10:00:00Z", now)).toBe("desk.common.today");
  expect(ago(translate, "2026-10-01T10:00:00Z", now)).toBe("01-10-2026");
});
