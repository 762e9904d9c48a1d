import { expect, test } from "vitest";
import { telephoneUrl } from "./telephone";

test("a number is dialled without what only separates its digits", () => {
  expect(telephoneUrl("030 200 01 23")).toBe("tel:0302000123");
  expect(telephoneUrl("+31 (0)30-200 01 23")).toBe("tel:+31302000123");
  expect(telephoneUrl("(030) 200 01 23")).toBe("tel:0302000123");
});
