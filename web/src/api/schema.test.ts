// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generate, target } from "../../scripts/schema.mjs";

test("the API's types are those of openapi.json (run `make schema`)", { timeout: 60_000 }, async () => {
  expect(readFileSync(target, "utf8")).toBe(await generate());
});
