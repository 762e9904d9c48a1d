// Types of the APIs, the values of enumerations that the desk walks through, and the lengths that texts may have, from the
// committed descriptions.
import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const read = (name) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), "utf8"));
const head = (name) => `// Made by \`make schema\` from ${name}. Do not edit.\n\n`;

/** The types of a description, without what `prune` takes away from it. */
async function types(name, { prune, ...options } = {}) {
  const document = read(name);
  prune?.(document);
  const ast = await openapiTS(document, { alphabetize: false, emptyObjectsUnknown: true, ...options });
  return head(name) + astToString(ast);
}

/** The values of each enumeration: `workQueueValues` of the schema `WorkQueue`. */
function enumerations(name) {
  const { schemas } = read(name).components;
  const found = Object.entries(schemas).filter(([, { type, enum: values }]) => type === "string" && values);
  const lines = found.map(([key, { enum: values }]) => {
    const constant = `${key[0].toLowerCase()}${key.slice(1)}Values`;
    const short = `export const ${constant} = [${values.map((value) => JSON.stringify(value)).join(", ")}] as const;\n`;
    if (short.length <= 111) return short;
    return `export const ${constant} = [\n${values.map((value) => `  ${JSON.stringify(value)},\n`).join("")}] as const;\n`;
  });
  return head(name) + lines.join("\n");
}

/** The general limits, and the greatest length of each text in each request's schema, by the schema's name. */
function limits(name) {
  const { components, paths, "x-limits": general } = read(name);
  const requests = new Set();
  const visit = (node) => {
    if (node === null || typeof node !== "object") return;
    const schema = typeof node.$ref === "string" ? node.$ref.split("/").pop() : undefined;
    if (schema && !requests.has(schema)) {
      requests.add(schema);
      visit(components.schemas[schema]);
    }
    for (const part of Object.values(node)) visit(part);
  };
  for (const item of Object.values(paths)) {
    for (const operation of Object.values(item)) visit(operation.requestBody);
  }
  const lengths = [...requests].sort().flatMap((request) => {
    const properties = Object.entries(components.schemas[request].properties ?? {});
    const own = properties.filter(([, schema]) => schema.maxLength);
    if (own.length === 0) return [];
    const lines = own.map(
      ([key, schema]) => `  ${/^\w+$/.test(key) ? key : JSON.stringify(key)}: ${schema.maxLength},\n`,
    );
    return [`export const ${request} = {\n${lines.join("")}} as const;\n`];
  });
  const line = (key, value) => {
    const short = `  ${key}: ${value},\n`;
    return short.length > 111 ? `  ${key}:\n    ${value},\n` : short;
  };
  const lines = Object.entries(general).map(([key, value]) => line(key, JSON.stringify(value)));
  return `${head(name)}export const limits = {\n${lines.join("")}} as const;\n\n${lengths.join("\n")}`;
}

/**
 * What the desk does with a description: a field with a default is still one that a request can leave out, errors are read
 * as one type, and neither webhooks nor examples are for it.
 */
const forDesk = {
  defaultNonNullable: false,
  prune(document) {
    delete document.webhooks;
    for (const { requestBody, responses } of Object.values(document.paths).flatMap((item) =>
      Object.values(item),
    )) {
      for (const status of Object.keys(responses)) if (!status.startsWith("2")) delete responses[status];
      for (const { content = {} } of [requestBody ?? {}, ...Object.values(responses)])
        for (const media of Object.values(content)) delete media.example;
    }
    removeUnused(document);
  },
};

/** Takes away the schemas and responses that nothing refers to any more. */
function removeUnused(document) {
  const { components } = document;
  delete components.responses;
  for (let count = -1; count !== Object.keys(components.schemas).length; ) {
    count = Object.keys(components.schemas).length;
    const text = JSON.stringify(document);
    for (const name of Object.keys(components.schemas))
      if (!text.includes(`"#/components/schemas/${name}"`)) delete components.schemas[name];
  }
}

/** What is generated, by its place below `src`. */
export const generators = {
  "shared/api/schema.gen.ts": () => types("openapi.json"),
  "shared/api/limits.gen.ts": () => limits("openapi.json"),
  "desk/api/backOffice.gen.ts": () => types("openapi-backoffice.json", forDesk),
  "desk/api/backOfficeEnums.gen.ts": () => enumerations("openapi-backoffice.json"),
  "desk/api/signIn.gen.ts": () => types("openapi-desk.json", forDesk),
};

export const targetOf = (place) => new URL(`../src/${place}`, import.meta.url);

if (process.argv[1] === new URL(import.meta.url).pathname) {
  for (const [place, generate] of Object.entries(generators))
    writeFileSync(targetOf(place), await generate());
}
