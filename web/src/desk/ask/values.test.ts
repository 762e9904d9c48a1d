import { expect, test } from "vitest";
import type { WordedTemplate } from "./queries";
import { beforeChoice, errorsOf, fromTemplate, ownItem, toSet, usualAbout } from "./values";

const template: WordedTemplate = {
  id: "employed",
  version: 2,
  name: { nl: "In loondienst" },
  description: {},
  deadline_days: 10,
  requests: [
    {
      id: "inventory",
      type: "INVENTORY_FORM",
      for: "both",
      completion: "any",
      label: "Inventarisatie",
      comment: "Met dit formulier",
      document: null,
      is_selected: true,
    },
    {
      id: "slip",
      type: "UPLOAD_DOCUMENT",
      for: "client",
      completion: "any",
      label: "Loonstrook",
      comment: null,
      document: {
        label: null,
        description: "De laatste",
        consumer_name: null,
        is_consumer_specific: false,
        client_approval_explanation: null,
        upload_requirements: ["Leesbaar"],
      },
      is_selected: false,
    },
    {
      id: "slip-partner",
      type: "UPLOAD_DOCUMENT",
      for: "partner",
      completion: "any",
      label: "Loonstrook",
      comment: null,
      document: null,
      is_selected: true,
    },
  ],
};
const today = "2026-11-23";
const begun = (hasPartner: boolean) => fromTemplate(template, { key: "k", today, hasPartner, about: "" });

test("a list is filled in for a couple, and without a partner for one", () => {
  expect(begun(true).items.map((item) => [item.id, item.for, item.isChosen])).toEqual([
    ["inventory", "both", true],
    ["slip", "client", false],
    ["slip-partner", "partner", true],
  ]);
  expect(begun(false).items.map((item) => [item.id, item.for])).toEqual([
    ["inventory", "client"],
    ["slip", "client"],
  ]);
  expect(begun(true).deadline).toBe("03-12-2026");
});

test("what is sent is what is ticked", () => {
  const values = { ...begun(true), about: "dossier/a/b" };
  expect(toSet(values)).toEqual({
    template: { id: "employed", version: 2 },
    deadline: "2026-12-03",
    product: { kind: "dossier", external_id: "a/b" },
    requests: [
      {
        type: "INVENTORY_FORM",
        for: "both",
        completion: "any",
        label: "Inventarisatie",
        comment: "Met dit formulier",
        document: null,
      },
      {
        type: "UPLOAD_DOCUMENT",
        for: "partner",
        completion: "any",
        label: "Loonstrook",
        comment: null,
        document: { description: null, upload_requirements: [] },
      },
    ],
  });
});

test("before a list is chosen nothing can be sent", () => {
  expect(errorsOf(beforeChoice("k", ""), today)).toMatchObject({ nothing: true, labels: [], deadline: null });
});

test("nothing chosen, no words and a day that is over are said", () => {
  const values = begun(true);
  expect(errorsOf(values, today)).toBeNull();
  expect(errorsOf({ ...values, items: [] }, today)).toEqual({ labels: [], nothing: true, deadline: null });
  expect(errorsOf({ ...values, items: [ownItem("own-1")] }, today)?.labels).toEqual(["own-1"]);
  expect(errorsOf({ ...values, deadline: "22-11-2026" }, today)?.deadline).toBe("past");
  expect(errorsOf({ ...values, deadline: "31-2-2027" }, today)?.deadline).toBe("noDate");
  expect(errorsOf({ ...values, deadline: "" }, today)).toBeNull();
});

test("requests are about the only dossier, where the partner has a part in it", () => {
  const ofBoth = { id: "d-1", attributes: { owners: ["anna", "bram"] } };
  const ofAnna = { id: "d-2", attributes: { owners: ["anna"] } };
  expect(usualAbout([ofBoth], "bram")).toBe("dossier/d-1");
  expect(usualAbout([ofAnna], null)).toBe("dossier/d-2");
  expect(usualAbout([ofAnna], "bram")).toBe("");
  expect(usualAbout([ofBoth, ofAnna], "bram")).toBe("");
  expect(usualAbout([], null)).toBe("");
});
