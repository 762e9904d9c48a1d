import { expect, test } from "vitest";
import { hasQr, imageSource, phaseOf, testCases } from "./state";

test.each([
  [10, "start"],
  [20, "scanned"],
  [30, "finished"],
  [99, "failed"],
  [0, "failed"],
])("state %d is %s", (code, phase) => expect(phaseOf(code)).toBe(phase));

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
