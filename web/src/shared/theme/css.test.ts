import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const source = new URL("../../", import.meta.url);

test("style sheets take their colours from the variables of base.css, which a dark page has too", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" });
  const sheets = files.filter((file) => file.endsWith(".css") && !file.endsWith("theme/base.css"));
  const found = sheets.flatMap((file) =>
    readFileSync(new URL(file, source), "utf8")
      .split("\n")
      .filter((line) => /:.*#[0-9a-f]{3,8}\b/i.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(sheets.length).toBeGreaterThan(100);
  // `white` and `black` by name are meant in both schemes, as behind a QR code.
  expect(found).toEqual([]);
});
