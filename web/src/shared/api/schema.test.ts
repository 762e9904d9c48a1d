import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generators, targetOf } from "../../../scripts/schema.mjs";

for (const [place, generate] of Object.entries(generators))
  test(`${place} is that of the description (run \`make schema\`)`, { timeout: 60_000 }, async () => {
    expect(readFileSync(targetOf(place), "utf8")).toBe(await generate());
  });

test("the answer to a damage report describes the field that names the insurance", () => {
  const { components, paths } = JSON.parse(readFileSync("../openapi.json", "utf8"));
  const path = paths["/api/products/general-insurances/{id}/damage-reports"];
  const { $ref } = path.post.responses["200"].content["application/json"].schema;
  const resolve = (pointer: string) => components.schemas[pointer.split("/").at(-1) ?? ""];
  expect(JSON.stringify(resolve($ref))).toContain("product_id");
});
