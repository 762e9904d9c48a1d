import { expect, test } from "vitest";
import type { DeskRecord } from "../records/store";
import { invoiceRows, periodOf, requestsOf } from "./rows";

const record = (id: string, attributes: object, meta: object = {}) =>
  ({ id, attributes, meta }) as unknown as DeskRecord;

test("open invoices come by the day on which they are due, paid ones the latest first", () => {
  const invoices = [
    record("late", { owners: ["anna"], date_due: "2026-11-20", total: 10, public_number: "2026-2" }),
    record("early", { owners: ["anna"], date_created: "2026-10-01", total: 20 }),
    record("paid", { owners: ["bram"], date_due: "2026-01-01", total: 30 }),
    record("here", { owners: ["bram"], date_due: "2026-01-01", total: 30 }),
    record("credit", { owners: ["bram"], total: -30 }),
  ];
  const requests = [
    record("a", { type: "PAY_INVOICE", invoice: "paid", is_done: true, date_executed: "2026-02-01" }),
    record(
      "b",
      { type: "PAY_INVOICE", invoice: "here", is_done: true },
      { answered_at: "2026-03-01T10:00:00Z" },
    ),
    record("c", { type: "PAY_INVOICE", invoice: "late", is_done: false }),
  ];
  const rows = invoiceRows(invoices, requests);
  const open = rows.filter(({ paid }) => paid === null);
  expect(open.map(({ record: { id }, due }) => [id, due])).toEqual([
    ["early", "2026-10-15"],
    ["late", "2026-11-20"],
  ]);
  expect(rows.filter(({ paid }) => paid !== null).map(({ number }) => number)).toEqual(["here", "paid"]);
});

test("the paid ones are asked for by year, and what is long ago together", () => {
  expect(periodOf(2026, 2026)).toEqual({ date_from: "2026-01-01" });
  expect(periodOf(2025, 2026)).toEqual({ date_from: "2025-01-01", date_until: "2025-12-31" });
  expect(periodOf(2024, 2026)).toEqual({ date_until: "2024-12-31" });
  expect(requestsOf(periodOf(2025, 2026))).toEqual({ updated_since: "2024-12-01T00:00:00Z" });
  expect(requestsOf(periodOf(2024, 2026))).toEqual({});
});
