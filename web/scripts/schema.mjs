// Types of the API from the committed openapi.json.
import { writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

export const source = new URL("../../openapi.json", import.meta.url);
export const target = new URL("../src/api/schema.gen.ts", import.meta.url);

export async function generate() {
  const head = "// Made by `make schema` from openapi.json. Do not edit.\n\n";
  return head + astToString(await openapiTS(source, { alphabetize: false }));
}

if (process.argv[1] === new URL(import.meta.url).pathname) writeFileSync(target, await generate());
