import { expect, test } from "vitest";
import type { ActionRecord } from "./clientSchemas";
import { fullName, groupRequests } from "./person";

test("a client is called by name, otherwise by what is known", () => {
  expect(fullName({ first_name: "Anna", preposition: "de", last_name: "Vries" }, "anna")).toBe(
    "Anna de Vries",
  );
  expect(fullName({ initials: "B.", last_name: "Bos" }, "b")).toBe("B. Bos");
  expect(fullName({ company_name: "Bakkerij Jansen" }, "x")).toBe("Bakkerij Jansen");
  expect(fullName({}, "17")).toBe("17");
});

const request = (
  id: string,
  deadline: string | null,
  meta: Partial<ActionRecord["meta"]> = {},
  type = "KNOWLEDGE_FORM",
) =>
  ({
    type: "actions",
    id,
    attributes: { type, label: id, deadline },
    meta: {
      answered_by: null,
      answered_at: null,
      processed_at: null,
      archived_at: null,
      rejection: null,
      ...meta,
    },
  }) as ActionRecord;

test("requests are divided by how far they are", () => {
  const groups = groupRequests(
    [
      request("later", "2026-12-01"),
      request("never", null),
      request("today", "2026-11-23"),
      request("late", "2026-11-22"),
      request("later still", "2026-11-01", { answered_at: "2026-11-20T10:00:00Z" }),
      request("answered", "2026-11-01", { answered_at: "2026-11-21T10:00:00Z" }),
      request("done", null, { answered_at: "2026-11-01T10:00:00Z", processed_at: "2026-11-02T10:00:00Z" }),
      request("file", null, { answered_at: "2026-11-21T10:00:00Z" }, "REUPLOAD_DOCUMENT"),
      request("put away", "2026-11-22", { archived_at: "2026-11-21T10:00:00Z" }),
      request("download", null, { answered_at: "2026-10-01T10:00:00Z" }, "DOWNLOAD_OTD_SIGNED"),
    ],
    "2026-11-23",
  );
  const ids = (found: ActionRecord[]) => found.map(({ id }) => id);
  expect(ids(groups.overdue)).toEqual(["late"]);
  expect(ids(groups.open)).toEqual(["today", "later", "never"]);
  expect(ids(groups.answered)).toEqual(["answered", "later still"]);
  expect(ids(groups.processed)).toEqual(["done", "download"]);
  expect(ids(groups.delivered)).toEqual(["file"]);
  expect(ids(groups.archived)).toEqual(["put away"]);
});
