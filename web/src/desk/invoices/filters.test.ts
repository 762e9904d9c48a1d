import { expect, test } from "vitest";
import { lastQuarter, periodOf } from "./filters";

test("a period is a year, or all of them", () => {
  expect(periodOf(2026)).toEqual({ date_from: "2026-01-01", date_until: "2026-12-31" });
  expect(periodOf(null)).toEqual({});
});

test("the books get the quarter before", () => {
  expect(lastQuarter("2026-11-27")).toEqual({ date_from: "2026-07-01", date_until: "2026-09-30" });
  expect(lastQuarter("2026-02-01")).toEqual({ date_from: "2025-10-01", date_until: "2025-12-31" });
  expect(lastQuarter("2028-04-01")).toEqual({ date_from: "2028-01-01", date_until: "2028-03-31" });
});
