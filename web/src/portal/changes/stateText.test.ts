// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { TFunction } from "../../shared/i18n";
import { currentProposal, type Proposal } from "./queries";
import { decidedText, pendingText } from "./stateText";

const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join("|")) as TFunction;

const proposal = (more: Partial<Proposal>): Proposal => ({
  id: "1",
  field: "email",
  old_value: "old@example.nl",
  value: "new@example.nl",
  proposed_at: "2026-11-24T09:00:00Z",
  state: "unconfirmed",
  not_before: null,
  confirmed: { old: false, new: false },
  decided_at: null,
  decided_by: null,
  reason: null,
  ...more,
});

test("a new address says from which addresses it still has to be confirmed", () => {
  expect(pendingText(t, proposal({}), "approve")).toBe(
    "changes.confirmBoth|old@example.nl|new@example.nl|01-12-2026",
  );
  expect(pendingText(t, proposal({ confirmed: { old: true, new: false } }), "approve")).toBe(
    "changes.confirmOne|new@example.nl|01-12-2026",
  );
  expect(pendingText(t, proposal({ confirmed: { old: false, new: true } }), "approve")).toBe(
    "changes.confirmOne|old@example.nl|01-12-2026",
  );
  expect(pendingText(t, proposal({ old_value: null }), "approve")).toBe(
    "changes.confirmOne|new@example.nl|01-12-2026",
  );
});

test("an account number says until when it waits, and for whom after that", () => {
  const waiting = proposal({ field: "iban", state: "waiting", not_before: "2026-11-25T09:00:00Z" });
  expect(pendingText(t, waiting, "approve")).toBe("changes.waitsForAdviser|25-11-2026 10:00");
  expect(pendingText(t, waiting, "notify")).toBe("changes.waitsToApply|25-11-2026 10:00");
  expect(pendingText(t, proposal({ state: "open" }), "approve")).toBe("changes.open");
});

test("a decision says by whom where that is known", () => {
  const refused = proposal({ state: "refused", decided_at: "2026-11-25T09:00:00Z" });
  expect(decidedText(t, refused)).toBe("changes.refused|25-11-2026");
  expect(decidedText(t, { ...refused, decided_by: "Eva" })).toBe("changes.refusedBy|Eva|25-11-2026");
  expect(decidedText(t, { ...refused, state: "overtaken" })).toBe("changes.overtaken");
});

test("an open proposal of a field comes before what was decided", () => {
  const list = [
    proposal({ id: "2", state: "refused" }),
    proposal({ id: "1" }),
    proposal({ id: "3", field: "iban", state: "cancelled" }),
  ];
  expect([currentProposal(list, "email")?.id, currentProposal(list, "iban")?.id]).toEqual(["1", "3"]);
  expect(currentProposal(list, "phone")).toBeNull();
});
