import { expect, test } from "vitest";
import { moveTo, placeOf, stepAt } from "./timeline";

test("a step is found by the height of the pointer, also above and below the list", () => {
  const bottoms = [100, 150, 200];
  expect([-20, 99, 100, 149, 180, 500].map((height) => stepAt(bottoms, height))).toEqual([0, 0, 1, 1, 2, 2]);
});

test("the steps before the active one are done", () => {
  const steps = [{ label: "a" }, { label: "b" }, { label: "c" }];
  const moved = moveTo(steps, 1);
  expect(moved.map(({ completed, active }) => [completed, active])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
  expect(placeOf(moved)).toBe(1);
  expect(placeOf(moveTo(steps, 3))).toBe(3);
});
