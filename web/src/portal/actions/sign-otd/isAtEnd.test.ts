import { expect, test } from "vitest";
import { isAtEnd } from "./isAtEnd";

test.each([
  [0, 300, 1000, false],
  [698, 300, 1000, false],
  [699, 300, 1000, true],
  [699.4, 300, 1000, true],
  [700, 300, 1000, true],
  [0, 300, 300, true],
  [0, 300, 200, true],
])("scrolled %d with %d of %d in view", (scrollTop, clientHeight, scrollHeight, expected) =>
  expect(isAtEnd({ scrollTop, clientHeight, scrollHeight })).toBe(expected),
);
