import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generate, source, target } from "../../scripts/schema.mjs";

test.runIf(existsSync(source))(
  "the API's types are those of openapi.json (run `make schema`)",
  { timeout: 60_000 },
  async () => {
    expect(readFileSync(target, "utf8")).toBe(await generate());
  },
);
