// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generate, generateLimits, limitsTarget, target } from "../../../scripts/schema.mjs";

test("the API's types are those of openapi.json (run `make schema`)", { timeout: 60_000 }, async () => {
  expect(readFileSync(target, "utf8")).toBe(await generate());
});

test("the limits are those of openapi.json (run `make schema`)", () => {
  expect(readFileSync(limitsTarget, "utf8")).toBe(generateLimits());
});
