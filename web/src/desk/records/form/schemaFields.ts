import type { Field, FormField, Leaf } from "./fields";

/** A form from the JSON Schema of a record, for the kinds that have none made by hand. */

export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

interface Wording {
  label: (name: string) => string;
  rowName: (label: string, place: number) => string;
  addLabel: (label: string) => string;
}

/** Texts longer than this are typed in several lines. */
const LINE = 300;

/** The part of a schema that says what a value is, where it may be `null` or is described elsewhere. */
function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const name = schema.$ref?.split("/").pop();
  if (name) return resolve(root.$defs?.[name] ?? {}, root);
  const either = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  const real = either?.filter(({ type }) => type !== "null");
  if (real?.length === 1 && real[0]) return { ...schema, ...resolve(real[0], root) };
  return schema;
}

const typeOf = ({ type }: JsonSchema): string | undefined =>
  Array.isArray(type) ? type.find((one) => one !== "null") : type;

function leafKind(schema: JsonSchema): Leaf["kind"] | null {
  const type = typeOf(schema);
  if (schema.enum) return "choice";
  if (type === "boolean") return "flag";
  if (type === "integer") return "whole";
  if (type === "number") {
    if (schema.maximum === 100) return "percent";
    return (schema.minimum ?? 0) < 0 ? "amount" : "euro";
  }
  if (type !== "string") return null;
  if (schema.format === "date") return "date";
  if (schema.format === "email") return "email";
  if (schema.format === "clock-time") return "time";
  // A picture is no text that somebody types.
  if (schema.format === "picture" || schema.format === "raw-image") return null;
  return (schema.maxLength ?? 0) > LINE ? "long" : "text";
}

function fieldOf(
  name: string,
  raw: JsonSchema,
  root: JsonSchema,
  isRequired: boolean,
  wording: Wording,
): Field | null {
  const schema = resolve(raw, root);
  const label = wording.label(name);
  const kind = leafKind(schema);
  if (kind === "flag") return { kind, name, label };
  if (kind === "choice") {
    const values = (schema.enum ?? []).filter((value) => value !== null).map(String);
    const options = values.map((value) => ({ value, label: wording.label(value) }));
    return { kind, name, label, required: isRequired, options };
  }
  if (kind) return { kind, name, label, required: isRequired };
  if (schema.properties) {
    const fields = fieldsOf(schema, root, wording).filter(
      (field): field is Leaf => field.kind !== "group" && field.kind !== "rows",
    );
    return fields.length > 0 ? { kind: "group", name, label, fields } : null;
  }
  if (typeOf(schema) !== "array" || !schema.items) return null;
  const item = resolve(schema.items, root);
  if (typeOf(item) === "string" && !item.enum) return { kind: "list", name, label };
  if (!item.properties) return null;
  return {
    kind: "rows",
    name,
    label,
    rowName: (place) => wording.rowName(label, place),
    addLabel: wording.addLabel(label),
    fields: fieldsOf(item, root, wording),
  };
}

function fieldsOf(schema: JsonSchema, root: JsonSchema, wording: Wording): Field[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const field = fieldOf(name, property, root, required.has(name), wording);
    return field ? [field] : [];
  });
}

/** The fields of a record by its schema, without those that every product has in a place of their own. */
export function schemaFields(
  schema: JsonSchema,
  title: string,
  apart: ReadonlySet<string>,
  wording: Wording,
): FormField[] {
  const own = fieldsOf(schema, schema, wording).filter(({ name }) => !apart.has(name));
  const single = own.filter(({ kind }) => kind !== "rows");
  const many = own.filter(({ kind }) => kind === "rows");
  return [
    { kind: "section", label: title, fields: single },
    ...many.map((rows) => ({ kind: "section" as const, label: rows.label, fields: [rows] })),
  ];
}
