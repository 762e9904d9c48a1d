// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { hasQr, imageSource, phaseOf, reasonOf, testCases } from "./state";

test.each([
  [10, "start"],
  [20, "scanned"],
  [30, "finished"],
  [99, "failed"],
  [0, "failed"],
])("state %d is %s", (code, phase) => expect(phaseOf(code)).toBe(phase));

test.each([
  ["failed", null],
  [null, null],
  ["", null],
  ["De Belastingdienst is niet bereikbaar", "De Belastingdienst is niet bereikbaar"],
])("of %j the reason is %j", (label, reason) => expect(reasonOf({ label })).toBe(reason));

test("a code with errors is not shown", () => {
  const ockto = { debug: false, qrCode: "x", url: null, errors: [] };
  expect(hasQr(ockto)).toBe(true);
  expect(hasQr({ ...ockto, errors: ["expired"] })).toBe(false);
  expect(hasQr({ ...ockto, qrCode: null })).toBe(false);
});

test("images", () => {
  expect(imageSource("iVBORw0KGgo=")).toBe("data:image/png;base64,iVBORw0KGgo=");
  expect(imageSource("PHN2Zz4=")).toBe("data:image/svg+xml;base64,PHN2Zz4=");
});

test("seven test persons", () => expect(testCases).toHaveLength(7));
