import { expect, test } from "vitest";
import { keysOf } from "./keys";

test("a change names the queries that show it", () => {
  expect(keysOf({ resources: ["messages"] })).toEqual(["messages", "definitions", "notices"]);
  expect(keysOf({ resources: ["products", "appointments"] })).toEqual([
    "products",
    "dossiers",
    "definitions",
    "notices",
  ]);
  expect(keysOf({ resources: ["what comes later"] })).toEqual([]);
  expect(keysOf(null)).toContain("uploads");
  expect(keysOf(null)).not.toContain("form");
});
