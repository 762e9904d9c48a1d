import { expect, test } from "vitest";
import { idleState } from "./idle";

test("a session warns in its last two minutes and is over after thirty without a call", () => {
  const after = (minutes: number) => idleState(0, minutes * 60_000);
  expect(after(0)).toEqual({ kind: "active" });
  expect(after(27.9)).toEqual({ kind: "active" });
  expect(after(28)).toEqual({ kind: "ending", minutes: 2 });
  expect(after(29.5)).toEqual({ kind: "ending", minutes: 1 });
  expect(after(30)).toEqual({ kind: "over" });
});
