import { expect, test } from "vitest";
import { requestsOfDossier } from "./dossierRequests";

const requestOf = (id: string, kind: string, external_id: string) => ({
  id,
  attributes: { product: { kind, external_id } },
});

test("requests about a dossier and its products belong to it, and those put to both partners once", () => {
  const both = requestOf("1", "mortgage", "m-1");
  const found = requestsOfDossier(
    [
      both,
      both,
      requestOf("2", "dossier", "d-1"),
      requestOf("3", "dossier", "d-2"),
      requestOf("4", "otd", "m-1"),
      { id: "5", attributes: { product: null, invoice: "i-1" } },
      { id: "6", attributes: { product: null, invoice: null } },
    ],
    "d-1",
    [
      { kind: "mortgage", id: "m-1" },
      { kind: "invoice", id: "i-1" },
    ],
  );
  expect(found.map(({ id }) => id)).toEqual(["1", "2", "5"]);
});
