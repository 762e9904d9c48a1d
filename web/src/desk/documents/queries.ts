import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client";
import type { BackOfficeSchemas } from "../api/operations";
import { readAll } from "../api/readAll";

/** A document of a client, delivered by them, placed by the firm or made by the portal. */
export type ClientDocument = BackOfficeSchemas["ClientDocument"];
/** A document that is put into the portal, without its file. */
export type NewPublication = BackOfficeSchemas["NewPublication"];

/** All documents that stand in the portal for a client, the newest first. */
export const clientDocumentsQuery = (client: string) =>
  queryOptions({
    queryKey: ["documents", client],
    queryFn: async ({ signal }) =>
      (await call("GET /consumers/{external_id}/documents", { path: { external_id: client }, signal })).items,
  });

/** A document for every client of the firm. */
export type FirmDocument = BackOfficeSchemas["DocumentRecord"];

/** The documents that every client sees, and those that they saw before. */
export const firmDocumentsQuery = queryOptions({
  queryKey: ["documents"],
  queryFn: async ({ signal }) => {
    const found = await readAll((after) =>
      call("GET /documents", { query: { purpose: "important", after, limit: 500 }, signal }),
    );
    return found.filter(
      ({ attributes: { owners, product, action } }) => !owners?.length && !product && !action,
    );
  },
});

/** Puts a document into the portal with its file; by the same key it is done once. */
export function publish(publication: NewPublication, file: File, key: string) {
  const body = new FormData();
  body.append("publication", JSON.stringify(publication));
  body.append("file", file, file.name);
  return call("POST /publications", { headers: { "Idempotency-Key": key }, body });
}
