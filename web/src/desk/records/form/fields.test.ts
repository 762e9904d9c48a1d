import { expect, test } from "vitest";
import { moveTo, placeOf } from "../timeline";
import { differences, merge } from "./conflict";
import {
  type FormField,
  type Leaf,
  NO_RATE,
  readValues,
  separateFormOnly,
  showValue,
  toValues,
} from "./fields";
import { invoiceTotals } from "./kinds/invoice";
import { schemaFields } from "./schemaFields";

const fields: FormField[] = [
  {
    kind: "section",
    label: "Lening",
    fields: [
      { kind: "text", name: "label", label: "Naam", required: true },
      { kind: "euro", name: "amount", label: "Bedrag" },
      { kind: "date", name: "date", label: "Datum" },
      { kind: "flag", name: "is_company", label: "Bedrijf" },
      { kind: "text", name: "company_name", label: "Bedrijfsnaam", when: (v) => v.is_company === true },
      { kind: "people", name: "owners", label: "Van", required: true },
      { kind: "list", name: "requirements", label: "Eisen" },
      { kind: "adviser", name: "panels", label: "Adviseur", options: [{ value: "eva", label: "Eva" }] },
    ],
  },
  {
    kind: "rows",
    name: "parts",
    label: "Delen",
    rowName: (place) => `Deel ${place + 1}`,
    addLabel: "Deel erbij",
    fields: [
      { kind: "percent", name: "interest", label: "Rente" },
      { kind: "amount", name: "discount", label: "Korting" },
    ],
  },
  {
    kind: "group",
    name: "house",
    label: "Woning",
    fields: [{ kind: "text", name: "city", label: "Plaats" }],
  },
];
const attributes = {
  label: "Hypotheek",
  amount: 285000.5,
  date: "2026-11-01",
  is_company: false,
  company_name: null,
  owners: ["anna"],
  requirements: ["Niet ouder dan drie maanden", "Ondertekend"],
  panels: [{ adviser: "eva", systemname: "ADVISOR" }, { name: "Tom" }],
  parts: [{ id: "p-1", interest: 3.85, discount: -12.5 }],
  house: { city: "Utrecht", options: [1] },
  kept: "what no field shows",
};

test("what is read of a form that nobody touched is the record itself", () => {
  expect(readValues(fields, toValues(fields, attributes), attributes)).toEqual({ output: attributes });
});

test("errors stand at the path of their field, and what is hidden is not sent", () => {
  const values = toValues(fields, attributes);
  const [row] = values.parts as object[];
  const typed = {
    ...values,
    label: " ",
    owners: [],
    company_name: "B.V.",
    parts: [row, { ...row, interest: "veel" }],
  };
  expect(readValues(fields, typed, attributes)).toEqual({
    errors: {
      label: "forms.error.required",
      owners: "forms.error.choose",
      "parts.1.interest": "forms.error.percent",
    },
  });
  const result = readValues(fields, { ...values, company_name: "B.V." }, attributes);
  expect("output" in result && result.output.company_name).toBeNull();
});

test("a new record has nothing where nothing was typed", () => {
  const values = { ...toValues(fields, {}), label: "Nieuw", owners: ["anna"] };
  expect(readValues(fields, values)).toEqual({
    output: {
      label: "Nieuw",
      amount: null,
      date: null,
      is_company: false,
      company_name: null,
      owners: ["anna"],
      requirements: [],
      panels: [],
      parts: [],
      house: null,
    },
  });
});

test("rows and groups are shown by the names of their fields", () => {
  const rows = fields[1];
  if (rows?.kind !== "rows") throw new Error("rows");
  expect(showValue(rows, attributes.parts).replaceAll("\u00a0", " ")).toBe(
    "Deel 1\nRente: 3,85%\nKorting: € -12,50",
  );
});

test("both sides of a conflict are kept where they do not meet", () => {
  const mine = { ...attributes, label: "Van mij", amount: 1, kept: "x" };
  const theirs = { ...attributes, label: "Van hen", date: "2026-12-01", kept: "y" };
  const both = differences(fields, attributes, mine, theirs);
  expect(both.map(({ name, mine: ours, theirs: other }) => [name, ours, other])).toEqual([
    ["label", "Van mij", "Van hen"],
  ]);
  const merged = merge(fields, attributes, mine, theirs, new Set(["label"]));
  expect(merged).toMatchObject({ label: "Van mij", amount: 1, date: "2026-12-01", kept: "y" });
  expect(merge(fields, attributes, mine, theirs, new Set())).toMatchObject({ label: "Van hen", amount: 1 });
});

test("nothing, an empty text and an empty list are no difference", () => {
  const mine = { ...attributes, company_name: "" };
  const theirs = { ...attributes, company_name: undefined, requirements: attributes.requirements };
  expect(differences(fields, attributes, mine, theirs)).toEqual([]);
});

test("an invoice adds up to the cent", () => {
  const lines = [
    { amount: 33.33, vat_percentage: 21 },
    { amount: -10, vat_percentage: 9 },
    { amount: 5, vat_percentage: null },
  ];
  expect(invoiceTotals(lines)).toEqual({ net: 28.33, vat: 6.1, total: 34.43 });
});

test("a rate is a number, or none where the service is exempt", () => {
  const options = [
    { value: NO_RATE, label: "Vrijgesteld" },
    { value: "21", label: "21%" },
  ];
  const rate: Leaf = { kind: "rate", name: "vat", label: "Btw", options };
  expect(toValues([rate], { vat: 21 })).toEqual({ vat: "21" });
  expect(toValues([rate], { vat: null })).toEqual({ vat: NO_RATE });
  expect(readValues([rate], { vat: "21" })).toEqual({ output: { vat: 21 } });
  expect(readValues([rate], { vat: NO_RATE })).toEqual({ output: { vat: null } });
  expect(readValues([rate], { vat: "6" })).toHaveProperty("errors.vat");
});

test("what the form alone asks is kept apart from the record", () => {
  expect(separateFormOnly({ label: "a", _ask: true })).toEqual({
    record: { label: "a" },
    formOnly: { _ask: true },
  });
});

test("a timeline is moved as a whole", () => {
  const steps = ["a", "b", "c"].map((label) => ({ label }));
  const moved = moveTo(steps, 1);
  expect(moved.map(({ completed, active }) => [completed, active])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
  expect(placeOf(moved)).toBe(1);
  expect(placeOf(moveTo(steps, 3))).toBe(3);
});

test("a form comes from a schema", () => {
  const found = schemaFields(
    {
      type: "object",
      required: ["label"],
      properties: {
        owners: { type: "array", items: { type: "string" } },
        label: { type: "string" },
        amount: { anyOf: [{ $ref: "#/$defs/Money" }, { type: "null" }] },
        rate: { type: ["number", "null"], minimum: 0, maximum: 100 },
        since: { type: ["string", "null"], format: "date" },
        wills: { type: "array", items: { $ref: "#/$defs/Will" } },
      },
      $defs: {
        Money: { type: "number", minimum: -1000 },
        Will: { type: "object", properties: { title: { type: ["string", "null"] } } },
      },
    },
    "Krediet",
    new Set(["owners"]),
    { label: (name) => name, rowName: (label, place) => `${label} ${place}`, addLabel: (label) => label },
  );
  expect(found[0]).toMatchObject({
    label: "Krediet",
    fields: [
      { kind: "text", name: "label", required: true },
      { kind: "amount", name: "amount" },
      { kind: "percent", name: "rate" },
      { kind: "date", name: "since" },
    ],
  });
  expect(found[1]).toMatchObject({ fields: [{ kind: "rows", name: "wills", fields: [{ kind: "text" }] }] });
});
