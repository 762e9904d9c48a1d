import { expect, test } from "vitest";
import { type FirmThread, GENERAL, waitingThread } from "./queries";

const thread = (dossier: string | null, unread: number, since: string | null) =>
  ({
    dossier: dossier ? { external_id: dossier, label: dossier } : null,
    unread,
    unread_since: since,
  }) as FirmThread;

test("the conversation whose unread message waits the longest is opened", () => {
  expect(
    waitingThread([
      thread(null, 0, null),
      thread("d-1", 1, "2026-11-26T10:00:00Z"),
      thread("d-2", 2, "2026-11-25T10:00:00Z"),
    ]),
  ).toBe("d-2");
  expect(
    waitingThread([thread(null, 1, "2026-11-24T10:00:00Z"), thread("d-1", 1, "2026-11-25T10:00:00Z")]),
  ).toBe(GENERAL);
  expect(waitingThread([thread("d-1", 0, null)])).toBe(GENERAL);
});
