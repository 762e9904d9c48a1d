import { expect, it } from "vitest";
import { groupFirmDocuments, ownCategoryId } from "./firmDocuments";
import type { FirmDocument } from "./queries";

const document = (id: string, category: object | null, created_at: string, archived_at: string | null) =>
  ({ id, attributes: { category }, meta: { created_at, archived_at } }) as unknown as FirmDocument;

it("groups by heading, with what is in force first", () => {
  const privacy = { id: "privacy-statement", name: "Privacyverklaring" };
  const found = groupFirmDocuments(
    [
      document("other", null, "2026-01-01", null),
      document("old", privacy, "2025-01-01", "2026-01-01"),
      document("new", privacy, "2026-01-01", null),
      document("older", privacy, "2024-01-01", "2025-01-01"),
    ],
    "Overig",
  );
  expect(found.map(({ documents }) => documents.map(({ id }) => id))).toEqual([
    ["new", "old", "older"],
    ["other"],
  ]);
  expect(found.at(-1)?.name).toBe("Overig");
});

it("gives a heading of the firm's own the same id each time", () => {
  expect(ownCategoryId("  Onze tarieven 2026! ")).toBe("onze-tarieven-2026");
  expect(ownCategoryId("Procédé")).toBe("proce-de");
  expect(ownCategoryId("???")).toBe("own");
});
