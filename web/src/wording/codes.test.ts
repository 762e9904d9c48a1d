import { expect, test } from "vitest";
import table from "../../../crates/domain/src/codes.rs?raw";
import en from "./en.json";
import nl from "./nl.json";
import informal from "./nl-x-informal.json";

const text = '"((?:[^"\\\\]|\\\\.)*)"';
/** A line of the server's table: code, status, Dutch, English, and informal Dutch where it differs. */
const line = new RegExp(`^\\s*([A-Z]\\w+) \\d{3}: ${text}, ${text}(?:, informal ${text})?;`, "gm");

const codes = [...table.matchAll(line)].map(([, name = "", dutch = "", english = "", other]) => ({
  code: name.replaceAll(/(?<!^)(?=[A-Z])/g, "_").toUpperCase(),
  dutch,
  english,
  other,
}));

test("every code of the server has its text, the same in both", () => {
  expect(codes.length).toBeGreaterThan(80);
  expect(nl.code).toEqual(Object.fromEntries(codes.map(({ code, dutch }) => [code, dutch])));
  expect(en.code).toEqual(Object.fromEntries(codes.map(({ code, english }) => [code, english])));
  const informals = codes.filter(({ other }) => other);
  expect(informal.code).toEqual(Object.fromEntries(informals.map(({ code, other }) => [code, other])));
});
