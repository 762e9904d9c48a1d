import { expect, test } from "vitest";
import { idleState } from "./idle";

test("a session warns in its last two minutes and is over after thirty without a call", () => {
  const stateAfter = (minutes: number) => idleState(0, minutes * 60_000);
  expect(stateAfter(0)).toEqual({ kind: "active" });
  expect(stateAfter(27.9)).toEqual({ kind: "active" });
  expect(stateAfter(28)).toEqual({ kind: "ending", minutes: 2 });
  expect(stateAfter(29.5)).toEqual({ kind: "ending", minutes: 1 });
  expect(stateAfter(30)).toEqual({ kind: "over" });
});
