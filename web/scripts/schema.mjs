// Types of the API, and the lengths that its texts may have, from the committed openapi.json.
import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

export const source = new URL("../../openapi.json", import.meta.url);
export const target = new URL("../src/shared/api/schema.gen.ts", import.meta.url);
export const limitsTarget = new URL("../src/shared/api/limits.gen.ts", import.meta.url);

export async function generate() {
  const head = "// Made by `make schema` from openapi.json. Do not edit.\n\n";
  return head + astToString(await openapiTS(source, { alphabetize: false, emptyObjectsUnknown: true }));
}

/** The general limits, and the greatest length of each text in each request's schema, by the schema's name. */
export function generateLimits() {
  const { components, paths, "x-limits": limits } = JSON.parse(readFileSync(source, "utf8"));
  const requests = new Set();
  const visit = (node) => {
    if (node === null || typeof node !== "object") return;
    const name = typeof node.$ref === "string" ? node.$ref.split("/").pop() : undefined;
    if (name && !requests.has(name)) {
      requests.add(name);
      visit(components.schemas[name]);
    }
    for (const part of Object.values(node)) visit(part);
  };
  for (const item of Object.values(paths)) {
    for (const operation of Object.values(item)) visit(operation.requestBody);
  }
  const lengths = [...requests].sort().flatMap((name) => {
    const properties = Object.entries(components.schemas[name].properties ?? {});
    const own = properties.filter(([, schema]) => schema.maxLength);
    if (own.length === 0) return [];
    const lines = own.map(
      ([key, schema]) => `  ${/^\w+$/.test(key) ? key : JSON.stringify(key)}: ${schema.maxLength},\n`,
    );
    return [`export const ${name} = {\n${lines.join("")}} as const;\n`];
  });
  const line = (key, value) => {
    const short = `  ${key}: ${value},\n`;
    return short.length > 111 ? `  ${key}:\n    ${value},\n` : short;
  };
  const general = Object.entries(limits).map(([key, value]) => line(key, JSON.stringify(value)));
  const head = "// Made by `make schema` from openapi.json. Do not edit.\n\n";
  return `${head}export const limits = {\n${general.join("")}} as const;\n\n${lengths.join("\n")}`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  writeFileSync(target, await generate());
  writeFileSync(limitsTarget, generateLimits());
}
