import { expect, test } from "vitest";
import { actorOf, namesOf, trailNames } from "./trail";

test("an actor of the trail is shown by name", () => {
  expect(actorOf("staff 0190 Eva Jansen")).toBe("Eva Jansen");
  expect(actorOf("service_key 0190 CRM van kantoor")).toBe("CRM van kantoor");
  expect(actorOf("colleague Tom")).toBe("Tom");
  expect(actorOf("consumer")).toBe("consumer");
});

test("a line of the trail names the things that it is about", () => {
  const known = trailNames({
    requests: [{ id: "a-1", attributes: { label: "Loonstrook aanleveren" }, meta: { portal_id: "p-1" } }],
    dossiers: [{ id: "d-1", attributes: { label: "Aankoop" }, meta: { portal_id: "p-2" } }],
    products: [{ kind: "mortgage", external_id: "m-1", label: "Hypotheek" }],
    uploads: [{ id: "u-1", label: "Loonstrook" }],
  });
  const text = (details: Record<string, unknown>) => namesOf(details, known).names.join(", ");
  expect(text({ action_id: "p-1", type: "UPLOAD_DOCUMENT" })).toBe("Loonstrook aanleveren");
  expect(text({ external_id: "a-1" })).toBe("Loonstrook aanleveren");
  expect(text({ message_id: "x", dossier_id: "p-2" })).toBe("Aankoop");
  expect(text({ document_id: "u-1" })).toBe("Loonstrook");
  expect(text({ type: "consumers", external_id: "anna" })).toBe("");
  expect(text({ type: "actions", external_id: "gone", label: "Werkgeversverklaring" })).toBe(
    "Werkgeversverklaring",
  );
  expect(text({ type: "actions", external_id: "a-1", label: "Vroegere naam" })).toBe("Loonstrook aanleveren");
  const records = ["products/mortgage/m-1", "dossiers/d-1", "actions/a-1", "actions/a-1"].map((key) => ({
    type: key.slice(0, key.lastIndexOf("/")),
    external_id: key.slice(key.lastIndexOf("/") + 1),
  }));
  expect(text({ created: 4, records })).toBe("Hypotheek, Aankoop, Loonstrook aanleveren");
  const many = new Map(["a", "b", "c", "d", "e"].map((id) => [`actions/${id}`, id]));
  const all = [...many.values()].map((id) => ({ type: "actions", external_id: id }));
  expect(namesOf({ records: all }, many)).toEqual({ names: ["a", "b", "c"], others: 2 });
});
