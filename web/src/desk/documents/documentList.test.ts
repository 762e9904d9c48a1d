import { expect, it } from "vitest";
import { actWith, shownDocuments } from "./documentList";
import type { ClientDocument } from "./queries";

const document = (id: string, more: Partial<ClientDocument> = {}) =>
  ({
    portal_id: id,
    origin: "placed",
    created_at: "2026-11-20T09:00:00Z",
    dossier: null,
    action_type: null,
    done_at: null,
    opened_at: null,
    response: null,
    ...more,
  }) as ClientDocument;

it("lists the newest first, each once, within a filter and a dossier", () => {
  const old = document("a", { created_at: "2026-11-01T09:00:00Z", dossier: "d" });
  const delivered = document("b", { origin: "delivered" });
  const all = [old, delivered, old];
  expect(shownDocuments(all, "all").map((one) => one.portal_id)).toEqual(["b", "a"]);
  expect(shownDocuments(all, "delivered")).toEqual([delivered]);
  expect(shownDocuments(all, "all", "d")).toEqual([old]);
});

it("says what the client did with a document of the firm", () => {
  const at = "2026-11-21T09:00:00Z";
  const approve = { action_type: "APPROVE_DOCUMENT" };
  expect(actWith(document("a", { origin: "made" }))).toBeNull();
  expect(actWith(document("a"))).toBe("unopened");
  expect(actWith(document("a", { opened_at: at }))).toBe("opened");
  expect(actWith(document("a", approve))).toBe("waits");
  expect(actWith(document("a", { ...approve, done_at: at, response: "yes" }))).toBe("approved");
  expect(actWith(document("a", { ...approve, done_at: at }))).toBe("answered");
  expect(actWith(document("a", { ...approve, done_at: at, response: "no" }))).toBe("refused");
  expect(actWith(document("a", { ...approve, done_at: at, response: "no_question" }))).toBe("question");
  expect(actWith(document("a", { action_type: "DOWNLOAD_ADDED_DOCUMENT", done_at: at }))).toBe("downloaded");
});
